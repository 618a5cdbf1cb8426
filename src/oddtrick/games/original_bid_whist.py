"""Original Bid Whist: an auction of numbers; the trump suit is named only after it.  No kitty, no jokers.

The sheet is `docs/rules/original-bid-whist.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.auction import BOOK, NUMBERS, Bidding, auction, bidding_over, last_bid
from oddtrick.rules.calls import ask_call
from oddtrick.rules.deal import deal_evenly, first_dealer, reveal
from oddtrick.rules.match import highest, until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.partners import FOUR_HANDS, PLACE_NAMES, SIDE_NAMES, SIDES, side_of
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Ask, Clue, Over, Step
from oddtrick.rules.tricks import ANY, SUIT, TrickRules, tricks
from oddtrick.table.calls import Call, Number, Word
from oddtrick.table.cards import SUIT_NAMES
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

TRUMPS: Mapping[Call, int | None] = {
    **{Word(f"{SUIT_NAMES[suit]} are trumps"): suit for suit in (3, 2, 1, 0)},
    Word("no trumps"): None,
}


@dataclass(frozen=True)
class OriginalBidWhist:
    """A race to a target that can be lost at minus the target, or a number of deals."""

    no_trump_allowed: bool = flag(default=False, doc="declarer may announce no trumps; scores are the same")
    opening_lead: str = choice("left", "declarer", doc="who leads: the player at declarer's left, or declarer himself")
    reentry: bool = flag(default=True, doc="false: a pass is final for that player")
    target: int = number(1, 1000, default=7, none=True, doc="points that win; none: a fixed number of deals")
    deals: int = number(1, 1000, default=8, doc="length, only with target=none")
    minus_target: bool = flag(default=True, doc="reaching minus the target loses")
    claims: bool = flag(default=False, doc="the side on lead may claim if both opponents accept")
    laws: str = choice("live", "record", doc="record: a revoke in a written record moves tricks before the score")
    first_dealer: str = choice("random", "N", "E", "S", "W", doc="who deals first")

    id: ClassVar[str] = "original-bid-whist"
    title: ClassVar[str] = "Original Bid Whist"
    summary: ClassVar[str] = "An auction of numbers; whoever wins it names trumps.  Odd tricks count, failed bids cost."
    shape: ClassVar[Shape] = FOUR_HANDS
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    claims_on_lead: ClassVar[bool] = True  # only the side that is about to lead may claim
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    @property
    def bidding(self) -> Bidding:
        """Numbers 1 to 7, no doubles; a bid of 7 ends the auction."""
        return Bidding(NUMBERS, doubling=False, reentry=self.reentry, top_ends=True)

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t, None if self.first_dealer == "random" else self.shape.place(self.first_dealer))
            or deal_evenly(t)
            or auction(t, SIDES, first=t.left(t.dealer), bidding=self.bidding)
            or self.name_trumps(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def bid(self, t: Table) -> tuple[int, int] | None:
        """Declarer and his number, once the auction is over; he made the last bid.  None: thrown in."""
        last = last_bid(t)
        if last is None or not isinstance(last.call, Number) or not bidding_over(t, self.bidding):
            return None
        return last.place, last.call.number

    def name_trumps(self, t: Table) -> Ask | None:
        """Declarer names the trump suit without consulting (R4)."""
        bid = self.bid(t)
        if bid is None or t.calls[-1].call in TRUMPS:
            return None
        calls = [call for call, suit in TRUMPS.items() if suit is not None or self.no_trump_allowed]
        return ask_call(bid[0], bid[0], calls, "Name the trump suit.")

    def play(self, t: Table) -> Step | None:
        """Thirteen tricks.  Four passes: thrown in, no play."""
        rules = self.trick_rules(t)
        return None if rules is None or t.settled or t.scored() else tricks(t, rules)

    def count(self, t: Table) -> Scored:
        """Odd tricks taken, or the bid lost (R5, R7)."""
        bid = self.bid(t)
        if bid is None:
            return Scored((), "thrown in")
        declarer, level = bid
        side = side_of(declarer)
        won = t.won(*SIDES[side])
        why = f"{PLACE_NAMES[declarer]} bid {level}, {won} tricks"
        if won >= BOOK + level:
            return Scored((Line(side, "points", won - BOOK, "odd tricks"),), why)
        told = [Line(side, "points", -level, "bid failed")]
        if won <= BOOK:
            told.append(Line(1 - side, "points", BOOK + 1 - won, "odd tricks"))
        return Scored(tuple(told), why)

    def over(self, t: Table) -> Over | None:
        """A side at the target wins, at minus the target loses; never both in one deal (R6).  Or so many deals."""
        points = totals(t, "points")
        if not self.target:
            done = t.deals >= self.deals
            return highest(points, f"{max(points)} points to {min(points)}.", "Equal totals.") if done else None
        for party in range(2):
            if points[party] >= self.target:
                return Over(points, (party,), f"{points[party]} points to {points[1 - party]}.")
            if self.minus_target and points[party] <= -self.target:
                return Over(points, (1 - party,), f"{SIDE_NAMES[party]} fell to {points[party]} points.")
        return None

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Known once trumps are named."""
        bid = self.bid(t)
        if bid is None or t.calls[-1].call not in TRUMPS:
            return None
        leader = bid[0] if self.opening_lead == "declarer" else t.left(bid[0])
        follow = SUIT if self.laws == "live" else ANY
        return TrickRules(leader=leader, trump=TRUMPS[t.calls[-1].call], follow=follow)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The bid, trumps, the odd tricks still needed, and the score."""
        told = []
        bid = self.bid(t)
        if bid is not None:
            declarer, level = bid
            taken = t.won(*SIDES[side_of(declarer)])
            told.append(f"{PLACE_NAMES[declarer]} bid {level}: {taken} of {BOOK + level} tricks")
            if t.calls[-1].call in TRUMPS:
                told.append(str(t.calls[-1].call))
        points = totals(t, "points")
        end = f"target {self.target}" if self.target else f"deal {t.deals} of {self.deals}"
        return (*told, f"score {SIDE_NAMES[0]} {points[0]}, {SIDE_NAMES[1]} {points[1]}, {end}")
