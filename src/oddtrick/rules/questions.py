"""Questions to a hand: read from the formal language or from English, written in one way, and answered yes or no.

The grammars are `languages/question.lark` and `languages/english.lark`.  Whether a text is accepted depends on the text
alone.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from oddtrick.table.errors import BadText

from .languages.asking import compiled
from .languages.english import formal
from .languages.parsing import parsed, readable
from .languages.term import Question

CHARACTERS: Final = 400
NESTING: Final = 32
HINT: Final = (
    'Yes or no, of the cards it holds now: "hcp >= 10", "has HQ", "Does the android have at least four hearts?"'
)
_ENGLISH: Final = re.compile(
    r"\s*(does|do|did|is|are|was|were|can|could|will|would|how|what|which|who|should|might|may)\b", re.IGNORECASE
)
_OPENING, _CLOSING = "({", ")}"


@lru_cache(maxsize=4096)
def read_question(text: str) -> Question:
    """The question of a text.  BadText says where the trouble is and suggests a form."""
    plain = text.strip()
    _check_size(plain)
    if _ENGLISH.match(plain):
        plain = formal(plain)
    return compiled(parsed("question", plain, _question_trouble), plain)


def _check_size(text: str) -> None:
    """The limits: 400 characters, 32 parentheses within one another."""
    if not text:
        raise BadText("Ask something, such as: hcp >= 10")
    if len(text) > CHARACTERS:
        raise BadText(f"A question has at most {CHARACTERS} characters; this one has {len(text)}.")
    readable(text)
    depth = 0
    for sign in text:
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if depth > NESTING:
            raise BadText(f"At most {NESTING} parentheses may stand within one another.")


def _question_trouble(text: str, at: int, expected: frozenset[str]) -> str:
    """What to say of a text that stops making sense at a place."""
    if at >= len(text.rstrip().rstrip("?").rstrip()):
        return "something is missing at the end; write a whole question, such as hcp >= 10"
    if "RANK" in expected or "PLACE" in expected:
        return "a rank or a number from 1 to 4 is expected; write H[9-A], or len(1)"
    return "write for example: hcp >= 10, hearts >= 4 and has HQ, shape 4-4-3-2"
