"""Whether to accept a claim: the cards that are still to be played are tried out, as far as they can be seen."""

from __future__ import annotations

from random import Random
from typing import Final

from oddtrick.bots.endgame import takes
from oddtrick.bots.imagine import Imagination
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Agreed, Claimed, Event
from oddtrick.table.table import Table

from . import bidder

LAYOUTS: Final = 4
NODES: Final = 400  # in each layout


@bidder
def consent(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """Accept a claim if no layout of the unseen cards gives us more; None if the question is another."""
    assert view.ask is not None
    size = view.ask.choices.size
    listed = view.ask.choices.listed if size == 2 else ()
    answers = {event.yes: event for event in listed if isinstance(event, Agreed)}
    claim = next((note.event for note in reversed(view.table.notes) if isinstance(note.event, Claimed)), None)
    if len(answers) != 2 or claim is None:
        return None
    side = _side(game, view.table, claim.player)
    mine = view.ask.player
    if _place(view.table, mine) in side:
        return answers[False], "My partner gives up, but I am not sure that all is lost."
    return _answered(game, view.table, claim, side, answers, rng)


def _answered(
    game: Rules, t: Table, claim: Claimed, side: tuple[int, ...], answers: dict[bool, Agreed], rng: Random
) -> tuple[Event, str]:
    if not claim.tricks:
        return answers[True], "They give up all tricks."
    rules = game.trick_rules(t)
    assert rules is not None
    fancy = Imagination(game, t)
    for _ in range(LAYOUTS if fancy.unseen else 1):
        verdict = takes(fancy.layout(rng).table, rules, side, claim.tricks, NODES)
        if verdict is None:
            return answers[False], "There is too much left to see that this must be so."
        if not verdict:
            return answers[False], f"I see a way to hold them to fewer than {claim.tricks}."
    return answers[True], f"However the cards lie, they can take their {claim.tricks}."


def _place(t: Table, player: int) -> int:
    """The place that bears a player's name."""
    return t.shape.places.index(t.shape.players[player])


def _side(game: Rules, t: Table, player: int) -> tuple[int, ...]:
    return next(side for side in game.sides(t) if _place(t, player) in side)
