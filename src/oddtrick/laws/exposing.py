"""Cards exposed before the first lead of straight bridge (P1 to P4).

Whoever shows one bars his partner from doubling in this deal.  Of the dealer's side before the declaration the others
may have a new deal; of the pone the dealer calls the card exposed or forbids its suit for the first lead; eldest hand's
stays up and can be called.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Choices, Either, Listed, Plays, either
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.straight import make_of
from oddtrick.table.calls import DOUBLE, REDOUBLE
from oddtrick.table.cards import SUIT_BITS, Cards, cards_in
from oddtrick.table.events import Called, Event, Played, Ruled, Shown, TookBack, TookUp, Voided
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .law import NEW_DEAL, NO_CLAIM, Inner
from .names import name_of
from .revoking import at_the_table

CODE = "card-exposed"
EXPOSED, FORBID = "call it exposed", "forbid the suit"


def exposing(game: Rules, t: Table, inner: Inner) -> Step:
    """Until the first card is led, and what is left of it at the first lead."""
    if not at_the_table(game) or not straight(game, t) or not t.laid or begun(t):
        return inner(t)
    found = list(_exposures(t))
    for place, card, at in found:
        step = _dealt_with(t, place, card, at)
        if step is not None:
            return step
    step = inner(t)
    if not isinstance(step, Ask):
        return step
    barred = {opposite(t, place) for place, _, _ in found} if make_of(t) is not None else set()
    if step.player in barred and not isinstance(step.choices, Plays):
        left = _without_doubles(step.choices)
        if len(left.listed) == 1 and isinstance(left.listed[0], Called):  # R16: the word passes on of itself
            return Happen(left.listed[0])
        step = replace(step, choices=left)
    step = forbidden(step, [card for _, card, at in found if any(r.option == FORBID for r in _rulings(t, at))])
    offers = [offer for offer in step.offers if offer.player not in barred or not _doubles(offer.choices.listed[0])]
    shown = {place for place, _, _ in found}
    return replace(step, offers=(*offers, *_slips(t, shown)))


def straight(game: Rules, t: Table) -> bool:
    """Whether the trump is declared, and two partners may double it."""
    return hasattr(game, "doubling") and len(t.shape.players) > 2


def opposite(t: Table, place: int) -> int:
    """The place across the table."""
    return t.order[(t.order.index(place) + 2) % len(t.order)]


def _without_doubles(choices: Choices) -> Choices:
    """What is left of a choice to whoever may not double."""
    why = "Your partner has exposed a card: you may not double."
    left = choices.only(lambda event: not _doubles(event), why)
    return either(part for part in left.parts if part.listed) if isinstance(left, Either) else left


def begun(t: Table) -> bool:
    """Whether a card has been led, if only out of turn, or the deal is over."""
    led = t.trick or t.tricks or any(isinstance(note.event, TookBack) for note in t.notes)
    return bool(led or t.voided or t.settled or t.scored())


def _doubles(event: Event) -> bool:
    return isinstance(event, Called) and event.call in (DOUBLE, REDOUBLE)


def _exposures(t: Table) -> Iterator[tuple[int, int, int]]:
    """Place, card and event number of each card shown."""
    for note in t.notes:
        if isinstance(note.event, Shown) and note.event.zone.kind == "hand":
            for card in cards_in(note.event.cards.bits):
                yield note.event.zone.place, int(card), note.at


def _rulings(t: Table, at: int) -> list[Ruled]:
    return [n.event for n in t.notes if isinstance(n.event, Ruled) and n.event.code == CODE and n.event.at == at]


def _dealt_with(t: Table, place: int, card: int, at: int) -> Step | None:
    """The choice of whoever has one, and the card taken up where it does not stay."""
    eldest, made, ruled = t.left(t.dealer), make_of(t), _rulings(t, at)
    back = Happen(TookUp(place, Cards(1 << card))) if t.faced >> card & 1 else None
    if any(ruling.option == NEW_DEAL for ruling in ruled):
        return Happen(Voided(CODE))
    if place in (t.dealer, opposite(t, t.dealer)):
        entitled = [eldest, opposite(t, eldest)] if made is None or at < made.at else []
        if len(ruled) < len(entitled) and (made is None or ruled or back is not None):
            return _ask(at, entitled[len(ruled)], (NO_CLAIM, NEW_DEAL))
        return back
    if place == eldest:
        return None
    if not ruled:
        return _ask(at, t.dealer, (FORBID, EXPOSED))
    return back if ruled[0].option == FORBID else None


def _ask(at: int, player: int, options: tuple[str, ...]) -> Ask:
    rule = "A card has been exposed: choose what follows."
    return Ask(player, Listed(tuple(Ruled(CODE, at, option, player) for option in options), rule), rule)


def forbidden(step: Ask, cards: list[int]) -> Ask:
    """The first lead may not be of the suit of these cards, if there is anything else."""
    plays = step.choices
    if not isinstance(plays, Plays):
        return step
    barred = 0
    for card in cards:
        barred |= SUIT_BITS[card // 13]
    others = plays.legal & ~barred
    if not barred or not others:
        return step
    rule = "The suit of the exposed card may not be led."
    allowed = plays.only(lambda event: isinstance(event, Played) and bool(others & event.card.bit), rule)
    return replace(step, choices=allowed, rule=rule)


def _slips(t: Table, shown: set[int]) -> Iterator[Offer]:
    """Everybody may drop a card, once."""
    for place in t.order:
        bits = t.hands[place].bits
        if place not in shown and bits and t.shape.places[place] in t.shape.players:
            rule = "Drop this card face up: it is exposed, and your partner may not double."
            shows = tuple(Shown(hand(place), Cards(card.bit)) for card in cards_in(bits))
            yield Offer(place, Listed(shows, rule), rule, name_of(CODE))
