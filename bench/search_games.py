"""Points a deal of the search bot over rules of thumb, and of these over chance, in every game with calls.

python -m bench.search_games 40                  all games over so many packs
python -m bench.search_games 40 spades bridge    these games alone

The same packs in every seating, as `oddtrick lab match` plays them; one line a match as soon as it is known.
"""

from __future__ import annotations

import os
import sys

from oddtrick.games import CATALOGUE
from oddtrick.lab.match import Contest, Contestant, play

SEARCH = "search@60k"
SEED = 1
SETS = {"spades": [{"ruleset": name} for name in ("standard", "parlett", "solo", "three", "two")]}
WITHOUT_CALLS = ("turnover-bridge", "whist")  # `bench.search_strength` has these
OTHERS = ("guess-who-bridge",)  # asks questions, and has a bot of its own


def matches(names: list[str]) -> list[tuple[str, dict[str, str]]]:
    """The games to be played, with their options."""
    found = names or [kind.id for kind in CATALOGUE if kind.id not in (*WITHOUT_CALLS, *OTHERS)]
    return [(name, options) for name in found for options in SETS.get(name, [{}])]


def line(name: str, options: dict[str, str], one: str, other: str, packs: int) -> str:
    """One match in words."""
    contest = Contest(name, options, Contestant.parse(one), Contestant.parse(other), packs, SEED)
    found = play(contest, os.cpu_count() or 1)
    told = " ".join([name, *options.values()])
    slow = 1000 * found.a_move[0]
    return f"{told:24} {one:>10} over {other:6} {found.points} points a deal, {slow:.1f} ms a choice"


def main(argv: list[str]) -> int:
    """Print the figures."""
    if not argv or not argv[0].isdecimal() or int(argv[0]) < 2:
        print("python -m bench.search_games PACKS [GAME ..]", file=sys.stderr)
        return 2
    for name, options in matches(argv[1:]):
        for one, other in ((SEARCH, "plain"), ("plain", "random")):
            print(line(name, options, one, other, int(argv[0])), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
