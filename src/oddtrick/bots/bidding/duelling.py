"""Auctions in which the partner never calls: he is no player, and his hand is not seen.  Nothing is told by bids.

Layouts that fit all answers are dealt, tricks are reckoned from the points and fits of both hands of a side, and the
game's own score says what each contract is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from oddtrick.rules.auction import BOOK, STRAINS, bid_words, last_bid
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

LAYOUTS: Final = 20
SPREAD: Final = 1.1  # how far off the reckoned tricks of a layout are
MARGIN: Final = 1.0
TAKEN_OF: Final = 2  # layouts dealt for one that is taken
DARING: Final = 0.3  # tricks by which a bid may be above what is hoped for
DOUBT: Final = 0.4  # how sharply layouts are told apart by that, in tricks
REACH: Final = 1.5  # tricks that a bid may be above what is reckoned
SEEN_THROUGH: Final = 0.7  # how often a contract that should fail is doubled: the enemy sees the hidden hand


@bidder
def duel(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A call in such an auction; None if the question is another."""
    found = recognised(game, view)
    if found is None:
        return None
    place, side, calls = found
    call, reason = Duellist(game, view.table, place, side, tuple(calls), rng).call()
    return calls[call], reason


def recognised(game: Rules, view: View) -> tuple[int, tuple[int, ...], dict[Call, Called]] | None:
    """The place that is asked, its side, and its calls, if this is such an auction."""
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
    return place, side, calls


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


def hoped_for(hand: int, seen: int, strain: int) -> float:
    """Tricks in a denomination that a hand may hope for which sees one hand of the enemies: half of the rest is its
    partner's."""
    points = (high_cards(hand) + 40 - high_cards(seen)) / 2
    mine, theirs = lengths_of(hand), lengths_of(seen)
    fits = [(mine[suit] + 13 - theirs[suit]) / 2 for suit in SUITS]
    if strain == NO_TRUMP:
        return 6.5 + 0.38 * (points - 20) + 0.25 * (max(fits) - 8)
    return 7.6 + 0.33 * (points - 20) + 0.75 * (fits[strain] - 8)


@dataclass
class Duellist:
    """One caller with the layouts he imagines, and what each call is worth in each of them."""

    game: Rules
    table: Table
    place: int
    side: tuple[int, ...]
    calls: tuple[Call, ...]
    rng: Random
    layouts: int = LAYOUTS

    def __post_init__(self) -> None:
        sides = self.game.sides(self.table)
        party = sides.index(self.side)
        self.worth = Worth(self.game, self.table, party)
        fancy = Imagination(self.game, self.table)
        number = self.layouts * (TAKEN_OF if last_bid(self.table) else 1)
        tables = self._believed([fancy.layout(self.rng).table for _ in range(number)])
        self.partners = [t.hands[mate].bits for t in tables for mate in self.side if mate != self.place]
        self.ours = [self._tricks(t, self.side, sides[1 - party]) for t in tables]
        self.means = [sum(our[strain] for our in self.ours) / self.layouts for strain in range(5)]
        self._expected: dict[tuple[tuple[Call, ...], float], float] = {}
        self.values = {call: found for call in self.calls if (found := self._values(call)) is not None}

    def _believed(self, tables: Sequence[Table]) -> Sequence[Table]:
        """Layouts drawn by how well they go with what the enemy has bid; he sees his own hand and my partner's."""
        bids = [said for said in self.table.calls if said.place not in self.side and isinstance(said.call, Bid)]
        if not bids:
            return tables
        mate = next(mate for mate in self.side if mate != self.place)
        weights = []
        for t in tables:
            weight = 1.0
            for said in bids:
                assert isinstance(said.call, Bid)
                hoped = hoped_for(t.hands[said.place].bits, t.hands[mate].bits, STRAINS.index(said.call.strain))
                weight /= 1 + exp((said.call.level + BOOK - DARING - hoped) / DOUBT)
            weights.append(weight)
        return self.rng.choices(tables, weights, k=self.layouts)

    def _tricks(self, t: Table, side: tuple[int, ...], enemies: tuple[int, ...]) -> list[float]:
        """Tricks of the own side: between what its hands promise and what the enemies' hands leave."""
        mine = reckoned((t.hands[side[0]].bits, t.hands[side[1]].bits))
        theirs = reckoned((t.hands[enemies[0]].bits, t.hands[enemies[1]].bits))
        return [round((own + 13 - other) / 2, 1) for own, other in zip(mine, theirs, strict=True)]

    def best(self, among: Sequence[int] | None = None) -> tuple[float, Call]:
        """The call that is worth most on average, over all layouts or some of them; a bid must gain something."""
        chosen = range(self.layouts) if among is None else among
        averages = {call: sum(found[index] for index in chosen) / len(chosen) for call, found in self.values.items()}
        passing = averages[Pass()]
        call = max(averages, key=lambda call: averages[call] - (MARGIN if call != Pass() else 0.0))
        return (averages[call], call) if averages[call] > passing + MARGIN else (passing, Pass())

    def call(self) -> tuple[Call, str]:
        """The call that is worth most, and why."""
        value, call = self.best()
        passing = sum(self.values[Pass()]) / self.layouts
        if call == DOUBLE:
            return call, f"Doubled it is worth {value:+.0f} chips to me on average, undoubled {passing:+.0f}."
        if not isinstance(call, Bid):
            return call, f"No bid is worth more to me than passing, {passing:+.0f} chips on average."
        tricks = self.means[STRAINS.index(call.strain)]
        return call, f"{bid_words(call)}: I reckon with {tricks:.1f} tricks, {value:+.0f} chips on average."

    def _values(self, call: Call) -> list[float] | None:
        """What a call is worth in each layout; None of a bid that is out of reach."""
        if isinstance(call, Bid):
            return self._bid(call)
        last = last_bid(self.table)
        if last is None or not isinstance(last.call, Bid):
            return [self._unopened(our) for our in self.ours]
        strain = STRAINS.index(last.call.strain)
        return [self.expected((call,), our[strain]) for our in self.ours]

    def _bid(self, bid: Bid) -> list[float] | None:
        """Left in, or doubled where it should fail."""
        strain = STRAINS.index(bid.strain)
        if bid.level + 6 > self.means[strain] + REACH:
            return None
        found = []
        for our in self.ours:
            plain, doubled = self.expected((bid, Pass()), our[strain]), self.expected((bid, DOUBLE), our[strain])
            found.append(plain + SEEN_THROUGH * min(doubled - plain, 0.0))
        return found

    def _unopened(self, our: Sequence[float]) -> float:
        """Passed out; where the first caller passes the enemy may still bid what suits him."""
        out = self.expected((Pass(), Pass()), our[NO_TRUMP])
        if self.table.calls:
            return out
        theirs = max(13 - min(our), 6.0) - 6.5
        return min(out, out / 2 - 6 * max(theirs, 0.0))

    def expected(self, calls: tuple[Call, ...], mean: float) -> float:
        """What this auction is worth with about so many tricks."""
        key = (calls, mean)
        if key not in self._expected:
            self._expected[key] = sum(
                chance * (self.worth.points(calls, tricks, self.side) or 0.0)
                for tricks, chance in chances(mean, SPREAD)
            )
        return self._expected[key]
