"""A question for a card as the kernel has it: a position, the spots of the unseen cards, and what tricks are worth.

A covered card that has not turned up yet is such a spot: whoever replies before it does cannot know it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from random import Random
from typing import TypeVar

from oddtrick import kernel
from oddtrick.kernel import Position, Slot
from oddtrick.kernel.position import labels, position
from oddtrick.kernel.spots import slots
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played

from .bot import Rated
from .imagine import Imagination, voids
from .search_tricks import tamed
from .search_worth import Prices, pricing_of

C = TypeVar("C", kernel.CardValue, kernel.Studied, kernel.Tried)
A_FEW = 20  # unseen cards that may be known by counting
CLUED = 24  # layouts, where the kernel cannot deal them itself


@dataclass(frozen=True)
class Problem:
    """A question for a card as the kernel has it: `plain` counts tricks, `priced` what they are worth."""

    plain: Position
    priced: Position
    spots: Sequence[Slot]
    prices: Prices
    events: Mapping[int, Event]
    others: Sequence[Position] = ()  # further layouts, priced, where clues tell more than the spots can

    @property
    def steady(self) -> bool:
        """Whether counting tricks is as good as pricing them, and cheaper."""
        return self.prices.slope != 0

    @property
    def open(self) -> bool:
        """Whether nothing is hidden, or what is can only lie in one way."""
        unseen = sum(spot.cards.bit_count() for spot in self.spots)
        return not unseen or (unseen < A_FEW and kernel.layouts(self.spots) == 1)

    def offered(self, found: Iterable[C]) -> list[C]:
        """Of the cards that the kernel looked at those that may be played: with jokers it knows the rules nearly."""
        return [card for card in found if card.card in self.events]

    def rated(self, code: int, worth: float, share: float) -> Rated:
        """A card and its worth."""
        return Rated(self.events[code], worth, self.prices.tricks(worth), share)


def problem_of(game: Rules, view: View, rng: Random) -> Problem | None:
    """The question for the kernel; None where it does not know a restriction, where the cards
    are of two places, and where it matters which partner takes a trick."""
    assert view.ask is not None
    seen, plays = view.table, [event for event in view.ask.choices.listed if isinstance(event, Played)]
    rules, place = game.trick_rules(seen), plays[0].place
    if rules is None or any(play.place != place for play in plays) or seen.hands[place].backs:
        return None
    imagination = Imagination(game, seen)
    full = imagination.layout(rng).table
    sides = sorted(game.sides(seen), key=lambda side: place not in side)
    plain, barred = position(full, rules, sides), voids(seen, rules)
    if plain is None and rules.ranks.wild_bits & seen.shape.pack and rules.beats_all is None:
        rules = tamed(full, rules)  # nearly the same play: a joker without a suit is a low card
        plain = position(full, rules, sides)
    number = labels(rules.ranks)
    if plain is None or plain.hands[plain.turn].bit_count() < len(plays):
        return None
    prices = pricing_of(game).prices(full, sides[0], plain.tricks_left + sum(plain.taken))
    if not prices.shared:
        return None
    plain = replace(plain, majority=prices.majority, fewest=prices.slope < 0)
    priced = replace(plain, payoff=prices.fine, fewest=False)
    events: dict[int, Event] = {code: play for play in plays if (code := number[play.card]) is not None}
    if not imagination.clues:
        spots = slots(seen, full, rules, barred)
        return Problem(plain if prices.slope else priced, priced, spots, prices, events)
    layouts = [position(imagination.layout(rng).table, rules, sides) for _ in repeat(None, CLUED)]
    others = [replace(p, majority=prices.majority, payoff=prices.fine) for p in layouts if p is not None]
    return Problem(plain, priced, (), prices, events, others)
