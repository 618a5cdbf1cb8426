"""Calls and other choices that are no cards, searched: each is tried in layouts that fit what was called.

After a choice everybody goes on by rules of thumb up to the first card; play-outs in the kernel tell how many tricks
come of it, the game scores them, and the worth of the sheet in this match is what the choice is worth there.  What
rules of thumb would do stands unless another choice is better by more than chance explains.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import perf_counter

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Over
from oddtrick.rules.view import View
from oddtrick.table.calls import Bid
from oddtrick.table.events import Agreed, Answered, Called, Commanded, Corrected, Event, Reported, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .bot import Budget, Rated, Reasons
from .plain import PlainBot
from .search_ahead import scored
from .search_auction import STEEP, auction
from .search_believed import Believed, believed
from .search_choices import plausible
from .search_limits import A_SECOND
from .search_rolling import Rolling
from .search_rules import party_of
from .search_tricks import settlements
from .search_worth import pricing_of

LEAST = 10_000  # nodes; with fewer, rules of thumb do
TRIALS, MORE, MOST = 40, 12_500, 160  # choices in layouts that are tried: at least; one more for so many nodes; at most
AS_LONG = 4  # times as long as for a card
FIRST = 4  # layouts in which all choices are tried
VOICES = 3  # that speak by rules of thumb after the choice; then all pass who may
KEPT = 2  # choices that are tried on
DOUBT = 2.0  # standard errors by which another choice must be better
MARGIN = 0.006  # of a match by which it must be better beside that
BINDING = 0.04  # the same of a bid, which binds its side: the best of many guesses is seldom so good
LEFT_ALONE = (Agreed, Answered, Commanded, Corrected, Reported)  # facts and claims, not judgements


@dataclass(frozen=True)
class Calls:
    """For `SearchBot(others=...)`."""

    rules: Rules
    rng: Random

    def __call__(self, view: View, budget: Budget) -> Reasons | None:
        """The plausible choices rated, best first; None where that says nothing."""
        assert view.ask is not None
        nodes = budget.nodes if budget.nodes is not None else int((budget.seconds or 1.0) * A_SECOND)
        size, seed = view.ask.choices.size, self.rng.getrandbits(32)
        if nodes < LEAST or (size is None and not view.ask.choices.forms):
            return None
        found = auction(self.rules, view, budget, nodes, seed)
        if found is not None:
            return found
        usual = PlainBot(self.rules, Random(seed)).explained(view)
        if isinstance(usual.event, LEFT_ALONE):
            return None
        choices = plausible(view, usual.event, Random(seed))
        if len(choices) < 2:
            return None
        end = None if budget.nodes is not None else perf_counter() + AS_LONG * (budget.seconds or 1.0)
        trials = min(TRIALS + nodes // MORE, MOST)
        return Trial(self.rules, view, usual.event, usual.reason, seed, budget, end).rated(choices, trials)


@dataclass
class Trial:
    """One question being tried: by choice what it is worth in each layout."""

    rules: Rules
    view: View
    usual: Event
    why: str
    seed: int
    budget: Budget
    end: float | None

    def rated(self, choices: list[Event], trials: int) -> Reasons | None:
        """Try all in a few layouts, the best in more."""
        number = max((trials - FIRST * len(choices)) // KEPT, 0) + FIRST
        dice = Random(self.seed)
        rolling = Rolling(self.rules, self.seed)
        belief = believed(rolling, self.view.table, number, dice)
        party = party_of(self.rules, self.view.table, self.view.viewer)
        worths: dict[Event, list[float]] = {choice: [] for choice in choices}
        for index, layout in enumerate(belief.layouts):
            if self.end is not None and index >= 2 and perf_counter() > self.end:
                break
            if index == FIRST and len(worths) > KEPT:
                best = sorted(worths, key=lambda one: (one != self.usual, -fmean(worths[one])))[: KEPT + 1]
                worths = {choice: worths[choice] for choice in best}
            for choice in list(worths):
                found = self.worth(rolling, layout, choice, party)
                if found is None:
                    return None
                worths[choice].append(found)
        return self.reasons(worths, belief)

    def worth(self, rolling: Rolling, layout: Table, choice: Event, party: int) -> float | None:
        """What a choice comes to in a layout; None where that cannot be told."""
        t = rolling.to_the_play(evolve(layout, choice), voices=VOICES)
        if t is None:
            return None
        pricing = pricing_of(self.rules)
        if not t.laid or t.scored() or isinstance(self.rules.next(t), Over):
            after = scored(self.rules, t)
            return None if after is None else pricing.match(after, party, 13)
        total = weights = 0.0
        for ending in settlements(self.rules, t, party):
            after = scored(self.rules, evolve(t, Settled(ending.tricks)))
            if after is None:
                return None
            total += ending.share * pricing.match(after, party, 13)
            weights += ending.share
        return total / weights if weights else None

    def reasons(self, worths: dict[Event, list[float]], belief: Believed) -> Reasons:
        """The best choice that is surely better than the usual one, or that."""
        base, best, gain = worths[self.usual], self.usual, 0.0
        for choice, found in worths.items():
            apart = [one - other for one, other in zip(found, base, strict=True)]
            surely = fmean(apart) - DOUBT * pstdev(apart) / sqrt(len(apart))
            surely -= BINDING if isinstance(choice, Called) and isinstance(choice.call, Bid) else MARGIN
            if choice != self.usual and surely > gain:
                best, gain = choice, surely
        rated = [Rated(choice, fmean(found), None, 1 / len(worths)) for choice, found in worths.items()]
        rated.sort(key=lambda one: (one.choice != best, -one.score))
        limit = str(self.budget) if self.end is not None else f"{self.budget}, seed {self.seed}"
        done, spent = len(base), len(base) * len(worths) * MORE
        return Reasons(best, tuple(rated), "called on", done, spent, limit, self.sentence(best, worths, belief))

    def sentence(self, best: Event, worths: dict[Event, list[float]], belief: Believed) -> str:
        """Why, in the bot's own numbers."""
        base, number = worths[self.usual], len(worths[self.usual])
        fit = ""
        if belief.heard:
            fit = f" that fit the calls ({min(belief.fitting, number)} of them in every way)"
        if best == self.usual:
            return f"{self.why[:-1]}; in {number} layouts{fit} nothing else was surely better."
        gain = fmean(worths[best]) - fmean(base)
        futures = pricing_of(self.rules).futures
        told = f"{gain * futures.scale / STEEP:.0f} points" if futures.samples else f"{100 * gain:.0f}% of a match"
        return f"In {number} layouts{fit} it gains about {told} on {named(self.usual)}."


def named(event: Event) -> str:
    """A choice in a few words."""
    return str(event.call) if isinstance(event, Called) else "what rules of thumb would do"
