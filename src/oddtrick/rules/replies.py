"""What questions and commands have told: clues about the hands, and the log that everybody has heard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from oddtrick.table.cards import CARDS
from oddtrick.table.events import Answered, Asked, Commanded
from oddtrick.table.table import Entry, Play, Table

from .commands import Command, carried_out, read_command
from .questions import read_question
from .step import Clue
from .tricks import TrickRules, suit_led

YES: Final = "yes"
NO: Final = "no"
ERROR: Final = "error"


def reply_clues(t: Table, rules: TrickRules | None) -> tuple[Clue, ...]:
    """A clue for every question answered and every command obeyed or not."""
    found: list[Clue] = []
    for note, reply in _replied_to(t):
        match note.event:
            case Asked(_, place, question) if reply is not None and isinstance(reply.event, Answered):
                found.append(Clue(place, note.at, _answered(question, reply.event.text == YES)))
            case Commanded(_, place, text) if rules is not None:
                led = led_at(t, note.at, rules)
                command = read_command(text, led, rules.trump)
                card = _obeyed(t, place, note.at)
                failed = reply is not None and reply.event == Answered(place, ERROR)
                if command is not None and (card is not None or failed):
                    found.append(Clue(place, note.at, _replied(command, led, card)))
    return tuple(found)


def _replied_to(t: Table) -> list[tuple[Entry, Entry | None]]:
    """Each note of the deal with the next: after a question its answer, after a command that failed its error."""
    return list(zip(t.notes, [*t.notes[1:], None], strict=False))


def _answered(question: str, yes: bool) -> Callable[[int], bool]:
    holds = read_question(question).holds
    return holds if yes else lambda hand: not holds(hand)


def _replied(command: Command, led: int | None, card: int | None) -> Callable[[int], bool]:
    return lambda hand: carried_out(command, hand, led) == card


def all_plays(t: Table) -> list[tuple[Play, ...]]:
    """The plays of each trick of the deal, the trick on the table last."""
    return [*(trick.plays for trick in t.tricks), t.trick]


def _obeyed(t: Table, place: int, at: int) -> int | None:
    """The card that was played in answer to the command of event `at`."""
    return next(
        (play.card for plays in all_plays(t) for play in plays if play.place == place and play.at == at + 1), None
    )


def led_at(t: Table, at: int, rules: TrickRules) -> int | None:
    """The suit that had been led to the trick in hand at event `at`."""
    for plays in all_plays(t):
        if not plays or plays[-1].at > at or plays is t.trick:
            return suit_led([play for play in plays if play.at < at], rules)
    return None


class Exchange(NamedTuple):
    """One line of the log: who asked or commanded which place what, and what came of it."""

    player: int
    place: int
    said: str
    reply: str
    at: int


def exchanges(t: Table) -> tuple[Exchange, ...]:
    """All questions and commands of the deal with their answers: what everybody has heard."""
    found = []
    for note, reply in _replied_to(t):
        answer = reply.event.text if reply is not None and isinstance(reply.event, Answered) else ""
        match note.event:
            case Asked(player, place, question):
                found.append(Exchange(player, place, question + "?", answer, note.at))
            case Commanded(player, place, command):
                card = _obeyed(t, place, note.at)
                found.append(Exchange(player, place, command, answer if card is None else str(CARDS[card]), note.at))
    return tuple(found)
