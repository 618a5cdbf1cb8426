"""An auction of one round: each speaks once, the dealer last, and must outrank the highest bid.

A bid is a number and a mode (high or low cards win, or no trump); who bids highest declares the rest afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from oddtrick.table.calls import Bid, Call, Pass
from oddtrick.table.table import Table

from .calls import ask_call
from .step import Ask

NO_TRUMP: Final = "NT"


class OneRound(NamedTuple):
    """How it is bid: the modes, lowest first; the least and the greatest number; whether each mode outranks the one
    before it, or no trump alone the others; whether the dealer may equal the highest bid, and must bid after passes."""

    modes: Sequence[str]
    least: int
    most: int
    each_outranks: bool
    dealer_matches: bool
    dealer_must: bool

    def rank(self, bid: Bid) -> int:
        """How high a bid stands: number first."""
        if self.each_outranks:
            return len(self.modes) * bid.level + self.modes.index(bid.strain)
        return 2 * bid.level + (bid.strain == NO_TRUMP)


def highest_bid(t: Table) -> tuple[Bid, int] | None:
    """The bid that stands, and by which place."""
    bids = [(call, place) for place, call, _ in t.calls[: len(t.order)] if isinstance(call, Bid)]
    return bids[-1] if bids else None


def one_round(t: Table, how: OneRound) -> Ask | None:
    """Whose turn it is, with the bids that outrank the standing one."""
    if len(t.calls) >= len(t.order):
        return None
    place = t.left(t.calls[-1].place) if t.calls else t.left(t.dealer)
    standing = highest_bid(t)
    matching = how.dealer_matches and place == t.dealer
    least = 0 if standing is None else how.rank(standing[0]) + (not matching)
    bids = [Bid(level, mode) for level in range(how.least, how.most + 1) for mode in how.modes]
    calls: list[Call] = [bid for bid in bids if how.rank(bid) >= least]
    if place == t.dealer and standing is None and how.dealer_must:
        return ask_call(place, place, calls, "Three have passed: you must bid.")
    rule = "Pass or bid."
    if standing is not None:
        name = f"{standing[0].level} {'no trump' if standing[0].strain == NO_TRUMP else standing[0].strain}"
        rule = f"Pass, or {'match or ' if matching else ''}outrank {name}."
    return ask_call(place, place, [Pass(), *calls], rule)
