"""Auctions: bids that rise, doubles and redoubles, how it ends, and the contract that comes of it.

Everything is worked out from the calls on the table: whose turn it is, what stands, who is declarer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from oddtrick.table.calls import DOUBLE, REDOUBLE, Bid, Call, Number, Pass, Word
from oddtrick.table.cards import SUIT_LETTERS, SUIT_NAMES
from oddtrick.table.events import Called, Event
from oddtrick.table.table import Said, Table

from .choices import Choices, Listed, OneOf, Test
from .step import Ask

STRAINS: Final = ("C", "D", "H", "S", "NT")  # from the lowest to the highest
STRAIN_NAMES: Final = (*SUIT_NAMES, "no trump")
ROYALS: Final = "royals"  # spades, but dearer; a denomination of its own
NAMES: Final = {**dict(zip(STRAINS, STRAIN_NAMES, strict=True)), ROYALS: ROYALS}
TRUMPS: Final[dict[str, int | None]] = {**{letter: suit for suit, letter in enumerate(SUIT_LETTERS)}, ROYALS: 3}
LEVELS: Final = range(1, 8)
BOOK: Final = 6
BIDS: Final[tuple[Call, ...]] = tuple(Bid(level, strain) for level in LEVELS for strain in STRAINS)
NUMBERS: Final[tuple[Call, ...]] = tuple(Number(level) for level in LEVELS)
DOUBLED: Final = {1: "", 2: " doubled", 4: " redoubled"}
Sides = tuple[tuple[int, ...], ...]


class Contract(NamedTuple):
    """What the auction has come to: `level` odd tricks in `strain`, worth once, twice or four times, by `declarer`."""

    level: int
    strain: str
    doubled: int
    declarer: int

    @property
    def trump(self) -> int | None:
        """The trump suit; None at no trump."""
        return TRUMPS.get(self.strain)

    @property
    def needed(self) -> int:
        """Tricks that fulfil it."""
        return BOOK + self.level

    @property
    def named(self) -> str:
        """As people say it: "4 spades doubled"."""
        return bid_words(Bid(self.level, self.strain)) + DOUBLED[self.doubled]


class Bidding(NamedTuple):
    """How an auction is held: the bids there are, from the lowest; whether there are doubles; whether one may bid again
    after a pass; whether the highest bid ends it at once; whether the first to speak must bid; whether any but the
    doubler may redouble; and the places that have no voice in it."""

    bids: tuple[Call, ...] = BIDS
    doubling: bool = True
    reentry: bool = True
    top_ends: bool = False
    must_open: bool = False
    any_redoubles: bool = False
    silent: tuple[int, ...] = ()

    def callers(self, t: Table) -> tuple[int, ...]:
        """The places that call, clockwise."""
        return tuple(place for place in t.order if place not in self.silent) if self.silent else t.order


BRIDGE: Final = Bidding()


class Standing(NamedTuple):
    """How the auction stands for the place whose turn it is: the last bid, whether its own side made it, how often it
    counts, the bids there are, whether there are doubles, whether this place may redouble, and whether it may pass."""

    place: int
    last: Call | None
    own: bool
    doubled: int
    bids: tuple[Call, ...]
    doubling: bool
    redoubling: bool = False
    passing: bool = True


def is_bid(call: Call) -> bool:
    """Whether a call is a bid, of a denomination or of a number."""
    return isinstance(call, (Bid, Number))


def last_bid(t: Table) -> Said | None:
    """The bid that stands."""
    return next((said for said in reversed(t.calls) if is_bid(said.call)), None)


def calls_made(t: Table) -> list[Said]:
    """The calls of the auction: what is said after it (the trump suit, say) is none of them."""
    return [said for said in t.calls if not isinstance(said.call, Word) or said.call in (DOUBLE, REDOUBLE)]


def passes(t: Table) -> int:
    """Passes in a row at the end of the auction."""
    number = 0
    for said in reversed(calls_made(t)):
        if not isinstance(said.call, Pass):
            break
        number += 1
    return number


def doubled(t: Table) -> int:
    """How often the bid that stands counts: 1, doubled 2, redoubled 4."""
    for said in reversed(t.calls):
        if said.call == REDOUBLE:
            return 4
        if said.call == DOUBLE:
            return 2
        if is_bid(said.call):
            break
    return 1


def passed_out(t: Table) -> bool:
    """All places have passed and nobody has bid."""
    return last_bid(t) is None and passes(t) >= len(t.order)


def bidding_over(t: Table, bidding: Bidding = BRIDGE) -> bool:
    """Passed out, or all others have passed after the last call that was no pass, or nothing higher can be bid."""
    last = last_bid(t)
    callers = len(bidding.callers(t))
    if last is None:
        return passes(t) >= callers
    if bidding.top_ends and last.call == bidding.bids[-1]:
        return True
    if not bidding.reentry:
        return len(_out(t) - {last.place}) == callers - 1
    return passes(t) >= callers - 1


def _out(t: Table) -> set[int]:
    return {said.place for said in calls_made(t) if isinstance(said.call, Pass)}


def auction(t: Table, sides: Sides, first: int, bidding: Bidding = BRIDGE) -> Ask | None:
    """From `first` on clockwise: pass, bid higher, double the others' bid, redouble their double; until it is over."""
    if bidding_over(t, bidding):
        return None
    made = calls_made(t)
    place = t.left(made[-1].place) if made else first
    out = {*bidding.silent, *(() if bidding.reentry else _out(t))}
    while place in out:
        place = t.left(place)
    return ask_auction(t, place, sides, bidding)


def ask_auction(t: Table, place: int, sides: Sides, bidding: Bidding = BRIDGE) -> Ask:
    """This place is asked for its call."""
    last = last_bid(t)
    own = last is not None and _side_of(last.place, sides) == _side_of(place, sides)
    times = doubled(t)
    redoubling = bidding.doubling and times == 2 and (own or (bidding.any_redoubles and place != _doubler(t)))
    passing = bool(t.calls) or not bidding.must_open
    last_call = last.call if last else None
    standing = Standing(place, last_call, own, times, bidding.bids, bidding.doubling, redoubling, passing)
    return Ask(place, Calls(standing), rule_of(standing))


def _doubler(t: Table) -> int:
    """The place that doubled last."""
    return next(said.place for said in reversed(t.calls) if said.call == DOUBLE)


def _side_of(place: int, sides: Sides) -> tuple[int, ...]:
    return next(side for side in sides if place in side)


@lru_cache(maxsize=4096)
def rule_of(standing: Standing) -> str:
    """What may be called now, in words."""
    if standing.last is None:
        return "Pass or bid." if standing.passing else "You speak first: bid at least one."
    words = ["pass"]
    if standing.last != standing.bids[-1]:
        words.append(f"bid higher than {bid_words(standing.last)}")
    if standing.doubling and not standing.own and standing.doubled == 1:
        words.append("double")
    if standing.redoubling:
        words.append("redouble")
    told = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
    return f"{told[:1].upper()}{told[1:]}."


def bid_words(call: Call) -> str:
    """A bid as people say it."""
    if not isinstance(call, Bid) or call.strain not in NAMES:
        return str(call)
    name = NAMES[call.strain]
    return f"{call.level} {name[:-1] if call.level == 1 and call.strain != 'NT' else name}"


@lru_cache(maxsize=4096)
def calls_of(standing: Standing) -> tuple[Event, ...]:
    """All calls that a place may make: pass, the higher bids in their order, double or redouble."""
    above = 0 if standing.last is None else standing.bids.index(standing.last) + 1
    calls: list[Call] = [*[Pass()] * standing.passing, *standing.bids[above:]]
    if standing.doubling and standing.last is not None:
        calls += [DOUBLE] * (not standing.own and standing.doubled == 1)
        calls += [REDOUBLE] * standing.redoubling
    return tuple(Called(standing.place, call) for call in calls)


@dataclass(frozen=True, slots=True)
class Calls:
    """The calls of an auction that a place may make now."""

    standing: Standing

    def __contains__(self, event: object) -> bool:
        return event in calls_of(self.standing)

    @property
    def listed(self) -> tuple[Event, ...]:
        return calls_of(self.standing)

    @property
    def size(self) -> int:
        return len(self.listed)

    @property
    def forms(self) -> tuple[OneOf, ...]:
        return (OneOf(self.listed),)

    def pick(self, rng: Random) -> Event:
        """A pass half the time, else one of the next few bids or a double: so that auctions that nobody thinks about
        stay low, and a match of them comes to its end."""
        listed = self.listed
        if rng.random() < 0.5:
            return listed[0]
        near = [*listed[1:4], *(event for event in listed[4:] if getattr(event, "call", None) in (DOUBLE, REDOUBLE))]
        return near[int(rng.random() * len(near))] if near else listed[0]

    def why_not(self, event: Event) -> str:
        """The rule that bars a call."""
        if not isinstance(event, Called) or event.place != self.standing.place:
            return "It is your turn to call."
        return _barred(event.call, self.standing)

    def only(self, test: Test, why: str) -> Choices:
        return Listed(tuple(event for event in self.listed if test(event)), why)


def _barred(call: Call, standing: Standing) -> str:
    last = standing.last
    if call in standing.bids and last is not None:
        return f"A bid must be higher than {bid_words(last)}."
    if call in (DOUBLE, REDOUBLE) and standing.doubling:
        return _no_double(call, standing)
    if is_bid(call):
        return f"There is no such bid; bids go from {bid_words(standing.bids[0])} to {bid_words(standing.bids[-1])}."
    return rule_of(standing)


def _no_double(call: Call, standing: Standing) -> str:
    if standing.last is None:
        return "There is no bid yet that could be doubled."
    if call == DOUBLE:
        if standing.doubled > 1:
            return f"The bid is already{DOUBLED[standing.doubled]}."
        return "You can double a bid of your opponents only."
    if standing.doubled == 4:
        return "The bid is already redoubled."
    if standing.doubled == 1:
        return "There is no double that could be redoubled."
    return "You can redouble only what your opponents have doubled."


def contract(t: Table, sides: Sides) -> Contract | None:
    """The last bid; declarer is the place of its side that first named its denomination.  None: nobody has bid."""
    last = last_bid(t)
    if last is None or not isinstance(last.call, Bid):
        return None
    return Contract(last.call.level, last.call.strain, doubled(t), first_to_name(t.calls, last, sides))


def first_to_name(calls: Sequence[Said], last: Said, sides: Sides) -> int:
    """The place of the last bidder's side that first named his denomination; what the other side bid is ignored."""
    assert isinstance(last.call, Bid)
    side = _side_of(last.place, sides)
    strain = last.call.strain
    return next(
        said.place for said in calls if said.place in side and isinstance(said.call, Bid) and said.call.strain == strain
    )
