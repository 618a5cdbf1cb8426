"""A duplicate session: one game, boards dealt once, a movement, and who sits where.

`rules/movement.py` says who meets whom with which boards; here a set of boards becomes plays: one board at one table in
one round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random, SystemRandom
from typing import Final, NamedTuple

from oddtrick.bots.bot import bot_of
from oddtrick.games import game_of
from oddtrick.play.run import Chance
from oddtrick.rules.carried import Carried, at_board, terms
from oddtrick.rules.entrants import (
    Chairs,
    chairs_at,
    chairs_of,
    chairs_ranked,
    check_ranking,
    number_of,
    sides_at,
    teams_at,
)
from oddtrick.rules.game import Game
from oddtrick.rules.movement import Movement, movement
from oddtrick.rules.step import Shuffle
from oddtrick.table.cards import Card
from oddtrick.table.errors import BadOption

from .match import Contestant

BOT: Final = "bot:"
BOARDS_AT_MOST: Final = 1000
NAME_AT_MOST: Final = 30
SMALLEST: Final = {"mitchell": 6, "howell": 6, "four_pairs": 4, "individual": 8, "teams2": 2, "teams_multi": 5}


class Play(NamedTuple):
    """A board at a table in a round: whose chairs, which sides, and the teams they play for."""

    round: int
    table: int
    board: int
    chairs: Chairs
    ns: str
    ew: str
    teams: tuple[str, str]

    @property
    def key(self) -> str:
        """Its name in a session's file: round, table and board."""
        return f"{self.round}.{self.table}.{self.board}"


@dataclass(frozen=True)
class Session:
    """What is played by whom.  BadOption where that cannot be.

    `entries`: pairs, people or teams; `per_set`: boards that a table plays in a round; `seats`: by chair a name or
    `bot:level`; `bots`: levels of those who are not named, in turn by their numbers; `seed`: of packs and bots, None:
    as it comes.
    """

    game: str
    options: Mapping[str, str]
    movement: str
    entries: int
    per_set: int
    ranking: str
    seats: Mapping[str, str] = field(default_factory=dict)
    bots: str = "plain"
    seed: int | None = None

    def __post_init__(self) -> None:
        if self.movement not in SMALLEST:
            raise BadOption(f"there is no movement {self.movement!r}; there are {', '.join(SMALLEST)}.", "movement")
        known = self.carried.rankings
        if self.ranking not in known:
            raise BadOption(f"{self.game} has no ranking {self.ranking!r}; it has {', '.join(known)}.", "ranking")
        check_ranking(self.movement, self.ranking)
        if not 1 <= self.per_set <= self.carried.most:
            raise BadOption(f"a set of {self.game} has 1 to {self.carried.most} {self.word}s.", "per_set")
        if (number := self.sets * self.per_set) > BOARDS_AT_MOST:
            raise BadOption(f"this takes {number} {self.word}s; there are at most {BOARDS_AT_MOST}.", "per_set")
        self._check_seats()

    def _check_seats(self) -> None:
        for chair, who in self.seats.items():
            if chair not in self.chairs:
                raise BadOption(f"there is no chair {chair!r}; there are {', '.join(self.chairs)}.", "seat")
            if not who.strip() or len(who) > NAME_AT_MOST or not who.isprintable() or "," in who:
                raise BadOption(f"{who!r} is no name: 1 to {NAME_AT_MOST} letters, no comma.", "seat")
        people = list(self.people.values())
        for name in people:
            if people.count(name) > 1:
                raise BadOption(f"{name} cannot sit in two chairs.", "seat")
        for level in {*(who.removeprefix(BOT) for who in self.seats.values() if who.startswith(BOT)), *self.levels}:
            bot_of(Contestant.parse(level).level, self.table_game(1), Random(0))

    @cached_property
    def rules(self) -> Game:
        """The game with its options."""
        return game_of(self.game, self.options)

    @property
    def carried(self) -> Carried:
        """What the game says of sessions."""
        return terms(self.rules, self.options)

    @property
    def word(self) -> str:
        """What the sheet calls a board."""
        return self.carried.word

    def table_game(self, board: int, replayed: bool = False) -> Game:
        """The game at a table that plays this board; `replayed`: others have played it."""
        return at_board(self.rules, board, replayed)

    @cached_property
    def rounds(self) -> Movement:
        """The movement."""
        return movement(self.movement, self.entries)

    @property
    def sets(self) -> int:
        """How many sets of boards there are."""
        return max(seating.set for seats in self.rounds for seating in seats)

    @cached_property
    def chairs(self) -> tuple[str, ...]:
        """Every chair of the session."""
        return chairs_of(self.movement, self.rounds)

    @property
    def people(self) -> dict[str, str]:
        """The chairs of people, by name."""
        return {chair: who for chair, who in self.seats.items() if not who.startswith(BOT)}

    @property
    def levels(self) -> list[str]:
        """The levels of bots, in turn by the numbers of those who are not named."""
        return self.bots.split(",")

    def who(self, chair: str) -> str:
        """A person's name, or `bot:level`."""
        return self.seats.get(chair, BOT + self.levels[(number_of(chair) - 1) % len(self.levels)])

    def boards_of(self, number: int) -> range:
        """The boards of a set."""
        return range((number - 1) * self.per_set + 1, number * self.per_set + 1)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """Every board at every table, round by round."""
        return tuple(
            Play(number, s.table, board, chairs_at(self.movement, s), *sides_at(self.movement, s),
                 teams_at(self.movement, seats, s))
            for number, seats in enumerate(self.rounds, start=1)
            for s in seats
            for board in self.boards_of(s.set)
        )  # fmt: skip

    @property
    def boards(self) -> list[int]:
        """The boards that are played at all."""
        return sorted({play.board for play in self.plays})

    def label(self, name: str) -> str:
        """A name on the lists with the people who bear it."""
        known = [self.seats[chair] for chair in chairs_ranked(self.movement, name) if chair in self.people]
        return f"{name} ({' and '.join(known)})" if known else name


def pack_of(session: Session, board: int) -> tuple[Card, ...]:
    """A board's cards in the order of dealing: by the seed, or from the system's secure source."""
    from oddtrick.table.cards import PACK

    rng = SystemRandom() if session.seed is None else Random(f"{session.seed} board {board}")
    pack = list(PACK)
    rng.shuffle(pack)
    return tuple(pack)


class Dealt(Chance):
    """A board's cards are dealt once; after a void first play, and for whatever else, chance decides.

    `dealt`: how often the board has been dealt in this play.
    """

    def __init__(self, pack: tuple[Card, ...], dealt: int = 0) -> None:
        super().__init__(SystemRandom())
        self.pack, self.dealt = pack, dealt

    def shuffled(self, step: Shuffle) -> tuple[Card, ...]:
        """The board's own order at first."""
        if step.board is None:
            return super().shuffled(step)
        self.dealt += 1
        return self.pack if self.dealt == 1 else super().shuffled(step)
