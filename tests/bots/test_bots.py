"""Bots answer with a choice, from a view alone, and plain beats random."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from random import Random

import pytest

from oddtrick.bots.bot import Budget, bot_of, levels
from oddtrick.games import CATALOGUE, game_of
from oddtrick.play.run import Chance, play_out
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import look
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Event
from oddtrick.table.table import Table


def match(game, names: list[str], seed: int) -> tuple[int, ...]:
    rng = Random(seed)
    bots = [bot_of(name, game, rng) for name in names]

    def choose(ask: Ask, t: Table) -> Event:
        event = bots[ask.player].choose(look(game, t, ask.player), Budget())
        assert event in ask.choices
        return event

    over = game.next(play_out(game, Chance(Random(seed)), choose))
    assert isinstance(over, Over)
    return over.points


class EnoughAskedError(Exception):
    """The bot has answered often enough."""


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
@pytest.mark.parametrize("level", list(levels()))
def test_a_bot_answers_with_a_choice(kind: type, level: str) -> None:
    game = kind()
    asked = 0

    def choose(ask: Ask, t: Table) -> Event:
        nonlocal asked
        asked += 1
        if asked > 60:
            raise EnoughAskedError
        event = bot.choose(look(game, t, ask.player), Budget(nodes=50))
        assert event in ask.choices or any(event in o.choices for o in ask.offers if o.player == ask.player)
        return event

    bot = bot_of(level, game, Random(2))
    with suppress(EnoughAskedError):  # a short match may end before
        play_out(game, Chance(Random(2)), choose)
    assert asked > 20


def test_plain_beats_random_at_turnover_bridge() -> None:
    game = game_of("turnover-bridge")
    won = sum(
        match(game, ["plain", "random"], seed)[0] + match(game, ["random", "plain"], seed)[1] for seed in range(40)
    )
    assert won > 55


def test_plain_beats_random_at_whist() -> None:
    game = game_of("whist", {"preset": "american"})
    won = sum(match(game, ["plain", "random"] * 2, seed)[0] > 0 for seed in range(12))
    assert won >= 9


def test_the_same_seed_plays_the_same_match() -> None:
    game = game_of("whist", {"preset": "american"})
    assert match(game, ["plain", "random"] * 2, 5) == match(game, ["plain", "random"] * 2, 5)


def test_levels_stand_in_their_order_whatever_was_read_first() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import oddtrick.bots.search; from oddtrick.bots.bot import levels; print(*levels())"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["random", "plain", "curious", "novice", "club", "search", "expert"]


def test_an_unknown_level_names_the_levels() -> None:
    with pytest.raises(BadOption, match="there is no bot 'genius'; there are random, plain"):
        bot_of("genius", game_of("whist"), Random(0))
