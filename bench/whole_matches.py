"""Two levels of bots in whole matches of a game for two, the same packs with seats swapped: who wins more of them.

python -m bench.whole_matches guess-who-bridge curious@100k plain 500 [FILE [SECONDS [PROCESSES]]]

With a FILE each match is written down, and the next call goes on where this one stopped, after SECONDS at most.
"""

from __future__ import annotations

import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from random import Random

from oddtrick.bots.bot import bot_of
from oddtrick.games import game_of
from oddtrick.lab.match import Contestant
from oddtrick.lab.numbers import measured
from oddtrick.play.run import Chance, happening
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import look
from oddtrick.table.events import Answered, Asked
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table


@dataclass
class Played:
    """One match, seen from the first contestant: won (1, 0.5 or 0), what he has more, deals, questions and errors,
    decisions with their time in seconds."""

    number: int
    won: float
    lead: float
    deals: int
    asked: tuple[int, int]
    errors: tuple[int, int]
    decisions: int
    seconds: float
    longest: float


def one_match(name: str, contestants: tuple[Contestant, Contestant], number: int) -> Played:
    """The match of this number: the pair of two shares its packs, the seats swapped."""
    game = game_of(name, {})
    seats = contestants if number % 2 == 0 else contestants[::-1]
    mine = number % 2
    bots = [bot_of(one.level, game, Random(f"{number} {seat}")) for seat, one in enumerate(seats)]
    supply, t = Chance(Random(f"packs {number // 2}")), Table.fresh(game.shape)
    asked, errors, decisions, seconds, longest = [0, 0], [0, 0], 0, 0.0, 0.0
    while not isinstance(step := game.next(t), Over):
        if isinstance(step, Ask):
            view, begun = look(game, t, step.player), time.process_time()
            event = bots[step.player].choose(view, seats[step.player].budget)
            if step.player == mine:
                spent = time.process_time() - begun
                decisions, seconds, longest = decisions + 1, seconds + spent, max(longest, spent)
        else:
            found = happening(step, supply)
            assert found is not None
            event = found
            if event == Answered(getattr(event, "place", None), "error"):
                errors[(t.notes[-1].event.player != mine)] += 1  # type: ignore[union-attr]
        if isinstance(event, Asked):
            asked[event.player != mine] += 1
        t = evolve(t, event)
    won = 0.5 if not step.winners else float(mine in step.winners)
    lead = step.points[mine] - step.points[1 - mine]
    return Played(number, won, lead, t.deals, (asked[0], asked[1]), (errors[0], errors[1]), decisions, seconds, longest)


def told(matches: list[Played]) -> str:
    """The figures of some matches; pairs with the same packs are taken together."""
    pairs: dict[int, list[Played]] = {}
    for one in matches:
        pairs.setdefault(one.number // 2, []).append(one)
    whole = [pair for pair in pairs.values() if len(pair) == 2]
    won = measured([50 * sum(one.won for one in pair) for pair in whole])
    lead = measured([sum(one.lead for one in pair) / 2 for pair in whole])
    each, seconds = 1 / max(len(matches), 1), sum(m.seconds for m in matches)
    return "\n".join([
        f"{len(whole) * 2} matches: {won.mean:.1f}% won (95%: {won.low:.1f} to {won.high:.1f})",
        f"  lead {lead}",
        f"  a match: {each * sum(m.deals for m in matches):.1f} deals, "
        f"{each * sum(m.asked[0] for m in matches):.1f} and {each * sum(m.asked[1] for m in matches):.1f} questions, "
        f"{each * sum(m.errors[0] for m in matches):.1f} and {each * sum(m.errors[1] for m in matches):.1f} errors",
        f"  the first: {1000 * seconds / max(sum(m.decisions for m in matches), 1):.1f} ms of CPU a decision, "
        f"the longest {1000 * max((m.longest for m in matches), default=0):.0f} ms",
    ])  # fmt: skip


def main(argv: list[str]) -> int:
    """Play, write down, print."""
    if len(argv) < 4 or not argv[3].isdecimal():
        print((__doc__ or "").strip(), file=sys.stderr)
        return 2
    contestants = Contestant.parse(argv[1]), Contestant.parse(argv[2])
    file = Path(argv[4]) if len(argv) > 4 else None
    end = time.monotonic() + (float(argv[5]) if len(argv) > 5 else 1e9)
    done = [Played(**json.loads(line)) for line in file.read_text().splitlines()] if file and file.exists() else []
    processes = int(argv[6]) if len(argv) > 6 else 1
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        while len(done) < int(argv[3]) and time.monotonic() < end:
            numbers = range(len(done), min(len(done) + 4 * processes, int(argv[3])))
            done += pool.map(one_match, [argv[0]] * len(numbers), [contestants] * len(numbers), numbers)
            if file:
                file.write_text("".join(f"{json.dumps(asdict(one))}\n" for one in done))
    print(f"{argv[0]}, {argv[1]} against {argv[2]}\n{told(done)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
