"""Deals written as in PBN: `N:AK72.QT2.83.J97 ...`, the first hand's seat, then hands clockwise as S.H.D.C."""

from __future__ import annotations

import re
from collections.abc import Iterator

from oddtrick.table.cards import RANK_LETTERS
from oddtrick.table.errors import BadText

SEATS = "NESW"
SUITS = "CDHS"
TAG = re.compile(r'\[Deal\s+"([^"]*)"\]', re.IGNORECASE)


def deal_of(text: str) -> tuple[int, int, int, int]:
    """The hands of N E S W as masks of the kernel's cards (16 a suit).  BadText says what is wrong."""
    found = TAG.fullmatch(text.strip())
    text = found[1] if found else text.strip()
    first, colon, rest = text.partition(":")
    if not colon or first.strip().upper() not in tuple(SEATS):
        raise BadText(f"a deal begins with the seat of its first hand, as in N:...; this one with {text[:12]!r}")
    hands = rest.split()
    if len(hands) != 4:
        raise BadText(f"a deal has four hands, not {len(hands)}")
    start, dealt = SEATS.index(first.strip().upper()), [0, 0, 0, 0]
    for number, written in enumerate(hands):
        seat = (start + number) % 4
        dealt[seat] = _hand(written, SEATS[seat])
    _check(dealt)
    return dealt[0], dealt[1], dealt[2], dealt[3]


def _hand(written: str, seat: str) -> int:
    suits = written.split(".")
    if len(suits) != 4:
        raise BadText(
            f"{seat}'s hand {written!r} has {len(suits)} suits; write four with dots between, as in AK7..QJ2.954"
        )
    cards = 0
    for suit, ranks in zip((3, 2, 1, 0), suits, strict=True):
        for letter in ranks.upper().replace("10", "T"):
            if letter not in RANK_LETTERS:
                raise BadText(f"{letter!r} in {seat}'s hand is no rank; they are A K Q J T 9 to 2")
            card = 1 << 16 * suit + RANK_LETTERS.index(letter)
            if cards & card:
                raise BadText(f"there is {SUITS[suit]}{letter} twice in {seat}'s hand")
            cards |= card
    return cards


def _check(dealt: list[int]) -> None:
    for seat, cards in enumerate(dealt):
        for other in range(seat):
            if cards & dealt[other]:
                code = (cards & dealt[other]).bit_length() - 1
                name = SUITS[code // 16] + RANK_LETTERS[code % 16]
                raise BadText(f"the card {name} lies with {SEATS[other]} and with {SEATS[seat]}")
    sizes = [cards.bit_count() for cards in dealt]
    if len(set(sizes)) > 1 or not sizes[0]:
        told = ", ".join(f"{seat} {size}" for seat, size in zip(SEATS, sizes, strict=True))
        raise BadText(f"the hands must hold equally many cards, not {told}")


def deals_in(text: str) -> Iterator[tuple[int, int, int, int]]:
    """The deals of a file, one a line; empty lines and lines that begin with # or another tag are passed over."""
    for number, line in enumerate(text.splitlines(), start=1):
        stripped = line.strip()
        if not stripped or stripped.startswith(("#", "%")) or (stripped[0] == "[" and not TAG.fullmatch(stripped)):
            continue
        try:
            yield deal_of(stripped)
        except BadText as fault:
            raise fault.at(number) from None
