"""Numbers in questions: lengths, points, counts and what is reckoned from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oddtrick.table.cards import RANK_LETTERS, SUIT_BITS, SUIT_NAMES

from . import terms
from .parsing import not_understood
from .sets import Sets
from .term import ATOM, NUMBER, PRODUCT, RANK_WORDS, SIGN, SUM, Term

if TYPE_CHECKING:
    from .parsing import Node


class Numbers(Sets):
    """An undefined part makes the whole undefined."""

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
