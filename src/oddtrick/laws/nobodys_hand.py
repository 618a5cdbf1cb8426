"""Straight bridge with a hand that is nobody's: peeping into it, declaring wrongly for it, a double that is no word.

The dealer looks at dummy before the lead: eldest hand may have a new deal.  Whoever declares for dummy may say what it
must not: until the lead each of the others may have it corrected, afterwards it stands.  A double by the player who has
no word is void.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed
from oddtrick.rules.doubling import START
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.straight import MAKES, make_of
from oddtrick.table.calls import DOUBLE
from oddtrick.table.events import Answered, Called, Event, Looked, Reached, Reported, Ruled, Struck, Voided
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .auctions import rulings
from .exposing import begun
from .law import NEW_DEAL, NO_CLAIM, Inner
from .names import name_of
from .revoking import at_the_table

LOOKED, WRONG = "looked", "wrong-announcement"
YES, NO = "yes", "no"


def nobodys_hand(game: Rules, t: Table, inner: Inner) -> Step:
    """Until the first card is led."""
    spare = spare_hand(game, t) if at_the_table(game) and t.laid and not begun(t) else None
    if spare is None:
        return inner(t)
    step = _peeped(t, spare) or _reported(t, spare, inner) or _no_word(game, t)
    if step is not None:
        return step
    step = inner(t)
    if _announces(step, spare) and not _found_wrong(t):
        assert isinstance(step, Happen)
        return _ask_announcer(t, spare, step.event)
    if not isinstance(step, Ask):
        return step
    return replace(step, offers=(*step.offers, *_slips(game, t, spare)))


def spare_hand(game: Rules, t: Table) -> int | None:
    """The place of the hand that is nobody's, where the dealer plays it and the others may double."""
    if not hasattr(game, "doubling") or len(t.shape.players) != 3:
        return None
    return next(place for place, name in enumerate(t.shape.places) if name not in t.shape.players)


def _peeped(t: Table, spare: int) -> Step | None:
    """He sees it; then eldest hand is asked."""
    note = next((note for note in t.notes if isinstance(note.event, Reached)), None)
    if note is None:
        return None
    if not any(isinstance(other.event, Looked) and other.at == note.at + 1 for other in t.notes):
        return Happen(Looked(t.dealer, hand(spare), t.hands[spare]))
    ruled = rulings(t, LOOKED, note.at)
    if not ruled:
        rule = "The dealer has looked at dummy's hand: ask for a new deal, or make no claim."
        eldest = t.left(t.dealer)
        events = tuple(Ruled(LOOKED, note.at, option, eldest) for option in (NO_CLAIM, NEW_DEAL))
        return Ask(eldest, Listed(events, rule), rule)
    return Happen(Voided(LOOKED)) if ruled[0].option == NEW_DEAL else None


def _reported(t: Table, spare: int, inner: Inner) -> Step | None:
    """The table compares what was announced with what dummy must declare; if it was wrong it is put right."""
    made, last = make_of(t), t.notes[-1].event if t.notes else None
    if made is None or made.maker != spare:
        return None
    if isinstance(last, Reported) and last.code == WRONG:
        right = inner(t._replace(calls=tuple(said for said in t.calls if said.at < made.at)))
        assert isinstance(right, Happen)
        assert isinstance(right.event, Called)
        return Happen(Answered(None, NO if MAKES[right.event.call] == made.trump else YES))
    return Happen(Struck(made.at)) if last == Answered(None, YES) else None


def _found_wrong(t: Table) -> bool:
    return any(note.event == Answered(None, YES) for note in t.notes)


def _no_word(game: Rules, t: Table) -> Happen | None:
    """A double by the player at the dealer's right is void."""
    said = t.calls[-1] if t.calls else None
    third = t.order[-1]
    return Happen(Struck(said.at)) if said is not None and said.call == DOUBLE and said.place == third else None


def _announces(step: Step, spare: int) -> bool:
    return isinstance(step, Happen) and isinstance(step.event, Called) and step.event.place == spare


def _ask_announcer(t: Table, spare: int, event: Event) -> Step:
    """Who has looked at the hand announces what it must declare; or, by an offence, something else."""
    announcer = t.order[-1]
    if announcer not in t.looks[spare]:
        return Happen(event)  # nobody sees it but the table
    rule = "Announce what dummy must declare."
    wrong = "This is not what dummy must declare: until the lead the others may have it corrected."
    others: tuple[Event, ...] = tuple(Called(spare, call) for call in MAKES if Called(spare, call) != event)
    offer = Offer(announcer, Listed(others, wrong), wrong, name_of(WRONG))
    return Ask(announcer, Listed((event,), rule), rule, (offer,))


def _slips(game: Rules, t: Table, spare: int) -> Iterator[Offer]:
    """The dealer may peep, the player without a word may double, the others may doubt what was announced."""
    if t.dealer not in t.looks[spare]:
        rule = "Nobody may look at dummy's hand before the lead: eldest hand may ask for a new deal."
        peep = Reached(t.dealer, hand(spare), len(t.hands[spare]))
        yield Offer(t.dealer, Listed((peep,), rule), rule, name_of(LOOKED))
    made, third = make_of(t), t.order[-1]
    standing = getattr(game, "doubling", lambda _: None)(t)
    if standing is not None and standing.state == START:
        rule = "You have no word in the doubling: your double is void."
        yield Offer(third, Listed((Called(third, DOUBLE),), rule), rule, "double out of turn")
    if made is not None and made.maker == spare and third in t.looks[spare]:
        doubted = {n.event.by for n in t.notes if isinstance(n.event, Reported) and n.event.code == WRONG}
        for player in (t.dealer, t.left(t.dealer)):
            if player not in doubted:
                rule = "Doubt what was announced for dummy: if it is wrong it is corrected."
                yield Offer(player, Listed((Reported(player, WRONG, spare),), rule), rule)
