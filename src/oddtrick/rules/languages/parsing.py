"""Grammar files loaded on first use, and texts that do not follow them refused with the place of the trouble."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from oddtrick.table.errors import BadText

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

    Node = Tree[Token]

Trouble = Callable[[str, int, frozenset[str]], str]


@cache
def grammar(name: str) -> Lark:
    """The parser of a language of `rules/languages`."""
    from importlib import resources

    from lark import Lark

    text = resources.files("oddtrick.rules.languages").joinpath(f"{name}.lark").read_text(encoding="utf-8")
    return Lark(text, parser="lalr", propagate_positions=True, maybe_placeholders=True)


def parsed(name: str, text: str, trouble: Trouble) -> Node:
    """The tree of a text.  BadText points at the first place where it makes no sense."""
    from lark import Token, Tree
    from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

    try:
        tree = grammar(name).parse(text)
    except UnexpectedInput as fault:
        at = fault.pos_in_stream if isinstance(fault.pos_in_stream, int) and fault.pos_in_stream >= 0 else len(text)
        if isinstance(fault, UnexpectedToken) and fault.token.type == "$END":
            at = len(text)
        expected: frozenset[str] = frozenset()
        if isinstance(fault, UnexpectedToken):
            expected = frozenset(fault.accepts or fault.expected)
        elif isinstance(fault, UnexpectedCharacters):
            expected = frozenset(fault.allowed or ())
        raise not_understood(text, at, trouble(text, at, expected)) from None
    return tree if isinstance(tree, Tree) else Tree("start", [Token("TEXT", str(tree))])


def not_understood(text: str, at: int, why: str) -> BadText:
    """The refusal of a text: where, and what to write."""
    rest = text[at:].strip()
    if not rest:
        return BadText(f"Not understood at the end of {shortened(text)!r}: {why}.")
    word = re.match(r"\w+|\W", rest)
    return BadText(f"Not understood at {word[0] if word else rest!r} (character {at + 1}): {why}.")


def shortened(text: str) -> str:
    """A text as it is quoted in a message."""
    return text if len(text) <= 40 else text[:37] + "..."


def readable(text: str) -> None:
    """Only signs that a keyboard in a game has: BadText of control signs."""
    for at, sign in enumerate(text):
        if not sign.isprintable() and not sign.isspace():
            raise BadText(f"There is a sign at character {at + 1} that cannot be read.")
