"""Layouts found by swapping cards: for clues so narrow that dealing again and again would take too long.

The walk goes to layouts that break fewer clues, seldom to one that breaks more, and once it keeps them all it goes on
swapping among those that do.  It is not uniform, and one layout resembles the one before: whoever uses it says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

STEPS = 4000  # to find a layout that breaks nothing
MIXING = 40  # swaps between one layout and the next
ASIDE = 0.02  # how often a step to more broken clues is let through


class Test(NamedTuple):
    """A clue as it bears on the cards dealt to a slot: together with the `fixed` cards it must hold."""

    slot: int
    fixed: int
    holds: Callable[[int], bool]


class Walk:
    """A layout (bits by slot) that changes by swaps of two cards."""

    def __init__(self, dealt: Sequence[int], allowed: Sequence[int], tests: Sequence[Test]) -> None:
        self.dealt = list(dealt)
        self.allowed = allowed
        self.tests = tests
        self.slots = [slot for slot, bits in enumerate(dealt) if bits]
        self.broken = self.count()

    def count(self) -> int:
        """How many clues are broken now."""
        dealt = self.dealt
        return sum(not holds(fixed | dealt[slot]) for slot, fixed, holds in self.tests)

    def go(self, rng: Random) -> None:
        """Swap until nothing is broken, then on within what is consistent."""
        for _ in range(STEPS):
            if not self.broken:
                break
            self.step(rng)
        if not self.broken:
            for _ in range(MIXING):
                self.step(rng)

    def step(self, rng: Random) -> None:
        """Two cards of two hands change places, if that is allowed and does not make things worse."""
        if len(self.slots) < 2:
            return
        one, other = rng.sample(self.slots, 2)
        mine, theirs = _one_of(self.dealt[one], rng), _one_of(self.dealt[other], rng)
        if not self.allowed[one] & theirs or not self.allowed[other] & mine:
            return
        swap = mine | theirs
        self.dealt[one] ^= swap
        self.dealt[other] ^= swap
        broken = self.count()
        if broken > self.broken and (not self.broken or rng.random() > ASIDE):
            self.dealt[one] ^= swap
            self.dealt[other] ^= swap
        else:
            self.broken = broken


def _one_of(bits: int, rng: Random) -> int:
    """One bit of several."""
    for _ in range(int(rng.random() * bits.bit_count())):
        bits &= bits - 1
    return bits & -bits
