"""Who plays: two sides of partners, or two, three or four each for himself."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.table.zones import Shape

from .partners import FOUR_HANDS, PLACE_NAMES, SEATS, SIDE_NAMES, SIDES


class Company(NamedTuple):
    """The seats, and whether those opposite are partners."""

    seats: tuple[str, ...] = SEATS
    partners: bool = True

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The places of each party."""
        return SIDES if self.partners else tuple((place,) for place in range(len(self.seats)))

    @property
    def names(self) -> tuple[str, ...]:
        """The parties in full."""
        return SIDE_NAMES if self.partners else PLACE_NAMES if self.seats == SEATS else self.seats

    def shape(self, pack: int) -> Shape:
        """The table, with this pack (bits)."""
        parties = FOUR_HANDS.parties if self.partners else self.seats
        return Shape(self.seats, self.seats, parties, pack=pack)
