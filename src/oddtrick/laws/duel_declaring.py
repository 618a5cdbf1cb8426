"""Declaring out of turn in games for two (K1, N1): the trump is the dealer's to name, and the other names it.

The dealer asks for a new deal, or goes on as if nothing had been said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.straight import EIGHT, MAKES, MISERY
from oddtrick.table.events import Called, Struck, Voided
from oddtrick.table.table import Said, Table

from .duel import GO_ON, NEW_DEAL, ask, duel, rulings
from .law import Inner
from .names import name_of

CODE = "adverse-declaration"
DECLARATIONS: Final = (*MAKES, *EIGHT, MISERY)


def duel_declaring(game: Rules, t: Table, inner: Inner) -> Step:
    """From the deal until the dealer has declared."""
    if not duel(game, t) or t.trick or t.tricks:
        return inner(t)
    said = _declaration(t)
    if said is not None and said.place != t.dealer:
        ruled = rulings(t, CODE, said.at)
        if not ruled:
            rule = "The other player has named a trump: ask for a new deal, or go on as if nothing had been said."
            return ask(CODE, said.at, t.dealer, (GO_ON, NEW_DEAL), rule)
        return Happen(Voided(CODE) if ruled[0].option == NEW_DEAL else Struck(said.at))
    step = inner(t)
    if said is not None or not isinstance(step, Ask) or step.player != t.dealer:
        return step
    other = 1 - t.dealer
    rule = "The dealer declares: to name a trump yourself is an offence."
    calls = tuple(Called(other, call) for call in MAKES)
    return replace(step, offers=(*step.offers, Offer(other, Listed(calls, rule), rule, name_of(CODE))))


def _declaration(t: Table) -> Said | None:
    return next((said for said in t.calls if said.call in DECLARATIONS), None)
