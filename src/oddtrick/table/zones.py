"""Where cards lie: hands, piles, kitty, stock, buried, dead and open cards; and the shape of a game's table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from .cards import PACK_BITS, Card
from .errors import BadText

GALLERY: Final = -1  # the viewer who has no seat: spectators, and everybody who comes late


class Zone(NamedTuple):
    """A place where cards lie: ("hand", place), ("pile", place, number from 0), ("kitty",), ("stock",) ..."""

    kind: str
    place: int = -1
    number: int = -1


KITTY: Final = Zone("kitty")
STOCK: Final = Zone("stock")
BURIED: Final = Zone("buried")
DEAD: Final = Zone("dead")
OPEN: Final = Zone("open")
HEAPS: Final = ("kitty", "buried", "dead", "open")  # unordered zones of which a table has one each


def hand(place: int) -> Zone:
    """The hand of a place."""
    return Zone("hand", place)


def pile(place: int, number: int) -> Zone:
    """The under-card's spot of a pile, numbered from 0 at the player's left."""
    return Zone("pile", place, number)


class Pile(NamedTuple):
    """One spot of a player's row: `down` face down (or shown where it lies), `up` face up on it; None: no card."""

    down: Card | None = None
    up: Card | None = None

    @property
    def state(self) -> str:
        """The sheet's word: "covered", "single", "waiting" or "empty"."""
        if self.up is not None:
            return "single" if self.down is None else "covered"
        return "empty" if self.down is None else "waiting"


@dataclass(frozen=True)
class Shape:
    """What is constant about a game's table.

    `places` hold hands and play in turn; `players` decide and see; `parties` have a column on the score sheet;
    `piles` is the length of each place's row, `pack` the cards in use.  The clockwise order is a fact of each deal.
    """

    places: tuple[str, ...]
    players: tuple[str, ...]
    parties: tuple[str, ...]
    piles: int = 0
    pack: int = PACK_BITS

    @property
    def viewers(self) -> tuple[int, ...]:
        """Every player, and the gallery."""
        return (*range(len(self.players)), GALLERY)

    def place(self, name: str) -> int:
        """The place of that name.  BadText if there is none."""
        return _index(self.places, name, "place")

    def player(self, name: str) -> int:
        """The player of that name.  BadText if there is none."""
        return _index(self.players, name, "player")

    def party(self, name: str) -> int:
        """The party of that name.  BadText if there is none."""
        return _index(self.parties, name, "party")


def _index(names: tuple[str, ...], name: str, what: str) -> int:
    for index, known in enumerate(names):
        if known.casefold() == name.casefold():
            return index
    raise BadText(f"there is no {what} {name!r}; there are {', '.join(names)}")


@dataclass(frozen=True, slots=True)
class Board:
    """A duplicate board: its number, and whether this table has played it before."""

    number: int
    replayed: bool = False
