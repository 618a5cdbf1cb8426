"""What the expert would play, for a player who asks: every choice with its expected score.

A hint is a bot given the player's own view: it knows no more than he does.  Whether hints are allowed at a table is
the host's to say (`Sitting.hints`).
"""

from __future__ import annotations

from random import Random

from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.errors import OutOfTurn

from .bot import Budget, Rated, Reasons
from .search import SearchBot

AT_ONCE = Budget(seconds=0.5)  # a hint appears within a second
SHORTEST = 0.08  # of a bar, so that the worst choice shows too


def hint(rules: Rules, view: View, budget: Budget = AT_ONCE, *, threads: int = 1) -> Reasons:
    """Every choice of the player who is asked, the best first.  OutOfTurn if it is not his turn.

    With a budget of nodes the same view always gets the same hint.
    """
    if view.ask is None:
        raise OutOfTurn("You are not asked now.")
    bot = SearchBot(rules, Random(f"hint {view.viewer} {view.table.at}"), threads=threads)
    return bot.weigh(view, budget)


def bars(reasons: Reasons) -> list[tuple[Rated, float]]:
    """Each rated choice with the length of its bar: 1 for the best expected score, the shortest for the worst."""
    scores = [one.score for one in reasons.rated]
    if not scores:
        return []
    low, span = min(scores), max(scores) - min(scores)
    lengths = [1.0 if span < 1e-9 else SHORTEST + (1 - SHORTEST) * (score - low) / span for score in scores]
    return list(zip(reasons.rated, lengths, strict=True))


def expected(one: Rated) -> str:
    """The expected score in words: in tricks where that says it, else in percent of a match."""
    return f"{100 * one.score:.0f}%" if one.tricks is None else f"{one.tricks:.1f} tricks"


def found_by(reasons: Reasons) -> str:
    """How the hint was found, in one sentence."""
    match reasons.how:
        case "forced":
            return "There is only one choice."
        case "exact":
            return "Nothing is hidden: this is proved."
        case "sampled":
            return f"From the exact values of {reasons.samples:,} layouts of the cards you cannot see."
        case "tree":
            return f"From {reasons.samples:,} plays in layouts of the cards you cannot see."
        case "played out":
            return f"From {reasons.samples:,} deals played out at random for each choice."
        case "called on":
            return reasons.why
        case "chance":
            return "Any choice is as good as another."
        case _:
            return f"By rules of thumb. {reasons.why}".rstrip()
