"""Two partnerships at a table of four: North-South and East-West."""

from __future__ import annotations

from typing import Final

from oddtrick.table.zones import Shape

SEATS: Final = ("N", "E", "S", "W")
SIDES: Final = ((0, 2), (1, 3))
SIDE_NAMES: Final = ("North-South", "East-West")
PLACE_NAMES: Final = ("North", "East", "South", "West")
FOUR_HANDS: Final = Shape(SEATS, SEATS, ("NS", "EW"))


def side_of(place: int) -> int:
    """The party of a place."""
    return place % 2


def partner_of(place: int) -> int:
    """The place opposite."""
    return (place + 2) % 4
