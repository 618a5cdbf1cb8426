"""Means with their confidence intervals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Measured:
    """The mean of so many numbers, and half the width of its 95% confidence interval."""

    mean: float
    half: float
    number: int

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half

    def __str__(self) -> str:
        if self.half == inf:
            return f"{self.mean:+.2f} (too few to tell)"
        return f"{self.mean:+.2f} ± {self.half:.2f}  (95%: {self.low:+.2f} to {self.high:+.2f})"


def measured(numbers: Sequence[float]) -> Measured:
    """Mean and interval, by Student's t (its usual expansion about the normal quantile)."""
    count = len(numbers)
    if count < 2:
        return Measured(numbers[0] if numbers else 0.0, inf, count)
    return Measured(fmean(numbers), student(count - 1) * stdev(numbers) / sqrt(count), count)


def student(degrees: int) -> float:
    """The two-sided 95% quantile of Student's t."""
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3
