"""Dummy: declarer's partner lays his hand on the table after the first lead, and declarer plays its cards."""

from __future__ import annotations

from oddtrick.table.events import Looked, Shown
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .step import Happen


def dummy_goes_down(t: Table, dummy: int) -> Happen | None:
    """Once a card has been led dummy's hand lies face up for all."""
    held = t.hands[dummy]
    if not (t.trick or t.tricks) or not len(held) or not held.bits & ~t.faced:
        return None
    return Happen(Shown(hand(dummy), held))


def dummy_looks(t: Table, dummy: int, declarer: int) -> Happen | None:
    """Dummy may look into declarer's hand once his own lies on the table."""
    if not (t.trick or t.tricks) or dummy in t.looks[declarer]:
        return None
    return Happen(Looked(dummy, hand(declarer), t.hands[declarer]))


def played_by_declarer(t: Table, declarer: int, dummy: int) -> tuple[int, ...]:
    """By place the player who plays its cards."""
    return tuple(declarer if place == dummy else place for place in range(len(t.shape.places)))


def dummy_taken_up(t: Table, dummy: int, declarer: int) -> Happen | None:
    """Declarer takes up a hand that is nobody's before the first lead."""
    if declarer in t.looks[dummy]:
        return None
    return Happen(Looked(declarer, hand(dummy), t.hands[dummy]))
