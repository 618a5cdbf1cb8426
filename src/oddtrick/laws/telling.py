"""What may not be said: an adversary of declarer on the bidding (U7), dummy on the card to be played (S1).

U7: declarer may call a suit at the next lead of theirs.  S1: either adversary may have that card played, or not played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed, Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Offer, Step
from oddtrick.table.events import Asked, Commanded, Event, Played, Ruled
from oddtrick.table.notation import parse_card
from oddtrick.table.table import Entry, Table

from .auctions import asked_in_turn, rulings
from .due import Playing, playing, since_last_card
from .law import NO_CLAIM, Inner
from .leading import CALL_SUIT, TOLD
from .revoking import at_the_table

SUGGESTED = "card-suggested"
BIDDING = "about the bidding"
MUST, MUST_NOT = "it must be played", "it must not be played"


def telling(game: Rules, t: Table, inner: Inner) -> Step:
    """While cards are played after an auction."""
    play = playing(game, t) if at_the_table(game) and hasattr(game, "bidding") else None
    if play is None or t.scored() is not None or t.voided is not None:
        return inner(t)
    told = next((note for note in t.notes if _tells(note)), None)
    if told is not None and not rulings(t, TOLD, told.at):
        rule = "Your adversaries have spoken about the bidding: call a suit at their next lead, or make no claim."
        options = tuple(Ruled(TOLD, told.at, option, play.caller) for option in (NO_CLAIM, CALL_SUIT))
        return Ask(play.caller, Listed(options, rule), rule)
    note = next((note for note in since_last_card(t) if isinstance(note.event, Commanded)), None)
    if note is not None:
        rule = "Dummy has suggested a card: say that it must be played, or must not, or make no claim."
        asked = asked_in_turn(t, SUGGESTED, note.at, list(play.defenders), (NO_CLAIM, MUST, MUST_NOT), rule)
        if asked is not None:
            return asked
    step = inner(t)
    if not isinstance(step, Ask) or not isinstance(step.choices, Plays):
        return step
    if note is not None:
        return _held_to(t, step, step.choices, play, note)
    return replace(step, offers=(*step.offers, *_suggestions(t, step.choices, play), *_told(t, play, told)))


def _tells(note: Entry) -> bool:
    return isinstance(note.event, Asked) and note.event.question == BIDDING


def _told(t: Table, play: Playing, told: Entry | None) -> Iterator[Offer]:
    """Each adversary may speak of the bidding to his partner, once a deal."""
    for player, mate in (play.defenders, play.defenders[::-1]) if told is None else ():
        rule = "Speak to your partner about the bidding: declarer may call a suit at your side's next lead."
        yield Offer(player, Listed((Asked(player, mate, BIDDING),), rule), rule, "information about the bidding")


def _suggestions(t: Table, plays: Plays, play: Playing) -> Iterator[Offer]:
    """Dummy's player may touch a card while declarer is to play from it."""
    name = t.shape.places[play.dummy]
    if plays.place != play.dummy or plays.legal.bit_count() < 2 or name not in t.shape.players:
        return
    player = t.shape.players.index(name)
    rule = "Dummy may not suggest a card: the others may say that it must be played, or must not."
    events: tuple[Event, ...] = tuple(
        Commanded(player, play.dummy, str(event.card)) for event in plays.listed if isinstance(event, Played)
    )
    yield Offer(player, Listed(events, rule), rule, "card suggested by dummy")


def _held_to(t: Table, step: Ask, plays: Plays, play: Playing, note: Entry) -> Step:
    """Declarer plays the card, or another one, as was ruled."""
    assert isinstance(note.event, Commanded)
    chosen = {ruled.option for ruled in rulings(t, SUGGESTED, note.at)}
    if plays.place != play.dummy or not chosen & {MUST, MUST_NOT}:
        return step
    card, must = parse_card(note.event.command), MUST in chosen
    rule = f"Dummy suggested the {card.name}: {MUST if must else MUST_NOT}."

    def as_ruled(event: Event) -> bool:
        return isinstance(event, Played) and (event.card == card) == must

    return replace(step, choices=plays.only(as_ruled, rule), rule=rule)
