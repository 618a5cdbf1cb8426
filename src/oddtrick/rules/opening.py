"""The first lead, where the holder of the lowest card of a suit must make it."""

from __future__ import annotations

from oddtrick.table.cards import Card, Cards, cards_in
from oddtrick.table.events import Shown
from oddtrick.table.table import Entry, Table
from oddtrick.table.zones import hand

from .ranks import Ranks
from .step import Clue, Happen


def show_lowest(t: Table, suit: int, ranks: Ranks) -> Happen | None:
    """Whoever holds the lowest card of the suit that is in play shows it; nothing if nobody holds one."""
    if t.settled or t.tricks or t.trick or _note(t):
        return None
    held = [(ranks.strengths[card], place, card) for place, cards in enumerate(t.hands) for card in cards_in(cards.bits & ranks.suit_bits[suit])]  # fmt: skip  # noqa: E501
    if not held:
        return None
    _, place, card = min(held)
    return Happen(Shown(hand(place), Cards.of((card,))))


def _note(t: Table) -> Entry | None:
    """The one card that was shown to be led."""
    for note in t.notes:
        if isinstance(note.event, Shown) and note.event.zone.kind == "hand" and len(note.event.cards) == 1:
            return note
    return None


def shown_lowest(t: Table) -> tuple[int, Card] | None:
    """The place that must lead, and its card."""
    note = _note(t)
    if note is None or not isinstance(note.event, Shown):
        return None
    return note.event.zone.place, next(iter(note.event.cards))


def lowest_clues(t: Table, suit: int, ranks: Ranks) -> list[Clue]:
    """Nobody held a lower card than the one shown; if none was, nobody held any of the suit."""
    note, shown = _note(t), shown_lowest(t)
    if shown is None and not t.trick and not t.tricks:
        return []
    height = ranks.strengths[shown[1]] if shown else len(ranks.strengths)
    lower = sum(1 << card for card in cards_in(ranks.suit_bits[suit]) if ranks.strengths[card] < height)
    at = note.at if note else t.calls[-1].at if t.calls else 0
    return [Clue(place, at, lambda held: not held & lower) for place in range(len(t.hands))]
