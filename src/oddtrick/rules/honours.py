"""Honours, slams and chicane of the older bridge games: all written above the line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oddtrick.table.cards import ACE, SUIT_BITS, SUITS
from oddtrick.table.events import Line
from oddtrick.table.table import Table

from .rubber import ABOVE

SIMPLE: Final = 2  # times the value of a trick: three honours
LITTLE_SLAM, GRAND_SLAM = 20, 40
TIMES: Final = {(4, 4): 8, (5, 4): 9, (5, 5): 10}  # honours of the side, and in one hand
ACES: Final = {3: 30, 4: 40}
ALL_ACES_IN_ONE_HAND: Final = 100


def honours_in(held: int, trump: int | None) -> int:
    """How many of A K Q J 10 of trumps a hand (bits) has; at no trump, how many aces."""
    if trump is None:
        return sum(held >> 13 * suit + ACE & 1 for suit in SUITS)
    return (held >> 13 * trump + 8 & 0b11111).bit_count()


def honours_worth(hands: Sequence[int], trump: int | None, price: int, one_hand: bool = True) -> int:
    """What a side's honours are worth: `hands` (bits) of its hands, `price` of a trick undoubled.

    Three honours, four or five; more where four or five are in one hand, unless there is no premium for that.
    """
    numbers = [honours_in(held, trump) for held in hands]
    total, most = sum(numbers), max(numbers) if one_hand else 0
    if trump is None:
        return ALL_ACES_IN_ONE_HAND if most == 4 else ACES.get(total, 0)
    return price * TIMES.get((total, most), {3: SIMPLE, 4: 4, 5: 5}.get(total, 0))


def own_honours_worth(held: int, trump: int | None, price: int) -> int:
    """What the honours of one hand are worth where everybody scores his own, from the first one on."""
    number = honours_in(held, trump)
    if trump is None:
        return ALL_ACES_IN_ONE_HAND if number == 4 else 10 * number
    return price * {4: 8, 5: 10}.get(number, number)


def chicane(hands: Sequence[int], trump: int | None, price: int) -> int:
    """A hand dealt no trump is worth simple honours, two of them four divided ones; nothing at no trump."""
    if trump is None:
        return 0
    void = sum(not held & SUIT_BITS[trump] for held in hands)
    return (0, SIMPLE, 2 * SIMPLE)[void] * price


def slam_worth(tricks: int) -> int:
    """Twelve tricks won in play, or all thirteen."""
    return {12: LITTLE_SLAM, 13: GRAND_SLAM}.get(tricks, 0)


def slam_name(tricks: int) -> str:
    """As it stands on the sheet."""
    return "grand slam" if tricks == 13 else "little slam"


def won_by_cards(t: Table, places: Sequence[int]) -> int:
    """Tricks that count for a slam: those taken, not those that came over for an offence."""
    return t.won_in_play(*places) + (sum(t.settled[place] for place in places) if t.settled else 0)


def slam_lines(t: Table, party: int, places: Sequence[int]) -> list[Line]:
    """A slam of these places on the sheet of their party."""
    tricks = won_by_cards(t, places)
    worth = slam_worth(tricks)
    return [Line(party, ABOVE, worth, slam_name(tricks))] if worth else []
