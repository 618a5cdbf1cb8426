"""What an offence in the bidding gives to each of the others (H1, H2, H4): written with the score of the deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.auction import Bidding
from oddtrick.rules.game import Rules
from oddtrick.rules.rubber import ABOVE
from oddtrick.rules.step import Happen, Step
from oddtrick.table.events import Line, Reported, Scored
from oddtrick.table.table import Table

from .bidding import BID, TWICE
from .law import Inner
from .revoking import at_the_table
from .showing_early import exposures

POINTS = {BID: (50, "bid out of turn"), TWICE: (100, "double out of turn")}
SHOWN = (50, "card exposed in the bidding")


def fines(game: Rules, t: Table, inner: Inner) -> Step:
    """Added to the score of a game in which everybody bids for himself."""
    step = inner(t)
    alone = isinstance(getattr(game, "bidding", None), Bidding) and len(game.shape.players) == len(game.shape.parties)
    if not alone or not at_the_table(game) or not isinstance(step, Happen) or not isinstance(step.event, Scored):
        return step
    told = [
        Line(party, ABOVE, points, why)
        for offender, points, why in owed(t)
        for party in range(len(game.shape.parties))
        if party != offender
    ]
    return Happen(replace(step.event, lines=(*told, *step.event.lines))) if told else step


def owed(t: Table) -> Iterator[tuple[int, int, str]]:
    """Who offended, what each of the others has for it, and why."""
    for note in t.notes:
        if isinstance(note.event, Reported) and note.event.code in POINTS:
            yield (note.event.offender, *POINTS[note.event.code])
    for one in exposures(t):
        if one.early:
            yield (one.place, *SHOWN)
