"""What one viewer sees of a table and of an event: each card he is not sure of is a back."""

from __future__ import annotations

from . import events as ev
from .cards import BACK, Card, Cards
from .table import Entry, Table
from .zones import Pile


def veil(t: Table, viewer: int) -> Table:
    """The table as a player, or the GALLERY, sees it.  Of the others' memory it shows what the gallery has."""
    sure, common = t.sure[viewer], t.sure[-1]
    index = viewer % len(t.sure)
    return t._replace(
        viewer=viewer,
        hands=tuple(held.veiled(sure) for held in t.hands),
        piles=tuple(tuple(_veiled_pile(spot, sure) for spot in row) for row in t.piles),
        kitty=t.kitty.veiled(sure),
        stock=tuple(_veiled(card, sure) for card in t.stock),
        buried=t.buried.veiled(sure),
        dead=t.dead.veiled(sure),
        open=t.open.veiled(sure),
        sure=tuple(sure if who == index else common for who in range(len(t.sure))),
        among=tuple(t.among[viewer] if who == index else t.among[-1] for who in range(len(t.among))),
        notes=tuple(_veiled_note(note, viewer) for note in t.notes),
        stuck=tuple(found for found in t.stuck if viewer in t.looks[found.place]) if t.stuck else (),
    )


def _veiled(card: Card, sure: int) -> Card:
    return card if card >= 0 and sure >> card & 1 else BACK


def _veiled_pile(spot: Pile, sure: int) -> Pile:
    return spot if spot.down is None else Pile(_veiled(spot.down, sure), spot.up)


def _row(row: tuple[Card | None, ...], sure: int) -> tuple[Card | None, ...]:
    return tuple(None if card is None else _veiled(card, sure) for card in row)


def veil_event(after: Table, e: ev.Event, viewer: int) -> ev.Event:
    """The event as a viewer learns it; `after` is the true table that it led to."""
    sure = after.sure[viewer]
    match e:
        case ev.Dealt():
            return ev.Dealt(
                hands=tuple(held.veiled(sure) for held in e.hands),
                looks=e.looks,
                down=tuple(_row(row, sure) for row in e.down),
                up=e.up,
                kitty=e.kitty.veiled(sure),
                stock=tuple(_veiled(card, sure) for card in e.stock),
                dead=e.dead.veiled(sure),
                turn_up=e.turn_up,
            )
        case ev.Moved(src, dst, cards):
            return ev.Moved(src, dst, cards.veiled(sure))
        case ev.Looked() | ev.Shown() | ev.Claimed():
            return _veiled_sight(e, viewer)
        case ev.Played(place, card, under) if under is not None and viewer not in after.looks[place]:
            return ev.Played(place, card)
        case _:
            return e


def _veiled_sight(e: ev.Looked | ev.Shown | ev.Claimed, viewer: int) -> ev.Event:
    """Only those who are shown the cards see them in the event, whatever the others may know."""
    match e:
        case ev.Looked(player, zone, cards):
            return e if viewer == player else ev.Looked(player, zone, Cards(0, len(cards)))
        case ev.Shown(zone, cards, to, stay):
            return e if to is None or viewer in to else ev.Shown(zone, Cards(0, len(cards)), to, stay)
        case ev.Claimed(player, tricks, to, cards):
            seen = to is None or viewer in to or viewer == player
            return e if seen else ev.Claimed(player, tricks, to, Cards(0, len(cards)))


def _veiled_note(note: Entry, viewer: int) -> Entry:
    """What a note says of cards is seen as when it happened, whatever became known since."""
    match note.event:
        case ev.Looked() | ev.Shown() | ev.Claimed():
            return note._replace(event=_veiled_sight(note.event, viewer))
        case ev.Moved(src, dst, cards):
            seen, common = note.seen[viewer], note.seen[-1]
            index = viewer % len(note.seen)
            levelled = tuple(seen if who == index else common for who in range(len(note.seen)))
            return note._replace(event=ev.Moved(src, dst, cards.veiled(seen)), seen=levelled)
        case _:
            return note
