"""Questions and commands put together from parts, for whoever does not want to type: the parts make a text of the
language, and the text is read like any other.

What can be built is always the same: it depends on no hand, and not on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from oddtrick.table.cards import CARDS, RANK_LETTERS, SUIT_NAMES
from oddtrick.table.errors import BadText

HOW: Final = {"at least": ">=", "exactly": "=", "at most": "<="}
COUNTED: Final = {
    "spades": "spades", "hearts": "hearts", "diamonds": "diamonds", "clubs": "clubs",
    "high-card points": "hcp", "aces": "aces", "kings": "kings", "queens": "queens", "jacks": "jacks", "tens": "tens",
    "honours (A K Q J 10)": "count(honours)", "pictures (K Q J)": "count(pictures)", "controls (A 2, K 1)": "controls",
    "losers": "losers", "cards in its longest suit": "longest", "cards in its shortest suit": "shortest",
    "voids": "voids", "singletons": "singletons", "doubletons": "doubletons",
}  # fmt: skip
WITHIN: Final = {
    "high-card points": "hcp({})", "honours (A K Q J 10)": "count(honours & {})",
    "pictures (K Q J)": "count(pictures & {})", "controls (A 2, K 1)": "controls({})", "losers": "losers({})",
}  # fmt: skip
HOLDS: Final = {"any of them": "any of", "all of them": "all of", "none of them": "none of"}
MOST: Final = 40
SUITS_DOWN: Final = SUIT_NAMES[::-1]


def counted(how: str, number: str, what: str, within: str = "") -> str:
    """ "at least", "4", "hearts": `hearts >= 4`; points, honours, controls and losers also within a suit."""
    if how not in HOW or what not in COUNTED:
        raise BadText("Choose at least, exactly or at most, and what is counted.")
    plain = number.strip()
    if not (plain.isascii() and plain.isdecimal() and len(plain) < 3 and int(plain) <= MOST):
        raise BadText(f"Choose a number from 0 to {MOST}.")
    if not within:
        return f"{COUNTED[what]} {HOW[how]} {int(plain)}"
    if within not in SUIT_NAMES:
        raise BadText("Choose one of the four suits, or the whole hand.")
    if what not in WITHIN:
        raise BadText(f"{what[:1].upper()}{what[1:]} are counted in the whole hand; choose no suit besides.")
    return f"{WITHIN[what].format(within)} {HOW[how]} {int(plain)}"


def held(how: str, cards: Sequence[str]) -> str:
    """Some cards, and whether any, all or none of them are held: `has any of {SA, SK}`."""
    known = [str(card) for card in CARDS[:52]]
    chosen = [card for card in reversed(known) if card in cards]
    if how not in HOLDS:
        raise BadText("Choose any, all or none of the cards.")
    if not chosen or len(chosen) != len(set(cards)):
        raise BadText("Tap at least one card of the pack.")
    if len(chosen) == 1 and how != "none of them":
        return f"has {chosen[0]}"
    return f"has {HOLDS[how]} {{{', '.join(chosen)}}}"


def shaped(shape: str) -> str:
    """ "balanced", or "void in hearts"."""
    if shape == "balanced":
        return "balanced"
    suit = shape.removeprefix("void in ")
    if suit == shape or suit not in SUIT_NAMES:
        raise BadText("Choose a shape: balanced, or void in a suit.")
    return f"void({suit})"


def commanded(suit: str, ranks: Sequence[str], preference: str) -> str:
    """A suit; no rank for all, one, or the two ends of a range; highest or lowest: `10-K hearts lowest`."""
    if suit not in SUIT_NAMES:
        raise BadText("Choose a suit.")
    if preference not in ("highest", "lowest"):
        raise BadText("Choose highest or lowest.")
    if not set(ranks) <= set(RANK_LETTERS):
        raise BadText("Tap ranks from 2 to A.")
    ends = sorted({RANK_LETTERS.index(rank) for rank in ranks})
    if len(ends) > 2:
        raise BadText("Tap one rank, or the two ends of a range.")
    if len(ends) == 1:
        return f"{rank_text(ends[0])} {suit}"
    low, high = ends or (0, 12)
    return f"{rank_text(low)}-{rank_text(high)} {suit} {preference}"


def rank_text(rank: int) -> str:
    """A rank as commands write it."""
    return "10" if RANK_LETTERS[rank] == "T" else RANK_LETTERS[rank]
