"""Small random positions of every shape that the kernel plays."""

from __future__ import annotations

import random
from collections.abc import Callable

from oddtrick.kernel import Position, slow


def deal(dice: random.Random, places: int, each: int, ranks: int = 13, suits: int = 4) -> tuple[list[list[int]], int]:
    """Hands of `each` cards, ranks from anywhere in the suit."""
    pack = [16 * s + r for s in range(suits) for r in dice.sample(range(16), ranks)]
    dice.shuffle(pack)
    return [pack[k * each : (k + 1) * each] for k in range(places)], len(pack)


def mask(cards: list[int]) -> int:
    return sum(1 << c for c in cards)


def trump(dice: random.Random) -> int | None:
    return dice.choice([None, 0, 1, 2, 3])


def ordinary(dice: random.Random) -> Position:
    hands, _ = deal(dice, 4, dice.randint(1, 4), ranks=dice.choice([4, 5, 6, 13]))
    return Position(
        tuple(map(mask, hands)),
        leader=dice.randrange(4),
        trump=trump(dice),
        sides=dice.choice([(0, 1, 0, 1), (1, 0, 1, 0)]),
    )


def ordinary_fewest(dice: random.Random) -> Position:
    p = ordinary(dice)
    return slow.unchecked(p, fewest=True)


def long_suits(dice: random.Random) -> Position:
    """Two suits only, so that ranks matter more."""
    hands, _ = deal(dice, 4, dice.randint(2, 4), ranks=8, suits=2)
    return Position(tuple(map(mask, hands)), leader=dice.randrange(4), trump=dice.choice([None, 0, 1]))


def nil(dice: random.Random) -> Position:
    """One place's tricks count; its side wants few (or many)."""
    hands, _ = deal(dice, 4, dice.randint(1, 4), ranks=6)
    return Position(
        tuple(map(mask, hands)),
        leader=dice.randrange(4),
        trump=trump(dice),
        counted=(dice.randrange(4),),
        fewest=dice.random() < 0.7,
        unbroken=dice.choice([None, 3]),
    )


def one_against_three(dice: random.Random) -> Position:
    hands, _ = deal(dice, 4, dice.randint(1, 4), ranks=6)
    return Position(tuple(map(mask, hands)), leader=dice.randrange(4), trump=trump(dice), sides=(0, 1, 1, 1))


def broken(dice: random.Random) -> Position:
    hands, _ = deal(dice, 4, dice.randint(2, 4), ranks=6)
    return Position(tuple(map(mask, hands)), leader=dice.randrange(4), trump=3, unbroken=3)


def head(dice: random.Random) -> Position:
    hands, _ = deal(dice, dice.choice([3, 4]), dice.randint(2, 4), ranks=6)
    return Position(
        tuple(map(mask, hands)), leader=dice.randrange(len(hands)), trump=3, head=True, unbroken=dice.choice([None, 3])
    )


def lowest(dice: random.Random) -> Position:
    hands, _ = deal(dice, 4, dice.randint(2, 4), ranks=6)
    return Position(
        tuple(map(mask, hands)), leader=dice.randrange(4), trump=3, led=0, lowest=dice.random() < 0.7, unbroken=3
    )


def three_hands(dice: random.Random) -> Position:
    """Misery Bridge: one against two."""
    hands, _ = deal(dice, 3, dice.randint(1, 5), ranks=6)
    return Position(
        tuple(map(mask, hands)),
        leader=dice.randrange(3),
        trump=trump(dice),
        sides=(0, 1, 1),
        fewest=dice.random() < 0.5,
    )


def two_hands(dice: random.Random) -> Position:
    hands, _ = deal(dice, 2, dice.randint(1, 6), ranks=6)
    return Position(tuple(map(mask, hands)), leader=dice.randrange(2), trump=trump(dice))


def piles(dice: random.Random, places: int, each: int, plays: int, after_trick: bool) -> Position:
    hands, _ = deal(dice, places, each, ranks=dice.choice([6, 8]))
    under: list[tuple[int, int]] = []
    masks = []
    for hand in hands:
        covered = dice.randint(0, each // 2)
        deep, tops = hand[:covered], hand[covered:]
        under += list(zip(tops, deep, strict=False))
        masks.append(mask(tops))
    return Position(
        tuple(masks),
        leader=dice.randrange(places),
        trump=trump(dice),
        plays=plays,
        under=tuple(under),
        after_trick=after_trick,
    )


def turnover(dice: random.Random) -> Position:
    return piles(dice, 2, dice.randint(2, 7), 2, dice.random() < 0.5)


def turnover_majority(dice: random.Random) -> Position:
    p = turnover(dice)
    total = p.tricks_left + 4
    taken = (dice.randint(0, 4), 0)
    taken = (taken[0], 4 - taken[0])
    least = max(total // 2 + 1, max(taken) + 1)
    return Position(
        p.hands,
        leader=p.leader,
        trump=p.trump,
        under=p.under,
        after_trick=p.after_trick,
        majority=dice.randint(least, least + 1),
        taken=taken,
    )


def chinese(dice: random.Random) -> Position:
    return piles(dice, 2, 2 * dice.randint(1, 3), 4, dice.random() < 0.5)


def deep_piles(dice: random.Random) -> Position:
    """Cards under cards under cards, and piles in three hands."""
    places = dice.choice([2, 3])
    each = dice.randint(2, 6 if places == 2 else 4)
    hands, _ = deal(dice, places, each, ranks=6)
    under = []
    masks = []
    for hand in hands:
        tops = hand[: dice.randint(1, each)]
        last = list(tops)
        for card in hand[len(tops) :]:
            k = dice.randrange(len(tops))
            under.append((last[k], card))
            last[k] = card
        masks.append(mask(tops))
    return Position(
        tuple(masks),
        leader=dice.randrange(places),
        trump=trump(dice),
        under=tuple(under),
        after_trick=dice.random() < 0.5,
    )


def priced(dice: random.Random) -> Position:
    """A worth for each number of tricks: rising, falling or neither."""
    p = dice.choice([ordinary, turnover_majority, three_hands, chinese])(dice)
    worths = [dice.randint(-5, 5) for _ in range(p.tricks_left + sum(p.taken) + 1)]
    kind = dice.randrange(3)
    if kind:
        worths.sort(reverse=kind == 2)
    return slow.unchecked(p, payoff=tuple(worths))


SHAPES: tuple[Callable[[random.Random], Position], ...] = (
    ordinary, ordinary_fewest, long_suits, nil, one_against_three, broken, head, lowest, three_hands,
    two_hands, turnover, turnover_majority, chinese, deep_piles, priced,
)  # fmt: skip


def somewhere(p: Position, dice: random.Random) -> Position:
    """The position, or one reached from it by a few random cards."""
    for _ in range(dice.choice([0, 0, 1, 2, 3, 5])):
        after = slow.play(p, dice.choice(slow.playable(p)))
        if slow.result(after) is not None:
            break
        p = after
    # Once more through the front door, for its checks.
    return Position(**{name: getattr(p, name) for name in Position.__slots__})
