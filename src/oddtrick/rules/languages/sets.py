"""Sets of cards in questions: `{SA, SK}`, `H[9-A] - HT`, `honours & clubs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oddtrick.table.cards import RANK_LETTERS, SUIT_BITS, SUIT_LETTERS, SUIT_NAMES
from oddtrick.table.notation import find_card

from . import terms
from .parsing import not_understood
from .term import RANK_WORDS, Terms

if TYPE_CHECKING:
    from .parsing import Node


class Sets(Terms):
    """Sets are fixed: the bits of their cards, and their text."""

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
