"""Cards as they are drawn: one face, a hand in the order in which people hold it, suits in columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddtrick.rules.tricks import TrickRules
from oddtrick.table.cards import RANK_LETTERS, SUIT_LETTERS, Card

from .scene import Face

SUIT_ORDER = (3, 2, 0, 1)  # spades, hearts, clubs, diamonds: colours alternate


def face(card: Card, key: str = "") -> Face:
    """A card as it lies there; `key` is what a back is called on the page."""
    if card < 0:
        return Face(key or "back")
    if card >= 52:
        return Face(str(card), rank=str(card), said=card.name, label=card.name)
    rank = RANK_LETTERS[card % 13].replace("T", "10")
    return Face(str(card), rank, SUIT_LETTERS[card // 13], card.name, card.name)


def in_order(cards: Iterable[Card], rules: TrickRules | None) -> list[Card]:
    """A hand as people hold it: jokers and trumps on the left, then by suit, high cards first."""
    trump = rules.trump if rules else None

    def place(card: Card) -> tuple[int, int, int]:
        suit = rules.ranks.suits[card] if rules else card.suit
        strength = rules.ranks.strengths[card] if rules else card % 13
        if card < 0:
            return (9, 0, 0)
        if suit is None:
            return (0, 0, -strength)
        return (1 if suit == trump else 2, SUIT_ORDER.index(suit), -strength)

    return sorted(cards, key=place)


def columns(faces: Sequence[Face]) -> tuple[tuple[Face, ...], ...]:
    """Cards laid open in suit columns, like a dummy's."""
    suits: dict[str, list[Face]] = {}
    for one in faces:
        suits.setdefault(one.suit, []).append(one)
    return tuple(tuple(column) for column in suits.values())
