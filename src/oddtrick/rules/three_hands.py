"""Three players and a hand nobody owns: for each deal one plays with it alone against the two others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

from .match import highest
from .rubber import Rubber
from .score import nets
from .step import Over

DUMMY: Final = 3


def three_players(*names: str) -> Shape:
    """Each has his own column on the sheet; the fourth place is dummy's."""
    return Shape((*names, "Dummy"), names, names)


def with_dummy_opposite(dealer: int) -> tuple[int, ...]:
    """Clockwise: dealer, the player at his left, dummy, the player at his right."""
    return (dealer, (dealer + 1) % 3, DUMMY, (dealer + 2) % 3)


def others(soloist: int) -> tuple[int, int]:
    """The two partners of the deal: at the soloist's left and right."""
    return (soloist + 1) % 3, (soloist + 2) % 3


def sides_of(soloist: int) -> tuple[tuple[int, ...], ...]:
    """By party the places that play together: the soloist with dummy, the others with each other."""
    return tuple((soloist, DUMMY) if player == soloist else others(soloist) for player in range(3))


def sides_alone(t: Table) -> tuple[tuple[int, ...], ...]:
    """Before it is known who plays with dummy everybody is on his own."""
    return tuple((player,) for player in range(len(t.shape.players)))


def rubber_settled(standing: Rubber, points: Sequence[int], names: Sequence[str]) -> Over | None:
    """Two games end the rubber; every pair settles the difference of its totals."""
    if standing.winner is None:
        return None
    told = ", ".join(f"{name} {total}" for name, total in zip(names, points, strict=True))
    return highest(nets(points), f"totals {told}.", f"Equal totals: {told}.")
