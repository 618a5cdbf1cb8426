"""Leads out of turn, where somebody plays dummy: the others' are punished, his own can be put right.

L1: the card is called (it stays face up, the right player leads), a suit is called at the next adverse lead, or the
lead stands.  L2: without penalty; until the second hand has played he may take the card back, or be told to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed, Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.tricks import TrickRules, playable
from oddtrick.table.cards import SUIT_NAMES, Cards
from oddtrick.table.events import Played, Ruled, Shown, TookBack
from oddtrick.table.table import Play, Table
from oddtrick.table.zones import hand

from .due import leader_of, plays_dummy, to_play
from .law import STANDS, Inner
from .names import name_of
from .revoking import at_the_table, partners

LEAD, SUIT, TOLD = "lead-out-of-turn", "suit-called", "information-given"
CALL_CARD, CALL_SUIT, STAND = "call the card", "call a suit", STANDS


def leading(game: Rules, t: Table, inner: Inner) -> Step:
    """A wrong lead is dealt with before the game goes on; a lead may be made by the wrong hand."""
    rules = game.trick_rules(t) if at_the_table(game) else None
    caller = None if rules is None else plays_dummy(rules)
    if rules is None or caller is None or not defenders(game, t, rules, caller):
        return inner(t)
    wrong = wrong_lead(t, rules)
    if wrong is not None and wrong.place in defenders(game, t, rules, caller):
        step = _dealt_with(t, wrong, caller)
        if step is not None:
            return step
    exposed = _stays_open(t)
    if exposed is not None:
        return exposed
    next_up = to_play(t, rules)
    due = not t.trick and next_up in defenders(game, t, rules, caller) and _suit_due(game, t, rules, caller)
    if due and _named(t) is None:
        return _ask_suit(t, caller)
    step = inner(t)
    if not isinstance(step, Ask) or not isinstance(step.choices, Plays):
        return step
    if wrong is not None and rules.controls and rules.controls[wrong.place] == caller:
        return replace(step, offers=(*step.offers, *_take_back(game, t, rules, caller, wrong)))
    if t.trick:
        return step
    if due:
        return _suit_called(t, step, rules)
    return replace(step, offers=(*step.offers, *_wrong_leads(game, t, rules, caller, step.choices.place)))


def defenders(game: Rules, t: Table, rules: TrickRules, caller: int) -> list[int]:
    """The partners who play against the one with dummy."""
    own = [place for place in t.order if rules.controls is None or rules.controls[place] == place]
    return [place for place in own if place != caller and partners(game, t, place)]


def wrong_lead(t: Table, rules: TrickRules) -> Play | None:
    """The only card of a trick, if it was another's lead."""
    if len(t.trick) != 1:
        return None
    leader = leader_of(t, rules)
    return t.trick[0] if t.trick[0].place != leader else None


def _ruled(t: Table) -> list[Ruled]:
    return [note.event for note in t.notes if isinstance(note.event, Ruled) and note.event.code in (LEAD, TOLD)]


def _dealt_with(t: Table, wrong: Play, caller: int) -> Step | None:
    """The choice, and the card going back; None where the lead stands."""
    ruled = next((ruled for ruled in _ruled(t) if ruled.at == wrong.at), None)
    if ruled is None:
        rule = "A lead out of turn: call the card, call a suit at their next lead, or let it stand."
        events = tuple(Ruled(LEAD, wrong.at, option, caller) for option in (CALL_CARD, CALL_SUIT, STAND))
        return Ask(caller, Listed(events, rule), rule)
    return None if ruled.option == STAND else Happen(TookBack(wrong.place, wrong.card))


def _stays_open(t: Table) -> Happen | None:
    """A card that was called for instead of a suit lies face up."""
    called = {ruled.at for ruled in _ruled(t) if ruled.option == CALL_CARD}
    if not called:
        return None
    for number, note in enumerate(t.notes):
        if not isinstance(note.event, TookBack) or not _belongs(t, number, called):
            continue
        place, card = note.event.place, note.event.card
        shown = any(isinstance(later.event, Shown) and card in later.event.cards for later in t.notes[number:])
        if card in t.hands[place] and not shown:
            return Happen(Shown(hand(place), Cards(card.bit)))
    return None


def _belongs(t: Table, number: int, called: set[int]) -> bool:
    """Whether this card went back by such a ruling: the last one before it."""
    before = [n.event for n in t.notes[:number] if isinstance(n.event, Ruled) and n.event.code == LEAD]
    return bool(before) and before[-1].at in called


def _take_back(game: Rules, t: Table, rules: TrickRules, caller: int, wrong: Play) -> Iterator[Offer]:
    """He may take it back, and each of the others may require it."""
    for player in (caller, *defenders(game, t, rules, caller)):
        rule = "The lead was from the wrong hand: it can be taken back until the second hand has played."
        yield Offer(player, Listed((TookBack(wrong.place, wrong.card),), rule), rule)


def _wrong_leads(game: Rules, t: Table, rules: TrickRules, caller: int, right: int) -> Iterator[Offer]:
    """Whoever has no lead may lead all the same; dummy's hand only once it lies open."""
    rule = "It is not your lead: this is a lead out of turn."
    for place in t.order:
        player = rules.controls[place] if rules.controls else place
        ready = place in defenders(game, t, rules, caller) or player == caller
        bits = playable(t, place)
        if place != right and ready and bits and (player == place or (t.tricks and not bits & ~t.faced)):
            yield Offer(player, Plays(place, bits, bits, rule), rule, name_of(LEAD))


def _suit_due(game: Rules, t: Table, rules: TrickRules, caller: int) -> bool:
    """Whether a suit may still be called: no lead of theirs since it was chosen."""
    ruled = next((ruled for ruled in reversed(_ruled(t)) if ruled.option == CALL_SUIT), None)
    if ruled is None:
        return False
    adverse = defenders(game, t, rules, caller)
    return not any(
        trick.plays and trick.plays[0].at > ruled.at and trick.plays[0].place in adverse for trick in t.tricks
    )


def _named(t: Table) -> Ruled | None:
    """The suit that was named for the last such ruling."""
    chosen = max((n.at for n in t.notes if isinstance(n.event, Ruled) and n.event.option == CALL_SUIT), default=t.at)
    rulings = (n.event for n in t.notes if n.at > chosen and isinstance(n.event, Ruled))
    return next((ruled for ruled in rulings if ruled.code == SUIT), None)


def _ask_suit(t: Table, caller: int) -> Ask:
    rule = "Call a suit: it must be led, if it is held."
    return Ask(caller, Listed(tuple(Ruled(SUIT, t.at, name, caller) for name in SUIT_NAMES), rule), rule)


def _suit_called(t: Table, step: Ask, rules: TrickRules) -> Step:
    """The suit must be led if held; once only, even if there is none."""
    named = _named(t)
    assert named is not None
    assert isinstance(step.choices, Plays)
    bits = step.choices.legal & rules.ranks.suit_bits[SUIT_NAMES.index(named.option)]
    if not bits:
        return step
    rule = f"A {named.option[:-1]} is called and must be led."
    choices = step.choices.only(lambda event: isinstance(event, Played) and bool(bits & event.card.bit), rule)
    return replace(step, choices=choices, rule=rule)
