"""Calls made before the cards are looked at.

A player who may still call blind does not look into his hand; whoever declines picks his cards up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from oddtrick.table.calls import Call, Word
from oddtrick.table.events import Looked
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .calls import ask_call
from .deal import own_looks
from .promise import BLIND_NIL
from .step import Ask, Happen

LOOK: Final = Word("look at my cards")


@dataclass(frozen=True)
class Blind:
    """Who may call blind in this deal, and what: nil (perhaps `both` partners), or one of some numbers for the side."""

    entitled: tuple[int, ...] = ()
    nil: bool = False
    both: bool = False
    numbers: tuple[int, ...] = ()


class BlindTerms(NamedTuple):
    """What a sheet says of blind calls: nil, perhaps of `both` partners, or a contract of so many; from how many points
    behind (0: at any time); of how many tricks; whether the numbers of all sides may not add up to them."""

    nil: bool
    both: bool
    numbers: tuple[int, ...]
    deficit: int
    tricks: int
    no_total: bool


def blind_for(t: Table, sides: Sequence[Sequence[int]], points: Sequence[int], terms: BlindTerms) -> Blind:
    """Who is far enough behind to call before he looks, and what (R5, R14, R26)."""
    if not terms.nil and not terms.numbers:
        return Blind()
    entitled = tuple(
        place
        for party, places in enumerate(sides)
        for place in places
        if not terms.deficit or behind(points, party) >= terms.deficit
    )
    barred = blind_barred(t, sides, terms.tricks) if terms.no_total else None
    numbers = tuple(number for number in terms.numbers if number != barred)
    return Blind(entitled, not terms.numbers, terms.both, numbers)


def clockwise(t: Table) -> tuple[int, ...]:
    """The places from the dealer's left on, the dealer last."""
    start = t.order.index(t.dealer) + 1
    return t.order[start:] + t.order[:start]


def blind_number(t: Table, side: Sequence[int]) -> int | None:
    """The number that all of a side have said blind; None if they have not."""
    found = {place: call.numbers[0] for place, call, _ in t.calls if _is_number(call) and isinstance(call, Word)}
    numbers = {found.get(place) for place in side}
    return next(iter(numbers)) if len(numbers) == 1 else None


def _is_number(call: Call) -> bool:
    return isinstance(call, Word) and call.word == "blind" and len(call.numbers) == 1


def bound(t: Table, sides: Sequence[Sequence[int]]) -> set[int]:
    """The places bound by a blind call."""
    nils = {place for place, call, _ in t.calls if call == BLIND_NIL}
    return nils | {place for side in sides if blind_number(t, side) is not None for place in side}


def looks_before_calls(t: Table, blind: Blind) -> tuple[tuple[int, ...], ...]:
    """Who looks into which hand when the cards are dealt: those who may call blind do not look."""
    may = blind.entitled if blind.nil or blind.numbers else ()
    return tuple(() if place in may else lookers for place, lookers in enumerate(own_looks(t)))


def blind_barred(t: Table, sides: Sequence[Sequence[int]], total: int) -> int | None:
    """The number that would make the blind numbers of all sides add up to a total; None while two or more are open."""
    fixed = [number for side in sides if (number := blind_number(t, side)) is not None]
    return total - sum(fixed) if len(fixed) == len(sides) - 1 else None


def behind(points: Sequence[int], party: int) -> int:
    """How far a party is behind the best of the others (R5)."""
    return max(other for index, other in enumerate(points) if index != party) - points[party]


def blind_calls(t: Table, blind: Blind, sides: Sequence[Sequence[int]]) -> Ask | Happen | None:
    """Clockwise from the dealer's left, everybody entitled; then all who have not yet looked look."""
    if all(t.looks):
        return None
    for place in clockwise(t):
        if (place, LOOK) in [(who, call) for who, call, _ in t.calls] and not t.looks[place]:
            return _looks(t, place)
    for place in clockwise(t):
        side = next(side for side in sides if place in side)
        calls = _open_to(t, blind, place, side) if place in blind.entitled else ()
        if calls:
            return ask_call(place, place, (*calls, LOOK), _rule(t, calls, side))
    return _looks(t, next(place for place in clockwise(t) if not t.looks[place]))


def _looks(t: Table, place: int) -> Happen:
    return Happen(Looked(t.shape.players.index(t.shape.places[place]), hand(place), t.hands[place]))


def _open_to(t: Table, blind: Blind, place: int, side: Sequence[int]) -> tuple[Word, ...]:
    """What a place may call blind now; nothing if it has spoken or its partner's call rules it out."""
    spoken = {who: call for who, call, _ in t.calls if who in side}
    if place in spoken:
        return ()
    if blind.nil:
        return () if BLIND_NIL in spoken.values() and not blind.both else (BLIND_NIL,)
    if not spoken:
        return tuple(Word("blind", (number,)) for number in blind.numbers)
    return tuple(call for call in spoken.values() if _is_number(call) and isinstance(call, Word))


def _rule(t: Table, calls: Sequence[Word], side: Sequence[int]) -> str:
    if calls == (BLIND_NIL,):
        return "Call blind nil (no trick at all), or look at your cards."
    if any(who in side for who, _, _ in t.calls):
        return f"Your partner proposes {calls[0]}: say the same to agree, or look at your cards."
    return "Propose a contract for your side before either of you looks, or look at your cards."
