"""Cards exposed in an auction, or after it before the first lead (E1 to E3, E5).

During the auction the partner is barred.  Afterwards the card of an adversary of declarer stays face up and can be
called; if his partner has the first lead declarer may forbid its suit.  A card that the partner of the leader exposes
after the auction is called exposed, or its suit forbidden and the card taken up.  Declarer's and dummy's are taken up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from oddtrick.rules.auction import Bidding
from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.tricks import playable
from oddtrick.table.cards import Cards, cards_in
from oddtrick.table.events import Ruled, Shown, TookUp
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .auctions import going_on, rulings
from .due import Playing, playing
from .exposing import CODE, EXPOSED, FORBID, begun, forbidden
from .law import NO_CLAIM, Inner
from .revoking import at_the_table


class Exposure(NamedTuple):
    """A card shown: by which place, the number of the event, and whether the auction was still going on."""

    place: int
    card: int
    at: int
    early: bool


def showing_early(game: Rules, t: Table, inner: Inner) -> Step:
    """While the auction goes on, and until the first card is led."""
    if not at_the_table(game) or not isinstance(getattr(game, "bidding", None), Bidding) or not t.laid or begun(t):
        return inner(t)
    if t.voided is not None or t.scored() is not None or t.settled is not None:
        return inner(t)
    going, play = going_on(game, t), playing(game, t)
    found = list(exposures(t))
    if play is not None and (going is None or going.due(t) is None):
        step = next((step for one in found if (step := _dealt_with(t, play, one)) is not None), None)
        if step is not None:
            return step
    step = inner(t)
    if not isinstance(step, Ask) or (going is None and play is None):
        return step
    barred = [one.card for one in found if any(ruled.option == FORBID for ruled in rulings(t, CODE, one.at))]
    step = forbidden(step, barred)
    alone = going is not None and going.alone
    return replace(step, offers=(*step.offers, *_slips(t, {one.place for one in found}, play, alone)))


def exposures(t: Table) -> Iterator[Exposure]:
    """Every card shown before the play."""
    last = t.calls[-1].at if t.calls else t.at
    led = min((play.at for plays in (t.trick, *(trick.plays for trick in t.tricks)) for play in plays), default=t.at)
    for note in t.notes:
        if isinstance(note.event, Shown) and note.event.zone.kind == "hand" and note.at < led:
            for card in cards_in(note.event.cards.bits):
                yield Exposure(note.event.zone.place, int(card), note.at, note.at < last)


def _dealt_with(t: Table, play: Playing, one: Exposure) -> Step | None:
    """The auction is over: what becomes of the card."""
    back = Happen(TookUp(one.place, Cards(1 << one.card))) if t.faced >> one.card & 1 else None
    if one.place not in play.defenders:
        return back
    if one.place == play.rules.leader:
        return None
    ruled = rulings(t, CODE, one.at)
    if not ruled:
        rule = "The partner of the first leader has exposed a card: choose what follows."
        options = (NO_CLAIM, FORBID) if one.early else (EXPOSED, FORBID)
        return Ask(play.caller, Listed(tuple(Ruled(CODE, one.at, o, play.caller) for o in options), rule), rule)
    return back if ruled[0].option == FORBID and not one.early else None


def _slips(t: Table, shown: set[int], play: Playing | None, alone: bool) -> Iterator[Offer]:
    """Everybody may drop a card, once; dummy's player too while he still holds his hand."""
    for place in t.order:
        bits = playable(t, place)
        if place in shown or not bits or t.shape.places[place] not in t.shape.players:
            continue
        rule = f"Drop this card face up: {_consequence(place, play, alone)}."
        events = tuple(Shown(hand(place), Cards(card.bit)) for card in cards_in(bits))
        yield Offer(t.shape.players.index(t.shape.places[place]), Listed(events, rule), rule, "exposed card")


def _consequence(place: int, play: Playing | None, alone: bool) -> str:
    if play is None:
        return "each of the others scores 50" if alone else "your partner may not bid or double in this deal"
    return "it stays face up and can be called" if place in play.defenders else "it is taken up again"
