"""Misery bridge: two players, three active hands; the dealer exchanges up to four cards, and may undertake to lose.

The sheet is `docs/rules/misery-bridge.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.auction import BOOK
from oddtrick.rules.choices import Either, Listed, Pick
from oddtrick.rules.deal import ace_low, first_dealer, lay_out, own_looks, reveal
from oddtrick.rules.honours import honours_worth, slam_lines
from oddtrick.rules.match import until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.ranks import HIGH, without_suit
from oddtrick.rules.rubber import ABOVE, BELOW, Rubber, rubber, rubber_bonus
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Ask, Clue, Happen, Over, Shuffle, Step
from oddtrick.rules.straight import (
    EIGHT,
    EIGHT_TRICKS,
    MAKES,
    MISERY,
    NO_EXCHANGE,
    PRICES,
    odd_tricks,
    rubber_over,
    sheet_words,
    trump_name,
)
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table.calls import Call
from oddtrick.table.cards import PACK, Card, Cards
from oddtrick.table.events import Called, Dealt, Event, Line, Moved, Scored, Shown
from oddtrick.table.notation import find_card
from oddtrick.table.table import Table
from oddtrick.table.zones import DEAD, OPEN, STOCK, Shape, hand

GAME = 30  # points below the line
RIGHT = 2  # the hand at the dealer's right, which the other player plays from the table (R1)
EIGHT_FAILED = 10
CATO = find_card("C3")


@dataclass(frozen=True)
class MiseryBridge:
    """A rubber for two; each deal the dealer plays alone against two hands."""

    penalty_column: str = choice(BELOW, ABOVE, doc="where the points for a failed eight or misery count")
    misery_penalty: str = choice("all", "excess", doc="a failed misery: every trick counts, or all but the first")
    first_lead: str = choice("own_hand", "either", doc="either: the first lead may come from the open hand")
    cato: bool = flag(default=False, doc="the three of clubs is no club and wins any trick")
    max_exchange: int = number(1, 4, default=4, doc="cards the dealer may exchange")
    rubber_bonus: int = number(0, 1000, default=100, doc="points for winning the rubber")
    law_enforcement: str = choice("strict", "table", doc="table: offences can be committed, and are paid for")
    revoke_claim: str = choice("automatic", "claimed", doc="revokes are found after the last trick, or must be claimed")

    id: ClassVar[str] = "misery-bridge"
    title: ClassVar[str] = "Misery Bridge"
    summary: ClassVar[str] = (
        "Two players, three hands: the dealer exchanges cards and names trumps, eight tricks or misery."
    )
    shape: ClassVar[Shape] = Shape(("A", "B", "Dummy"), ("A", "B"), ("A", "B"))
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t, height=ace_low, order=self.clockwise)
            or self.deal(t)
            or self.exchange(t)
            or self.declare(t)
            or self.lay_open(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t), order=self.clockwise)
        )

    @staticmethod
    def clockwise(dealer: int) -> tuple[int, ...]:
        """Non-dealer, the open hand at his left, dealer; the stock at the dealer's left does not play."""
        return (1 - dealer, RIGHT, dealer)

    def deal(self, t: Table) -> Shuffle | None:
        """Singly: stock, non-dealer, the hand at the dealer's right, dealer; the stock's last card lies on top (R3)."""

        def lay(pack: tuple[Card, ...]) -> Event:
            hands = {1 - t.dealer: pack[1::4], RIGHT: pack[2::4], t.dealer: pack[3::4]}
            mine = tuple(Cards.of(hands[place]) for place in range(3))
            return Dealt(hands=mine, looks=own_looks(t), stock=pack[0::4][::-1])

        return lay_out(t, PACK, lay)

    def exchange(self, t: Table) -> Ask | Happen | None:
        """The dealer lays up to four cards open and draws as many from the stock, or does not; once."""
        discards = len(t.open)
        drawn = sum(isinstance(note.event, Moved) and note.event.src == STOCK for note in t.notes)
        if discards and not drawn:
            return Happen(Moved(STOCK, hand(t.dealer), Cards.of(t.stock[:discards])))
        if discards or t.calls or t.settled:
            return None
        dealer = hand(t.dealer)

        def made(cards: tuple[Card, ...]) -> Event:
            return Moved(dealer, OPEN, Cards.of(cards))

        def cards(event: Event) -> int | None:
            mine = isinstance(event, Moved) and event.src == dealer and event.dst == OPEN
            return event.cards.bits if mine and not event.cards.backs else None  # type: ignore[union-attr]

        rule = f"Exchange up to {self.max_exchange} cards, or none."
        none = Listed((Called(t.dealer, NO_EXCHANGE),), rule)
        return Ask(t.dealer, Either((none, Pick(1, self.max_exchange, t.hands[t.dealer].bits, made, cards))), rule)

    def declare(self, t: Table) -> Ask | None:
        """A suit or no trump, perhaps for eight tricks; misery only with the hand as it was dealt."""
        if self.declaration(t) is not None:
            return None
        misery = () if len(t.open) else (MISERY,)
        rule = "Name the trump, undertake eight tricks, or misery." if misery else "Name the trump, or eight tricks."
        return Ask(t.dealer, Listed(tuple(Called(t.dealer, call) for call in (*MAKES, *EIGHT, *misery)), rule), rule)

    def declaration(self, t: Table) -> Call | None:
        """What the dealer has undertaken."""
        called = (said.call for said in t.calls if said.call != NO_EXCHANGE)
        return next(called, None)

    def trump(self, call: Call) -> int | None:
        """The trump suit of a declaration; misery is played at no trump (R12)."""
        return {**MAKES, **EIGHT}.get(call)

    def lay_open(self, t: Table) -> Happen | None:
        """The stock is put aside unseen; the hand at the dealer's right lies open like a dummy."""
        if t.stock:
            return Happen(Moved(STOCK, DEAD, Cards.of(t.stock)))
        if t.hands[RIGHT].bits & ~t.faced or t.hands[RIGHT].backs:
            return Happen(Shown(hand(RIGHT), t.hands[RIGHT]))
        return None

    def play(self, t: Table) -> Step | None:
        """The other player leads, from his own hand (R2) or with an option from either; tricks of three cards."""
        rules = self.trick_rules(t)
        if rules is None or t.settled or t.scored():
            return None
        step = tricks(t, rules)
        if self.first_lead == "own_hand" or t.trick or t.tricks or not isinstance(step, Ask):
            return step
        other = tricks(t, rules._replace(leader=RIGHT))
        assert isinstance(other, Ask)
        return Ask(step.player, Either((step.choices, other.choices)), "Lead from your hand or from the open one.")

    def count(self, t: Table) -> Scored:
        """What the deal is worth, and the rubber."""
        told, names, other = self.lines_of_deal(t), self.shape.parties, 1 - t.dealer
        tricks_won = f"tricks {t.won(t.dealer)}, {names[other]} {t.won(other, RIGHT)}"
        return Scored((*told, *self.closing(t, told)), f"{self.declaration(t)} by {names[t.dealer]}, {tricks_won}")

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """The rubber, if these lines win it."""
        return rubber_bonus(self.rubber(t), lines, self.rubber_bonus)

    def lines_of_deal(self, t: Table) -> list[Line]:
        """By what was undertaken; honours and slams above the line."""
        call = self.declaration(t)
        assert call is not None, "nothing has been declared"
        won = t.won(t.dealer)
        return self.misery_lines(t, won) if call == MISERY else self.trick_lines(t, call, won)

    def misery_lines(self, t: Table, won: int) -> list[Line]:
        """None or one: as many fives as the others have odd tricks.  Else five for every trick taken (R6, R7)."""
        if won <= 1:
            return [Line(t.dealer, BELOW, 5 * odd_tricks(t.won(1 - t.dealer, RIGHT)), "misery")]
        number = won - (self.misery_penalty == "excess")
        return [Line(1 - t.dealer, self.penalty_column, 5 * number, "misery failed")]

    def trick_lines(self, t: Table, call: Call, won: int) -> list[Line]:
        """Odd tricks to either side, twice as much for eight tricks (R4); failed eight: ten, and no honours (R5)."""
        trump, other = self.trump(call), 1 - t.dealer
        price, eight = PRICES[trump], call in EIGHT
        failed = eight and won < EIGHT_TRICKS
        told = []
        if failed:
            told.append(Line(other, self.penalty_column, EIGHT_FAILED, "eight tricks failed"))
        elif won > BOOK:
            told.append(Line(t.dealer, BELOW, odd_tricks(won) * price * (1 + eight), "odd tricks"))
        else:
            told.append(Line(other, BELOW, odd_tricks(t.won(other, RIGHT)) * price, "odd tricks"))
        hands = {t.dealer: [t.held(t.dealer)], other: [t.held(other), t.held(RIGHT)]}  # R10
        for party in (t.dealer, other):
            worth = honours_worth(hands[party], trump, price)
            if worth and not (failed and party == t.dealer):
                told.append(Line(party, ABOVE, worth, "honours"))
            told += slam_lines(t, party, [place for place in (party, RIGHT) if place == party or party == other])
        return told

    def rubber(self, t: Table) -> Rubber:
        """Games and points below the line."""
        return rubber(t, GAME)

    def over(self, t: Table) -> Over | None:
        """Two games end the rubber; the higher total wins it, and the difference is settled."""
        return rubber_over(self.rubber(t), totals(t), self.shape.parties)

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Thirteen tricks of three cards, clockwise non-dealer, open hand, dealer."""
        call = self.declaration(t)
        if call is None:
            return None
        other = 1 - t.dealer
        return TrickRules(
            leader=other, trump=self.trump(call), order=self.clockwise(t.dealer), controls=(0, 1, other),
            ranks=without_suit(CATO) if self.cato and CATO is not None else HIGH, beats_all=CATO if self.cato else None,
        )  # fmt: skip

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """The dealer alone; the other player with the open hand."""
        return ((0,), (1, RIGHT)) if t.dealer == 0 else ((0, RIGHT), (1,))

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """What the dealer has undertaken against what he has, and the score sheet in short."""
        told = []
        call = self.declaration(t)
        if call is not None:
            name, won = self.shape.parties[t.dealer], t.won(t.dealer)
            aim = "at most 1" if call == MISERY else "8" if call in EIGHT else "7"
            what = "Misery" if call == MISERY else trump_name(self.trump(call)) + " for eight tricks" * (call in EIGHT)
            told.append(f"{what} by {name}: {won} tricks of {aim}")
        return (*told, *sheet_words(self.rubber(t), totals(t), self.shape.parties))
