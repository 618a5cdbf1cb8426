"""What may go wrong with a card in the play: dropped, two played at once, two as one, or none at all.

Only the offers are made here, beside the question for a card; what follows is for `calling` and `missing` to say.  A
card that the player of dummy drops, or two that he plays, he may take up again (P7).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed, Pick, Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.tricks import playable
from oddtrick.table.cards import Card, Cards, cards_in
from oddtrick.table.events import Event, Omitted, Played, Reported, Shown, TookUp
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .due import Playing, dealt, done, playing, since_last_card
from .law import Inner
from .missing import TWO_CARDS

TWO = 2


def slipping(game: Rules, t: Table, inner: Inner) -> Step:
    """Offer what may go wrong while a card is asked for."""
    play = playing(game, t)
    if play is None or t.scored() is not None or t.voided is not None:
        return inner(t)
    begun = bool(t.trick or t.tricks)
    shown = t.faced & t.hands[play.caller].bits
    if begun and shown:
        return Happen(TookUp(play.caller, Cards(shown)))
    step = inner(t)
    if not isinstance(step, Ask) or not isinstance(step.choices, Plays):
        return step
    offers = [*_of_the_hand(t, play, step.choices)]
    if begun:
        offers += [*_drops(t, play), *_searches(t, play)]
    return replace(step, offers=(*step.offers, *offers))


def _of_the_hand(t: Table, play: Playing, plays: Plays) -> Iterator[Offer]:
    """What the player who is asked may do with the cards he is to play from."""
    place, dummy = plays.place, not play.own(plays.place)
    player = play.caller if dummy else place
    again = done(t) + 1 < dealt(t, play.rules)
    if t.trick and again:
        rule = (
            "Omit dummy's card: it is put right."
            if dummy
            else "Omit to play to this trick: the others may ask for a new deal."
        )
        yield Offer(player, Listed((Omitted(place),), rule), rule, "card omitted")
    held = playable(t, place)
    if held.bit_count() < TWO or _two_shown(t, place):
        return
    yield Offer(player, two_at_once(place, held), _rule_of_two(play, place), "two cards at once")
    hidden = held & ~t.faced
    if not dummy and again:
        events = [
            Played(place, top, under) for top in cards_in(plays.legal) for under in cards_in(hidden & ~(1 << top))
        ]
        rule = "Play two cards as one: the first counts, and you answer for every revoke because of the other."
        if events:
            yield Offer(player, Listed(tuple(events), rule), rule, "two cards played as one")


def _rule_of_two(play: Playing, place: int) -> str:
    if place in play.defenders:
        return "Play two cards at once: the player of dummy says which counts, the other stays face up."
    return "Play two cards at once: they are taken up, without penalty."


def two_at_once(place: int, held: int) -> Pick:
    """Any two cards of a hand, face up."""

    def made(cards: tuple[Card, ...]) -> Event:
        return Shown(hand(place), Cards.of(cards))

    def cards(event: Event) -> int | None:
        return event.cards.bits if isinstance(event, Shown) and event.zone == hand(place) else None

    return Pick(TWO, TWO, held, made, cards)


def _two_shown(t: Table, place: int) -> bool:
    """Whether two cards of this hand have been played at once since the last card."""
    return any(
        isinstance(note.event, Shown) and note.event.zone == hand(place) and len(note.event.cards) == TWO
        for note in since_last_card(t)
    )


def _drops(t: Table, play: Playing) -> Iterator[Offer]:
    """Everybody who plays his own cards may drop one."""
    for place in (play.caller, *play.defenders):
        bits = playable(t, place) & ~t.faced
        if bits:
            callable_ = "it stays face up and can be called" if place in play.defenders else "it is taken up again"
            rule = f"Drop this card face up: {callable_}."
            events = tuple(Shown(hand(place), Cards(card.bit)) for card in cards_in(bits))
            yield Offer(place, Listed(events, rule), rule, "exposed card")


def _searches(t: Table, play: Playing) -> Iterator[Offer]:
    """Who thinks that another has played two cards as one may have his tricks looked through, once a trick."""
    since = t.trick[0].at if t.trick else t.tricks[-1].plays[0].at if t.tricks[-1].plays else -1
    asked = {
        note.event.by
        for note in t.notes
        if isinstance(note.event, Reported) and note.event.code == TWO_CARDS and note.at > since
    }
    own = (play.caller, *play.defenders)
    for player in own if t.tricks else ():
        if player not in asked:
            rule = "Have the tricks looked through: has he played two cards as one?"
            events = tuple(Reported(player, TWO_CARDS, place) for place in own if place != player)
            yield Offer(player, Listed(events, rule), rule)
