"""A hand so bad that its player may show it and have the cards dealt again."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from oddtrick.table.calls import Word
from oddtrick.table.cards import SUITS
from oddtrick.table.events import Called, NewDeal, Shown, Voided
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .blind import clockwise
from .choices import Listed
from .ranks import Ranks
from .step import Ask, Happen

NO_CLAIM: Final = Word("no claim")
NO_TRUMPS: Final = "no_spades"
NO_FACES: Final = "no_faces"
SEVEN_PLAIN: Final = "seven_plain"
FACES: Final = (9, 10, 11)  # jack, queen, king


def bad_hand(bits: int, kinds: Collection[str], ranks: Ranks, trump: int) -> bool:
    """No trump; no king, queen or jack (R15); seven or more of one plain suit."""
    if NO_TRUMPS in kinds and not bits & ranks.suit_bits[trump]:
        return True
    faces = sum(1 << 13 * suit + rank for suit in SUITS for rank in FACES)
    if NO_FACES in kinds and not bits & faces:
        return True
    lengths = [(bits & ranks.suit_bits[suit]).bit_count() for suit in SUITS if suit != trump]
    return SEVEN_PLAIN in kinds and max(lengths) >= 7


def misdeal_claims(
    t: Table, kinds: Collection[str], barred: Collection[int], ranks: Ranks, trump: int
) -> Ask | Happen | None:
    """Clockwise from the dealer's left everybody is asked, whatever he holds, but those bound by a blind call."""
    if not kinds or t.scored() is not None:
        return None
    if any(isinstance(note.event, Shown) and len(note.event.cards) > 1 for note in t.notes):
        return Happen(Voided("misdeal"))
    passed = {place for place, call, _ in t.calls if call == NO_CLAIM}
    for place in clockwise(t):
        if place not in barred and place not in passed:
            held = t.hands[place]
            bad = not held.backs and bad_hand(held.bits, kinds, ranks, trump)
            claim = (Shown(hand(place), held),) if bad else ()
            rule = (
                "Show your hand for a new deal, or make no claim."
                if bad
                else "Your hand is good enough: make no claim."
            )
            return Ask(place, Listed((Called(place, NO_CLAIM), *claim), rule), rule)
    return None


def same_dealer_again(t: Table) -> Happen | None:
    """After a void deal the same dealer deals again."""
    return Happen(NewDeal(t.dealer, t.order)) if t.voided is not None and t.scored() is None else None
