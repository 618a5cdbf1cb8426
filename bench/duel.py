"""Two levels of bots over the same packs with their seats swapped: points per deal, and how sure that figure is.

python -m bench.duel spades plain random 100 ruleset=standard
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, field
from random import Random
from statistics import mean, stdev

from oddtrick.bots.bot import Budget, bot_of
from oddtrick.games import game_of
from oddtrick.play.run import Chance, happening
from oddtrick.rules.game import Game
from oddtrick.rules.score import totals
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import look
from oddtrick.table.events import NewDeal
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table


@dataclass
class Watch:
    """How long the decisions of a level took, in seconds."""

    level: str
    taken: list[float] = field(default_factory=list)


def one_deal(game: Game, seats: list[str], board: int, watch: Watch) -> tuple[int, ...]:
    """The points of each party after one deal of a new match; the board's number fixes dealer and pack."""
    t = Table.fresh(game.shape)
    places = len(game.shape.places)
    t = evolve(t, NewDeal(board % places, tuple(range(places))))
    supply = Chance(Random(f"pack {board}"))
    bots = [bot_of(level, game, Random(f"{board} {seat}")) for seat, level in enumerate(seats)]
    while not isinstance(step := game.next(t), Over):
        if isinstance(step, Ask):
            view = look(game, t, step.player)
            start = time.perf_counter()
            event = bots[step.player].choose(view, Budget())
            if seats[step.player] == watch.level:
                watch.taken.append(time.perf_counter() - start)
        else:
            found = happening(step, supply)
            assert found is not None
            event = found
        if isinstance(event, NewDeal):
            break
        t = evolve(t, event)
    return totals(t)


def duel(game: Game, one: str, other: str, boards: int) -> tuple[list[float], Watch]:
    """By board what `one` gains over `other` in a deal, averaged over all seats."""
    watch, gains = Watch(one), []
    sides = game.sides(Table.fresh(game.shape))
    for board in range(boards):
        gained = 0.0
        for party, places in enumerate(sides):
            seats = [one if place in places else other for place in range(len(game.shape.players))]
            points = one_deal(game, seats, board, watch)
            gained += points[party] - mean(n for index, n in enumerate(points) if index != party)
        gains.append(gained / len(sides))
    return gains, watch


def main(argv: list[str]) -> int:
    """Print the figure with its interval of 95 per cent."""
    if len(argv) < 4 or not argv[3].isdecimal() or int(argv[3]) < 2:
        print("python -m bench.duel GAME LEVEL LEVEL BOARDS [option=value ..]", file=sys.stderr)
        return 2
    options = dict(text.split("=", 1) for text in argv[4:])
    game = game_of(argv[0], options)
    gains, watch = duel(game, argv[1], argv[2], int(argv[3]))
    interval = 1.96 * stdev(gains) / len(gains) ** 0.5
    slow = sorted(watch.taken)
    print(
        f"{' '.join([argv[0], *argv[4:]])}: {argv[1]} over {argv[2]} {mean(gains):+.1f} points a deal "
        f"(95%: +-{interval:.1f}; {argv[3]} boards, seats swapped); {argv[1]} takes {1000 * mean(slow):.2f} ms "
        f"a decision, 99 of 100 under {1000 * slow[int(len(slow) * 0.99)]:.1f} ms"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
