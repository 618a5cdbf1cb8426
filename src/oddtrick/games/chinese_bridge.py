"""Bridge for two, "Chinese bridge": four secret cards each, eleven face up on eleven covered ones, four-card tricks.

The sheet is `docs/rules/chinese-bridge.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.calls import ask_call
from oddtrick.rules.cover import turn_up, turn_up_stranded
from oddtrick.rules.deal import ace_low, first_dealer, lay_out, own_looks, reveal
from oddtrick.rules.doubling import (
    CLOSED,
    DUEL,
    ONE_DOUBLE,
    ONE_REDOUBLE,
    START,
    Chain,
    Doubling,
    Limit,
    doubled_words,
    doubling_of,
)
from oddtrick.rules.honours import honours_worth, slam_lines
from oddtrick.rules.match import until
from oddtrick.rules.options import choice, number, settle
from oddtrick.rules.rubber import ABOVE, BELOW, Rubber, rubber, rubber_bonus
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Ask, Clue, Over, Shuffle, Step
from oddtrick.rules.straight import (
    Make,
    ask_make,
    call_or_lead,
    make_of,
    odd_tricks,
    rubber_over,
    sheet_words,
    trump_name,
)
from oddtrick.rules.tricks import AFTER_TRICK, AT_ONCE, TrickRules, next_place, tricks
from oddtrick.table.calls import DOUBLE
from oddtrick.table.cards import PACK, Card, Cards
from oddtrick.table.events import Dealt, Event, Line, Scored, TurnedUp
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

GAME = 30  # points below the line
CHAINS: Mapping[str, Chain] = {"chain": DUEL, "single": ONE_REDOUBLE, "none": ONE_DOUBLE}


@dataclass(frozen=True)
class ChineseBridge:
    """A rubber for two; each player's 26 cards stand for two partners' hands."""

    honours_as: str = choice("pair", "one_hand", doc="one_hand: four or five honours count as if in one hand")
    redoubling: str = choice("chain", "single", "none", doc="in turn up to the limit, one redouble, or the double only")
    turn_up: str = choice(AT_ONCE, "end_of_trick", doc="when covered cards turn up")
    double_limit: int = number(1, 100_000, default=100, none=True, doc="value of a trick at which doubling stops")
    double_limit_mode: str = choice(
        "clip", "last_below", "first_over", doc="the last double gives the limit; must not pass it; may pass it"
    )
    rubber_bonus: int = number(0, 1000, default=100, doc="points for winning the rubber")
    law_enforcement: str = choice("strict", "table", doc="table: offences can be committed, and are paid for")
    revoke_claim: str = choice("automatic", "claimed", doc="revokes are found after the last trick, or must be claimed")

    id: ClassVar[str] = "chinese-bridge"
    title: ClassVar[str] = "Chinese Bridge"
    summary: ClassVar[str] = "Bridge for two: four secret cards each, and a row of eleven lying on eleven covered ones."
    shape: ClassVar[Shape] = Shape(("A", "B"), ("A", "B"), ("A", "B"), piles=11)
    no_undo: ClassVar[tuple[type[Event], ...]] = (TurnedUp,)
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t, height=ace_low)
            or self.deal(t)
            or self.declare(t)
            or self.doubles(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def deal(self, t: Table) -> Shuffle | None:
        """Four each to the hand, then singly: the first eleven face down, the others face up on them (R3, R8)."""

        def lay(pack: tuple[Card, ...]) -> Event:
            hands = {t.left(t.dealer): pack[:4], t.dealer: pack[4:8]}
            rows = {t.left(t.dealer): pack[8::2], t.dealer: pack[9::2]}
            return Dealt(
                hands=tuple(Cards.of(hands[place]) for place in range(2)),
                looks=own_looks(t),
                down=tuple(rows[place][:11] for place in range(2)),
                up=tuple(rows[place][11:] for place in range(2)),
            )

        return lay_out(t, PACK, lay)

    def declare(self, t: Table) -> Ask | None:
        """The dealer names the trump; he has no partner and must."""
        if make_of(t) is not None:
            return None
        return ask_make(t.dealer, t.dealer, "Name the trump suit, or no trump.")

    def doubles(self, t: Table) -> Ask | None:
        """The other doubles or leads; once doubled, each in turn redoubles or passes (R2)."""
        standing, rules = self.doubling(t), self.trick_rules(t)
        if standing.state == CLOSED or rules is None or t.trick or t.tricks or t.settled:
            return None
        if standing.state == START:
            return call_or_lead(t, rules.leader, DOUBLE, rules, "Double, or lead a card.")
        role, answers = CHAINS[self.redoubling][standing.state]
        place = t.dealer if role == "Z" else t.left(t.dealer)
        return ask_call(place, place, tuple(answers), "Redouble or pass.")

    def doubling(self, t: Table) -> Doubling:
        """How the doubling stands, and what an odd trick counts."""
        made = self.make(t)
        limit = Limit(self.double_limit, self.double_limit_mode)
        return doubling_of(t, made.at, made.price, CHAINS[self.redoubling], limit)

    def make(self, t: Table) -> Make:
        """The declaration, once it has been made."""
        made = make_of(t)
        assert made is not None, "nothing has been declared"
        return made

    def play(self, t: Table) -> Step | None:
        """Two cards from each in turn; the card under a played one turns up before the next is played (R5)."""
        rules = self.trick_rules(t)
        if rules is None or t.settled or t.scored():
            return None
        stranded = None
        if rules.turning == AFTER_TRICK and t.trick and len(t.trick) < 4:
            stranded = turn_up_stranded(t, next_place(t, rules))
        return turn_up(t, rules.turning) or stranded or tricks(t, rules)

    def count(self, t: Table) -> Scored:
        """What the deal is worth, and the rubber."""
        told = self.lines_of_deal(t)
        name = trump_name(self.make(t).trump) + doubled_words(self.doubling(t))
        return Scored((*told, *self.closing(t, told)), f"{name}, tricks {t.won(0)}-{t.won(1)}")

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """The rubber, if these lines win it."""
        return rubber_bonus(self.rubber(t), lines, self.rubber_bonus)

    def lines_of_deal(self, t: Table) -> list[Line]:
        """Odd tricks below the line to whoever has them; honours and slams above it."""
        made, standing = self.make(t), self.doubling(t)
        told: list[Line] = []
        for player in range(2):
            odd = odd_tricks(t.won(player))
            honours = honours_worth([t.held(player)], made.trump, made.price, self.honours_as == "one_hand")  # R1
            told += [Line(player, BELOW, odd * standing.value, "odd tricks")] if odd else []
            told += [Line(player, ABOVE, honours, "honours")] if honours else []
            told += slam_lines(t, player, [player])
        return told

    def rubber(self, t: Table) -> Rubber:
        """Games and points below the line."""
        return rubber(t, GAME)

    def over(self, t: Table) -> Over | None:
        """Two games end the rubber; the higher total wins it, and the difference is settled."""
        return rubber_over(self.rubber(t), totals(t), self.shape.parties)

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Tricks of four cards, leader, other, leader, other; the dealer's choice is trumps."""
        made = make_of(t)
        if made is None:
            return None
        turning = AT_ONCE if self.turn_up == AT_ONCE else AFTER_TRICK
        return TrickRules(leader=t.left(t.dealer), trump=made.trump, cards=4, turning=turning)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Each for himself."""
        return ((0,), (1,))

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The trump and what a trick counts, and the score sheet in short."""
        told = []
        made = make_of(t)
        if made is not None:
            standing = self.doubling(t)
            told.append(f"{trump_name(made.trump)}{doubled_words(standing)}: an odd trick counts {standing.value}")
        return (*told, *sheet_words(self.rubber(t), totals(t), self.shape.parties))
