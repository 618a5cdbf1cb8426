"""Three-hand auction: three players bid for the spare hand; the highest bidder plays with it alone against the others.

The sheet is `docs/rules/three-hand-auction.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.auction import Bidding, Contract, auction, bidding_over, contract
from oddtrick.rules.auction_score import AUCTION, PRICES, made_lines, one_spade_left_in, set_worth
from oddtrick.rules.deal import ace_low, deal_evenly, first_dealer, reveal
from oddtrick.rules.dummy import dummy_goes_down, dummy_taken_up, played_by_declarer
from oddtrick.rules.honours import honours_worth, own_honours_worth, slam_lines, won_by_cards
from oddtrick.rules.match import until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.rubber import ABOVE, Rubber, rubber, rubber_bonus
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Clue, Over, Step
from oddtrick.rules.straight import sheet_words
from oddtrick.rules.three_hands import (
    DUMMY,
    others,
    rubber_settled,
    sides_alone,
    sides_of,
    three_players,
    with_dummy_opposite,
)
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

GAME = 30  # points below the line
ONE_SPADE_LIMIT = 100


@dataclass(frozen=True)
class ThreeHandAuction:
    """A rubber of two to four games; everybody keeps his own account."""

    redouble_by: str = choice("bidder", "any_other", doc="who may redouble: the bidder, or also the third player")
    dealer_must_bid: bool = flag(default=True, doc="false: the dealer may pass; three passes throw the deal in")
    game_bonus: int = number(0, 1000, default=125, doc="points for each game")
    rubber_bonus: int = number(0, 2000, default=250, doc="points for the rubber")
    honours_dummy: str = choice("separate", "joined", doc="declarer's two hands counted apart, or as a partnership")
    law_enforcement: str = choice("strict", "table", doc="table: offences can be committed, and are paid for")
    revoke_claim: str = choice("automatic", "claimed", doc="revokes are found after the last trick, or must be claimed")
    revoke_points: str = choice("100", "150", doc="points for the first revoke of a side")

    id: ClassVar[str] = "three-hand-auction"
    title: ClassVar[str] = "Three-Hand Auction"
    summary: ClassVar[str] = (
        "Three players bid for a spare hand; the highest bidder plays with it against the other two."
    )
    shape: ClassVar[Shape] = three_players("A", "B", "C")
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    @property
    def bidding(self) -> Bidding:
        """Each for himself; either of the others may double, the bidder redouble (R2).  Two passes end it."""
        any_other = self.redouble_by == "any_other"
        return AUCTION._replace(must_open=self.dealer_must_bid, any_redoubles=any_other, silent=(DUMMY,))

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t, height=ace_low, order=self.clockwise)
            or deal_evenly(t)
            or auction(t, sides_alone(t), first=t.dealer, bidding=self.bidding)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t), order=self.clockwise)
        )

    @staticmethod
    def clockwise(dealer: int) -> tuple[int, ...]:
        """The spare packet is dealt opposite the dealer (R1)."""
        return with_dummy_opposite(dealer)

    def play(self, t: Table) -> Step | None:
        """Declarer takes up dummy; the next player leads, then all see it.  Nobody has bid: no play."""
        made, rules = self.contract(t), self.trick_rules(t)
        if made is None or rules is None or t.settled or t.scored():
            return None
        return dummy_taken_up(t, DUMMY, made.declarer) or dummy_goes_down(t, DUMMY) or tricks(t, rules)

    def contract(self, t: Table) -> Contract | None:
        """What the auction has come to, once it is over.  The last bidder is declarer."""
        return contract(t, sides_alone(t)) if bidding_over(t, self.bidding) else None

    def count(self, t: Table) -> Scored:
        """What the deal is worth, and games and the rubber."""
        made = self.contract(t)
        if made is None:
            return Scored((), "passed out")
        told, won = self.lines_of_deal(t), t.won(made.declarer, DUMMY)
        why = f"{made.named} by {self.shape.parties[made.declarer]}, {won} tricks"
        return Scored((*told, *self.closing(t, told)), why)

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """Each game, and the rubber, if these lines win it."""
        standing = self.rubber(t)
        games = zip(standing.after(lines).games, standing.games, strict=True)
        told = [
            Line(party, ABOVE, self.game_bonus, "game") for party, (now, before) in enumerate(games) if now > before
        ]
        return told + rubber_bonus(standing, lines, self.rubber_bonus)

    def lines_of_deal(self, t: Table) -> list[Line]:
        """Made: to declarer.  Set: in full to each of the others (R9).  Honours to everybody for himself (R6)."""
        made = self.contract(t)
        assert made is not None
        told = self.contract_lines(t, made)
        for party, side in enumerate(sides_of(made.declarer)):
            told += [*self.honour_lines(t, party, made), *slam_lines(t, party, side)]
        return told

    def contract_lines(self, t: Table, made: Contract) -> list[Line]:
        """The contract made or set."""
        side = (made.declarer, DUMMY)
        won = t.won(*side)
        if won >= made.needed:
            return made_lines(made.declarer, made, won, won_by_cards(t, side))
        worth = set_worth(made, won, ONE_SPADE_LIMIT if one_spade_left_in(t) else 0)
        return [Line(party, ABOVE, worth, f"{made.needed - won} down") for party in others(made.declarer)]

    def honour_lines(self, t: Table, party: int, made: Contract) -> list[Line]:
        """From the first honour on; declarer adds dummy's to his own."""
        price = PRICES[made.strain]
        hands = [t.held(place) for place in ((party, DUMMY) if party == made.declarer else (party,))]
        if self.honours_dummy == "joined" and party == made.declarer:
            worth = honours_worth(hands, made.trump, price)
        else:
            worth = sum(own_honours_worth(held, made.trump, price) for held in hands)
        return [Line(party, ABOVE, worth, "honours")] if worth else []

    def rubber(self, t: Table) -> Rubber:
        """Games and points below the line; a game rules off everybody's part-score (R5)."""
        return rubber(t, GAME)

    def over(self, t: Table) -> Over | None:
        """The first player with two games ends the rubber; every pair settles the difference."""
        return rubber_settled(self.rubber(t), totals(t), self.shape.parties)

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Dummy lies opposite declarer, whoever dealt."""
        made = self.contract(t)
        if made is None:
            return None
        left, right = others(made.declarer)
        controls = played_by_declarer(t, made.declarer, DUMMY)
        order = (made.declarer, left, DUMMY, right)
        return TrickRules(leader=left, trump=made.trump, order=order, controls=controls)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Each alone until the bidding is over; then declarer with dummy, the others together."""
        made = self.contract(t) if t.calls else None
        return sides_alone(t) if made is None else sides_of(made.declarer)

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The contract, who plays together and what is still needed, and the score sheet in short."""
        names = self.shape.parties
        told = []
        made = self.contract(t) if t.calls else None
        if made is not None:
            left, right = others(made.declarer)
            won = t.won(made.declarer, DUMMY)
            told.append(f"{made.named} by {names[made.declarer]} with dummy: {won} of {made.needed} tricks")
            told.append(f"{names[left]} and {names[right]} play together")
        return (*told, *sheet_words(self.rubber(t), totals(t), names))
