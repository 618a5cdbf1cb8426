"""Cards left over: a kitty or widow, who takes it up, and what is laid away for it."""

from __future__ import annotations

from oddtrick.table.cards import Card
from oddtrick.table.events import Moved
from oddtrick.table.table import Entry, Table
from oddtrick.table.zones import KITTY, hand

from .step import Clue, Happen


def take_kitty(t: Table, place: int) -> Happen | None:
    """A place takes the whole kitty into its hand."""
    return Happen(Moved(KITTY, hand(place), t.kitty)) if len(t.kitty) else None


def take_kitty_by_card(t: Table, card: Card) -> Happen | None:
    """Whoever holds the card takes the kitty; the dealer if it lies in the kitty itself."""
    return take_kitty(t, next((place for place, held in enumerate(t.hands) if card in held), t.dealer))


def _taken(t: Table) -> Entry | None:
    return next((note for note in t.notes if isinstance(note.event, Moved) and note.event.src == KITTY), None)


def kitty_taker(t: Table) -> int | None:
    """The place that has taken up the kitty."""
    note = _taken(t)
    return note.event.dst.place if note is not None and isinstance(note.event, Moved) else None


def holder_clues(t: Table, card: Card) -> list[Clue]:
    """Whoever took the kitty for the sake of a card had it then, in his hand or in the kitty."""
    note, taker = _taken(t), kitty_taker(t)
    return [Clue(taker, note.at, lambda held: bool(held & card.bit))] if note and taker is not None else []
