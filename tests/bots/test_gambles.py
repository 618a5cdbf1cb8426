"""Blind calls and prizes of plain bots: only when far behind, only with the tricks for it."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.bots.bidding import decide
from oddtrick.bots.bidding.gambles import prize
from oddtrick.games.spades import Spades
from oddtrick.play.run import Chance, advance
from oddtrick.rules.promise import Extras, said
from oddtrick.rules.step import Ask
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table


def first_call(game: Spades, ours: int, theirs: int) -> tuple[str, str]:
    """What the first player who may call blind says at this score, and why."""
    t = Table.fresh(game.shape)
    lines = (ev.Line(0, "points", ours, "before"), ev.Line(1, "points", theirs, "before"))
    t = evolve(evolve(t, ev.Scored(lines, "before")), ev.NewDeal(3, (0, 1, 2, 3)))
    for _, after in advance(game, t, Chance(Random(1))):
        t = after
    step = game.next(t)
    assert isinstance(step, Ask)
    decision = decide(game, look(game, t, step.player), Random(0))
    assert isinstance(decision.event, ev.Called)
    return str(decision.event.call), decision.reason


@pytest.mark.parametrize(
    ("options", "ours", "theirs", "call"),
    [
        ({}, 0, 120, "look at my cards"),
        ({}, 0, 260, "blind nil"),
        ({}, 250, 420, "blind nil"),
        ({}, 310, 420, "look at my cards"),
        ({"blind_bid": "six"}, 0, 110, "blind 6"),
        ({"blind_bid": "seven"}, 0, 110, "look at my cards"),
        ({"blind_bid": "seven"}, 0, 210, "blind 7"),
        ({"blind_bid": "six_plus"}, 0, 110, "blind 6"),
    ],
)
def test_blind_calls_are_made_by_who_is_far_behind(options: dict[str, str], ours: int, theirs: int, call: str) -> None:
    found, reason = first_call(Spades(**options), ours, theirs)  # type: ignore[arg-type]
    assert found == call, reason
    assert reason.startswith(f"We are {theirs - ours} points behind")


@pytest.mark.parametrize(
    ("worth", "call"),
    [(8.0, None), (9.7, "ten for 200"), (11.2, "little bemo 11"), (12.5, "moon")],
)
def test_prizes_are_for_great_hands(worth: float, call: str | None) -> None:
    extras = Extras(ten=True, moon=True, no_trump=True, bemo=True)
    sayings = [(ev.Called(0, said(one)), one) for one in extras.sayings(range(1, 14), 13)]
    found = prize(sayings, worth, round(worth))
    assert (None if found is None else str(found.call)) == call
