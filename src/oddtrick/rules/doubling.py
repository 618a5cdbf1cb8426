"""Doubling in turns, without end: who speaks, what a trick comes to count, and when it closes.

A chain is a table of states.  In each somebody of a certain role speaks, and every word of his leads to the next state.
Roles: A and B, the players at the dealer's left and right; M and P, who made the trump and his partner; F and G, who
doubled first and his partner; Z, the dealer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from oddtrick.table.calls import DOUBLE, REDOUBLE, Call, Pass, Word
from oddtrick.table.table import Said, Table

from .partners import partner_of
from .straight import Make

SHALL_I_PLAY: Final = Word("shall I play?")
YES: Final = Word("yes")
CLOSED: Final = ""
START: Final = "S1"
CLIP: Final = "clip"
LAST_BELOW: Final = "last_below"
FIRST_OVER: Final = "first_over"

Chain = Mapping[str, tuple[str, Mapping[Call, str]]]

PARTNERS: Final[Chain] = {
    "S1": ("A", {DOUBLE: "S3", SHALL_I_PLAY: "S2"}),
    "S2": ("B", {DOUBLE: "S3", YES: CLOSED}),
    "S3": ("M", {REDOUBLE: "S5", Pass(): "S4"}),
    "S4": ("P", {REDOUBLE: "S5", Pass(): CLOSED}),
    "S5": ("F", {REDOUBLE: "S3", Pass(): "S6"}),
    "S6": ("G", {REDOUBLE: "S3", Pass(): CLOSED}),
}
DUEL: Final[Chain] = {
    "S1": ("A", {DOUBLE: "S2"}),
    "S2": ("Z", {REDOUBLE: "S3", Pass(): CLOSED}),
    "S3": ("A", {REDOUBLE: "S2", Pass(): CLOSED}),
}
ONE_REDOUBLE: Final[Chain] = {
    "S1": ("A", {DOUBLE: "S2"}),
    "S2": ("Z", {REDOUBLE: CLOSED, Pass(): CLOSED}),
}
ONE_DOUBLE: Final[Chain] = {"S1": ("A", {DOUBLE: CLOSED})}


@dataclass(frozen=True)
class Limit:
    """Up to what a trick may be doubled (0: without end), and how the last double counts."""

    points: int
    mode: str = CLIP

    def value(self, price: int, doubles: int) -> int:
        """What a trick counts after so many doubles.  CLIP: the double that would pass the limit just gives it."""
        value = price << doubles
        return max(min(value, self.points), price) if self.points and self.mode == CLIP else value

    def allows(self, price: int, doubles: int) -> bool:
        """Whether one more double is allowed.  LAST_BELOW: one that would pass the limit is not."""
        if not self.points:
            return True
        return self.value(price, doubles + (self.mode == LAST_BELOW)) < self.points + (self.mode == LAST_BELOW)


class Doubling(NamedTuple):
    """How it stands: the state, how often doubled, who doubled first and last, and what a trick counts."""

    state: str
    doubles: int
    first: int | None
    last: int | None
    value: int


def doubling_of(t: Table, since: int, price: int, chain: Chain, limit: Limit) -> Doubling:
    """How the doubling stands after the declaration, which was the event `since`."""
    state, doubles = START, 0
    first: Said | None = None
    last: Said | None = None
    for said in t.calls:
        if said.at <= since or state == CLOSED:
            continue
        state = chain[state][1].get(said.call, state)
        if said.call in (DOUBLE, REDOUBLE):
            doubles += 1
            first, last = first or said, said
    if not limit.allows(price, doubles):
        state = CLOSED
    value = limit.value(price, doubles)
    return Doubling(state, doubles, first.place if first else None, last.place if last else None, value)


def speaker(role: str, t: Table, standing: Doubling, made: Make) -> int:
    """The place whose word it is, at a table of partners."""
    first = standing.first if standing.first is not None else t.left(t.dealer)
    return {
        "A": t.left(t.dealer),
        "B": partner_of(t.left(t.dealer)),
        "M": made.maker,
        "P": partner_of(made.maker),
        "F": first,
        "G": partner_of(first),
    }[role]


def doubled_words(doubling: Doubling) -> str:
    """As people say it after the trump: " doubled", " redoubled", " doubled 3 times"."""
    return {0: "", 1: " doubled", 2: " redoubled"}.get(doubling.doubles, f" doubled {doubling.doubles} times")
