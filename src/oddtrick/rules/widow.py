"""Two cards left over: a widow goes to somebody, who lays two cards away for it, before or after the bids."""

from __future__ import annotations

from oddtrick.table.cards import Card
from oddtrick.table.table import Table
from oddtrick.table.zones import DEAD

from .exchange import give
from .kitty import kitty_taker, take_kitty, take_kitty_by_card
from .step import Ask, Happen


def take_widow(t: Table, by: Card | None) -> Happen | None:
    """The dealer takes the widow, or the holder of a card."""
    return take_kitty(t, t.dealer) if by is None else take_kitty_by_card(t, by)


def lay_away(t: Table, number: int) -> Ask | None:
    """Who took the widow lays so many cards away, face down; they are out of play."""
    taker = kitty_taker(t)
    return None if taker is None else give(t, taker, DEAD, number, "Lay two cards away, face down.")
