"""One hand against two: which cards to exchange, and what to undertake - a trump, eight tricks, or to lose."""

from __future__ import annotations

from random import Random

from oddtrick.rules.choices import PickCards
from oddtrick.rules.game import Rules
from oddtrick.rules.straight import CALL_OF, EIGHT, MISERY, NO_EXCHANGE, PRICES, trump_name
from oddtrick.rules.view import View
from oddtrick.table.cards import SUITS, Card, cards_in
from oddtrick.table.events import Called, Event
from oddtrick.table.table import Table

from . import LOSE, aimer, bidder
from .measures import TEN, Hand

FOR_EIGHT = 8.6  # tricks to be expected by who undertakes eight
HOLES = 3  # high cards without enough low ones beside them that a misery may have
EIGHT_CALL = {trump: call for call, trump in EIGHT.items()}


@bidder
def exchange(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """Low cards outside the suit to be named go; a hand fit for misery is kept."""
    assert view.ask is not None
    place = view.ask.player
    stand = Called(place, NO_EXCHANGE)
    form = next((form for form in view.ask.choices.forms if isinstance(form, PickCards)), None)
    if stand not in view.ask.choices or form is None:
        return None
    bits = view.table.hands[place].bits
    if holes(bits) <= HOLES:
        return stand, "With so low a hand I shall play misery, and keep it."
    trump = best_trump(bits)
    poor = sorted((card for card in cards_in(bits) if _poor(card, trump)), key=lambda card: card % 13)[: form.most]
    if len(poor) < form.least:
        return stand, "Every card of mine may be of use."
    return form.made(tuple(sorted(poor))), "I change low cards outside my best suit."


def _poor(card: Card, trump: int | None) -> bool:
    return card % 13 < TEN and (trump is None or card.suit != trump)


@bidder
def undertake(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """Misery with low cards, eight tricks with many sure ones, else the trump that gains most or costs least."""
    assert view.ask is not None
    size = view.ask.choices.size
    if size is None or size > 20:
        return None
    calls = {event.call: event for event in view.ask.choices.listed if isinstance(event, Called)}
    if not any(call in EIGHT for call in calls):
        return None
    bits = view.table.hands[view.ask.player].bits
    if MISERY in calls and holes(bits) <= HOLES:
        return calls[MISERY], "My cards are low enough to lose every trick."
    trump = best_trump(bits)
    tricks, name = expected(bits, trump), trump_name(trump).lower()
    if tricks >= FOR_EIGHT:
        return calls[EIGHT_CALL[trump]], f"I reckon with {tricks:.1f} tricks at {name}: eight count double."
    return calls[CALL_OF[trump]], f"I reckon with {tricks:.1f} tricks at {name}, which is worth most at its price."


@aimer
def misery(game: Rules, t: Table, place: int) -> str | None:
    """He wants no trick, and the others want him to have them."""
    return LOSE if any(said.call == MISERY for said in t.calls) else None


def expected(bits: int, trump: int | None) -> float:
    """Tricks of one hand against two."""
    return Hand(bits).tricks(trump) * 0.86 + (1.7 if trump is not None else 1.5)


def best_trump(bits: int) -> int | None:
    """What gains most, or costs least."""
    return max(PRICES, key=lambda trump: (expected(bits, trump) - 6.5) * PRICES[trump])


def holes(bits: int) -> int:
    """Cards too high for the low ones beside them: the first of a suit may be a 4, the second a 6, and so on."""
    found = 0
    for suit in SUITS:
        ranks = sorted(card % 13 for card in cards_in(bits >> 13 * suit & 0x1FFF))
        found += sum(rank > 2 * number + 2 for number, rank in enumerate(ranks))
    return found
