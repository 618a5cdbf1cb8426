"""Rows about what is said to hands: questions with their answers, commands with what is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from oddtrick.rules.commands import carried_out, read_command
from oddtrick.rules.questions import read_question
from oddtrick.table.cards import SUIT_LETTERS
from oddtrick.table.errors import BadText
from oddtrick.table.notation import parse_cards

from .examples import GameOf, Row
from .setting import texts


def differ(what: str, found: Any, expected: Any) -> Iterator[str]:
    """A sentence where the two are not the same."""
    if found != expected:
        yield f"{what} is {found!r}, not {expected!r}"


def question(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """`asked` of a `hand`: the text and its answer, or the text, its reading and its answer; `refused` texts."""
    game_of(game_id, texts(row.get("options", {})))
    hand = parse_cards(row.get("hand", "")).bits
    for text, *reading, answer in row.get("asked", ()):
        found = read_question(text)
        yield from differ(f"the answer to {text!r}", "yes" if found.holds(hand) else "no", answer)
        if reading:
            yield from differ(f"the reading of {text!r}", found.text, reading[0])
    yield from _not_understood(row, read_question)


def command(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """`given` to a `hand`: text and card played, or "error"; the suits `led` and `trump`; `refused` texts."""
    game_of(game_id, texts(row.get("options", {})))
    hand = parse_cards(row.get("hand", "")).bits
    led, trump = (SUIT_LETTERS.index(row.get(name)) if row.has(name) else None for name in ("led", "trump"))
    for text, reply in row.get("given", ()):
        found = read_command(text, led, trump)
        card = None if found is None else carried_out(found, hand, led)
        yield from differ(f"the reply to {text!r}", "error" if card is None else str(card), reply)
    yield from _not_understood(row, lambda text: read_command(text, led, trump))


def _not_understood(row: Row, read: Callable[[str], object]) -> Iterator[str]:
    says = row.get("says", "")
    for text in row.get("refused", ()):
        try:
            read(text)
        except BadText as fault:
            if says not in str(fault):
                yield f"{text!r} is refused with {str(fault)!r}, which does not say {says!r}"
        else:
            yield f"{text!r} is understood"
