"""The score of promised tricks: contracts made or lost, nils, overtricks, and the bags that gather from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from oddtrick.table.events import Line

from .promise import BLIND, MOON, TEN, Promise

POINTS: Final = "points"
BAGS: Final = "bags"
BEMO_POINTS: Final = {6: 60, 9: 90}


class Scale(NamedTuple):
    """What a contract and what goes beyond it is worth.

    `failed_nil`: whether the tricks of a failed nil help the partner, are bags, or vanish; `overtricks`: bags, plain or
    minus_one; `short`: a lost contract costs 10 for each trick short; `exact_ten`: eleven tricks lose a ten for 200.
    """

    nil: int = 50
    blind_nil: int = 100
    failed_nil: str = "help"
    overtricks: str = "bags"
    short: bool = False
    exact_ten: bool = True
    moon: int = 200
    limit: int = 10
    penalty: int = 100


class Nil(NamedTuple):
    """A promise of no trick, and how many were taken after all."""

    blind: bool
    tricks: int


class Taken(NamedTuple):
    """What a side took: tricks of its players that are not nil, its nils; whether a no-trump bidder won a ruff, and
    whether the side won the first tricks of a bemo."""

    tricks: int
    nils: Sequence[Nil] = ()
    ruffed: bool = False
    bemo: bool = False


class Item(NamedTuple):
    """Points and bags for one thing, in words."""

    points: int
    bags: int
    why: str


def side_items(promise: Promise, taken: Taken, scale: Scale) -> list[Item]:
    """All that a side scores in a deal, before the penalty for bags."""
    helped = scale.failed_nil == "help"
    tricks = taken.tricks + (sum(nil.tricks for nil in taken.nils) if helped else 0)
    items = [] if not promise.number and not tricks else [contract(promise, tricks, taken.ruffed, scale)]
    if promise.bemo:
        points = BEMO_POINTS[promise.bemo]
        items.append(Item(points if taken.bemo else -points, 0, f"the first {promise.bemo} tricks"))
    for nil in taken.nils:
        items.append(nil_item(nil, scale))
        if nil.tricks and scale.failed_nil == "bags":
            items.append(_overtricks(nil.tricks, scale, "tricks of a failed nil"))
    return [item for item in items if item.points or item.bags]


def nil_item(nil: Nil, scale: Scale) -> Item:
    """A nil made or failed."""
    value = scale.blind_nil if nil.blind else scale.nil
    return Item(
        -value if nil.tricks else value, 0, f"{'blind ' if nil.blind else ''}nil {'failed' if nil.tricks else 'made'}"
    )


def contract(promise: Promise, tricks: int, ruffed: bool, scale: Scale) -> Item:
    """The number promised against the tricks taken."""
    number, kind = promise.number, promise.kind
    over = tricks - number
    why = f"{promise}: {tricks} tricks"
    if kind == MOON:
        return Item(scale.moon if over == 0 else -scale.moon, 0, why)
    if kind == TEN and scale.exact_ten:
        return Item(200 if over == 0 else -200, 0, why)
    worth = 200 if kind == TEN else 20 * number if kind == BLIND else 10 * number
    worth += 10 * sum(tricks_doubled for _, tricks_doubled in promise.no_trump)
    if over >= 0 and not ruffed:
        extra = _overtricks(over, scale, why)
        return Item(worth + extra.points, extra.bags, why)
    if scale.short and not kind and not promise.no_trump:
        return Item(10 * over, 0, why)
    return Item(-worth, 0, why)


def _overtricks(number: int, scale: Scale, why: str) -> Item:
    """Each is worth a point and a bag, a point alone, or costs a point (R23)."""
    return Item(
        -number if scale.overtricks == "minus_one" else number, number if scale.overtricks == "bags" else 0, why
    )


def joint_nil(made: bool) -> tuple[Item, Item]:
    """Both partners nil as one: what their side scores, and what the others do (R11)."""
    words = f"both nil, {'made' if made else 'failed'}"
    return Item(500 if made else -500, 0, words), Item(0 if made else 100, 0, words)


def lines_of(party: int, items: Sequence[Item], bags_before: int, scale: Scale) -> list[Line]:
    """The lines of a side for the sheet, with a penalty for each full set of bags (R7)."""
    lines = [Line(party, POINTS, item.points, item.why) for item in items if item.points]
    bags = sum(item.bags for item in items)
    if bags:
        lines.append(Line(party, BAGS, bags, "bags"))
    full = (bags_before + bags) // scale.limit
    if full:
        lines.append(Line(party, POINTS, -scale.penalty * full, f"{scale.limit * full} bags"))
        lines.append(Line(party, BAGS, -scale.limit * full, "bags taken off"))
    return lines
