"""What sides promise, by whichever kind of bidding: by talk, by a number each, or each player for himself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from oddtrick.table.table import Said, Table
from oddtrick.table.zones import Shape

from .promise import Promise
from .single_bids import added_promise, bid_clues, cover_clues, single_bids
from .step import Ask, Clue
from .talk import raised, raising, round_table, round_table_promise, talked, team_talk
from .tricks_bid import Terms, nils

TEAM_TALK: Final = "team_talk"
ROUND_TABLE: Final = "round_table"
INDIVIDUAL: Final = "individual"


class Manner(NamedTuple):
    """How a deal is bid: the kind, the style of single bids, whether tricks are counted aloud, a raise at the end."""

    kind: str
    style: str
    counts: bool
    final_raise: bool


def promises(t: Table, terms: Terms, manner: Manner) -> Ask | None:
    """Contracts by talk, by a number each, or each alone; then perhaps a raise."""
    if manner.kind == INDIVIDUAL:
        return single_bids(t, terms, manner.style)
    talk = manner.kind == TEAM_TALK
    asked = team_talk(t, terms, manner.counts) if talk else round_table(t, terms)
    made = [promise for side in terms.sides if (promise := promise_of(t, side, terms, manner)) is not None]
    return asked if asked or not manner.final_raise else raising(t, terms, made, talk)


def promise_of(t: Table, side: Sequence[int], terms: Terms, manner: Manner) -> Promise | None:
    """What a side has promised; None while it has not."""
    return _promise(t.shape, t.calls, t.order, t.dealer, tuple(side), terms, manner)


@lru_cache(maxsize=4096)
def _promise(
    shape: Shape,
    calls: tuple[Said, ...],
    order: tuple[int, ...],
    dealer: int,
    side: tuple[int, ...],
    terms: Terms,
    manner: Manner,
) -> Promise | None:
    t = Table(shape, calls=calls, order=order, dealer=dealer)
    if manner.kind == INDIVIDUAL:
        return added_promise(t, side, terms)
    talk = manner.kind == TEAM_TALK
    found = talked(t, side, terms, manner.counts).promise if talk else round_table_promise(t, side, terms)
    return raised(t, terms, side, found, talk) if found and manner.final_raise else found


def promise_clues(t: Table, terms: Terms, manner: Manner) -> list[Clue]:
    """What bids tied to the trumps held, and questions about a no trump, have told."""
    return [*bid_clues(t, terms, manner.style), *cover_clues(t, terms)]


def promise_words(t: Table, side: Sequence[int], terms: Terms, manner: Manner) -> str:
    """The contract and the nils of a side, in words."""
    promise = promise_of(t, side, terms, manner)
    told = [] if promise is None or not promise.number else [f"contract {promise}"]
    nil = [f"{t.shape.places[place]} {call}" for place, call in nils(t).items() if place in side]
    return ", ".join([*told, *nil])
