"""A contract between two partnerships: how it is played with dummy, and how it and what came of it are told."""

from __future__ import annotations

from oddtrick.table.table import Table

from .auction import Contract
from .dummy import dummy_goes_down, played_by_declarer
from .partners import PLACE_NAMES, SIDES, partner_of, side_of
from .step import Step
from .tricks import SUIT, TrickRules, tricks


def rules_with_dummy(t: Table, made: Contract | None, follow: str = SUIT) -> TrickRules | None:
    """Thirteen tricks of four cards: the player at declarer's left leads, declarer plays his partner's cards."""
    if made is None:
        return None
    controls = played_by_declarer(t, made.declarer, partner_of(made.declarer))
    return TrickRules(leader=t.left(made.declarer), trump=made.trump, controls=controls, follow=follow)


def play_with_dummy(t: Table, made: Contract | None, rules: TrickRules | None) -> Step | None:
    """After the first lead dummy goes down.  Nobody has bid, or the deal is settled or scored: no play."""
    if made is None or rules is None or t.settled or t.scored():
        return None
    return dummy_goes_down(t, partner_of(made.declarer)) or tricks(t, rules)


def won_by(t: Table, made: Contract) -> int:
    """The tricks of declarer's side."""
    return t.won(*SIDES[side_of(made.declarer)])


def result_told(t: Table, made: Contract) -> str:
    """As it stands on the sheet: "4 spades by South, 10 tricks"."""
    return f"{made.named} by {PLACE_NAMES[made.declarer]}, {won_by(t, made)} tricks"


def needed_told(t: Table, made: Contract | None) -> list[str]:
    """What is still needed: "4 spades by South: 3 of 10 tricks"; nothing before there is a contract."""
    if made is None:
        return []
    return [f"{made.named} by {PLACE_NAMES[made.declarer]}: {won_by(t, made)} of {made.needed} tricks"]
