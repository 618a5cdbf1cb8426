"""Duplicate matches of bots: every pack is played once in each seating, and what luck dealt cancels out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from oddtrick.bots.bot import Bot, Budget, bot_of
from oddtrick.games import game_of
from oddtrick.play.run import Chance, happening
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import look
from oddtrick.table.errors import BadOption
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .numbers import Measured, measured
from .pool import pool

UNLIMITED = Budget()


@dataclass(frozen=True, slots=True)
class Contestant:
    """A bot's level and its budget; written `plain`, `search@200ms`, `search@30k` (nodes)."""

    level: str
    budget: Budget = UNLIMITED

    @classmethod
    def parse(cls, text: str) -> Contestant:
        """BadOption for a budget that cannot be read; the level is looked up when the bot is made."""
        name, at, budget = text.strip().partition("@")
        return cls(name, Budget.parse(budget) if at else Budget())

    def __str__(self) -> str:
        return self.level if self.budget == Budget() else f"{self.level}@{self.budget}"


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: a game with its options, two contestants, the number of deals and the seed of the packs."""

    game: str
    options: Mapping[str, str]
    first: Contestant
    second: Contestant
    deals: int
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """One pack, the mean over all seatings: what the first contestant had more than the second."""

    tricks: float
    points: float
    won: float  # deals (or single-deal matches) won less deals lost
    moves: tuple[int, int]  # by contestant
    seconds: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Outcome:
    """All packs together."""

    contest: Contest
    tricks: Measured
    points: Measured
    won: Measured
    a_move: tuple[float, float]  # seconds a move, by contestant
    reproducible: bool


def play(contest: Contest, processes: int = 1, told: Callable[[int], None] = lambda done: None) -> Outcome:
    """The whole contest, over so many processes; `told` hears of every pack.  BadOption for bots there are not."""
    game = game_of(contest.game, contest.options)
    for one in (contest.first, contest.second):
        bot_of(one.level, game, Random(0))
    results = []
    for result in _results(contest, processes):
        results.append(result)
        told(len(results))
    moves = [max(sum(r.moves[who] for r in results), 1) for who in range(2)]
    spent = [sum(r.seconds[who] for r in results) for who in range(2)]
    return Outcome(
        contest,
        measured([r.tricks for r in results]),
        measured([r.points for r in results]),
        measured([r.won for r in results]),
        (spent[0] / moves[0], spent[1] / moves[1]),
        all((one.budget.seconds is None and one.level != "search") or one.budget.nodes is not None
            for one in (contest.first, contest.second)),
    )  # fmt: skip


def _results(contest: Contest, processes: int) -> Iterator[Result]:
    if processes <= 1:
        for number in range(contest.deals):
            yield board(contest, number)
        return
    with pool(processes) as workers:
        try:
            yield from workers.map(board, [contest] * contest.deals, range(contest.deals))
        except BaseException:
            workers.shutdown(cancel_futures=True)
            raise


def board(contest: Contest, number: int) -> Result:
    """One pack in every seating."""
    game = game_of(contest.game, contest.options)
    groups = seatings(game)
    tricks = points = wins = 0.0
    moves, seconds = [0, 0], [0.0, 0.0]
    for seating, mine in enumerate(groups):
        clock = Clock(moves, seconds)
        t, over = one_deal(game, contest, number, seating, mine, clock)
        sides = game.sides(t)
        ours = [index for index, side in enumerate(sides) if side[0] in mine]
        tricks += lead([t.won(*side) for side in sides], ours)
        points += lead(_points(t), ours)
        score = (
            [t.won(*side) for side in sides] if over is None else [float(p in over.winners) for p in range(len(sides))]
        )
        wins += sign(lead(score, ours))
    n = len(groups)
    return Result(tricks / n, points / n, wins / n, (moves[0], moves[1]), (seconds[0], seconds[1]))


def seatings(game: Game) -> list[tuple[int, ...]]:
    """The players that the first contestant takes in each seating: each side in turn."""
    try:
        sides = game.sides(Table.fresh(game.shape))
    except (IndexError, ValueError, AssertionError, StopIteration):  # sides are made during the deal
        sides = ()
    if sum(len(side) for side in sides) != len(game.shape.players):
        sides = tuple((player,) for player in range(len(game.shape.players)))
    return [tuple(side) for side in sides]


def lead(numbers: Sequence[float], mine: Sequence[int]) -> float:
    """What one side has more than the others have on the average."""
    others = [number for index, number in enumerate(numbers) if index not in mine]
    ours = [number for index, number in enumerate(numbers) if index in mine]
    return sum(ours) / len(ours) - sum(others) / len(others) if ours and others else 0.0


def sign(number: float) -> float:
    """1, 0 or -1."""
    return float((number > 0) - (number < 0))


def _points(t: Table) -> list[float]:
    scored = t.scored()
    sums = [0.0] * len(t.shape.parties)
    for line in scored.lines if scored is not None else ():
        sums[line.party] += line.points
    return sums


@dataclass
class Clock:
    """Counts moves and the time they take, by contestant."""

    moves: list[int]
    seconds: list[float]


def one_deal(
    game: Game, contest: Contest, number: int, seating: int, mine: Sequence[int], clock: Clock
) -> tuple[Table, Over | None]:
    """The first deal of a match, from the pack of this number; the table when it is scored."""
    supply = Chance(Random(f"{contest.seed} pack {number}"))
    bots: list[tuple[Bot, Budget, int]] = []
    for player in range(len(game.shape.players)):
        who = int(player not in mine)
        one = (contest.first, contest.second)[who]
        dice = Random(f"{contest.seed} bot {number} {seating} {player}")
        bots.append((bot_of(one.level, game, dice), one.budget, who))
    t = Table.fresh(game.shape)
    while True:
        step = game.next(t)
        if isinstance(step, Over):
            return t, step
        if isinstance(step, Ask):
            bot, budget, who = bots[step.player]
            view = look(game, t, step.player)
            begun = perf_counter()
            event = bot.choose(view, budget)
            clock.moves[who] += 1
            clock.seconds[who] += perf_counter() - begun
            if event not in step.choices:
                raise BadOption(f"{contest.first if who == 0 else contest.second} chose what was not offered: {event}")
        else:
            happened = happening(step, supply)
            assert happened is not None
            event = happened
        after = evolve(t, event)
        if after.deals > 1:
            return t, None
        t = after
