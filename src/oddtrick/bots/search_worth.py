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
from oddtrick.rules.score import purse, totals
from oddtrick.rules.step import Ask, Happen, Over, Shuffle
from oddtrick.table.cards import NO_CARDS
from oddtrick.table.events import NewDeal, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table, Trick
from oddtrick.table.zones import Pile

FINE = 1_000_000  # the kernel's worths are whole numbers: a match won is this much
MARGIN = 0.1  # how much of the worth is the mere number of tricks, so that a decided match is still played well
FUTURES = 16  # ways in which the match may go on
DEALS_AHEAD = 5  # then whoever is ahead is taken to win
CHANCE = 0.13  # a fall of no more than two futures
STEPS_AT_MOST = 400


@dataclass(frozen=True)
class Prices:
    """The worth of 0, 1, 2 ... tricks for one's own side, 0 to 1, and where the play stops early."""

    worth: tuple[float, ...]
    majority: int | None = None

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
        self._known: dict[object, Prices] = {}

    def prices(self, t: Table, mine: Sequence[int], total: int) -> Prices:
        """The prices for a side at a full table in a deal of `total` tricks."""
        key = (t.deals, t.dealer, t.sheet, t.paid, t.calls, tuple(mine), total)
        if key not in self._known:
            self._known = {key: self._priced(t, mine, total)}
        return self._known[key]

    def _priced(self, t: Table, mine: Sequence[int], total: int) -> Prices:
        sides = self.rules.sides(t)
        party = next(index for index, side in enumerate(sides) if side[0] in mine)
        others = [place for side in sides for place in side if place not in mine]
        ours, theirs = stop(self.rules, t, mine[0], mine, total), stop(self.rules, t, others[0], others, total)
        worth: list[float] = []
        for number in range(total + 1):
            won, lost = number, total - number
            if won >= ours:
                won = ours
            elif lost >= theirs:
                lost = theirs
            more = [0] * len(t.shape.places)
            more[mine[0]], more[others[0]] = won - t.won(*mine), lost - t.won(*others)
            after = scored(self.rules, evolve(t, Settled(tuple(more))))
            if after is None:  # the game does not score on from here: tricks are all there is
                return Prices(tuple(n / total for n in range(total + 1)))
            worth.append(self._match(after, party, total))
        falls = worth[-1] < worth[0]
        worth = smoothed(worth[::-1])[::-1] if falls else smoothed(worth)
        blended = tuple(
            (1 - MARGIN) * value + MARGIN * (total - n if falls else n) / total for n, value in enumerate(worth)
        )
        return Prices(blended, ours if ours == theirs and total >= ours > total / 2 else None)

    def _match(self, after: Over | Table, party: int, total: int) -> float:
        """How likely the match is won."""
        if isinstance(after, Over):
            return won(after, party)
        chances, spread = Random(0), 0.75 * sqrt(total)
        gained = 0.0
        for _ in range(FUTURES // 2):
            luck = [chances.gauss(0, spread) for _ in range(DEALS_AHEAD)]
            gained += self._future(after, party, total, luck) + self._future(after, party, total, [-x for x in luck])
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
            if isinstance(after, Over):
                return won(after, party)
            if after is None:
                break
            t = after
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


def won(over: Over, party: int) -> float:
    """1 for a match won, 0 for one lost, a half for a draw."""
    return 0.5 if not over.winners else float(party in over.winners)


def ahead(t: Table, party: int) -> float:
    """Who leads on the sheet, and in chips where that is equal."""
    for standing in (totals(t), tuple(purse(t, one) for one in range(len(t.shape.parties)))):
        best = max(number for index, number in enumerate(standing) if index != party)
        if standing[party] != best:
            return float(standing[party] > best)
    return 0.5


def stop(rules: Rules, t: Table, place: int, side: Sequence[int], total: int) -> int:
    """The number of tricks with which a side ends the play; more than `total` if it is always played out."""
    base = t._replace(trick=(), piles=tuple(tuple(_turned(spot) for spot in row) for row in t.piles))
    taken, left = t.won(*side), total - len(t.tricks) - sum(t.settled or ())

    def ends(more: int) -> bool:
        after = base._replace(tricks=(*t.tricks, *[Trick((), place)] * more))
        return not isinstance(_asked(rules, after), Ask)

    if left < 2 or not ends(left - 1):
        return total + 1
    low, high = 0, left - 1  # the play goes on with `low` more tricks and ends with `high`
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if ends(middle) else (middle, high)
    return taken + high


def _turned(spot: Pile) -> Pile:
    return Pile(None, spot.down) if spot.up is None else spot


def _asked(rules: Rules, t: Table) -> object:
    """The next question of this deal, or what ends its play."""
    for _ in range(STEPS_AT_MOST):
        step = rules.next(t)
        if not isinstance(step, Happen):
            return step
        t = evolve(t, step.event)
        if t.scored():
            return None
    return None


def scored(rules: Rules, t: Table) -> Over | Table | None:
    """The end of the match, or the table at which the next deal is to be laid out; None if somebody is asked before."""
    deal = t.deals
    for _ in range(STEPS_AT_MOST):
        step = rules.next(t)
        if isinstance(step, Over):
            return step
        if isinstance(step, Shuffle) and t.deals > deal:
            return t
        if not isinstance(step, Happen):
            return None
        t = evolve(t, step.event)
        if t.scored() and not isinstance(step.event, NewDeal):  # nothing is left that would have to be shown
            t = t._replace(
                hands=(NO_CARDS,) * len(t.hands), piles=(), kitty=NO_CARDS, buried=NO_CARDS, dead=NO_CARDS, stock=()
            )
    return None
