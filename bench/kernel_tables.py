"""Solves the deals of a file and prints what a comparison with another solver expects.

    python -m bench.kernel_tables --deals FILE [--n 200] [--mode table|solve] [--threads 1]

One line a deal: in table mode the tricks of the declarers (denominations C D H S N, in each N E S W), in solve mode
the tricks of the leader's side, strain number i % 5 of S H D C N, leader number (i // 5) % 4 of N E S W for deal i.
Last `seconds=` the CPU seconds of the solving and `nodes=`. Nothing is kept from one deal to the next.
"""

from __future__ import annotations

import argparse
import resource
from pathlib import Path

from oddtrick import kernel
from oddtrick.kernel import Position

RANKS = "23456789TJQKA"
STRAINS = (3, 2, 1, 0, None)  # S H D C N


def deal(text: str) -> tuple[int, ...]:
    """`N:AK.. ...`, hands N E S W, suits S H D C, as masks."""
    hands = []
    for hand in text.strip().removeprefix("N:").split(" "):
        suits = zip((3, 2, 1, 0), hand.split("."), strict=True)
        hands.append(sum(1 << 16 * suit + RANKS.index(rank) + 2 for suit, ranks in suits for rank in ranks))
    return tuple(hands)


def leads(deals: list[tuple[int, ...]]) -> list[Position]:
    """Of each deal one strain and one leader."""
    return [Position(hands, leader=i // 5 % 4, trump=STRAINS[i % 5]) for i, hands in enumerate(deals)]


def cpu() -> float:
    """CPU seconds of this process so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Read, solve, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--deals", required=True, type=Path)
    parser.add_argument("--n", type=int, default=200)
    parser.add_argument("--mode", choices=("table", "solve"), default="table")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    deals = [deal(line) for line in args.deals.read_text(encoding="ascii").splitlines() if line.strip()][: args.n]
    positions = leads(deals)
    start = cpu()
    rows: list[tuple[int, ...]]
    if args.mode == "table":
        tables = kernel.tables(deals, threads=args.threads)
        rows, nodes = [t.tricks for t in tables], sum(t.nodes for t in tables)
    else:
        solved = kernel.solve_many(positions, threads=args.threads)
        rows = [(s.value if p.leader % 2 == 0 else 13 - s.value,) for p, s in zip(positions, solved, strict=True)]
        nodes = sum(s.nodes for s in solved)
    spent = cpu() - start
    for row in rows:
        print(*row)
    print(f"seconds={spent:.6f} nodes={nodes}")


if __name__ == "__main__":
    main()
