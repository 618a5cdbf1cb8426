"""Trees of the formal question language made into questions: a canonical text and a test on a bit mask."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from oddtrick.table.cards import RANK_LETTERS, SUIT_BITS, SUIT_LETTERS, SUIT_NAMES
from oddtrick.table.notation import find_card, find_suit

from . import terms
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


def compiled(tree: Node, text: str) -> Question:
    """The question of a tree of the formal language.  BadText where numbers and answers are mixed up."""
    term = Builder(text).need(tree, BOOL)
    value = term.value
    return Question(term.text, lambda hand: bool(value(hand)), term)


class Builder:
    """Builds terms bottom up; `text` is for messages."""

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

    # ------------------------------------------------------------------------------------------ yes or no

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
        holds = _held(bits, least, most)
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
        return Term(BOOL, f"void({SUIT_NAMES[suit]})", TEST, _held(bits, 0, 0), "has", data=(0, 0, bits))

    def parity(self, children: Sequence[Node]) -> Term:
        word, part = str(children[0]).lower(), self.need(children[1], NUMBER)
        value, odd = part.value, int(word == "odd")

        def holds(hand: int) -> bool:
            number = value(hand)
            return number is not None and number % 2 == odd

        return Term(BOOL, f"{word}({part.text})", TEST, holds, "parity", (part,))

    def bracket(self, children: Sequence[Node]) -> Term:
        return self.term(children[0])

    # ------------------------------------------------------------------------------------------ numbers

    def sum(self, children: Sequence[Node]) -> Term:
        first, rest = self.need(children[0], NUMBER), []
        text = first.within(SUM)
        for sign, child in zip(children[1::2], children[2::2], strict=True):
            part = self.need(child, NUMBER)
            text += f" {sign} {part.within(PRODUCT)}"
            rest.append((1 if str(sign) == "+" else -1, part.value))

        def total(hand: int) -> int | None:
            found = first.value(hand)
            for sign, value in rest:
                number = value(hand)
                if found is None or number is None:
                    return None
                found += sign * number
            return found

        return Term(NUMBER, text, SUM, total, "sum")

    def product(self, children: Sequence[Node]) -> Term:
        term = self.need(children[0], NUMBER)
        for sign, child in zip(children[1::2], children[2::2], strict=True):
            term = self._times(term, child) if str(sign) == "*" else self._mod(term, child)
        return term

    def _times(self, left: Term, node: Node) -> Term:
        right = self.need(node, NUMBER)
        one, other = left.value, right.value

        def value(hand: int) -> int | None:
            a, b = one(hand), other(hand)
            return None if a is None or b is None else a * b

        return Term(NUMBER, f"{left.within(PRODUCT)} * {right.within(SIGN)}", PRODUCT, value, "times")

    def _mod(self, left: Term, token: object) -> Term:
        number, one = int(str(token)), left.value
        if number == 0:
            raise not_understood(self.text, getattr(token, "start_pos", 0), "mod needs a number of at least 1")

        def value(hand: int) -> int | None:
            a = one(hand)
            return None if a is None else a % number

        return Term(NUMBER, f"{left.within(PRODUCT)} mod {number}", PRODUCT, value, "mod")

    def negative(self, children: Sequence[Node]) -> Term:
        part = self.need(children[1], NUMBER)
        value = part.value

        def negated(hand: int) -> int | None:
            number = value(hand)
            return None if number is None else -number

        return Term(NUMBER, f"-{part.within(ATOM)}", SIGN, negated, "negative")

    def integer(self, children: Sequence[Node]) -> Term:
        number = int(str(children[0]))
        return Term(NUMBER, str(number), ATOM, lambda hand: number, "integer", data=(number,))

    def height(self, children: Sequence[Node]) -> Term:
        letter = str(children[0]).upper()
        number = RANK_LETTERS.index(letter) + 2
        return Term(NUMBER, letter, ATOM, lambda hand: number, "integer", data=(number,))

    def _count(self, text: str, bits: int) -> Term:
        return Term(NUMBER, text, ATOM, lambda hand: (hand & bits).bit_count(), "count", data=(bits,))

    def length(self, children: Sequence[Node]) -> Term:
        suit = self.suit_of(children[0])
        return self._count(SUIT_NAMES[suit], SUIT_BITS[suit])

    def rank_count(self, children: Sequence[Node]) -> Term:
        word = str(children[0]).lower()
        return self._count(word, terms.RANK_BITS[RANK_WORDS.index(word)])

    def size(self, children: Sequence[Node]) -> Term:
        return self._count("cards", terms.GROUPS["all"])

    def count(self, children: Sequence[Node]) -> Term:
        bits, text = self.cards(children[0])
        return self._count(f"count({text})", bits)

    def weighted(self, children: Sequence[Node]) -> Term:
        word = str(children[0]).lower()
        if children[1] is None:
            return Term(NUMBER, word, ATOM, terms.weighed(word), word, data=(terms.GROUPS["all"],))
        bits, text = self.cards(children[1])
        return Term(NUMBER, f"{word}({text})", ATOM, terms.weighed(word, bits), word, data=(bits,))

    def extreme(self, children: Sequence[Node]) -> Term:
        word = str(children[0]).lower()
        best = max if word == "longest" else min
        return Term(NUMBER, word, ATOM, lambda hand: best(terms.lengths(hand)), word)

    def nth_longest(self, children: Sequence[Node]) -> Term:
        place = int(str(children[0]))
        return Term(NUMBER, f"len({place})", ATOM, lambda hand: sorted(terms.lengths(hand))[4 - place], "len")

    def shortages(self, children: Sequence[Node]) -> Term:
        word = str(children[0]).lower()
        length = terms.SHORTAGES[word]
        return Term(NUMBER, word, ATOM, lambda hand: terms.lengths(hand).count(length), word)

    def summed(self, children: Sequence[Node]) -> Term:
        word = str(children[0]).lower()
        if children[1] is not None:
            suit = self.suit_of(children[1])
            return Term(NUMBER, f"{word}({SUIT_NAMES[suit]})", ATOM, terms.SUMMED[word](suit), word)
        each = [terms.SUMMED[word](suit) for suit in range(4)]
        return Term(NUMBER, word, ATOM, lambda hand: sum(value(hand) or 0 for value in each), word)

    def of_suit(self, children: Sequence[Node]) -> Term:
        word, suit = str(children[0]).lower(), self.suit_of(children[1])
        return Term(NUMBER, f"{word}({SUIT_NAMES[suit]})", ATOM, terms.OF_SUIT[word](suit), word)

    def most(self, children: Sequence[Node]) -> Term:
        word, parts = str(children[0]).lower(), [self.need(child, NUMBER) for child in children[1:]]
        best = max if word == "max" else min
        values = [part.value for part in parts]

        def value(hand: int) -> int | None:
            found = [number for value in values if (number := value(hand)) is not None]
            return best(found) if len(found) == len(values) else None

        return Term(NUMBER, f"{word}({', '.join(part.text for part in parts)})", ATOM, value, word)

    # ------------------------------------------------------------------------------------------ cards

    def suit_of(self, node: Node) -> int:
        suit = find_suit(str(node.children[0]))
        assert suit is not None, "the grammar knows the suits"
        return suit

    def cards(self, node: Node, level: int = 0) -> tuple[int, str]:
        """A set of cards as bits, and its text; `level` 1 where a union or difference needs parentheses, 2 where a
        meeting does."""
        match node.data:
            case "set":
                bits, text = self.cards(node.children[0], 1)  # type: ignore[arg-type]
                for sign, child in zip(node.children[1::2], node.children[2::2], strict=True):
                    more, told = self.cards(child, 1)  # type: ignore[arg-type]
                    bits = bits | more if str(sign) == "|" else bits & ~more
                    text += f" {sign} {told}"
                return bits, f"({text})" if level else text
            case "meeting":
                found = [self.cards(child, 2) for child in node.children]  # type: ignore[arg-type]
                bits = terms.GROUPS["all"]
                for more, _ in found:
                    bits &= more
                text = " & ".join(told for _, told in found)
                return bits, f"({text})" if level > 1 else text
            case "bracketed_set":
                return self.cards(node.children[0], level)  # type: ignore[arg-type]
            case "braced":
                found = [self.cards(child) for child in node.children]  # type: ignore[arg-type]
                bits = 0
                for more, _ in found:
                    bits |= more
                return bits, "{" + ", ".join(told for _, told in found) + "}"
            case _:
                return self._basic(node)

    def _basic(self, node: Node) -> tuple[int, str]:
        match node.data:
            case "card":
                card = find_card(str(node.children[0]))
                assert card is not None, "the grammar knows the cards"
                return 1 << card, str(card)
            case "suit_cards":
                suit = self.suit_of(node.children[0])  # type: ignore[arg-type]
                if node.children[1] is None:
                    return SUIT_BITS[suit], SUIT_NAMES[suit]
                bits, text = self._span(node.children[1])  # type: ignore[arg-type]
                return bits & SUIT_BITS[suit], SUIT_LETTERS[suit] + text
            case "span_cards":
                return self._span(node.children[0])  # type: ignore[arg-type]
            case "rank_cards":
                word = str(node.children[0]).lower()
                return terms.RANK_BITS[RANK_WORDS.index(word)], word
            case _:
                word = str(node.children[0]).lower()
                return terms.GROUPS[word], word

    def _span(self, node: Node) -> tuple[int, str]:
        low, high = (RANK_LETTERS.index(str(child).upper().replace("10", "T")) for child in node.children)
        if low > high:
            right = f"[{RANK_LETTERS[high]}-{RANK_LETTERS[low]}]"
            raise not_understood(self.text, node.meta.start_pos, f"the low rank comes first; write {right}")
        return terms.span_bits(low, high), f"[{RANK_LETTERS[low]}-{RANK_LETTERS[high]}]"


def _held(bits: int, least: int, most: int) -> Callable[[int], bool]:
    if least == 1 and most >= bits.bit_count():
        return lambda hand: bool(hand & bits)
    return lambda hand: least <= (hand & bits).bit_count() <= most
