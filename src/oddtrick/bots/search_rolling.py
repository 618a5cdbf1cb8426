"""A deal that goes on by rules of thumb up to its first card: who would call what, and what they would lay away."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from oddtrick.rules.choices import Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Over, Prove, Shuffle
from oddtrick.rules.view import look
from oddtrick.table.calls import Pass
from oddtrick.table.cards import Card
from oddtrick.table.events import Called, Event, NewDeal, Played
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .plain import PlainBot

QUESTIONS = 120  # before the first card; a deal of more is given up


@dataclass(frozen=True)
class Rolling:
    """Everybody at the table goes by rules of thumb, and by chance from this seed where these know nothing."""

    rules: Rules
    seed: int = 0
    _known: dict[object, Event] = field(default_factory=dict)

    def choice(self, t: Table, step: Ask) -> Event:
        """What the player who is asked would choose: the same with the same cards in sight after the same calls."""
        mine = step.player
        sight = tuple(held.bits for held, lookers in zip(t.hands, t.looks, strict=True) if mine in lookers)
        said = tuple((place, call) for place, call, _ in t.calls)
        key = mine, t.deals, sight, said, t.open.bits, len(t.kitty), len(t.notes), len(t.tricks)
        if key not in self._known:
            self._known[key] = PlainBot(self.rules, Random(self.seed)).explained(look(self.rules, t, mine)).event
        return self._known[key]

    def to_the_play(self, t: Table, shuffled: Random | None = None, voices: int = QUESTIONS) -> Table | None:
        """The table when somebody is asked for a card, or the deal has been scored without one.

        `shuffled`: where the cards of a deal that is still to be laid out come from.  `voices`: so many are asked, then
        all pass who may.  None: the deal leads to no play.
        """
        questions = 0
        while questions < QUESTIONS:
            step = self.rules.next(t)
            if isinstance(step, Over) or (isinstance(step, Shuffle) and shuffled is None):
                return t
            if isinstance(step, Ask):
                if isinstance(step.choices, Plays):
                    return t
                event = (_passing(step) if questions >= voices else None) or self.choice(t, step)
                if isinstance(event, Played):
                    return t
                questions += 1
            elif isinstance(step, Happen):
                event = step.event
                if t.scored() and isinstance(event, NewDeal):
                    return t
            elif isinstance(step, Prove):
                event = step.lay(None)
            else:
                assert shuffled is not None
                event = step.lay(_order(step.pack, shuffled))
            t = evolve(t, event)
        return None


def _order(pack: tuple[Card, ...], shuffled: Random) -> tuple[Card, ...]:
    return tuple(shuffled.sample(pack, len(pack)))


def _passing(step: Ask) -> Event | None:
    """A pass, if it is offered."""
    size = step.choices.size
    listed = step.choices.listed[:2] if size is not None and size < 100 else ()
    return next((event for event in listed if isinstance(event, Called) and event.call == Pass()), None)
