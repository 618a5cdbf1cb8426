"""How one place sees a trick: what its cards are worth, and how likely they are to win, from what can be seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from oddtrick.rules.game import Rules
from oddtrick.rules.tricks import ANY, TrickRules, playable, suit_led, winning_play
from oddtrick.table.cards import Card, cards_in
from oddtrick.table.table import Play, Table

from .bidding import LOSE, aim_of
from .imagine import located, voids

TRUMP_WORTH = 20  # a trump is dearer than any plain card


@dataclass(frozen=True)
class Eye:
    """One place with its table and the rules of the play."""

    game: Rules
    table: Table
    rules: TrickRules
    place: int

    def suit(self, card: Card) -> int | None:
        """The suit it belongs to in play."""
        return self.rules.ranks.suits[card]

    def rank(self, card: Card) -> int:
        """Its height in its suit."""
        return self.rules.ranks.strengths[card]

    def is_trump(self, card: Card) -> bool:
        """Whether it is a trump."""
        return self.rules.trump is not None and self.suit(card) == self.rules.trump

    def strength(self, card: Card) -> int:
        """How dear a card is: its height in its suit, every trump dearer than any plain card."""
        return self.rank(card) + (TRUMP_WORTH if self.is_trump(card) else 0)

    @cached_property
    def friends(self) -> tuple[int, ...]:
        """The places of the own side."""
        return next(side for side in self.game.sides(self.table) if self.place in side)

    @cached_property
    def partner(self) -> int | None:
        """The other place of the side that plays in this deal."""
        order = self.rules.order or self.table.order
        return next((place for place in self.friends if place != self.place and place in order), None)

    @cached_property
    def open_partner(self) -> int:
        """The cards of the partner (bits), if all of them can be seen; else none."""
        if self.partner is None or self.table.hands[self.partner].backs:
            return 0
        return playable(self.table, self.partner)

    @cached_property
    def to_come(self) -> tuple[int, ...]:
        """The places that play after this one in the trick."""
        order = self.rules.order or self.table.order
        cards = self.rules.cards or len(order)
        start = order.index(self.place)
        return tuple(order[(start + step) % len(order)] for step in range(1, cards - len(self.table.trick)))

    @cached_property
    def unseen(self) -> int:
        """The cards (bits) that this place cannot locate."""
        return self.table.shape.pack & ~located(self.table)

    @cached_property
    def barred(self) -> dict[int, int]:
        """By place the cards (bits) it cannot hold."""
        return voids(self.table, self.rules)

    @cached_property
    def enemies_hold(self) -> int:
        """The cards (bits) the enemies may hold: unseen ones, and those that lie open with them."""
        bits = self.unseen
        for place in self.rules.order or self.table.order:
            if place not in self.friends:
                bits |= playable(self.table, place)
        return bits

    def loses_on_purpose(self, place: int) -> bool:
        """Whether a place plays to take no trick."""
        return aim_of(self.game, self.table, place) == LOSE

    def of_suit(self, suit: int | None) -> int:
        """The cards of a suit (bits)."""
        return 0 if suit is None else self.rules.ranks.suit_bits[suit]

    def higher(self, card: Card, among: int) -> int:
        """The cards of its suit (bits) that are higher."""
        suit, strengths = self.suit(card), self.rules.ranks.strengths
        if suit is None:
            return 0
        bits = among & self.rules.ranks.suit_bits[suit]
        return sum(1 << other for other in cards_in(bits) if strengths[other] > strengths[card])

    def beaten_by(self, place: int, card: Card, led: int | None) -> float:
        """About how likely it is that this place can beat the card, from what lies open and how much does not."""
        suit, trump = self.suit(card), self.rules.trump
        seen = playable(self.table, place)
        pool = self.unseen & ~self.barred.get(place, 0)
        chance = min(self.table.hands[place].backs / max(self.unseen.bit_count(), 1), 1.0)

        def holds(bits: int) -> float:
            """How likely one of these cards lies in the hand."""
            return 1.0 if bits & seen else float(1 - (1 - chance) ** (bits & pool).bit_count())

        follow = self.of_suit(led)
        higher = self.higher(card, seen | pool)
        if suit is not None and suit == trump and led != trump:  # it ruffs: only a higher trump of one void too
            return (1 - holds(follow)) * holds(higher)
        over = holds(higher & follow) if suit == led else 1.0
        return over + (1 - over) * ((1 - holds(follow)) * holds(self.of_suit(trump)) if led != trump else 0.0)

    def led(self, card: Card) -> int | None:
        """The suit led, if this card were played now."""
        return self.suit(self.table.trick[0].card if self.table.trick else card)

    def chance(self, card: Card) -> float:
        """About how likely the card is to win the trick against the enemies still to play."""
        led = self.led(card)
        wins = 1.0
        for place in self.to_come:
            if place not in self.friends:
                wins *= 1 - self.beaten_by(place, card, led)
        return wins

    def side_chance(self, card: Card) -> float:
        """The same for the side, where the partner's cards lie open and he plays after this: his best card helps."""
        mine = self.chance(card)
        if not self.open_partner or self.partner not in self.to_come:
            return mine
        after = self.to_come[self.to_come.index(self.partner) + 1 :]
        before = self.to_come[: self.to_come.index(self.partner)]
        led = self.led(card)
        follow = self.open_partner & self.of_suit(led)
        best = mine
        for other in cards_in(follow or self.open_partner & self.of_suit(self.rules.trump)):
            wins = 1.0
            for place in after:
                wins *= 1 - self.beaten_by(place, other, led)
            for place in before:
                wins *= 1 - 0.6 * self.beaten_by(place, other, led)
            best = max(best, wins)
        return best

    def wins_now(self, card: Card) -> bool:
        """Whether the card would be the best of the trick so far."""
        trick = (*self.table.trick, Play(self.place, card, -1, -1))
        return winning_play(trick, self.rules).card == card

    def following(self, cards: list[Card]) -> list[Card]:
        """Those that follow suit, where the table would take any card; else all."""
        if self.rules.follow != ANY or not self.table.trick:
            return cards
        led = suit_led(self.table.trick, self.rules)
        return [card for card in cards if self.suit(card) == led] or cards

    def touching(self, card: Card, mine: Iterable[Card]) -> Card:
        """The lowest of the own cards that is worth as much: nothing that an enemy may hold lies between."""
        found = card
        for other in sorted((c for c in mine if self.suit(c) == self.suit(card)), key=self.rank, reverse=True):
            if self.rank(other) < self.rank(card):
                between = self.higher(other, self.enemies_hold) & ~self.higher(card, self.enemies_hold)
                if between & ~(1 << card):
                    break
                found = other
        return found
