"""Unseen cards shared at random by two hands, fast: every way to share them is as likely as another."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random

from oddtrick.table.cards import Card

CHUNK = 7  # bits looked up at a time
GUESSING_PAYS = 0.04  # how likely a random mask must have the right number of bits


class Split:
    """Cards of which the first hand gets `size` and the second the rest; some may lie in one hand only."""

    def __init__(self, cards: Sequence[Card], size: int, allowed: tuple[int, int]) -> None:
        free = [card for card in cards if allowed[0] & allowed[1] & card.bit]
        self.first = sum(card.bit for card in cards if not allowed[1] & card.bit)
        self.whole = sum(card.bit for card in cards)
        self.number, self.size = len(free), size - self.first.bit_count()
        self.possible = 0 <= self.size <= self.number and not any(
            not (allowed[0] | allowed[1]) & card.bit for card in cards
        )
        self.guessing = self.possible and comb(self.number, self.size) / 2**self.number > GUESSING_PAYS
        self.free = [card.bit for card in free]
        self.tables = [_table(self.free[start : start + CHUNK]) for start in range(0, len(free), CHUNK)]

    def deal(self, rng: Random) -> tuple[int, int]:
        """The two hands (bits)."""
        if self.guessing:
            number, size, draw = self.number, self.size, rng.getrandbits
            mask = draw(number) if number else 0
            while mask.bit_count() != size:
                mask = draw(number)
            first = self.first
            for table in self.tables:
                first |= table[mask & 127]
                mask >>= CHUNK
        else:
            first = self.first
            for bit in rng.sample(self.free, self.size):
                first |= bit
        return first, self.whole & ~first


def _table(bits: Sequence[int]) -> list[int]:
    """For every mask of a few of these cards, the cards."""
    found = [0]
    for bit in bits:
        found += [bit | other for other in found]
    return found
