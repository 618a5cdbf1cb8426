"""Search without the kernel: every choice is played out by the game's own rules, in layouts imagined from the view.

Slow, but it needs to know nothing: it serves where the kernel does not know a restriction, and for questions that are
not a card (`Calls`).  The play-outs are random.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import perf_counter

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Over
from oddtrick.rules.view import View
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .bot import Budget, Rated, Reasons
from .imagine import Imagination
from .search_ahead import ahead, won
from .search_limits import A_SECOND

PLAYOUT = 4_000  # nodes that one costs
ENOUGH = 30  # layouts; with fewer, rules of thumb are better
STEPS_AT_MOST = 3_000


@dataclass(frozen=True)
class Calls:
    """For `SearchBot(others=...)`: every call (or other choice) is played out."""

    rules: Rules
    rng: Random

    def __call__(self, view: View, budget: Budget) -> Reasons | None:
        """The choices rated; None where they cannot be listed."""
        return played_out(self.rules, view, budget, self.rng)


def played_out(rules: Rules, view: View, budget: Budget, rng: Random) -> Reasons | None:
    """Each choice in turn in the same layouts, until the budget is spent.

    None where they cannot be listed, and where the budget is too small to tell them apart.
    """
    assert view.ask is not None
    listed = view.ask.choices.listed
    if not listed:
        return None
    seed = rng.getrandbits(32)
    dice, imagination = Random(seed), Imagination(rules, view.table)
    end = perf_counter() + budget.seconds if budget.seconds is not None else None
    nodes = budget.nodes if budget.nodes is not None else int((budget.seconds or 1.0) * A_SECOND)
    rounds = nodes // PLAYOUT // len(listed)
    if rounds < ENOUGH:
        return None
    sums, done = [0.0] * len(listed), 0
    while done < rounds and (not done or end is None or perf_counter() < end):
        layout, luck = imagination.layout(dice).table, dice.getrandbits(32)
        for index, event in enumerate(listed):
            sums[index] += finished(rules, evolve(layout, event), view.viewer, Random(luck))
        done += 1
    rated = [Rated(event, total / done, None, 1 / len(listed)) for event, total in zip(listed, sums, strict=True)]
    rated.sort(key=lambda one: -one.score)
    limit = str(budget) if end is not None else f"{budget}, seed {seed}"
    return Reasons(rated[0].choice, tuple(rated), "played out", done, done * len(listed) * PLAYOUT, limit)


def finished(rules: Rules, t: Table, player: int, dice: Random) -> float:
    """How well the deal ends for a player: a match won, or the lead on the sheet, and a little for the margin."""
    deal, party = t.deals, party_of(rules, t, player)
    for _ in range(STEPS_AT_MOST):
        step = rules.next(t)
        if isinstance(step, Over):
            return won(step, party)
        if isinstance(step, Happen):
            after = evolve(t, step.event)
            if after.deals > deal:
                break
            t = after
        elif isinstance(step, Ask):
            t = evolve(t, step.choices.pick(dice))
        else:
            break
    return (ahead(t, party) + margin(t, party)) / 2


def margin(t: Table, party: int) -> float:
    """The lead in points of this deal, squeezed between 0 and 1."""
    scored = t.scored()
    if scored is None:
        return 0.5
    lead = sum(line.points if line.party == party else -line.points for line in scored.lines)
    return 0.5 + 0.5 * lead / (abs(lead) + 20)


def party_of(rules: Rules, t: Table, player: int) -> int:
    """The party that a player scores for."""
    name = t.shape.players[player]
    place = t.shape.places.index(name) if name in t.shape.places else player
    return next((index for index, side in enumerate(rules.sides(t)) if place in side), 0)
