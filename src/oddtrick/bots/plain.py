"""The bot that plays and bids by rules of thumb: instant, sensible, and easy to explain.

It counts only what its player can see.  Cards are chosen by `thumb`, everything else by the modules of `bidding`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.cards import Card
from oddtrick.table.events import Event, Played

from . import thumb
from .bidding import Decision, decide, opinion, ready
from .bot import Budget, Reasons, level
from .eye import Eye

CARDS_AT_MOST = 54  # a longer list of choices is no list of cards to play


@level("plain", "plays by rules of thumb, at once", 1)
@dataclass(frozen=True)
class PlainBot:
    """Rules of thumb for the play of tricks; other choices are those of `bidding`."""

    game: Rules
    rng: Random

    def __post_init__(self) -> None:
        ready()

    def choose(self, view: View, budget: Budget) -> Event:
        """A card, a call or whatever is asked."""
        return self.explained(view).event

    def weigh(self, view: View, budget: Budget) -> Reasons:
        """The choice with its rule of thumb."""
        event, reason = self.explained(view)
        return Reasons(event, why=reason)

    def explained(self, view: View) -> Decision:
        """The choice, and why in one sentence."""
        assert view.ask is not None
        rules = self.game.trick_rules(view.table)
        size = view.ask.choices.size
        listed = view.ask.choices.listed if size is not None and size <= CARDS_AT_MOST else ()
        plays = [event for event in listed if isinstance(event, Played)]
        if rules is None or not plays:
            return decide(self.game, view, self.rng)
        if len(plays) != len(listed):  # a call or a card
            said = opinion(self.game, view, self.rng)
            if said is not None:
                return said
        by_place: dict[int, list[Card]] = {}
        for play in plays:
            by_place.setdefault(play.place, []).append(play.card)
        place, cards = next(iter(by_place.items()))
        eye = Eye(self.game, view.table, rules, place)
        enemy = rules.controls is not None and rules.controls[place] != view.viewer
        card, reason = thumb.spoil(eye, cards) if enemy else thumb.choose(eye, eye.following(cards))
        return Decision(Played(place, card), reason)
