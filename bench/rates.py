"""Rates of the engine: whole random deals through the full rules, start-up, and the size of a plain install."""

from __future__ import annotations

import subprocess
import sys
import time
from random import Random

from oddtrick.bots.bot import Budget, bot_of, levels
from oddtrick.bots.imagine import Imagination
from oddtrick.games import CATALOGUE
from oddtrick.play.run import Chance, advance, play_out
from oddtrick.rules.game import Game
from oddtrick.rules.view import look
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil

SECONDS = 2.0


def deals_a_second(game: Game) -> float:
    """Random whole deals through the full rules, log and views off, in CPU seconds of one core."""
    rng, deals, start = Random(1), 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        deals += play_out(game, Chance(rng), lambda ask, t: ask.choices.pick(rng)).deals
    return deals / spent


def seconds_a_choice(game: Game, level: str) -> float:
    """CPU seconds a bot takes for a choice, views included."""
    rng, number = Random(1), 0
    bot = bot_of(level, game, rng)

    def choose(ask, t):
        nonlocal number
        number += 1
        return bot.choose(look(game, t, ask.player), Budget(nodes=200))

    start = time.process_time()
    play_out(game, Chance(rng), choose)
    return (time.process_time() - start) / number


def layouts_a_second(game: Game, seed: int) -> float | None:
    """Consistent layouts after six questions drawn at random, in CPU seconds; None where nothing can be asked."""
    rng, t = Random(seed), Table.fresh(game.shape)
    for _ in range(7):
        t = [t, *(after for _, after in advance(game, t, Chance(rng)))][-1]
        step = game.next(t)
        offers = [offer for offer in step.offers if getattr(offer.choices, "draw", None)]
        if not offers:
            return None
        player, asked = step.player, t
        t = evolve(t, offers[0].choices.pick(rng))
    fancy, number, start = Imagination(game, veil(asked, player)), 0, time.process_time()
    while (spent := time.process_time() - start) < SECONDS / 8:
        number += not fancy.layout(rng).broken
    return number / spent


def cpu_of(*words: str) -> float:
    """CPU seconds of a command in a process of its own, least of five."""
    import resource

    least = 1e9
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(words, check=True, capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        least = min(least, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return least


def main() -> None:
    """Print all figures."""
    for kind in CATALOGUE:
        print(f"{kind.id:<18} {deals_a_second(kind()):8.0f} random deals/s of one core")
    for kind in CATALOGUE:
        for level in levels():
            if level != "search":
                print(f"{kind.id:<18} {level:<8} {1000 * seconds_a_choice(kind(), level):8.2f} ms a choice")
    for kind in CATALOGUE:
        rates = [rate for seed in range(8) if (rate := layouts_a_second(kind(), seed)) is not None]
        if rates:
            print(f"{kind.id:<18} {min(rates):8.0f} to {max(rates):.0f} consistent layouts/s after six answers")
    bare = cpu_of(sys.executable, "-c", "pass")
    print(
        f"import oddtrick            {1000 * (cpu_of(sys.executable, '-c', 'import oddtrick') - bare):6.0f} ms of CPU"
    )
    games = cpu_of(sys.executable, "-c", "import oddtrick.games") - bare
    print(f"import oddtrick.games      {1000 * games:6.0f} ms of CPU")
    print(f"oddtrick games             {1000 * cpu_of(sys.executable, '-m', 'oddtrick', 'games'):6.0f} ms of CPU")


if __name__ == "__main__":
    main()
