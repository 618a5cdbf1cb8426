"""What a bot does when it is asked for something that is no card: calls, doubles, claims, exchanges.

A module here registers a function with `@bidder`.  It is given the rules, the view and a random source, looks at the
choices that are offered (never at a game's name), and answers with one of them and a sentence that says why; or None
when it does not understand the question.  `decide` asks each in turn and falls back to a random choice.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Event


class Decision(NamedTuple):
    """One of the choices, and why: one sentence for people."""

    event: Event
    reason: str


Bidder = Callable[[Rules, View, Random], tuple[Event, str] | None]
_BIDDERS: list[Bidder] = []


def bidder(ask: Bidder) -> Bidder:
    """Enter a function in the list of those that are asked."""
    _BIDDERS.append(ask)
    return ask


def decide(game: Rules, view: View, rng: Random) -> Decision:
    """The first answer that somebody has; else a choice at random."""
    _load()
    assert view.ask is not None
    for ask in _BIDDERS:
        found = ask(game, view, rng)
        if found is not None and found[0] in view.ask.choices:
            return Decision(*found)
    return Decision(view.ask.choices.pick(rng), "I have no rule of thumb for this and choose at random.")


def _load() -> None:
    """The modules enter their bidders as they are read.  Each asks only questions it knows, so the order is free."""
    from . import auction  # noqa: F401
