"""Cards that are passed, buried or laid away: a player chooses so many of a hand, and they move."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.table.cards import Card, Cards
from oddtrick.table.events import Moved
from oddtrick.table.table import Table
from oddtrick.table.zones import KITTY, Zone, hand

from .choices import Pick
from .step import Ask, Happen


@dataclass(frozen=True)
class Carry:
    """Turns cards into their move from one zone to another, and back."""

    src: Zone
    dst: Zone

    def __call__(self, cards: tuple[Card, ...]) -> Moved:
        """These cards move."""
        return Moved(self.src, self.dst, Cards.of(cards))

    def bits(self, event: object) -> int | None:
        """The cards (bits) of such a move; None of any other event."""
        fits = isinstance(event, Moved) and (event.src, event.dst) == (self.src, self.dst) and not event.cards.backs
        return event.cards.bits if fits and isinstance(event, Moved) else None


def has_moved(t: Table, src: Zone, dst: Zone) -> bool:
    """Whether cards have moved from one zone to the other in this deal."""
    return any(isinstance(note.event, Moved) and (note.event.src, note.event.dst) == (src, dst) for note in t.notes)


def give(t: Table, place: int, dst: Zone, number: int, rule: str) -> Ask | None:
    """A place parts with so many of its cards, once in a deal."""
    src = hand(place)
    if not number or has_moved(t, src, dst):
        return None
    carry = Carry(src, dst)
    player = t.shape.players.index(t.shape.places[place])
    return Ask(player, Pick(number, number, t.hands[place].bits, carry, carry.bits), rule)


def exchange(t: Table, first: int, second: int, number: int) -> Ask | None:
    """A place gives cards to another, which adds them to its hand and gives any so many back."""
    cards = f"{number} card{'s' if number > 1 else ''}"
    return give(t, first, hand(second), number, f"Give your partner {cards}.") or give(
        t, second, hand(first), number, f"Give {cards} back, if you like those you have got."
    )


def take_kitty(t: Table, place: int) -> Happen | None:
    """A place takes the whole kitty into its hand."""
    return Happen(Moved(KITTY, hand(place), t.kitty)) if len(t.kitty) else None
