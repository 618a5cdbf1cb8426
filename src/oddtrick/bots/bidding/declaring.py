"""Naming the trump without an auction, after the bidding guide: the dealer, and the partner he has left it to.

Where the declarer has no partner who could name it, or plays alone, he takes what should gain most or lose least.
"""

from __future__ import annotations

from random import Random

from oddtrick.rules.game import Rules
from oddtrick.rules.straight import CALL_OF, MAKES, PRICES, trump_name
from oddtrick.rules.view import View
from oddtrick.table.calls import Call
from oddtrick.table.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from oddtrick.table.events import Called, Event
from oddtrick.table.table import Table

from . import bidder
from .measures import Hand, Score, chosen, told
from .rows import expected_with_rows
from .worth import core

PARTNER_OF_DEALER, PARTNER_AFTER_PASS = 3, 2  # tricks that the partner is worth
NEAR = 18  # "about twenty"
Found = tuple[int | None, str]
LEAVE = -1  # instead of a trump: leave it


@bidder
def declaring(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """The trump to name; None if the question is another."""
    assert view.ask is not None
    size = view.ask.choices.size
    if size is None or size > len(MAKES) + 1:
        return None
    calls = {event.call: event for event in view.ask.choices.listed if isinstance(event, Called)}
    if len(calls) != size or any(call not in calls for call in MAKES):
        return None
    place = next(iter(calls.values())).place
    other = next((call for call in calls if call not in MAKES), None)
    trump, why = make(game, view.table, place, other)
    return calls[other if trump == LEAVE and other is not None else CALL_OF[None if trump == LEAVE else trump]], why


def make(game: Rules, t: Table, place: int, other: Call | None) -> Found:
    """What to name, or LEAVE."""
    if t.piles:
        return by_rows(t, place)
    hand, score = Hand(t.hands[place].bits), score_of(game, t, place)
    if other is not None:
        return dealer_makes(hand, score)
    return partner_makes(hand, score)


def score_of(game: Rules, t: Table, place: int) -> Score:
    """What the game's sheet says both sides need."""
    standing = getattr(core(game), "rubber", None)
    if standing is None:
        return Score(30, 30)
    rubber = standing(t)
    party = next(index for index, side in enumerate(game.sides(t)) if place in side)
    foes = [index for index in range(len(rubber.part)) if index != party]
    part = max(rubber.part[foe] for foe in foes)
    return Score(rubber.goal - rubber.part[party], rubber.goal - part, max(rubber.games[foe] for foe in foes))


def dealer_makes(hand: Hand, score: Score) -> Found:
    """The list of the guide; the first line that fits decides."""
    if hand.aces == 4:
        return None, "Four aces are always a no-trumper."
    if hand.aces == 3:
        return three_aces(hand)
    candidates = dealer_candidates(hand, score)
    if candidates:
        return chosen(hand, candidates, PARTNER_OF_DEALER, score)
    if hand.suit(CLUBS).length >= 7 and hand.honours(CLUBS) >= 4:
        if score.foe_games and score.foe <= 30 - NEAR:
            return LEAVE, "Clubs are too small while they are close to the rubber: I leave it."
        return CLUBS, "Seven clubs with four honours, and nothing else."
    for suit in (CLUBS, SPADES):
        if hand.tricks(suit) - 6 >= score.odd_for_game(suit):
            return suit, f"{told(hand, suit)}: the game is certain."
    if not hand.aces and max(hand.tricks(trump) for trump in PRICES) <= 1.5:
        return SPADES, "So poor a hand is safest with spades, where they gain least."
    return LEAVE, "I have no four tricks in red and no no-trumper: I leave it to my partner."


def three_aces(hand: Hand) -> Found:
    """No trump, unless a red suit is strong enough."""
    if hand.suit(HEARTS).length >= 5 and hand.honours(HEARTS) >= 3 and hand.tricks(HEARTS) >= 6:
        return HEARTS, f"{told(hand, HEARTS)}: better than no trump on three aces."
    for suit in (HEARTS, DIAMONDS):
        if hand.honours(suit) >= 4:
            return suit, f"Four honours in {trump_name(suit).lower()} are better than no trump."
    return None, "Three aces make a no-trumper."


def dealer_candidates(hand: Hand, score: Score) -> list[int | None]:
    """Makes that promise something: no trump, a strong red suit, and near the game a sure cheap one."""
    found: list[int | None] = []
    if hand.protected >= 3 and hand.shortest >= 2 and hand.tricks(None) >= 4:
        found.append(None)
    for suit in (HEARTS, DIAMONDS):
        length, honours = hand.suit(suit).length, hand.honours(suit)
        if (length >= 5 or length == honours == 4) and hand.tricks(suit) >= 4:
            found.append(suit)
    if score.need <= 8:
        for suit in (CLUBS, SPADES):
            tricks = hand.tricks(suit)
            if hand.suit(suit).length >= 5 and tricks >= 4 and tricks + 2 - 6 >= score.odd_for_game(suit):
                found.append(suit)
    return found


def partner_makes(hand: Hand, score: Score) -> Found:
    """The dealer has denied four tricks in red: it takes more to be red, and black is the shelter."""
    if hand.aces >= 3:
        return None, "Three aces make a no-trumper."
    candidates: list[int | None] = []
    if (hand.protected == 4 and hand.tricks(None) >= 4) or (hand.protected == 3 and hand.tricks(None) >= 5):
        candidates.append(None)
    candidates += [suit for suit in (HEARTS, DIAMONDS) if hand.suit(suit).length >= 4 and hand.tricks(suit) >= 5]
    if candidates:
        return chosen(hand, candidates, PARTNER_AFTER_PASS, score)
    clubs, spades = hand.tricks(CLUBS), hand.tricks(SPADES)
    if clubs > spades and clubs >= 3 and 2 * PRICES[CLUBS] < score.foe:
        return CLUBS, f"{told(hand, CLUBS)}, and they cannot win the game with an odd trick doubled."
    return SPADES, "Spades are the shelter: they gain least if we fail."


def by_rows(t: Table, place: int) -> Found:
    """Alone, with a row of open cards: the make that should gain most, or lose least."""
    best = max(PRICES, key=lambda trump: (expected_with_rows(t, place, trump) - 6.5) * PRICES[trump])
    tricks = expected_with_rows(t, place, best)
    return best, f"With {trump_name(best).lower()} I reckon with {tricks:.1f} tricks, which is worth most at its price."
