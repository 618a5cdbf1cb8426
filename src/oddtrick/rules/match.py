"""The end of a match, and the next deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from oddtrick.table.events import NewDeal
from oddtrick.table.table import Table

from .deal import next_dealer
from .step import Happen, Over


def until(
    t: Table, over: Over | None, same_dealer: bool = False, order: Callable[[int], tuple[int, ...]] | None = None
) -> Over | Happen:
    """The match is over, or the deal passes to the left (or stays, where the cards were thrown in)."""
    return over or (Happen(NewDeal(t.dealer, t.order)) if same_dealer else next_dealer(t, order))


def highest(points: Sequence[int], why: str, tie: str) -> Over:
    """The parties with the most points win; all alike: a draw, and `tie` says so."""
    best = max(points)
    winners = tuple(party for party, number in enumerate(points) if number == best)
    drawn = len(winners) == len(points)
    return Over(tuple(points), () if drawn else winners, tie if drawn else why)
