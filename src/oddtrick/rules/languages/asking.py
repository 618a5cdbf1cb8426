"""Trees of the formal question language made into questions: a canonical text and a test on a bit mask."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from oddtrick.table.cards import SUIT_BITS, SUIT_NAMES

from . import terms
from .numbers import Numbers
from .term import AND, BOOL, NOT, NUMBER, OR, RELATIONS, SUM, TEST, XOR, Answer, Question, Term, held

if TYPE_CHECKING:
    from .parsing import Node


def compiled(tree: Node, text: str) -> Question:
    """The question of a tree of the formal language.  BadText where numbers and answers are mixed up."""
    term = Builder(text).need(tree, BOOL)
    value = term.value
    return Question(term.text, lambda hand: bool(value(hand)), term)


class Builder(Numbers):
    """What is answered yes or no."""

    def _joined(self, children: Sequence[Node], word: str, level: int, join: Callable[..., Answer]) -> Term:
        parts = [self.need(child, BOOL) for child in children]
        text = f" {word} ".join(part.within(level + 1) for part in parts)
        return Term(BOOL, text, level, join([part.value for part in parts]), word, tuple(parts))

    def either(self, children: Sequence[Node]) -> Term:
        return self._joined(children, "or", OR, lambda values: lambda hand: any(value(hand) for value in values))

    def exclusive(self, children: Sequence[Node]) -> Term:
        return self._joined(
            children, "xor", XOR, lambda values: lambda hand: bool(sum(bool(value(hand)) for value in values) % 2)
        )

    def both(self, children: Sequence[Node]) -> Term:
        return self._joined(children, "and", AND, lambda values: lambda hand: all(value(hand) for value in values))

    def negation(self, children: Sequence[Node]) -> Term:
        part = self.need(children[0], BOOL)
        value = part.value
        return Term(BOOL, f"not {part.within(NOT)}", NOT, lambda hand: not value(hand), "not", (part,))

    def compared(self, children: Sequence[Node]) -> Term:
        """An undefined number makes any comparison a No."""
        parts = [self.need(child, NUMBER) for child in children[::2]]
        relations = tuple(str(sign) for sign in children[1::2])
        tests = [RELATIONS[sign] for sign in relations]
        values = [part.value for part in parts]
        text = parts[0].within(SUM)
        for sign, part in zip(relations, parts[1:], strict=True):
            text += f" {sign} {part.within(SUM)}"

        if len(parts) == 2 and parts[1].op == "integer":  # nearly every question; it is asked of many hands
            value, test, number = values[0], tests[0], parts[1].data[0]
            plain: Answer = lambda hand: (one := value(hand)) is not None and test(one, number)  # noqa: E731
            return Term(BOOL, text, TEST, plain, "compare", tuple(parts), relations=relations)

        def holds(hand: int) -> bool:
            left = values[0](hand)
            if left is None:
                return False
            for test, value in zip(tests, values[1:], strict=True):
                right = value(hand)
                if right is None or not test(left, right):
                    return False
                left = right
            return True

        return Term(BOOL, text, TEST, holds, "compare", tuple(parts), relations=relations)

    def holding(self, children: Sequence[Node]) -> Term:
        quantity, (bits, text) = children[0], self.cards(children[1])
        size = bits.bit_count()
        words = [] if quantity is None else [str(child) for child in quantity.children]
        least, most, told = 1, size, ""
        if len(words) == 2:
            limit, number = " ".join(words[0].lower().split()), int(words[1])
            least = number if limit != "at most" else 0
            most = number if limit != "at least" else size
            told = f"{limit} {number} of "
        elif words:
            told = " ".join(words[0].lower().split()) + " "
            least, most = {"any of ": (1, size), "all of ": (size, size), "none of ": (0, 0)}[told]
        holds = held(bits, least, most)
        return Term(BOOL, f"has {told}{text}", TEST, holds, "has", data=(least, most, bits))

    def _parts(self, children: Sequence[Node]) -> tuple[int | None, ...]:
        found = [str(child.children[0]).lower() for child in children]
        return tuple(None if part == "x" else int(part) for part in found)

    def shape_in_any_order(self, children: Sequence[Node]) -> Term:
        parts = self._parts(children)
        text = "-".join("x" if part is None else str(part) for part in parts)
        return Term(BOOL, f"shape {text}", TEST, terms.shaped(parts), "shape")

    def shape_by_suits(self, children: Sequence[Node]) -> Term:
        parts = self._parts(children)
        text = "=".join("x" if part is None else str(part) for part in parts)
        return Term(BOOL, f"shape {text}", TEST, terms.shaped_by_suits(parts), "shape")

    def balanced(self, children: Sequence[Node]) -> Term:
        return Term(BOOL, "balanced", TEST, terms.balanced, "balanced")

    def void(self, children: Sequence[Node]) -> Term:
        suit = self.suit_of(children[0])
        bits = SUIT_BITS[suit]
        return Term(BOOL, f"void({SUIT_NAMES[suit]})", TEST, held(bits, 0, 0), "has", data=(0, 0, bits))

    def parity(self, children: Sequence[Node]) -> Term:
        word, part = str(children[0]).lower(), self.need(children[1], NUMBER)
        value, odd = part.value, int(word == "odd")

        def holds(hand: int) -> bool:
            number = value(hand)
            return number is not None and number % 2 == odd

        return Term(BOOL, f"{word}({part.text})", TEST, holds, "parity", (part,))

    def bracket(self, children: Sequence[Node]) -> Term:
        return self.term(children[0])
