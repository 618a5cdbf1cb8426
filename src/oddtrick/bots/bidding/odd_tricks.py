"""Auctions of odd tricks in which the trump suit is named only afterwards; and the naming of it.

The partner's number tells strength but no suit: it adds to the tricks that the own best suit is good for.
"""

from __future__ import annotations

from random import Random
from typing import Final

from oddtrick.rules.auction import BOOK, is_bid, last_bid
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.calls import Call, Number, Pass, Word
from oddtrick.table.cards import SUIT_BITS, SUIT_NAMES, cards_in
from oddtrick.table.events import Called, Event
from oddtrick.table.table import Table

from . import bidder

FROM_PARTNER: Final = 3.8  # tricks of a partner of whom nothing is known
FOR_A_BID: Final = 0.9  # more for one who has bid, and half of that for each further odd trick
FOR_A_PASS: Final = -0.6
ENEMY_BID: Final = -0.3
SAFETY: Final = 0.3  # tricks in hand over what is bid


@bidder
def odd_tricks(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A number of odd tricks, or pass; None if the question is another."""
    calls = _calls(view)
    if Pass() not in calls or not all(isinstance(call, (Pass, Number)) for call in calls):
        return None
    if max((call.number for call in calls if isinstance(call, Number)), default=0) > 7:
        return None
    event = next(iter(calls.values()))
    t, place = view.table, event.place
    if not any(isinstance(call, Number) for call in calls):
        return calls[Pass()], "There is nothing left to bid."
    bits = t.hands[place].bits
    suit = best_suit(bits)
    own = suit_tricks(bits, suit)
    mate = _partner_tricks(game, t, place)
    last = last_bid(t)
    ours = last is not None and last.place in _side(game, t, place)
    expected = own + mate
    told = f"{own:.1f} tricks of mine with {SUIT_NAMES[suit]} as trumps and about {mate:.1f} of my partner's"
    least = min((call.number for call in calls if isinstance(call, Number)), default=0)
    if ours and own < 5.5:
        return calls[Pass()], "My partner has the bid, and my hand is not so much better than his."
    if expected < BOOK + least + SAFETY:
        return calls[Pass()], f"I count {told}: too little for {least} odd tricks."
    return calls[Number(least)], f"I count {told}: enough for {least}, and no more need be bid."


@bidder
def name_trumps(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """The suit that is worth most; None if the question is another."""
    calls = _calls(view)
    suits = {suit: call for call in calls for suit, name in enumerate(SUIT_NAMES) if call == Word(f"{name} are trumps")}
    if len(suits) != 4:
        return None
    bits = view.table.hands[next(iter(calls.values())).place].bits
    suit = best_suit(bits)
    number = (bits & SUIT_BITS[suit]).bit_count()
    return calls[suits[suit]], f"{number} {SUIT_NAMES[suit]} are my best trumps."


def _calls(view: View) -> dict[Call, Called]:
    assert view.ask is not None
    size = view.ask.choices.size
    events = view.ask.choices.listed if size is not None and size < 60 else ()
    return {event.call: event for event in events if isinstance(event, Called)} if events else {}


def _side(game: Rules, t: Table, place: int) -> tuple[int, ...]:
    return next(side for side in game.sides(t) if place in side)


def best_suit(bits: int) -> int:
    """The suit that makes the hand worth most as trumps."""
    return max(range(4), key=lambda suit: (suit_tricks(bits, suit), suit))


def suit_tricks(bits: int, trump: int) -> float:
    """Tricks to be expected of a hand with this trump suit: long and high trumps, side winners, short suits."""
    trumps = cards_in(bits & SUIT_BITS[trump])
    total = max(len(trumps) - 4, 0) * 1.0 + max(min(len(trumps), 4) - 2, 0) * 0.35
    total += sum({12: 0.95, 11: 0.75, 10: 0.5, 9: 0.25}.get(card % 13, 0.0) for card in trumps)
    for suit in range(4):
        cards = bits & SUIT_BITS[suit]
        if suit == trump:
            continue
        ranks = [card % 13 for card in cards_in(cards)]
        total += 0.9 * (12 in ranks) + (0.6 if 12 in ranks else 0.45) * (11 in ranks and len(ranks) > 1)
        total += 0.25 * (10 in ranks and len(ranks) > 2)
        total += {0: 0.9, 1: 0.5, 2: 0.15}.get(len(ranks), 0.0) * (len(trumps) >= 4)
    return total


def _partner_tricks(game: Rules, t: Table, place: int) -> float:
    """What the partner may add, from his calls and the enemies'."""
    side = _side(game, t, place)
    total = FROM_PARTNER
    passed = False
    for said in t.calls:
        if said.place == place or not isinstance(said.call, (Pass, Number)):
            continue
        if said.place in side:
            if isinstance(said.call, Number):
                total += FOR_A_BID + 0.45 * (said.call.number - 1)
            elif not passed:
                total, passed = total + FOR_A_PASS, True
        elif is_bid(said.call):
            total += ENEMY_BID
    return total
