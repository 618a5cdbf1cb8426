"""Results of one board at several tables compared: matchpoints and IMPs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

# the least difference that is worth 1, 2, 3 .. 24 IMPs
IMP_STEPS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def matchpoints(scores: Sequence[int]) -> list[int]:
    """For each of the pairs in the same seats: 2 for each other that it beats on the board, 1 for each it equals."""
    return [sum(2 * (mine > other) + (mine == other) for other in scores) - 1 for mine in scores]


def imps(difference: int) -> int:
    """What the sum of two tables' scores is worth."""
    worth = bisect_right(IMP_STEPS, abs(difference))
    return worth if difference >= 0 else -worth
