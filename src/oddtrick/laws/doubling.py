"""Doubling out of turn at straight bridge.

X5: eldest hand's partner asks him what he should be asked; it is ignored.

X1, X2: a double or redouble by a player whose word it is not; who was to answer it accepts or refuses.  X4: eldest hand
leads without asking; his partner may still double if the maker consents.  After a refusal it is closed, or goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, cast

from oddtrick.rules.choices import Either, Listed, Plays
from oddtrick.rules.doubling import CLOSED, PARTNERS, SHALL_I_PLAY, START, YES, Doubling, speaker
from oddtrick.rules.game import Rules
from oddtrick.rules.partners import partner_of
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.straight import Make, make_of
from oddtrick.table.calls import DOUBLE, REDOUBLE, Pass
from oddtrick.table.events import Called, Event, Ruled, Struck
from oddtrick.table.table import Said, Table

from .law import Inner
from .names import name_of
from .revoking import at_the_table

CODE, UNASKED = "double-out-of-turn", "lead-without-asking"
ACCEPT, REFUSE, NO_DOUBLE = "accept", "refuse", "no double"


class Doubles(Protocol):
    """What is needed of the game."""

    after_refused_double: str

    def doubling(self, t: Table) -> Doubling | None:
        """How it stands."""


def doubling(game: Rules, t: Table, inner: Inner) -> Step:
    """Between the declaration and the first trick."""
    made = make_of(t)
    if not at_the_table(game) or not hasattr(game, "after_refused_double") or made is None or t.tricks or t.scored():
        return inner(t)
    doubles = cast(Doubles, game)
    if _asked_back(doubles, t, made):
        return Happen(Struck(t.calls[-1].at))
    wrong = _wrong(doubles, t, made)
    if wrong is not None:
        step = _consent(t, wrong[0], wrong[1])
        if step is not None:
            return step
    if t.trick:
        return _led_unasked(doubles, t, inner, made) if len(t.trick) == 1 else inner(t)
    if _refused(t) and doubles.after_refused_double == "closed":
        return inner(_closed(doubles, t, made))
    step = inner(t)
    if not isinstance(step, Ask) or isinstance(step.choices, Plays):
        return step
    return replace(step, offers=(*step.offers, *_slips(doubles, t, made)))


def _asked_back(doubles: Doubles, t: Table, made: Make) -> bool:
    """X5: eldest hand's partner asks what only eldest hand may ask; it is ignored."""
    said = t.calls[-1]
    before = t._replace(calls=t.calls[:-1])
    return said.call == SHALL_I_PLAY and said.at > made.at and _word(doubles, before, made) != said.place


def _rulings(t: Table, code: str) -> list[Ruled]:
    return [n.event for n in t.notes if isinstance(n.event, Ruled) and n.event.code == code]


def _refused(t: Table) -> bool:
    return any(ruled.option == REFUSE for ruled in _rulings(t, CODE))


def _word(doubles: Doubles, t: Table, made: Make) -> int | None:
    """Whose word it is."""
    standing = doubles.doubling(t)
    if standing is None or standing.state == CLOSED:
        return None
    return speaker(PARTNERS[standing.state][0], t, standing, made)


def _wrong(doubles: Doubles, t: Table, made: Make) -> tuple[Said, int] | None:
    """The last call, if it was a double by a player whose word it was not; and who decides on it."""
    said = t.calls[-1]
    if said.at <= made.at or said.call not in (DOUBLE, REDOUBLE):
        return None
    before = t._replace(calls=t.calls[:-1])
    led = bool(t.trick) and said.at > t.trick[0].at and said.call == DOUBLE
    if not led and _word(doubles, before, made) == said.place:
        return None
    standing = doubles.doubling(before)
    last = standing.last if standing is not None else None
    return said, made.maker if last is None else last


def _consent(t: Table, said: Said, decider: int) -> Step | None:
    """Accepted or refused; a refused call is struck out."""
    ruled = next((ruled for ruled in _rulings(t, CODE) if ruled.at == said.at), None)
    if ruled is None:
        rule = "A double out of turn: accept or refuse it."
        events = tuple(Ruled(CODE, said.at, option, decider) for option in (REFUSE, ACCEPT))
        return Ask(decider, Listed(events, rule), rule)
    return Happen(Struck(said.at)) if ruled.option == REFUSE else None


def _closed(doubles: Doubles, t: Table, made: Make) -> Table:
    """The table as if nobody had gone on doubling."""
    while (place := _word(doubles, t, made)) is not None:
        standing = doubles.doubling(t)
        state = standing.state if standing is not None else CLOSED
        call = {"S1": SHALL_I_PLAY, "S2": YES}.get(state, Pass())
        t = t._replace(calls=(*t.calls, Said(place, call, t.at)))
    return t


def _led_unasked(doubles: Doubles, t: Table, inner: Inner, made: Make) -> Step:
    """The partner may double before dummy goes down; then the redoubling goes on while the lead lies there."""
    lead = t.trick[0]
    later = [said for said in t.calls if said.at > lead.at]
    if later:
        step = inner(t._replace(trick=()))
        return step if isinstance(step, Ask) and not isinstance(step.choices, Plays) else inner(t)
    standing = doubles.doubling(t)
    eldest = t.left(t.dealer)
    unasked = standing is not None and standing.state == START and not _refused(t) and lead.place == eldest
    if not unasked or _rulings(t, UNASKED):
        return inner(t)
    partner = partner_of(eldest)
    rule = "Your partner has led without asking: double, if the maker consents, or do not."
    events: tuple[Event, ...] = (Called(partner, DOUBLE), Ruled(UNASKED, lead.at, NO_DOUBLE, partner))
    return Ask(partner, Listed(events, rule), rule)


def _slips(doubles: Doubles, t: Table, made: Make) -> Iterator[Offer]:
    """The partner of whoever has the word may speak before him; eldest hand may lead without asking."""
    place = _word(doubles, t, made)
    standing = doubles.doubling(t)
    if place is None or standing is None or standing.state == "S2":
        return
    call = DOUBLE if standing.state == START else REDOUBLE
    rule = "It is not your word: this is a double out of turn."
    partner = partner_of(place)
    yield Offer(partner, Listed((Called(partner, call),), rule), rule, name_of(CODE))
    if standing.state == START:
        rule = "It is your partner who asks: your question is ignored."
        yield Offer(partner, Listed((Called(partner, SHALL_I_PLAY),), rule), rule, "question out of turn")
    if standing.state == START and t.hands[place].bits:
        rule = "Lead without asking your partner: you cannot double any more."
        bits = t.hands[place].bits
        yield Offer(place, Either((Plays(place, bits, bits, rule),)), rule, name_of(UNASKED))
