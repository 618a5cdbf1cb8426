"""What a bot says of its choice: one sentence, from its own numbers."""

from __future__ import annotations

from .bot import Rated, Reasons


def expected(one: Rated) -> str:
    """The expected score in words: in tricks where that says it, else in percent of a match."""
    return f"{100 * one.score:.0f}%" if one.tricks is None else f"{one.tricks:.1f} tricks"


def found_by(reasons: Reasons) -> str:
    """How it was found, in one sentence; for a choice that is no card, why it was made."""
    if reasons.why:
        return reasons.why
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
            return f"From {reasons.samples:,} layouts that fit what was called."
        case _:
            return "By rules of thumb; nothing was calculated."


def because(reasons: Reasons) -> str:
    """Why the bot chose as it did, in one sentence from its own numbers."""
    if reasons.why or len(reasons.rated) < 2:
        return found_by(reasons)
    best, next_best = reasons.rated[0], reasons.rated[1]
    found = found_by(reasons)
    found = found[0].lower() + found[1:-1]
    if reasons.how == "tree":
        return f"It is worth {expected(best)} to us and was tried most often, {found}."
    gap = f"{abs(best.score - next_best.score):.1%} of a match"
    if best.tricks is not None and next_best.tricks is not None:
        gap = f"{abs(best.tricks - next_best.tricks):.1f} tricks"
    return f"It is worth {expected(best)} to us, {gap} more than the next best, {found}."
