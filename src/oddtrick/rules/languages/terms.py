"""What the words of questions mean: numbers and tests of a hand that is given as a bit mask.

A number may be undefined (the highest card of a suit that is not held): None.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Final

from oddtrick.table.cards import PACK_BITS, SUIT_BITS, SUITS

Number = Callable[[int], int | None]
RANK_BITS: Final = tuple(sum(1 << 13 * suit + rank for suit in SUITS) for rank in range(13))
HONOURS: Final = reduce(or_, RANK_BITS[8:])  # A K Q J 10
PICTURES: Final = reduce(or_, RANK_BITS[9:12])  # K Q J
GROUPS: Final = {
    "red": SUIT_BITS[1] | SUIT_BITS[2],
    "black": SUIT_BITS[0] | SUIT_BITS[3],
    "majors": SUIT_BITS[2] | SUIT_BITS[3],
    "minors": SUIT_BITS[0] | SUIT_BITS[1],
    "honours": HONOURS,
    "pictures": PICTURES,
    "all": PACK_BITS,
}
WEIGHTS: Final = {"hcp": ((12, 4), (11, 3), (10, 2), (9, 1)), "controls": ((12, 2), (11, 1))}
SHORTAGES: Final = {"voids": 0, "singletons": 1, "doubletons": 2}


def span_bits(low: int, high: int) -> int:
    """The cards of all suits from one rank to another."""
    return reduce(or_, RANK_BITS[low : high + 1])


def lengths(hand: int) -> list[int]:
    """How many clubs, diamonds, hearts and spades."""
    return [
        (hand & 0x1FFF).bit_count(),
        (hand >> 13 & 0x1FFF).bit_count(),
        (hand >> 26 & 0x1FFF).bit_count(),
        (hand >> 39 & 0x1FFF).bit_count(),
    ]


def weighed(word: str, within: int = PACK_BITS) -> Number:
    """Points of a kind, summed over the cards within a set."""
    masks = [RANK_BITS[rank] & within for rank, _ in WEIGHTS[word]]
    if word == "controls":
        aces, kings = masks
        return lambda hand: 2 * (hand & aces).bit_count() + (hand & kings).bit_count()
    aces, kings, queens, jacks = masks
    return lambda hand: (
        4 * (hand & aces).bit_count()
        + 3 * (hand & kings).bit_count()
        + 2 * (hand & queens).bit_count()
        + (hand & jacks).bit_count()
    )


def losers(suit: int) -> Number:
    """Among the first places of a suit, three at most, how many of A, K, Q are missing."""
    shift = 13 * suit

    def count(hand: int) -> int:
        held = hand >> shift & 0x1FFF
        places = min(held.bit_count(), 3)
        return places - (held >> 13 - places).bit_count()

    return count


def half_quicks(suit: int) -> Number:
    """AK 4, AQ 3, A 2, KQ 2, K with another card 1, else 0."""
    shift = 13 * suit

    def count(hand: int) -> int:
        held = hand >> shift & 0x1FFF
        ace, king, queen = held >> 12 & 1, held >> 11 & 1, held >> 10 & 1
        if ace:
            return 4 if king else 3 if queen else 2
        return (2 if queen else int(held.bit_count() > 1)) if king else 0

    return count


def top(suit: int) -> Number:
    """The highest card of a suit, 2..14; undefined in a void."""
    shift = 13 * suit
    return lambda hand: (held.bit_length() + 1) if (held := hand >> shift & 0x1FFF) else None


def bottom(suit: int) -> Number:
    """The lowest card of a suit, 2..14; undefined in a void."""
    shift = 13 * suit
    return lambda hand: ((held & -held).bit_length() + 1) if (held := hand >> shift & 0x1FFF) else None


def run(suit: int) -> Number:
    """Top cards in an unbroken row from the ace down."""
    shift = 13 * suit
    return lambda hand: 13 - (~(hand >> shift) & 0x1FFF).bit_length()


SUMMED: Final = {"losers": losers, "half_quicks": half_quicks}
OF_SUIT: Final = {"top": top, "bottom": bottom, "run": run}


def balanced(hand: int) -> bool:
    """No void, no singleton, at most one doubleton."""
    found = lengths(hand)
    return min(found) >= 2 and found.count(2) <= 1


def shaped(parts: tuple[int | None, ...]) -> Callable[[int], bool]:
    """The four lengths in some order; None fits anything."""
    fixed = sorted(part for part in parts if part is not None)

    def fits(hand: int) -> bool:
        left = lengths(hand)
        for part in fixed:
            if part not in left:
                return False
            left.remove(part)
        return True

    return fits


def shaped_by_suits(parts: tuple[int | None, ...]) -> Callable[[int], bool]:
    """Spades, hearts, diamonds, clubs; None fits anything."""
    fixed = [(suit, part) for suit, part in zip((3, 2, 1, 0), parts, strict=True) if part is not None]
    return lambda hand: all(lengths(hand)[suit] == part for suit, part in fixed)
