"""A rubber: two games win it, each to a number of points below the line; everything else goes above it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from oddtrick.table.events import Line
from oddtrick.table.table import Table

from .score import lines

BELOW: Final = "below"
ABOVE: Final = "above"
GAMES: Final = 2  # that win a rubber


class Rubber(NamedTuple):
    """How a rubber stands: the games of each party, its points below the line toward the game that goes on, and how
    many of them make a game."""

    games: tuple[int, ...]
    part: tuple[int, ...]
    goal: int

    @property
    def winner(self) -> int | None:
        """The party with two games."""
        return self.games.index(GAMES) if GAMES in self.games else None

    def after(self, lines: Iterable[Line]) -> Rubber:
        """With more lines on the sheet.  A game rules off all parties; nothing is carried on."""
        games, part = list(self.games), list(self.part)
        for line in lines:
            if line.column == BELOW:
                part[line.party] += line.points
                if part[line.party] >= self.goal:
                    games[line.party] += 1
                    part = [0] * len(part)
        return Rubber(tuple(games), tuple(part), self.goal)


def rubber(t: Table, goal: int) -> Rubber:
    """How the sheet stands; `goal` points below the line win a game, in one deal or added up."""
    nothing = (0,) * len(t.shape.parties)
    return Rubber(nothing, nothing, goal).after(line for _, line in lines(t))


def rubber_bonus(standing: Rubber, lines: Iterable[Line], bonus: int) -> list[Line]:
    """What the winner of the rubber writes down, if these lines win it."""
    winner = standing.after(lines).winner
    return [] if winner is None or not bonus else [Line(winner, ABOVE, bonus, "rubber")]


def unfinished(standing: Rubber, game: int, part: int) -> tuple[int, int]:
    """Bonuses of a rubber that is broken off: for the only game, and for a part-score in the game that goes on."""
    games, below, _ = standing
    only = [game * (games[party] == 1 and games[1 - party] == 0) for party in range(2)]
    return only[0] + part * (below[0] > 0), only[1] + part * (below[1] > 0)
