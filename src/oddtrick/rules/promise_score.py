"""The score of a deal of promises: each side's contract, nils and bags; two nils that count as one may decide all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oddtrick.table.events import Line
from oddtrick.table.table import Table

from .bags import BAGS, POINTS, Item, Nil, Scale, Taken, joint_nil, lines_of, side_items
from .promise import BLIND_NIL, NIL, Promise
from .score import totals
from .tricks import TrickRules, won_by_ruff
from .tricks_bid import Sides, nils

GAME: Final = "game"  # the column of a joint nil that decides the match
JOINT_500, JOINT_GAME = "joint500", "joint_game"


def promise_lines(
    t: Table, sides: Sides, promised: Sequence[Promise | None], scale: Scale, double_nil: str, rules: TrickRules
) -> tuple[Line, ...]:
    """The lines of all sides.  `double_nil`: how both partners' nils count, JOINT_500 and JOINT_GAME as one (R11)."""
    joint = [_joint(t, side) if double_nil in (JOINT_500, JOINT_GAME) else None for side in sides]
    items = [
        _items(t, side, promise, scale, rules) if made is None else []
        for side, promise, made in zip(sides, promised, joint, strict=True)
    ]
    decided: list[Line] = []
    for party, made in enumerate(joint):
        if made is not None and double_nil == JOINT_GAME:
            decided = [Line(party if made else 1 - party, GAME, 1, joint_nil(made)[0].why)]
        elif made is not None:
            ours, theirs = joint_nil(made)
            items[party].append(ours)
            items[1 - party].append(theirs)
    bags = totals(t, BAGS)
    written = [line for party in range(len(bags)) for line in lines_of(party, items[party], bags[party], scale)]
    return (*decided, *written)


def _joint(t: Table, side: Sequence[int]) -> bool | None:
    """Whether two seen nils of partners were made; None if there are none."""
    both = [nils(t).get(place) for place in side] == [NIL, NIL]
    return t.won(*side) == 0 if both else None


def _items(t: Table, side: Sequence[int], promise: Promise | None, scale: Scale, rules: TrickRules) -> list[Item]:
    """What a side scores by itself."""
    nil = nils(t)
    if promise is None:
        return []
    taken = Taken(
        sum(t.won(place) for place in side if place not in nil),
        [Nil(nil[place] == BLIND_NIL, t.won(place)) for place in side if place in nil],
        any(won_by_ruff(t, place, rules) for place, _ in promise.no_trump),
        bool(promise.bemo) and all(trick.winner in side for trick in t.tricks[: promise.bemo]),
    )
    return side_items(promise, taken, scale)


def trick_lines(t: Table, sides: Sides, each: int) -> tuple[Line, ...]:
    """A deal without bids: so many points a trick, and no bags."""
    won = [(party, t.won(*side)) for party, side in enumerate(sides)]
    return tuple(Line(party, POINTS, each * number, f"{number} tricks") for party, number in won if number)
