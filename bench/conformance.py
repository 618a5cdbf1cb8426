"""A thousand random matches of each game and rule set under the eyes of the laws, spread over the cores."""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from random import Random

from oddtrick.games import CATALOGUE, game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.conformance import Inspection
from oddtrick.rules.game import Rules
from oddtrick.rules.options import options_of

AT_A_TIME = 20
DEALS_AT_MOST = 12  # of a match: some games have no lower end, and random bids go down for ever


def rule_sets() -> list[tuple[str, dict[str, str]]]:
    """Each game with each of its presets; and where offences can be committed, with them."""
    plain = [
        (kind.id, {kind.preset_by: preset} if preset else {})
        for kind in CATALOGUE
        for preset in (kind.presets if kind.preset_by else [""])
    ]
    lawful = [kind.id for kind in CATALOGUE if "law_enforcement" in options_of(kind)]
    return plain + [(name, {"law_enforcement": "table"}) for name in lawful]


def inspect(task: tuple[str, dict[str, str], int, int]) -> tuple[int, int, int]:
    """Some matches of one rule set; every event folded for every viewer, views compared with other layouts now and
    then.  The events and views that were checked, and the offences among them."""
    game_id, options, start, number = task
    game: Rules = game_of(game_id, options)
    offers = 0.0
    if "law_enforcement" in options:
        game, offers = Under(game), 0.1
    events = views = offences = 0
    for seed in range(start, start + number):
        rng = Random(f"{game_id} {options} {seed}")
        tally = Inspection(game, rng, every=17, deals=DEALS_AT_MOST, offers=offers).match()
        events += tally.events
        views += tally.views
        offences += tally.offences
    return events, views, offences


def main(number: int = 1000) -> None:
    """Inspect and print what was checked; a broken law ends it."""
    rules = rule_sets()
    with ProcessPoolExecutor() as pool:
        for game_id, options in rules:
            tasks = [(game_id, options, start, min(AT_A_TIME, number - start)) for start in range(0, number, AT_A_TIME)]
            done = list(pool.map(inspect, tasks))
            events, views, offences = (sum(part) for part in zip(*done, strict=True))
            name = " ".join([game_id, *(f"{key}={text}" for key, text in options.items())])
            with_them = f", {offences} offences" if offences else ""
            print(f"{name}: {number} matches, {events} events{with_them}, {views} views keep the laws", flush=True)
    print(f"{len(rules)} passed, 0 failed")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
