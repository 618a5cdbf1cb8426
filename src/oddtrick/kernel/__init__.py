"""The kernel: exact play with all cards known, play-outs, sampling - fast, and ignorant of any game.

Every call takes a node limit, a stop flag and, where chance comes in, a seed; the same input gives
the same answer and the same number of nodes. The native module lets other Python threads run.
Without it the plain `slow` module does everything, slowly, and says so once.
"""

from __future__ import annotations

import threading
import warnings
from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Literal

from oddtrick.kernel.given import (
    KINDS,
    CardValue,
    DoubleDummy,
    Position,
    Slot,
    Solved,
    Studied,
    Study,
    TreeSearch,
    Tried,
    Values,
    bits,
    suit,
)

__all__ = [
    "CardValue",
    "DoubleDummy",
    "Position",
    "Slot",
    "Solved",
    "Stop",
    "Studied",
    "Study",
    "TreeSearch",
    "Tried",
    "Values",
    "bits",
    "engine",
    "ismcts",
    "layouts",
    "options",
    "playouts",
    "sample",
    "solve",
    "solve_many",
    "study",
    "suit",
    "table",
    "tables",
    "values",
    "values_many",
]

NO_LIMIT = 2**64 - 1
Policy = Literal["random", "thrifty"]
POLICIES: tuple[Policy, ...] = ("random", "thrifty")


def load() -> Any:
    """The best build of the native module that this machine runs, or the plain reference."""
    try:
        portable = import_module("oddtrick.kernel._portable")
    except ImportError:
        warnings.warn(
            "oddtrick's native kernel is not built: the plain Python one steps in and is slow",
            RuntimeWarning,
            stacklevel=3,
        )
        return import_module("oddtrick.kernel.slow")
    try:
        return import_module("oddtrick.kernel._fast") if portable.fast_will_do() else portable
    except ImportError:
        return portable


engine: Any = load()
Stop: Any = engine.Stop  # a flag: set(), clear(), is_set()
mine = threading.local()


def options(**switches: Any) -> Any:
    """The native search's switches: table, skip, equals, quick, slow, order (all on) and bytes of memory."""
    return engine.Options(**switches)


@cache
def usual() -> Any:
    """The options used when none are given."""
    return engine.Options()


def solver() -> Any:
    """This thread's solver: it and its table are not for sharing."""
    if not hasattr(mine, "solver"):
        mine.solver = engine.Solver(usual())
    return mine.solver


def solve(
    position: Position,
    *,
    target: int | None = None,
    guess: int | None = None,
    nodes: int = NO_LIMIT,
    stop: Any = None,
    options: Any = None,
) -> Solved:
    """The value of a position; with a target, only whether it is reached (`low >= target` or `high < target`)."""
    one = solver() if options is None else engine.Solver(options)
    return solved(one.solve(position, -1 if target is None else target, -1 if guess is None else guess, nodes, stop))


def values(position: Position, *, nodes: int = NO_LIMIT, stop: Any = None, options: Any = None) -> Values:
    """The value after each legal card."""
    one = solver() if options is None else engine.Solver(options)
    return valued(one.values(position, nodes, stop))


def table(hands: Sequence[int], *, nodes: int = NO_LIMIT, stop: Any = None, options: Any = None) -> DoubleDummy:
    """The 20 results of a bridge deal, whose places 0 and 2 are partners."""
    one = solver() if options is None else engine.Solver(options)
    return tabled(one.table(hands, nodes, stop))


def solve_many(
    positions: Iterable[Position],
    *,
    target: int | None = None,
    nodes: int = NO_LIMIT,
    threads: int = 1,
    stop: Any = None,
    options: Any = None,
) -> list[Solved]:
    """`solve` for many positions, over the cores."""
    found = engine.solve_many(
        list(positions), -1 if target is None else target, nodes, threads, options or usual(), stop
    )
    return [solved(x) for x in found]


def values_many(
    positions: Iterable[Position], *, nodes: int = NO_LIMIT, threads: int = 1, stop: Any = None, options: Any = None
) -> list[Values]:
    """`values` for many positions, over the cores."""
    return [valued(x) for x in engine.values_many(list(positions), nodes, threads, options or usual(), stop)]


def tables(
    deals: Iterable[Sequence[int]], *, nodes: int = NO_LIMIT, threads: int = 1, stop: Any = None, options: Any = None
) -> list[DoubleDummy]:
    """`table` for many deals, over the cores."""
    return [tabled(x) for x in engine.tables([tuple(d) for d in deals], nodes, threads, options or usual(), stop)]


def playouts(
    position: Position, n: int, *, seed: int = 0, policy: Policy = "random", stop: Any = None
) -> tuple[int, ...]:
    """How often the counted places end with 0, 1, 2 ... tricks, those taken included, when chance plays the rest."""
    return tuple(engine.playouts(position, n, seed, policy_number(policy), stop))


def sample(slots: Iterable[Slot], n: int, *, seed: int = 0) -> list[tuple[int, ...]]:
    """Layouts of the unseen cards, every consistent one equally likely: the cards of each slot."""
    return [tuple(x) for x in engine.sample(plain(slots), n, seed)]


def layouts(slots: Iterable[Slot]) -> float:
    """How many layouts of the unseen cards there are."""
    return float(engine.layouts(plain(slots)))


def study(
    position: Position,
    slots: Iterable[Slot],
    n: int,
    *,
    seed: int = 0,
    nodes: int = NO_LIMIT,
    threads: int = 1,
    stop: Any = None,
    options: Any = None,
) -> Study:
    """The value of every legal card over `n` sampled layouts, `nodes` at most for each.

    The place on turn must see its own playable cards: the same cards are legal in every layout.
    """
    found, done, spent = engine.study(position, plain(slots), n, seed, nodes, threads, options or usual(), stop)
    cards = (Studied(card, total / done, tuple(tricks), unsure) for card, tricks, total, unsure in found)
    return Study(tuple(cards), done, spent)


def ismcts(
    position: Position,
    slots: Iterable[Slot],
    turns: int,
    *,
    seed: int = 0,
    bold: float = 0.7,
    exact_below: int = 0,
    policy: Policy = "random",
    memory: int = 1_000_000,
    stop: Any = None,
) -> TreeSearch:
    """Tree search over information sets; with `exact_below`, positions of so few cards are solved, not played out."""
    found, done, stopped = engine.ismcts(
        position, plain(slots), turns, seed, bold, exact_below, policy_number(policy), memory, stop
    )
    cards = sorted((Tried(*x) for x in found), key=lambda t: (-t.visits, t.card))
    return TreeSearch(tuple(cards), done, stopped)


def plain(slots: Iterable[Slot]) -> list[tuple[int, int, int, int]]:
    """Slots as the engines take them."""
    return [(KINDS.index(s.kind), s.at, s.cards, s.allowed) for s in slots]


def policy_number(policy: Policy) -> int:
    """A policy's number, or a refusal by name."""
    if policy not in POLICIES:
        raise ValueError(f"policy: one of {', '.join(POLICIES)}")
    return POLICIES.index(policy)


def solved(found: tuple[int, int, int, int, bool]) -> Solved:
    """Dress what an engine says of a position."""
    low, high, card, nodes, stopped = found
    return Solved(low, high, None if card < 0 else card, nodes, stopped)


def valued(found: tuple[list[tuple[int, int, int]], int, bool]) -> Values:
    """Dress what an engine says of the cards."""
    cards, nodes, stopped = found
    return Values(tuple(CardValue(*c) for c in sorted(cards)), nodes, stopped)


def tabled(found: tuple[Sequence[int], Sequence[int], int, bool]) -> DoubleDummy:
    """Dress what an engine says of a deal."""
    low, high, nodes, stopped = found
    return DoubleDummy(tuple(low), nodes, tuple(low) == tuple(high), stopped)
