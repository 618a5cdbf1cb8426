"""Tricks that change owner when a revoke is proved in a record."""

from __future__ import annotations

from oddtrick.table.events import TricksMoved


def moved_for_revoke(offender: int, taker: int, number: int, has: int) -> TricksMoved | None:
    """So many tricks, or as many as the offender's side has, go to the other side before the score is written."""
    moved = min(number, has)
    return TricksMoved(offender, taker, moved, "revoke") if moved else None
