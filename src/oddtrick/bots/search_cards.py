"""Which card to play: an exact solve where nothing is hidden, exact values of layouts late, a tree search before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from oddtrick import kernel
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played

from .bot import Budget, Rated, Reasons
from .search_limits import MOST, TRIAL, TURN, Limits
from .search_problem import Problem, problem_of
from .search_promised import promised, standing
from .search_worth import FINE


@dataclass(frozen=True)
class Style:
    """How to search; found by measuring with `oddtrick lab match`.

    `enough`: sampled layouts with exact values that are worth more than a tree.  Of the tree: how the play goes on
    beyond it, how bold it is in trying, and the cards left at which a play-out gives way to a proof.
    """

    enough: int = 100
    policy: kernel.Policy = "random"
    bold: float = 0.35
    exact_below: int = 10


class CardSearch:
    """Searches for cards, and remembers what tricks are worth in the deal."""

    def __init__(self, rules: Rules, threads: int = 1, style: Style = Style()) -> None:
        self.rules = rules
        self.style = style
        self.threads = threads

    def weigh(self, view: View, budget: Budget, rng: Random) -> Reasons | None:
        """Every card rated; None where the kernel does not know the position."""
        seed = rng.getrandbits(32)
        with Limits(budget, seed) as limits:
            if standing(view.table):
                return promised(self.rules, view, limits, Random(seed))
            problem = problem_of(self.rules, view, Random(seed))
            if problem is None:
                return None
            if problem.others:
                return clued(problem, limits, self.style)
            found = solved(problem, limits) if problem.open else self.studied(problem, limits)
            return found or grown(problem, limits, self.style)

    def studied(self, problem: Problem, limits: Limits) -> Reasons | None:
        """Exact values of sampled layouts; None where too few of them fit into the budget."""
        each = max(limits.nodes // self.style.enough, 1)
        trial = kernel.study(
            problem.plain, problem.spots, TRIAL, seed=limits.seed, nodes=each, threads=self.threads, stop=limits.stop
        )
        limits.spend(trial.nodes)
        if trial.layouts < TRIAL or any(card.unsure for card in trial.cards):
            return None
        number = min(limits.nodes * TRIAL // max(trial.nodes, 1), MOST)
        if number < self.style.enough:
            return None
        number = MOST if limits.timed else number
        found = kernel.study(
            problem.plain, problem.spots, number, seed=limits.seed + 1, nodes=20 * each, threads=self.threads,
            stop=limits.stop,
        )  # fmt: skip
        if not found.layouts:
            return None
        rated = []
        for card in problem.offered(found.cards):
            if problem.steady and any(card.tricks):
                pairs = zip(card.tricks, problem.prices.worth, strict=False)
                worth = sum(times * price for times, price in pairs) / sum(card.tricks)
            else:
                worth = card.mean / FINE if not problem.steady else 0.0
            rated.append(problem.rated(card.card, worth, 1 / len(found.cards)))
        return reasons(rated, "sampled", found.layouts, limits, found.nodes)


def solved(problem: Problem, limits: Limits) -> Reasons | None:
    """Nothing is hidden: the value of every card; None if the budget ends before it is proved."""
    found = kernel.values(problem.plain, nodes=kernel.NO_LIMIT if limits.timed else limits.nodes, stop=limits.stop)
    limits.spend(found.nodes)
    if not found.exact:
        return None
    taken, worth = problem.plain.taken[0], problem.prices.worth
    rated = [
        problem.rated(card.card, worth[card.value + taken] if problem.steady else card.value / FINE, 1.0)
        for card in problem.offered(found.cards)
    ]
    return reasons(rated, "exact", 1, limits)


def grown(problem: Problem, limits: Limits, style: Style) -> Reasons | None:
    """Tree search with play-outs; the most visited card is the best."""

    def search(turns: int, stop: object) -> kernel.TreeSearch:
        return kernel.ismcts(
            problem.priced, problem.spots, turns, seed=limits.seed + 2, bold=style.bold,
            exact_below=style.exact_below, policy=style.policy, stop=stop,
        )  # fmt: skip

    least = limits.least * len(problem.events)
    found = search(max(limits.nodes * (8 if limits.timed else 1) // TURN, least), limits.stop)
    if found.turns < least:  # the clock was too quick
        found = search(least, None)
    limits.spend(found.turns * TURN)
    rated = [
        problem.rated(card.card, card.mean / FINE, card.visits / found.turns) for card in problem.offered(found.cards)
    ]
    return reasons(rated, "tree", found.turns, limits, by_share=True)


def clued(problem: Problem, limits: Limits, style: Style) -> Reasons | None:
    """A few layouts that obey the game's clues, proved if the budget allows, else each with a tree of its own."""
    number, nodes = len(problem.others), limits.nodes
    proved = kernel.values_many(problem.others, nodes=max(nodes // 2 // number, 1), stop=limits.stop)
    limits.spend(sum(one.nodes for one in proved))
    rated = []
    if all(one.exact for one in proved):
        for code in problem.events:
            worth = sum(one.of(code).value for one in proved) / number / FINE
            rated.append(problem.rated(code, worth, 1 / len(problem.events)))
        return reasons(rated, "sampled", number, limits)
    turns = max(limits.nodes // TURN // number, 2 * len(problem.events))
    visits, sums = dict.fromkeys(problem.events, 0), dict.fromkeys(problem.events, 0.0)
    for index, layout in enumerate(problem.others):
        grown_one = kernel.ismcts(
            layout,
            (),
            turns,
            seed=limits.seed + index,
            bold=style.bold,
            exact_below=style.exact_below,
            policy=style.policy,
            stop=limits.stop,
        )
        for card in grown_one.cards:
            visits[card.card] += card.visits
            sums[card.card] += card.visits * card.mean / FINE
    spent = sum(visits.values())
    limits.spend(spent * TURN)
    rated = [problem.rated(code, sums[code] / n, n / spent) for code, n in visits.items() if n]
    return reasons(rated, "tree", spent, limits, by_share=True)


def reasons(
    rated: Sequence[Rated], how: str, samples: int, limits: Limits, nodes: int = 0, *, by_share: bool = False
) -> Reasons | None:
    """The best card first; of equal cards the first (the lowest of the lowest suit)."""
    limits.spend(nodes)
    if not rated:
        return None
    ordered = sorted(rated, key=lambda one: (-one.share if by_share else -round(one.score, 9), order(one.choice)))
    return Reasons(ordered[0].choice, tuple(ordered), how, samples, limits.spent, str(limits))


def order(event: Event) -> int:
    """Cheap cards first."""
    return event.card % 13 if isinstance(event, Played) else 0
