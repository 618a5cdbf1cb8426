"""Exact values: against solved data and against the plain reference, each bound switched off too."""

from __future__ import annotations

import os
import random
from collections.abc import Callable

import pytest
import shapes
import solved

from oddtrick import kernel
from oddtrick.kernel import Position, slow

native = pytest.mark.skipif(kernel.engine is slow, reason="the native module is not built")
SWITCHES: tuple[dict[str, bool], ...] = (
    {},
    *({name: False} for name in ("table", "skip", "equals", "quick", "slow", "order")),
)
EVERYTHING = bool(os.environ.get("ODDTRICK_SOLVE_ALL"))  # all 20,000 table results, 10,000 small positions: minutes
SEEDS = 700 if EVERYTHING else 20


@native
def test_endings() -> None:
    wrong = [(p, tricks) for p, tricks in solved.endings() if kernel.solve(p).value != tricks]
    assert not wrong


@native
def test_values_within_a_trick() -> None:
    for p, tricks in solved.plays():
        assert {c.card: c.value for c in kernel.values(p).cards} == tricks


@native
def test_tables() -> None:
    """A sample by default, all thousand deals with ODDTRICK_SOLVE_ALL=1."""
    deals, tables = solved.deals(), solved.tables()
    picked = range(1000) if EVERYTHING else (3, 5, 12, 20, 33)
    found = kernel.tables([deals[i] for i in picked], threads=os.cpu_count() or 1)
    assert [t.tricks for t in found] == [tables[i] for i in picked]
    assert all(t.exact for t in found)


def plain_values(p: Position) -> list[tuple[int, int]]:
    found, _, _ = slow.Solver().values(p, slow.NO_LIMIT, None)
    return sorted((card, low) for card, low, _ in found)


def best(p: Position, found: list[tuple[int, int]]) -> int:
    wants = (p.sides[p.turn] == 0) != p.fewest
    return (max if wants else min)(value for _, value in found)


@native
@pytest.mark.parametrize("shape", shapes.SHAPES, ids=lambda s: s.__name__)
def test_equals_the_reference(shape: Callable[[random.Random], Position]) -> None:
    """Every legal card's value and the best card, for all switches; the same nodes the second time."""
    options = [kernel.options(**s) for s in SWITCHES]
    for seed in range(SEEDS):
        dice = random.Random(seed)
        p = shapes.somewhere(shape(dice), dice)
        want = plain_values(p)
        for option in options:
            found = kernel.values(p, options=option)
            assert [(c.card, c.value) for c in found.cards] == want, (shape.__name__, seed)
            assert found.exact
            one = kernel.solve(p, options=option)
            assert one.value == best(p, want)
            assert one.card is None or (one.card, one.value) in want
            assert kernel.solve(p, options=option) == one


@native
@pytest.mark.parametrize("shape", shapes.SHAPES, ids=lambda s: s.__name__)
def test_targets_and_guesses(shape: Callable[[random.Random], Position]) -> None:
    for seed in range(20):
        dice = random.Random(1000 + seed)
        p = shapes.somewhere(shape(dice), dice)
        exact = kernel.solve(p)
        assert exact.exact
        for guess in range(p.tricks_left + 1):
            assert kernel.solve(p, guess=guess).value == exact.value
            if not p.payoff:
                found = kernel.solve(p, target=guess)
                assert found.low <= exact.value <= found.high
                assert found.low >= guess or found.high < guess


@native
def test_many_are_as_one_by_one() -> None:
    dice = random.Random(5)
    positions = [shapes.somewhere(shape(dice), dice) for shape in shapes.SHAPES for _ in range(10)]
    for threads in (1, 2, 3):
        assert kernel.solve_many(positions, threads=threads) == [kernel.solve(p) for p in positions]
        assert kernel.values_many(positions, threads=threads) == [kernel.values(p) for p in positions]


@native
def test_a_node_limit_gives_true_bounds() -> None:
    for seed in range(200):
        dice = random.Random(seed)
        p = shapes.somewhere(dice.choice(shapes.SHAPES)(dice), dice)
        exact, few = kernel.solve(p), kernel.solve(p, nodes=dice.randrange(60))
        assert few.low <= exact.value <= few.high
        assert few.nodes <= 60
        short = kernel.values(p, nodes=dice.randrange(60))
        for card in kernel.values(p).cards:
            assert short.of(card.card).low <= card.value <= short.of(card.card).high


def test_the_reference_counts_tricks() -> None:
    """Spade ace and king in one hand against the queen and jack: two tricks."""
    p = Position((0b11 << 61, 0b11 << 59))
    found = slow.Solver().solve(p, -1, -1, slow.NO_LIMIT, None)
    assert found[:2] == (2, 2)


@native
def test_lowest_bars_trumps_even_after_one_was_played() -> None:
    """Spades, trick 1: whoever has no club and something else plays no spade, though another had to play one."""
    p = Position(
        (1 << 49, 1 << 48 | 1 << 57, 1 << 50 | 1 << 26, 1 << 35),
        leader=3,
        trump=3,
        trick=(24, 14),
        unbroken=3,
        led=0,
        lowest=True,
    )
    after = slow.play(p, 48)
    assert slow.playable(after) == [26]
    assert [(c.card, c.value) for c in kernel.values(p).cards] == [(48, 0), (57, 1)]
    assert plain_values(p) == [(48, 0), (57, 1)]
