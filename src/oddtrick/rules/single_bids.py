"""One bid each, clockwise from the dealer's left: so many tricks, or nil; partners' numbers are added."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from oddtrick.table.calls import Call, Number
from oddtrick.table.table import Table

from .blind import blind_number, clockwise
from .calls import ask_call
from .promise import NIL, Promise, Saying, heard, said
from .step import Ask, Clue
from .tricks_bid import (
    COVER,
    Terms,
    bound_promise,
    cover_answer,
    cover_question,
    covered,
    forbidden,
    nils,
    numbers_said,
)

FREE: Final = "free"
SUICIDE: Final = "suicide"
MIRROR: Final = "mirror"
WHIZ: Final = "whiz"
SUICIDE_LEAST: Final = 4


def bid_of(t: Table, place: int, terms: Terms) -> Saying | None:
    """The number a place has bid, if it has."""
    numbers = numbers_said(t, place, terms.tricks)
    found = heard(numbers[0], terms.tricks) if numbers else None
    return found[0] if found else None


def has_bid(t: Table, place: int, terms: Terms) -> bool:
    """Whether a place has bid, or is bound by a blind call."""
    return place in nils(t) or blind_number(t, terms.side(place)) is not None or bid_of(t, place, terms) is not None


def added_promise(t: Table, side: Sequence[int], terms: Terms) -> Promise | None:
    """The sum of a side's numbers once all of it have bid; ten for 200 and moon stand for the whole side."""
    bound = bound_promise(t, side)
    if bound is not None or not all(has_bid(t, place, terms) for place in side):
        return bound
    bids = [(place, bid) for place in side if (bid := bid_of(t, place, terms)) is not None]
    special = next((bid for _, bid in bids if bid.kind), None)
    number = special.number if special else sum(bid.number for _, bid in bids)
    no_trump = tuple((place, bid.number) for place, bid in bids if bid.no_trump)
    return Promise(number, special.kind if special else "", no_trump, max((bid.bemo for _, bid in bids), default=0))


def single_bids(t: Table, terms: Terms, style: str) -> Ask | None:
    """Everybody bids once; bids are public and final."""
    answer = cover_answer(t, terms)
    if answer is not None:
        return answer
    for place in clockwise(t):
        if not has_bid(t, place, terms):
            calls = _free(t, terms, place) if style == FREE else _styled(t, terms, place, style)
            return ask_call(place, place, calls, _rule(t, terms, place, style))
    return None


def _free(t: Table, terms: Terms, place: int) -> list[Call]:
    """Any number that leaves the side a contract it can have; nil if the partner's bid does not rule it out."""
    partner = terms.partner(place)
    waiting = partner is not None and not has_bid(t, partner, terms)
    partner_nil = partner is not None and partner in nils(t)
    told = bid_of(t, partner, terms) if partner is not None else None
    has = told.number if told else 0
    last = not waiting
    least = max(1, terms.board - has) if last and partner is not None else 1
    most = terms.tricks - has - (1 if waiting and not terms.nil else 0)
    others = [added_promise(t, side, terms) for side in terms.sides if place not in side]
    barred = forbidden(terms, others, has) if last else None
    sayings = terms.extras.sayings(
        [number for number in range(least, most + 1) if number != barred],
        terms.tricks, special=last, no_trump=covered(t, terms, place), bemo=not (told and told.bemo),
    )  # fmt: skip
    total_barred = None if barred is None else barred + has
    calls = [said(one) for one in sayings if not one.kind or (one.number != total_barred and one.number >= has)]
    if terms.nil and (not partner_nil or terms.both_nil):
        enough = told is None or has >= terms.board
        if not last or (barred != 0 and enough) or not calls:
            calls.insert(0, NIL)
    if not calls:  # everything would make the total: then anything goes
        calls = [said(Saying(number)) for number in range(least, most + 1)]
    return calls + cover_question(t, terms, place)


def _styled(t: Table, terms: Terms, place: int, style: str) -> list[Call]:
    """Suicide: one partner nil, the other four or more.  Mirror: the spades held.  Whiz: those, or nil."""
    partner = terms.partner(place)
    assert partner is not None
    if style != SUICIDE:
        number = forced_number(t, terms, place, t.hands[place].bits)
        own = [said(Saying(number))] if number else []
        return [NIL, *own] if style == WHIZ else own or [NIL]
    least = max(SUICIDE_LEAST, terms.board)
    high = [said(Saying(number)) for number in range(least, terms.tricks + 1)]
    if not has_bid(t, partner, terms):
        return [NIL, *high]
    return high if partner in nils(t) else [NIL]


def forced_number(t: Table, terms: Terms, place: int, held: int) -> int:
    """The trumps held; no more than the partner's bid leaves of the tricks."""
    partner = terms.partner(place)
    told = bid_of(t, partner, terms) if partner is not None else None
    return min((held & terms.trumps).bit_count(), terms.tricks - (told.number if told else 0))


def _rule(t: Table, terms: Terms, place: int, style: str) -> str:
    if style == SUICIDE:
        return "One of you bids nil, the other four or more."
    if style == MIRROR:
        return "Bid the number of spades you hold; without any, nil."
    if style == WHIZ:
        return "Bid the number of spades you hold, or nil."
    partner = terms.partner(place)
    told = bid_of(t, partner, terms) if partner is not None else None
    nil = ", or nil" if terms.nil and (partner not in nils(t) or terms.both_nil) else ""
    if told is not None:
        return f"Bid how many tricks you will take beside your partner's {told.number}{nil}."
    if partner is not None and partner in nils(t):
        return f"Your partner is nil: bid how many tricks you will take, at least {terms.board}{nil}."
    return f"Bid how many tricks you will take{nil}."


def bid_clues(t: Table, terms: Terms, style: str) -> list[Clue]:
    """What bids that are tied to the trumps held have told about the hands."""
    if style not in (MIRROR, WHIZ):
        return []
    found = []
    for place, call, at in t.calls:
        if isinstance(call, Number) or (call == NIL and style == MIRROR):
            number = call.number if isinstance(call, Number) else 0
            before = t._replace(calls=tuple(said for said in t.calls if said.at < at))
            found.append(Clue(place, at, _ForcedBid(before, terms, place, number)))
    return found


@dataclass(frozen=True)
class _ForcedBid:
    """A test of a hand: whether this bid was due from it."""

    before: Table
    terms: Terms
    place: int
    number: int

    def __call__(self, held: int) -> bool:
        return forced_number(self.before, self.terms, self.place, held) == self.number


def cover_clues(t: Table, terms: Terms) -> list[Clue]:
    """Who has asked whether a no trump can be covered holds a trump (R12)."""
    return [Clue(place, at, lambda held: bool(held & terms.trumps)) for place, call, at in t.calls if call == COVER]
