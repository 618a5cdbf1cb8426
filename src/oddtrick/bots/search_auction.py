"""Auctions of denominations, searched: plain's system of calls, with tricks counted in layouts instead of by points.

Layouts of the unseen cards are dealt and the likeliest kept, in which everybody has the points and lengths that his
calls have told.  In each the kernel plays a contract out; what the game then writes is worth what the sheet is worth
in this match (`Futures`), told in points.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, pvariance

from oddtrick.kernel import Position
from oddtrick.kernel.position import labels, mask
from oddtrick.rules.game import Rules
from oddtrick.rules.ranks import HIGH
from oddtrick.rules.view import View
from oddtrick.table.calls import Call, Pass
from oddtrick.table.events import Called, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .bidding.auction import Caller, recognised
from .bidding.reading import NO_TRUMP, Guess, Judge, high_cards, lengths_of
from .bidding.worth import TRICKS, Worth
from .bot import Budget, Rated, Reasons
from .imagine import Imagination
from .search_ahead import scored
from .search_tricks import SPREAD, WIDE, expected
from .search_worth import Pricing, pricing_of

LAYOUTS, MORE, MOST = 32, 12_500, 96  # that are kept: at least; one more for so many nodes; at most
DEALT = 5  # for each that is kept
A_POINT, A_CARD = 1.0, 2.0  # how ill a hand fits that has so many too few or too many
STEEP = 1.7 / 4  # of the worth of points about an even score


@dataclass(frozen=True)
class Sampled(Judge):
    """A judge who looks into layouts: hands (kernel's bits) by place."""

    layouts: tuple[tuple[int, ...], ...] = ()
    order: tuple[int, ...] = ()
    enemies: tuple[int, ...] = ()  # who declares against us, and his partner
    _found: dict[object, tuple[float, ...]] = field(default_factory=dict, compare=False)

    def tricks(self, strain: int) -> float:
        """Tricks of the own side on the average."""
        return fmean(self._played((self.place, self.place if self.mate is None else self.mate), strain))

    def against(self, strain: int) -> float:
        """Tricks of the enemies, if they play it."""
        return fmean(self._played(self.enemies, strain)) if len(self.enemies) == 2 else super().against(strain)

    def spread_of(self, strain: int, ours: bool = True) -> float:
        """How far off this may be: the layouts differ, and so does the play."""
        pair = (self.place, self.place if self.mate is None else self.mate) if ours else self.enemies
        if len(pair) != 2:
            return self.spread
        return sqrt(pvariance(self._played(pair, strain)) + (WIDE if strain == NO_TRUMP else SPREAD) ** 2)

    def _played(self, pair: tuple[int, ...], strain: int) -> tuple[float, ...]:
        key = pair, strain
        if key not in self._found:
            start = self.order.index(pair[0])
            others = [place for place in self.order[start:] + self.order[:start] if place not in pair]
            seats = (pair[0], others[0], pair[1], others[1])
            trump = None if strain == NO_TRUMP else strain
            self._found[key] = tuple(
                expected(Position(hands=tuple(hands[place] for place in seats), leader=1, trump=trump))
                for hands in self.layouts
            )
        return self._found[key]


class MatchWorth(Worth):
    """What contracts are worth in the match, told in points."""

    kind = "match"

    def _score(self, t: Table, tricks: int, places: tuple[int, ...]) -> float | None:
        numbers = [0] * len(t.shape.places)
        mine = next(side for side in self.game.sides(t) if places[0] in side)
        other = next(place for place in t.order if place not in mine)
        numbers[places[0]], numbers[other] = tricks, TRICKS - tricks
        after = scored(self.game, evolve(t, Settled(tuple(numbers))))
        if after is None:
            return None
        pricing: Pricing = pricing_of(self.game)
        if not pricing.futures.samples:
            return super()._score(t, tricks, places)
        return (pricing.futures.worth(after, self.party) - 0.5) * pricing.futures.scale / STEEP


class Searcher(Caller):
    """One place in an auction that counts tricks in layouts."""

    def __init__(
        self, game: Rules, table: Table, place: int, calls: tuple[Call, ...], number: int, dice: Random
    ) -> None:
        super().__init__(game, table, place, calls)
        self.values: dict[Call, float] = {}
        self.worth = MatchWorth(game, table, self.party)
        told = self.judge.told
        layouts, self.fitting = fitting(game, table, told, place, number, dice)
        self.judge = Sampled(
            self.judge.bits, place, self.judge.mate, told, layouts=layouts, order=table.order,
            enemies=self._enemies(),
        )  # fmt: skip

    def _enemies(self) -> tuple[int, ...]:
        """Who has bid last against us, and his partner; a hand of nobody's plays with whoever declares."""
        if self.last is None or self.last.place in self.side:
            return ()
        sides, shape = self.game.sides(self.table), self.table.shape
        nobodys = [place for place, name in enumerate(shape.places) if name not in shape.players]
        mates = [place for side in sides if self.last.place in side for place in side if place != self.last.place]
        return (self.last.place, *[*mates, *nobodys][:1])


def fitting(
    game: Rules, seen: Table, told: Sequence[Guess], place: int, number: int, dice: Random
) -> tuple[tuple[tuple[int, ...], ...], int]:
    """Layouts in which everybody has what his calls told, as nearly as can be had; and how many fit in every way."""
    fancy, found = Imagination(game, seen), list[tuple[float, int, tuple[int, ...]]]()
    numbers = labels(HIGH)
    others = [one for one, guess in enumerate(told) if one != place and guess.called]
    for index in range(DEALT * number if others else number):
        hands = fancy.layout(dice).table.hands
        ill = sum(misfit(hands[one].bits, told[one]) for one in others)
        found.append((ill, index, tuple(hand.bits for hand in hands)))
    kept = sorted(found)[:number]
    return tuple(tuple(mask(bits, numbers) for bits in hands) for _, _, hands in kept), sum(
        not ill for ill, _, _ in kept
    )


def misfit(bits: int, guess: Guess) -> float:
    """How far a hand is from what its calls told."""
    points = high_cards(bits)
    short = sum(max(least - length, 0) for least, length in zip(guess.lengths, lengths_of(bits), strict=True))
    return A_POINT * max(guess.low - points, points - guess.high, 0) + A_CARD * short


def auction(game: Rules, view: View, budget: Budget, nodes: int, seed: int) -> Reasons | None:
    """The call that is worth most, with why; None if the question is another."""
    calls = recognised(view)
    if calls is None:
        return None
    place = next(iter(calls.values())).place
    number = min(LAYOUTS + nodes // MORE, MOST)
    searcher = Searcher(game, view.table, place, tuple(calls), number, Random(seed))
    call, why = searcher.call()
    if call not in calls and Pass() not in calls:
        call, why = next(iter(calls)), "I have nothing to bid, but must: the lowest bid says so."
    chosen = calls.get(call) or calls[Pass()]
    rated = _rated(searcher, calls, chosen)
    limit = str(budget) if budget.nodes is None else f"{budget}, seed {seed}"
    fit = "" if searcher.fitting == number else f"; {searcher.fitting} of them fit all calls, the others nearly"
    why = f"{why[:-1]} (from {number} layouts{fit})."
    return Reasons(chosen, rated, "called on", number, number * MORE, limit, why)


def _rated(searcher: Searcher, calls: dict[Call, Called], chosen: Called) -> tuple[Rated, ...]:
    """The calls that were weighed, in points told as shares of a match."""
    scale = pricing_of(searcher.worth.game).futures.scale / STEEP
    found = [Rated(calls[call], 0.5 + points / scale) for call, points in searcher.values.items() if call in calls]
    if all(one.choice != chosen for one in found):
        return ()
    return tuple(sorted(found, key=lambda one: (one.choice != chosen, -one.score)))
