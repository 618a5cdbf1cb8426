"""Which suit a card belongs to in play, and how high it stands there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from oddtrick.table.cards import BIG_JOKER, CARDS, LITTLE_JOKER, SUITS, Card


@dataclass(frozen=True)
class Ranks:
    """The order of the cards: by card number its suit in play (None: no suit, never wins) and its strength there."""

    suits: tuple[int | None, ...]
    strengths: tuple[int, ...]

    @cached_property
    def suit_bits(self) -> tuple[int, ...]:
        """The cards of each suit in play (bits)."""
        return tuple(sum(1 << card for card in CARDS if self.suits[card] == suit) for suit in SUITS)

    @cached_property
    def wild_bits(self) -> int:
        """The cards that have no suit (jokers at no trump)."""
        return sum(1 << card for card in CARDS if self.suits[card] is None)

    def sort_key(self, card: Card) -> tuple[int, int]:
        """To sort a hand: by suit, low to high; cards without a suit last."""
        suit = self.suits[card]
        return (4 if suit is None else suit, self.strengths[card])


@lru_cache(maxsize=64)
def ranked(order: Sequence[int] = tuple(range(13)), top: tuple[int, ...] = (), trump: int | None = None) -> Ranks:
    """Every suit in `order` (ranks 0..12, lowest first); the cards `top`, highest first, head the trump suit.

    Cards of `top` without a trump suit to belong to keep their own suit; jokers then have none.
    """
    suits: list[int | None] = [card.suit for card in CARDS]
    strengths = [order.index(card.rank) if card.rank is not None else 0 for card in CARDS]
    if trump is not None:
        for height, card in enumerate(reversed(top)):
            suits[card] = trump
            strengths[card] = 13 + height
    return Ranks(tuple(suits), tuple(strengths))


@lru_cache(maxsize=8)
def without_suit(*cards: Card) -> Ranks:
    """The usual order, but these cards belong to no suit."""
    return Ranks(tuple(None if card in cards else card.suit for card in CARDS), HIGH.strengths)


HIGH = ranked()  # A K Q J 10 .. 2 in every suit
JOKERS = (BIG_JOKER, LITTLE_JOKER)
