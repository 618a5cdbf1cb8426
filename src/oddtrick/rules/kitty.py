"""Cards left over: a kitty or widow, who takes it up, and what is laid away for it."""

from __future__ import annotations

from oddtrick.table.cards import Card, Cards
from oddtrick.table.events import Dealt, Moved, Shown
from oddtrick.table.table import Entry, Table
from oddtrick.table.zones import BURIED, KITTY, hand

from .deal import own_looks
from .exchange import give
from .step import Ask, Clue, Happen


def deal_with_kitty(t: Table, pack: tuple[Card, ...], size: int) -> Dealt:
    """One at a time from the dealer's left; a card to the kitty after each of the first rounds."""
    places = len(t.order)
    rounds, start = (places + 1) * size, t.order.index(t.dealer) + 1
    hands = [Cards()] * places
    for index, place in enumerate(t.order[start:] + t.order[:start]):
        hands[place] = Cards.of((*pack[index : rounds : places + 1], *pack[rounds + index :: places]))
    return Dealt(tuple(hands), own_looks(t), kitty=Cards.of(pack[places : rounds : places + 1]))


def show_and_take(t: Table, place: int, shown: bool) -> Happen | None:
    """A place takes the kitty, perhaps after it has been shown to all."""
    if len(t.kitty) and shown and not any(isinstance(note.event, Shown) for note in t.notes):
        return Happen(Shown(KITTY, t.kitty))
    return take_kitty(t, place)


def bury(t: Table, number: int) -> Ask | None:
    """Who took the kitty buries as many cards, any of his."""
    taker = kitty_taker(t)
    return None if taker is None else give(t, taker, BURIED, number, f"Bury {number} cards, face down.")


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
