"""What the tricks of a deal are worth to a party: the game itself scores them, and chips are weighed by the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Happen
from oddtrick.table.calls import DOUBLE, Bid, Call
from oddtrick.table.events import Scored, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .bidding.worth import TRICKS, Worth, chances, core
from .purses import purses_of

TENTHS = 10  # expected tricks are told apart to a tenth


@dataclass
class Stakes:
    """The worth of contracts and tricks at one table for one party, in chips moved from the enemy to it."""

    game: Rules
    table: Table
    party: int
    side: tuple[int, ...]
    spread: float  # how far off expected tricks are
    _scored: dict[tuple[object, ...], float] = field(default_factory=dict)
    _curves: dict[tuple[object, ...], Curve] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.worth = Worth(self.game, self.table, self.party)
        self.purses = purses_of(core(self.game), self.table, self.party)

    def of(self, calls: Sequence[Call], tricks: int) -> float:
        """What it is worth if these calls end the auction and the side takes so many tricks in all."""
        key = (*_comes_to(calls), tricks)
        if key not in self._scored:
            t = self.worth.ended(calls)
            mine, theirs = (0, 0) if t is None else self._score(t, tricks)
            self._scored[key] = (mine - theirs) / 2 if self.purses is None else self.purses.worth(mine, theirs)
        return self._scored[key]

    def _score(self, t: Table, tricks: int) -> tuple[int, int]:
        """The points of this party and of the other."""
        enemies = [place for place in t.order if place not in self.side]
        more = [0] * len(t.shape.places)
        more[self.side[0]] = tricks - t.won(*self.side)
        more[enemies[0]] = TRICKS - tricks - t.won(*enemies)
        step = self.worth.game.next(evolve(t, Settled(tuple(more))))
        points = [0] * len(t.shape.parties)
        if isinstance(step, Happen) and isinstance(step.event, Scored):
            for line in step.event.lines:
                points[line.party] += line.points
        return points[self.party], sum(points) - points[self.party]

    def curve(self, calls: tuple[Call, ...]) -> Curve:
        """What it is worth with about 0, 0.1, 0.2 .. 13 tricks."""
        key = _comes_to(calls)
        if key not in self._curves:
            self._curves[key] = Curve(self, calls)
        return self._curves[key]

    def price(self, chips: int) -> float:
        """What is lost by paying the enemy so many chips."""
        return float(chips) if self.purses is None else self.purses.now - self.purses.worth(-chips, chips)


class Curve(dict[int, float]):
    """The worth of one contract by expected tricks, in tenths; worked out as it is asked for."""

    def __init__(self, stakes: Stakes, calls: tuple[Call, ...]) -> None:
        super().__init__()
        self.stakes, self.calls = stakes, calls

    def __missing__(self, tenths: int) -> float:
        stakes = self.stakes
        worth = sum(chance * stakes.of(self.calls, tricks) for tricks, chance in _about(tenths, stakes.spread))
        self[tenths] = worth
        return worth


@lru_cache(maxsize=2_000)
def _about(tenths: int, spread: float) -> list[tuple[int, float]]:
    """Numbers of tricks about a mean, with how likely each is."""
    return chances(tenths / TENTHS, spread)


def _comes_to(calls: Sequence[Call]) -> tuple[object, ...]:
    """What these calls of two players come to: who bid last and what, and whether that was doubled."""
    bidder = max((index for index, call in enumerate(calls) if isinstance(call, Bid)), default=-1)
    doubled = bool(calls) and calls[-1] == DOUBLE
    return (bidder % 2, calls[bidder], doubled) if bidder >= 0 else (None, None, doubled)
