"""Packs with jokers, and with deuces left out or promoted: the cards, and which trumps stand above the ace."""

from __future__ import annotations

from typing import Final, NamedTuple

from oddtrick.table.cards import BIG_JOKER, CARDS, LITTLE_JOKER, Card

from .ranks import JOKERS

C2, D2, H2, S2 = (CARDS[13 * suit] for suit in range(4))


class Pack(NamedTuple):
    """`out`: of the 52 cards and two jokers those left out; `top`: what heads the trumps, highest first."""

    out: tuple[Card, ...] = JOKERS
    top: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in use."""
        return tuple(card for card in CARDS if card not in self.out)


STANDARD: Final = Pack()
NO_DEUCE_OF_CLUBS: Final = Pack((*JOKERS, C2))
TWO_JOKERS: Final = Pack((), JOKERS)
PROMOTED: Final = {  # R9, R10 of Spades
    "standard": STANDARD,
    "jokers54": TWO_JOKERS,
    "jokers_deuce": Pack((H2, C2), (*JOKERS, S2)),
    "jokers_two_deuces": Pack((H2, C2), (*JOKERS, D2, S2)),
    "jokers_red_deuce": Pack((C2, S2), (*JOKERS, D2)),
}
BID_WHIST: Final = {  # by the size of the kitty
    6: TWO_JOKERS,
    5: Pack((LITTLE_JOKER,), (BIG_JOKER,)),
    4: STANDARD,
    0: STANDARD,
}
