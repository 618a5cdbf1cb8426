"""Layouts under answers, commands and errors: none breaks a clue, and those dealt again and again are uniform."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from oddtrick.bots.imagine import Imagination, hand_at
from oddtrick.bots.splits import Split
from oddtrick.bots.walk import Test as ClueTest
from oddtrick.bots.walk import Walk
from oddtrick.games.guess_who_bridge import ANDROIDS, GuessWhoBridge
from oddtrick.play.run import Chance, advance
from oddtrick.rules.step import Ask
from oddtrick.table import events as ev
from oddtrick.table.cards import PACK, bits_of
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil

GAME = GuessWhoBridge()
QUESTIONS = ("hcp >= 10", "hearts >= 4", "has any of {SA, HA}", "longest >= 5", "kings + aces >= 3", "losers < 8")
NARROW = tuple(f"has {card}" for card in PACK[::3])


def settled(t: Table, rng: Random) -> Table:
    """The table when all has happened that follows of itself."""
    return [t, *(after for _, after in advance(GAME, t, Chance(rng)))][-1]


def after_questions(rng: Random, questions: tuple[str, ...]) -> tuple[Table, int]:
    """A table on which the first caller has asked these; and that player."""
    t = Table.fresh(GAME.shape)
    t = settled(t, rng)
    step = GAME.next(t)
    assert isinstance(step, Ask)
    for question in questions:
        t = evolve(t, ev.Asked(step.player, ANDROIDS[step.player].place, question))
        t = settled(t, rng)
    return t, step.player


@pytest.mark.parametrize("seed", range(5))
def test_layouts_keep_every_answer(seed: int) -> None:
    rng = Random(seed)
    t, player = after_questions(rng, QUESTIONS)
    seen = veil(t, player)
    fancy = Imagination(GAME, seen)
    for _ in range(20):
        found = fancy.layout(rng)
        assert found.broken == 0
        assert all(clue.holds(hand_at(found.table, clue.place, clue.at)) for clue in GAME.clues(seen))
        assert veil(found.table, player) == seen


def test_narrow_clues_are_walked_to_and_it_says_so() -> None:
    how: Counter[str] = Counter()
    for seed in range(6):
        rng = Random(seed)
        t, player = after_questions(rng, NARROW)
        fancy = Imagination(GAME, veil(t, player))
        for _ in range(4):
            found = fancy.layout(rng)
            clues = GAME.clues(veil(t, player))
            assert found.broken == sum(not clue.holds(hand_at(found.table, clue.place, clue.at)) for clue in clues)
            assert found.broken == 0
            how[found.how] += 1
    assert how["walk"]


@pytest.mark.parametrize("size", [1, 3])
def test_a_split_is_uniform_and_keeps_voids(size: int) -> None:
    cards = PACK[10:16]
    rng, counted = Random(1), Counter()
    split = Split(cards, size, (bits_of(PACK), bits_of(PACK) & ~bits_of([PACK[15]])))
    for _ in range(3000):
        first, second = split.deal(rng)
        assert first | second == bits_of(cards)
        assert not first & second
        assert first.bit_count() == size
        assert first & PACK[15].bit
        counted[first] += 1
    expected = 3000 / len(counted)
    assert len(counted) == (1 if size == 1 else 10)
    assert all(abs(number - expected) < 6 * expected**0.5 for number in counted.values())


def test_a_walk_keeps_sizes_and_finds_what_there_is() -> None:
    rng = Random(3)
    dealt = (bits_of(PACK[:13]), bits_of(PACK[13:26]))
    walk = Walk(dealt, (bits_of(PACK), bits_of(PACK)), [_without(card) for card in PACK[:13]])
    walk.go(rng)
    assert walk.broken == 0
    assert walk.dealt[0] == dealt[1]
    impossible = Walk(dealt, (bits_of(PACK), bits_of(PACK)), [ClueTest(0, 0, lambda hand: False)])
    impossible.go(rng)
    assert impossible.broken == 1


def _without(card: int) -> ClueTest:
    return ClueTest(0, 0, lambda hand: not hand >> card & 1)
