"""Covered cards: rows of piles, and the moment an uncovered card turns up."""

from __future__ import annotations

from oddtrick.table.events import TurnedUp
from oddtrick.table.table import Table

from .step import Happen
from .tricks import AT_ONCE, playable


def turn_up(t: Table, when: str | None) -> Happen | None:
    """AT_ONCE: as soon as its cover is played.  AFTER_TRICK: all that wait turn up together once the trick is taken."""
    if not t.piles or (when != AT_ONCE and t.trick):
        return None
    plays = t.trick or (t.tricks[-1].plays if t.tricks else ())
    turned = []
    for play in plays:
        if play.pile >= 0:
            spot = t.piles[play.place][play.pile]
            if spot.up is None and spot.down is not None:
                turned.append((play.place, play.pile, spot.down))
    return Happen(TurnedUp(tuple(turned))) if turned else None


def turn_up_stranded(t: Table, place: int) -> Happen | None:
    """Who is to play and has nothing within his reach turns up the cards that wait in his row."""
    if not t.piles or playable(t, place):
        return None
    row = t.piles[place]
    turned = [(place, number, spot.down) for number, spot in enumerate(row) if spot.down is not None]
    return Happen(TurnedUp(tuple(turned))) if turned else None
