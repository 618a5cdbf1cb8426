"""Tricks to be expected when all four hands are known, without searching: points, fits, short suits, both sides'.

The numbers were fitted to the exact results of a thousand random deals; in those the mean is off by about a trick.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oddtrick.table.cards import SUITS

from .bidding.reading import high_cards

NO_TRUMP: Final = 4
RANKS: Final = {rank: sum(1 << 13 * suit + rank for suit in SUITS) for rank in (8, 10, 11, 12)}
IN_A_SUIT: Final = (
    6.296,
    0.289,
    0.408,
    0.126,
    -0.017,
    0.149,
    1.782,
    -0.246,
    0.084,
    0.303,
    0.045,
    0.138,
    -0.045,
    -0.186,
)
AT_NO_TRUMP: Final = (6.332, 0.426, -0.109, -0.442, -0.025, 0.185, 0.18, 0.203, -0.791, 0.483)
RUFFS_AT_MOST: Final = 4


def declared(side: tuple[int, int], enemies: tuple[int, int]) -> list[float]:
    """Tricks of a side's two hands (bits) as declarer, at clubs, diamonds, hearts, spades and no trump."""
    lengths = [[(hand >> 13 * suit & 0x1FFF).bit_count() for suit in SUITS] for hand in (*side, *enemies)]
    both = side[0] | side[1]
    cards = [
        1.0,
        high_cards(both) - 20,
        *((both & RANKS[rank]).bit_count() - 2 for rank in (12, 11, 10, 8)),
    ]
    found = []
    for trump in SUITS:
        parts = [*cards, *_trump_parts(trump, both, lengths)]
        found.append(sum(weight * part for weight, part in zip(IN_A_SUIT, parts, strict=True)))
    parts = [*cards, *_long_parts(lengths), _open_suits(*side, lengths[:2]), _open_suits(*enemies, lengths[2:])]
    found.append(sum(weight * part for weight, part in zip(AT_NO_TRUMP, parts, strict=True)))
    return [min(max(tricks, 0.0), 13.0) for tricks in found]


def _trump_parts(trump: int, both: int, lengths: Sequence[Sequence[int]]) -> list[float]:
    """What trumps, short suits and long ones do for a side, less what they do for the other."""
    one, two, three, four = lengths
    sides = [suit for suit in SUITS if suit != trump]
    more = one[trump] + two[trump] - 6.5
    held = both >> 13 * trump & 0x1FFF
    return [
        more,
        more * abs(more),
        4 * (held >> 12) + 3 * (held >> 11 & 1) + 2 * (held >> 10 & 1) + (held >> 9 & 1) - 5,
        _ruffs(one, two, trump, sides) - _ruffs(three, four, trump, sides),
        sum(abs(one[s] - two[s]) - abs(three[s] - four[s]) for s in sides),
        max(one[s] + two[s] for s in sides) - max(three[s] + four[s] for s in sides),
        max(max(one[s], two[s]) for s in sides) - max(max(three[s], four[s]) for s in sides),
        abs(three[trump] - four[trump]) if more > 0 else -abs(one[trump] - two[trump]),
    ]


def _ruffs(one: Sequence[int], two: Sequence[int], trump: int, sides: Sequence[int]) -> int:
    """Tricks that short suits may give with trumps."""
    found = 0
    for hand in (one, two):
        spare = max(hand[trump] - 1, 0)
        found += sum(min(max(2 - hand[suit], 0), spare) for suit in sides)
    return min(found, RUFFS_AT_MOST)


def _long_parts(lengths: Sequence[Sequence[int]]) -> list[int]:
    """Long suits, and suits in which a side has more than half."""
    one, two, three, four = lengths
    return [
        max(*one, *two) - max(*three, *four),
        sum(max(one[s] + two[s] - 7, 0) - max(three[s] + four[s] - 7, 0) for s in SUITS),
    ]


def _open_suits(one: int, two: int, lengths: Sequence[Sequence[int]]) -> int:
    """Suits in which a side has neither the ace nor a guarded king."""
    found = 0
    for suit in SUITS:
        mine, theirs = one >> 13 * suit & 0x1FFF, two >> 13 * suit & 0x1FFF
        king = (mine >> 11 & 1 and lengths[0][suit] > 1) or (theirs >> 11 & 1 and lengths[1][suit] > 1)
        found += not ((mine | theirs) >> 12 or king)
    return found
