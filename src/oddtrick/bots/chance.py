"""The bot that chooses at random among what is offered."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Event

from .bot import Budget, Reasons, level


@level("random", "plays any card that is allowed", 0)
@dataclass(frozen=True)
class RandomBot:
    """Each choice is as likely as another."""

    game: Rules
    rng: Random

    def choose(self, view: View, budget: Budget) -> Event:
        """One of the choices at random."""
        assert view.ask is not None
        return view.ask.choices.pick(self.rng)

    def weigh(self, view: View, budget: Budget) -> Reasons:
        """It has no reasons."""
        return Reasons(self.choose(view, budget), how="chance")
