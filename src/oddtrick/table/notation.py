"""Cards and zones as text, and back: every value has one text that is written, and some more that are read.

One card is `HQ`; `QH`, `H10`, `10h`, `♥Q` and "queen of hearts" are read too.  A pile of cards is written by suits,
`SK63 HJ6 DJ862 CAK53`, jokers as `BJ` `LJ`, unknown cards as `??` (several: `??x12`), none as `-`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .cards import BACK, BIG_JOKER, CARDS, LITTLE_JOKER, RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS, Card, Cards, cards_in
from .errors import BadText
from .zones import HEAPS, STOCK, Shape, Zone, hand, pile

_SUIT_WORDS = {
    **{letter.lower(): suit for suit, letter in enumerate(SUIT_LETTERS)},
    **{symbol: suit for suit, symbol in enumerate(SUIT_SYMBOLS)},
    **{symbol: suit for suit, symbol in enumerate("♧♢♡♤")},
    **{word: suit for suit, word in enumerate(("club", "diamond", "heart", "spade"))},
    **{word: suit for suit, word in enumerate(("clubs", "diamonds", "hearts", "spades"))},
}
_RANKS_IN_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
_RANK_WORDS = {
    **{letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)},
    **{word: rank for rank, word in enumerate(_RANKS_IN_WORDS)},
    "10": 8,
    "deuce": 0,
}
_JOKERS = {"bj": BIG_JOKER, "lj": LITTLE_JOKER, "big joker": BIG_JOKER, "little joker": LITTLE_JOKER}
_SHORT_CARD = re.compile(r"(?:([cdhs♣♦♥♠♧♢♡♤])\s*(10|[2-9tjqka])|(10|[2-9tjqka])\s*([cdhs♣♦♥♠♧♢♡♤]))")
_LONG_CARD = re.compile(r"(?:the\s+)?(\w+)\s+(?:of\s+)?(\w+)")


def find_suit(text: str) -> int | None:
    """The suit that a letter, symbol or word names, or None."""
    return _SUIT_WORDS.get(text.strip().casefold().replace("\ufe0f", ""))


def find_card(text: str) -> Card | None:
    """The card that people may mean by this text, or None."""
    plain = " ".join(text.casefold().replace("\ufe0f", "").split())
    if plain in _JOKERS:
        return _JOKERS[plain]
    if short := _SHORT_CARD.fullmatch(plain):
        suit, rank = short[1] or short[4], short[2] or short[3]
        return CARDS[13 * _SUIT_WORDS[suit] + _RANK_WORDS[rank]]
    if (long := _LONG_CARD.fullmatch(plain)) and long[1] in _RANK_WORDS and long[2] in _SUIT_WORDS:
        return CARDS[13 * _SUIT_WORDS[long[2]] + _RANK_WORDS[long[1]]]
    return None


def parse_card(text: str) -> Card:
    """The card of this text, `??` for a back.  BadText if it names none."""
    if text == "??":
        return BACK
    card = find_card(text)
    if card is None:
        raise BadText(f"{text!r} is not a card (write HQ for the queen of hearts)")
    return card


def write_cards(cards: Cards) -> str:
    """An unordered pile by suits, spades first, high cards first: `SK63 HJ6 ??x2`."""
    groups = []
    for suit in (3, 2, 1, 0):
        ranks = [RANK_LETTERS[card % 13] for card in reversed(cards_in(cards.bits >> 13 * suit & 0x1FFF))]
        if ranks:
            groups.append(SUIT_LETTERS[suit] + "".join(ranks))
    groups += [str(joker) for joker in (BIG_JOKER, LITTLE_JOKER) if joker in cards]
    if cards.backs:
        groups.append("??" if cards.backs == 1 else f"??x{cards.backs}")
    return " ".join(groups) or "-"


def parse_cards(text: str) -> Cards:
    """The pile of this text.  BadText if a part of it is no card, or a card stands twice."""
    bits = backs = 0
    for word in text.split():
        if word == "-":
            continue
        if back := re.fullmatch(r"\?\?(?:x([1-9]\d?))?", word):
            backs += int(back[1] or 1)
            continue
        for card in _group(word):
            if bits & card.bit:
                raise BadText(f"the {card.name} stands twice")
            bits |= card.bit
    return Cards(bits, backs)


def _group(word: str) -> list[Card]:
    if word.casefold() in _JOKERS:
        return [_JOKERS[word.casefold()]]
    suit, ranks = find_suit(word[0]), word[1:].upper().replace("10", "T")
    if suit is None or not ranks or any(rank not in RANK_LETTERS for rank in ranks):
        card = find_card(word)
        if card is None:
            raise BadText(f"{word!r} is neither a card nor cards of one suit (write SK63 or HQ)")
        return [card]
    return [CARDS[13 * suit + RANK_LETTERS.index(rank)] for rank in ranks]


def write_row(cards: Iterable[Card | None]) -> str:
    """Cards in their order, `--` where there is none."""
    return " ".join("--" if card is None else str(card) for card in cards) or "-"


def parse_row(text: str) -> tuple[Card | None, ...]:
    """The cards of this text in order.  BadText if one is no card."""
    return tuple(None if word == "--" else parse_card(word) for word in text.split() if word != "-")


def parse_order(text: str) -> tuple[Card, ...]:
    """Cards in order, none missing (a pack as it is dealt).  BadText if one is no card or stands twice."""
    cards = tuple(parse_card(word) for word in text.split() if word != "-")
    known = [card for card in cards if card != BACK]
    for card in known:
        if known.count(card) > 1:
            raise BadText(f"the {card.name} stands twice")
    return cards


def write_zone(zone: Zone, shape: Shape) -> str:
    """A zone: "hand N", "pile A 5" (piles count from 1 in text), "kitty"."""
    if zone.kind == "hand":
        return f"hand {shape.places[zone.place]}"
    if zone.kind == "pile":
        return f"pile {shape.places[zone.place]} {zone.number + 1}"
    return zone.kind


def parse_zone(text: str, shape: Shape) -> Zone:
    """The zone of this text.  BadText if there is none such."""
    words = text.split()
    if len(words) == 2 and words[0] == "hand":
        return hand(shape.place(words[1]))
    if len(words) == 3 and words[0] == "pile" and words[2].isdecimal() and 1 <= int(words[2]) <= shape.piles:
        return pile(shape.place(words[1]), int(words[2]) - 1)
    if words == ["stock"]:
        return STOCK
    if len(words) == 1 and words[0] in HEAPS:
        return Zone(words[0])
    raise BadText(f"{text!r} is no zone of this table")
