"""Exposed cards: the wrong card of a corrected revoke stays face up, and the player who plays dummy may call it.

He is asked whenever its owner is to play.  A called card must be played, unless that would be a revoke: then the table
answers "cannot", for only the owner knows.  Who has no partner, and who plays dummy, is not punished.
"""

from __future__ import annotations

from dataclasses import replace

from oddtrick.rules.choices import Either, Listed, Plays, either
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Step
from oddtrick.rules.tricks import TrickRules, suit_led
from oddtrick.table.cards import Cards, cards_in
from oddtrick.table.events import Answered, Corrected, Event, Omitted, Played, Ruled, Shown
from oddtrick.table.table import Table
from oddtrick.table.zones import hand

from .due import plays_dummy, since_last_card, to_play
from .law import Inner
from .revoking import at_the_table, partners

CODE = "exposed"
CALL, PASS = "call", "let it pass"
YES, CANNOT = "yes", "cannot"


def calling(game: Rules, t: Table, inner: Inner) -> Step:
    """Lay the exposed card open; ask whether it is called; hold its owner to it."""
    rules = game.trick_rules(t) if at_the_table(game) else None
    caller = None if rules is None else plays_dummy(rules)
    if rules is None or caller is None:
        return inner(t)
    exposed = _exposed(game, t, rules, caller)
    if exposed is not None:
        return exposed
    place = to_play(t, rules)
    if place is None or (rules.controls and rules.controls[place] == caller) or not t.faced & t.hands[place].bits:
        return inner(t)
    if not t.trick and not t.tricks and not _asks_for_a_card(inner(t)):
        return inner(t)
    ruled = _ruled(t)
    if ruled is None:  # asked before the game is: its question to the owner needs his hand, which the caller cannot see
        both = _played_at_once(t, place, rules)
        return _ask(t, caller, both or t.faced & t.hands[place].bits, must=bool(both))
    step = inner(t)
    return _called(t, step, ruled) if isinstance(step, Ask) and _asks_for_a_card(step) else step


def _asks_for_a_card(step: Step) -> bool:
    parts = step.choices.parts if isinstance(step, Ask) and isinstance(step.choices, Either) else ()
    return any(isinstance(part, Plays) for part in parts) or (isinstance(step, Ask) and isinstance(step.choices, Plays))


def _exposed(game: Rules, t: Table, rules: TrickRules, caller: int) -> Happen | None:
    """The card taken back from a revoke stays on the table."""
    for number, note in enumerate(t.notes):
        event = note.event
        if not isinstance(event, Corrected) or not partners(game, t, event.place):
            continue
        if event.place == caller or (rules.controls and rules.controls[event.place] == caller):
            continue
        suits = rules.ranks.suits
        revoked = suits[event.old] != suits[event.new] and event.old in t.hands[event.place]
        shown = any(isinstance(later.event, Shown) and event.old in later.event.cards for later in t.notes[number:])
        if revoked and not shown:
            return Happen(Shown(hand(event.place), Cards(event.old.bit)))
    return None


def _ruled(t: Table) -> Ruled | None:
    """What the caller has said since the last card."""
    since = since_last_card(t)
    return next((n.event for n in since if isinstance(n.event, Ruled) and n.event.code == CODE), None)


def _played_at_once(t: Table, place: int, rules: TrickRules) -> int:
    """The two cards (bits) that a place has played together since the last card; if one follows suit, that one."""
    both = next(
        (
            note.event.cards.bits
            for note in since_last_card(t)
            if isinstance(note.event, Shown) and note.event.zone == hand(place) and len(note.event.cards) == 2
        ),
        0,
    )
    led = suit_led(t.trick, rules) if t.trick else None
    return (both & rules.ranks.suit_bits[led] or both) if led is not None else both


def _ask(t: Table, caller: int, callable_cards: int, must: bool) -> Ask:
    cards = cards_in(callable_cards)
    events: tuple[Event, ...] = tuple(Ruled(CODE, t.at, CALL, caller, card) for card in cards)
    if must:
        rule = "Two cards were played at once: choose which counts."
        return Ask(caller, Listed(events, rule), rule)
    rule = "Call an exposed card, or let it pass."
    return Ask(caller, Listed((*events, Ruled(CODE, t.at, PASS, caller)), rule), rule)


def _called(t: Table, step: Ask, ruled: Ruled) -> Step:
    """The table's answer, and what is left of the owner's choice."""
    since = [note for note in since_last_card(t) if note.at > ruled.at]
    card = ruled.card
    if ruled.option != CALL or card is None:
        return step
    parts = step.choices.parts if isinstance(step.choices, Either) else (step.choices,)
    place = next((part.place for part in parts if isinstance(part, Plays)), step.player)
    said = next((n.event.text for n in since if isinstance(n.event, Answered) and n.event.place is None), None)
    if said is None:
        return Happen(Answered(None, YES if Played(place, card) in step.choices else CANNOT))
    if said == CANNOT:
        return step
    rule = f"The {card.name} is called and must be played."
    offers = tuple(offer for offer in step.offers if not isinstance(offer.choices.listed[0], (Played, Omitted)))
    only = Listed((Played(place, card),), rule)
    kept = either([*(part for part in parts if not isinstance(part, Plays)), only])  # he may still double
    return replace(step, choices=kept, rule=rule, offers=offers)
