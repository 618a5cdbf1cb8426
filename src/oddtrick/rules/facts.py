"""What follows at once from an answer: bounds of numbers of cards, and of points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from .languages.term import Term
from .languages.terms import WEIGHTS

EVERYTHING: Final = 99
_NEGATED: Final = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
_TURNED: Final = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


class Fact(NamedTuple):
    """So many cards (or points, if `points`) of the set `bits` are held now: from `low` to `high`."""

    points: bool
    bits: int
    low: int
    high: int


def told(term: Term, yes: bool) -> Iterator[Fact]:
    """What follows at once from an answer."""
    match term.op:
        case "and" | "or" if (term.op == "and") == yes:
            for part in term.parts:
                yield from told(part, yes)
        case "not":
            yield from told(term.parts[0], not yes)
        case "has":
            least, most, bits = term.data
            if yes:
                yield Fact(False, bits, least, most)
            elif least <= 0:
                yield Fact(False, bits, most + 1, EVERYTHING)
            elif most >= bits.bit_count():
                yield Fact(False, bits, 0, least - 1)
        case "compare" if yes or len(term.relations) == 1:
            for left, relation, right in zip(term.parts, term.relations, term.parts[1:], strict=False):
                yield from _compared(left, relation if yes else _NEGATED[relation], right)


def _compared(left: Term, relation: str, right: Term) -> Iterator[Fact]:
    if left.op == "integer":
        left, relation, right = right, _TURNED[relation], left
    if left.op not in ("count", *WEIGHTS) or left.op == "controls" or right.op != "integer":
        return
    number = right.data[0]
    low = {"=": number, ">": number + 1, ">=": number, "!=": 1 if number == 0 else 0}.get(relation, 0)
    high = {"=": number, "<": number - 1, "<=": number}.get(relation, EVERYTHING)
    yield Fact(left.op == "hcp", left.data[0], low, high)
