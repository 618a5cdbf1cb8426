"""What the kernel does in a second, and the signature that tells whether its search has changed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter

from oddtrick import kernel
from oddtrick.kernel import Position, Slot

CARDS_EACH = 8  # of the endings of the signature
FEW = 3  # in plain Python, which would take for ever


def ending(dice: Random, each: int, trump: int | None) -> Position:
    """Four hands of so many cards."""
    pack = [16 * suit + rank for suit in range(4) for rank in range(13)]
    dice.shuffle(pack)
    hands = tuple(sum(1 << card for card in pack[each * place : each * (place + 1)]) for place in range(4))
    return Position(hands, leader=dice.randrange(4), trump=trump)


def two_hands(dice: Random, piles: int) -> Position:
    """Two hands, every card of the row over another that lies hidden."""
    pack = [16 * suit + rank for suit in range(4) for rank in range(13)]
    dice.shuffle(pack)
    up, down = pack[: 2 * piles], pack[2 * piles : 4 * piles]
    hands = tuple(sum(1 << card for card in up[place::2]) for place in range(2))
    return Position(hands, trump=3, under=tuple(zip(up, down, strict=True)))


def signature() -> tuple[int, int]:
    """Nodes and tricks of a fixed set: endings of four hands in every strain, and covered piles."""
    dice, nodes, tricks = Random(1834), 0, 0
    each = CARDS_EACH if native() else FEW
    for number in range(40):
        found = kernel.solve(ending(dice, each, (None, 0, 1, 2, 3)[number % 5]))
        nodes, tricks = nodes + found.nodes, tricks + found.value
    for _ in range(20):
        found = kernel.solve(two_hands(dice, 4 if native() else 2))
        nodes, tricks = nodes + found.nodes, tricks + found.value
    return nodes, tricks


def native() -> bool:
    """Whether the compiled kernel is at work."""
    return not kernel.engine.__name__.endswith("slow")


def measured_rates(seconds: float) -> dict[str, float | str]:
    """Work done in a second, each kind measured for so long."""
    dice = Random(7)
    whole, row, small = ending(dice, 13, 3), two_hands(dice, 13), ending(dice, 5, 3)
    spots = [
        Slot("hand", place, whole.hands[place])
        for place in (whole.turn + 1 & 3, whole.turn + 2 & 3, whole.turn + 3 & 3)
    ]
    size = 2_000 if native() else 4
    return {
        "kernel": kernel.engine.__name__.rpartition(".")[2].lstrip("_"),
        "random play-outs, 52 cards, 4 hands": rate(lambda k: kernel.playouts(whole, size, seed=k), size, seconds),
        "random play-outs, 52 cards, 2 hands": rate(lambda k: kernel.playouts(row, size, seed=k), size, seconds),
        "turns of tree search, 52 cards": rate(lambda k: kernel.ismcts(whole, spots, size, seed=k), size, seconds),
        "layouts sampled": rate(lambda k: kernel.sample(spots, size, seed=k), size, seconds),
        "endings solved, 4 hands of 5 cards": rate(lambda k: kernel.solve(small), 1, seconds),
    }


def rate(work: Callable[[int], object], size: int, seconds: float) -> float:
    """How much of it is done in a second."""
    done, begun = 0, perf_counter()
    while (spent := perf_counter() - begun) < seconds or not done:
        work(done)
        done += 1
    return done * size / spent
