"""A rubber: best of three games, each to a number of points below the line; everything else goes above it."""

from __future__ import annotations

from typing import Final, NamedTuple

from oddtrick.table.events import Line
from oddtrick.table.table import Table

from .score import lines

BELOW: Final = "below"
ABOVE: Final = "above"
GAMES: Final = 2  # that win a rubber


class Rubber(NamedTuple):
    """How a rubber stands: the games of each side, and its points below the line toward the game that goes on."""

    games: tuple[int, int]
    part: tuple[int, int]

    @property
    def winner(self) -> int | None:
        """The side with two games."""
        return self.games.index(GAMES) if GAMES in self.games else None

    def after(self, party: int, below: int, game: int) -> Rubber:
        """With so many points below the line for a side.  A game rules off both sides; nothing is carried on."""
        part = [self.part[0], self.part[1]]
        part[party] += below
        if part[party] < game:
            return Rubber(self.games, (part[0], part[1]))
        won = [self.games[0], self.games[1]]
        won[party] += 1
        return Rubber((won[0], won[1]), (0, 0))


NEW: Final = Rubber((0, 0), (0, 0))


def rubber(t: Table, game: int) -> Rubber:
    """How the sheet stands; `game` points below the line win a game, in one deal or added up."""
    standing = NEW
    for _, line in lines(t):
        if line.column == BELOW:
            standing = standing.after(line.party, line.points, game)
    return standing


def total(told: list[Line], party: int) -> int:
    """A side's points among some lines, below and above together."""
    return sum(line.points for line in told if line.party == party)


def unfinished(standing: Rubber, game: int, part: int) -> tuple[int, int]:
    """Bonuses of a rubber that is broken off: for the only game, and for a part-score in the game that goes on."""
    games, below = standing
    only = [game * (games[party] == 1 and games[1 - party] == 0) for party in range(2)]
    return only[0] + part * (below[0] > 0), only[1] + part * (below[1] > 0)
