"""The bot that plays by rules of thumb: instant, sensible, and easy to explain.

Second hand low, third hand high, win as cheaply as you can, do not take your partner's trick, lead what is likely to
win or else low from length.  It counts only what its player can see.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from oddtrick.rules.game import Rules
from oddtrick.rules.tricks import TrickRules, playable, winning_play
from oddtrick.rules.view import View
from oddtrick.table.cards import Card, cards_in
from oddtrick.table.events import Event, Played
from oddtrick.table.table import Play, Table

from .bidding import Decision, decide
from .bot import Budget, level
from .imagine import located, voids

CARDS_AT_MOST = 54  # a longer list of choices is no list of cards to play


@level("plain", "plays by rules of thumb, at once")
@dataclass(frozen=True)
class PlainBot:
    """Rules of thumb for the play of tricks; other choices are those of `bidding`."""

    game: Rules
    rng: Random

    def choose(self, view: View, budget: Budget) -> Event:
        """A card, a call or whatever is asked."""
        return self.explained(view).event

    def explained(self, view: View) -> Decision:
        """The choice, and why in one sentence."""
        assert view.ask is not None
        rules = self.game.trick_rules(view.table)
        size = view.ask.choices.size
        listed = view.ask.choices.listed if size is not None and size <= CARDS_AT_MOST else ()
        plays = [event for event in listed if isinstance(event, Played)]
        if rules is None or len(plays) != len(listed) or not plays:
            return decide(self.game, view, self.rng)
        eye = Eye(self.game, view.table, rules, plays[0].place)
        cards = [play.card for play in plays]
        card = eye.follow(cards) if view.table.trick else eye.lead(cards)
        return Decision(Played(plays[0].place, card), "This follows a rule of thumb.")


@dataclass(frozen=True)
class Eye:
    """How one place sees the trick."""

    game: Rules
    table: Table
    rules: TrickRules
    place: int

    def strength(self, card: Card) -> int:
        """How dear a card is: its height in its suit, every trump dearer than any plain card."""
        suit = self.rules.ranks.suits[card]
        return self.rules.ranks.strengths[card] + (20 if suit == self.rules.trump and suit is not None else 0)

    @property
    def friends(self) -> tuple[int, ...]:
        """The places of the own side."""
        return next(side for side in self.game.sides(self.table) if self.place in side)

    def to_come(self) -> list[int]:
        """The places that play after this one in the trick."""
        order = self.rules.order or self.table.order
        cards = self.rules.cards or len(order)
        start = order.index(self.place)
        return [order[(start + step) % len(order)] for step in range(1, cards - len(self.table.trick))]

    def beaten_by(self, place: int, card: Card, led: int | None) -> float:
        """About how likely it is that this place can beat the card, from what lies open and how much does not."""
        suits, strengths, trump = self.rules.ranks.suits, self.rules.ranks.strengths, self.rules.trump
        suit = suits[card]
        follow = self.rules.ranks.suit_bits[led] if led is not None else 0
        trumps = self.rules.ranks.suit_bits[trump] if trump is not None else 0
        seen = playable(self.table, place)
        backs = self.table.hands[place].backs
        barred = voids(self.table, self.rules).get(place, 0)
        unseen = self.table.shape.pack & ~located(self.table)
        pool = unseen & ~barred
        chance = min(backs / max(unseen.bit_count(), 1), 1.0)
        higher = sum(1 << c for c in cards_in(seen | pool) if suits[c] == suit and strengths[c] > strengths[card])

        def holds(bits: int) -> float:
            """How likely one of these unseen cards lies in the hand."""
            return 1.0 if bits & seen else float(1 - (1 - chance) ** (bits & pool).bit_count())

        if suit == trump and led != trump:  # it ruffs: only a higher trump of one who is void too
            return (1 - holds(follow)) * holds(higher)
        over = holds(higher & follow) if suit == led else 1.0
        return over + (1 - over) * ((1 - holds(follow)) * holds(trumps) if led != trump else 0.0)

    def chance(self, card: Card) -> float:
        """About how likely the card is to win the trick against the enemies still to play."""
        led = self.rules.ranks.suits[self.table.trick[0].card if self.table.trick else card]
        wins = 1.0
        for place in self.to_come():
            if place not in self.friends:
                wins *= 1 - self.beaten_by(place, card, led)
        return wins

    def lead(self, cards: list[Card]) -> Card:
        """A likely winner, the cheapest of them; else low from the longest plain suit."""
        sure = [card for card in cards if self.chance(card) > 0.75]
        if sure:
            return min(sure, key=lambda card: (self.strength(card) >= 20, -self.chance(card), self.strength(card)))
        suits = self.rules.ranks.suits
        length = {suit: sum(suits[card] == suit for card in cards) for suit in set(suits)}
        plain = [card for card in cards if self.strength(card) < 20] or cards
        return max(plain, key=lambda card: (length[suits[card]], -self.strength(card)))

    def follow(self, cards: list[Card]) -> Card:
        """Win cheaply if it pays, else throw the cheapest card."""
        trick = self.table.trick
        best = winning_play(trick, self.rules)
        cheapest = min(cards, key=self.strength)
        winners = [card for card in cards if self._wins(card)]
        if best.place in self.friends and (not self.to_come() or not winners or self._partner_holds(best)):
            return cheapest
        if not winners:
            return cheapest
        if not self.to_come():
            return min(winners, key=self.strength)
        hopeful = [card for card in winners if self.chance(card) > 0.6]
        if hopeful:
            return min(hopeful, key=self.strength)
        third_hand = len(trick) >= 2
        plain = [card for card in winners if self.strength(card) < 20]
        return max(plain, key=self.strength) if third_hand and plain else cheapest

    def _wins(self, card: Card) -> bool:
        trick = (*self.table.trick, Play(self.place, card, -1, -1))
        return winning_play(trick, self.rules).card == card

    def _partner_holds(self, best: Play) -> bool:
        """Whether the partner's card is likely to stand against those still to play."""
        return self.chance(best.card) > 0.6
