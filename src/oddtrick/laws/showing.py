"""A hand card is shown in a game for two with covered rows (K3): nobody gains by it, and it may be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Offer, Step
from oddtrick.table.cards import Cards, cards_in
from oddtrick.table.events import Shown, TookUp
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .duel import duel
from .law import Inner
from .names import name_of

CODE = "shown"


def showing(game: Rules, t: Table, inner: Inner) -> Step:
    """Beside each question."""
    step = inner(t)
    if not duel(game, t) or not t.shape.piles or not isinstance(step, Ask):
        return step
    return replace(step, offers=(*step.offers, *_shows(t), *_takes_up(t)))


def _shows(t: Table) -> Iterator[Offer]:
    for player in range(2):
        cards = cards_in(t.hands[player].bits & ~t.faced)
        if cards:
            rule = "Show a card of your hand: an offence without a penalty."
            yield Offer(
                player, Listed(tuple(Shown(hand(player), Cards(card.bit)) for card in cards), rule), rule, name_of(CODE)
            )


def _takes_up(t: Table) -> Iterator[Offer]:
    for player in range(2):
        cards = cards_in(t.hands[player].bits & t.faced)
        if cards:
            rule = "Take up a card that you have shown."
            yield Offer(player, Listed(tuple(TookUp(player, Cards(card.bit)) for card in cards), rule), rule)
