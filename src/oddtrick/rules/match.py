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


def race(t: Table, points: Sequence[int], target: int, lose_at: int, deals_at_most: int) -> Over | None:
    """At the target, or where somebody has fallen to the lower end (0: none), the higher score wins; equal scores go
    on, but not for ever (R25)."""
    best = max(points)
    if t.deals >= deals_at_most:
        return highest(points, f"{best} points after {t.deals} deals", f"All alike after {t.deals} deals.")
    ended = best >= target or (lose_at and min(points) <= lose_at)
    if not ended or points.count(best) > 1:
        return None
    return highest(points, " to ".join(map(str, sorted(points, reverse=True))) + " points", "")


def reach(
    t: Table, points: Sequence[int], target: int, minus: bool, names: Sequence[str], deals_at_most: int
) -> Over | None:
    """Two sides: one at the target wins, one at minus the target (with `minus`) loses; not for ever (R13)."""
    for party in range(2):
        if points[party] >= target:
            return Over(tuple(points), (party,), f"{points[party]} points to {points[1 - party]}.")
        if minus and points[party] <= -target:
            return Over(tuple(points), (1 - party,), f"{names[party]} fell to {points[party]} points.")
    if t.deals >= deals_at_most:
        return highest(points, f"{max(points)} points after {t.deals} deals.", "Equal scores.")
    return None


def highest(points: Sequence[int], why: str, tie: str) -> Over:
    """The parties with the most points win; all alike: a draw, and `tie` says so."""
    best = max(points)
    winners = tuple(party for party, number in enumerate(points) if number == best)
    drawn = len(winners) == len(points)
    return Over(tuple(points), () if drawn else winners, tie if drawn else why)
