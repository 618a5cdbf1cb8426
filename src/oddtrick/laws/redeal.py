"""A new deal by penalty: the same dealer deals again, and nothing of the void deal is scored.

A tray of duplicate auction that has been played before is not dealt anew: it is passed on, and what the pairs get for
it is reckoned from the other tables (`rules/trays.py`).
"""

from __future__ import annotations

from oddtrick.rules.boards import next_board
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Happen, Step
from oddtrick.table.events import NewDeal, Ruled
from oddtrick.table.table import Table

from .law import Inner
from .revoking import at_the_table


def redeal(game: Rules, t: Table, inner: Inner) -> Step:
    """After a deal that a ruling made void."""
    by_ruling = t.voided is not None and any(
        isinstance(note.event, Ruled) and note.event.code == t.voided for note in t.notes
    )
    if not by_ruling or not at_the_table(game):
        return inner(t)
    if t.board is not None and t.board.replayed:
        over = getattr(game, "over", None)
        return (over(t) if over is not None else None) or next_board(t, 1, True)
    return Happen(NewDeal(t.dealer, t.order, t.board))
