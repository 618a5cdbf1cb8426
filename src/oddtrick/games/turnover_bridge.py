"""Turnover Bridge: two players, no bidding, spades always trumps; every table card covers a hidden one.

The sheet is `docs/rules/turnover-bridge.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.cover import turn_up
from oddtrick.rules.deal import first_dealer, lay_out, own_looks, reveal
from oddtrick.rules.match import highest, until
from oddtrick.rules.options import PRESET, choice, number, settle
from oddtrick.rules.score import payments, purse, score, stake, totals
from oddtrick.rules.step import Clue, Happen, Over, Shuffle, Step
from oddtrick.rules.tricks import AFTER_TRICK, AT_ONCE, TrickRules, tricks
from oddtrick.table.cards import PACK, SPADES, Card, Cards
from oddtrick.table.errors import BadOption
from oddtrick.table.events import POT, Dealt, Event, Line, Paid, Scored, TurnedUp
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

MAJORITY = 14  # of 26 tricks


@dataclass(frozen=True)
class TurnoverBridge:
    """One deal, a race to a number of points, or a series for money."""

    rules: str = choice("denexa", "game_rules", doc="preset for turn_up and match")
    turn_up: str = choice(AT_ONCE, AFTER_TRICK, default=PRESET, doc="when covered cards turn up")
    match: str = choice("single_deal", "points", "hands", default=PRESET, doc="how long the match is")
    target: int = number(14, 1000, default=100, doc="race target, only with match=points")
    hands: int = number(1, 1000, default=2, doc="number of deals, only with match=hands")
    stake: int = number(0, 1_000_000, default=0, doc="chips each player puts in the pot of every deal")
    pot_on_tie: str = choice("return", "carry", doc="13-13: stakes back, or the pot stays for the next deal")
    match_tie: str = choice("play_on", "draw", doc="equal totals at or above the target, only with match=points")
    play_out: str = choice("stop_at_majority", "all_26", doc="stop at 14 tricks, or play all; not with match=points")
    first_dealer: str = choice("random", "player_1", "player_2", doc="who deals first")

    id: ClassVar[str] = "turnover-bridge"
    title: ClassVar[str] = "Turnover Bridge"
    summary: ClassVar[str] = "Two players, twelve covered cards each; a hidden card turns up when its cover is played."
    shape: ClassVar[Shape] = Shape(("A", "B"), ("A", "B"), ("A", "B"), piles=12)
    no_undo: ClassVar[tuple[type[Event], ...]] = (TurnedUp,)
    preset_by: ClassVar[str] = "rules"
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "denexa": {"turn_up": AT_ONCE, "match": "single_deal"},
        "game_rules": {"turn_up": AFTER_TRICK, "match": "points"},
    }

    def __post_init__(self) -> None:
        settle(self)
        if self.match == "points" and self.play_out == "all_26":  # R11
            raise BadOption("match = points stops at 14 tricks: play_out = all_26 is not allowed.", "match", "play_out")

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t, {"player_1": 0, "player_2": 1}.get(self.first_dealer))
            or stake(t, self.stake)
            or self.deal(t)
            or self.play(t)
            or score(t, self.count)
            or self.pay(t)
            or reveal(t)
            or self.halve_pot(t)
            or until(t, self.over(t))
        )

    def deal(self, t: Table) -> Shuffle | None:
        """Singly, non-dealer first: twelve face down, twelve face up on them, two in hand (R1)."""

        def lay(pack: tuple[Card, ...]) -> Event:
            dealt = {t.left(t.dealer): pack[0::2], t.dealer: pack[1::2]}
            mine = [dealt[place] for place in range(2)]
            return Dealt(
                hands=tuple(Cards.of(cards[24:]) for cards in mine),
                looks=own_looks(t),
                down=tuple(cards[:12] for cards in mine),
                up=tuple(cards[12:24] for cards in mine),
            )

        return lay_out(t, PACK, lay)

    def play(self, t: Table) -> Step | None:
        """The non-dealer leads.  Play stops as soon as a player holds more than half of the 26 tricks."""
        if t.settled or (self.play_out == "stop_at_majority" and self.majority(t) is not None):
            return None
        return turn_up(t, self.turn_up) or tricks(t, self.trick_rules(t))

    def majority(self, t: Table) -> int | None:
        """The player with 14 tricks; None while nobody has them, and at 13-13."""
        if len(t.tricks) < MAJORITY and not t.settled:
            return None
        return next((player for player in range(2) if t.won(player) >= MAJORITY), None)

    def count(self, t: Table) -> Scored:
        """In the race each trick is a point for both players; otherwise the deal counts for its winner."""
        won = t.won(0), t.won(1)
        winner = self.majority(t)
        why = "13-13: tied deal" if winner is None else f"{max(won)}-{min(won)}"
        if self.match == "points":
            return Scored(tuple(Line(player, "points", won[player], "tricks") for player in range(2)), why)
        return Scored(() if winner is None else (Line(winner, "deals", 1, f"{max(won)} tricks"),), why)

    def pay(self, t: Table) -> Happen | None:
        """The pot goes to the winner of 14 tricks; at 13-13 the stakes go back, or the pot stays (R16)."""
        pot = purse(t, POT) if self.stake else 0
        winner = self.majority(t)
        if winner is not None:
            return Happen(Paid(POT, winner, pot, "the pot")) if pot else None
        if pot and self.pot_on_tie == "return":
            back = sum(paid.payer == POT for paid in payments(t, t.deals))
            return Happen(Paid(POT, back, self.stake, "stake back"))
        return None

    def halve_pot(self, t: Table) -> Happen | None:
        """A pot that is still carried when the match ends is shared (R16)."""
        pot = purse(t, POT) if self.stake else 0
        if not pot or self.over(t) is None:
            return None
        shared = sum(paid.why == "half the pot" for paid in payments(t, t.deals))
        return Happen(Paid(POT, shared, pot // (2 - shared), "half the pot"))

    def over(self, t: Table) -> Over | None:
        """Whether this deal ended the match, and how it stands."""
        if self.match == "points":
            return self.race(t)
        if self.match == "hands" and t.deals < self.hands:
            return None
        if self.match == "hands" and self.stake:  # R21
            balance = purse(t, 0), purse(t, 1)
            return highest(balance, f"{max(balance):+d} chips after {t.deals} deals", "The series is drawn.")
        deals = totals(t, "deals")
        if self.match == "hands":
            return highest(deals, f"{max(deals)} of {t.deals} deals won", "The series is drawn.")
        won = max(t.won(0), t.won(1))
        return highest(deals, f"{won} tricks: deal won", "13-13: tied deal.")

    def race(self, t: Table) -> Over | None:
        """After a deal anybody with the target: the higher total wins; equal totals go on or are a draw (R12)."""
        points = totals(t, "points")
        if max(points) < self.target or (points[0] == points[1] and self.match_tie == "play_on"):
            return None
        return highest(points, f"{max(points)} points to {min(points)}", f"Drawn at {points[0]} points each.")

    def trick_rules(self, t: Table) -> TrickRules:
        """Spades are trumps; two cards a trick; the timing of the turn-up is an option."""
        return TrickRules(leader=t.left(t.dealer), trump=SPADES, turning=self.turn_up)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Each for himself."""
        return ((0,), (1,))

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """Trumps, the moment of turning, and the match score."""
        moment = "at once" if self.turn_up == AT_ONCE else "after the trick"
        lines = ["Spades are trumps", f"covered cards turn up {moment}"]
        if self.match == "points":
            points = totals(t, "points")
            lines.append(f"score A {points[0]}, B {points[1]}, target {self.target}")
        elif self.match == "hands":
            deals = totals(t, "deals")
            lines.append(f"deal {t.deals} of {self.hands}, won: A {deals[0]}, B {deals[1]}")
        if self.stake:
            lines.append(f"chips A {purse(t, 0):+d}, B {purse(t, 1):+d}, pot {purse(t, POT)}")
        return tuple(lines)
