"""The score sheet on the page."""

from __future__ import annotations

from oddtrick.play.words import Speaker
from oddtrick.rules.score import lines, totals
from oddtrick.table.table import Table

from .scene import Sheet


def sheet(t: Table, names: Speaker) -> Sheet | None:
    """The score sheet: a row for each entry, the sum at the foot."""
    if not t.sheet:
        return None
    parties = range(len(t.shape.parties))
    rows = []
    for deal, line in lines(t):
        points = [f"{line.points:+d}" if party == line.party else "" for party in parties]
        rows.append((f"{deal}. {line.why}", *points))
    return Sheet(
        ("Deal", *(names.party(party) for party in parties)),
        tuple(rows),
        ("Total", *(str(n) for n in totals(t))),
    )
