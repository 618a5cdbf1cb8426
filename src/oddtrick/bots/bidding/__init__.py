"""What a bot does when it is asked for something that is no card: calls, doubles, claims, exchanges.

A module here registers a function with `@bidder`.  It is given the rules, the view and a random source, looks at the
choices that are offered (never at a game's name), and answers with one of them and a sentence that says why; or None
when it does not understand the question.  `decide` asks each in turn and falls back to a random choice.

A module may also say what the calls oblige a place to do in the play, with `@aimer`: given the rules, the table as the
bot sees it and a place, it answers WIN, LOSE or None.  `aim_of` is WIN where nobody has anything to say.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Event
from oddtrick.table.table import Table

WIN: Final = "win"  # as many tricks as can be had
LOSE: Final = "lose"  # no trick, if it can be helped (nil, or tricks that only cost)


class Decision(NamedTuple):
    """One of the choices, and why: one sentence for people."""

    event: Event
    reason: str


Bidder = Callable[[Rules, View, Random], tuple[Event, str] | None]
Aimer = Callable[[Rules, Table, int], str | None]
_BIDDERS: list[Bidder] = []
_AIMERS: list[Aimer] = []


def bidder(ask: Bidder) -> Bidder:
    """Enter a function in the list of those that are asked for a call."""
    _BIDDERS.append(ask)
    return ask


def aimer(ask: Aimer) -> Aimer:
    """Enter a function in the list of those that are asked what a place plays for."""
    _AIMERS.append(ask)
    return ask


def opinion(game: Rules, view: View, rng: Random) -> Decision | None:
    """The first answer that somebody has."""
    ready()
    assert view.ask is not None
    for ask in _BIDDERS:
        found = ask(game, view, rng)
        if found is not None and found[0] in view.ask.choices:
            return Decision(*found)
    return None


def decide(game: Rules, view: View, rng: Random) -> Decision:
    """The first answer that somebody has; else a choice at random."""
    assert view.ask is not None
    found = opinion(game, view, rng)
    return found or Decision(view.ask.choices.pick(rng), "I have no rule of thumb for this and choose at random.")


def aim_of(game: Rules, t: Table, place: int) -> str:
    """Whether a place plays to WIN tricks or to LOSE them."""
    ready()
    return next((aim for ask in _AIMERS if (aim := ask(game, t, place)) is not None), WIN)


def ready() -> None:
    """The modules enter their functions as they are read; each answers only what it understands."""
    # the first that understands a question answers it
    from . import (  # noqa: F401, I001
        duelling,
        auction,
        commanding,
        consent,
        declared,
        declaring,
        doubles,
        eights,
        gambles,
        numbers,
        odd_tricks,
        penalties,
        picks,
    )
