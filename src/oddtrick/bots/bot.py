"""What a bot is: it is given a view and a budget and answers with one of the choices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Event


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: a number of nodes (reproducible) or seconds (live play); None: as it likes."""

    nodes: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """A player of silicon at one seat."""

    def choose(self, view: View, budget: Budget) -> Event:
        """One of `view.ask.choices`, or of `view.offers`.  Called only when the view has a question."""


Maker = Callable[[Rules, Random], Bot]
_LEVELS: dict[str, tuple[Maker, str]] = {}


def level(name: str, doc: str) -> Callable[[Maker], Maker]:
    """Enter a bot in the list of levels under a name."""

    def enter(maker: Maker) -> Maker:
        _LEVELS[name] = (maker, doc)
        return maker

    return enter


def levels() -> dict[str, str]:
    """The names of all levels with one line about each, weakest first."""
    _load()
    return {name: doc for name, (_, doc) in _LEVELS.items()}


def bot_of(name: str, game: Rules, rng: Random) -> Bot:
    """A new bot of a level.  BadOption names the levels there are."""
    _load()
    if name not in _LEVELS:
        raise BadOption(f"there is no bot {name!r}; there are {', '.join(_LEVELS)}.", "bot")
    return _LEVELS[name][0](game, rng)


def _load() -> None:
    """The modules enter their levels as they are read."""
    from . import chance, curious, plain  # noqa: F401
