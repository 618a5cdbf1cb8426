"""Auctions in which the winner says afterwards what is trumps, or which way the cards rank.

Each bid is followed in thought: all others pass, the bidder declares; the trick rules that come of it tell what the
hand is worth, and the game's own score what the bid is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import erf, sqrt
from random import Random
from typing import Final, NamedTuple

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen
from oddtrick.rules.view import View
from oddtrick.table.calls import Bid, Call, Pass
from oddtrick.table.cards import cards_in
from oddtrick.table.events import Called, Event, Scored, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from . import bidder
from .hands import Strength

STEPS: Final = 12  # at most, from a bid to the declaration
PER_KITTY_CARD: Final = 0.2  # tricks that each unseen card of the kitty adds, since the worst are buried
NO_TRUMP_LESS: Final = 0.5  # tricks that a hand without trumps takes less than it promises
SPREAD: Final = 1.6  # of the tricks about what is expected
KEPT: Final = 2000  # bids whose worth is remembered, of all games
_EXPECTED: dict[object, float] = {}


class Plan(NamedTuple):
    """A bid, what would be declared, the table then, and the tricks that the side may expect."""

    bid: Call
    declared: Call
    table: Table
    tricks: float


@bidder
def declared(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A bid, a pass, or the declaration."""
    assert view.ask is not None
    size = view.ask.choices.size
    listed = view.ask.choices.listed if size is not None and size <= 60 else ()
    calls = {event.call: event for event in listed if isinstance(event, Called)}
    if not calls or len(calls) != len(listed) or game.trick_rules(view.table) is not None:
        return None
    place = next(iter(calls.values())).place
    if any(isinstance(call, Bid) for call in calls):
        return _bid(game, view.table, place, calls)
    after_bids = any(isinstance(call, Bid) for _, call, _ in view.table.calls)
    return _declare(game, view.table, place, calls) if after_bids else None


def _declare(game: Rules, t: Table, place: int, calls: dict[Call, Called]) -> tuple[Event, str] | None:
    """The trumps, or the direction, in which the hand is worth most."""
    plans = [plan for call in calls if (plan := _plan(game, t, place, Pass(), call, t)) is not None]
    if len(plans) != len(calls):
        return None
    best = max(plans, key=lambda plan: plan.tricks)
    return calls[best.declared], f"My hand is worth most so: about {best.tricks:.1f} tricks for our side."


def _bid(game: Rules, t: Table, place: int, calls: dict[Call, Called]) -> tuple[Event, str] | None:
    """The bid whose result is worth most on average; a pass, if that is worth nothing."""
    modes: dict[str, list[Call]] = {}
    for call in calls:
        if isinstance(call, Bid):
            modes.setdefault(call.strain, []).append(call)
    best: tuple[float, Plan] | None = None
    for bids in modes.values():
        last: tuple[float, Plan] | None = None
        for call in bids:  # from the lowest; a higher one is tried only while that gains
            plan = _best_plan(game, t, place, call, last[1] if last else None)
            if plan is None:
                return None
            value = _expected(game, plan, place)
            if last is not None and value <= last[0]:
                break
            last = value, plan
        if last is not None and (best is None or last[0] > best[0]):
            best = last
    if best is None:
        return None
    value, plan = best
    told = f"about {plan.tricks:.1f} tricks for our side"
    if value <= 0 and Pass() in calls:
        return calls[Pass()], f"My best is {plan.bid} ({plan.declared}), {told}: not enough."
    return calls[plan.bid], f"With {told} ({plan.declared}) it is worth {value:+.1f} points on average."


def _best_plan(game: Rules, t: Table, place: int, bid: Call, like: Plan | None) -> Plan | None:
    """The bid with the best declaration; of a higher number in the same mode the declaration is the same."""
    found = list(_declarations(game, t, place, bid, like.declared if like else None))
    return max(found, key=lambda plan: plan.tricks) if found else None


def _declarations(game: Rules, t: Table, place: int, bid: Call, only: Call | None) -> Iterator[Plan]:
    after = evolve(t, Called(place, bid))
    for _ in range(STEPS):
        step = game.next(after)
        if isinstance(step, Happen):
            after = evolve(after, step.event)
            continue
        if not isinstance(step, Ask) or (step.choices.size or STEPS**3) > STEPS**2:
            return
        events = [event for event in step.choices.listed if isinstance(event, Called)]
        passing = next((event for event in events if event.call == Pass()), None)
        if passing is not None:
            after = evolve(after, passing)
            continue
        for event in events:
            if event.place == place and only in (None, event.call):
                plan = _plan(game, after, place, bid, event.call, t)
                if plan is not None:
                    yield plan
        return


def _plan(game: Rules, before: Table, place: int, bid: Call, call: Call, t: Table) -> Plan | None:
    after = evolve(before, Called(place, call))
    rules = game.trick_rules(after)
    if rules is None:
        return None
    places = len(rules.order or t.order)
    size = (t.shape.pack.bit_count() - len(t.kitty) - len(t.buried)) // places
    strength = Strength(rules.ranks, rules.trump, t.shape.pack, places, size)
    held = t.hands[place].bits
    mine = _tricks(strength, _kept(strength, held, size)) + PER_KITTY_CARD * len(t.kitty)
    mine -= NO_TRUMP_LESS if rules.trump is None else 0.0
    friends = len(next(side for side in game.sides(t) if place in side)) - 1
    return Plan(bid, call, after, mine + max(size - mine, 0) * friends / (places - 1))


@lru_cache(maxsize=4096)
def _tricks(strength: Strength, held: int) -> float:
    return strength.tricks(held)


@lru_cache(maxsize=4096)
def _kept(strength: Strength, held: int, size: int) -> int:
    """With the kitty in the hand: the cards that will not be buried."""
    chances = strength.chances(held)
    for card in sorted(cards_in(held), key=lambda card: chances.get(card, -1.0))[: max(held.bit_count() - size, 0)]:
        held &= ~card.bit
    return held


def _expected(game: Rules, plan: Plan, place: int) -> float:
    """The points of the side less the others', over the numbers of tricks that are likely."""
    t = plan.table
    key = game, t.deals, t.sheet, t.order, t.dealer, plan.bid, plan.declared, place, round(plan.tricks, 1)
    if key not in _EXPECTED:
        while len(_EXPECTED) >= KEPT:
            _EXPECTED.pop(next(iter(_EXPECTED)), None)
        _EXPECTED[key] = _averaged(game, plan._replace(tricks=round(plan.tricks, 1)), place)
    return _EXPECTED[key]


def _averaged(game: Rules, plan: Plan, place: int) -> float:
    places = plan.table.order
    side = next(side for side in game.sides(plan.table) if place in side)
    enemy = next(other for other in places if other not in side)
    whole = (plan.table.shape.pack.bit_count() - len(plan.table.kitty) - len(plan.table.buried)) // len(places)
    total = weights = 0.0
    for number in range(whole + 1):
        weight = _below(number + 0.5, plan.tricks) - _below(number - 0.5, plan.tricks)
        if weight < 0.02:
            continue
        tricks = [0] * len(plan.table.shape.places)
        tricks[place], tricks[enemy] = number, whole - number
        step = game.next(evolve(plan.table, Settled(tuple(tricks))))
        if not isinstance(step, Happen) or not isinstance(step.event, Scored):
            return 0.0
        party = game.sides(plan.table).index(side)
        total += weight * sum(line.points * (1 if line.party == party else -1) for line in step.event.lines)
        weights += weight
    return total / weights if weights else 0.0


def _below(number: float, mean: float) -> float:
    return 0.5 * (1 + erf((number - mean) / (SPREAD * sqrt(2))))
