"""What has come of a session: travellers, lists, score cards.

A board's traveller and its part in the lists are shown when everybody has played it, one's own score card at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from oddtrick.play.record import Record, table_of
from oddtrick.rules.entrants import pairs_of, ranked_as
from oddtrick.rules.ranking import (
    Place,
    Result,
    best_of_all,
    from_average,
    imps_won,
    lists_of,
    matches_won,
    matchpoints,
)
from oddtrick.rules.score import totals

from .session import Play, Session


class Line(NamedTuple):
    """A line of a traveller: a board at one table.

    `why`: the contract and what came of it; `net`: what North-South made more than East-West; `average`: their
    difference from the average of all tables; `mps`: matchpoints North-South and East-West.
    """

    play: Play
    why: str
    net: int
    average: Fraction
    mps: tuple[int, int]


class Standing(NamedTuple):
    """A place on a list, with what else can be counted: plus and minus from the average, matchpoints in a hundred."""

    place: Place
    plus_minus: Fraction
    percent: Fraction


def scored(session: Session, record: Record) -> tuple[int, str]:
    """What North-South made more than East-West on a board, and why."""
    t = table_of(record, session.rules.shape)
    points, score = totals(t), t.scored()
    return points[0] - points[1], "" if score is None else score.why


@dataclass(frozen=True)
class Results:
    """The results of the boards that are finished everywhere."""

    session: Session
    scores: Mapping[Play, tuple[int, str]]  # net of North-South and why, of every finished play

    @classmethod
    def of(cls, session: Session, done: Mapping[Play, Record]) -> Results:
        """Read from the records of finished plays."""
        return cls(session, {play: scored(session, record) for play, record in done.items()})

    @cached_property
    def complete(self) -> tuple[int, ...]:
        """The boards that everybody has played who will."""
        open_ = {play.board for play in self.session.plays if play not in self.scores}
        return tuple(board for board in self.session.boards if board not in open_)

    @property
    def over(self) -> bool:
        """The whole session has been played."""
        return len(self.scores) == len(self.session.plays)

    def traveller(self, board: int) -> list[Line]:
        """A board at all its tables, best for North-South first.  KeyError if it is not finished."""
        if board not in self.complete:
            raise KeyError(board)
        plays = [play for play in self.session.plays if play.board == board]
        nets = [self.scores[play][0] for play in plays]
        mine, theirs = matchpoints(nets), matchpoints([-net for net in nets])
        lines = [
            Line(play, self.scores[play][1], net, average, (ns, ew))
            for play, net, average, ns, ew in zip(plays, nets, from_average(nets), mine, theirs, strict=True)
        ]
        return sorted(lines, key=lambda line: -line.net)

    def _results(self, teams: bool = False) -> list[Result]:
        return [
            Result(play.board, *(play.teams if teams else (play.ns, play.ew)), self.scores[play][0])
            for play in self.session.plays
            if play.board in self.complete
        ]

    def lists(self, ranking: str) -> dict[str, list[Place]]:
        """The lists by some ranking: NS and EW, or all."""
        if ranking == "matches":
            return {"all": matches_won(self._results(teams=True), pairs_of)}
        if ranking == "imps":
            return {"all": imps_won(self._results(teams=True), pairs_of)}
        return lists_of(self._results(), ranking, self.session.movement != "mitchell", members=ranked_as)

    @cached_property
    def standings(self) -> dict[str, list[Standing]]:
        """The lists of the session, each place with its other figures."""
        also = [
            {place.name: place.points for places in self.lists(ranking).values() for place in places}
            for ranking in ("plus_minus", "matchpoints")
        ]
        return {
            name: [Standing(place, also[0][place.name], also[1][place.name]) for place in places]
            for name, places in self.lists(self.session.ranking).items()
        }

    @property
    def best(self) -> list[Place]:
        """Who did best of all, where two lists can be compared; nobody where there is one."""
        compared = self.session.ranking in ("plus_minus", "matchpoints") and len(self.standings) > 1
        return best_of_all({name: [s.place for s in places] for name, places in self.standings.items()}) * compared

    def card(self, chair: str) -> list[tuple[Play, int, str]]:
        """A chair's own score card: every play of his that is over, what his side made more, and why."""
        found = []
        for play in self.session.plays:
            if chair in play.chairs and play in self.scores:
                net, why = self.scores[play]
                found.append((play, net if play.chairs.index(chair) % 2 == 0 else -net, why))
        return found
