"""A wrong card from a hand that lies open (N5, and dummy's in the other games): no revoke, and never punished.

Whoever plays the hand may put it right until the next lead, and each adversary may have it put right; later it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed, Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Offer, Step
from oddtrick.rules.tricks import TrickRules, suit_led
from oddtrick.table.cards import SUIT_NAMES
from oddtrick.table.table import Table

from .law import Inner
from .names import name_of
from .revoking import at_the_table, corrections, in_question

CODE = "open-hand"


def open_hand(game: Rules, t: Table, inner: Inner) -> Step:
    """Beside each question of the play."""
    step = inner(t)
    rules = game.trick_rules(t) if at_the_table(game) else None
    if rules is None or rules.controls is None or not isinstance(step, Ask):
        return step
    return replace(step, offers=(*step.offers, *_wrong(step, t, rules), *_put_right(game, t, rules)))


def _wrong(step: Ask, t: Table, rules: TrickRules) -> Iterator[Offer]:
    """A card of another suit, though the open hand holds the one led."""
    plays = step.choices
    led = suit_led(t.trick, rules) if t.trick else None
    if (
        led is None
        or not isinstance(plays, Plays)
        or rules.controls is None
        or rules.controls[plays.place] == plays.place
    ):
        return
    others = plays.held & ~plays.legal
    if others:
        name = SUIT_NAMES[led]
        rule = f"The open hand holds {name}: another suit is wrong, and can be put right until the next lead."
        yield Offer(
            step.player, Plays(plays.place, others, plays.held, f"The open hand holds {name}."), rule, name_of(CODE)
        )


def _put_right(game: Rules, t: Table, rules: TrickRules) -> Iterator[Offer]:
    plays = in_question(t)
    for index, play in enumerate(plays):
        led = suit_led(plays[:index], rules) if index else None
        if led is None or rules.controls is None or rules.controls[play.place] == play.place:
            continue
        wrong = rules.ranks.suits[play.card] != led and play.card != rules.beats_all
        found = corrections(t, rules, play) if wrong else ()
        if not found:
            continue
        rule = "The card from the open hand was wrong: it can be put right until the next lead."
        yield Offer(rules.controls[play.place], Listed(found, rule), rule)
        side = next(side for side in game.sides(t) if play.place in side)
        for place in t.order:
            if place not in side and t.shape.places[place] in t.shape.players:
                yield Offer(t.shape.players.index(t.shape.places[place]), Listed(found, rule), rule)
