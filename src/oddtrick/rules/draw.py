"""Two players draw their hands: of each two cards of the stock one is kept and one discarded, unseen by the other.

Three or four are dealt theirs; what is left over is a widow for four, and out of play for three.
"""

from __future__ import annotations

from oddtrick.table.cards import Card, Cards
from oddtrick.table.events import Dealt, Looked, Moved
from oddtrick.table.table import Table
from oddtrick.table.zones import DEAD, STOCK, Zone, hand

from .choices import Listed
from .deal import one_at_a_time
from .step import Ask, Happen

FOUR = 4
KEEP_OR_REJECT = "Keep this card and discard the next unseen by the other, or reject it and take the next."


def deal_or_draw(t: Table, pack: tuple[Card, ...], size: int, looks: tuple[tuple[int, ...], ...]) -> Dealt:
    """The pack as a stock for two, or hands of so many cards, one at a time."""
    players = len(t.order)
    if players == 2:
        return Dealt((Cards(), Cards()), looks, stock=pack)
    left, hands = Cards.of(pack[players * size :]), one_at_a_time(t, pack[: players * size])
    widow, out = (left, Cards()) if players == FOUR else (Cards(), left)
    return Dealt(hands, looks, kitty=widow, dead=out)


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
