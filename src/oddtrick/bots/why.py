"""Why a bot chose as it did, in one sentence, for a reader who asks when the deal is over.

The bot is asked again with the view that it had then, and speaks of the choice that was made.  What it says tells of
the cards that it held: nobody may hear it while the deal lasts.
"""

from __future__ import annotations

from collections.abc import Callable

from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played

from .bot import Bot, Budget, Rated, Reasons

A_MOMENT = Budget(seconds=0.5)


def reasons_for(bot: Bot, view: View, made: Event, budget: Budget = A_MOMENT) -> Reasons:
    """What the bot thinks of a question that it has answered.  A question that left no choice needs no thinking; an
    answer that was offered beside the question (a claim, a correction) is weighed against nothing."""
    assert view.ask is not None
    if view.ask.choices.size == 1 and made in view.ask.choices:
        return Reasons(made, how="forced")
    return bot.weigh(view, budget)


def why(reasons: Reasons, made: Event, words: Callable[[Event], str]) -> str:
    """The sentence, said by the bot.  `words`: a choice as a button says it ("Play queen of hearts")."""
    if reasons.how == "forced":
        return "It is the only thing I may do."
    if reasons.how == "chance":
        return "I choose at random."
    if reasons.how == "called on" and reasons.choice == made:
        return reasons.why
    rated = next((one for one in reasons.rated if one.choice == made), None)
    if rated is not None:
        return f"{_weighed(reasons, rated, words)} ({_basis(reasons)})."
    if reasons.choice == made:
        return reasons.why or "It is what my rules of thumb say."
    return f"Asked again, I would rather {_to(reasons.choice, words)}. {reasons.why}".rstrip()


def _weighed(reasons: Reasons, rated: Rated, words: Callable[[Event], str]) -> str:
    """The choice beside the best of the others."""
    others = [one for one in reasons.rated if one.choice != rated.choice]
    if not others:
        return f"It promises {promise(rated)}"
    other = max(others, key=lambda one: one.score) if reasons.choice == rated.choice else reasons.rated[0]
    if promise(rated) == promise(other):
        return f"It promises {promise(rated)}, {_named(other.choice, words)} just as much"
    rank = "next best" if reasons.choice == rated.choice else "best"
    return f"It promises {promise(rated)}; the {rank}, {_named(other.choice, words)}, {promise(other)}"


def _named(event: Event, words: Callable[[Event], str]) -> str:
    """A choice as a thing: "the queen of hearts", "to bid 2 spades"."""
    return f"the {event.card.name}" if isinstance(event, Played) else f"to {_to(event, words)}"


def _to(event: Event, words: Callable[[Event], str]) -> str:
    """A choice after "to": "play the queen of hearts", "bid 2 spades"."""
    told = f"play the {event.card.name}" if isinstance(event, Played) else words(event)
    return told[:1].lower() + told[1:]


def promise(one: Rated) -> str:
    """An expected score: "7.2 tricks", "48% of the match"."""
    return f"{100 * one.score:.0f}% of the match" if one.tricks is None else f"{one.tricks:.1f} tricks"


def _basis(reasons: Reasons) -> str:
    match reasons.how:
        case "exact":
            return "nothing is hidden from me"
        case "sampled":
            return f"from {reasons.samples:,} layouts of the cards I cannot see"
        case "tree":
            return f"from {reasons.samples:,} plays in layouts of the cards I cannot see"
        case "called on":
            return f"from {reasons.samples:,} layouts that fit what was called"
        case _:
            return f"from {reasons.samples:,} deals played out for each choice"
