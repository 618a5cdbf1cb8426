"""The director's assistant: the offences in the play of a deal, each with the penalties that the sheet allows for it.

It looks at the cards alone: a revoke shows once they are all played, a lead out of turn in who led.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oddtrick.rules.game import Rules
from oddtrick.rules.not_followed import not_followed
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.cards import SUIT_NAMES
from oddtrick.table.table import Table

from .due import plays_dummy
from .leading import CALL_CARD, CALL_SUIT, STAND, defenders
from .revoke_claims import options_for


class Offence(NamedTuple):
    """In which trick (from 1), by which place, what, and what may be exacted for it (nothing: no penalty)."""

    trick: int
    place: int
    what: str
    options: tuple[str, ...]


def offences(game: Rules, t: Table) -> list[Offence]:
    """All offences in the tricks of a deal, in order."""
    rules = game.trick_rules(t)
    if rules is None:
        return []
    found = [*_wrong_leads(game, t, rules), *_revokes(game, t, rules)]
    return sorted(found)


def _revokes(game: Rules, t: Table, rules: TrickRules) -> Iterator[Offence]:
    for revoke in not_followed(t, rules):
        options = options_for(game, t, rules, revoke) if hasattr(game, "law_enforcement") else ("as the sheet says",)
        yield Offence(revoke.trick + 1, revoke.place, f"revoke in {SUIT_NAMES[revoke.suit]}", options)


def _wrong_leads(game: Rules, t: Table, rules: TrickRules) -> Iterator[Offence]:
    leader, caller = rules.leader, plays_dummy(rules)
    adverse = defenders(game, t, rules, caller) if caller is not None else []
    for number, trick in enumerate(t.tricks, start=1):
        if trick.plays and trick.plays[0].place != leader:
            place = trick.plays[0].place
            options = (CALL_CARD, CALL_SUIT, STAND) if place in adverse else ()
            yield Offence(number, place, "lead out of turn", options)
        leader = trick.winner
