"""Sides promise so many tricks: what is common to all ways of bidding them.

A party is a side of one place or two; its promise is read from the calls, and from blind calls made before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from oddtrick.table.calls import Call, Word
from oddtrick.table.table import Table

from .blind import blind_number, clockwise
from .calls import ask_call
from .promise import BLIND, BLIND_NIL, NIL, Extras, Promise, heard
from .step import Ask

Sides = Sequence[Sequence[int]]
COVER: Final = Word("can you cover a no trump?")
YES: Final = Word("yes")
NO: Final = Word("no")
LEAVE: Final = Word("leave it")


@dataclass(frozen=True)
class Terms:
    """What may be promised in a deal of so many tricks.

    `board`: the least contract of a side; `nil`, `both_nil`: whether one, or both partners, may promise no trick;
    `no_total`: the last contract may not make all add up to the tricks; `trumps`: the trump cards (bits).
    """

    sides: Sides
    tricks: int
    trumps: int
    board: int = 1
    nil: bool = True
    both_nil: bool = False
    no_total: bool = False
    extras: Extras = field(default_factory=Extras)

    def side(self, place: int) -> Sequence[int]:
        """The places of a place's side."""
        return next(side for side in self.sides if place in side)

    def partner(self, place: int) -> int | None:
        """The other place of the side, if there is one."""
        return next((other for other in self.side(place) if other != place), None)


def nils(t: Table) -> dict[int, Call]:
    """The places that have called nil, and how."""
    return {place: call for place, call, _ in t.calls if call in (NIL, BLIND_NIL)}


def bound_promise(t: Table, side: Sequence[int]) -> Promise | None:
    """What a side is bound to before the bidding: a number said blind, or nothing but nils."""
    number = blind_number(t, side)
    if number is not None:
        return Promise(number, BLIND)
    return Promise(0) if all(place in nils(t) for place in side) else None


def order_in_side(t: Table, side: Sequence[int]) -> tuple[int, ...]:
    """Who speaks first in a side: the first clockwise after the dealer (R2)."""
    return tuple(place for place in clockwise(t) if place in side)


def sides_in_turn(t: Table, sides: Sides) -> list[tuple[int, ...]]:
    """The sides, each in speaking order, the dealer's last."""
    return sorted((order_in_side(t, side) for side in sides), key=lambda side: clockwise(t).index(side[0]))


def numbers_said(t: Table, place: int, tricks: int) -> list[Call]:
    """The final numbers (no proposals) and refusals to raise that a place has said, in order."""
    return [
        call
        for who, call, _ in t.calls
        if who == place and (call == LEAVE or ((found := heard(call, tricks)) is not None and not found[1]))
    ]


def forbidden(terms: Terms, others: Iterable[Promise | None], partner: int = 0) -> int | None:
    """The number that would make all contracts add up to the tricks, if it is for the last contract to avoid it."""
    known = list(others)
    if not terms.no_total or None in known:
        return None
    return terms.tricks - partner - sum(promise.number for promise in known if promise is not None)


def holds_trump(t: Table, terms: Terms, place: int) -> bool:
    """Whether the place that is asked holds a trump (R12)."""
    return bool(t.hands[place].bits & terms.trumps)


def cover_question(t: Table, terms: Terms, place: int) -> list[Call]:
    """The question that must precede a no trump: once in a deal, by one who holds a trump, to a partner not nil."""
    partner = terms.partner(place)
    if not terms.extras.no_trump or partner is None or partner in nils(t):
        return []
    asked = any((who, call) == (place, COVER) for who, call, _ in t.calls)
    return [COVER] if not asked and holds_trump(t, terms, place) else []


def covered(t: Table, terms: Terms, place: int) -> bool:
    """Whether the partner has said yes to this place's question."""
    said = [(who, call) for who, call, _ in t.calls]
    return any(one == (place, COVER) and other == (terms.partner(place), YES) for one, other in pairwise(said))


def cover_answer(t: Table, terms: Terms) -> Ask | None:
    """The partner answers whether he can cover a no trump."""
    if not t.calls or t.calls[-1].call != COVER:
        return None
    partner = terms.partner(t.calls[-1].place)
    assert partner is not None
    return ask_call(partner, partner, (YES, NO), "Can you cover a no trump?  Say yes or no.")
