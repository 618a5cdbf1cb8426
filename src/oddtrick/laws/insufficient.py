"""Bids that are not high enough, and bids of more than seven (U3, U4).

An insufficient bid stands, or is raised to the lowest that suffices in the same suit, and the offender's partner is
barred until an adversary bids or doubles.  An impossible one counts as seven with the same bar, or there is a new deal,
or the last bid of that side becomes final.
"""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.rules.auction import bidding_over, is_bid, last_bid
from oddtrick.rules.choices import Listed
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.table.calls import Bid, Pass
from oddtrick.table.events import Called, Event, Ruled, Struck, Voided
from oddtrick.table.table import Said, Table

from .auctions import IMPOSSIBLE, INSUFFICIENT, RAISED, SEVEN, Auction, asked_in_turn, rulings
from .law import NEW_DEAL, NO_CLAIM, STANDS

MOST = 7
FINAL = "their last bid is final"


def put_right(t: Table, going: Auction) -> Step | None:
    """The last call, if it was a bid in turn that did not suffice or that there is not."""
    said, before = t.calls[-1], last_bid(t._replace(calls=t.calls[:-1]))
    if not isinstance(said.call, Bid):
        return None
    adverse = going.adversaries(t, said.place)
    if said.call.level > MOST:
        return _impossible(t, going, said, adverse)
    order = going.bidding.bids.index
    if before is None or order(said.call) > order(before.call):
        return None
    if any(ruled.option == RAISED for ruled in rulings(t, INSUFFICIENT, said.at)):
        return Happen(Called(said.place, lowest(going, before.call, said.call.strain)))
    bar = "" if going.alone else ", and his partner barred"
    rule = f"An insufficient bid: let it stand, or have it raised{bar}."
    return asked_in_turn(t, INSUFFICIENT, said.at, adverse, (STANDS, RAISED), rule)


def _impossible(t: Table, going: Auction, said: Said, adverse: list[int]) -> Step | None:
    assert isinstance(said.call, Bid)
    chosen = {ruled.option for ruled in rulings(t, IMPOSSIBLE, said.at)}
    if NEW_DEAL in chosen:
        return Happen(Voided(IMPOSSIBLE))
    if SEVEN in chosen:
        return Happen(Called(said.place, Bid(MOST, said.call.strain)))
    theirs = _bids_of_side(t, going, said)
    if FINAL in chosen:
        return Happen(Struck(next(later.at for later in t.calls if later.at > theirs[-1].at)))
    options = (NO_CLAIM, SEVEN, NEW_DEAL, *[FINAL] * bool(theirs))
    rule = "There is no such bid: say what shall be done with it."
    if rulings(t, IMPOSSIBLE, said.at):  # it cannot stand: the last to be asked must choose
        choices = tuple(Ruled(IMPOSSIBLE, said.at, option, adverse[-1]) for option in options[1:])
        return Ask(adverse[-1], Listed(choices, rule), rule)
    return asked_in_turn(t, IMPOSSIBLE, said.at, adverse, options, rule)


def _bids_of_side(t: Table, going: Auction, said: Said) -> list[Said]:
    side = (said.place, going.partner(said.place))
    return [other for other in t.calls if other.at < said.at and other.place in side and is_bid(other.call)]


def made_final(t: Table, going: Auction) -> Happen | None:
    """After such a ruling everybody passes until the bid is the contract."""
    final = [ruled for ruled in rulings(t, IMPOSSIBLE) if ruled.option == FINAL]
    if not final or any(said.at == final[0].at for said in t.calls) or bidding_over(t, going.bidding):
        return None
    place = going.due(t)
    return None if place is None else Happen(Called(place, Pass()))


def was_put_right(t: Table) -> bool:
    """Whether the last call of this table was raised, or counted as seven, by the call that followed it."""
    at = t.calls[-1].at if t.calls else -1
    chosen = [*rulings(t, INSUFFICIENT, at), *rulings(t, IMPOSSIBLE, at)]
    return any(ruled.option in (RAISED, SEVEN) for ruled in chosen)


def lowest(going: Auction, last: object, strain: str) -> Bid:
    """The lowest bid of this suit that is higher than the last one."""
    bids = going.bidding.bids
    start = next(index for index, bid in enumerate(bids) if bid == last) + 1
    return next(bid for bid in bids[start:] if isinstance(bid, Bid) and bid.strain == strain)


def insufficient_offers(t: Table, going: Auction, place: int) -> Iterator[Offer]:
    """Bids that are too low where a higher one of that suit suffices, and bids of eight where seven would."""
    last, bids = last_bid(t), going.bidding.bids
    start = 0 if last is None else bids.index(last.call) + 1
    enough = {bid.strain for bid in bids[start:] if isinstance(bid, Bid)}
    low: tuple[Event, ...] = tuple(
        Called(place, bid) for bid in bids[:start] if isinstance(bid, Bid) and bid.strain in enough
    )
    if low:
        bar = "" if going.alone else ", and your partner barred"
        rule = f"An insufficient bid: the others may have it raised{bar}."
        yield Offer(place, Listed(low, rule), rule, "insufficient bid")
    high: tuple[Event, ...] = tuple(
        Called(place, Bid(MOST + 1, bid.strain))
        for bid in bids
        if isinstance(bid, Bid) and bid.level == MOST and bid.strain in enough
    )
    if high:
        rule = "There is no bid of eight: the others choose what becomes of it."
        yield Offer(place, Listed(high, rule), rule, "impossible bid")
