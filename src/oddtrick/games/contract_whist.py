"""Contract Whist: a bridge auction and a rubber, but no dummy, no vulnerability, no slams and no honours.

The sheet is `docs/rules/contract-whist.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.auction import Contract, auction, bidding_over, contract, passed_out
from oddtrick.rules.deal import deal_evenly, first_dealer, reveal
from oddtrick.rules.match import highest, until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.partners import FOUR_HANDS, PLACE_NAMES, SIDE_NAMES, SIDES, side_of
from oddtrick.rules.rubber import ABOVE, BELOW, Rubber, rubber
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Clue, Over, Step
from oddtrick.rules.tricks import ANY, SUIT, TrickRules, tricks
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

GAME = 10  # points below the line
RUBBER = 50  # in two games or in three (R4)
PLAIN, NO_TRUMP = 3, 4  # an odd trick of the contract
OVERTRICK = {1: 2, 2: 5, 4: 10}  # flat (R3)
MADE = {1: 0, 2: 5, 4: 10}
UNDERTRICK = 10


@dataclass(frozen=True)
class ContractWhist:
    """A rubber, or a number of single deals."""

    passed_out: str = choice("next_dealer", "same_dealer", doc="who deals after four passes")
    claims: bool = flag(default=False, doc="a player may show his cards and claim a number of the remaining tricks")
    format: str = choice("rubber", "single_deals", doc="best of three games, or deals that stand alone")
    deals: int = number(1, 1000, default=8, doc="length, only with format=single_deals")
    laws: str = choice("live", "record", doc="record: a revoke in a written record moves tricks before the score")
    first_dealer: str = choice("random", "N", "E", "S", "W", doc="who deals first")

    id: ClassVar[str] = "contract-whist"
    title: ClassVar[str] = "Contract Whist"
    summary: ClassVar[str] = "A bridge auction and a rubber with small scores; all four hands stay hidden."
    shape: ClassVar[Shape] = FOUR_HANDS
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(
                t, None if self.first_dealer == "random" else self.shape.place(self.first_dealer), highest=True
            )
            or deal_evenly(t)
            or auction(t, SIDES, first=t.dealer)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t), same_dealer=passed_out(t) and self.passed_out == "same_dealer")
        )

    def play(self, t: Table) -> Step | None:
        """Declarer's left-hand opponent leads; nobody exposes a hand.  Four passes: no play (R1)."""
        rules = self.trick_rules(t)
        return None if rules is None or t.settled or t.scored() else tricks(t, rules)

    def contract(self, t: Table) -> Contract | None:
        """What the auction has come to, once it is over.  Declarer first named the denomination for his side (R7)."""
        return contract(t, SIDES) if bidding_over(t) else None

    def count(self, t: Table) -> Scored:
        """Contracted tricks below the line, all else above it; and the rubber (R2)."""
        made = self.contract(t)
        if made is None:
            return Scored((), "passed out")
        won = t.won(*SIDES[side_of(made.declarer)])
        told = worth(made, won)
        winner = self.rubber(t).after(told).winner if self.format == "rubber" else None
        if winner is not None:
            told.append(Line(winner, ABOVE, RUBBER, "rubber"))
        return Scored(tuple(told), f"{made.named} by {PLACE_NAMES[made.declarer]}, {won} tricks")

    def rubber(self, t: Table) -> Rubber:
        """Games and part-scores."""
        return rubber(t, GAME)

    def over(self, t: Table) -> Over | None:
        """Two games end the rubber, but the higher total wins it (E24); or so many single deals."""
        points = totals(t)
        if self.format == "single_deals":
            done = t.deals >= self.deals
            return highest(points, f"{max(points)} points to {min(points)}", "Equal totals.") if done else None
        games = self.rubber(t).games
        if self.rubber(t).winner is None:
            return None
        won = f"games North-South {games[0]}, East-West {games[1]}"
        return highest(points, f"{max(points)} points to {min(points)}; {won}.", f"A drawn rubber; {won}.")

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Thirteen tricks of four cards; trumps are named in the auction."""
        made = self.contract(t)
        if made is None:
            return None
        follow = SUIT if self.laws == "live" else ANY
        return TrickRules(leader=t.left(made.declarer), trump=made.trump, follow=follow)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The contract and what is still needed; the score sheet in short."""
        told = []
        made = self.contract(t)
        if made is not None:
            won = t.won(*SIDES[side_of(made.declarer)])
            told.append(f"{made.named} by {PLACE_NAMES[made.declarer]}: {won} of {made.needed} tricks")
        points = totals(t)
        told.append(f"total {SIDE_NAMES[0]} {points[0]}, {SIDE_NAMES[1]} {points[1]}")
        if self.format == "rubber":
            games, part, _ = self.rubber(t)
            told.append(f"games {games[0]}-{games[1]}, below the line {part[0]}-{part[1]}, game {GAME}")
        else:
            told.append(f"deal {t.deals} of {self.deals}")
        return tuple(told)


def worth(made: Contract, won: int) -> list[Line]:
    """What a deal is worth: (below, above) for declarer's side, or penalties above the line for the other."""
    side = side_of(made.declarer)
    short = made.needed - won
    if short > 0:
        return [Line(1 - side, ABOVE, UNDERTRICK * short * made.doubled, f"{short} down")]
    trick = NO_TRUMP if made.trump is None else PLAIN
    told = [Line(side, BELOW, made.level * trick * made.doubled, "contract")]
    if short < 0:
        told.append(Line(side, ABOVE, -short * OVERTRICK[made.doubled], f"{-short} over"))
    if made.doubled > 1:
        told.append(Line(side, ABOVE, MADE[made.doubled], "for making it"))
    return told
