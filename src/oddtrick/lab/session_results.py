"""What has come of a session: travellers, lists, score cards.

A board's traveller and its part in the lists are shown when everybody has played it, one's own score card at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from oddtrick.play.record import Noted, Record, table_of
from oddtrick.rules.entrants import pairs_of, ranked_as
from oddtrick.rules.partners import side_of
from oddtrick.rules.ranking import Place, Result, best_of_all, imps_won, lists_of, matches_won
from oddtrick.rules.score import totals
from oddtrick.rules.trays import Unplayed, settled
from oddtrick.table.events import Ruled

from .board_play import sitting_of
from .session import Play, Session

NEITHER: Final = -1  # in place of a side: none is to blame alone


class Line(NamedTuple):
    """A line of a traveller: a board at one table.

    `why`: the contract and what came of it; `net`: what North-South made more than East-West; `average`: their
    difference from the average of all tables; `mps`: matchpoints North-South and East-West.
    """

    play: Play
    why: str
    net: Fraction
    average: Fraction
    mps: tuple[int, int]


class Standing(NamedTuple):
    """A place on a list, with what else can be counted: plus and minus from the average, matchpoints in a hundred."""

    place: Place
    plus_minus: Fraction
    percent: Fraction


class Score(NamedTuple):
    """What came of a board at a table: what North-South made more than East-West, and why.

    `faulty`: the side that is to blame for a void replay (0 North-South, 1 East-West), which counts by what the other
    tables made (R7); NEITHER where a hand had been seen, and both have the average (T6).
    """

    net: int
    why: str
    faulty: int | None = None


def not_played(record: Record) -> bool:
    """The board was passed on unplayed (T6): its record has but a remark."""
    return all(isinstance(entry, Noted) for entry in record.entries)


def scored(session: Session, play: Play, record: Record) -> Score:
    """What a record comes to."""
    if not_played(record):
        return Score(0, "not played: another hand of it had been seen", NEITHER)
    t = table_of(record, session.rules.shape)
    points, score = totals(t), t.scored()
    if score is not None or t.voided is None:
        return Score(points[0] - points[1], "" if score is None else score.why)
    at = next(n.event.at for n in t.notes if isinstance(n.event, Ruled) and n.event.code == t.voided)
    offender = sitting_of(session, play, (), record.entries).chosen_by[at]
    return Score(0, f"void: {t.voided}", side_of(offender or 0))


@dataclass(frozen=True)
class Results:
    """The results of the boards that are finished everywhere."""

    session: Session
    scores: Mapping[Play, Score]  # of every finished play

    @classmethod
    def of(cls, session: Session, done: Mapping[Play, Record]) -> Results:
        """Read from the records of finished plays."""
        return cls(session, {play: scored(session, play, record) for play, record in done.items()})

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
        """A board at all its tables, best for North-South first.  KeyError if it is not finished.

        A void replay has its net from the others, and no matchpoints; it changes nothing of theirs.
        """
        if board not in self.complete:
            raise KeyError(board)
        plays = [play for play in self.session.plays if play.board == board]
        nets = {play: Fraction(self.scores[play].net) for play in plays if self.scores[play].faulty is None}
        average = sum(nets.values(), Fraction()) / max(len(nets), 1)
        given = {(result.ns, result.ew): Fraction(result.net) for result in self._unplayed()}
        lines = []
        for play in plays:
            net = nets.get(play, given.get((play.ns, play.ew), Fraction()))
            points = sum(2 * (net > other) + (net == other) for other in nets.values()) - 1
            mps = (points, 2 * (len(nets) - 1) - points) if play in nets else (0, 0)
            lines.append(Line(play, self.scores[play].why, net, net - average, mps))
        return sorted(lines, key=lambda line: -line.net)

    def _results(self, teams: bool = False) -> list[Result]:
        return [
            Result(play.board, *(play.teams if teams else (play.ns, play.ew)), self.scores[play].net)
            for play in self.session.plays
            if play.board in self.complete and self.scores[play].faulty is None
        ]

    def _unplayed(self, teams: bool = False) -> list[Result]:
        """What void replays and boards passed on unplayed count (R7, R17)."""
        void = [
            Unplayed(play.board, *(play.teams if teams else (play.ns, play.ew)), None if faulty == NEITHER else faulty)
            for play in self.session.plays
            if play.board in self.complete and (faulty := self.scores[play].faulty) is not None
        ]
        return settled(self._results(teams), void)

    def lists(self, ranking: str) -> dict[str, list[Place]]:
        """The lists by some ranking: NS and EW, or all."""
        if ranking == "matches":
            return {"all": matches_won([*self._results(teams=True), *self._unplayed(teams=True)], pairs_of)}
        if ranking == "imps":
            return {"all": imps_won(self._results(teams=True), pairs_of)}
        one_list = self.session.movement != "mitchell"
        return lists_of(self._results(), ranking, one_list, self._unplayed(), ranked_as)

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

    def card(self, chair: str) -> list[tuple[Play, int | None, str]]:
        """A chair's own score card: every play of his that is over, what his side made more, and why.

        Of a void replay there is no number before the others have played.
        """
        found: list[tuple[Play, int | None, str]] = []
        for play in self.session.plays:
            if chair in play.chairs and play in self.scores:
                net, why, faulty = self.scores[play]
                mine = net if play.chairs.index(chair) % 2 == 0 else -net
                found.append((play, mine if faulty is None else None, why))
        return found
