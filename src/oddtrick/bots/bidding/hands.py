"""What a hand is likely to take: chances of its cards, ruffs, and the risk of a promise to take nothing.

An average hand takes its share of the tricks; that is what the rules of thumb are scaled to, whatever the pack.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp
from random import Random
from typing import Final

from oddtrick.rules.ranks import Ranks
from oddtrick.table.cards import Card, bits_of, cards_in

TOP: Final = (0.95, 0.85, 0.6, 0.4)  # a plain winner, by how many of the suit stand above it in the own hand
GUARDED: Final = (1.0, 0.6, 0.25, 0.08)  # by how many higher cards are out, with as many guards
RUFFS: Final = (1.3, 0.7, 0.2)  # for a void, a singleton, a doubleton, if there are trumps to spare
LONG_TRUMPS: Final = 0.8  # each trump beyond the third
PLAYED: Final = (1.0, 0.8, 0.4, 0.15, 0.05)  # how likely a plain suit is played once, twice ...
DEALS: Final = 7  # of which the average is taken


@dataclass(frozen=True)
class Strength:
    """A way of looking at hands: the ranks, the trump suit or none, the pack, and how many play with how many cards."""

    ranks: Ranks
    trump: int | None
    pack: int
    places: int
    size: int
    drawn: bool = False  # each card was kept rather than another: hands are better than a deal gives

    def chances(self, held: int) -> dict[Card, float]:
        """About how likely each card is to take a trick, before scaling."""
        found: dict[Card, float] = {}
        density = min(1.0, (self.places - 1) * self.size / max((self.pack & ~held).bit_count(), 1))
        for suit, cards in enumerate(_descending(self.ranks, self.pack | held)):
            length = (held & self.ranks.suit_bits[suit]).bit_count()
            number = higher = 0
            for card in cards if length else ():
                if held >> card & 1:
                    found[card] = self._chance(suit, number, higher * density, length)
                    number += 1
                else:
                    higher += 1
        return found

    def _chance(self, suit: int, number: int, higher: float, length: int) -> float:
        guards = length - number - 1
        level = min(round(higher), 3)
        stands = GUARDED[level] * (1.0 if guards >= level else 0.4)
        if suit == self.trump:
            return max(min(1.0, stands * 1.25), LONG_TRUMPS if number >= 3 else 0.0)
        tops = TOP[min(number, 3)] * (1.0 if length <= 5 or self.trump is None else 0.7)
        return stands * tops

    def worth(self, card: Card) -> tuple[bool, int]:
        """How likely a card is to take a trick: trumps before others, then by height."""
        return self.trump is not None and self.ranks.suits[card] == self.trump, self.ranks.strengths[card]

    def raw(self, held: int) -> float:
        """Tricks before scaling: cards, and ruffs with the trumps that are not counted already."""
        chances = self.chances(held)
        ruffs = 0.0
        if self.trump is not None:
            trumps = cards_in(held & self.ranks.suit_bits[self.trump])
            spare = sum(1 - chances[card] for card in trumps)
            lengths = [
                (held & bits).bit_count() for suit, bits in enumerate(self.ranks.suit_bits) if suit != self.trump
            ]
            ruffs = min(spare, sum(RUFFS[length] for length in lengths if length < len(RUFFS)))
        return sum(chances.values()) + ruffs

    def tricks(self, held: int) -> float:
        """How many tricks a hand is likely to take."""
        return self.raw(held) * self.size / self.places / _average(self)

    def nil_risk(self, held: int) -> float:
        """About how likely a hand is to be forced to take a trick: each suit played from below."""
        safe = 1.0
        for suit, bits in enumerate(self.ranks.suit_bits):
            mine = sorted(cards_in(held & bits), key=lambda card: self.ranks.strengths[card])
            out = [self.ranks.strengths[card] for card in cards_in(self.pack & bits & ~held)]
            for number, card in enumerate(mine):
                higher = sum(strength > self.ranks.strengths[card] for strength in out)
                played = PLAYED[min(number, 4)] if suit != self.trump else 1.0
                safe *= 1 - played * exp(-higher / (2.0 if suit != self.trump else 2.5))
        return float((1 - safe) ** 3)  # as measured: the single risks overlap


@lru_cache(maxsize=256)
def _descending(ranks: Ranks, pack: int) -> tuple[tuple[Card, ...], ...]:
    """The cards of each suit, the highest first."""
    return tuple(
        tuple(sorted(cards_in(pack & bits), key=lambda card: -ranks.strengths[card])) for bits in ranks.suit_bits
    )


@lru_cache(maxsize=256)
def _average(strength: Strength) -> float:
    """What the rules of thumb make of an average hand; the same whichever suit is trumps."""
    heights = [
        tuple(sorted(strength.ranks.strengths[card] for card in cards_in(strength.pack & bits)))
        for bits in strength.ranks.suit_bits
    ]
    trumps = () if strength.trump is None else heights.pop(strength.trump)
    key = (trumps, tuple(sorted(heights)), strength.places, strength.size, strength.drawn)
    if key not in _AVERAGES:
        _AVERAGES[key] = _measured(strength)
    return _AVERAGES[key]


_AVERAGES: Final[dict[tuple[object, ...], float]] = {}


def _measured(strength: Strength) -> float:
    rng, pack, size = Random(7), cards_in(strength.pack), strength.size
    total = 0.0
    for _ in range(DEALS):
        rng.shuffle(pack)
        dealt = _kept(strength, pack) if strength.drawn else pack
        total += sum(
            strength.raw(bits_of(dealt[size * place : size * (place + 1)])) for place in range(strength.places)
        )
    return max(total / (DEALS * strength.places), 0.5)


def _kept(strength: Strength, pack: list[Card]) -> list[Card]:
    """Of each two cards the first, if it is better than most, else the second."""
    ranked = sorted(pack, key=strength.worth)
    middle = strength.worth(ranked[len(pack) // 2])
    return [one if strength.worth(one) > middle else other for one, other in zip(pack[::2], pack[1::2], strict=False)]
