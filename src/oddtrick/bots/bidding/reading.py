"""What the calls of an auction tell about the hands, and how many tricks may be expected in each denomination.

Natural meanings: a suit bid promises length in it, its level and moment promise points (ace 4, king 3, queen 2,
jack 1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from oddtrick.rules.auction import STRAINS
from oddtrick.table.calls import DOUBLE, Bid, Pass
from oddtrick.table.cards import SUIT_BITS, SUITS, cards_in
from oddtrick.table.table import Said

NO_TRUMP: Final = 4  # as an index of STRAINS
ALL_POINTS: Final = 40
NEEDED_WITH: Final = (17.0, 19.0, 22.5, 25.0, 28.5, 32.0, 36.0)  # high cards of two hands for a level with a fit
NEEDED_WITHOUT: Final = (19.0, 22.5, 25.0, 28.0, 30.0, 33.0, 37.0)  # at no trump


@lru_cache(maxsize=4096)
def high_cards(bits: int) -> int:
    """Ace 4, king 3, queen 2, jack 1."""
    return sum(max(card % 13 - 8, 0) for card in cards_in(bits) if card < 52)


@lru_cache(maxsize=4096)
def lengths_of(bits: int) -> tuple[int, ...]:
    """Cards of each suit."""
    return tuple((bits & SUIT_BITS[suit]).bit_count() for suit in SUITS)


@dataclass(frozen=True)
class Guess:
    """What the calls of a place have told: points from `low` to `high`, and at least so many cards of each suit."""

    low: int = 0
    high: int = 37
    lengths: tuple[int, ...] = (0, 0, 0, 0)
    bids: tuple[int, ...] = ()  # the denominations it has bid, by number
    called: bool = False

    @property
    def middle(self) -> float:
        """A likely number of points: low in its range for a hand that has bid, as strong hands are rare."""
        if not self.called:
            return 10.0
        return self.low + (0.6 if not self.low else 0.35) * (self.high - self.low)

    @property
    def room(self) -> float:
        """How wide the range is."""
        return min(self.high, 20) - min(self.low, 20) + 0.5

    def narrowed(self, low: int, high: int, strain: int = NO_TRUMP, length: int = 0) -> Guess:
        """With something more told."""
        lengths = self.lengths
        if strain != NO_TRUMP:
            lengths = tuple(max(n, length) if suit == strain else n for suit, n in enumerate(lengths))
        low = max(low, self.low)
        return Guess(low, max(min(high, self.high), low), lengths, self.bids, called=True)


def guesses(calls: Sequence[Said], sides: tuple[tuple[int, ...], ...], places: int) -> list[Guess]:
    """What each place has told so far."""
    told = [Guess() for _ in range(places)]
    last: Bid | None = None
    for said in calls:
        side = next((side for side in sides if said.place in side), (said.place,))
        mates = [told[place] for place in side if place != said.place]
        enemies = [told[place] for place in range(places) if place not in side]
        mine = told[said.place]
        if isinstance(said.call, Bid) and said.call.strain in STRAINS:
            told[said.place] = _bid(said.call, last, mine, mates, any(enemy.bids for enemy in enemies))
            last = said.call
        elif isinstance(said.call, Pass):
            told[said.place] = _pass(mine, mates)
        elif said.call == DOUBLE:
            told[said.place] = mine.narrowed(max(mine.low, 11), 37)
    return told


def _pass(mine: Guess, mates: list[Guess]) -> Guess:
    if mine.called:
        return mine
    return mine.narrowed(0, 5 if any(mate.bids for mate in mates) else 11)


def _bid(bid: Bid, last: Bid | None, mine: Guess, mates: list[Guess], enemies: bool) -> Guess:
    """Opening, overcall, response or second bid; a jump shows more."""
    strain = STRAINS.index(bid.strain)
    jump = bid.level - lowest_level(strain, last)
    supported = any(strain in mate.bids for mate in mates)
    answers = any(mate.bids for mate in mates)
    if not mine.bids and not answers:
        found = _first(mine, bid.level, strain, jump, enemies)
    elif not mine.bids:
        found = _response(mine, bid.level, strain, supported, max(mate.middle for mate in mates))
    else:
        known = max((mate.middle for mate in mates), default=0.0)
        found = _second(mine, bid.level, strain, jump, supported, known)
    return replace(found, bids=(*found.bids, strain))


def lowest_level(strain: int, last: Bid | None) -> int:
    """The lowest level at which a denomination can be bid."""
    if last is None:
        return 1
    return last.level + (strain <= STRAINS.index(last.strain))


def _first(mine: Guess, level: int, strain: int, jump: int, enemies: bool) -> Guess:
    if strain == NO_TRUMP:
        low, high = {1: (15, 17), 2: (20, 22)}.get(level, (23, 27))
        return mine.narrowed(low, high)
    if level >= 3 and jump:
        return mine.narrowed(4, 10, strain, 7)
    if enemies:
        return mine.narrowed(8 + level, 16, strain, 5)
    return mine.narrowed(11, 18, strain, 5 if strain >= 2 else 3) if level == 1 else mine.narrowed(17, 23, strain, 5)


def needed(level: int, strain: int) -> float:
    """High cards that two hands need for a bid."""
    return (NEEDED_WITHOUT if strain == NO_TRUMP else NEEDED_WITH)[min(level, 7) - 1]


def _response(mine: Guess, level: int, strain: int, supported: bool, mate: float) -> Guess:
    """A new suit on the first level may be strong; all else is worth its level with what the partner has shown."""
    low = max(round(needed(level, strain) - mate), 0)
    if strain == NO_TRUMP:
        return mine.narrowed(low, low + 4)
    if supported:
        return mine.narrowed(low, low + 4, strain, 3)
    if level == 1:
        return mine.narrowed(6, 16, strain, 4)
    return mine.narrowed(max(low, 9), max(low, 9) + 7, strain, 5)


def _second(mine: Guess, level: int, strain: int, jump: int, supported: bool, mate: float) -> Guess:
    low = max(mine.low, min(round(needed(level, strain) - mate), mine.high))
    high = min(mine.high, low + (6 if jump else 4))
    if strain == NO_TRUMP:
        return mine.narrowed(low, high)
    again = strain in mine.bids
    length = mine.lengths[strain] + 1 if again else 3 if supported else 4
    return mine.narrowed(low, high, strain, min(length, 8))


@dataclass(frozen=True)
class Judge:
    """A hand, its place, its partner (None: nobody to count on yet) and what the calls have told."""

    bits: int
    place: int
    mate: int | None
    told: tuple[Guess, ...]

    @property
    def points(self) -> int:
        """The own high cards."""
        return high_cards(self.bits)

    @property
    def lengths(self) -> tuple[int, ...]:
        """The own suits."""
        return lengths_of(self.bits)

    @property
    def mate_points(self) -> float:
        """The partner's part of the other high cards, as far as the calls tell."""
        if self.mate is None:
            return 0.0
        guess = self.told[self.mate]
        others = [told for place, told in enumerate(self.told) if place != self.place]
        spare = ALL_POINTS - self.points - sum(told.middle for told in others)
        room = sum(told.room for told in others) or 1.0
        return min(max(guess.middle + spare * guess.room / room, guess.low), guess.high)

    def mate_length(self, suit: int) -> float:
        """How many cards of a suit the partner may hold."""
        if self.mate is None:
            return 0.0
        others = [guess.lengths[suit] for place, guess in enumerate(self.told) if place != self.place]
        spare = 13 - self.lengths[suit] - sum(others)
        room = sum(0.3 if length else 1.0 for length in others) or 1.0
        mine = self.told[self.mate].lengths[suit]
        return max(mine + spare * (0.3 if mine else 1.0) / room, 0.0)

    def fit(self, suit: int) -> float:
        """Cards of a suit in both hands."""
        return self.lengths[suit] + self.mate_length(suit)

    def tricks(self, strain: int) -> float:
        """Tricks of the own side in a denomination."""
        points = self.points + self.mate_points
        if strain == NO_TRUMP:
            return _levelled(6.5 + 0.3 * (points - 20))
        short = sum({0: 0.6, 1: 0.3}.get(n, 0.0) for suit, n in enumerate(self.lengths) if suit != strain)
        return _levelled(7.7 + 0.27 * (points - 20) + 0.65 * (self.fit(strain) - 8) + short)

    def against(self, strain: int) -> float:
        """Tricks of the enemies, if they choose the denomination."""
        points = ALL_POINTS - self.points - self.mate_points
        if strain == NO_TRUMP:
            return _levelled(6.5 + 0.3 * (points - 20))
        fit = 13 - self.fit(strain)
        return _levelled(7.7 + 0.27 * (points - 20) + 0.65 * (fit - 8))

    @property
    def spread(self) -> float:
        """How far off such a guess may be, in tricks."""
        if self.mate is None or not self.told[self.mate].called:
            return 1.8
        guess = self.told[self.mate]
        return 1.2 + 0.05 * min(guess.high - guess.low, 12)

    def spread_of(self, strain: int, ours: bool = True) -> float:
        """The same for a denomination of ours or of the enemies'."""
        return self.spread


def _levelled(tricks: float) -> float:
    """The last tricks are the hardest."""
    return min(max(tricks if tricks <= 10 else 10 + 0.75 * (tricks - 10), 0.0), 12.9)
