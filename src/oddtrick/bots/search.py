"""The strong player: it samples what it cannot see, searches, and weighs tricks by what they are worth in this match.

One bot for every game.  A card is searched in the kernel (`search_cards`); where the kernel does not know a
restriction, and for calls where that is switched on, choices are played out by the game's own rules
(`search_rules`); everything else is left to another bot.

It sees its own view only.  Sampled layouts are consistent with it, and in the tree search the others choose by the
cards they are dealt in each layout: partner and enemies are not taken to see through cards in the tree, but in the
exact endings of a layout every hand is open to all, which flatters late play on both sides alike.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played

from .bot import Bot, Budget, Reasons, level
from .plain import PlainBot
from .search_calls import Calls
from .search_cards import CardSearch
from .search_rules import played_out

Others = Callable[[View, Budget], Reasons | None]
LEVELS = {
    "novice": (Budget(nodes=2_000), "searches a little: a beginner who counts"),
    "club": (Budget(nodes=60_000), "searches: a good club player"),
    "expert": (Budget(nodes=1_200_000), "searches deeply, for up to half a second a card"),
}
USUAL = Budget(seconds=0.2)


def within(own: Budget, asked: Budget) -> Budget:
    """The budget of a level under the limits of whoever asks: these may shorten its thinking, never lengthen it."""
    nodes = [budget.nodes for budget in (own, asked) if budget.nodes is not None]
    seconds = [budget.seconds for budget in (own, asked) if budget.seconds is not None]
    return Budget(min(nodes, default=None), min(seconds, default=None))


@dataclass
class SearchBot:
    """Plays any game by search.

    `level`: the budget of a level, which the caller may shorten only; None: the caller's budget, or 0.2 s.  `others`:
    what rates a question that is not a card (a call, cards to pass); None, or None from it, leaves it to `simple`.
    Games whose calls are to be searched hand in `search_rules.Calls(...)` or a bidding engine of the same shape.
    """

    rules: Rules
    rng: Random
    level: Budget | None = None
    threads: int = 1
    others: Others | None = None
    simple: Bot | None = None
    reasons: Reasons | None = field(default=None, init=False)  # of the last choice

    def __post_init__(self) -> None:
        self.cards = CardSearch(self.rules, self.threads)
        if self.simple is None:
            self.simple = PlainBot(self.rules, self.rng)
        if self.others is None:
            self.others = Calls(self.rules, self.rng)

    def choose(self, view: View, budget: Budget) -> Event:
        """The best choice it finds; `reasons` keeps why."""
        self.reasons = self.weigh(view, budget)
        return self.reasons.choice

    def weigh(self, view: View, budget: Budget) -> Reasons:
        """Every choice rated, best first."""
        assert view.ask is not None
        assert self.simple is not None
        if self.level is not None:
            budget = within(self.level, budget)
        elif budget == Budget():
            budget = USUAL
        size = view.ask.choices.size
        listed = view.ask.choices.listed if size is not None and size < 100 else ()
        if size == len(listed) == 1:
            return Reasons(listed[0], how="forced")
        cards = bool(listed) and all(isinstance(event, Played) for event in listed)
        found = None if cards or self.others is None else self.others(view, budget)
        if cards or (found is not None and isinstance(found.choice, Played)):  # a lead, rather than a call
            found = self.cards.weigh(view, budget, self.rng) or played_out(self.rules, view, budget, self.rng)
        return found or self.simple.weigh(view, budget)


@level("search", "searches for 0.2 s a card, or as long as it is told to", 5)
def search(rules: Rules, rng: Random) -> SearchBot:
    """The bot with the budget of whoever asks."""
    return SearchBot(rules, rng)


def _enter(name: str, budget: Budget, doc: str, strength: int) -> None:
    @level(name, doc, strength)
    def made(rules: Rules, rng: Random) -> SearchBot:
        return SearchBot(rules, rng, budget)


for _name, (_budget, _doc), _strength in zip(LEVELS, LEVELS.values(), (3, 4, 6), strict=True):
    _enter(_name, _budget, _doc, _strength)
