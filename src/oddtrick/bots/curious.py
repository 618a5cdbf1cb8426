"""The bot that asks: plays like `plain`, and puts a question where its answer is likely to be worth more than it costs.

In an auction it deals many layouts that fit what is known and reckons what each call is worth in each of them.  An
answer parts the layouts in two; what is gained by choosing the best call in each part, rather than one call for all, is
what the question is worth.  It is chosen on one half of the layouts and priced on the other: luck does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Final

from oddtrick.rules.game import Rules
from oddtrick.rules.questions import read_question
from oddtrick.rules.replies import exchanges
from oddtrick.rules.step import Happen, Offer
from oddtrick.rules.view import View
from oddtrick.table.cards import RANK_LETTERS, SUIT_LETTERS, SUIT_NAMES
from oddtrick.table.errors import BadText
from oddtrick.table.events import Asked, Event, Paid
from oddtrick.table.evolve import evolve

from .bidding import Decision
from .bidding.duelling import Duellist, recognised
from .bot import Budget, Reasons, level
from .plain import PlainBot

LAYOUTS: Final = 160
WORTH_A_CHIP: Final = 2.0  # what I pay the enemy gets
SAFETY: Final = 1.5  # a question must promise so many times its price
QUESTIONS_AT_MOST: Final = 5  # in one turn


@cache
def questions() -> tuple[str, ...]:
    """Some hundred questions worth asking: points, lengths, single honours, fits of two suits."""
    found = [f"hcp >= {number}" for number in range(3, 20)]
    for suit in SUIT_NAMES:
        found += [f"{suit} >= {number}" for number in range(1, 7)]
        found += [f"hcp({suit}) >= {number}" for number in range(1, 7)]
        found += [f"hcp >= {points} and {suit} >= {number}" for points in (7, 9, 11, 13) for number in (3, 4, 5)]
        found += [f"hcp + {suit} >= {number}" for number in (10, 12, 14, 16)]
        found += [f"hcp + 2 * {suit} >= {number}" for number in (12, 14, 16, 18, 20)]
    found += [f"has {suit}{rank}" for suit in SUIT_LETTERS for rank in RANK_LETTERS[8:]]
    found += [
        f"{word} >= {number}"
        for word in ("aces", "kings", "controls", "longest", "half_quicks")
        for number in range(1, 7)
    ]
    found += [f"losers <= {number}" for number in range(5, 10)]
    found += ["balanced", "hcp(majors) >= 6", "hcp(minors) >= 6", "voids + singletons >= 1"]
    return tuple(found)


@level("curious", "plays like plain, and asks its partner where an answer is worth more than it costs")
@dataclass(frozen=True)
class CuriousBot:
    """Questions by their worth; everything else by rules of thumb."""

    game: Rules
    rng: Random

    def choose(self, view: View, budget: Budget) -> Event:
        """A question, a call, a command or a card."""
        return self.explained(view).event

    def weigh(self, view: View, budget: Budget) -> Reasons:
        """The choice, and why."""
        event, reason = self.explained(view)
        return Reasons(event, why=reason)

    def explained(self, view: View) -> Decision:
        """The choice, and why in one sentence."""
        offer = self.asking(view)
        found = recognised(self.game, view)
        if found is None:
            return PlainBot(self.game, self.rng).explained(view)
        place, side, calls = found
        duellist = Duellist(self.game, view.table, place, side, tuple(calls), self.rng, LAYOUTS)
        if offer is not None:
            question = self.best_question(view, duellist, offer)
            if question is not None:
                return question
        call, reason = duellist.call()
        return Decision(calls[call], reason)

    def asking(self, view: View) -> Offer | None:
        """The offer to ask, while not too much has been asked in this turn."""
        calls = view.table.calls
        since = calls[-1].at if calls else -1
        asked = sum(said.at > since and said.player == view.viewer for said in exchanges(view.table))
        if asked >= QUESTIONS_AT_MOST:
            return None
        for offer in view.offers:
            draw = getattr(offer.choices, "draw", None)
            if draw is not None and isinstance(draw(self.rng), Asked):
                return offer
        return None

    def best_question(self, view: View, duellist: Duellist, offer: Offer) -> Decision | None:
        """The question that is worth most, if that is more than its price."""
        form = next(form for form in offer.choices.forms if hasattr(form, "read"))
        half = LAYOUTS // 2
        one, other = range(half), range(half, LAYOUTS)
        best: tuple[float, str] = (0.0, "")
        for text in questions():
            holds = read_question(text).holds
            answers = [holds(hand) for hand in duellist.partners]
            worth = self.gain(duellist, answers, one)
            if worth > best[0]:
                best = (worth, text)
        if not best[1]:
            return None
        holds = read_question(best[1]).holds
        worth = self.gain(duellist, [holds(hand) for hand in duellist.partners], one, other)
        try:
            event = form.read(best[1])
        except BadText:
            return None
        cost = self.price(view, event)
        if event not in offer.choices or worth < WORTH_A_CHIP * SAFETY * cost:
            return None
        return Decision(event, f"The answer should be worth {worth / WORTH_A_CHIP:.1f} chips to me, and costs {cost}.")

    def price(self, view: View, event: Event) -> int:
        """What is paid when this is asked."""
        step = self.game.next(evolve(view.table, event))
        return step.event.chips if isinstance(step, Happen) and isinstance(step.event, Paid) else 0

    def gain(
        self, duellist: Duellist, answers: Sequence[bool], learn: Sequence[int], test: Sequence[int] | None = None
    ) -> float:
        """What is gained by knowing the answer: calls chosen on the layouts `learn`, priced on `test`."""
        priced = learn if test is None else test
        yes = [index for index in learn if answers[index]]
        no = [index for index in learn if not answers[index]]
        if len(yes) < 4 or len(no) < 4:
            return 0.0
        if_yes, if_no, if_none = duellist.best(yes)[1], duellist.best(no)[1], duellist.best(learn)[1]
        if if_yes == if_no:
            return 0.0
        values = duellist.values
        known = sum(values[if_yes if answers[index] else if_no][index] for index in priced)
        blind = sum(values[if_none][index] for index in priced)
        return (known - blind) / len(priced)
