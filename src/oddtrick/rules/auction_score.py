"""Auction bridge: what the bids are worth and how they rank; a contract made, or set; the price of a set is flat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oddtrick.table.calls import Bid, Call
from oddtrick.table.events import Line
from oddtrick.table.table import Table

from .auction import BOOK, LEVELS, ROYALS, Bidding, Contract, is_bid
from .honours import chicane, honours_worth, slam_lines, won_by_cards
from .partners import SIDES, side_of
from .rubber import ABOVE, BELOW

PRICES: Final[Mapping[str, int]] = {"S": 2, "C": 6, "D": 7, "H": 8, ROYALS: 9, "NT": 10}
BONUS = 50  # for a doubled contract made, for each trick over it, and for each trick it is set; redoubled 100
ONE_SPADE: Final = Bid(1, "S")


def _height(bid: Bid) -> tuple[int, int]:
    return bid.level * PRICES[bid.strain], bid.level


RANKED: Final[tuple[Call, ...]] = (*sorted([Bid(level, strain) for level in LEVELS for strain in PRICES], key=_height),)
AUCTION: Final = Bidding(RANKED)


def one_spade_left_in(t: Table) -> bool:
    """Whether the dealer's opening bid of one spade was the only bid (R3)."""
    bids = [said for said in t.calls if is_bid(said.call)]
    return len(bids) == 1 and bids[0].call == ONE_SPADE and bids[0] == t.calls[0] and bids[0].place == t.dealer


def made_lines(party: int, made: Contract, won: int, in_play: int) -> list[Line]:
    """A contract made: odd tricks below the line; doubled, bonuses above it, for what was won in play (R6)."""
    told = [Line(party, BELOW, (won - BOOK) * PRICES[made.strain] * made.doubled, "odd tricks")]
    bonus = BONUS * (made.doubled // 2)
    if bonus and in_play >= made.needed:
        told.append(Line(party, ABOVE, bonus, "for making it"))
        if in_play > made.needed:
            told.append(Line(party, ABOVE, (in_play - made.needed) * bonus, f"{in_play - made.needed} over"))
    return told


def set_worth(made: Contract, won: int, limit: int) -> int:
    """A contract set: 50, 100 or 200 a trick; never more than `limit` (0: none) unless it was redoubled."""
    points = (made.needed - won) * BONUS * made.doubled
    return min(points, limit) if limit and made.doubled < 4 else points


def deal_lines(t: Table, made: Contract, one_spade_limit: int, void_counts: bool = False) -> list[Line]:
    """All that two partnerships write down for a deal: the contract, honours, perhaps chicane, and slams."""
    party = side_of(made.declarer)
    won = t.won(*SIDES[party])
    if won >= made.needed:
        told = made_lines(party, made, won, won_by_cards(t, SIDES[party]))
    else:
        worth = set_worth(made, won, one_spade_limit if one_spade_left_in(t) else 0)
        told = [Line(1 - party, ABOVE, worth, f"{made.needed - won} down")]
    for party, side in enumerate(SIDES):
        hands = [t.held(place) for place in side]
        honours = honours_worth(hands, made.trump, PRICES[made.strain])
        void = chicane(hands, made.trump, PRICES[made.strain]) if void_counts else 0
        told += [Line(party, ABOVE, honours, "honours")] if honours else []
        told += [Line(party, ABOVE, void, "chicane")] if void else []
        told += slam_lines(t, party, side)  # R9
    return told
