"""What tricks are worth in this match: the rest of the deal is settled, and the game itself scores on.

No game is named and no score is known here.  `Settled` is folded into an imagined table for every number of tricks; the
game writes its sheet and says whether the match is over.  Where it is not, the deals to come are settled by chance, the
same chances for every number, so that the numbers can be compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt
from random import Random

from oddtrick.rules.game import Rules
from oddtrick.table.events import Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .search_ahead import Standing, ahead, scored, stop, won
from .search_futures import Futures

FINE = 1_000_000  # the kernel's worths are whole numbers: a match won is this much
MARGIN = 0.1  # how much of the worth is the mere number of tricks, so that a decided match is still played well
FUTURES = 16  # ways in which the match may go on
DEALS_AHEAD = 5  # then whoever is ahead is taken to win
CHANCE = 0.13  # a fall of no more than two futures
KEPT = 15  # of the last deals and parties, and of games
_PRICINGS: dict[Rules, Pricing] = {}


@dataclass(frozen=True)
class Prices:
    """The worth of 0, 1, 2 ... tricks for one's own side, 0 to 1, and where the play stops early.

    `shared`: it does not matter which place of a side takes a trick (where somebody bid nil, it does).
    """

    worth: tuple[float, ...]
    majority: int | None = None
    shared: bool = True

    @cached_property
    def slope(self) -> int:
        """1 if more tricks are never worse, -1 if fewer are never worse, 0 if it depends."""
        steps = [after - before for before, after in pairwise(self.worth)]
        return 1 if min(steps) >= 0 else -1 if max(steps) <= 0 else 0

    @property
    def fine(self) -> tuple[int, ...]:
        """As the kernel takes them."""
        return tuple(round(FINE * worth) for worth in self.worth)

    def tricks(self, worth: float) -> float | None:
        """The number of tricks that is worth so much; None where the worth does not rise or fall with the tricks."""
        if not self.slope:
            return None
        for number, (before, after) in enumerate(pairwise(self.worth)):
            if before != after and min(before, after) <= worth <= max(before, after):
                return number + (worth - before) / (after - before)
        first, last = self.worth[0], self.worth[-1]
        return 0.0 if abs(worth - first) < abs(worth - last) else float(len(self.worth) - 1)


class Pricing:
    """Prices by match score, worked out once a deal and kept."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.futures = Futures(rules)
        self._known: dict[object, Prices] = {}

    def prices(self, t: Table, mine: Sequence[int], total: int) -> Prices:
        """The prices for a side at a full table in a deal of `total` tricks."""
        key = (t.deals, t.dealer, t.sheet, t.paid, t.calls, tuple(mine), total)
        if key not in self._known:
            kept = dict(list(self._known.items())[-KEPT:])
            self._known = {**kept, key: self._priced(t, mine, total)}
        return self._known[key]

    def _priced(self, t: Table, mine: Sequence[int], total: int) -> Prices:
        sides = self.rules.sides(t)
        party = next(index for index, side in enumerate(sides) if side[0] in mine)
        others = [place for side in sides for place in side if place not in mine]
        ours, theirs = stop(self.rules, t, mine[0], mine, total), stop(self.rules, t, others[0], others, total)
        worth: list[float] = []
        alike: dict[object, float] = {}  # many numbers of tricks may come to the same sheet
        for number in range(total + 1):
            won, lost = number, total - number
            if won >= ours:
                won = ours
            elif lost >= theirs:
                lost = theirs
            after = self._settled(t, mine, others, won, lost)
            if after is None:  # the game does not score on from here: tricks are all there is
                return Prices(tuple(n / total for n in range(total + 1)))
            key = after.over, after.table.sheet, after.table.paid
            if key not in alike:
                alike[key] = self.match(after, party, total)
            worth.append(alike[key])
        half, partners = total // 2, others[::-1] if len(sides) == 2 else others
        shared = all(
            self._settled(t, mine, others, half, total - half) == self._settled(t, our, their, half, total - half)
            for our, their in ((mine[::-1], others), (mine, partners))
        )
        falls = worth[-1] < worth[0]
        worth = smoothed(worth[::-1])[::-1] if falls else smoothed(worth)
        blended = tuple(
            (1 - MARGIN) * value + MARGIN * (total - n if falls else n) / total for n, value in enumerate(worth)
        )
        return Prices(blended, ours if ours == theirs and total >= ours > total / 2 else None, shared)

    def _settled(self, t: Table, mine: Sequence[int], others: Sequence[int], won: int, lost: int) -> Standing | None:
        """What follows when the first place of each side is given all the tricks that its side still takes."""
        more = [0] * len(t.shape.places)
        more[mine[0]], more[others[0]] = won - t.won(*mine), lost - t.won(*others)
        return scored(self.rules, evolve(t, Settled(tuple(more))))

    def match(self, after: Standing, party: int, total: int) -> float:
        """How likely the match is won; where there is more to a deal than its tricks, the lead counts too."""
        if self.futures.samples:
            return self.futures.worth(after, party)
        if after.over is not None:
            return won(after.over, party)
        chances, spread = Random(0), 0.75 * sqrt(total)
        gained = 0.0
        for _ in range(FUTURES // 2):
            luck = [chances.gauss(0, spread) for _ in range(DEALS_AHEAD)]
            gained += sum(self._future(after.table, party, total, [sign * x for x in luck]) for sign in (1, -1))
        return gained / (FUTURES // 2 * 2)

    def _future(self, t: Table, party: int, total: int, luck: Sequence[float]) -> float:
        """How one way of going on ends; `luck`: tricks above half for this side in each deal to come."""
        for lucky in luck:
            sides = self.rules.sides(t)
            number = min(max(round(total / 2 + lucky), 0), total)
            mine = next((side for index, side in enumerate(sides) if index == party), sides[0])
            other = next(place for side in sides for place in side if place not in mine)
            more = [0] * len(t.shape.places)
            more[mine[0]], more[other] = number, total - number
            after = scored(self.rules, evolve(t._replace(laid=True), Settled(tuple(more))))
            if after is None:
                break
            if after.over is not None:
                return won(after.over, party)
            t = after.table
        return ahead(t, party)


def smoothed(worth: Sequence[float]) -> list[float]:
    """Rising worths: small falls, which come of chance, are levelled; real ones stand."""
    if any(before - after > CHANCE for before, after in pairwise(worth)):
        return list(worth)
    blocks: list[tuple[float, int]] = []
    for value in worth:
        blocks.append((value, 1))
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (one, m), (other, n) = blocks.pop(-2), blocks.pop()
            blocks.append(((one * m + other * n) / (m + n), m + n))
    return [value for value, number in blocks for _ in range(number)]


def pricing_of(rules: Rules) -> Pricing:
    """The prices of a game, shared by all bots that play it."""
    if rules not in _PRICINGS:
        while len(_PRICINGS) >= KEPT:
            _PRICINGS.pop(next(iter(_PRICINGS)), None)
        _PRICINGS[rules] = Pricing(rules)
    return _PRICINGS[rules]
