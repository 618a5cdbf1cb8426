"""Contract Bridge: an auction with doubles, an exposed dummy played by declarer; a rubber, or duplicate boards.

The sheet is `docs/rules/contract-bridge.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from oddtrick.rules.auction import Contract, auction, bidding_over, contract, passed_out
from oddtrick.rules.boards import board_vulnerable, next_board
from oddtrick.rules.bridge_score import GAME, board_lines, contract_lines, honours_worth
from oddtrick.rules.carried import Carried
from oddtrick.rules.contracts import result_told, rules_with_dummy, won_by
from oddtrick.rules.deal import deal_evenly, first_dealer, reveal
from oddtrick.rules.dummy import dummy_goes_down, dummy_looks
from oddtrick.rules.match import highest, until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.partners import FOUR_HANDS, PLACE_NAMES, SIDE_NAMES, SIDES, partner_of, side_of
from oddtrick.rules.rubber import ABOVE, Rubber, rubber, unfinished
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Clue, Happen, Over, Shuffle, Step
from oddtrick.rules.tricks import ANY, SUIT, TrickRules, tricks
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

RUBBER_IN_TWO, RUBBER_IN_THREE, ONLY_GAME = 700, 500, 300
RANKINGS = ("totals", "matchpoints", "imps")


def vulnerable_named(sides: tuple[int, ...]) -> str:
    """Some sides in words."""
    return ("nobody", *SIDE_NAMES, "both")[sum(party + 1 for party in sides)]


@dataclass(frozen=True)
class ContractBridge:
    """A rubber with games, part-scores and honours; or boards that stand alone."""

    form: str = choice("rubber", "duplicate", doc="best of three games, or boards that stand alone")
    scoring: str = choice(
        "total", "matchpoints", "imps", doc="only with form=duplicate: how boards are compared with other tables"
    )
    boards: int = number(1, 64, default=8, doc="only with form=duplicate: number of boards")
    first_board: int = number(1, 1000, default=1, doc="only with form=duplicate: number of the first board")
    honours: bool = flag(default=True, doc="only with form=rubber: honours are scored")
    partscore_bonus: str = choice("100", "50", doc="only with form=rubber: for a part-score of an unfinished rubber")
    claims: str = choice("vote", "off", "proof", doc="claims: the opponents are asked; none; or the claim is proved")
    dummy_sees_declarer: bool = flag(default=False, doc="dummy may look into declarer's hand")
    laws: str = choice("live", "record", doc="record: a revoke in a written record moves tricks before the score")
    passed_out: str = choice("next_dealer", "same_dealer", doc="only with form=rubber: who deals after four passes")
    first_dealer: str = choice("random", "N", "E", "S", "W", doc="only with form=rubber: who deals first")

    id: ClassVar[str] = "contract-bridge"
    title: ClassVar[str] = "Contract Bridge"
    summary: ClassVar[str] = "An auction with doubles, and a dummy that declarer plays; a rubber or duplicate boards."
    shape: ClassVar[Shape] = FOUR_HANDS
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    from_boards: ClassVar[Mapping[str, str]] = {"form": "duplicate"}

    def __post_init__(self) -> None:
        settle(self)
        if self.form == "rubber" and self.scoring != "total":
            raise BadOption(f"scoring = {self.scoring} needs form = duplicate.", "scoring", "form")
        if self.form == "duplicate" and self.passed_out == "same_dealer":
            raise BadOption(
                "passed_out = same_dealer needs form = rubber: a board is not dealt again.", "passed_out", "form"
            )
        if self.form == "duplicate" and self.first_dealer != "random":
            raise BadOption(
                f"first_dealer = {self.first_dealer} needs form = rubber: the board says who deals.",
                "first_dealer", "form",
            )  # fmt: skip

    @property
    def carried(self) -> Carried | None:
        """Boards go from table to table; a rubber's deals do not."""
        if self.form != "duplicate":
            return None
        ranking = "totals" if self.scoring == "total" else self.scoring
        return Carried("board", "mitchell", 3, 64, ranking, RANKINGS, ("boards", "first_board"))

    def at_board(self, number: int, replayed: bool = False) -> ContractBridge:
        """One board at one table; no deal of it is ever void."""
        return replace(self, first_board=number, boards=1)

    def board_says(self, number: int) -> str:
        """Who is vulnerable."""
        return f"{vulnerable_named(board_vulnerable(number))} vulnerable"

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            self.first_deal(t)
            or deal_evenly(t)
            or auction(t, SIDES, first=t.dealer)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or self.over(t)
            or self.next_deal(t)
        )

    def first_deal(self, t: Table) -> Happen | Shuffle | None:
        """The first dealer is cut for or set; a board has its dealer."""
        if self.form == "duplicate":
            return None if t.deals else next_board(t, self.first_board)
        fixed = None if self.first_dealer == "random" else self.shape.place(self.first_dealer)
        return first_dealer(t, fixed, highest=True)

    def next_deal(self, t: Table) -> Step:
        """The deal passes to the left; or the next board comes."""
        if self.form == "duplicate":
            return next_board(t, self.first_board)
        return until(t, None, same_dealer=passed_out(t) and self.passed_out == "same_dealer")

    def play(self, t: Table) -> Step | None:
        """Declarer's left-hand opponent leads; then dummy lays his hand down, and declarer plays it."""
        made, rules = self.contract(t), self.trick_rules(t)
        if made is None or rules is None or t.settled or t.scored():
            return None
        dummy = partner_of(made.declarer)
        looks = dummy_looks(t, dummy, made.declarer) if self.dummy_sees_declarer else None
        return dummy_goes_down(t, dummy) or looks or tricks(t, rules)

    def contract(self, t: Table) -> Contract | None:
        """What the auction has come to, once it is over; None when passed out."""
        return contract(t, SIDES) if bidding_over(t) else None

    def vulnerable(self, t: Table) -> tuple[int, ...]:
        """The board's, or the sides with a game."""
        if t.board is not None:
            return board_vulnerable(t.board.number)
        games = self.rubber(t).games
        return tuple(party for party in range(2) if games[party])

    def count(self, t: Table) -> Scored:
        """The contract made or defeated; honours and the rubber."""
        made = self.contract(t)
        if made is None:
            return Scored((), "passed out")
        won, why = won_by(t, made), result_told(t, made)
        vulnerable = side_of(made.declarer) in self.vulnerable(t)
        if self.form == "duplicate":
            return Scored(tuple(board_lines(made, won, vulnerable)), why)
        told = [*contract_lines(made, won, vulnerable), *self.honour_lines(t, made)]
        standing = self.rubber(t).after(told)
        if standing.winner is not None:  # R5: whatever the totals
            bonus = RUBBER_IN_THREE if all(standing.games) else RUBBER_IN_TWO
            told.append(Line(standing.winner, ABOVE, bonus, "rubber"))
        return Scored(tuple(told), why)

    def honour_lines(self, t: Table, made: Contract) -> list[Line]:
        """Held in one hand as dealt, by whatever side, made or not; nobody need claim them (R2)."""
        if not self.honours:
            return []
        found = [(place, honours_worth(t.held(place), made.trump)) for place in t.order]
        return [Line(side_of(place), ABOVE, worth, f"honours, {PLACE_NAMES[place]}") for place, worth in found if worth]

    def rubber(self, t: Table) -> Rubber:
        """Games and part-scores."""
        return rubber(t, GAME)

    def over(self, t: Table) -> Over | None:
        """Two games, or the last board.  The higher total wins."""
        points = totals(t)
        if self.form == "duplicate":
            done = t.board is not None and t.board.number >= self.first_board + self.boards - 1
            why = f"{max(points)} points to {min(points)} on {self.boards} board{'s' if self.boards > 1 else ''}"
            if self.scoring != "total":
                why += f"; {self.scoring} come of the comparison with other tables"  # R13
            return highest(points, f"{why}.", f"Equal totals: {why}.") if done else None
        standing = self.rubber(t)
        if standing.winner is None:
            return None
        games = f"games North-South {standing.games[0]}, East-West {standing.games[1]}"
        return highest(points, f"{max(points)} points to {min(points)}; {games}.", f"Equal totals; {games}.")

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Thirteen tricks of four cards; declarer plays dummy's cards."""
        return rules_with_dummy(t, self.contract(t), follow=SUIT if self.laws == "live" else ANY)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The contract and what is still needed, vulnerability, and the score sheet in short."""
        told = []
        made = self.contract(t)
        if made is not None:
            won = t.won(*SIDES[side_of(made.declarer)])
            dummy = PLACE_NAMES[partner_of(made.declarer)]
            declarer = PLACE_NAMES[made.declarer]
            told.append(f"{made.named} by {declarer}, dummy {dummy}: {won} of {made.needed} tricks")
        if t.board is not None:
            told.append(f"board {t.board.number}")
        told.append(f"vulnerable: {vulnerable_named(self.vulnerable(t))}")
        points = totals(t)
        told.append(f"total {SIDE_NAMES[0]} {points[0]}, {SIDE_NAMES[1]} {points[1]}")
        return (*told, *(self.rubber_told(t) if self.form == "rubber" else ()))

    def rubber_told(self, t: Table) -> tuple[str, ...]:
        """Games, part-scores, and what would be added if the rubber were broken off now (R4)."""
        standing = self.rubber(t)
        games, part, _ = standing
        told = (f"games {games[0]}-{games[1]}, below the line {part[0]}-{part[1]}, game {GAME}",)
        bonus = unfinished(standing, ONLY_GAME, int(self.partscore_bonus))
        if standing.winner is not None or not any(bonus):
            return told
        return (*told, f"broken off now: {SIDE_NAMES[0]} +{bonus[0]}, {SIDE_NAMES[1]} +{bonus[1]}")
