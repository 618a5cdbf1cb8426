"""Hands that answer questions and obey commands, but are not seen by the player they belong to.

An android is asked yes or no for chips, and commanded to play a card; a command that it cannot carry out is an error
and costs chips.  The android's cards are read only to reply, and the reply is all that is told.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from oddtrick.table.cards import SUITS
from oddtrick.table.events import Answered, Asked, Commanded, Event, Paid, Played
from oddtrick.table.table import Entry, Table

from . import commands, questions
from .choices import Language
from .commands import ANYTHING, Command, carried_out, read_command
from .questions import read_question
from .replies import ERROR, NO, YES, all_plays
from .step import Ask, Happen, Offer
from .tricks import TrickRules, suit_led, tricks

FOR_QUESTION: Final = "a question"
FOR_ERROR: Final = "an error"
ANYTHING_GOES_OFTEN: Final = 0.3  # of what is commanded at random
_SAMPLES: Final = (
    "hcp >= 10", "hcp >= 7", "hearts >= 4", "spades >= 3", "clubs > diamonds", "has HA", "has any of {SA, SK}",
    "aces >= 1", "void(diamonds)", "balanced", "longest >= 5", "losers < 8", "top(hearts) >= Q", "kings + aces >= 3",
    "even(hearts)", "shape 4-4-3-2", "not has all of {CA, CK}", "count(honours) >= 5", "bottom(clubs) < 5", "cards > 6",
)  # fmt: skip


class Android(NamedTuple):
    """A hand that obeys: its place, the player it belongs to, and the one who sees it."""

    place: int
    owner: int
    seer: int


class Prices(NamedTuple):
    """Chips for a question and for an error."""

    question: int
    error: int


Chips = Callable[[Table, int], int]


# ------------------------------------------------------------------------------------------ questions


def question_offer(t: Table, android: Android, prices: Prices, chips: int, shown_back: bool) -> Offer:
    """The owner may ask his android as often as he can pay for it, now that it is his turn."""
    cost = f"{prices.question} chip{'' if prices.question == 1 else 's'}"
    rule = f"Ask your android ({cost})."
    language = Language(
        questions.HINT,
        lambda text: Asked(android.owner, android.place, read_question(text).text),
        lambda event: _question_of(event, android),
        draw=lambda rng: Asked(android.owner, android.place, rng.choice(_SAMPLES)),
        shown_back=shown_back,
        kind="question",
    )
    if not len(t.hands[android.place]):
        rule = "Your android has no cards left: there is nothing to ask."  # R17
    elif chips < prices.question:
        rule = f"A question costs {cost}; you have {chips or 'none'}."  # R23
    else:
        return Offer(android.owner, language, rule)
    return Offer(android.owner, language.only(lambda event: False, rule), rule)


def _question_of(event: Event, android: Android) -> str | None:
    mine = isinstance(event, Asked) and (event.player, event.place) == (android.owner, android.place)
    return event.question if mine else None  # type: ignore[union-attr]


def pay_and_answer(t: Table, androids: tuple[Android, ...], prices: Prices, chips: Chips) -> Happen | None:
    """A question is paid for, then answered; an error is paid for as far as the chips go."""
    note = t.notes[-1] if t.notes else None
    if note is None:
        return None
    match note.event:
        case Asked(player, place, question):
            android = _at(androids, place)
            if prices.question and not (t.paid and t.paid[-1].at > note.at):
                return Happen(Paid(player, android.seer, prices.question, FOR_QUESTION))
            holds = read_question(question).holds(t.hands[place].bits)
            return Happen(Answered(place, YES if holds else NO))
        case Answered(int(place), text) if text == ERROR and note.at == t.at - 1:
            android = _at(androids, place)
            cost = min(prices.error, chips(t, android.owner))
            return Happen(Paid(android.owner, android.seer, cost, FOR_ERROR)) if cost else None
        case _:
            return None


def _at(androids: tuple[Android, ...], place: int) -> Android:
    return next(android for android in androids if android.place == place)


# ------------------------------------------------------------------------------------------ commands


def obey(t: Table, android: Android, rules: TrickRules, prices: Prices, offers: tuple[Offer, ...]) -> Ask | Happen:
    """The android's turn: its owner commands, it plays or answers "error"; what goes as anything its seer chooses."""
    note = t.notes[-1] if t.notes else None
    led = suit_led(t.trick, rules)
    if note is not None and note.at == t.at - 1 and isinstance(note.event, Commanded):
        command = read_command(note.event.command, led, rules.trump)
        if command is None:
            return _anything(t, android, rules)
        card = carried_out(command, t.hands[android.place].bits, led)
        return Happen(Answered(android.place, ERROR) if card is None else Played(android.place, card))
    if note is not None and note.event == Answered(android.place, ERROR) and not _paid_in_full(t, note, prices):
        return _anything(t, android, rules)  # R14
    return Ask(android.owner, command_choices(android, led, rules.trump), "Command your android.", offers)


def _paid_in_full(t: Table, error: Entry, prices: Prices) -> bool:
    """Whether the last error was paid for, or play has gone on since."""
    since = [entry.event for entry in t.paid if entry.at > error.at]
    first = since[0] if since else None
    paid = first.chips if isinstance(first, Paid) and first.why == FOR_ERROR else 0
    went_on = any(play.at > error.at for plays in all_plays(t)[-2:] for play in plays)
    return went_on or paid >= prices.error


def _anything(t: Table, android: Android, rules: TrickRules) -> Ask:
    """The opponent, who sees the hand, picks any card that may be played, even if there is but one (R16)."""
    seen = rules._replace(controls=tuple(android.seer for _ in t.hands))
    step = tricks(t, seen)
    assert isinstance(step, Ask), "whoever sees the android's cards is asked for one"
    return Ask(step.player, step.choices, f"Choose a card for {t.shape.places[android.place]}. {step.rule}")


def command_choices(android: Android, led: int | None, trump: int | None) -> Language:
    """All commands that can be understood now; what the android holds does not matter."""

    def made(command: Command | None) -> Commanded:
        return Commanded(android.owner, android.place, ANYTHING if command is None else str(command))

    def written(event: Event) -> str | None:
        mine = isinstance(event, Commanded) and (event.player, event.place) == (android.owner, android.place)
        return event.command if mine else None  # type: ignore[union-attr]

    def drawn(rng: Random) -> Commanded:
        if rng.random() < ANYTHING_GOES_OFTEN:
            return made(None)
        low, high = sorted((rng.randrange(13), rng.randrange(13)))
        suit = led if led is not None and rng.random() < 0.6 else rng.choice(SUITS)
        return made(Command(low, high, suit, low == high or rng.random() < 0.5))

    return Language(
        commands.HINT, lambda text: made(read_command(text, led, trump)), written, ready=(made(None),), draw=drawn,
        kind="command",
    )  # fmt: skip
