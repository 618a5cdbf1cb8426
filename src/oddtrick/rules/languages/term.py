"""Parts of questions: what each is, how it is written, and its value for a hand."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from oddtrick.table.notation import find_suit

from .parsing import not_understood

if TYPE_CHECKING:
    from .parsing import Node

Answer = Callable[[int], int | bool | None]
BOOL, NUMBER, SET = "a yes or no", "a number", "a set of cards"
OR, XOR, AND, NOT, TEST, SUM, PRODUCT, SIGN, ATOM = range(9)  # how tightly a term binds
RELATIONS: Final[dict[str, Callable[[int, int], bool]]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
RANK_WORDS: Final = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip


class Term(NamedTuple):
    """A part of a question: what it is, its text, how tightly it binds, its value for a hand, and what it is made of.

    `op` and `parts` let others reason about it: ("and", terms), ("compare", terms with `relations`),
    ("count", mask in `data`), ("hcp", mask), ("integer", value), ("has", (least, most, mask)).
    """

    kind: str
    text: str
    level: int
    value: Answer
    op: str = ""
    parts: tuple[Term, ...] = ()
    data: tuple[int, ...] = ()
    relations: tuple[str, ...] = ()

    def within(self, level: int) -> str:
        """The text, in parentheses where it binds less tightly than its place asks for."""
        return self.text if self.level >= level else f"({self.text})"


class Question(NamedTuple):
    """A question in its one way of writing, the test of a hand, and its term."""

    text: str
    holds: Callable[[int], bool]
    term: Term


class Terms:
    """Builds terms bottom up, each by a method named like its rule in the grammar; `text` is for messages."""

    def __init__(self, text: str) -> None:
        self.text = text

    def need(self, node: Node, kind: str) -> Term:
        """The term of a node, which must be of this kind."""
        term = self.term(node)
        if term.kind != kind:
            at = node.meta.start_pos if not node.meta.empty else 0
            where = term.text if len(term.text) < 40 else "this"
            tip = "compare it, as in hcp >= 10" if kind == BOOL else "write it as a number, such as hcp or hearts"
            raise not_understood(self.text, at, f"{where} is {term.kind}, not {kind}; {tip}")
        return term

    def term(self, node: Node) -> Term:
        """The term of a node, by the name of its rule."""
        found: Term = getattr(self, node.data)(node.children)
        return found

    def suit_of(self, node: Node) -> int:
        suit = find_suit(str(node.children[0]))
        assert suit is not None, "the grammar knows the suits"
        return suit


def held(bits: int, least: int, most: int) -> Callable[[int], bool]:
    """The test that a hand holds from `least` to `most` of these cards."""
    if least == 1 and most >= bits.bit_count():
        return lambda hand: bool(hand & bits)
    return lambda hand: least <= (hand & bits).bit_count() <= most
