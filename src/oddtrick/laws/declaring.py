"""Declaring out of turn, where the dealer names the trump or leaves it to his partner; and the new deal by penalty.

D1: the partner names it unasked.  D2: asked, he passes it back.  D3: an adversary names it.  Who may exact the penalty
is asked in order; the first who does decides, and no claim at all condones it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.straight import MAKES, make_of
from oddtrick.table.calls import Word
from oddtrick.table.events import Called, Ruled, Struck, Voided
from oddtrick.table.table import Said, Table

from .exposing import opposite, straight
from .law import NEW_DEAL, NO_CLAIM, Inner
from .names import name_of
from .revoking import at_the_table

DECLARED, PASSED_BACK, ADVERSE = "declared-unasked", "passed-back", "adverse-declaration"
GO_ON = "go on"


def declaring(game: Rules, t: Table, inner: Inner) -> Step:
    """A declaration out of turn is dealt with before the game goes on."""
    leave = getattr(game, "leave_it", None)
    if not at_the_table(game) or not straight(game, t) or t.tricks or t.trick or t.voided is not None:
        return inner(t)
    offence = _offence(t, leave) if t.calls else None
    if offence is not None:
        step = _dealt_with(game, t, *offence)
        if step is not None:
            return step
    step = inner(t)
    if not isinstance(step, Ask) or make_of(t) is not None:
        return step
    return replace(step, offers=(*step.offers, *_slips(t, step, leave)))


def _offence(t: Table, leave: Word | None) -> tuple[str, Said] | None:
    """The last call, if it was no word of that player's to say."""
    said = t.calls[-1]
    left = any(call.call == leave and call.place == t.dealer for call in t.calls)
    across = opposite(t, t.dealer)
    if said.place not in (t.dealer, across) and said.call in MAKES and make_of(t) in (None, _made(said)):
        return ADVERSE, said
    if said.place == across and leave is not None:
        if said.call == leave:
            return PASSED_BACK, said
        if said.call in MAKES and not left:
            return DECLARED, said
    return None


def _made(said: Said) -> object:
    return (said.place, MAKES[said.call], said.at)


def _dealt_with(game: Rules, t: Table, code: str, said: Said) -> Step | None:
    """Those who may exact it in order; then a new deal, or it stands, or it is struck."""
    ruled = [n.event for n in t.notes if isinstance(n.event, Ruled) and n.event.code == code and n.event.at == said.at]
    if any(ruling.option == NEW_DEAL for ruling in ruled):
        return Happen(Voided(code))
    eldest = t.left(t.dealer)
    entitled = [t.dealer] if code == ADVERSE else [eldest, opposite(t, eldest)]
    if getattr(game, "law_code", "american") == "english":
        entitled = entitled[:1]
    if len(ruled) < len(entitled):
        player = entitled[len(ruled)]
        options = (GO_ON if code == ADVERSE else NO_CLAIM, NEW_DEAL)
        rule = "A declaration out of turn: ask for a new deal, or not."
        return Ask(player, Listed(tuple(Ruled(code, said.at, option, player) for option in options), rule), rule)
    return Happen(Struck(said.at)) if code == ADVERSE else None


def _slips(t: Table, step: Ask, leave: Word | None) -> Iterator[Offer]:
    """Whoever is not asked may name a trump; the partner who is asked may pass it back."""
    for place in t.order:
        if place not in (t.dealer, step.player) and t.shape.places[place] in t.shape.players:
            rule = "You have not been asked: this is a declaration out of turn."
            yield Offer(place, Listed(tuple(Called(place, call) for call in MAKES), rule), rule, name_of(DECLARED))
    if leave is not None and step.player != t.dealer and sum(said.call == leave for said in t.calls) < 2:
        rule = "You may not pass it back: this is an offence."
        yield Offer(step.player, Listed((Called(step.player, leave),), rule), rule, name_of(PASSED_BACK))
