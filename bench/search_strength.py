"""How strong the search bot is, and what it gets done in the time of a move.

python -m bench.search_strength          what fits into 200 ms at the stages of a deal, and how long a hint takes
python -m bench.search_strength 100      and the three matches of docs/guides/bots.md, over so many packs
"""

from __future__ import annotations

import os
import sys
import time
from random import Random

from oddtrick.bots.bot import Budget
from oddtrick.bots.hint import hint
from oddtrick.bots.search import SearchBot
from oddtrick.games import game_of
from oddtrick.lab.match import Contest, Contestant, play
from oddtrick.play.run import Chance, advance
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask
from oddtrick.rules.view import look
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

MOVE = Budget(seconds=0.2)
MATCHES = (
    ("turnover-bridge", "search@200k", "plain"),
    ("turnover-bridge", "search@200k", "search@20k"),
    ("whist", "search@200k", "plain"),
)


def stages(game: Game) -> None:
    """One deal of random play: every eighth question, how it is answered and by how much work."""
    rng, t, number = Random(5), Table.fresh(game.shape), 0
    while t.deals < 2:
        for _, after in advance(game, t, Chance(rng)):
            t = after
        step = game.next(t)
        if not isinstance(step, Ask) or t.deals > 1:
            return
        if number % 8 == 0 and step.choices.size != 1:
            view, begun = look(game, t, step.player), time.perf_counter()
            found = SearchBot(game, Random(0)).weigh(view, MOVE)
            spent = time.perf_counter() - begun
            done = f"{found.how:8} {found.samples:>9,} samples in {1000 * spent:4.0f} ms"
            print(f"  {game.id}, {52 - number:2d} cards left: {done}")
        t = evolve(t, step.choices.pick(rng))
        number += 1


def slowest_hint(game: Game) -> float:
    """Seconds of a hint at the first card of a deal, prices included."""
    t = Table.fresh(game.shape)
    for _, after in advance(game, t, Chance(Random(1))):
        t = after
    step = game.next(t)
    assert isinstance(step, Ask)
    begun = time.perf_counter()
    hint(game, look(game, t, step.player))
    return time.perf_counter() - begun


def main(argv: list[str]) -> int:
    """Print the figures."""
    for game in (game_of("turnover-bridge", {"rules": "game_rules"}), game_of("whist")):
        print(f"  {game.id}: the first hint of a match after {1000 * slowest_hint(game):.0f} ms")
        stages(game)
    for name, one, other in MATCHES if argv else ():
        contest = Contest(name, {}, Contestant.parse(one), Contestant.parse(other), int(argv[0]), 1)
        found = play(contest, os.cpu_count() or 1)
        print(f"  {name}, {one} against {other}: {found.tricks} tricks a deal")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
