"""Fits the numbers of `native/weights.hpp` to recorded searches.

    python -m bench.kernel_fit OUT SIZE RECORD...      needs NumPy, which nothing else here does

Records are written by `native/tests/recorder.cpp`: a line for each node at which every card was searched, `kind left n`
(kind 0 lead, 1 following, 2 void), then `| success cost index index ...` for each card: whether it settled the
question, the nodes it took, and which numbers of `eye.hpp` its score adds up. The numbers are fitted so that, by
softmax, cheap successes come first; nodes weigh by the logarithm of what the dearest failure costs. OUT is written as a
C++ header with SIZE numbers (`Eye::SIZE`).
"""

from __future__ import annotations

import sys
from pathlib import Path

SCALE = 20  # numbers are kept as bytes
CARDS, LOOKS, ROUNDS, BATCH = 13, 16, 26, 2048


def groups(paths: list[str]) -> list[list[list[int]]]:
    """The nodes of the records, each a list of cards (success, cost, indices)."""
    found = []
    for path in paths:
        for line in Path(path).read_text(encoding="ascii").splitlines():
            head, *cards = line.split("|")
            rows = [[int(word) for word in card.split()] for card in cards]
            if len(head.split()) == 3 and len(rows) == int(head.split()[2]) and min(map(len, rows)) > 2:
                found.append(rows[:CARDS])
    return found


def fit(nodes: list[list[list[int]]], size: int) -> list[int]:
    """The numbers, by Adam on a listwise softmax."""
    import numpy as np

    shape = (len(nodes), CARDS)
    looks = np.full((*shape, LOOKS), size)
    good, there, cost = np.zeros(shape, bool), np.zeros(shape, bool), np.ones(shape)
    for g, rows in enumerate(nodes):
        for i, (success, spent, *indices) in enumerate(rows):
            good[g, i], there[g, i], cost[g, i] = success, True, 1 + spent
            looks[g, i, : len(indices)] = indices
    aim = np.where(good, 1 / cost, 0)
    aim /= aim.sum(1, keepdims=True)
    weight = np.log((cost * (there & ~good)).max(1) + 1)
    numbers, mean, spread, step = np.zeros(size + 1), np.zeros(size + 1), np.zeros(size + 1), 0
    dice = np.random.default_rng(0)
    for number in range(ROUNDS):
        rate = 0.05 if number < 17 else 0.015 if number < 23 else 0.005
        order = dice.permutation(len(nodes))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            score = np.where(there[some], numbers[looks[some]].sum(2), -1e9)
            share = np.exp(score - score.max(1, keepdims=True))
            share /= share.sum(1, keepdims=True)
            pull = np.where(there[some], (share - aim[some]) * weight[some][:, None], 0)
            slope = np.bincount(looks[some].ravel(), weights=np.repeat(pull.ravel(), LOOKS), minlength=size + 1)
            slope = slope / len(some) + 2e-5 * numbers
            step += 1
            mean, spread = 0.9 * mean + 0.1 * slope, 0.999 * spread + 0.001 * slope**2
            numbers -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-9)
            numbers[size] = 0
    return [max(-127, min(127, round(SCALE * x))) for x in numbers[:size]]


def main() -> None:
    """Read, fit, write."""
    out, size, *paths = sys.argv[1:]
    numbers = fit(groups(paths), int(size))
    lines = [
        "// Fitted numbers for `eye.hpp`; written by bench/kernel_fit.py, not by hand.",
        "alignas(64) inline constexpr signed char WEIGHT[] = {",
        *("    " + ", ".join(map(str, numbers[i : i + 24])) + "," for i in range(0, len(numbers), 24)),
        "};",
    ]
    Path(out).write_text("\n".join(lines) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
