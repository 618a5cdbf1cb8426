"""Random matches of Guess Who Bridge, questions asked at random: they end within eleven deals, and no chip is lost.

python -m bench.androids [MATCHES [FIRST]]       prints how long a question takes to answer, too

At every event of every match the chips of both players and of the bank must be what they were at the start, and
nobody's below 0; a match that breaks this ends the run with its seed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

from oddtrick.bots.asking import questions
from oddtrick.games.guess_who_bridge import A, B, GuessWhoBridge
from oddtrick.play.run import Chance, happening
from oddtrick.rules.score import purse
from oddtrick.rules.step import Ask, Over
from oddtrick.table.events import BANK, Answered, Asked
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

GAME = GuessWhoBridge()
MOST_DEALS = 11
ASKING = 0.15  # how often a question is asked where one may be
AT_A_TIME = 50


def one_match(seed: int) -> Counter[str]:
    """What happened in one match.  AssertionError where a chip is lost, or it does not end."""
    rng, t, seen = Random(seed), Table.fresh(GAME.shape), Counter[str]()
    chance, paid = Chance(rng), None
    while not isinstance(step := GAME.next(t), Over):
        if isinstance(step, Ask):
            offers = [offer for offer in step.offers if getattr(offer.choices, "draw", None) is not None]
            event = (offers[0] if offers and rng.random() < ASKING else step).choices.pick(rng)
        else:
            found = happening(step, chance)
            assert found is not None
            event = found
        t = evolve(t, event)
        seen["events"] += 1
        seen["questions"] += isinstance(event, Asked)
        seen["errors"] += isinstance(event, Answered) and event.text == "error"
        if t.paid is not paid:  # chips move by payments alone
            paid, chips = t.paid, (GAME.chips(t, A), GAME.chips(t, B))
            assert min(chips) >= 0, seed
            assert sum(chips) + purse(t, BANK) == 2 * GAME.start_chips, seed
        assert t.deals <= MOST_DEALS, seed
    seen[f"{t.deals} deals"] += 1
    return seen


def some(first: int, number: int) -> Counter[str]:
    """Matches with these seeds."""
    return sum((one_match(seed) for seed in range(first, first + number)), Counter[str]())


def slowest_question() -> tuple[float, float, int]:
    """Microseconds that a question takes to answer of one hand: the mean and the slowest, of how many."""
    rng, taken = Random(1), []
    hands = [sum(1 << card for card in rng.sample(range(52), 13)) for _ in range(200)]
    for _, holds in questions(hands):
        begun = time.process_time()
        for hand in hands:
            holds(hand)
        taken.append(1e6 * (time.process_time() - begun) / len(hands))
    return sum(taken) / len(taken), max(taken), len(taken)


def main(number: int = 10_000, first: int = 0) -> None:
    """Play them all over two processes, and print."""
    begun, seen = time.monotonic(), Counter[str]()
    starts = range(first, first + number, AT_A_TIME)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        for done in pool.map(some, starts, [min(AT_A_TIME, first + number - start) for start in starts]):
            seen += done
    lengths = {key: seen.pop(key) for key in sorted(seen, key=lambda key: (len(key), key)) if key.endswith(" deals")}
    print(
        f"seeds {first} to {first + number - 1}: {number} matches, {', '.join(f'{n:,} {k}' for k, n in seen.items())}"
    )
    print(f"  by length: {', '.join(f'{n} of {key}' for key, n in lengths.items())}")
    print(f"  chips and bank are {2 * GAME.start_chips} at every event; {time.monotonic() - begun:.0f} s")
    mean, slowest, kinds = slowest_question()
    print(f"  {kinds} questions: {mean:.1f} µs a hand on average, the slowest {slowest:.1f} µs")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
