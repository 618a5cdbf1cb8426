"""The director's assistant finds what was done at the table, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.games import game_of
from oddtrick.laws.director import offences
from oddtrick.laws.wrap import Under
from oddtrick.play.run import Chance, advance, answer
from oddtrick.rules.step import Ask
from oddtrick.table.events import Played, Scored
from oddtrick.table.table import Table


def plain(event: object) -> bool:
    """One card, and no other under it."""
    return isinstance(event, Played) and event.under is None


def played_deal(slips: int, seed: int) -> tuple[Table, list[tuple[int, str]]]:
    """A deal of Bridge in which somebody revokes, or leads out of turn, so many times; and where that was."""
    rules, supply, rng = Under(game_of("bridge", {"law_enforcement": "table"})), Chance(Random(seed)), Random(seed)
    t = Table.fresh(rules.shape)
    done: list[tuple[int, str]] = []
    while True:
        for event, after in advance(rules, t, supply):
            if isinstance(event, Scored):
                return t, done
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        found = [(o.player, e) for o in step.offers for e in o.choices.listed if plain(e)]
        found = [(player, e) for player, e in found if t.tricks and (t.trick or player == e.place)]
        if found and len(done) < slips and rng.random() < 0.3:
            player, event = rng.choice(found)
            done.append((len(t.tricks) + 1, "revoke" if t.trick else "lead"))
            t = answer(rules, t, player, event)
            continue
        stands = [e for e in step.choices.listed if getattr(e, "option", "") == "let it stand"]
        t = answer(rules, t, step.player, stands[0] if stands else step.choices.pick(rng))


@pytest.mark.parametrize("seed", range(6))
def test_it_finds_what_was_done(seed: int) -> None:
    t, done = played_deal(4, seed)
    found = offences(game_of("bridge", {"law_enforcement": "table"}), t)
    told = [(offence.trick, offence.what.split()[0]) for offence in found]
    assert set(done) <= set(told)
    for offence in found:
        if offence.what.startswith("revoke"):
            assert offence.options == ("three tricks",)


def test_in_a_lawful_deal_it_finds_nothing() -> None:
    t, done = played_deal(0, 1)
    assert not done
    assert offences(game_of("bridge"), t) == []
