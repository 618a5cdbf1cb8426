"""Which question to a hidden partner hand is worth more than it costs, if any.

An answer parts the layouts in two.  What is gained by the best choice in each part, rather than one choice for all, is
what the question is worth.  It is chosen on one half of the layouts and priced on the other, and the other way about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final, NamedTuple

from oddtrick.rules.questions import read_question
from oddtrick.table.cards import CARDS, RANK_LETTERS, SUIT_BITS, SUIT_NAMES, SUITS, cards_in

from .prospects import Prospects, gain, tested

SAFETY: Final = 1.4  # a question must promise so many times its price
CHOICES: Final = 8  # that are compared
TRIED: Final = 6  # questions that are priced


class Worth(NamedTuple):
    """A question and what its answer is expected to be worth, in chips."""

    question: str
    chips: float
    tried: int  # questions that were looked at


def best_question(prospects: Prospects, price: float, wide: bool = True) -> Worth | None:
    """The question worth most, if that is safely more than its price; None if there is none.

    `wide`: whether points and shapes of the whole hand are thought of too, not only cards and lengths.
    """
    if prospects.layouts < 8 or prospects.foreseen() < SAFETY * price:
        return None
    values = prospects.leading(CHOICES).values
    everything = range(prospects.layouts)
    rated = []
    asked = questions(prospects.partners, wide)
    for text, holds in asked:
        answers = [holds(hand) for hand in prospects.partners]
        worth = gain(values, answers, everything)
        if worth > price:
            rated.append((worth, text, answers))
    rated.sort(key=lambda one: (-one[0], len(one[1])))
    halves = everything[::2], everything[1::2]
    best = Worth("", 0.0, len(asked))
    for _, text, answers in rated[:TRIED]:
        worth = (tested(values, answers, *halves) + tested(values, answers, halves[1], halves[0])) / 2
        if worth > best.chips:
            best = Worth(text, worth, len(asked))
    return best if best.question and best.chips >= SAFETY * price else None


def questions(hands: Sequence[int], wide: bool = True) -> list[tuple[str, Callable[[int], bool]]]:
    """Some hundred questions worth asking of a hand that may be any of these, each with its test."""
    may, must = 0, -1
    for hand in hands:
        may, must = may | hand, must & hand
    texts = [*(general() if wide else ()), *_of_cards(may & ~must), *_of_lengths(hands)]
    return [(text, read_question(text).holds) for text in dict.fromkeys(texts)]


@cache
def general() -> tuple[str, ...]:
    """Points and shapes of a whole hand."""
    found = [f"hcp >= {number}" for number in range(3, 20)]
    for suit in SUIT_NAMES:
        found += [f"hcp({suit}) >= {number}" for number in range(1, 8)]
        found += [f"hcp >= {points} and {suit} >= {number}" for points in (7, 9, 11) for number in (3, 4, 5)]
        found += [f"hcp + {suit} >= {number}" for number in (10, 12, 14, 16)]
        found += [f"hcp + 2 * {suit} >= {number}" for number in (12, 14, 16, 18, 20)]
        found += [f"count(honours & {suit}) >= {number}" for number in (1, 2, 3)]
    for one, other in permutations(SUIT_NAMES, 2):
        found.append(f"{one} > {other}")
        if one < other:
            found += [f"{one} + {other} >= {number}" for number in range(5, 10)]
            found += [f"hcp({one} | {other}) >= {number}" for number in (3, 5, 7, 9)]
    for word in ("aces", "kings", "queens", "controls", "longest", "half_quicks", "count(pictures)", "count(honours)"):
        found += [f"{word} >= {number}" for number in range(1, 8)]
    found += [f"losers <= {number}" for number in range(5, 10)]
    found += ["balanced", "voids + singletons >= 1", "voids >= 1"]
    return tuple(found)


def _of_cards(open_: int) -> Iterator[str]:
    """Single cards that it may hold or not, and whether it holds one above or below a card."""
    for suit in SUITS:
        cards = cards_in(open_ & SUIT_BITS[suit])
        yield from (f"has {card}" for card in cards)
        letter = str(CARDS[13 * suit])[0]
        for card in cards[1:-1]:
            rank = RANK_LETTERS[card % 13]
            yield f"has {letter}[{rank}-A]"
            yield f"has {letter}[2-{rank}]"
        tops = cards[-3:]
        if len(tops) > 1:
            yield f"has all of {{{tops[-1]}, {tops[-2]}}}"
            yield f"has any of {{{tops[-1]}, {tops[-2]}}}"
        if len(tops) > 2:
            yield f"has at least 2 of {{{tops[2]}, {tops[1]}, {tops[0]}}}"


def _of_lengths(hands: Sequence[int]) -> Iterator[str]:
    """Lengths of suits that it may have or not."""
    for suit in SUITS:
        found = [(hand & SUIT_BITS[suit]).bit_count() for hand in hands]
        yield from (f"{SUIT_NAMES[suit]} >= {number}" for number in range(min(found) + 1, max(found) + 1))
