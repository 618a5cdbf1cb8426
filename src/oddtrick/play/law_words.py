"""What is said about the laws: reports, consultations and suggestions in words, as a sentence's end and on a button."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from oddtrick.laws.names import name_of
from oddtrick.table.notation import find_card

# by the code of a report: what its player does, and the words of the choice; {} says whose
REPORTS: Final[Mapping[str, tuple[str, str]]] = {
    "two-cards": ("has {} tricks looked through", "Have {} tricks looked through"),
    "wrong-announcement": ("doubts {} declaration", "Doubt {} declaration"),
    "bid-out-of-turn": ("has {} bid corrected", "Have {} bid corrected: the others score 50 each"),
    "double-out-of-turn": ("claims for {} double", "Claim for {} double: the others score 100 each"),
}
# by the question: what its player does
TALK: Final[Mapping[str, str]] = {
    "about doubling": "consults {} about doubling",
    "about the penalty": "consults {} about the penalty",
    "about the bidding": "speaks to {} about the bidding",
}


def reported(code: str, whom: str) -> str:
    """What somebody does who reports this: "claims a revoke in trick 5: East"."""
    told = REPORTS.get(code)
    return f"claims {claimed(code)}: {whom}" if told is None else told[0].format(whose(whom))


def to_report(code: str, whom: str) -> str:
    """The same as a choice: "East, trick 5"."""
    told = REPORTS.get(code)
    return f"{whom}, {claimed(code).removeprefix('a revoke in ')}" if told is None else told[1].format(whose(whom))


def whose(whom: str) -> str:
    """ "your" or "East's"."""
    return "your" if whom == "you" else f"{whom}'s"


def claimed(code: str) -> str:
    """What is claimed: "a revoke in trick 5"."""
    what, _, number = code.rpartition("-")
    return f"a {name_of(what)} in trick {number}" if number.isdecimal() else f"a {name_of(code)}"


def asked(question: str, whom: str) -> str:
    """What somebody does who asks this: "asks East: having none?"."""
    told = TALK.get(question)
    return f"asks {whom}: {question.rstrip('?')}?" if told is None else told.format(whom)


def to_ask(question: str, whom: str) -> str:
    """The same as a choice: "Ask: having none?", "Consult East about doubling"."""
    told = TALK.get(question)
    if told is None:
        return f"Ask: {question.rstrip('?')}?"
    verb, rest = told.split(" ", 1)
    return f"{verb[:1].upper()}{verb[1:-1]} {rest}".format(whom)


def suggestion(command: str, own: bool) -> str | None:
    """The card that dummy suggests to its partner; None where a hand is commanded."""
    card = find_card(command) if own else None
    return None if card is None else card.name
