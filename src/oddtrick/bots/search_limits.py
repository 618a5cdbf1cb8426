"""How long a search may think: nodes with a seed, or time with a timer; and what the two have to do with each other."""

from __future__ import annotations

from threading import Timer
from types import TracebackType
from typing import Self

from oddtrick import kernel

from .bot import Budget

TRIAL = 6  # layouts to see how many fit
MOST = 600  # layouts; more change nothing
TURN = 16  # nodes that a turn of the tree search costs
A_SECOND = 4_000_000  # nodes in a second, about
SLOWNESS = 400  # how much longer plain Python takes
LET_GO = 0.1
AS_LONG_AS_IT_LIKES = Budget(seconds=1.0)


class Limits:
    """A budget being spent.  Used as a context: the timer of a time limit runs inside."""

    def __init__(self, budget: Budget, seed: int) -> None:
        if budget.nodes is None and budget.seconds is None:
            budget = AS_LONG_AS_IT_LIKES
        slowness = SLOWNESS if native() is False else 1
        self.budget, self.seed, self.spent = budget, seed, 0
        by_time = None if budget.seconds is None else max(int(budget.seconds * A_SECOND) // slowness, 1)
        by_nodes = None if budget.nodes is None else max(budget.nodes // slowness, 1)
        # A time limit is kept by the timer: its nodes are a guess and serve to choose the way of searching.
        self._nodes = by_nodes if by_nodes is not None else by_time or 1
        self.stop = kernel.Stop()
        self._timer = None if budget.seconds is None else Timer(budget.seconds, self.stop.set)

    def __enter__(self) -> Self:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer.join(LET_GO)  # it holds the stop flag

    @property
    def nodes(self) -> int:
        """What is left of the nodes."""
        return max(self._nodes - self.spent, 1)

    @property
    def timed(self) -> bool:
        """Whether only the clock limits the search."""
        return self.budget.nodes is None

    @property
    def least(self) -> int:
        """Turns of the tree for each card that are made whatever the clock says."""
        return 1 if not self.timed else 5 if not native() else 100

    def spend(self, nodes: int) -> None:
        """So many nodes are gone."""
        self.spent += nodes

    def __str__(self) -> str:
        """The limit in words; with nodes alone the answer can be had again."""
        told = str(self.budget)
        return told if self.budget.seconds is not None else f"{told}, seed {self.seed}"


def native() -> bool:
    """Whether the kernel is the native one."""
    return not kernel.engine.__name__.endswith("slow")
