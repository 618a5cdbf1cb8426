"""Whose card comes next, also where one is missing from the trick or has been played before its turn."""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.rules.game import Rules
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.events import Omitted
from oddtrick.table.table import Entry, Table

from .revoking import at_the_table, partners


class Playing(NamedTuple):
    """The play of a deal in which one player has dummy and two partners play against him."""

    rules: TrickRules
    caller: int  # who plays dummy's cards
    dummy: int
    defenders: tuple[int, ...]  # clockwise from his left

    def own(self, place: int) -> bool:
        """Whether its own player plays its cards."""
        return place != self.dummy

    def adversaries(self, place: int) -> tuple[int, ...]:
        """Who may exact a penalty from this place's player, in order."""
        return (self.caller,) if place in self.defenders else self.defenders


def playing(game: Rules, t: Table) -> Playing | None:
    """How the deal is played; None where no offence can be committed, or nobody plays against two with dummy."""
    rules = game.trick_rules(t) if at_the_table(game) and t.laid else None
    caller = None if rules is None else plays_dummy(rules)
    if rules is None or rules.controls is None or caller is None:
        return None
    dummy = next(place for place, player in enumerate(rules.controls) if player != place)
    order = rotated(rules.order or t.order, caller)
    against = tuple(place for place in order if place not in (caller, dummy) and partners(game, t, place))
    return Playing(rules, caller, dummy, against) if len(against) == 2 else None


def plays_dummy(rules: TrickRules) -> int | None:
    """The player who plays another place's cards."""
    return next((player for place, player in enumerate(rules.controls or ()) if player != place), None)


def rotated(order: tuple[int, ...], first: int) -> tuple[int, ...]:
    """The places clockwise from this one."""
    index = order.index(first)
    return order[index:] + order[:index]


def leader_of(t: Table, rules: TrickRules) -> int:
    """Who has the lead of this trick: the winner of the last one, or the next who has a card."""
    first = t.tricks[-1].winner if t.tricks else rules.leader
    there = {play.place for play in t.trick}
    turn = rotated(rules.order or t.order, first)
    return next((place for place in turn if place in there or len(t.hands[place])), first)


def waiting(t: Table, rules: TrickRules) -> list[int]:
    """The places that still have to play to this trick, in turn.

    One that omits its card plays none, unless it is dummy's: then it comes last.  Who has no card is passed over.
    """
    order = rotated(rules.order or t.order, t.trick[0].place if t.trick else leader_of(t, rules))
    played = {play.place for play in t.trick}
    left = [place for place in order if place not in played and len(t.hands[place])]
    out = omitting(t)
    late = [place for place in left if place in out and rules.controls and rules.controls[place] != place]
    return [place for place in left if place not in out] + late


def omitting(t: Table) -> set[int]:
    """The places that have omitted to play to this trick."""
    since = t.trick[0].at if t.trick else t.at
    return {note.event.place for note in t.notes if isinstance(note.event, Omitted) and note.at > since}


def dealt(t: Table, rules: TrickRules) -> int:
    """How many cards each hand of the play was dealt."""
    place = (rules.order or t.order)[0]
    played = sum(play.place == place for trick in t.tricks for play in trick.plays)
    return len(t.hands[place]) + played + sum(play.place == place for play in t.trick)


def done(t: Table) -> int:
    """Tricks that have been taken by cards."""
    return sum(bool(trick.plays) for trick in t.tricks)


def to_play(t: Table, rules: TrickRules) -> int | None:
    """The place whose card comes next, as everybody can tell; None while something else comes first."""
    if t.scored() is not None or not dummy_is_down(t, rules) or (not t.trick and done(t) >= dealt(t, rules)):
        return None
    if rules.cards:  # each place plays more than one card
        order = rules.order or t.order
        turn = order[(order.index(t.trick[-1].place) + 1) % len(order)] if t.trick else leader_of(t, rules)
        return turn if len(t.trick) < rules.cards and len(t.hands[turn]) else None
    return next(iter(waiting(t, rules)), None)


def dummy_is_down(t: Table, rules: TrickRules) -> bool:
    """Whether dummy lies on the table, or no card has been led yet."""
    return not any(
        player != place and (t.trick or t.tricks) and (t.hands[place].backs or t.hands[place].bits & ~t.faced)
        for place, player in enumerate(rules.controls or ())
    )


def since_last_card(t: Table) -> list[Entry]:
    """The notes made since the last card was played."""
    plays = t.trick or (t.tricks[-1].plays if t.tricks else ())
    last = max((play.at for play in plays), default=-1)
    return [note for note in t.notes if note.at > last]
