"""Cards that are passed, buried or laid away: a player chooses so many of a hand, and they move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.table.cards import Card, Cards
from oddtrick.table.events import Moved
from oddtrick.table.table import Table
from oddtrick.table.zones import Zone, hand

from .blind import clockwise
from .choices import Pick
from .promise import BLIND_NIL
from .step import Ask


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


def after_blind_nil(t: Table, sides: Sequence[Sequence[int]], number: int) -> Ask | None:
    """Each blind nil bidder gives his partner so many cards and gets as many; not if both are blind nil (R4)."""
    blind = {place for place, call, _ in t.calls if call == BLIND_NIL}
    for place in (place for place in clockwise(t) if place in blind):
        side = next(side for side in sides if place in side)
        for partner in side:
            if partner not in blind:
                asked = exchange(t, place, partner, number)
                if asked:
                    return asked
    return None
