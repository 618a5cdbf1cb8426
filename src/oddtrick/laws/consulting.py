"""Partners who consult: about doubling (X3), or about the penalty that one of them is to choose (U6).

About doubling: each of the others may have a new deal.  About a penalty: the right to it is lost to both.  Under the
english code partners may consult about a revoke: the one who is asked gives his opinion, and the other chooses.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed
from oddtrick.rules.doubling import CLOSED
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.straight import make_of
from oddtrick.table.events import Answered, Asked, Event, Ruled, Voided
from oddtrick.table.table import Entry, Table

from .auctions import asked_in_turn, rulings
from .declaring import GO_ON
from .due import playing
from .exposing import begun, straight
from .law import NEW_DEAL, NO_CLAIM, STANDS, Inner
from .names import name_of
from .revoke_claims import CODE as REVOKE
from .revoking import at_the_table, partners

DOUBLING, PENALTY = "about doubling", "about the penalty"
CONSULTED, LOST = "consulted", "the right is lost"
NOTHING = (NO_CLAIM, STANDS, GO_ON)


def consulting(game: Rules, t: Table, inner: Inner) -> Step:
    """While the doubling goes on, and at every penalty that one of two partners is to choose."""
    if not at_the_table(game) or not t.laid or t.scored() is not None or t.voided is not None:
        return inner(t)
    step = _about_doubling(game, t) or inner(t)
    if not isinstance(step, Ask):
        return step
    mate = _mate(game, t, step.player)
    last = t.notes[-1] if t.notes else None
    due = _penalties(step)
    if due and mate is not None:
        free = due[0].code == REVOKE and getattr(game, "law_code", "") == "english"
        asked = [note for note in t.notes if _is(note, PENALTY) and note.at > due[0].at]
        if asked and not free:
            return Happen(_let_go(due) or replace(due[0], option=LOST))
        if last is not None and _is(last, PENALTY):
            return _opinion(last.event, due)
        return step if asked else replace(step, offers=(*step.offers, *_slips(step, mate, free)))
    if _doubling_goes_on(game, t):
        return replace(step, offers=(*step.offers, *_talk(game, t)))
    return step


def _is(note: Entry, question: str) -> bool:
    return isinstance(note.event, Asked) and note.event.question == question


def _mate(game: Rules, t: Table, player: int) -> int | None:
    """The partner with a hand of his own; dummy has no voice."""
    play = playing(game, t)
    mates = partners(game, t, player)
    return next((mate for mate in mates if play is None or mate not in (play.dummy, play.caller)), None)


def _penalties(step: Ask) -> list[Ruled]:
    """The penalties to choose from; none where it is about something else, or none of them can be let go."""
    size = step.choices.size
    listed = step.choices.listed if size is not None and size < 10 else ()
    found = [event for event in listed if isinstance(event, Ruled)]
    if not found or len(found) < len(listed) or found[0].card is not None:
        return []
    return found if found[0].code == REVOKE or _let_go(found) is not None else []


def _let_go(due: list[Ruled]) -> Ruled | None:
    return next((ruled for ruled in due if ruled.option in NOTHING), None)


def _opinion(asked: Event, due: list[Ruled]) -> Ask:
    """What his partner would take."""
    assert isinstance(asked, Asked)
    rule = "Your partner asks which penalty you would take."
    return Ask(asked.place, Listed(tuple(Answered(asked.place, ruled.option) for ruled in due), rule), rule)


def _slips(step: Ask, mate: int, free: bool) -> Iterator[Offer]:
    """He may ask, and unless that is allowed his partner may speak unasked."""
    rule = "Ask your partner which penalty he would take." if free else "Consult your partner: the right is lost."
    offence = "" if free else "consultation"
    pairs = [(step.player, mate)] if free else [(step.player, mate), (mate, step.player)]
    for player, other in pairs:
        yield Offer(player, Listed((Asked(player, other, PENALTY),), rule), rule, offence)


def _doubling_goes_on(game: Rules, t: Table) -> bool:
    standing = getattr(game, "doubling", lambda _: None)(t) if straight(game, t) and not begun(t) else None
    return standing is not None and standing.state != CLOSED and make_of(t) is not None


def _about_doubling(game: Rules, t: Table) -> Step | None:
    """Those who may have a new deal: eldest hand and his partner, or the dealer and his."""
    note = next((note for note in t.notes if _is(note, DOUBLING)), None)
    if note is None or not isinstance(note.event, Asked):
        return None
    if any(ruling.option == NEW_DEAL for ruling in rulings(t, CONSULTED, note.at)):
        return Happen(Voided(CONSULTED))
    own = (note.event.player, *partners(game, t, note.event.player))
    adverse = [place for place in (t.dealer, t.left(t.dealer), *t.order) if place not in own]
    players = [place for place in dict.fromkeys(adverse) if t.shape.places[place] in t.shape.players]
    rule = "Your adversaries have consulted about doubling: ask for a new deal, or make no claim."
    return asked_in_turn(t, CONSULTED, note.at, players, (NO_CLAIM, NEW_DEAL), rule)


def _talk(game: Rules, t: Table) -> Iterator[Offer]:
    """Any two partners may consult, once in a deal."""
    if any(_is(note, DOUBLING) for note in t.notes):
        return
    for player in range(len(t.shape.players)):
        for mate in partners(game, t, player):
            rule = "Consult your partner about doubling: the others may ask for a new deal."
            yield Offer(player, Listed((Asked(player, mate, DOUBLING),), rule), rule, name_of(CONSULTED))
