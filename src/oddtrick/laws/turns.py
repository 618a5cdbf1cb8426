"""Cards out of turn in games for two (K5, N6): the other has the card taken back, or lets it stand.

A lead that stands is followed clockwise.  Where each plays two cards to a trick a card that stands is one of its
player's two, whenever it came; a card that it turned up is turned down again when it is taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from oddtrick.rules.choices import Choices, Either, Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.rules.tricks import TrickRules, next_place, playable, suit_led
from oddtrick.table.events import TookBack, TurnedUp
from oddtrick.table.table import Play, Table

from .duel import STAND, TAKE_BACK, ask, duel, rulings
from .law import Inner
from .leading import LEAD
from .names import name_of

CODE = "out-of-turn"


def turns(game: Rules, t: Table, inner: Inner) -> Step:
    """The innermost of the laws: the game sees a trick in the order in which it goes on."""
    rules = game.trick_rules(t) if duel(game, t) else None
    if rules is None:
        return inner(t)
    for index, play in enumerate(t.trick):
        if play.place not in _due(game, t, rules, t.trick[:index]):
            step = _dealt_with(t, play, rules, inner)
            if step is not None:
                return step
    step = inner(_in_turn(game, t, rules))
    if not isinstance(step, Ask):
        return step
    return replace(step, offers=(*step.offers, *_slips(game, t, rules, step.choices)))


def _each(t: Table, rules: TrickRules) -> int:
    """How many cards a place plays to a trick."""
    order = rules.order or t.order
    return (rules.cards or len(order)) // len(order)


def _due(game: Rules, t: Table, rules: TrickRules, plays: Sequence[Play]) -> tuple[int, ...]:
    """The places whose card may come after these of a trick: the next clockwise that still has to play."""
    if not plays:
        first = t.tricks[-1].winner if t.tricks else rules.leader
        either = not t.tricks and getattr(game, "first_lead", "") == "either" and rules.controls is not None
        hands = range(len(t.hands)) if either else ()
        return (first, *(place for place in hands if rules.controls and rules.controls[place] == first))
    order = rules.order or t.order
    start = order.index(plays[-1].place) + 1
    clockwise = (*order[start:], *order[:start])
    played = [play.place for play in plays]
    return next(((place,) for place in clockwise if played.count(place) < _each(t, rules)), ())


def _in_turn(game: Rules, t: Table, rules: TrickRules) -> Table:
    """The table with the trick's cards as they would lie if everybody had played in turn, where that matters."""
    due = _due(game, t, rules, t.trick)
    if not t.trick or not due or next_place(t, rules) in due:
        return t
    order = rules.order or t.order
    before = order[order.index(due[0]) - 1]
    last = next(play for play in reversed(t.trick) if play.place == before)
    return t._replace(trick=(*(play for play in t.trick if play != last), last))


def _dealt_with(t: Table, play: Play, rules: TrickRules, inner: Inner) -> Step | None:
    """What lay under the card turns up; then the other chooses; then it goes back, or stands."""
    ruled = rulings(t, CODE, play.at)
    if ruled:
        return None if ruled[0].option == STAND else Happen(TookBack(play.place, play.card))
    step = inner(t)
    if isinstance(step, Happen) and isinstance(step.event, TurnedUp):
        return step
    player = rules.controls[play.place] if rules.controls else play.place
    rule = "A card has been played out of turn: have it taken back, or let it stand."
    return ask(CODE, play.at, 1 - player, (TAKE_BACK, STAND), rule)


def _slips(game: Rules, t: Table, rules: TrickRules, choices: Choices) -> Iterator[Offer]:
    """Whoever is not to play may play all the same; from an open hand only once it lies open."""
    parts = choices.parts if isinstance(choices, Either) else (choices,)
    right = {part.place for part in parts if isinstance(part, Plays)}
    if not right or (t.trick and _each(t, rules) == 1):
        return
    for place in rules.order or t.order:
        player = rules.controls[place] if rules.controls else place
        shut = player != place and t.hands[place].bits & ~t.faced
        full = sum(play.place == place for play in t.trick) == _each(t, rules)
        held = playable(t, place)
        if place in right or shut or full or not held:
            continue
        rule = "It is not your turn: this is a card out of turn." if t.trick else "This is a lead out of turn."
        offence = name_of(CODE) if t.trick else name_of(LEAD)
        yield Offer(player, Plays(place, _followed(t, held, rules), held, rule), rule, offence)


def _followed(t: Table, held: int, rules: TrickRules) -> int:
    led = suit_led(t.trick, rules) if t.trick else None
    return (held & rules.ranks.suit_bits[led] if led is not None else 0) or held
