"""The bot for a game in which one's partner cannot be seen, but asked and commanded.

It deals layouts that fit all that is known, and weighs its choices in each of them by what the game's own score is
worth in the match: calls by reckoned and some solved deals, cards and commands by solved layouts.  Before it chooses,
in the auction and in the play, it asks where an answer promises more than its price.  Its reasons are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from oddtrick.rules.auction import bid_words
from oddtrick.rules.game import Rules
from oddtrick.rules.replies import ERROR, exchanges
from oddtrick.rules.step import Happen, Offer
from oddtrick.rules.tricks import TrickRules
from oddtrick.rules.view import View
from oddtrick.table.calls import Bid, Pass
from oddtrick.table.events import Asked, Called, Commanded, Event, Paid
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .asking import best_question
from .bidding import Decision
from .bidding.duelling import recognised
from .bidding.worth import core
from .bot import Budget, Reasons, level
from .curious_calls import Caller
from .curious_cards import Cards, card_events, imagined
from .plain import PlainBot
from .prospects import Prospects
from .search_limits import Limits
from .stakes import Stakes

USUAL: Final = Budget(nodes=2_000_000)
QUESTIONS_AT_MOST: Final = 4  # in one turn
LAYOUTS: Final = 160  # of an auction
NODES_A_LAYOUT: Final = 4_000  # of an auction that is reckoned, with all questions
NODES_A_SOLVED_DEAL: Final = 150_000
WIDE_FROM: Final = 500_000  # nodes left after the search with which all kinds of questions are thought of in the play
PLAY_SPREAD: Final = 0.8


class Weighed(NamedTuple):
    """A moment weighed: its choices in the layouts, what chips are worth, the best choice and why."""

    prospects: Prospects
    stakes: Stakes
    best: Decision
    wide: bool  # whether questions of all kinds are thought of


@dataclass
class CuriousBot:
    """Weighs calls, cards and commands in imagined layouts, and asks where that pays."""

    game: Rules
    rng: Random

    def choose(self, view: View, budget: Budget) -> Event:
        """A question, a call, a command or a card."""
        return self.explained(view, budget).event

    def weigh(self, view: View, budget: Budget) -> Reasons:
        """The choice, and why."""
        event, reason = self.explained(view, budget)
        return Reasons(event, why=reason)

    def explained(self, view: View, budget: Budget = USUAL) -> Decision:
        """The choice, and why in one sentence."""
        assert view.ask is not None
        if view.ask.choices.size == 1:
            return Decision(view.ask.choices.listed[0], "There is only one choice.")
        found = self.weighed(view, budget)
        if found is None:
            return PlainBot(self.game, self.rng).explained(view)
        return self._question(view, found) or found.best

    def weighed(self, view: View, budget: Budget) -> Weighed | None:
        """What is asked, weighed in layouts; None where this bot does not know how."""
        budget = Budget(USUAL.nodes, budget.seconds) if budget.nodes is None else budget
        with Limits(budget, self.rng.getrandbits(32)) as limits:
            return self._called(view, limits) or self._played(view, limits)

    # ------------------------------------------------------------------------------------------ calls

    def _called(self, view: View, limits: Limits) -> Weighed | None:
        found = recognised(self.game, view)
        if found is None:
            return None
        place, side, calls = found
        number = min(max(limits.nodes // NODES_A_LAYOUT, 40), LAYOUTS)
        solves = min(max(limits.nodes - number * NODES_A_LAYOUT, 0) // (2 * NODES_A_SOLVED_DEAL), 10)
        caller = Caller(self.game, view.table, place, side, tuple(calls), self.rng, number, solves, limits.stop)
        order = caller.ranked()
        rows = tuple(tuple(caller.values[call]) for call in order)
        prospects = Prospects(tuple(calls[call] for call in order), rows, tuple(caller.partners), "")
        best = calls[order[0]]
        return Weighed(prospects, caller.stakes, Decision(best, self._why(caller, best)), True)

    def _why(self, caller: Caller, said: Called) -> str:
        worth = caller.mean(said.call)
        dealt = f"{caller.layouts} imagined deals" + (f", {caller.solved} of them solved" if caller.solved else "")
        what = bid_words(said.call) if isinstance(said.call, Bid) else str(said.call)
        passing = "" if said.call == Pass() else f", a pass {caller.mean(Pass()):+.1f}"
        return f"In {dealt}, {what} is worth {worth:+.1f} chips to me on average{passing}."

    # ------------------------------------------------------------------------------------------ cards

    def _played(self, view: View, limits: Limits) -> Weighed | None:
        """A card or a command; None if something else is asked."""
        assert view.ask is not None
        choices, rules = view.ask.choices, self.game.trick_rules(view.table)
        if rules is None or not choices.listed:
            return None
        command, plays = choices.listed[0], card_events(choices.listed)
        if choices.size is None and isinstance(command, Commanded):
            moment = self._moment(view, rules, command.place, limits)
            error = 0.0 if moment is None else moment.stakes.price(getattr(core(self.game), "error_cost", 1))
            in_vain = _in_vain(view.table, command.place)
            prospects = None if moment is None else moment.commanded(command.player, in_vain, error)
        elif plays and len({event.place for event in plays.values()}) == 1:
            moment = self._moment(view, rules, next(iter(plays.values())).place, limits)
            prospects = None if moment is None else moment.played(plays)
        else:
            return None
        if moment is None or prospects is None:
            return None
        return Weighed(prospects, moment.stakes, _chosen(prospects), limits.nodes > WIDE_FROM)

    def _moment(self, view: View, rules: TrickRules, place: int, limits: Limits) -> Cards | None:
        shape, sides = view.table.shape, self.game.sides(view.table)
        mine = next((side for side in sides if shape.places.index(shape.players[view.viewer]) in side), None)
        if mine is None or len(sides) != 2 or not any(shape.places[one] not in shape.players for one in mine):
            return None
        stakes = Stakes(self.game, view.table, sides.index(mine), mine, PLAY_SPREAD)
        tables = imagined(self.game, view.table, self.rng, limits)
        return Cards(self.game, view, rules, place, mine, stakes, limits, tables)

    # ------------------------------------------------------------------------------------------ questions

    def _question(self, view: View, found: Weighed) -> Decision | None:
        offer = self._asking(view)
        if offer is None:
            return None
        form = next((form for form in offer.choices.forms if hasattr(form, "read")), None)
        if form is None:
            return None
        cost = self._cost(view, form.read("hcp >= 10"))
        asked = best_question(found.prospects, found.stakes.price(cost), found.wide)
        if asked is None:
            return None
        most = f"Of {asked.tried} questions its answer should be worth most"
        return Decision(form.read(asked.question), f"{most}, {asked.chips:.1f} chips to me; it costs {cost}.")

    def _asking(self, view: View) -> Offer | None:
        """The offer to ask, while not too much has been asked in this turn."""
        since = _turn_began(view.table)
        notes = [note for note in view.table.notes if note.at > since and isinstance(note.event, Asked)]
        if len(notes) >= QUESTIONS_AT_MOST:
            return None
        for offer in view.offers:
            draw = getattr(offer.choices, "draw", None)
            if draw is not None and isinstance(draw(self.rng), Asked):
                return offer
        return None

    def _cost(self, view: View, event: Event) -> int:
        """What is paid when this is asked."""
        step = self.game.next(evolve(view.table, event))
        return step.event.chips if isinstance(step, Happen) and isinstance(step.event, Paid) else 0


def _chosen(prospects: Prospects) -> Decision:
    """The best choice, and why."""
    best, means = prospects.best(), prospects.means()
    others = sorted(means, reverse=True)
    more = f", {others[0] - others[1]:.1f} more than the next best" if len(others) > 1 else ""
    failing = prospects.errors[best] if prospects.errors else 0
    risk = f"; in {failing} of {prospects.layouts} it would be an error" if failing else ""
    return Decision(
        prospects.choices[best], f"In {prospects.how} it is worth {means[best]:+.1f} chips to me{more}{risk}."
    )


def _turn_began(t: Table) -> int:
    """The number of the last call or card."""
    plays = [*(trick.plays[-1] for trick in t.tricks[-1:] if trick.plays), *t.trick]
    return max([*(play.at for play in plays), *(said.at for said in t.calls[-1:])], default=-1)


def _in_vain(t: Table, place: int) -> list[str]:
    """The commands of this turn that were errors."""
    since = _turn_began(t)
    return [said.said for said in exchanges(t) if said.place == place and said.reply == ERROR and said.at > since]


@level(
    "curious", "weighs calls, cards and commands, and asks its partner where an answer is worth more than it costs", 2
)
def curious(game: Rules, rng: Random) -> CuriousBot:
    """The bot with the budget of whoever asks."""
    return CuriousBot(game, rng)
