"""How a deal goes on of itself once its tricks are settled, where its play stops, and who is ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oddtrick.rules.game import Rules
from oddtrick.rules.score import purse, totals
from oddtrick.rules.step import Ask, Happen, Over, Shuffle
from oddtrick.table.cards import NO_CARDS
from oddtrick.table.events import NewDeal
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table, Trick
from oddtrick.table.zones import Pile

STEPS_AT_MOST = 400


class Standing(NamedTuple):
    """The table when a deal is on the sheet and the next is to be laid out, or the match is over (`over`)."""

    table: Table
    over: Over | None


def won(over: Over, party: int) -> float:
    """1 for a match won, 0 for one lost, a half for a draw."""
    return 0.5 if not over.winners else float(party in over.winners)


def ahead(t: Table, party: int) -> float:
    """Who leads on the sheet, and in chips where that is equal."""
    for standing in (totals(t), tuple(purse(t, one) for one in range(len(t.shape.parties)))):
        best = max(number for index, number in enumerate(standing) if index != party)
        if standing[party] != best:
            return float(standing[party] > best)
    return 0.5


def lead(t: Table, party: int) -> float:
    """By how many points, or chips where no points are written, a party leads the others' average."""
    points = totals(t) if t.sheet and any(totals(t)) else tuple(purse(t, one) for one in range(len(t.shape.parties)))
    others = [number for index, number in enumerate(points) if index != party]
    return points[party] - sum(others) / len(others)


def stop(rules: Rules, t: Table, place: int, side: Sequence[int], total: int) -> int:
    """The number of tricks with which a side ends the play; more than `total` if it is always played out."""
    base = t._replace(trick=(), piles=tuple(tuple(_turned(spot) for spot in row) for row in t.piles))
    taken, left = t.won(*side), total - len(t.tricks) - sum(t.settled or ())

    def ends(more: int) -> bool:
        after = base._replace(tricks=(*t.tricks, *[Trick((), place)] * more))
        return not isinstance(_asked(rules, after), Ask)

    if left < 2 or not ends(left - 1):
        return total + 1
    low, high = 0, left - 1  # the play goes on with `low` more tricks and ends with `high`
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if ends(middle) else (middle, high)
    return taken + high


def _turned(spot: Pile) -> Pile:
    return Pile(None, spot.down) if spot.up is None else spot


def _asked(rules: Rules, t: Table) -> object:
    """The next question of this deal, or what ends its play."""
    for _ in range(STEPS_AT_MOST):
        step = rules.next(t)
        if not isinstance(step, Happen):
            return step
        t = evolve(t, step.event)
        if t.scored():
            return None
    return None


def scored(rules: Rules, t: Table) -> Standing | None:
    """How the match stands when this deal has been scored; None if somebody is asked before."""
    deal = t.deals
    for _ in range(STEPS_AT_MOST):
        step = rules.next(t)
        if isinstance(step, Over):
            return Standing(t, step)
        if isinstance(step, Shuffle) and t.deals > deal:
            return Standing(t, None)
        if not isinstance(step, Happen):
            return None
        t = evolve(t, step.event)
        if t.scored() and not isinstance(step.event, NewDeal):  # nothing is left that would have to be shown
            t = t._replace(
                hands=(NO_CARDS,) * len(t.hands), piles=(), kitty=NO_CARDS, buried=NO_CARDS, dead=NO_CARDS, stock=()
            )
    return None
