"""Calls out of turn where everybody bids for himself (H1 to H3), and what they cost.

H1: each of the others, the one whose turn it was first, accepts the bid by calling or has it corrected: it is void, and
the others score 50 each.  H2: either of them may claim 100 for each; then the player who was doubled says whether the
double stands.  H3: a pass is void.  A card exposed before the end of the bidding (H4) costs 50, of itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from oddtrick.rules.auction import ask_auction, bidding_over, doubled, is_bid, last_bid
from oddtrick.rules.choices import Either, Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.table.calls import DOUBLE, REDOUBLE, Pass
from oddtrick.table.events import Called, Event, Reported, Ruled, Struck
from oddtrick.table.table import Said, Table

from .auctions import Auction, going_on, rulings
from .bidding import BID, TWICE, kinds
from .insufficient import insufficient_offers, made_final, put_right, was_put_right
from .law import STANDS, Inner

DECIDED = "double-stands"
REFUSED = "it does not stand"


class Pending(NamedTuple):
    """A bid out of turn, and who has still to accept it."""

    said: Said
    left: tuple[int, ...]


def bidding_alone(game: Rules, t: Table, inner: Inner) -> Step:
    """Settle the last call; then ask whose turn it is, who may have a bid out of turn corrected."""
    going = going_on(game, t)
    if going is None or not going.alone:
        return inner(t)
    due, pending = turn(t, going)
    step = _corrected(t) or made_final(t, going) or _last_call(t, going)
    if step is not None:
        return step
    if bidding_over(t, going.bidding):
        return inner(t)
    ask = ask_auction(t, due, going.sides, going.bidding)
    if any(ruled.option == REFUSED and ruled.at > _bid_at(t) for ruled in rulings(t, DECIDED)):
        rule = "The double out of turn does not stand: this bid may not be doubled."
        ask = replace(ask, choices=ask.choices.only(lambda e: not _doubles(e), rule))
    if pending is not None:
        rule = f"{ask.rule} Or have the bid out of turn corrected: it is void, and each of the others scores 50."
        claim = Listed((Reported(due, BID, pending.said.place),), rule)
        return replace(ask, choices=Either((ask.choices, claim)), rule=rule)
    return replace(ask, offers=tuple(_offers(t, going, due)))


def turn(t: Table, going: Auction) -> tuple[int, Pending | None]:
    """Whose turn it is, and the bid out of turn that is not yet accepted by both others."""
    pending: Pending | None = None
    for index, said in enumerate(t.calls):
        before = t._replace(calls=t.calls[:index])
        due = pending.left[0] if pending is not None else _due(before, going)
        if pending is not None:
            pending = pending._replace(left=pending.left[1:]) if len(pending.left) > 1 else None
        elif said.place != due and is_bid(said.call) and not was_put_right(before):
            third = next(place for place in going.bidding.callers(t) if place not in (due, said.place))
            pending = Pending(said, (due, third))
    return (pending.left[0] if pending is not None else _due(t, going)), pending


def _due(t: Table, going: Auction) -> int:
    """The next clockwise; nobody is asked over his own bid unless it has been doubled."""
    if not t.calls:
        return t.dealer
    last, place = last_bid(t), t.calls[-1].place
    for _ in t.order:
        place = t.left(place)
        own = last is not None and last.place == place and doubled(t) == 1 and not bidding_over(t, going.bidding)
        if place not in going.bidding.silent and not own:
            return place
    return t.left(t.calls[-1].place)


def _corrected(t: Table) -> Happen | None:
    """The bid for which somebody has claimed is void, and what was called after it."""
    last = t.notes[-1] if t.notes else None
    if last is None or not isinstance(last.event, Reported) or last.event.code != BID:
        return None
    offender = last.event.offender
    said = next(said for said in reversed(t.calls) if said.place == offender and is_bid(said.call))
    return Happen(Struck(said.at))


def _last_call(t: Table, going: Auction) -> Step | None:
    """A double or pass out of turn, or a bid that does not suffice."""
    if not t.calls:
        return None
    said, before = t.calls[-1], t._replace(calls=t.calls[:-1])
    if was_put_right(before):
        return None
    if turn(before, going)[0] == said.place:
        return put_right(t, going)
    if isinstance(said.call, Pass):
        return Happen(Struck(said.at))
    return None if is_bid(said.call) else _double(t, said, before, going)


def _double(t: Table, said: Said, before: Table, going: Auction) -> Step | None:
    """Whose turn it was, then the third, may claim; if one does, the player doubled decides."""
    decided = rulings(t, DECIDED, said.at)
    if decided:
        return Happen(Struck(said.at)) if decided[0].option == REFUSED else None
    due = turn(before, going)[0]
    others = [due, *(place for place in going.bidding.callers(t) if place not in (due, said.place))]
    claimed = any(
        isinstance(note.event, Reported) and note.event.code == TWICE and note.at > said.at for note in t.notes
    )
    passed = rulings(t, TWICE, said.at)
    if not claimed and len(passed) < len(others):
        player = others[len(passed)]
        rule = "A double out of turn: let it pass, or claim 100 for each of the others."
        events = (Ruled(TWICE, said.at, STANDS, player), Reported(player, TWICE, said.place))
        return Ask(player, Listed(events, rule), rule)
    if not claimed:
        return None
    target = last_bid(before) if said.call == DOUBLE else _doubler(before)
    assert target is not None
    rule = "You were doubled out of turn: say whether the double stands."
    choices = tuple(Ruled(DECIDED, said.at, option, target.place) for option in (REFUSED, STANDS))
    return Ask(target.place, Listed(choices, rule), rule)


def _doubler(t: Table) -> Said | None:
    return next((said for said in reversed(t.calls) if said.call == DOUBLE), None)


def _doubles(event: Event) -> bool:
    return isinstance(event, Called) and event.call in (DOUBLE, REDOUBLE)


def _bid_at(t: Table) -> int:
    last = last_bid(t)
    return -1 if last is None else last.at


def _offers(t: Table, going: Auction, due: int) -> Iterator[Offer]:
    """Everybody else may call; who is asked may bid too little, or too much."""
    refused = any(ruled.option == REFUSED and ruled.at > _bid_at(t) for ruled in rulings(t, DECIDED))
    costs = {"bid": "each of the others may have 50", "double": "each of the others may have 100", "pass": "it is void"}
    for place in going.bidding.callers(t):
        if place != due:
            calls = [event for event in going.calls(t, place) if not refused or not _doubles(event)]
            last = last_bid(t)
            if last is not None and last.place == place:  # nobody bids over himself
                calls = [event for event in calls if not is_bid(event.call)]
            yield from kinds(place, calls, costs)
    yield from insufficient_offers(t, going, due)
