"""Choosing cards that are no plays: passed to a partner, laid away, kept or rejected from the stock."""

from __future__ import annotations

from random import Random

from oddtrick.rules.choices import PickCards
from oddtrick.rules.game import Rules
from oddtrick.rules.tricks_bid import nils
from oddtrick.rules.view import View
from oddtrick.table.cards import Card, cards_in
from oddtrick.table.events import Event, Moved
from oddtrick.table.zones import STOCK

from . import bidder
from .hands import Strength
from .numbers import strength_of


@bidder
def pick(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """So many cards of the hand to pass or to lay away."""
    assert view.ask is not None
    forms = [form for form in view.ask.choices.forms if isinstance(form, PickCards)]
    strength = strength_of(game, view.table)
    if len(forms) != 1 or strength is None:
        return None
    form = forms[0]
    cards = list(form.cards)
    event = form.made(tuple(sorted(cards[: form.least])))
    if not isinstance(event, Moved) or event.src.kind != "hand":
        return None
    place = event.src.place
    if place in nils(view.table):
        chosen = sorted(cards, key=lambda card: strength.worth(card), reverse=True)[: form.least]
        return form.made(tuple(sorted(chosen))), "I pass the cards that would take tricks."
    if event.dst.kind == "hand":
        chosen = sorted(cards, key=lambda card: strength.worth(card))[: form.least]
        return form.made(tuple(sorted(chosen))), "My partner wants no trick: I give him my lowest cards."
    chosen = laid_away(cards, form.least, strength)
    return form.made(tuple(sorted(chosen))), "I lay away what takes no trick, and shorten my plain suits."


def laid_away(cards: list[Card], number: int, strength: Strength) -> list[Card]:
    """Cards that take nothing: from short plain suits first, so that a void comes of it."""
    kept = sum(card.bit for card in cards)
    gone: list[Card] = []
    while len(gone) < number:
        chances = strength.chances(kept)
        wild = cards_in(kept & strength.ranks.wild_bits)

        def cost(card: Card, kept: int = kept, chances: dict[Card, float] = chances) -> tuple[float, int, int]:
            suit = strength.ranks.suits[card]
            if suit is None:
                return -1.0, 0, 0
            length = (kept & strength.ranks.suit_bits[suit]).bit_count()
            dear = 5.0 if suit == strength.trump else 0.0
            return chances.get(card, 0.0) + dear, length, strength.ranks.strengths[card]

        worst = wild[0] if wild else min(cards_in(kept), key=cost)
        gone.append(worst)
        kept &= ~worst.bit
    return gone


@bidder
def keep_or_reject(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A card of the stock is kept if it is likelier to take a trick than the next one."""
    assert view.ask is not None
    listed = view.ask.choices.listed if view.ask.choices.size == 2 else ()
    moves = [event for event in listed if isinstance(event, Moved) and event.src == STOCK]
    strength = strength_of(game, view.table)
    if len(moves) != 2 or strength is None:
        return None
    keep = next(move for move in moves if move.dst.kind == "hand")
    reject = next(move for move in moves if move.dst.kind != "hand")
    card = next(iter(keep.cards))
    held = view.table.hands[keep.dst.place].bits
    unseen = cards_in(view.table.shape.pack & ~held & ~card.bit)
    better = sum(strength.worth(other) > strength.worth(card) for other in unseen)
    if 2 * better < len(unseen):
        return keep, "It is better than the next card is likely to be."
    return reject, "The next card is likely to be better."
