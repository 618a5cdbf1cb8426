"""Tricks to be expected where each player has a row of open cards on covered ones."""

from __future__ import annotations

from oddtrick.rules.tricks import playable
from oddtrick.table.cards import cards_in
from oddtrick.table.table import Table

from ..imagine import located
from .reading import ALL_POINTS, high_cards


def expected_with_rows(t: Table, place: int, trump: int | None) -> float:
    """Of thirteen tricks: by high cards, and with a trump by its length; unseen cards count for whoever holds backs."""
    other = t.left(place)
    unseen = t.shape.pack & ~located(t)
    mine, theirs = _backs(t, place), _backs(t, other)
    share = mine / max(mine + theirs, 1)
    points = high_cards(playable(t, place)) + share * high_cards(unseen)
    tricks = 6.5 + 0.36 * (points - ALL_POINTS / 2)
    if trump is None:
        return tricks
    suit = 0x1FFF << 13 * trump
    length = (playable(t, place) & suit).bit_count() + share * (unseen & suit).bit_count()
    top = sum(card % 13 >= 8 for card in cards_in(playable(t, place) & suit))
    return tricks + 0.6 * (length - 6.5) + 0.1 * top


def _backs(t: Table, place: int) -> int:
    return t.hands[place].backs + sum(spot.down is not None for spot in t.piles[place])
