"""Questions in English read as the formal language.  The grammar is `english.lark`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from oddtrick.table.cards import RANK_LETTERS, RANK_NAMES, SUIT_LETTERS, SUIT_NAMES
from oddtrick.table.errors import BadText
from oddtrick.table.notation import find_card, find_suit

from .parsing import not_understood, parsed
from .term import RANK_WORDS

if TYPE_CHECKING:
    from .parsing import Node

NUMBERS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
)  # fmt: skip
RELATIONS: Final = {
    "at least": ">=", "at most": "<=", "exactly": "=", "more than": ">", "fewer than": "<", "less than": "<",
    "no fewer than": ">=", "no less than": ">=", "no more than": "<=", "above": ">", "below": "<",
}  # fmt: skip
ASK: Final = 'ask as in "Does the android have at least four hearts?", or in the formal language: hearts >= 4'


def formal(text: str) -> str:
    """The same question in the formal language.  BadText says where the trouble is."""
    if re.match(r"\s*(did|was|were)\b", text, re.IGNORECASE):
        raise BadText('Ask only of the cards it holds now: "Does the android have the ace of spades?"')
    if re.match(r"\s*(how|what|which|who)\b", text, re.IGNORECASE):
        raise BadText('Only yes or no can be answered: "Does the android have at least four hearts?"')
    return _Reader(text).read(parsed("english", text, _trouble))


def _trouble(text: str, at: int, expected: frozenset[str]) -> str:
    if "_WHO" in expected:
        return 'you can ask of the hand of your android only: "Does the android have the ace of spades?"'
    if at >= len(text.rstrip().rstrip("?").rstrip()):
        return f"something is missing at the end; {ASK}"
    return ASK


class _Reader:
    """Writes each form of the grammar as its formal text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read(self, node: Node) -> str:
        found: str = getattr(self, node.data)(node.children)
        return found

    def claims(self, children: Sequence[Node]) -> str:
        words = {str(word).lower() for word in children[1::2]}
        if len(words) > 1:
            at = getattr(children[3], "start_pos", 0)
            raise not_understood(self.text, at, '"and" together with "or" can mean two things: use the formal language')
        return f" {next(iter(words), '')} ".join(self.read(child) for child in children[::2])

    def start(self, children: Sequence[Node]) -> str:
        return self.read(children[0])

    # ------------------------------------------------------------------------------------------ amounts

    def number(self, node: Node) -> str:
        word = str(node.children[0]).lower()
        return str(NUMBERS.index(word)) if word in NUMBERS else str(int(word))

    def what(self, node: Node) -> str:
        words = [str(child).lower() for child in node.children if child is not None]
        match node.data:
            case "suit":
                return _suit(words[0])
            case "points":
                return f"hcp({_suit(words[0])})" if words else "hcp"
            case "rank":
                return RANK_WORDS[_rank(words[0])]
            case "group":
                group = words[0] if words[0].endswith("s") else words[0] + "s"
                return f"count({group} & {_suit(words[1])})" if len(words) > 1 else f"count({group})"
            case _:
                return words[0] if words[0].endswith("s") else words[0] + "s"

    def compared(self, children: Sequence[Node]) -> str:
        relation = RELATIONS[_words(children[0])]
        return f"{self.what(children[2])} {relation} {self.number(children[1])}"

    def or_more(self, children: Sequence[Node]) -> str:
        return f"{self.what(children[1])} >= {self.number(children[0])}"

    def or_fewer(self, children: Sequence[Node]) -> str:
        return f"{self.what(children[1])} <= {self.number(children[0])}"

    def between(self, children: Sequence[Node]) -> str:
        return f"{self.number(children[0])} <= {self.what(children[3])} <= {self.number(children[2])}"

    def parity(self, children: Sequence[Node]) -> str:
        return f"{_words(children[0]).split()[1]}({self.what(children[1])})"

    def some(self, children: Sequence[Node]) -> str:
        return f"{self.what(children[0])} >= 1"

    def none(self, children: Sequence[Node]) -> str:
        return f"{self.what(children[0])} = 0"

    def more(self, children: Sequence[Node]) -> str:
        sign = ">" if _words(children[0]) == "more" else "<"
        return f"{self.what(children[1])} {sign} {self.what(children[2])}"

    def at_least_as_many(self, children: Sequence[Node]) -> str:
        return f"{self.what(children[0])} >= {self.what(children[1])}"

    def as_many(self, children: Sequence[Node]) -> str:
        return f"{self.what(children[0])} = {self.what(children[1])}"

    def bare(self, children: Sequence[Node]) -> str:
        number, what = self.number(children[0]), self.what(children[1])
        tip = f'say "at least", "exactly" or "at most" {number} {what}'
        raise not_understood(self.text, children[0].meta.start_pos, tip)

    # ------------------------------------------------------------------------------------------ cards

    def one_card(self, children: Sequence[Node]) -> str:
        return f"has {_card(children[0], children[1])}"

    def card_code(self, children: Sequence[Node]) -> str:
        return f"has {find_card(str(children[0]))}"

    def any_of(self, children: Sequence[Node]) -> str:
        return self._several("any of", children)

    def all_of(self, children: Sequence[Node]) -> str:
        return self._several("all of", children)

    def _several(self, quantity: str, children: Sequence[Node]) -> str:
        ranks = [child for child in children[:-1] if getattr(child, "type", "") == "RANK"]
        return f"has {quantity} {{{', '.join(_card(rank, children[-1]) for rank in ranks)}}}"

    def beyond(self, children: Sequence[Node]) -> str:
        suit, relation, rank = children
        return self._beyond(suit, relation, rank)

    def card_beyond(self, children: Sequence[Node]) -> str:
        relation, rank, suit = children
        return self._beyond(suit, relation, rank)

    def _beyond(self, suit: object, relation: object, rank: object) -> str:
        number, letter = _rank(str(rank)), SUIT_LETTERS[SUIT_NAMES.index(_suit(str(suit)))]
        higher = _words(relation).startswith("higher")
        if number == (12 if higher else 0):
            at = getattr(rank, "start_pos", 0)
            raise not_understood(self.text, at, f"no card is {_words(relation)} the {RANK_NAMES[number]}")
        low, high = (number + 1, 12) if higher else (0, number - 1)
        return f"has {letter}[{RANK_LETTERS[low]}-{RANK_LETTERS[high]}]"

    # ------------------------------------------------------------------------------------------ is it ...?

    def void(self, children: Sequence[Node]) -> str:
        return f"void({_suit(str(children[0]))})"

    def balanced(self, children: Sequence[Node]) -> str:
        return "balanced"

    def height(self, children: Sequence[Node]) -> str:
        end = "top" if _words(children[0]) == "highest" else "bottom"
        rank = RANK_LETTERS[_rank(str(children[3]))]
        number = str(RANK_LETTERS.index(rank) + 2) if rank.isdecimal() else rank
        return f"{end}({_suit(str(children[1]))}) {RELATIONS[_words(children[2])]} {number}"

    def is_longest(self, children: Sequence[Node]) -> str:
        suit, longest = _suit(str(children[0])), _words(children[1]) == "longest"
        others = ", ".join(name for name in reversed(SUIT_NAMES) if name != suit)
        return f"{suit} > max({others})" if longest else f"{suit} < min({others})"

    def suit_size(self, children: Sequence[Node]) -> str:
        return f"{_words(children[0])} {RELATIONS[_words(children[1])]} {self.number(children[2])}"

    def shape(self, children: Sequence[Node]) -> str:
        return "shape " + "".join(_words(children[0]).split())


def _words(token: object) -> str:
    return " ".join(str(token).lower().split())


def _suit(word: str) -> str:
    suit = find_suit(word)
    assert suit is not None, "the grammar knows the suits"
    return SUIT_NAMES[suit]


def _rank(word: str) -> int:
    """A rank by its word, singular or plural, or its number."""
    plain = word.lower()
    for rank, plural in enumerate(RANK_WORDS):
        if plain in (plural, plural.removesuffix("s"), "six" if plural == "sixes" else plural):
            return rank
    return int(plain) - 2


def _card(rank: object, suit: object) -> str:
    return SUIT_LETTERS[SUIT_NAMES.index(_suit(str(suit)))] + RANK_LETTERS[_rank(str(rank))]
