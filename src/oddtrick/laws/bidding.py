"""Offences in an auction between two sides: calls out of turn (U1, U2, U5), and who may no longer bid.

A bid or double out of turn: each adversary may have a new deal, or it stands and the bidding goes on at its left.  A
pass out of turn is void; but he bids again only if the bid that he passed has been raised or doubled since.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from oddtrick.rules.auction import bidding_over, is_bid
from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.table.calls import DOUBLE, REDOUBLE, Pass
from oddtrick.table.events import Called, Event, Ruled, Struck, Voided
from oddtrick.table.table import Table

from .auctions import Auction, asked_in_turn, barred, going_on, rulings, speaks
from .insufficient import insufficient_offers, made_final, put_right, was_put_right
from .law import NEW_DEAL, STANDS, Inner

BID, TWICE, PASSED = "bid-out-of-turn", "double-out-of-turn", "pass-out-of-turn"
VOID = "void"
DEAL = "the others may ask for a new deal"
COSTS: Final[Mapping[str, str]] = {"bid": DEAL, "double": DEAL, "pass": "your pass is void"}


def bidding(game: Rules, t: Table, inner: Inner) -> Step:
    """Settle the last call if it was an offence; then the auction goes on, with what else may be called."""
    going = going_on(game, t)
    if going is None or going.alone:
        return inner(t)
    step = made_final(t, going) or _last_call(t, going)
    if step is not None:
        return step
    step = inner(t)
    if not isinstance(step, Ask) or bidding_over(t, going.bidding):
        return step
    out = barred(t, going)
    allowed = _allowed(t, step, going, out)
    if isinstance(allowed, Happen):
        return allowed
    return replace(allowed, offers=(*allowed.offers, *_offers(t, going, allowed, out)))


def _last_call(t: Table, going: Auction) -> Step | None:
    """What follows from the last call."""
    if not t.calls:
        return None
    said, before = t.calls[-1], t._replace(calls=t.calls[:-1])
    if was_put_right(before):
        return None
    if going.due(before) == said.place:
        return put_right(t, going)
    if isinstance(said.call, Pass):
        done = rulings(t, PASSED, said.at)
        return Happen(Struck(said.at)) if done else Happen(Ruled(PASSED, said.at, VOID, said.place))
    code = BID if is_bid(said.call) else TWICE
    if any(ruling.option == NEW_DEAL for ruling in rulings(t, code, said.at)):
        return Happen(Voided(code))
    rule = "A call out of turn: let it stand, or ask for a new deal."
    return asked_in_turn(t, code, said.at, going.adversaries(t, said.place), (STANDS, NEW_DEAL), rule)


def _allowed(t: Table, step: Ask, going: Auction, out: set[int]) -> Ask | Happen:
    """Whoever is barred, or has passed out of turn with nothing said since, passes; who must bid bids the least."""
    place = step.player
    passed = [ruled for ruled in rulings(t, PASSED) if ruled.by == place]
    quiet = passed and not any(said.at > passed[-1].at for said in t.calls if speaks(Called(said.place, said.call)))
    if place not in out and not quiet:
        return step
    least = Called(place, Pass())
    return Happen(least if least in step.choices else Called(place, going.bidding.bids[0]))


def _offers(t: Table, going: Auction, step: Ask, out: set[int]) -> Iterator[Offer]:
    """Everybody else may call though it is not his turn; who is asked may bid too little, or too much."""
    due = step.player
    for place in t.order:
        if place != due and place not in going.bidding.silent:
            calls = [e for e in going.calls(t, place) if place not in out or not speaks(e)]
            yield from kinds(place, calls, COSTS)
    yield from insufficient_offers(t, going, due)


def kinds(place: int, calls: list[Called], costs: Mapping[str, str]) -> Iterator[Offer]:
    """The calls by kind, each with what it may cost."""
    found = {
        "bid": [e for e in calls if is_bid(e.call)],
        "double": [e for e in calls if e.call in (DOUBLE, REDOUBLE)],
        "pass": [e for e in calls if isinstance(e.call, Pass)],
    }
    for name, events in found.items():
        if events:
            listed: tuple[Event, ...] = tuple(events)
            rule = f"It is not your turn: {costs[name]}."
            yield Offer(place, Listed(listed, rule), rule, f"{name} out of turn")
