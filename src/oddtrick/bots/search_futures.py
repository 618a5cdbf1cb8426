"""The deals to come in games where much is said before the play: what a score sheet is worth in the match.

Some deals are dealt and called by rules of thumb once for a game, their tricks estimated.  A sheet then meets the same
few successions of these deals, scored by the game itself on that very sheet, and how they end is its worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random
from statistics import fmean

from oddtrick.rules.game import Rules
from oddtrick.rules.rubber import ABOVE, BELOW
from oddtrick.table.events import Scored, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .bidding.worth import equity, rubber_of
from .search_ahead import Standing, lead, scored, won
from .search_rolling import Rolling
from .search_tricks import Settlement, settlements

SAMPLES = 12  # deals that are kept
ROADS = 8  # ways in which the match may go on
AHEAD = 3  # deals; then the lead tells
LUCKS = (0.2, 0.5, 0.8)
OF_WINNING = 0.4  # how much of a match that is over is winning it; the rest is the lead
KEPT = 4096
STEPS = 4  # of the scale: points that differ by less share their roads


@dataclass(frozen=True)
class Sample:
    """A deal as it stands when its play begins, and how that may end."""

    table: Table
    endings: Sequence[Settlement]

    def settled(self, luck: float) -> tuple[int, ...]:
        """Tricks by place; `luck` from 0 to 1."""
        for ending in self.endings:
            luck -= ending.share
            if luck <= 0:
                break
        return ending.tricks


class Futures:
    """How matches of a game go on, worked out once and shared by all who play it."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.scale, self.bias = 1.0, [0.0] * len(rules.shape.parties)
        self._samples: list[Sample] | None = None
        self._known: dict[object, list[tuple[float, float | None]]] = {}

    @property
    def samples(self) -> list[Sample]:
        """The deals that are kept; none for a game whose first question is for a card."""
        if self._samples is None:
            self._samples, number = [], 0
            while number < SAMPLES and (found := self._dealt(number)) is not None:
                self._samples += [found] if found.endings else []
                number += 1
            self._measure()
        return self._samples

    def _dealt(self, number: int) -> Sample | None:
        """A deal as it is called by rules of thumb; None of a game in which nothing is called, or without play."""
        t = Rolling(self.rules, number).to_the_play(Table.fresh(self.rules.shape), Random(f"future {number}"))
        if t is None or not (t.calls or t.scored()):
            return None
        return Sample(t, () if t.scored() else tuple(settlements(self.rules, t, 0)))

    def _measure(self) -> None:
        """What one of these deals brings each party on the average, and how far apart a few of them put the parties."""
        fresh, leads = Table.fresh(self.rules.shape), list[list[float]]()
        for sample in self._samples or ():
            for luck in LUCKS:
                after = self._scored(sample, fresh, luck)
                if after is not None:
                    leads.append([lead(after.table, party) for party in range(len(fresh.shape.parties))])
        if leads:
            self.bias = [fmean(column) for column in zip(*leads, strict=True)]
            self.scale = sqrt(fmean(found[0] ** 2 for found in leads) * AHEAD) or 1.0

    def _scored(self, sample: Sample, t: Table, luck: float) -> Standing | None:
        """What follows when the sheet of `t` meets this deal."""
        deal = sample.table._replace(
            sheet=t.sheet, paid=t.paid, deals=max(t.deals, 1), at=t.at + sample.table.at, resigned=t.resigned
        )
        return scored(self.rules, evolve(deal, Settled(sample.settled(luck))))

    def worth(self, after: Standing, party: int) -> float:
        """How well a party stands, from 0 to 1."""
        now = lead(after.table, party)
        if after.over is not None:
            return self._end(now, won(after.over, party))
        return fmean(self._end(now + more, win) for more, win in self._roads(after.table, party))

    def _end(self, points: float, win: float | None) -> float:
        soft = 1 / (1 + exp(-max(min(1.7 * points / self.scale, 40.0), -40.0)))
        return soft if win is None else OF_WINNING * win + (1 - OF_WINNING) * soft

    def _roads(self, t: Table, party: int) -> list[tuple[float, float | None]]:
        """By road the lead that is still won on it, and who wins where the match ends there."""
        key = (party, t.deals, *self._gist(t))
        if key not in self._known:
            if len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)), None)
            self._known[key] = [self._road(t, party, number) for number in range(ROADS)]
        return self._known[key]

    def _gist(self, t: Table) -> tuple[object, ...]:
        """What the deals to come depend on: points above the line change nothing but the lead, others little, but for
        those below it."""
        lines = [
            (entry.deal, line)
            for entry in t.sheet
            if isinstance(entry.event, Scored)
            for line in entry.event.lines
            if line.column != ABOVE
        ]
        sums: dict[tuple[int, str], float] = {}
        for _, line in lines:
            if line.column != BELOW:
                key = line.party, line.column
                sums[key] = sums.get(key, 0) + line.points
        step = self.scale / STEPS
        about = tuple(sorted((key, round(points / step)) for key, points in sums.items()))
        below = tuple((deal, line.party, line.points) for deal, line in lines if line.column == BELOW)
        return about, below

    def _road(self, t: Table, party: int, number: int) -> tuple[float, float | None]:
        dice, before = Random(f"road {number}"), lead(t, party)
        order = dice.sample(range(len(self.samples)), min(AHEAD, len(self.samples)))
        for index in order:
            before += self.bias[party]
            after = self._scored(self.samples[index], t, dice.random())
            if after is None:
                break
            if after.over is not None:
                return lead(after.table, party) - before, won(after.over, party)
            t = after.table
        rubber = rubber_of(self.rules, t)
        return lead(t, party) - before + (0.0 if rubber is None else equity(rubber, party)), None
