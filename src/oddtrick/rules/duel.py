"""An auction of two callers: one pass after a bid, or a double, ends it."""

from __future__ import annotations

from oddtrick.table.calls import DOUBLE, Pass
from oddtrick.table.table import Table

from .auction import Sides, ask_auction, last_bid
from .step import Ask


def duel_over(t: Table) -> bool:
    """Both have passed with no bid made, or the last bid has been passed or doubled."""
    if not t.calls:
        return False
    last = t.calls[-1].call
    if last_bid(t) is None:
        return len(t.calls) >= 2
    return isinstance(last, Pass) or last == DOUBLE


def duel(t: Table, sides: Sides, callers: tuple[int, int]) -> Ask | None:
    """The callers, the dealer first, in turn: pass, bid higher, or double the other's bid; no redouble."""
    if duel_over(t):
        return None
    place = callers[len(t.calls) % 2]
    return ask_auction(t, place, sides)
