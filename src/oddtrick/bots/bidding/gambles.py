"""Calls before looking, a gamble for a side that is so far behind that it needs one; and the prizes for great hands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from oddtrick.rules.blind import LOOK, behind
from oddtrick.rules.game import Rules
from oddtrick.rules.promise import BLIND_NIL, MOON, TEN, Saying
from oddtrick.rules.score import totals
from oddtrick.rules.view import View
from oddtrick.table.calls import Word
from oddtrick.table.events import Called, Event

from . import bidder

FOR_NIL: Final = 250  # points behind: blind nil fails three times in four
FOR_MORE: Final = 200  # a contract of more than half of the tricks, which fails as often as not
FOR_LESS: Final = 100  # one that a side makes two times in three
NEARLY_LOST: Final = 100  # points that the leader still needs: then less will do
FOR_TEN: Final = 9.6
TOO_MANY: Final = 10.9  # tricks to be expected for "ten for 200", which an eleventh may spoil
FOR_MOON: Final = 12.2  # for all of thirteen
FOR_BEMO: Final = 11.0  # for the first six tricks, or nine, in a row
HASTE: Final = 100  # points less that one must be behind when the match is nearly lost


@bidder
def blind(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A blind call or a look at the cards; None if the question is another."""
    assert view.ask is not None
    size = view.ask.choices.size
    listed = view.ask.choices.listed if size is not None and size <= 60 else ()
    calls = {event.call: event for event in listed if isinstance(event, Called)}
    if LOOK not in calls:
        return None
    t, place = view.table, calls[LOOK].place
    party = next(index for index, side in enumerate(game.sides(t)) if place in side)
    points = totals(t)
    gap = behind(points, party)
    needed = getattr(getattr(game, "game", game), "target", None)
    soon = needed is not None and needed - max(points) <= NEARLY_LOST
    for call, event in calls.items():
        if call != LOOK and gap >= _asked(call) - (HASTE if soon else 0):
            close = ", and they are close to the end" if soon else ""
            return event, f"We are {gap} points behind{close}: only a gamble helps."
    return calls[LOOK], f"We are {max(gap, 0)} points behind: not enough for a blind call.  I look at my cards first."


def _asked(call: object) -> int:
    """How far behind a side must be for a call."""
    if call == BLIND_NIL:
        return FOR_NIL
    number = call.numbers[0] if isinstance(call, Word) and call.numbers else 13
    return FOR_LESS if number < 7 else FOR_MORE + 50 * (number - 7)


def prize(sayings: Sequence[tuple[Called, Saying]], worth: float, number: int) -> Called | None:
    """The special contract that so many expected tricks are good for; `number` is what would be said without one."""
    for event, one in sayings:
        if one.no_trump:
            continue
        if one.kind == MOON and not one.bemo and worth >= FOR_MOON * one.number / 13:
            return event
        if one.kind == TEN and not one.bemo and FOR_TEN <= worth <= TOO_MANY:
            return event
    bemos = [(event, one) for event, one in sayings if one.bemo and not one.kind and not one.no_trump]
    if worth < FOR_BEMO:
        return None
    return next((event for event, one in bemos if one.number == number and one.bemo == 6), None)
