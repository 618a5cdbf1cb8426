"""What a bot is: it is given a view and a budget and answers with one of the choices."""

from __future__ import annotations

import re
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

    def __post_init__(self) -> None:
        if (self.nodes is not None and self.nodes < 1) or (self.seconds is not None and not self.seconds > 0):
            raise BadOption("a budget is a number of nodes or a time above 0.", "budget")

    @classmethod
    def parse(cls, text: str) -> Budget:
        """ "200ms", "1.5s", or a number of nodes: "30000", "30k", "2M".  BadOption for anything else."""
        found = _BUDGET.fullmatch(text.strip())
        if found is None:
            raise BadOption(f"{text!r} is no budget: write 200ms, 1.5s, or a number of nodes such as 30k.", "budget")
        number, unit = float(found[1]), found[2].lower()
        if unit in ("ms", "s"):
            return cls(seconds=number / 1000 if unit == "ms" else number)
        return cls(nodes=int(number * {"": 1, "k": 1000, "m": 1_000_000}[unit]))

    def __str__(self) -> str:
        parts = [] if self.nodes is None else [f"{self.nodes:,} nodes"]
        parts += [] if self.seconds is None else [f"{1000 * self.seconds:g} ms"]
        return " and ".join(parts) or "no limit"


_BUDGET = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|k|m|)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rated:
    """A choice and what a bot expects of it.

    `score`: how good it is for the chooser's side in this match, 0 (lost) to 1 (won), a sure win with every trick being
    1; `tricks`: the number of tricks in the deal that is worth as much, None where that says nothing; `share`: how much
    of the thinking went to it, 0 to 1.
    """

    choice: Event
    score: float
    tricks: float | None = None
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a bot chooses as it does: every choice rated, the best first.

    `how`: "exact" (nothing was hidden, or all layouts agree with a proof), "sampled" (exact values of sampled layouts),
    "tree" (tree search with play-outs), "played out" (play-outs by the game's own rules), "called on" (layouts that fit
    the calls, their tricks by play-outs), "thumb" (rules of thumb, nothing is rated), "chance" (any choice is as good),
    "forced" (one choice).  `samples`: layouts or play-outs looked at; `limit`: the budget in words, with the seed where
    the same answer can be had again; `why`: the rule of thumb, or what the calls were weighed by, in one sentence.
    """

    choice: Event
    rated: tuple[Rated, ...] = ()
    how: str = "thumb"
    samples: int = 0
    nodes: int = 0
    limit: str = ""
    why: str = ""


class Bot(Protocol):
    """A player of silicon at one seat.  `choose` plays; `weigh` tells what it thinks of the same question, and why."""

    def choose(self, view: View, budget: Budget) -> Event:
        """One of `view.ask.choices`, or of `view.offers`.  Called only when the view has a question."""

    def weigh(self, view: View, budget: Budget) -> Reasons:
        """What it would choose, and its reasons.  Called only when the view has a question."""


Maker = Callable[[Rules, Random], Bot]
_LEVELS: dict[str, tuple[Maker, str, int]] = {}


def level(name: str, doc: str, strength: int) -> Callable[[Maker], Maker]:
    """Enter a bot in the list of levels under a name; by their strengths they stand in the list, weakest first."""

    def enter(maker: Maker) -> Maker:
        _LEVELS[name] = (maker, doc, strength)
        return maker

    return enter


def levels() -> dict[str, str]:
    """The names of all levels with one line about each, weakest first."""
    _load()
    return {name: _LEVELS[name][1] for name in sorted(_LEVELS, key=lambda name: _LEVELS[name][2])}


def bot_of(name: str, game: Rules, rng: Random) -> Bot:
    """A new bot of a level.  BadOption names the levels there are."""
    _load()
    if name not in _LEVELS:
        raise BadOption(f"there is no bot {name!r}; there are {', '.join(levels())}.", "bot")
    return _LEVELS[name][0](game, rng)


def _load() -> None:
    """The modules enter their levels as they are read."""
    from . import chance, curious, plain, search  # noqa: F401
