"""Noise against the native module's face, meant for a build under the sanitizers: every call, thousands of times.

    python native/tests/fuzz.py [N]        N rounds (2,000), from a fixed seed

Whatever comes in, a call answers, or refuses with ValueError, TypeError or OverflowError; anything else ends the run,
a memory fault by the sanitizer's report. `make test-native` builds the package so and runs this.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "kernel"))

import shapes

from oddtrick import kernel
from oddtrick.kernel import Position

JUNK: tuple[Any, ...] = (
    None, -1, 0, 1, 2, 3, 4, 13, 63, 64, 255, 2**31, 2**63, 2**64 - 1, 2**64, -(2**63), 1.5, float("nan"), "x", b"x",
    (), (1,), (0, 0), (-1, -1), ((1, 2),), ((70, 3),), ((3, 3),), (1,) * 70, (2**64,) * 4, True, [], {}, object(),
)  # fmt: skip
NODES = 500


def noisy(dice: random.Random) -> Any:
    """Something like a position, some of its fields noise; now and then a true one, or no position at all."""
    p = shapes.somewhere(dice.choice(shapes.SHAPES)(dice), dice)
    given = {name: getattr(p, name) for name in Position.__slots__}
    for _ in range(dice.choice((0, 0, 1, 1, 2))):
        name = dice.choice(list(given))
        given[name] = dice.choice((*JUNK, bent(given[name], dice), bent(given[name], dice)))
        if dice.random() < 0.03:
            del given[name]
    return SimpleNamespace(**given) if dice.random() < 0.97 else dice.choice(JUNK)


def bent(value: Any, dice: random.Random) -> Any:
    """Nearly the same: a number beside it, a bit turned over, a part left out or doubled."""
    if isinstance(value, tuple) and value:
        at = dice.randrange(len(value))
        return dice.choice(
            (value[:at] + value[at + 1 :], (*value, value[at]), (*value[:at], bent(value[at], dice), *value[at + 1 :]))
        )
    if isinstance(value, int) and not isinstance(value, bool):
        return dice.choice((value + 1, value - 1, value ^ 1 << dice.randrange(64), -value))
    return not value


def slots(dice: random.Random) -> Any:
    """Places of unseen cards, mostly wrong ones."""
    if dice.random() < 0.4:
        return dice.choice(((), (), (), *JUNK))
    cards = (0, 1, 7, 2**64 - 1, dice.getrandbits(64), dice.getrandbits(64) & dice.getrandbits(64))
    return [
        (dice.randrange(-1, 5), dice.randrange(-2, 70), dice.choice(cards), dice.choice(cards))
        for _ in range(dice.randrange(5))
    ]


def calls(dice: random.Random) -> tuple[Callable[[], object], ...]:
    """Every call of the module on noise."""
    engine, options, one = kernel.engine, kernel.usual(), kernel.solver()
    p, few = noisy(dice), [noisy(dice) for _ in range(dice.randrange(3))]
    number = dice.choice((0, 1, 2, -1, 5, 2**40, "x", None))
    hands = dice.choice((*JUNK, [dice.getrandbits(64) for _ in range(4)], (3, 12, 48, 192), (1, 1, 1, 1)))
    n, most = dice.choice((0, 1, 2, 3, -1)), dice.choice((0, 1, NODES))
    return (
        lambda: one.solve(p, number, number, most, None),
        lambda: one.values(p, most, None),
        lambda: one.table(hands, most, None),
        lambda: engine.solve_many(few, -1, most, 2, options, None),
        lambda: engine.values_many(few, most, 2, options, None),
        lambda: engine.tables([hands], most, 2, options, None),
        lambda: engine.playouts(p, n, 1, dice.choice((0, 1, 2, -1)), None),
        lambda: engine.sample(slots(dice), n, 1),
        lambda: engine.layouts(slots(dice)),
        lambda: engine.study(p, slots(dice), n, 1, most, 2, options, None),
        lambda: engine.ismcts(p, slots(dice), n * 10, 1, 0.7, dice.randrange(-1, 9), 0, dice.choice((0, 5, 100)), None),
    )


def main() -> None:
    """Run it and say how much was refused."""
    if kernel.engine.__name__.endswith("slow"):
        sys.exit("fuzz: the native module is not built")
    dice = random.Random(4)
    answered = refused = 0
    for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 2000):
        for call in calls(dice):
            try:
                call()
                answered += 1
            except (ValueError, TypeError, OverflowError):
                refused += 1
    print(f"{answered} calls answered, {refused} refused, none fell over")
    assert answered > refused // 10
    assert refused


if __name__ == "__main__":
    main()
