"""Cards where somebody has promised to take no trick: two things are wanted at once, and each is searched.

One tree search asks whether the promise is kept, one for each that still stands, another how many tricks the workers of
the own side take; each pays what the sheet is worth in this match, the other thing being as it may be expected.  A
card is worth what it gains in all of them together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from random import Random

from oddtrick import kernel
from oddtrick.kernel import Position, Slot
from oddtrick.kernel.position import labels, position
from oddtrick.kernel.spots import slots
from oddtrick.rules.game import Rules
from oddtrick.rules.tricks_bid import nils
from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .bot import Rated, Reasons
from .imagine import Imagination, voids
from .search_ahead import scored
from .search_limits import TURN, Limits
from .search_tricks import mean_of
from .search_worth import FINE, pricing_of

CLUED = 12  # layouts, where the kernel cannot deal them itself
BOLD = 0.35
EXACT_BELOW = 10
AT_LEAST = 40  # turns for each card and thing that is wanted
MORE_TRICKS = 0.004  # what each further trick of a promise already broken is worth
ONE_TRICK = 0.002  # what a trick is worth where it changes nothing


@dataclass(frozen=True)
class Wanted:
    """Tricks of some seats, and what each number of them is worth to the own side, 0 to 1."""

    seats: tuple[int, ...]
    taken: int
    worth: tuple[float, ...]


def standing(t: Table) -> list[int]:
    """The places whose promise to take nothing still stands."""
    return [place for place in nils(t) if not t.won(place)]


def promised(game: Rules, view: View, limits: Limits, dice: Random) -> Reasons | None:
    """Every card rated; None where nobody's promise stands, and where the kernel cannot have it."""
    assert view.ask is not None
    seen, plays = view.table, [event for event in view.ask.choices.listed if isinstance(event, Played)]
    rules, place = game.trick_rules(seen), plays[0].place
    if rules is None or not standing(seen) or any(play.place != place for play in plays) or seen.hands[place].backs:
        return None
    fancy = Imagination(game, seen)
    sides = sorted(game.sides(seen), key=lambda side: place not in side)
    tables = [fancy.layout(dice).table for _ in repeat(None, CLUED if fancy.clues else 1)]
    dealt = [found for t in tables if (found := position(t, rules, sides)) is not None]
    if not dealt or dealt[0].hands[dealt[0].turn].bit_count() < len(plays):
        return None
    order = rules.order or seen.order
    wishes = wanted(game, tables[0], dealt[0], sides, order)
    if not wishes:
        return None
    number = labels(rules.ranks)
    events = {code: play for play in plays if (code := number[play.card]) is not None}
    spots = () if fancy.clues else slots(seen, tables[0], rules, voids(seen, rules))
    return _rated(dealt, spots, wishes, events, limits)


def wanted(game: Rules, t: Table, p: Position, sides: Sequence[Sequence[int]], order: Sequence[int]) -> list[Wanted]:
    """What is wanted at a full table: each promise that stands kept or broken, and the tricks of one's workers."""
    mine = next(index for index, side in enumerate(game.sides(t)) if tuple(side) == tuple(sides[0]))
    total, promises = p.tricks_left + sum(p.taken), standing(t)
    workers = [place for place in sides[0] if place not in promises and place in order]
    others = [place for side in sides[1:] for place in side if place not in promises and place in order]
    seats = tuple(order.index(place) for place in workers)
    took = t.won(*workers) if workers else 0
    usual = round(mean_of(replace(p, counted=seats, taken=(took, sum(p.taken) - took)))) if seats else 0
    price = pricing_of(game)

    def worth(number: int, broken: int | None = None, tricks: int = 0) -> float | None:
        more = [0] * len(t.shape.places)
        rest = total - len(t.tricks)
        if broken is not None:
            more[broken] = min(tricks, rest)
        if workers:
            more[workers[0]] = min(max(number - took, 0), rest - sum(more))
        taker = others or workers
        more[taker[0] if taker else promises[0]] += rest - sum(more)
        after = scored(game, evolve(t, Settled(tuple(more))))
        return None if after is None else price.match(after, mine, total)

    found = []
    for place in promises:
        kept, lost = worth(usual), worth(usual, place, 1)
        if kept is None or lost is None:
            return []
        sign = MORE_TRICKS if place in sides[0] else -MORE_TRICKS
        broken = tuple(lost - sign * more for more in range(total))
        found.append(Wanted((order.index(place),), 0, (kept, *broken)))
    if workers:
        prices = [worth(number) for number in range(total + 1)]
        if None not in prices:
            rising = [one + ONE_TRICK * number for number, one in enumerate(prices) if one is not None]
            found.append(Wanted(seats, took, tuple(rising)))
    return found


def _rated(
    dealt: Sequence[Position],
    spots: Sequence[Slot],
    wishes: Sequence[Wanted],
    events: Mapping[int, Event],
    limits: Limits,
) -> Reasons | None:
    """Every card with the sum of what it gains."""
    least = AT_LEAST * len(events)
    turns = max(limits.nodes // TURN // len(wishes) // len(dealt), least)
    sums, visits = dict.fromkeys(events, 0.0), dict.fromkeys(events, 0.0)
    for wish in wishes:
        for index, p in enumerate(dealt):
            asked = replace(
                p, counted=wish.seats, taken=(wish.taken, sum(p.taken) - wish.taken), majority=None, fewest=False,
                payoff=tuple(round(FINE * worth) for worth in wish.worth),
            )  # fmt: skip
            found = kernel.ismcts(
                asked, spots, turns, seed=limits.seed + index, bold=BOLD, exact_below=EXACT_BELOW, policy="thrifty"
            )
            limits.spend(found.turns * TURN)
            for card in found.cards:
                if card.card in sums:
                    sums[card.card] += card.mean / FINE / len(dealt)
                    visits[card.card] += card.visits / found.turns / len(dealt) / len(wishes)
    base = sum(sum(wish.worth) / len(wish.worth) for wish in wishes[1:])
    rated = [Rated(events[code], min(max(total - base, 0.0), 1.0), None, visits[code]) for code, total in sums.items()]
    rated.sort(key=lambda one: -sums[next(code for code, event in events.items() if event == one.choice)])
    return Reasons(rated[0].choice, tuple(rated), "tree", turns * len(wishes) * len(dealt), limits.spent, str(limits))
