"""Play-outs, sampling of unseen cards and the tree search."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from math import sqrt
from types import ModuleType
from typing import Any

import pytest
import shapes

from oddtrick import kernel
from oddtrick.kernel import Position, Slot, slow

ENGINES: list[Any] = [slow] if kernel.engine is slow else [kernel.engine, slow]


def every_layout(slots: list[Slot]) -> set[tuple[int, ...]]:
    """By brute force."""
    cards = [c for s in slots for c in kernel.bits(s.cards)]
    found = set()
    for order in permutations(cards):
        rest, layout = list(order), []
        for s in slots:
            n = s.cards.bit_count()
            layout.append(sum(1 << c for c in rest[:n]))
            rest = rest[n:]
        if all(not mask & ~s.allowed for mask, s in zip(layout, slots, strict=False)):
            found.add(tuple(layout))
    return found


SLOTS = (
    [Slot("hand", 0, 0b11), Slot("hand", 1, 0b1100), Slot("under", 40, 0b10000)],
    [Slot("hand", 0, 0b11, ~kernel.suit(0) & 2**64 - 1 | 0b110), Slot("hand", 1, 0b101 << 16), Slot("out", 0, 0b100)],
    [
        Slot("hand", 0, 1 << 5, 1 << 5 | 1 << 6),
        Slot("hand", 1, 1 << 6 | 1 << 20),
        Slot("hand", 2, 1 << 21 | 1 << 36),
        Slot("under", 7, 1 << 40, kernel.suit(2)),
    ],
    [Slot("under", 50 + k, 1 << k, (1 << 6) - 1 - (1 << k)) for k in range(5)],
)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda e: e.__name__)
@pytest.mark.parametrize("slots", SLOTS, ids=range(len(SLOTS)))
def test_every_layout_is_equally_likely(slots: list[Slot], engine: ModuleType) -> None:
    """Pearson's chi-square, at five standard deviations."""
    possible = every_layout(slots)
    assert engine.layouts(kernel.plain(slots)) == len(possible)
    n = 60 * len(possible)
    found = Counter(tuple(x) for x in engine.sample(kernel.plain(slots), n, 7))
    assert set(found) <= possible
    expected = n / len(possible)
    chi = sum((found[x] - expected) ** 2 / expected for x in possible)
    freedom = len(possible) - 1
    assert chi < freedom + 5 * sqrt(2 * freedom) + 5


def test_a_whole_pack_is_sampled_under_voids() -> None:
    """Three unseen hands of thirteen, each void somewhere: each layout obeys, the same seed gives the same."""
    dice = random.Random(3)
    pack = [16 * s + r for s in range(4) for r in range(2, 15)]
    dice.shuffle(pack)
    masks = [sum(1 << c for c in pack[13 * k : 13 * k + 13]) for k in range(3)]
    allowed = [~kernel.suit(k) & 2**64 - 1 for k in range(3)]
    slots = [Slot("hand", k, m, a) for k, (m, a) in enumerate(zip(masks, allowed, strict=False))]
    layouts = kernel.sample(slots, 20, seed=1) if kernel.engine is not slow else []
    assert layouts == (kernel.sample(slots, 20, seed=1) if layouts else [])
    for layout in layouts:
        assert sum(layout) == sum(masks)
        assert all(mask.bit_count() == 13 and not mask & ~a for mask, a in zip(layout, allowed, strict=False))


def test_no_layout() -> None:
    with pytest.raises(ValueError, match="slots"):
        kernel.sample([Slot("hand", 0, 1, 2), Slot("hand", 1, 2, 2)], 1)
    with pytest.raises(ValueError, match="slots"):
        kernel.sample([Slot("hand", 0, 1), Slot("hand", 1, 1)], 1)


def test_playouts_agree_with_the_reference() -> None:
    """The mean over random play, within five standard errors of the reference's."""
    for shape in shapes.SHAPES:
        dice = random.Random(11)
        p = shapes.somewhere(shape(dice), dice)
        for policy in ("random", "thrifty"):
            counts = kernel.playouts(p, 4000, seed=3, policy=policy)  # type: ignore[arg-type]
            assert sum(counts) == 4000
            assert counts == kernel.playouts(p, 4000, seed=3, policy=policy)  # type: ignore[arg-type]
            if policy == "random":
                plain = slow.playouts(p, 1000, 4, 0, None)
                assert abs(mean(counts) - mean(plain)) < 5 * len(counts) / 2 / sqrt(1000)


def mean(counts: Any) -> float:
    return sum(k * n for k, n in enumerate(counts)) / sum(counts)


def small() -> tuple[Position, list[Slot]]:
    """Two hands of four, the other hand unseen with one card out of play."""
    p = Position((0b1111 << 4, 0b1111 << 20))
    return p, [Slot("hand", 1, 0b1111 << 20), Slot("out", 0, 1 << 2)]


def test_study_adds_up_what_values_say() -> None:
    p, slots = small()
    found = kernel.study(p, slots, 30, seed=9)
    layouts = kernel.sample(slots, 30, seed=9)
    sums: Counter[int] = Counter()
    for layout in layouts:
        one = slow.laid(p, kernel.plain(slots), layout)
        for c in kernel.values(one).cards:
            sums[c.card] += c.value
    assert found.layouts == 30
    assert {c.card: round(c.mean * 30) for c in found.cards} == dict(sums)
    assert all(sum(c.tricks) == 30 for c in found.cards)
    if kernel.engine is not slow:
        assert kernel.study(p, slots, 30, seed=9, threads=2) == found


@pytest.mark.parametrize("exact_below", [0, 4])
def test_the_tree_search_finds_a_plain_win(exact_below: int) -> None:
    """Leading the ace and then the king against nothing higher; never the deuce first when a trick is lost by it."""
    # Hand: spade ace and heart deuce; the other hand: two of heart ace, spade king, club three.
    p = Position((1 << 62 | 1 << 34, 1 << 46 | 1 << 61), trump=3)
    slots = [Slot("hand", 1, 1 << 46 | 1 << 61), Slot("out", 0, 1 << 3)]
    found = kernel.ismcts(p, slots, 500, seed=1, exact_below=exact_below)
    assert sum(t.visits for t in found.cards) == 500
    exact = {c.card: c.mean for c in kernel.study(p, slots, 300, seed=2).cards}
    best = max(exact, key=lambda c: exact[c])
    assert found.cards[0].card == best
    assert found == kernel.ismcts(p, slots, 500, seed=1, exact_below=exact_below)
