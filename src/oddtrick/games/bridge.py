"""Bridge: the dealer names the trump or leaves it to his partner; the others may only double; either side can win.

The sheet is `docs/rules/bridge.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.calls import ask_call
from oddtrick.rules.deal import ace_low, cut_for_seats, deal_evenly, first_dealer, reveal
from oddtrick.rules.doubling import CLOSED, PARTNERS, Doubling, Limit, doubled_words, doubling_of, speaker
from oddtrick.rules.dummy import dummy_goes_down, played_by_declarer
from oddtrick.rules.honours import chicane, honours_worth, slam_lines
from oddtrick.rules.match import until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.partners import FOUR_HANDS, PLACE_NAMES, SIDE_NAMES, SIDES, partner_of
from oddtrick.rules.rubber import ABOVE, BELOW, Rubber, rubber, rubber_bonus
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Ask, Clue, Over, Step
from oddtrick.rules.straight import Make, ask_make, make_of, odd_tricks, rubber_over, sheet_words, trump_name
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table.calls import Word
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

LEAVE_IT = Word("I leave it to you")


@dataclass(frozen=True)
class Bridge:
    """A rubber of straight bridge, also called bridge-whist."""

    law_enforcement: str = choice("strict", "table", doc="table: offences can be committed, and are paid for")
    revoke_claim: str = choice("automatic", "claimed", doc="revokes are found after the last trick, or must be claimed")
    law_code: str = choice("american", "english", doc="revoke penalties: tricks, or also points deducted or added")
    after_refused_double: str = choice(
        "closed", "rightful_player", doc="after a double out of turn is refused: no more doubling, or it goes on"
    )
    double_limit: int = number(1, 100_000, default=100, none=True, doc="value of a trick at which doubling stops")
    double_limit_mode: str = choice(
        "clip", "last_below", "first_over", doc="the last double gives the limit; must not pass it; may pass it"
    )
    chicane: str = choice("credit", "deduct", "off", doc="a hand without trumps: credited, taken off honours, nothing")
    game_points: int = number(4, 1000, default=30, doc="points below the line that win a game")
    rubber_bonus: int = number(0, 1000, default=100, doc="points for winning the rubber")
    choose_seats_by_cut: bool = flag(default=True, doc="false: seats as entered, first dealer at random")

    id: ClassVar[str] = "bridge"
    title: ClassVar[str] = "Bridge"
    summary: ClassVar[str] = "Straight bridge: no auction; the dealer's side names the trump, the others may double."
    shape: ClassVar[Shape] = FOUR_HANDS
    leave_it: ClassVar[Word] = LEAVE_IT
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            (cut_for_seats(t, SIDES) if self.choose_seats_by_cut else None)
            or first_dealer(t, height=ace_low)
            or deal_evenly(t)
            or self.make_trump(t)
            or self.doubles(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def make_trump(self, t: Table) -> Ask | None:
        """The dealer names the trump or leaves it to his partner, who then must."""
        if make_of(t) is not None:
            return None
        if t.calls:
            return ask_make(
                partner_of(t.dealer), partner_of(t.dealer), "Your partner leaves it to you: name the trump."
            )
        return ask_make(t.dealer, t.dealer, "Name the trump, or leave it to your partner.", LEAVE_IT)

    def doubles(self, t: Table) -> Ask | None:
        """Doubling passes from side to side until nobody goes on, or a trick counts the limit."""
        standing = self.doubling(t)
        if standing is None or standing.state == CLOSED or t.trick or t.tricks or t.settled:
            return None
        role, answers = PARTNERS[standing.state]
        place = speaker(role, t, standing, self.maker(t))
        words = {"S1": "Double, or ask your partner.", "S2": "Double, or say yes."}
        return ask_call(place, place, tuple(answers), words.get(standing.state, "Redouble or pass."))

    def maker(self, t: Table) -> Make:
        """The declaration, once it has been made."""
        made = make_of(t)
        assert made is not None, "nothing has been declared"
        return made

    def doubling(self, t: Table) -> Doubling | None:
        """How the doubling stands, and what an odd trick counts; None before the trump is made."""
        made = make_of(t)
        if made is None:
            return None
        return doubling_of(t, made.at, made.price, PARTNERS, Limit(self.double_limit, self.double_limit_mode))

    def play(self, t: Table) -> Step | None:
        """Eldest hand leads; then dummy goes down, and the dealer plays both hands."""
        rules = self.trick_rules(t)
        if rules is None or t.settled or t.scored():
            return None
        return dummy_goes_down(t, partner_of(t.dealer)) or tricks(t, rules)

    def count(self, t: Table) -> Scored:
        """What the deal is worth, and the rubber."""
        made, standing = self.maker(t), self.doubling(t)
        assert standing is not None
        told = self.lines_of_deal(t)
        name = trump_name(made.trump) + doubled_words(standing)
        why = f"{name} by {PLACE_NAMES[made.maker]}, tricks {t.won(*SIDES[0])}-{t.won(*SIDES[1])}"
        return Scored((*told, *self.closing(t, told)), why)

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """The rubber, if these lines win it."""
        return rubber_bonus(self.rubber(t), lines, self.rubber_bonus)

    def lines_of_deal(self, t: Table) -> list[Line]:
        """Odd tricks below the line to whichever side has them; honours, chicane and slams above it."""
        made, standing = self.maker(t), self.doubling(t)
        assert standing is not None
        told: list[Line] = []
        for party, side in enumerate(SIDES):
            odd = odd_tricks(t.won(*side))
            if odd:
                told.append(Line(party, BELOW, odd * standing.value, "odd tricks"))
            told += slam_lines(t, party, side)
        return told + self.honour_lines(t, made)

    def honour_lines(self, t: Table, made: Make) -> list[Line]:
        """Honours to the side with the majority; chicane to a side with a hand dealt no trump (R10, R11)."""
        hands = [[t.held(place) for place in side] for side in SIDES]
        honours = [honours_worth(held, made.trump, made.price) for held in hands]
        void = [chicane(held, made.trump, made.price) if self.chicane != "off" else 0 for held in hands]
        if self.chicane == "deduct":
            for party in range(2):
                if honours[1 - party]:
                    honours[1 - party], void[party] = max(honours[1 - party] - void[party], 0), 0
        told = [Line(party, ABOVE, points, "honours") for party, points in enumerate(honours) if points]
        return [*told, *(Line(party, ABOVE, points, "chicane") for party, points in enumerate(void) if points)]

    def rubber(self, t: Table) -> Rubber:
        """Games and points below the line."""
        return rubber(t, self.game_points)

    def over(self, t: Table) -> Over | None:
        """Two games end the rubber; the higher total wins it, and the difference is settled."""
        return rubber_over(self.rubber(t), totals(t), SIDE_NAMES)

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Thirteen tricks of four cards; the dealer plays his partner's cards."""
        made = make_of(t)
        if made is None:
            return None
        controls = played_by_declarer(t, t.dealer, partner_of(t.dealer))
        return TrickRules(leader=t.left(t.dealer), trump=made.trump, controls=controls)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The trump, its maker and what a trick counts; the score sheet in short."""
        told = []
        made, standing = make_of(t), self.doubling(t)
        if made is not None and standing is not None:
            by = f"{trump_name(made.trump)}{doubled_words(standing)} by {PLACE_NAMES[made.maker]}"
            told.append(f"{by}: an odd trick counts {standing.value}")
            won = [t.won(*side) for side in SIDES]
            told.append(f"tricks {SIDE_NAMES[0]} {won[0]}, {SIDE_NAMES[1]} {won[1]}")
        return (*told, *sheet_words(self.rubber(t), totals(t), SIDE_NAMES))
