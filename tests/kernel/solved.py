"""The solved deals in tests/data/solved."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from oddtrick.kernel import Position

DATA = Path(__file__).parents[1] / "data" / "solved"
RANKS = "23456789TJQKA"
DENOMINATIONS: dict[str, int | None] = {"C": 0, "D": 1, "H": 2, "S": 3, "N": None}
PLACES = "NESW"


def card(text: str) -> int:
    return 16 * "CDHS".index(text[0]) + RANKS.index(text[1]) + 2


def deal(text: str) -> tuple[int, ...]:
    """`N:AK.. ...`: hands N E S W, in each spades, hearts, diamonds, clubs."""
    hands = []
    for hand in text.removeprefix("N:").split(" "):
        suits = zip("SHDC", hand.split("."), strict=False)
        hands.append(sum(1 << card(suit + rank) for suit, ranks in suits for rank in ranks))
    return tuple(hands)


def deals() -> list[tuple[int, ...]]:
    return [deal(line.strip()) for line in (DATA / "deals-1000.txt").read_text().splitlines() if line.strip()]


def rows(name: str) -> Iterator[dict[str, str]]:
    with (DATA / name).open(encoding="ascii") as file:
        yield from csv.DictReader(file)


def tables() -> list[tuple[int, ...]]:
    """Of each deal the tricks of the declarers, as `kernel.table` orders them."""
    return [tuple(int(n) for key, n in row.items() if key != "deal") for row in rows("dd-tables-1000.csv")]


def endings() -> Iterator[tuple[Position, int]]:
    """Positions at a trick's start and the tricks of places 0 and 2."""
    for row in rows("dd-endings.csv"):
        p = Position(deal(row["deal"]), leader=PLACES.index(row["leader"]), trump=DENOMINATIONS[row["trump"]])
        yield p, mine(p, int(row["tricks"]))


def plays() -> Iterator[tuple[Position, dict[int, int]]]:
    """Positions within a trick, and the tricks of places 0 and 2 after each legal card."""
    for row in rows("dd-plays.csv"):
        trick = tuple(card(text) for text in row["table"].split())
        p = Position(
            deal(row["deal"]), leader=PLACES.index(row["leader"]), trump=DENOMINATIONS[row["trump"]], trick=trick
        )
        scores = dict(score.split("=") for score in row["scores"].split())
        yield p, {card(text): mine(p, int(tricks)) for text, tricks in scores.items()}


def mine(p: Position, movers: int) -> int:
    """The mover's side's tricks as tricks of places 0 and 2."""
    return movers if p.turn % 2 == 0 else p.tricks_left - movers
