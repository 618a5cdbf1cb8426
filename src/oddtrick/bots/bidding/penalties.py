"""Offences: a sound player corrects his card, claims every revoke, and takes the penalty that is worth most."""

from __future__ import annotations

from random import Random

from oddtrick.laws.bidding import BID, TWICE
from oddtrick.laws.consulting import PENALTY
from oddtrick.rules.game import Rules
from oddtrick.rules.not_followed import not_followed
from oddtrick.rules.step import Happen
from oddtrick.rules.view import View
from oddtrick.table.cards import BACK
from oddtrick.table.events import Added, Answered, Asked, Corrected, Event, Reported, Ruled, Scored
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from . import bidder

HAPPENINGS = 5  # at most between a penalty and the score


@bidder
def penalties(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """Answers to the questions of the laws; None if the question is another."""
    assert view.ask is not None
    size = view.ask.choices.size
    listed = view.ask.choices.listed if size is not None and size <= 60 else ()
    fine = next((e for e in listed if isinstance(e, Reported) and e.code in (BID, TWICE)), None)
    if fine is not None:
        return fine, "It was not his turn, and each of us scores for it."
    if not listed or not all(isinstance(event, (Answered, Corrected, Reported, Ruled)) for event in listed):
        return None
    correction = next((event for event in listed if isinstance(event, Corrected)), None)
    if correction is not None:
        return correction, "I hold the suit, and put it right."
    if isinstance(listed[0], Answered):
        asked = view.table.notes[-1].event
        opinion = isinstance(asked, Asked) and asked.question == PENALTY
        return listed[0], "I should take this penalty." if opinion else "I have none."
    if any(isinstance(event, Reported) for event in listed):
        return _claim(game, view, listed)
    if any(isinstance(event, Ruled) and event.card is not None for event in listed):
        let_pass = isinstance(listed[-1], Ruled) and listed[-1].card is None
        return listed[-1], "I keep the exposed card for a better moment." if let_pass else "Let this one count."
    party = _party(game, view.table, view.ask.player)
    best = max(listed, key=lambda event: _worth(game, view.table, event, party))
    return best, "This penalty is worth most to us."


def _claim(game: Rules, view: View, listed: tuple[Event, ...]) -> tuple[Event, str]:
    """What all have seen: every card has been played."""
    rules = game.trick_rules(view.table)
    found = {(f"revoke-{one.trick + 1}", one.place) for one in not_followed(view.table, rules)} if rules else set()
    for event in listed:
        if isinstance(event, Reported) and (event.code, event.offender) in found:
            return event, "He held the suit that he did not follow."
    quiet = next(event for event in listed if isinstance(event, Ruled))
    return quiet, "Everybody has followed suit."


def _party(game: Rules, t: Table, player: int) -> int:
    place = t.shape.places.index(t.shape.players[player])
    return next(index for index, side in enumerate(game.sides(t)) if place in side)


def _worth(game: Rules, t: Table, event: Event, party: int) -> int:
    """What the deal then scores for this party, less what it scores for the others."""
    t = evolve(t, event)
    for _ in range(HAPPENINGS):
        step = game.next(t)
        if not isinstance(step, Happen) or (isinstance(step.event, Added) and step.event.card == BACK):
            return 0
        if isinstance(step.event, Scored):
            return sum(line.points * (1 if line.party == party else -1) for line in step.event.lines)
        t = evolve(t, step.event)
    return 0
