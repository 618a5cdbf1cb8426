"""A bot gives its reason in one sentence, about the choice that was made."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.bots.bot import Budget, Rated, Reasons, bot_of, levels
from oddtrick.bots.why import reasons_for, why
from oddtrick.games import CATALOGUE, game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.run import Chance, advance
from oddtrick.play.words import Speaker
from oddtrick.rules.step import Ask
from oddtrick.rules.view import look
from oddtrick.table.calls import Bid, Pass
from oddtrick.table.events import Called, Played
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_card
from oddtrick.table.table import Table

SHAPE = game_of("contract-bridge", {}).shape
WORDS = Speaker(SHAPE).choice
Q, NINE, BID, PASS = Played(0, parse_card("HQ")), Played(0, parse_card("H9")), Called(0, Bid(2, "S")), Called(0, Pass())


def rated(*pairs: tuple[object, float, float | None]) -> tuple[Rated, ...]:
    return tuple(Rated(choice, score, tricks) for choice, score, tricks in pairs)  # type: ignore[arg-type]


ROWS = [
    (Reasons(Q, how="forced"), Q, "It is the only thing I may do."),
    (Reasons(Q, how="chance"), Q, "I choose at random."),
    (Reasons(Q, why="It is likely to win."), Q, "It is likely to win."),
    (Reasons(Q), Q, "It is what my rules of thumb say."),
    (
        Reasons(Q, why="It is likely to win."),
        NINE,
        "Asked again, I would rather play the queen of hearts. It is likely to win.",
    ),
    (Reasons(BID), PASS, "Asked again, I would rather bid 2 spades."),
    (
        Reasons(Q, rated((Q, 0.6, 7.21), (NINE, 0.5, 6.9)), "sampled", 600),
        Q,
        "It promises 7.2 tricks; the next best, the 9 of hearts, 6.9 tricks"
        " (from 600 layouts of the cards I cannot see).",
    ),
    (
        Reasons(Q, rated((Q, 0.6, 7.21), (NINE, 0.5, 6.9)), "tree", 12_000),
        NINE,
        "It promises 6.9 tricks; the best, the queen of hearts, 7.2 tricks"
        " (from 12,000 plays in layouts of the cards I cannot see).",
    ),
    (
        Reasons(BID, rated((BID, 0.61, None), (PASS, 0.4, None)), "played out", 40),
        BID,
        "It promises 61% of the match; the next best, to pass, 40% of the match"
        " (from 40 deals played out for each choice).",
    ),
    (
        Reasons(Q, rated((Q, 0.5, 7.0), (NINE, 0.5, 7.0)), "exact", 1),
        Q,
        "It promises 7.0 tricks, the 9 of hearts just as much (nothing is hidden from me).",
    ),
    (
        Reasons(BID, rated((BID, 0.61, None), (PASS, 0.4, None)), "called on", 32, why="I reckon with ten tricks."),
        BID,
        "I reckon with ten tricks.",
    ),
    (
        Reasons(BID, rated((BID, 0.61, None), (PASS, 0.4, None)), "called on", 32, why="I reckon with ten tricks."),
        PASS,
        "It promises 40% of the match; the best, to bid 2 spades, 61% of the match"
        " (from 32 layouts that fit what was called).",
    ),
    (Reasons(Q, rated((Q, 0.5, 7.0)), "exact", 1), Q, "It promises 7.0 tricks (nothing is hidden from me)."),
]  # fmt: skip


@pytest.mark.parametrize(("reasons", "made", "sentence"), ROWS)
def test_a_reason_in_words(reasons: Reasons, made: Played | Called, sentence: str) -> None:
    assert why(reasons, made, WORDS) == sentence


@pytest.mark.parametrize("level", levels())
@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_every_bot_gives_a_reason_for_any_choice(kind: type, level: str) -> None:
    """For its own choice and for any other that was made; and the same view gives the same reason again."""
    game, rng, asked = Under(kind()), Random(kind.id), 0
    t, chance = Table.fresh(game.shape), Chance(Random(9))
    for number in range(40):
        for _, after in advance(game, t, chance):
            t = after
        step = game.next(t)
        if not isinstance(step, Ask):
            break
        made = step.choices.pick(rng)
        if number % 8 == 0:
            view = look(game, t, step.player)
            bots = [bot_of(level, game, Random(1)) for _ in range(2)]
            found = [reasons_for(bot, view, made, Budget(nodes=1_000)) for bot in bots]
            sentence = why(found[0], made, Speaker(game.shape).choice)
            assert sentence == why(found[1], made, Speaker(game.shape).choice)
            assert sentence[-1] in ".?!"
            asked += 1
        t = evolve(t, made)
    assert asked
