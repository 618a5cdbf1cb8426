"""A thousand random matches of each game and rule set under the eyes of the laws, spread over the cores."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random

from oddtrick.games import CATALOGUE, game_of
from oddtrick.play.conformance import Inspection

AT_A_TIME = 20
DEALS_AT_MOST = 12  # of a match: some games have no lower end, and random bids go down for ever


def rule_sets() -> list[tuple[str, dict[str, str]]]:
    """Each game with each of its presets."""
    return [
        (kind.id, {kind.preset_by: preset} if preset else {})
        for kind in CATALOGUE
        for preset in (kind.presets if kind.preset_by else [""])
    ]


def inspect(task: tuple[str, dict[str, str], int, int]) -> tuple[int, int]:
    """Some matches of one rule set; every event folded for every viewer, views compared with other layouts now and
    then.  The events and views that were checked."""
    game_id, options, start, number = task
    game = game_of(game_id, options)
    events = views = 0
    for seed in range(start, start + number):
        tally = Inspection(game, Random(f"{game_id} {options} {seed}"), every=17, deals=DEALS_AT_MOST).match()
        events += tally.events
        views += tally.views
    return events, views


def main(number: int = 1000) -> None:
    """Inspect and print what was checked; a broken law ends it."""
    rules = rule_sets()
    with ProcessPoolExecutor() as pool:
        for game_id, options in rules:
            tasks = [(game_id, options, start, min(AT_A_TIME, number - start)) for start in range(0, number, AT_A_TIME)]
            done = list(pool.map(inspect, tasks))
            events, views = (sum(part) for part in zip(*done, strict=True))
            name = " ".join([game_id, *(f"{key}={text}" for key, text in options.items())])
            print(f"{name}: {number} matches, {events} events, {views} views keep the laws", flush=True)
    print(f"{len(rules)} passed, 0 failed")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
