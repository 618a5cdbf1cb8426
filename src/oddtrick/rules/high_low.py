"""Contracts that say whether high or low cards win: bid in one round, then trumps or the direction are declared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from oddtrick.table.calls import Call, Word
from oddtrick.table.cards import SUIT_NAMES
from oddtrick.table.table import Table

from .calls import ask_call
from .one_round import NO_TRUMP, highest_bid
from .partners import PLACE_NAMES
from .step import Ask

UPTOWN, DOWNTOWN = "uptown", "downtown"
MODES: Final = (UPTOWN, DOWNTOWN, NO_TRUMP)
TRUMPS: Final[Mapping[Call, int]] = {Word(f"{name} are trumps"): suit for suit, name in enumerate(SUIT_NAMES)}
HIGH, LOW = Word("high"), Word("low")
UP: Final = tuple(range(13))  # ranks, lowest first
DOWN: Final = {"high": (*range(11, -1, -1), 12), "low": tuple(range(12, -1, -1))}  # by where the ace ranks


class Contract(NamedTuple):
    """So many books above six, by whom, in what mode, and what was declared: trumps or direction (None: not yet)."""

    level: int
    mode: str
    declarer: int
    declared: Call | None

    @property
    def low(self) -> bool:
        """Whether low cards win."""
        return self.mode == DOWNTOWN or self.declared == LOW

    @property
    def trump(self) -> int | None:
        """The trump suit; None at no trump."""
        return TRUMPS.get(self.declared) if self.declared is not None else None

    def __str__(self) -> str:
        mode = "no trump" if self.mode == NO_TRUMP else self.mode
        told = f", {SUIT_NAMES[self.trump] if self.trump is not None else self.declared}" if self.declared else ""
        return f"{self.level} {mode}{told}, by {PLACE_NAMES[self.declarer]}"


def high_low_contract(t: Table) -> Contract | None:
    """The highest bid and what its bidder has declared; None while the auction goes on, or if all have passed."""
    standing = highest_bid(t)
    if standing is None or len(t.calls) < 4:
        return None
    declared = t.calls[4].call if len(t.calls) > 4 else None
    return Contract(standing[0].level, standing[0].strain, standing[1], declared)


def declare(t: Table) -> Ask | None:
    """Declarer names the trump suit or, at no trump, whether high or low cards win."""
    contract = high_low_contract(t)
    if contract is None or contract.declared is not None:
        return None
    calls = (HIGH, LOW) if contract.mode == NO_TRUMP else tuple(TRUMPS)
    rule = "Say whether high or low cards win." if contract.mode == NO_TRUMP else "Name the trump suit."
    return ask_call(contract.declarer, contract.declarer, calls, rule)
