"""Promises of so many tricks: numbers, nil, talk with a partner, and what the score sheet then asks for in the play."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random
from typing import Final

from oddtrick.rules.game import Rules
from oddtrick.rules.misdeal import NO_CLAIM
from oddtrick.rules.promise import NIL, heard
from oddtrick.rules.step import Happen
from oddtrick.rules.talk import AGREE, TRICKS
from oddtrick.rules.tricks import HEAD
from oddtrick.rules.tricks_bid import LEAVE, NO, nils
from oddtrick.rules.view import View
from oddtrick.table.calls import Call, Word
from oddtrick.table.events import Called, Event, Scored, Settled, Shown
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table, Trick

from . import LOSE, WIN, aimer, bidder
from .gambles import prize
from .hands import Strength

CAUTION: Final = 0.7  # a lost contract costs more than an overtrick is worth
RISK: Final = 0.17  # nil is bid with a smaller risk than this, unless the hand is worth many tricks
BAG: Final = 9.0  # what an overtrick will cost, if a column of the sheet counts them
COUNTED: Final = (1.0, 0.6, 0.3)  # of tricks called certain, probable, possible


def strength_of(game: Rules, t: Table) -> Strength | None:
    """How to look at hands under the trick rules of the table."""
    rules = game.trick_rules(t)
    if rules is None:
        return None
    places = len(rules.order or t.order)
    every = t.shape.pack.bit_count() // places
    size = min(max(len(held) for held in t.hands) or every, every)
    drawn = bool(t.stock) or len(t.dead) >= size * places
    return Strength(rules.ranks, rules.trump, t.shape.pack, places, every // 2 if drawn else size, drawn)


def nil_risk(game: Rules, t: Table, held: int, strength: Strength) -> float:
    """About how likely nil is to fail; who must beat when he can has no choice."""
    later = t._replace(tricks=(*t.tricks, Trick((), t.dealer)))  # the first trick may have rules of its own
    rules, risk = game.trick_rules(later), strength.nil_risk(held)
    return float(risk ** (1 / 3)) if rules is not None and rules.follow == HEAD else risk


@bidder
def number(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A number, an offer, a count or nil."""
    assert view.ask is not None
    t, listed = view.table, view.ask.choices.listed if (view.ask.choices.size or 0) <= 1000 else ()
    calls = [event for event in listed if isinstance(event, Called)]
    strength = strength_of(game, t)
    if not calls or strength is None:
        return None
    said = {event.call: event for event in calls}
    for call, reason in _plain_answers(listed):
        if call in said:
            return said[call], reason
    if NO_CLAIM in said:
        return _misdeal(listed, said, strength, t)
    held = t.hands[calls[0].place].bits
    if any(isinstance(call, Word) and call.word == TRICKS for call in said):
        return _count(calls, said, strength, held, nil_risk(game, t, held, strength))
    return _number(game, t, calls, strength)


def _plain_answers(listed: Sequence[Event]) -> list[tuple[Call, str]]:
    return [
        (NO, "I would rather not have to cover a no trump."),
        (LEAVE, "The contract is high enough."),
    ]


def _misdeal(listed: Sequence[Event], said: dict[Call, Called], strength: Strength, t: Table) -> tuple[Event, str]:
    place = said[NO_CLAIM].place
    claims = [event for event in listed if isinstance(event, Shown)]
    held = t.hands[place].bits
    if claims and strength.tricks(held) < strength.size / strength.places and strength.nil_risk(held) > RISK:
        return claims[0], "A hand so poor is better dealt again."
    return said[NO_CLAIM], "I keep this hand."


def _count(
    calls: Sequence[Called], said: dict[Call, Called], strength: Strength, held: int, risk: float
) -> tuple[Event, str] | None:
    """Certain, probable and possible tricks; nil where next to nothing can be forced out."""
    tricks = strength.tricks(held)
    if NIL in said and risk < RISK and tricks < 2.5:
        return said[NIL], f"I put the risk of having to take a trick at {risk:.0%}."
    certain = sum(chance >= 0.8 for chance in strength.chances(held).values())
    probable = max(round((tricks - certain) * 0.9), 0)
    possible = max(round((tricks - certain - COUNTED[1] * probable) / COUNTED[2]), 0)
    return (
        Called(calls[0].place, Word(TRICKS, (certain, probable, possible))),
        f"I value this hand at {tricks:.1f} tricks.",
    )


def counted(t: Table, place: int) -> float | None:
    """The tricks a place has said it hopes for."""
    for who, call, _ in t.calls:
        if who == place and isinstance(call, Word) and call.word == TRICKS:
            return sum(tricks * share for tricks, share in zip(call.numbers, COUNTED, strict=True))
    return None


def _number(game: Rules, t: Table, calls: Sequence[Called], strength: Strength) -> tuple[Event, str] | None:
    """The number nearest to what the hand, and for a side the partner's, is likely to take."""
    place = calls[0].place
    sayings = [(event, found) for event in calls if (found := heard(event.call, strength.size))]
    plain = [(event, one.number, offered) for event, (one, offered) in sayings if one == (one.number, "", False, 0)]
    nil = next((event for event in calls if event.call == NIL), None)
    if not plain:
        return (nil, "Nothing else is possible.") if nil else None
    held = t.hands[place].bits
    own, risk = strength.tricks(held), nil_risk(game, t, held, strength)
    friends = [other for other in _side(game, t, place) if other != place]
    told = [call for who, call, _ in t.calls if who in friends and heard(call, strength.size)]
    fits = risk < RISK and own < 2.5 and not (told and plain[0][2])
    if nil and fits:
        return nil, f"I put the risk of having to take a trick at {risk:.0%}."
    worth, words = own - CAUTION, f"I value my hand at {own:.1f} tricks"
    for friend in friends:
        if plain[0][2] and friend not in nils(t):
            hopes = counted(t, friend)
            hopes = strength.size / strength.places if hopes is None else hopes
            worth, words = worth + hopes - CAUTION, f"{words} and my partner's at {hopes:.1f}"
    event, number_said, proposed = min(plain, key=lambda one: (abs(one[1] - worth), one[1]))
    special = prize([(one, what) for one, (what, offer) in sayings if offer == proposed], worth, number_said)
    if special:
        return special, f"{words}: enough for {special.call}."
    agree = next((one for one in calls if one.call == AGREE), None)
    if agree:
        offered = next(found[0].number for _, call, _ in reversed(t.calls) if (found := heard(call, strength.size)))
        if abs(offered - worth) <= 1.0:
            return agree, f"{words}: {offered} is near enough."
    return event, f"{words}, so I say {number_said}."


def _side(game: Rules, t: Table, place: int) -> tuple[int, ...]:
    return next(side for side in game.sides(t) if place in side)


# ------------------------------------------------------------------------------------------ the play


@aimer
def by_the_sheet(game: Rules, t: Table, place: int) -> str | None:
    """Where tricks were promised: a nil wants none; for oneself, whether one more is worth having on the sheet."""
    intact = {who for who in nils(t) if not t.won(who)}
    if place in intact:
        return LOSE
    if place != t.viewer or not (nils(t) or any(heard(call, 13) for _, call, _ in t.calls)):
        return None
    return WIN if gain(game, t, place, intact) > 0 else LOSE


def gain(game: Rules, t: Table, place: int, intact: set[int]) -> float:
    """What one more trick for a place, rather than for its enemies, is worth on the sheet, over likely outcomes."""
    left = max(len(t.hands[place]), 1)
    side = _side(game, t, place)
    workers = [who for who in t.order if who not in intact or who == place]
    enemies = [who for who in workers if who not in side] or [who for who in t.order if who not in side]
    ours = [who for who in workers if who in side]
    mean = left * len(ours) / max(len(ours) + len(enemies), 1)
    worth = [_worth(game, t, place, enemies[0], number, left - number) for number in range(left + 1)]
    total = 0.0
    for number in range(left):
        weight = exp(-((number + 0.5 - mean) ** 2) / max(left / 2, 0.5))
        total += weight * (worth[number + 1] - worth[number])
    return total


def _worth(game: Rules, t: Table, place: int, enemy: int, mine: int, theirs: int) -> float:
    """Points of the place's side less the best of the others, if the rest of the tricks went so."""
    tricks = [0] * len(t.shape.places)
    tricks[place], tricks[enemy] = mine, theirs
    step = game.next(evolve(t._replace(trick=()), Settled(tuple(tricks))))
    if not isinstance(step, Happen) or not isinstance(step.event, Scored):
        return 0.0
    sums = [0.0] * len(t.shape.parties)
    for line in step.event.lines:
        sums[line.party] += -BAG * line.points if line.column == "bags" else line.points
    party = next(index for index, side in enumerate(game.sides(t)) if place in side)
    return sums[party] - max(points for index, points in enumerate(sums) if index != party)
