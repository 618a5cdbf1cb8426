"""Probable tricks of a hand, as the players of Foster's time counted them, and what a make is worth at the score.

After the bidding guide (`docs/rules/foster-bidding-guide.md`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from oddtrick.rules.honours import honours_in
from oddtrick.rules.straight import PRICES, trump_name
from oddtrick.table.cards import SUITS, cards_in

BOOK = 6
ACE, KING, QUEEN, JACK, TEN = 12, 11, 10, 9, 8


@dataclass(frozen=True)
class Suit:
    """The ranks (0..12) that a hand holds in one suit."""

    ranks: frozenset[int]

    def has(self, *ranks: int) -> bool:
        """Whether all of these are there."""
        return self.ranks.issuperset(ranks)

    def any(self, *ranks: int) -> bool:
        """Whether one of these is there."""
        return not self.ranks.isdisjoint(ranks)

    @property
    def length(self) -> int:
        """How many."""
        return len(self.ranks)

    @property
    def over_four(self) -> int:
        """Cards beyond the fourth."""
        return max(self.length - 4, 0)

    def plain(self) -> float:
        """Probable tricks as a side suit."""
        n, tricks = self.length, float(self.has(ACE))
        if self.has(KING) and n >= 2:
            tricks += 1.0 if self.any(ACE, QUEEN) else 0.5
        if self.has(QUEEN) and n >= 3:
            sure = self.has(ACE, KING) or (self.has(ACE) and self.any(JACK, TEN))
            tricks += 1.0 if sure else 0.5 if self.any(ACE, KING, JACK) else 0.0
        if self.has(JACK) and n >= 3:
            if self.has(ACE, KING, QUEEN):
                tricks += 1.0
            elif self.has(ACE, TEN) and not self.any(KING, QUEEN):
                tricks += 0.5
        return tricks

    def trumps(self) -> float:
        """Probable tricks as trumps."""
        n, tricks = self.length, float(self.has(ACE))
        tricks += self.has(KING) and n >= 2
        if self.has(QUEEN) and n >= 3:
            tricks += 1.0 if self.any(ACE, KING, JACK) else 0.5
        if self.has(JACK) and n >= 4 and self.any(ACE, KING, QUEEN):
            tricks += 0.5
        return tricks + self.over_four

    def long(self) -> float:
        """What length is worth at no trump."""
        top = sum(self.has(rank) for rank in (ACE, KING, QUEEN))
        return self.over_four * {3: 1.0, 2: 0.5}.get(top, 0.0)

    @property
    def protected(self) -> bool:
        """An ace, a king and one more, or a queen and two more."""
        return self.has(ACE) or (self.has(KING) and self.length >= 2) or (self.has(QUEEN) and self.length >= 3)

    @property
    def certain(self) -> int:
        """Tricks that the suit is sure to make when it is led at no trump: the high cards, and length behind them."""
        top = 0
        while self.has(ACE - top):
            top += 1
        return self.length if top >= 3 and self.length >= 6 else top


@dataclass(frozen=True)
class Hand:
    """A hand (bits) measured."""

    bits: int

    def suit(self, suit: int) -> Suit:
        """One of its suits."""
        return Suit(frozenset(card % 13 for card in cards_in(self.bits >> 13 * suit & 0x1FFF)))

    def tricks(self, trump: int | None) -> float:
        """`T`: probable tricks with this trump, or at no trump."""
        if trump is None:
            return sum(self.suit(suit).plain() + self.suit(suit).long() for suit in SUITS)
        return self.suit(trump).trumps() + sum(self.suit(suit).plain() for suit in SUITS if suit != trump)

    @property
    def aces(self) -> int:
        """How many."""
        return honours_in(self.bits, None)

    def honours(self, suit: int) -> int:
        """Ace to ten of a suit."""
        return honours_in(self.bits, suit)

    @property
    def protected(self) -> int:
        """How many suits are."""
        return sum(self.suit(suit).protected for suit in SUITS)

    @property
    def shortest(self) -> int:
        """The length of the shortest suit."""
        return min(self.suit(suit).length for suit in SUITS)


@dataclass(frozen=True)
class Score:
    """What both sides still need below the line, and the games of the enemies."""

    need: int
    foe: int
    foe_games: int = 0

    def odd_for_game(self, trump: int | None) -> int:
        """`k`: the odd tricks that win the game with this make."""
        return ceil(self.need / PRICES[trump])


def chosen(hand: Hand, makes: Sequence[int | None], partner: int, score: Score) -> tuple[int | None, str]:
    """Of these makes the safest that should win the game; if none does, the one that should score most."""

    def expected(trump: int | None) -> float:
        return hand.tricks(trump) + partner - BOOK

    def margin(trump: int | None) -> float:
        return expected(trump) - score.odd_for_game(trump)

    winning = [trump for trump in makes if margin(trump) >= 0]
    if winning:
        best = max(winning, key=lambda trump: (margin(trump), PRICES[trump]))
        return best, f"{told(hand, best)}: with the partner's {partner} that should win the game."
    best = max(makes, key=lambda trump: (expected(trump) * PRICES[trump], PRICES[trump]))
    return best, f"{told(hand, best)}, which promises most points."


def told(hand: Hand, trump: int | None) -> str:
    """The measure in words."""
    return f"I count {hand.tricks(trump):g} tricks at {trump_name(trump).lower()}"
