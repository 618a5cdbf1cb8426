"""Calls of a player whose partner is no player: imagined deals are reckoned, some solved, and the enemy may reply.

The enemy sees his own hand and my partner's.  In each imagined deal he is taken to hope for the tricks that these two
promise him, and to pass, double or bid over mine as that suggests.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Any, Final

from oddtrick import kernel
from oddtrick.kernel.position import position
from oddtrick.rules.auction import BOOK, STRAINS, last_bid
from oddtrick.rules.game import Rules
from oddtrick.table.calls import DOUBLE, Bid, Call, Pass
from oddtrick.table.table import Table

from .bidding.duelling import hoped_for
from .bidding.worth import TRICKS
from .four_hands import NO_TRUMP, declared
from .imagine import Imagination
from .stakes import TENTHS, Curve, Stakes

SPREAD: Final = 1.3  # how far off the reckoned tricks of a known deal are, in play
REACH: Final = 1.2  # tricks that a bid may be above what is reckoned
LEVELS: Final = 3  # of a denomination that are thought about
BELIEF: Final = 0.4  # tricks by which a bid makes the enemy think better of the bidder
HEAT: Final = 2.5  # chips by which the enemy's choices may be wrong
SEES: Final = 0.3  # how often I tell rightly, beyond chance, whether to double
DARING: Final = 0.3  # tricks by which the enemy bids above what he hopes for
DOUBT: Final = 0.6
TAKEN_OF: Final = 2  # layouts dealt for one that is taken, once the enemy has bid
TRUST: Final = 4  # solved deals that weigh as much as the reckoning
MARGIN: Final = 0.4  # chips that a bid must promise more than a pass


@dataclass
class Caller:
    """One caller with the deals he imagines, and what each call is worth in each of them, in chips."""

    game: Rules
    table: Table
    place: int
    side: tuple[int, ...]
    calls: tuple[Call, ...]
    rng: Random
    layouts: int
    solves: int = 0  # deals solved for each of the denominations that matter
    stop: Any = None

    def __post_init__(self) -> None:
        sides = self.game.sides(self.table)
        self.enemies = next(side for side in sides if side != self.side)
        self.stakes = Stakes(self.game, self.table, sides.index(self.side), self.side, SPREAD)
        self.mate = next(mate for mate in self.side if mate != self.place)
        self.enemy = next(one for one in self.enemies if self.table.shape.places[one] in self.table.shape.players)
        fancy = Imagination(self.game, self.table)
        bids = [s for s in self.table.calls if s.place in self.enemies and isinstance(s.call, Bid)]
        tables = [fancy.layout(self.rng).table for _ in range(self.layouts * (TAKEN_OF if bids else 1))]
        self.deals = self._believed(tables) if bids else tables
        self.partners = [t.hands[self.mate].bits for t in self.deals]
        pairs = [(self._hands(t, self.side), self._hands(t, self.enemies)) for t in self.deals]
        self.ours = [declared(ours, theirs) for ours, theirs in pairs]
        self.theirs = [[13 - tricks for tricks in declared(theirs, ours)] for ours, theirs in pairs]
        self.hopes = [self._hopes(t) for t in self.deals]
        self.solved = 0
        self.values = self._all_values()
        if self.solves:
            self._solve()

    def _hands(self, t: Table, side: tuple[int, ...]) -> tuple[int, int]:
        return t.hands[side[0]].bits, t.hands[side[1]].bits

    def _hopes(self, t: Table) -> list[float]:
        """The tricks that the enemy hopes for as declarer, by denomination."""
        return [hoped_for(t.hands[self.enemy].bits, t.hands[self.mate].bits, strain) for strain in range(5)]

    def _believed(self, tables: Sequence[Table]) -> list[Table]:
        """Deals drawn by how well they go with what the enemy has bid."""
        weights = []
        for t in tables:
            weight, hopes = 1e-9, self._hopes(t)
            chance = 1.0
            for said in self.table.calls:
                if said.place in self.enemies and isinstance(said.call, Bid):
                    hoped = hopes[STRAINS.index(said.call.strain)]
                    chance /= 1 + exp((said.call.level + BOOK - DARING - hoped) / DOUBT)
            weights.append(weight + chance)
        return self.rng.choices(tables, weights, k=self.layouts)

    # ------------------------------------------------------------------------------------------ values

    def _all_values(self) -> dict[Call, list[float]]:
        found: dict[Call, list[float]] = {}
        for call in self.calls:
            if not isinstance(call, Bid):
                found[call] = self._ended(call)
            elif self._within_reach(call):
                found[call] = self._replied((call,))
        return found

    def _within_reach(self, bid: Bid) -> bool:
        strain = STRAINS.index(bid.strain)
        lowest = min(call.level for call in self.calls if isinstance(call, Bid) and call.strain == bid.strain)
        best = sorted(our[strain] for our in self.ours)[self.layouts * 3 // 4]
        return bid.level < lowest + LEVELS and bid.level + BOOK <= best + REACH

    def _ended(self, call: Call) -> list[float]:
        """A pass or a double, which end the auction, but for a first pass."""
        last = last_bid(self.table)
        if last is not None and isinstance(last.call, Bid):
            strain, curve = STRAINS.index(last.call.strain), self.stakes.curve((call,))
            return [curve[tenths(tricks[strain])] for tricks in self.theirs]
        if self.table.calls:
            curve = self.stakes.curve((call,))
            return [curve[tenths(self._undeclared(index))] for index in range(self.layouts)]
        return self._replied((call,))

    def _undeclared(self, index: int) -> float:
        """Tricks at no trump when nobody declares."""
        return (self.ours[index][NO_TRUMP] + self.theirs[index][NO_TRUMP]) / 2

    def _replied(self, calls: tuple[Call, ...]) -> list[float]:
        """In each deal, what a bid, or a first pass, is worth, the enemy replying as he sees it."""
        bid, curve = calls[-1], self.stakes.curve
        strain = STRAINS.index(bid.strain) if isinstance(bid, Bid) else NO_TRUMP
        ends = [curve((*calls, reply)) for reply in ((Pass(), DOUBLE) if isinstance(bid, Bid) else (Pass(),))]
        overs: dict[Bid, tuple[Curve, Curve]] = {}
        found = []
        for index, hopes in enumerate(self.hopes):
            thought = tenths(13 - hopes[strain] + BELIEF * isinstance(bid, Bid))
            true = tenths(self.ours[index][strain] if isinstance(bid, Bid) else self._undeclared(index))
            options = [(-end[thought], end[true]) for end in ends]
            for over in self._overcalls(bid, hopes):
                if over not in overs:
                    overs[over] = curve((*calls, over, Pass())), curve((*calls, over, DOUBLE))
                left, doubled = overs[over]
                suit = STRAINS.index(over.strain)
                he, is_ = tenths(13 - hopes[suit] + BELIEF), tenths(self.theirs[index][suit])
                options.append((-_my_choice(left[he], doubled[he]), _my_choice(left[is_], doubled[is_])))
            found.append(_likely(options))
        return found

    def _overcalls(self, bid: Call, hopes: Sequence[float]) -> list[Bid]:
        """What the enemy may bid over a bid, or after a pass: of each denomination what he hopes to make."""
        level, rank = (bid.level, STRAINS.index(bid.strain)) if isinstance(bid, Bid) else (1, -1)
        found = []
        for strain, hoped in enumerate(hopes):
            lowest = level + (strain <= rank)
            wanted = int(hoped + DARING) - BOOK
            if lowest <= wanted:
                found.append(Bid(min(wanted, 7), STRAINS[strain]))
            elif lowest == wanted + 1 and lowest <= 7 and isinstance(bid, Bid):
                found.append(Bid(lowest, STRAINS[strain]))
        return found

    # ------------------------------------------------------------------------------------------ solved deals

    def _solve(self) -> None:
        """Some deals are solved in the denominations that matter; where the reckoning errs, it is put right."""
        wanted: dict[tuple[int, int], tuple[Call, ...]] = {}
        for call in [call for call in self.ranked() if isinstance(call, Bid)][:2]:
            wanted.setdefault((STRAINS.index(call.strain), 1), (call, Pass()))
        last = last_bid(self.table)
        if last is not None and isinstance(last.call, Bid):
            wanted[STRAINS.index(last.call.strain), 0] = (Pass(),)
        for (strain, mine), calls in wanted.items():
            self._correct(strain, calls, self.ours if mine else self.theirs)
        self.values = self._all_values()

    def _correct(self, strain: int, calls: tuple[Call, ...], tricks: list[list[float]]) -> None:
        t = self.stakes.worth.ended(calls)
        rules = None if t is None else self.game.trick_rules(t)
        if t is None or rules is None:
            return
        sides = (self.side, self.enemies)
        errors = []
        for deal, found in list(zip(self.deals, tricks, strict=True))[: self.solves]:
            there = position(t._replace(viewer=None, hands=deal.hands), rules, sides)
            solved = None if there is None else kernel.solve(there, guess=round(found[strain]), stop=self.stop)
            if solved is not None and solved.low == solved.high:
                errors.append(solved.low - found[strain])
        if errors:
            self.solved += len(errors)
            shift = sum(errors) / (len(errors) + TRUST)
            for found in tricks:
                found[strain] += shift

    # ------------------------------------------------------------------------------------------ choice

    def mean(self, call: Call) -> float:
        """What a call is worth on average."""
        return sum(self.values[call]) / self.layouts

    def ranked(self) -> list[Call]:
        """The calls that are thought about, the best first; a bid must promise something more than a pass."""
        return sorted(self.values, key=lambda call: -(self.mean(call) - MARGIN * (call != Pass())))


def tenths(tricks: float) -> int:
    """Tricks as a place on a curve."""
    return min(max(round(TENTHS * tricks), 0), TENTHS * TRICKS)


def _my_choice(left: float, doubled: float) -> float:
    """What the enemy's bid is worth to me: I pass or double, and am more often right than wrong."""
    return (left + doubled) / 2 + SEES * abs(doubled - left)


def _likely(options: Sequence[tuple[float, float]]) -> float:
    """Of choices, each with what the enemy thinks of it and its true worth: the worth, by how likely he makes them."""
    best = max(thought for thought, _ in options)
    weights = [exp((thought - best) / HEAT) for thought, _ in options]
    return sum(weight * true for weight, (_, true) in zip(weights, options, strict=True)) / sum(weights)
