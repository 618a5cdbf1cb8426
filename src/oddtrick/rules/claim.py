"""A claim as it is put to a solver: these places can take so many of the tricks to come, whatever the others play."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.table.table import Table

from .tricks import TrickRules


@dataclass(frozen=True, slots=True)
class TricksClaim:
    """The true table, how tricks are played, the claiming side, and its number; the trick that lies there counts."""

    table: Table
    rules: TrickRules
    places: tuple[int, ...]
    tricks: int
