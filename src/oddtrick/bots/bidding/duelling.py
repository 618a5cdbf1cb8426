"""Auctions in which the partner never calls: he is no player, and his hand is not seen.  Nothing is told by bids.

Layouts that fit all answers are dealt, tricks are reckoned from the points and fits of both hands of a side, and the
game's own score says what each contract is worth.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from oddtrick.rules.auction import STRAINS, bid_words, is_bid, last_bid
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.calls import DOUBLE, Bid, Call, Pass
from oddtrick.table.cards import SUITS
from oddtrick.table.events import Called, Event
from oddtrick.table.table import Table

from ..imagine import Imagination
from . import bidder
from .reading import NO_TRUMP, high_cards, lengths_of
from .worth import Worth, chances

LAYOUTS: Final = 24
SPREAD: Final = 1.1  # how far off the reckoned tricks of a layout are
MARGIN: Final = 1.0
SEEN_THROUGH: Final = 0.7  # how often a contract that should fail is doubled: the enemy sees the hidden hand


@bidder
def duel(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A call in such an auction; None if the question is another."""
    assert view.ask is not None
    size = view.ask.choices.size
    events = view.ask.choices.listed if size is not None and size <= 100 else ()
    calls = {event.call: event for event in events if isinstance(event, Called)}
    if not events or len(calls) != len(events) or Pass() not in calls:
        return None
    place = next(iter(calls.values())).place
    shape = view.table.shape
    side = next(side for side in game.sides(view.table) if place in side)
    if len(side) != 2 or any(shape.places[mate] in shape.players for mate in side if mate != place):
        return None
    if not all(call.strain in STRAINS for call in calls if isinstance(call, Bid)):
        return None
    call, reason = _Duellist(game, view.table, place, side, tuple(calls), rng).call()
    return calls[call], reason


def reckoned(hands: tuple[int, int]) -> list[float]:
    """Tricks of two hands in each denomination, from points, fits and short suits."""
    points = sum(map(high_cards, hands))
    one, other = map(lengths_of, hands)
    fits = [one[suit] + other[suit] for suit in SUITS]
    found = []
    for suit in SUITS:
        short = sum(
            max(2 - hand[plain], 0) * 0.35
            for hand in (one, other)
            for plain in SUITS
            if plain != suit and hand[suit] >= 3
        )
        found.append(min(max(7.6 + 0.33 * (points - 20) + 0.75 * (fits[suit] - 8) + min(short, 1.2), 0.0), 13.0))
    found.append(min(max(6.5 + 0.38 * (points - 20) + 0.25 * (max(fits) - 8), 0.0), 13.0))
    return found


@dataclass
class _Duellist:
    """One caller with the layouts he imagines."""

    game: Rules
    table: Table
    place: int
    side: tuple[int, ...]
    calls: tuple[Call, ...]
    rng: Random

    def __post_init__(self) -> None:
        sides = self.game.sides(self.table)
        party = sides.index(self.side)
        self.enemies = sides[1 - party]
        self.worth = Worth(self.game, self.table, party)
        fancy = Imagination(self.game, self.table)
        layouts = [fancy.layout(self.rng).table for _ in range(LAYOUTS)]
        ours = [reckoned((t.hands[self.side[0]].bits, t.hands[self.side[1]].bits)) for t in layouts]
        theirs = [reckoned((t.hands[self.enemies[0]].bits, t.hands[self.enemies[1]].bits)) for t in layouts]
        self.ours = [
            [sum(x) / 2 for x in zip(o, (13 - n for n in e), strict=True)] for o, e in zip(ours, theirs, strict=True)
        ]

    def call(self) -> tuple[Call, str]:
        """The call that is worth most, and why."""
        last = last_bid(self.table)
        best: tuple[float, Call] = (self.standing([]), Pass())
        passing = best[0]
        if DOUBLE in self.calls and last is not None:
            double = self.standing([DOUBLE])
            if double > best[0] + MARGIN:
                best = (double, DOUBLE)
        for bid in self.calls:
            if isinstance(bid, Bid):
                value = self.value(bid)
                if value is not None and value > best[0] + MARGIN:
                    best = (value, bid)
        value, call = best
        if call == DOUBLE:
            return call, f"Doubled it is worth {value:+.0f} chips to me on average, undoubled {passing:+.0f}."
        if not is_bid(call):
            return call, f"No bid is worth more to me than passing, {passing:+.0f} chips on average."
        assert isinstance(call, Bid)
        tricks = sum(our[STRAINS.index(call.strain)] for our in self.ours) / LAYOUTS
        return call, f"{bid_words(call)}: I reckon with {tricks:.1f} tricks, {value:+.0f} chips on average."

    def averaged(self, calls: list[Call], strain: int) -> float:
        """What this auction is worth over all layouts."""
        weights = [0.0] * 14
        for our in self.ours:
            for tricks, chance in chances(our[strain], SPREAD):
                weights[tricks] += chance / LAYOUTS
        return sum(
            weight * (self.worth.points(calls, tricks, self.side) or 0.0)
            for tricks, weight in enumerate(weights)
            if weight > 0.002
        )

    def standing(self, calls: list[Call]) -> float:
        """What passing, or a double, is worth.  Before any bid the enemy may still bid what suits him."""
        last = last_bid(self.table)
        if last is not None and isinstance(last.call, Bid):
            return self.averaged(calls or [Pass()], STRAINS.index(last.call.strain))
        out = self.averaged([Pass(), Pass()], NO_TRUMP)
        theirs = sum(max(13 - min(our), 6.0) - 6.5 for our in self.ours) / LAYOUTS
        return out if self.table.calls else min(out, out / 2 - 6 * max(theirs, 0.0))

    def value(self, bid: Bid) -> float | None:
        """What a bid is worth: left in, or doubled where it should fail."""
        strain = STRAINS.index(bid.strain)
        tricks = sum(our[strain] for our in self.ours) / LAYOUTS
        if bid.level + 6 > tricks + 1.5:
            return None
        plain = self.averaged([bid, Pass()], strain)
        doubled = self.averaged([bid, DOUBLE], strain)
        return plain + SEEN_THROUGH * min(doubled - plain, 0.0)
