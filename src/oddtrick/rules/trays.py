"""The laws of trays (T1 to T6 of duplicate auction): a session's offences, found between the deals or at taking up.

What follows is told from when it is found and how many tables play; a pair that cannot play a tray has its net from
those who did (`settled`), and does not change what they have.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from oddtrick.table.errors import NotOffered

from .ranking import Result, put_right

# what is wrong
CARDS: Final = "cards"  # a hand has too many or too few
SEEN: Final = "seen"  # a player has seen another hand of a tray that he must still play
SCORE: Final = "score"  # a trick was turned wrongly, or a score put down wrongly
VOID: Final = "void"  # the laws of the play call for a new deal
FAULTS: Final = (CARDS, SEEN, SCORE, VOID)
# when it is found
FIRST_PLAY: Final = "first play"  # before or during it
TAKEN_UP: Final = "taken up"  # for replay, before that begins
REPLAY: Final = "replay"  # after it has begun
CLOSED: Final = "closed"  # the ranking
MOMENTS: Final = (FIRST_PLAY, TAKEN_UP, REPLAY, CLOSED)
# what follows
NEW_DEAL: Final = "new deal"
GO_BACK: Final = "back to the last table, put right"
PASSED_ON: Final = "put right, passed on unplayed"
AVERAGE: Final = "not played, average to both"
EXTREMES: Final = "not played, lowest and highest"
CORRECTED: Final = "corrected"


def remedy(fault: str, when: str, tables: int) -> str:
    """What follows from a fault found at this moment of a tray that so many tables play.

    NotOffered: too late, or no such fault at that moment.
    """
    if when == CLOSED:
        raise NotOffered("The ranking is closed: nothing is changed any more.")
    match fault, when:
        case "score", _:
            return CORRECTED  # T5
        case "seen", ("first play" | "taken up"):
            return AVERAGE  # T6
        case (("cards" | "void"), "first play"):
            return NEW_DEAL  # T1
        case "cards", "taken up":
            return GO_BACK  # T2
        case "cards", "replay":
            return NEW_DEAL if tables <= 2 else PASSED_ON  # T3, T4
        case "void", "replay":
            return EXTREMES  # R7
    raise NotOffered("Such a fault is not found then.")


class Unplayed(NamedTuple):
    """A tray that one table could not play: which pairs, and whose fault it was (0 North-South, 1 East-West; None: of
    neither side alone, so that both have the average)."""

    board: int
    ns: str
    ew: str
    faulty: int | None


def settled(played: Sequence[Result], unplayed: Sequence[Unplayed]) -> list[Result]:
    """What the pairs that could not play a tray get for it, from what all others made on it; 0 if nobody did."""
    found = []
    for tray in unplayed:
        nets = [result.net for result in played if result.board == tray.board]
        net = put_right(nets, tray.faulty or 0, tray.faulty is None)[0] if nets else Fraction()
        found.append(Result(tray.board, tray.ns, tray.ew, net))
    return found


def corrected(results: Sequence[Result], right: Result, closed: bool = False) -> list[Result]:
    """The results with the one of that tray at that table put right (T5).  NotOffered: too late, or never entered."""
    if closed:
        raise NotOffered("The ranking is closed: nothing is changed any more.")
    if not any(result[:3] == right[:3] for result in results):
        raise NotOffered(f"There is no result of tray {right.board} for {right.ns} against {right.ew}.")
    return [right if result[:3] == right[:3] else result for result in results]
