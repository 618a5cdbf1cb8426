"""Auction Bridge: all four bid for the right to name the trump; only declarer's side can score toward game.

The sheet is `docs/rules/auction-bridge.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.auction import Bidding, Contract, auction, bidding_over, contract
from oddtrick.rules.auction_score import AUCTION, deal_lines
from oddtrick.rules.contracts import needed_told, play_with_dummy, result_told, rules_with_dummy
from oddtrick.rules.deal import ace_low, cut_for_seats, deal_evenly, first_dealer, reveal
from oddtrick.rules.match import until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.partners import FOUR_HANDS, SIDE_NAMES, SIDES
from oddtrick.rules.rubber import Rubber, rubber, rubber_bonus
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Clue, Over, Step
from oddtrick.rules.straight import rubber_over, sheet_words
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape


@dataclass(frozen=True)
class AuctionBridge:
    """A rubber of auction bridge after the laws of 1913."""

    law_enforcement: str = choice("strict", "table", doc="table: offences can be committed, and are paid for")
    revoke_claim: str = choice("automatic", "claimed", doc="revokes are found after the last trick, or must be claimed")
    revoke_points: str = choice("100", "150", doc="points for the first revoke of a side")
    dealer_must_bid: bool = flag(default=True, doc="false: the dealer may pass; four passes throw the deal in")
    chicane: str = choice("off", "credit", doc="credit: a hand without trumps scores two tricks, two hands four")
    one_spade_limit: str = choice("100", "none", doc="the most that the dealer's own one spade, left in, can cost")
    game_points: int = number(2, 1000, default=30, doc="points below the line that win a game")
    rubber_bonus: int = number(0, 2000, default=250, doc="points for winning the rubber")

    id: ClassVar[str] = "auction-bridge"
    title: ClassVar[str] = "Auction Bridge"
    summary: ClassVar[str] = (
        "All four bid by points, spades at two or royals at nine; a failed contract costs 50 a trick."
    )
    shape: ClassVar[Shape] = FOUR_HANDS
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    @property
    def bidding(self) -> Bidding:
        """Bids rank by their points; at equal points the one for more tricks is higher."""
        return AUCTION._replace(must_open=self.dealer_must_bid)

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            cut_for_seats(t, SIDES)
            or first_dealer(t, height=ace_low)
            or deal_evenly(t)
            or auction(t, SIDES, first=t.dealer, bidding=self.bidding)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def play(self, t: Table) -> Step | None:
        """The player at declarer's left leads; then dummy goes down.  Four passes: no play."""
        return play_with_dummy(t, self.contract(t), self.trick_rules(t))

    def contract(self, t: Table) -> Contract | None:
        """What the auction has come to, once it is over.  Royals and spades are two names (R4)."""
        return contract(t, SIDES) if bidding_over(t, self.bidding) else None

    def count(self, t: Table) -> Scored:
        """What the deal is worth, and the rubber."""
        made = self.contract(t)
        if made is None:
            return Scored((), "passed out")
        told = self.lines_of_deal(t)
        return Scored((*told, *self.closing(t, told)), result_told(t, made))

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """The rubber, if these lines win it."""
        return rubber_bonus(self.rubber(t), lines, self.rubber_bonus)

    def lines_of_deal(self, t: Table) -> list[Line]:
        """The contract made or set; honours, slams and chicane (R1) above the line."""
        made = self.contract(t)
        assert made is not None
        limit = 100 if self.one_spade_limit == "100" else 0
        return deal_lines(t, made, limit, void_counts=self.chicane == "credit")

    def rubber(self, t: Table) -> Rubber:
        """Games and points below the line."""
        return rubber(t, self.game_points)

    def over(self, t: Table) -> Over | None:
        """Two games end the rubber; the higher total wins it, and the difference is settled."""
        return rubber_over(self.rubber(t), totals(t), SIDE_NAMES)

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Thirteen tricks of four cards; declarer plays dummy's cards."""
        return rules_with_dummy(t, self.contract(t))

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The contract and what is still needed, and the score sheet in short."""
        return (*needed_told(t, self.contract(t)), *sheet_words(self.rubber(t), totals(t), SIDE_NAMES))
