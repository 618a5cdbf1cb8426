"""The director's assistant: the offences of a deal, each with the penalties that the sheet allows for it.

What was done is put to the laws as at a table where offences can be committed; revokes, and leads out of turn in
records that no table took down, show in the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple, cast

from oddtrick.rules.game import Rules
from oddtrick.rules.not_followed import not_followed
from oddtrick.rules.step import Ask, Happen
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.cards import SUIT_NAMES
from oddtrick.table.events import Asked, Commanded, Event, Omitted, Reported, Ruled, Shown
from oddtrick.table.evolve import evolve
from oddtrick.table.table import ADDED, Table

from .due import playing, plays_dummy
from .law import NEW_DEAL
from .leading import CALL_CARD, CALL_SUIT, LEAD, STAND, defenders
from .names import name_of
from .revoke_claims import options_for
from .wrap import Under

HAPPENINGS = 12  # at most between an offence and the question about it
CLAIM = "claim points"
AT_THE_END = ("revoke",)  # found in the cards once they are all played


class Offence(NamedTuple):
    """In which trick (from 1; 0: before the first), by which place, what, and what may be exacted for it (nothing: no
    penalty)."""

    trick: int
    place: int
    what: str
    options: tuple[str, ...]


def offences(game: Rules, deal: Iterable[tuple[Event, Table]]) -> list[Offence]:
    """All offences of a deal, given by its events, each with the table after it, in order."""
    steps = list(deal)
    last = steps[-1][1] if steps else Table.fresh(game.shape)
    found = list(_committed(game, steps))
    seen = {(offence.trick, offence.place) for offence in found}
    rules = game.trick_rules(last) if last.laid else None
    if rules is not None and not any(map(len, last.hands)) and last.tricks:
        found += [lead for lead in _wrong_leads(game, last, rules) if lead[:2] not in seen]
        found += _revokes(game, last, rules)
    return sorted(found)


def _committed(game: Rules, steps: list[tuple[Event, Table]]) -> Iterator[Offence]:
    """What was done though it was only offered as an offence."""
    if not hasattr(game, "law_enforcement"):
        return
    rules = Under(replace(cast(Any, game), law_enforcement="table"))
    for (_, before), (event, after) in pairwise(steps):
        step = rules.next(before)
        if not isinstance(step, Ask) or event in step.choices:
            continue
        offer = next((offer for offer in step.offers if offer.offence and event in offer.choices), None)
        if offer is None or offer.offence in AT_THE_END:
            continue
        own = before.shape.places.index(before.shape.players[offer.player])
        place = own if isinstance(event, (Asked, Commanded)) else getattr(event, "place", own)
        trick = len(before.tricks) + 1 if before.trick or before.tricks or hasattr(event, "card") else 0
        options = _penalties(rules, after, before.at) or _later(rules.game, after, event)
        yield Offence(trick, place, offer.offence, options)


def _penalties(rules: Rules, t: Table, at: int) -> tuple[str, ...]:
    """What those to whom it is due may choose."""
    for _ in range(HAPPENINGS):
        step = rules.next(t)
        if not isinstance(step, Happen):
            break
        t = evolve(t, step.event)
    listed = step.choices.listed if isinstance(step, Ask) and step.choices.size else ()
    due = [event for event in listed if isinstance(event, Reported) or (isinstance(event, Ruled) and event.at >= at)]
    return tuple(_words(event) if isinstance(event, Ruled) else CLAIM for event in due)


def _words(ruled: Ruled) -> str:
    return ruled.option if ruled.card is None else f"{ruled.option} the {ruled.card.name}"


def _later(game: Rules, t: Table, event: Event) -> tuple[str, ...]:
    """What may be exacted, though nobody is asked at once."""
    play = playing(game, t)
    if isinstance(event, Omitted) and play is not None and play.own(event.place):
        return STAND, NEW_DEAL
    if not isinstance(event, Shown) or event.zone.kind != "hand":
        return ()
    if play is not None:
        return ("call it",) if event.zone.place in play.defenders else ()
    if not hasattr(game, "bidding"):
        return ()
    return ("50 to each of the others",) if len(t.shape.players) == len(t.shape.parties) else ("partner barred",)


def _revokes(game: Rules, t: Table, rules: TrickRules) -> Iterator[Offence]:
    for revoke in not_followed(t, rules):
        options = options_for(game, t, rules, revoke) if hasattr(game, "law_enforcement") else ("as the sheet says",)
        yield Offence(revoke.trick + 1, revoke.place, f"revoke in {SUIT_NAMES[revoke.suit]}", options)


def _wrong_leads(game: Rules, t: Table, rules: TrickRules) -> Iterator[Offence]:
    leader, caller = rules.leader, plays_dummy(rules)
    adverse = defenders(game, t, rules, caller) if caller is not None else []
    for number, trick in enumerate(t.tricks, start=1):
        there = any(play.place == leader and play.pile != ADDED for play in trick.plays)  # else he had no card left
        if trick.plays and trick.plays[0].place != leader and there:
            place = trick.plays[0].place
            options = (CALL_CARD, CALL_SUIT, STAND) if place in adverse else ()
            yield Offence(number, place, name_of(LEAD), options)
        leader = trick.winner
