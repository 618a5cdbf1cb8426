"""Doubling and redoubling outside an auction, after the bidding guide; where one may lead instead, leading is the rest.

A double also doubles the enemies' hopes: six probable tricks are asked for, seven where it could give the game away.
"""

from __future__ import annotations

from random import Random

from oddtrick.rules.doubling import SHALL_I_PLAY, YES
from oddtrick.rules.game import Rules
from oddtrick.rules.straight import PRICES, make_of
from oddtrick.rules.view import View
from oddtrick.table.calls import DOUBLE, REDOUBLE, Pass
from oddtrick.table.cards import HEARTS, SUITS
from oddtrick.table.events import Called, Event, Played, Ruled
from oddtrick.table.table import Table

from . import bidder
from .declaring import score_of
from .measures import ACE, Hand
from .rows import expected_with_rows

DOUBLE_WITH, CAREFUL, REDOUBLE_WITH = 6.0, 7.0, 6.0


@bidder
def doubling(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """Double, redouble or not; None if the question is another, or if a lead is the answer."""
    assert view.ask is not None
    t, made = view.table, make_of(view.table)
    size = view.ask.choices.size
    if made is None or t.trick or t.tricks or size is None or size > 60:
        return None
    listed = view.ask.choices.listed
    calls = {event.call: event for event in listed if isinstance(event, Called)}
    if DOUBLE not in calls and REDOUBLE not in calls:
        return None
    place = next(iter(calls.values())).place
    leads = any(isinstance(event, Played) for event in listed)
    ours = any(made.maker in side and place in side for side in game.sides(t))
    if DOUBLE in calls:
        why = wants_double(game, t, place, made.trump, leads or SHALL_I_PLAY in calls)
        if why:
            return calls[DOUBLE], why
        quiet: Event | None = next((calls[call] for call in (SHALL_I_PLAY, YES) if call in calls), None)
        quiet = quiet or next((event for event in listed if isinstance(event, Ruled)), None)
        return None if quiet is None else (quiet, "My hand is not worth a double.")
    why = wants_redouble(t, place, made.trump, ours)
    if why:
        return calls[REDOUBLE], why
    return calls[Pass()], "I have not tricks enough to double again."


def certain(t: Table, place: int, trump: int | None) -> float:
    """Probable tricks of a place with this trump."""
    return expected_with_rows(t, place, trump) - 1.5 if t.piles else Hand(t.hands[place].bits).tricks(trump)


def wants_double(game: Rules, t: Table, place: int, trump: int | None, on_lead: bool) -> str | None:
    """Why to double; None if not."""
    tricks, score, price = certain(t, place, trump), score_of(game, t, place), PRICES[trump]
    if trump is None and not t.piles:
        hand = Hand(t.hands[place].bits)
        solid = max(hand.suit(suit).certain for suit in SUITS)
        if on_lead and solid >= CAREFUL:
            return f"I lead, and have {solid} certain tricks in one suit."
        if not on_lead and solid >= 6 and hand.suit(HEARTS).has(ACE):
            return "I have a long solid suit, and the ace of hearts to get in with."
        return None
    if price < score.foe <= 2 * price and tricks < CAREFUL and score.need > 2 * price:
        return None  # it would give the game away
    if tricks >= DOUBLE_WITH:
        return f"I count {tricks:.1f} tricks against them."
    return None


def wants_redouble(t: Table, place: int, trump: int | None, ours: bool) -> str | None:
    """Why to redouble: the makers with six tricks of their own, the others with seven certain ones."""
    tricks = certain(t, place, trump)
    if tricks >= (REDOUBLE_WITH if ours else CAREFUL):
        return f"I count {tricks:.1f} tricks in my own hand."
    return None
