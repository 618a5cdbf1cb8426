"""What the laws' offences are called, by the code that a ruling of theirs bears in a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "adverse-declaration": "declaration out of turn",
    "card-exposed": "exposed card",
    "card-suggested": "card suggested by dummy",
    "consulted": "consultation",
    "declared-unasked": "declaration out of turn",
    "double-out-of-turn": "double out of turn",
    "double-stands": "double out of turn",
    "drawn-card-shown": "drawn card shown",
    "exposed": "exposed card",
    "fourth-before-second": "fourth hand before second",
    "information-given": "information about the bidding",
    "lead-out-of-turn": "lead out of turn",
    "lead-without-asking": "lead without asking",
    "looked": "look at hidden cards",
    "omitted-card": "card omitted",
    "open-hand": "wrong card from the open hand",
    "out-of-turn": "card out of turn",
    "passed-back": "choice passed back",
    "revoke": "revoke",
    "revoke-claim": "claim of a revoke",
    "shown": "hand card shown",
    "suit-called": "suit called",
    "two-cards": "two cards played as one",
    "wrong-draw": "wrong number of cards drawn",
}


def name_of(code: str) -> str:
    """An offence in words: "lead out of turn"."""
    return NAMES.get(code, code.replace("-", " "))
