"""Two players draw their hands: of each two cards of the stock one is kept and one discarded, unseen by the other."""

from __future__ import annotations

from oddtrick.table.cards import Cards
from oddtrick.table.events import Looked, Moved
from oddtrick.table.table import Table
from oddtrick.table.zones import DEAD, STOCK, Zone, hand

from .choices import Listed
from .step import Ask, Happen

KEEP_OR_REJECT = "Keep this card and discard the next unseen by the other, or reject it and take the next."


def draw_turns(t: Table) -> Ask | Happen | None:
    """The non-dealer draws first, then in turn: he looks at the top card and keeps or rejects it; the next goes the
    other way, and he sees it too."""
    if not t.stock:
        return None
    moves = [note.event for note in t.notes if isinstance(note.event, Moved) and note.event.src == STOCK]
    place = t.left(t.dealer) if len(moves) // 2 % 2 == 0 else t.dealer
    top = Cards.of(t.stock[:1])
    if _moves_since_look(t):
        return Happen(Looked(place, STOCK, top))
    if len(moves) % 2:
        return Happen(Moved(STOCK, DEAD if moves[-1].dst.kind == "hand" else hand(place), top))
    ways: tuple[Zone, ...] = (hand(place), DEAD)
    return Ask(place, Listed(tuple(Moved(STOCK, way, top) for way in ways), KEEP_OR_REJECT), KEEP_OR_REJECT)


def _moves_since_look(t: Table) -> bool:
    """Whether the top card has not been looked at yet."""
    return not t.notes or not (isinstance(t.notes[-1].event, Looked) and t.notes[-1].event.zone == STOCK)
