"""Whist: four players, two partnerships, no bidding; the last card dealt fixes trumps; tricks above six count.

The sheet is `docs/rules/whist.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.deal import deal_evenly, first_dealer, reveal, take_up_turn_up
from oddtrick.rules.match import until
from oddtrick.rules.options import PRESET, choice, flag, listing, number, settle
from oddtrick.rules.score import lines, score
from oddtrick.rules.step import Clue, Over, Step
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table.cards import SUIT_LETTERS, SUIT_NAMES
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Event, Line, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

SIDES = ((0, 2), (1, 3))
BOOK = 6  # tricks that count nothing
HONOURS = {4: 4, 3: 2}  # of A K Q J of trumps, held by one side: points


@dataclass(frozen=True)
class Whist:
    """A game to a number of points, or a rubber of three games."""

    preset: str = choice("denexa", "short", "american", "long_9", "long_10", doc="sets the five next options")
    target: int = number(1, 100, default=PRESET, doc="points for a game")
    honours: str = choice("off", "on", default=PRESET, doc="honour points")
    honours_bar: str = choice("one_short", "none", default=PRESET, doc="no honours for a side one point short")
    game_value: str = choice(
        "none", "short", "american", default=PRESET,
        doc="value of a won game; short needs target=5, american needs match=game",
    )  # fmt: skip
    match: str = choice("game", "rubber", default=PRESET, doc="one game, or best of three")
    play_out: bool = flag(default=True, doc="false: the deal stops when its trick points bring a side to the target")
    trumps: str = choice("last_card", "cycle", doc="the last card dealt is turned up, or suits in turn without it")
    trump_cycle: tuple[str, ...] = listing(
        "S", "H", "D", "C", "N", default=("H", "C", "D", "S"), doc="used only with trumps=cycle; N = no trump"
    )
    show_turn_up: str = choice("until_dealer_plays", "always", doc="how long the turn-up lies on the table")
    first_dealer: str = choice("random", "N", "E", "S", "W", doc="who deals first")

    id: ClassVar[str] = "whist"
    title: ClassVar[str] = "Whist"
    summary: ClassVar[str] = "Four players, two partnerships, no bidding; the last card dealt is trumps."
    shape: ClassVar[Shape] = Shape(("N", "E", "S", "W"), ("N", "E", "S", "W"), ("NS", "EW"))
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = "preset"
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        name: dict(zip(("target", "honours", "honours_bar", "game_value", "match"), values, strict=True))
        for name, values in {
            "denexa": (25, "off", "one_short", "none", "game"),
            "short": (5, "on", "one_short", "short", "rubber"),
            "american": (7, "off", "one_short", "american", "game"),
            "long_9": (9, "on", "one_short", "none", "game"),
            "long_10": (10, "on", "one_short", "none", "rubber"),
        }.items()
    }

    def __post_init__(self) -> None:
        settle(self)
        if self.game_value == "short" and self.target != 5:
            raise BadOption("game_value = short needs target = 5.", "game_value", "target")
        if self.game_value == "american" and self.match != "game":
            raise BadOption("game_value = american needs match = game.", "game_value", "match")

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t, None if self.first_dealer == "random" else self.shape.place(self.first_dealer))
            or deal_evenly(t, last_face_up=self.trumps == "last_card")
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def play(self, t: Table) -> Step | None:
        """The player at the dealer's left leads.  The dealer takes up the turn-up at his first turn."""
        if t.settled or t.scored() or (not self.play_out and self.game_won(t)):
            return None
        taken_up = take_up_turn_up(t) if self.show_turn_up == "until_dealer_plays" else None
        return taken_up or tricks(t, self.trick_rules(t))

    def game_won(self, t: Table) -> bool:
        """Whether a side's trick points of this deal bring it to the target (R14)."""
        before = self.standing(t)[-1]
        return any(before[party] + self.odd_tricks(t, party) >= self.target for party in range(2))

    def odd_tricks(self, t: Table, party: int) -> int:
        """Tricks above the book of six."""
        return max(t.won(*SIDES[party]) - BOOK, 0)

    def trump(self, t: Table) -> int | None:
        """The turn-up's suit, or the next of the cycle (E15)."""
        if self.trumps == "cycle":
            letter = self.trump_cycle[(t.deals - 1) % len(self.trump_cycle)]
            return SUIT_LETTERS.index(letter) if letter != "N" else None
        return None if t.turn_up is None else t.turn_up.suit

    def count(self, t: Table) -> Scored:
        """Trick points first; they may end the game.  Then honours, for a side that is not barred."""
        before = self.standing(t)[-1]
        odd = [self.odd_tricks(t, party) for party in range(2)]
        told = [Line(party, "points", odd[party], "odd tricks") for party in range(2) if odd[party]]
        if all(before[party] + odd[party] < self.target for party in range(2)):
            told += [
                Line(party, "points", HONOURS[held], f"{held} honours")
                for party in range(2)
                if (held := self.honours_held(t, party)) in HONOURS and not self.barred(before[party])
            ]
        return Scored(tuple(told), f"{t.won(*SIDES[0])}-{t.won(*SIDES[1])}")

    def honours_held(self, t: Table, party: int) -> int:
        """A K Q J of trumps as dealt to two partners together, the turn-up included (R9, R15, R18)."""
        trump = self.trump(t)
        if self.honours == "off" or trump is None:
            return 0
        held = t.held(SIDES[party][0]) | t.held(SIDES[party][1])
        return (held >> 13 * trump + 9 & 0b1111).bit_count()

    def barred(self, before: int) -> bool:
        """A side that began the deal exactly one point short counts no honours in it (R10)."""
        return self.honours_bar == "one_short" and before == self.target - 1

    def standing(self, t: Table) -> list[tuple[int, int]]:
        """The final scores of the games finished so far, and last the score of the game that goes on."""
        games, points, deal = [], [0, 0], 0
        for scored_in, line in [*lines(t), (0, Line(0, "end", 0, ""))]:
            if scored_in != deal and max(points) >= self.target:
                games.append((points[0], points[1]))
                points = [0, 0]
            deal = scored_in
            points[line.party] += line.points
        return [*games, (points[0], points[1])]

    def over(self, t: Table) -> Over | None:
        """The first side with the target wins the game; two games win the rubber."""
        games = self.standing(t)[:-1]
        won = [sum(score[party] > score[1 - party] for score in games) for party in range(2)]
        if max(won) < (1 if self.match == "game" else 2):
            return None
        winner = won.index(max(won))
        return Over(self.worth(games, won, winner), (winner,), self.said(games, won, winner))

    def value(self, score: tuple[int, int]) -> int:
        """What a finished game is worth to its winner."""
        if self.game_value == "american":
            return self.target - min(score)
        return 3 if min(score) == 0 else 2 if min(score) <= 2 else 1

    def worth(self, games: list[tuple[int, int]], won: list[int], winner: int) -> tuple[int, int]:
        """The result by side: the value of game or rubber to the winner, or without values the score."""
        if self.game_value == "none":
            return games[0] if self.match == "game" else (won[0], won[1])
        value = sum(self.value(score) * (1 if score[winner] > score[1 - winner] else -1) for score in games)
        value += 2 if self.match == "rubber" else 0
        return (value, 0) if winner == 0 else (0, value)

    def said(self, games: list[tuple[int, int]], won: list[int], winner: int) -> str:
        """Who won, in words."""
        name = ("North-South", "East-West")[winner]
        value = self.worth(games, won, winner)[winner]
        scores = ", ".join(f"{max(score)}-{min(score)}" for score in games)
        if self.match == "game":
            return f"Game {name} {scores}" + ("" if self.game_value == "none" else f", worth {value}")
        told = f"Rubber {name}, {max(won)} games to {min(won)} ({scores})"
        return told if self.game_value == "none" else f"{told}, worth {value}"

    def trick_rules(self, t: Table) -> TrickRules:
        """Thirteen tricks of four cards."""
        return TrickRules(leader=t.left(t.dealer), trump=self.trump(t))

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """Trumps, the score of the game and, in a rubber, the games won."""
        trump = self.trump(t)
        told = "No trumps" if trump is None else f"Trumps: {SUIT_NAMES[trump]}"
        if t.turn_up is not None:
            told += f" ({t.turn_up.name} turned up)"
        *games, points = self.standing(t)
        if games and self.match == "game":
            points = games[-1]
        lines = [told, f"score North-South {points[0]}, East-West {points[1]}, target {self.target}"]
        if self.match == "rubber":
            won = [sum(score[party] > score[1 - party] for score in games) for party in range(2)]
            lines.append(f"games North-South {won[0]}, East-West {won[1]}")
        return tuple(lines)
