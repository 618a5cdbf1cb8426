"""Duplicate auction: the same trays are played at several tables; every deal stands alone.

This is one table's part of it: a set of trays.  Who meets whom is `rules/movement.py`, the lists `rules/ranking.py`.
The sheet is `docs/rules/duplicate-auction.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from oddtrick.rules.auction import Bidding, Contract, auction, bidding_over, contract
from oddtrick.rules.auction_score import AUCTION, deal_lines
from oddtrick.rules.boards import next_board
from oddtrick.rules.carried import Carried
from oddtrick.rules.contracts import needed_told, play_with_dummy, result_told, rules_with_dummy
from oddtrick.rules.deal import deal_evenly, reveal
from oddtrick.rules.match import highest
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.partners import FOUR_HANDS, SIDE_NAMES, SIDES
from oddtrick.rules.rubber import ABOVE, BELOW
from oddtrick.rules.score import nets, score, totals
from oddtrick.rules.step import Clue, Happen, Over, Step
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

ONE_SPADE_LIMIT = 100
RANKINGS = ("plus_minus", "matchpoints", "matches", "totals")


@dataclass(frozen=True)
class DuplicateAuction:
    """A set of trays at one table."""

    movement: str = choice(
        "mitchell", "howell", "four_pairs", "individual", "teams2", "teams_multi", doc="who meets whom in the event"
    )
    trays_per_set: int = number(1, 8, default=3, doc="trays that a table plays before the next round")
    first_tray: int = number(1, 1000, default=1, doc="number of the first tray")
    replayed: bool = flag(default=False, doc="other tables have played the trays: a void deal is not dealt anew")
    ranking: str = choice(*RANKINGS, doc="how the event is ranked")
    premium: int = number(0, 1000, default=125, doc="points for trick points that would be a game")
    premium_at: int = number(1, 1000, default=30, doc="trick points that earn the premium")
    law_enforcement: str = choice("strict", "table", doc="table: offences can be committed, and are paid for")
    revoke_claim: str = choice("automatic", "claimed", doc="revokes are found after the last trick, or must be claimed")
    revoke_points: str = choice("100", "150", doc="points for the first revoke of a side")

    id: ClassVar[str] = "duplicate-auction"
    title: ClassVar[str] = "Duplicate Auction"
    summary: ClassVar[str] = "Auction bridge with deals kept in trays that every table plays; each deal stands alone."
    shape: ClassVar[Shape] = FOUR_HANDS
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    from_boards: ClassVar[Mapping[str, str]] = {}

    def __post_init__(self) -> None:
        settle(self)

    @property
    def bidding(self) -> Bidding:
        """As in Auction Bridge; the tray's dealer must bid."""
        return AUCTION._replace(must_open=True)

    @property
    def carried(self) -> Carried:
        """The trays go from table to table."""
        return Carried("tray", self.movement, self.trays_per_set, 8, self.ranking, RANKINGS, ("first_tray", "replayed"))

    def at_board(self, number: int, replayed: bool = False) -> DuplicateAuction:
        """One tray at one table."""
        return replace(self, first_tray=number, trays_per_set=1, replayed=replayed)

    def board_says(self, number: int) -> str:
        """Nobody is ever vulnerable."""
        return ""

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            self.first_deal(t)
            or deal_evenly(t)
            or auction(t, SIDES, first=t.dealer, bidding=self.bidding)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or self.over(t)
            or next_board(t, self.first_tray, self.replayed)
        )

    def first_deal(self, t: Table) -> Happen | None:
        """Its number says who deals (R5)."""
        return None if t.deals else next_board(t, self.first_tray, self.replayed)

    def play(self, t: Table) -> Step | None:
        """The player at declarer's left leads; then dummy goes down."""
        return play_with_dummy(t, self.contract(t), self.trick_rules(t))

    def contract(self, t: Table) -> Contract | None:
        """What the auction has come to, once it is over."""
        return contract(t, SIDES) if bidding_over(t, self.bidding) else None

    def count(self, t: Table) -> Scored:
        """As in Auction Bridge without game and rubber, but with a premium."""
        made = self.contract(t)
        assert made is not None, "the dealer must bid"
        told = self.lines_of_deal(t)
        return Scored((*told, *self.closing(t, told)), result_told(t, made))

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """A premium for trick points that would be a game (R2)."""
        games = [line for line in lines if line.column == BELOW and line.points >= self.premium_at]
        return [Line(line.party, ABOVE, self.premium, "premium") for line in games if self.premium]

    def lines_of_deal(self, t: Table) -> list[Line]:
        """The contract made or set, honours and slams."""
        made = self.contract(t)
        assert made is not None
        return deal_lines(t, made, ONE_SPADE_LIMIT)

    def over(self, t: Table) -> Over | None:
        """The set is played: what each side has made more than the other (R1).  Lists come of all tables."""
        if t.board is None or t.board.number < self.first_tray + self.trays_per_set - 1:
            return None
        net, s = nets(totals(t)), "s" if self.trays_per_set > 1 else ""
        return highest(net, f"{max(net)} points more on {self.trays_per_set} tray{s}.", "Equal totals.")

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
        """The tray, the contract and what is still needed, and the totals."""
        told = [f"tray {t.board.number}"] if t.board is not None else []
        if told and self.trays_per_set > 1:
            told = [f"{told[0]} of {self.first_tray + self.trays_per_set - 1}"]
        points = totals(t)
        return (
            *told,
            *needed_told(t, self.contract(t)),
            f"total {SIDE_NAMES[0]} {points[0]}, {SIDE_NAMES[1]} {points[1]}",
        )
