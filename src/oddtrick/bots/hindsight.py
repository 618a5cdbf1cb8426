"""What a question was worth in hindsight: by how many chips its answer changed what its asker could expect.

The moment before the question is weighed once more, with the asker's own view and nothing else: each of his choices in
layouts that fit all that was known to him then.  Without the answer he would choose what is best over all of them;
with it, what is best over those that give the answer that came.  Over these, the second choice is worth so many chips
more than the first.  It is 0 where the answer changes nothing, and never less; the price is not taken off.  The same
record always gives the same figures.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from oddtrick.rules.game import Rules
from oddtrick.rules.questions import read_question
from oddtrick.rules.view import View
from oddtrick.table.events import Asked, Event

from .bot import Budget
from .curious import CuriousBot

THOUGHT: Final = Budget(nodes=150_000)  # for a question; nodes, so that the figures can be had again
FEW: Final = 5  # layouts that give the answer; with fewer nothing can be said


class Hindsight(NamedTuple):
    """A question with its answer; what it was worth in chips, None where too few layouts give that answer; the best
    choice without and with it; and how many of the layouts gave the answer."""

    asked: Asked
    yes: bool
    chips: float | None
    without: Event | None = None
    with_it: Event | None = None
    fitting: int = 0
    layouts: int = 0


def hindsight(game: Rules, view: View, asked: Asked, yes: bool, budget: Budget = THOUGHT) -> Hindsight:
    """What the answer to this question was worth to the viewer who asked it.  `view`: his, just before he asked."""
    bot = CuriousBot(game, Random(f"hindsight {view.table.deals} {view.table.at}"))
    found = bot.weighed(view, budget)
    if found is None:
        return Hindsight(asked, yes, None)
    holds, prospects = read_question(asked.question).holds, found.prospects
    fitting = [index for index, hand in enumerate(prospects.partners) if holds(hand) is yes]
    if len(fitting) < FEW:
        return Hindsight(asked, yes, None, None, None, len(fitting), prospects.layouts)
    worth = [sum(row[index] for index in fitting) / len(fitting) for row in prospects.values]
    without = prospects.best()
    best = max(range(len(worth)), key=lambda choice: (round(worth[choice], 9), choice == without, -choice))
    return Hindsight(
        asked,
        yes,
        worth[best] - worth[without],
        prospects.choices[without],
        prospects.choices[best],
        len(fitting),
        prospects.layouts,
    )
