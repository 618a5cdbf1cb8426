"""Revokes at a live table, while they can still be put right: not following, "Having none?", and the correction.

With `law_enforcement = table` a player may do what the rules do not offer him: play another suit though he holds the
one led.  His partner may ask him, and until the next lead he may correct it.  Nobody else learns anything before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Choices, Listed, Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Offer, Step
from oddtrick.rules.tricks import TrickRules, playable, suit_led
from oddtrick.table.cards import SUIT_NAMES, cards_in
from oddtrick.table.events import Answered, Asked, Corrected, Event
from oddtrick.table.table import Play, Table

from .law import Inner

HAVING_NONE = "having none?"


def at_the_table(game: Rules) -> bool:
    """Whether offences can be committed in this match."""
    return getattr(game, "law_enforcement", "strict") == "table"


def revoking(game: Rules, t: Table, inner: Inner) -> Step:
    """An open question is answered first; else offers beside the game's question."""
    rules = game.trick_rules(t) if at_the_table(game) else None
    if rules is None:
        return inner(t)
    asked = open_question(t, rules)
    if asked is not None:
        return asked
    step = inner(t)
    if not isinstance(step, Ask):
        return step
    return replace(step, offers=(*step.offers, *_revoke(step, t, rules), *_put_right(game, t, rules)))


def open_question(t: Table, rules: TrickRules) -> Ask | None:
    """A player who has been asked says that he has none, or corrects his card."""
    asked = next((note for note in reversed(t.notes) if isinstance(note.event, (Asked, Answered))), None)
    if asked is None or not isinstance(asked.event, Asked) or asked.event.question != HAVING_NONE:
        return None
    place = asked.event.place
    play = next((play for play in in_question(t) if play.place == place and play.at < asked.at), None)
    if play is None or any(isinstance(note.event, Corrected) and note.at > asked.at for note in t.notes):
        return None
    events: tuple[Event, ...] = (Answered(place, "none"), *corrections(t, rules, play))
    rule = "Having none?  Say so, or correct your card."
    return Ask(place, Listed(events, rule), rule)


def in_question(t: Table) -> tuple[Play, ...]:
    """The plays that can still be put right: of this trick, or of the last one until the next lead."""
    return t.trick or (t.tricks[-1].plays if t.tricks else ())


def _passed(t: Table, rules: TrickRules, play: Play) -> bool:
    """Where a played card may turn up another it can be put right only until the next card is played (K4)."""
    return rules.turning is not None and play.at < max(other.at for other in in_question(t))


def astray(t: Table, rules: TrickRules) -> Iterator[Play]:
    """Plays in question that did not follow, by players who play their own cards."""
    plays = in_question(t)
    for index, play in enumerate(plays):
        led = suit_led(plays[:index], rules) if index else None
        own = rules.controls is None or rules.controls[play.place] == play.place
        if led is not None and own and play.card != rules.beats_all and rules.ranks.suits[play.card] != led:
            yield play


def corrections(t: Table, rules: TrickRules, play: Play) -> tuple[Event, ...]:
    """The cards he should have played instead; one that turned up only through his play is none of them."""
    led = suit_led(in_question(t), rules)
    bits = playable(t, play.place) & (rules.ranks.suit_bits[led] if led is not None else 0)
    if play.pile >= 0:
        spot = t.piles[play.place][play.pile]
        bits &= ~(spot.up.bit if spot.up is not None else 0)
    return tuple(Corrected(play.place, play.card, card) for card in cards_in(bits))


def _revoke(step: Ask, t: Table, rules: TrickRules) -> Iterator[Offer]:
    """Who holds the suit led may yet play another."""
    plays = step.choices
    led = suit_led(t.trick, rules) if t.trick else None
    if led is None or not isinstance(plays, Plays) or (rules.controls and rules.controls[plays.place] != plays.place):
        return
    others = plays.held & ~plays.legal
    if others:
        name = SUIT_NAMES[led]
        choices: Choices = Plays(plays.place, others, plays.held, f"You hold {name}.")
        yield Offer(step.player, choices, f"Play another suit although you hold {name}: that is a revoke.", "revoke")


def _put_right(game: Rules, t: Table, rules: TrickRules) -> Iterator[Offer]:
    """The player corrects his card; his partner may ask him, once."""
    yield from _later_players(t, rules)
    for play in astray(t, rules):
        if _passed(t, rules, play):
            continue
        found = corrections(t, rules, play)
        if found:
            yield Offer(play.place, Listed(found, "Correct your card."), "Correct your card: you hold the suit led.")
        asked = any(
            isinstance(note.event, Asked) and note.event.question == HAVING_NONE and note.at > play.at
            for note in t.notes
        )
        for partner in partners(game, t, play.place):
            if not asked:
                question = Asked(partner, play.place, HAVING_NONE)
                yield Offer(partner, Listed((question,), "Ask your partner."), "Ask your partner: having none?")


def _later_players(t: Table, rules: TrickRules) -> Iterator[Offer]:
    """Who played after a revoke that has been corrected may change his card, within the suit or the freedom he had."""
    plays, suits = in_question(t), rules.ranks.suits
    led, fresh = suit_led(plays, rules), plays[0].at if plays else t.at
    made = [(note.event, note.at) for note in t.notes if isinstance(note.event, Corrected) and note.at > fresh]
    revokes = [(event.new, at) for event, at in made if suits[event.old] != suits[event.new]]
    if led is None or not revokes:
        return
    new, at = revokes[-1]
    seat = next((index for index, play in enumerate(plays) if play.card == new), len(plays))
    for play in plays[seat + 1 :]:
        bits, same = playable(t, play.place), rules.ranks.suit_bits[led]
        follows = suits[play.card] == led
        if play.at > at or play.pile >= 0 or (not follows and bits & same):
            continue
        found = tuple(Corrected(play.place, play.card, card) for card in cards_in(bits & same if follows else bits))
        if found:
            player = rules.controls[play.place] if rules.controls else play.place
            rule = "A card before yours was corrected: you may change yours."
            yield Offer(player, Listed(found, "Change your card."), rule)


def partners(game: Rules, t: Table, place: int) -> list[int]:
    """The players on the same side."""
    side = next(side for side in game.sides(t) if place in side)
    return [mate for mate in side if mate != place and t.shape.places[mate] in t.shape.players]
