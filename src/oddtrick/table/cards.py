"""Cards, suits, and unordered piles of cards as one viewer sees them.

A card is a small integer (0..53, `BACK` for one the viewer does not know), a set of cards is a bit mask
inside (`bits`) and reads as a set outside.  Suits in the order C D H S, which also breaks ties between
cards of one rank: CK < DK < HK < SK.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
SUITS: Final = (CLUBS, DIAMONDS, HEARTS, SPADES)
SUIT_LETTERS: Final = "CDHS"
SUIT_SYMBOLS: Final = "♣♦♥♠"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
RANK_LETTERS: Final = "23456789TJQKA"
RANK_NAMES: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
ACE: Final = 12


class Card(int):
    """One card: 13 * suit + rank for 0..51, 52 the big joker, 53 the little joker, -1 a back."""

    __slots__ = ()

    @property
    def suit(self) -> int | None:
        """The suit printed on it; None for a joker or a back."""
        return self // 13 if 0 <= self < 52 else None

    @property
    def rank(self) -> int | None:
        """0 for a deuce .. 12 for an ace; None for a joker or a back."""
        return self % 13 if 0 <= self < 52 else None

    @property
    def bit(self) -> int:
        """The card as a mask of one bit; 0 for a back."""
        return 1 << self if self >= 0 else 0

    @property
    def name(self) -> str:
        """As a person says it: "queen of hearts", "big joker", "a card"."""
        return _NAMES[self]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


def _text(index: int) -> str:
    if index < 52:
        return SUIT_LETTERS[index // 13] + RANK_LETTERS[index % 13]
    return ("BJ", "LJ", "??")[index - 52]


def _name(index: int) -> str:
    if index < 52:
        return f"{RANK_NAMES[index % 13]} of {SUIT_NAMES[index // 13]}"
    return ("big joker", "little joker", "a card")[index - 52]


_TEXTS: Final = tuple(_text(index) for index in range(55))  # index -1 is the back's
_NAMES: Final = tuple(_name(index) for index in range(55))
CARDS: Final = tuple(Card(index) for index in range(54))
BACK: Final = Card(-1)
BIG_JOKER: Final = CARDS[52]
LITTLE_JOKER: Final = CARDS[53]
PACK: Final = CARDS[:52]
SUIT_BITS: Final = tuple(0x1FFF << 13 * suit for suit in SUITS)
PACK_BITS: Final = (1 << 52) - 1


def cards_in(bits: int) -> list[Card]:
    """The cards of a mask, lowest number first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(CARDS[low.bit_length() - 1])
        bits ^= low
    return found


def bits_of(cards: Iterable[Card]) -> int:
    """The mask of the cards that are known; backs add nothing."""
    bits = 0
    for card in cards:
        if card >= 0:
            bits |= 1 << card
    return bits


@dataclass(frozen=True, slots=True)
class Cards:
    """An unordered pile of cards: those the viewer knows (`bits`) and a number of `backs`."""

    bits: int = 0
    backs: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """A pile of these cards; a BACK among them counts as one back."""
        listed = tuple(cards)
        return cls(bits_of(listed), listed.count(BACK))

    def __len__(self) -> int:
        return self.bits.bit_count() + self.backs

    def __iter__(self) -> Iterator[Card]:
        """The known cards, lowest number first, then the backs."""
        yield from cards_in(self.bits)
        for _ in range(self.backs):
            yield BACK

    def __contains__(self, card: Card) -> bool:
        return card >= 0 and bool(self.bits >> card & 1)

    def veiled(self, sure: int) -> Cards:
        """The pile as somebody sees it who is sure of the cards in `sure`."""
        hidden = self.bits & ~sure
        return Cards(self.bits & sure, self.backs + hidden.bit_count()) if hidden else self

    def plus(self, other: Cards) -> Cards:
        """Both piles together."""
        return Cards(self.bits | other.bits, self.backs + other.backs)

    def minus(self, other: Cards) -> Cards:
        """What is left when `other` goes: each card that lies here known goes as itself, the rest as backs."""
        gone = self.bits & other.bits
        return Cards(self.bits & ~gone, self.backs - len(other) + gone.bit_count())


NO_CARDS: Final = Cards()
