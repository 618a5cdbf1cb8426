"""Layouts of the unseen cards that fit the calls heard: in them the others would have said about what they said.

Layouts are dealt as `Imagination` deals them.  Each is held against the calls: every caller is asked by rules of thumb
what he would have called with this hand, and the layouts with the smallest differences are kept.  Where few fit, the
nearest ones serve; `Believed.fitting` says how many differ in nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from oddtrick.rules.step import Ask
from oddtrick.table.calls import Bid, Call, Number, Pass
from oddtrick.table.events import Called, Moved
from oddtrick.table.table import Said, Table

from .imagine import Imagination
from .search_rolling import Rolling

TRIED = 2  # layouts dealt for each that is kept
HEARD = 3  # calls that are looked at, bids before passes
OTHER_KIND, OTHER_STRAIN, A_LEVEL, A_NUMBER = 1.5, 1.0, 0.4, 0.5  # how far apart calls are


@dataclass(frozen=True)
class Believed:
    """Layouts, the likeliest first; how many of them fit all calls looked at, and how many calls these were."""

    layouts: tuple[Table, ...]
    fitting: int
    heard: int


def believed(rolling: Rolling, seen: Table, number: int, dice: Random) -> Believed:
    """So many layouts that fit what was called, as nearly as can be had."""
    fancy = Imagination(rolling.rules, seen)
    heard = _heard(seen)
    if not fancy.unseen:
        return Believed((fancy.layout(dice).table,), 1, len(heard))
    if not heard:
        return Believed(tuple(fancy.layout(dice).table for _ in range(number)), number, 0)
    found: list[tuple[float, int, Table]] = []
    for index in range(TRIED * number):
        limit = sorted(found)[number - 1][0] if len(found) >= number else 1e9
        if limit == 0:
            break
        layout = fancy.layout(dice).table
        found.append((_differences(rolling, layout, heard, limit), index, layout))
    kept = sorted(found, key=lambda one: one[:2])[:number]
    return Believed(tuple(layout for _, _, layout in kept), sum(not far for far, _, _ in kept), len(heard))


def _heard(seen: Table) -> list[tuple[int, Said]]:
    """The calls of other players to look at, each with its number; none where cards have changed hands since."""
    moved = any(isinstance(note.event, Moved) for note in seen.notes)
    if moved or seen.trick or seen.tricks or seen.viewer is None:
        return []
    mine = [place for place, lookers in enumerate(seen.looks) if seen.viewer in lookers]
    calls = [(index, said) for index, said in enumerate(seen.calls) if said.place not in mine]
    calls.sort(key=lambda one: (one[1].call == Pass(), -one[0]))
    return calls[:HEARD]


def _differences(rolling: Rolling, layout: Table, heard: list[tuple[int, Said]], limit: float) -> float:
    """How far what they would say is from what they said; beyond the limit it does not matter how far."""
    total = 0.0
    for index, said in heard:
        before = layout._replace(calls=layout.calls[:index])
        step = rolling.rules.next(before)
        if not isinstance(step, Ask) or Called(said.place, said.call) not in step.choices:
            continue
        event = rolling.choice(before, step)
        total += apart(said.call, event.call) if isinstance(event, Called) else OTHER_KIND
        if total > limit:
            break
    return total


def apart(one: Call, other: Call) -> float:
    """How different two calls are: 0 for the same."""
    if one == other:
        return 0.0
    if isinstance(one, Number) and isinstance(other, Number):
        return min(A_NUMBER * abs(one.number - other.number), OTHER_KIND)
    if isinstance(one, Bid) and isinstance(other, Bid):
        level = A_LEVEL * abs(one.level - other.level)
        return min(level + (OTHER_STRAIN if one.strain != other.strain else 0.0), OTHER_KIND)
    return OTHER_KIND
