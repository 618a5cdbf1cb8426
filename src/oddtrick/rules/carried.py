"""Games whose deals are carried from table to table in boards (trays), so that many pairs can be compared on them.

A game says so itself: it has `from_boards`, the options with which it is played that way, `carried` and `at_board`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple, Protocol, cast

from oddtrick.table.errors import BadOption

from .boards import board_dealer
from .game import Game
from .partners import PLACE_NAMES


class Carried(NamedTuple):
    """What a game's sheet and options say of a session.

    `word`: what the sheet calls a board; `per_set`: boards that a table plays in a round, and `most` of them;
    `ranking`: one of the sheet's `rankings` (plus_minus, matchpoints, matches, imps, totals); `fixed`: options that
    the movement decides.
    """

    word: str
    movement: str
    per_set: int
    most: int
    ranking: str
    rankings: tuple[str, ...]
    fixed: tuple[str, ...]


class FromBoards(Protocol):
    """A game that can be played from boards."""

    from_boards: ClassVar[Mapping[str, str]]

    @property
    def carried(self) -> Carried | None:
        """How a session goes unless it is said otherwise; None if these options are not for boards."""

    def at_board(self, number: int, replayed: bool = False) -> Game:
        """The same game at a table that plays this board alone; `replayed`: others have played it."""

    def board_says(self, number: int) -> str:
        """What a board's number says besides its dealer, in words; nothing: ""."""


def has_boards(kind: type[Game]) -> bool:
    """Whether the game's sheet lets its deals be carried from table to table."""
    return hasattr(kind, "from_boards")


def with_boards(kind: type[Game], options: Mapping[str, str]) -> dict[str, str]:
    """A game's options for a session.  BadOption: its sheet has no duplicate, or an option is not for it."""
    if not has_boards(kind):
        raise BadOption(f"the sheet of {kind.id} has no duplicate: every deal is dealt anew.", "game")
    needed = cast(FromBoards, kind).from_boards
    for name, value in needed.items():
        if options.get(name, value) != value:
            raise BadOption(f"a session needs {name} = {value}, not {options[name]}.", name)
    return {**options, **needed}


def terms(game: Game, options: Mapping[str, str]) -> Carried:
    """What the game says of its session.  BadOption for an option that the movement decides."""
    said = cast(FromBoards, game).carried
    assert said is not None, f"{game.id} is not played from boards with its own options"
    for name in said.fixed:
        if name in options:
            raise BadOption(f"in a session the movement decides {name}: leave it out.", name)
    return said


def at_board(game: Game, number: int, replayed: bool = False) -> Game:
    """The game at a table that plays this board alone; `replayed`: others have played it."""
    return cast(FromBoards, game).at_board(number, replayed)


def board_says(game: Game, number: int) -> str:
    """Who deals a board, and what else its number says."""
    more = cast(FromBoards, game).board_says(number)
    return f"{PLACE_NAMES[board_dealer(number)]} deals{', ' + more if more else ''}"
