"""What is written at the table, and what is put together by pressing: questions, commands, lines of a language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker
from oddtrick.rules.certain import cards_words, certain
from oddtrick.rules.choices import Form, ShownBack, Write
from oddtrick.rules.counts import Numbers
from oddtrick.rules.languages import building
from oddtrick.rules.replies import exchanges
from oddtrick.rules.step import Offer
from oddtrick.rules.tricks import suit_led
from oddtrick.table.cards import CARDS, RANK_LETTERS, SUIT_LETTERS, SUIT_NAMES
from oddtrick.table.errors import NotOffered
from oddtrick.table.events import Event

Sent = Mapping[str, Sequence[str]]
LONGEST = 800  # characters that are looked at; the languages themselves allow fewer, and say so


class ReadBack(NotOffered):
    """What was written has been read, and counts only after a yes."""

    code = "answer/read-back"

    def __init__(self, reading: str, event: Event, rule: str) -> None:
        super().__init__(f"This is read as: {reading}.")
        self.event, self.rule = event, rule


@dataclass(frozen=True)
class Card:
    """One card to tap."""

    text: str
    rank: str
    name: str


@dataclass(frozen=True)
class Talk:
    """Something to write, or to put together.

    `number`: of the form; `rule`: what it is for; `kind`: "question", "command" or a plain line; `ready`: whether it is
    the question itself and not something offered besides; `led`: the suit led to the trick.
    """

    number: int
    rule: str
    hint: str
    kind: str
    ready: bool
    led: str = ""
    how: tuple[str, ...] = tuple(building.HOW)
    what: tuple[str, ...] = tuple(building.COUNTED)
    within: tuple[str, ...] = tuple(building.SUITS_DOWN)
    holds: tuple[str, ...] = tuple(building.HOLDS)
    shapes: tuple[str, ...] = ("balanced", *(f"void in {suit}" for suit in building.SUITS_DOWN))
    suits: tuple[tuple[str, str], ...] = tuple(zip(SUIT_NAMES, SUIT_LETTERS, strict=True))[::-1]
    ranks: tuple[tuple[str, str], ...] = tuple((rank, building.rank_text(i)) for i, rank in enumerate(RANK_LETTERS))
    most: int = building.MOST
    cards: tuple[tuple[str, tuple[Card, ...]], ...] = field(default_factory=lambda: _pack())


def _pack() -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """All cards to tap, by suit from spades down, the ace first."""
    rows = []
    for suit in (3, 2, 1, 0):
        cards = [CARDS[13 * suit + rank] for rank in range(12, -1, -1)]
        made = tuple(Card(str(card), building.rank_text(card % 13), card.name) for card in cards)
        rows.append((SUIT_LETTERS[suit], made))
    return tuple(rows)


def talks(sight: Sight) -> tuple[Talk, ...]:
    """Everything that may be written now, the question itself first."""
    asked = [] if sight.ask is None else list(enumerate(sight.ask.choices.forms))
    start = len(asked)
    mine = [(number, form, "") for number, form in asked if _is_line(form)]
    besides = [(start + i, form, offer.rule) for i, (offer, form) in enumerate(offered(sight.offers))]
    rules = sight.game.trick_rules(sight.table) if sight.table.laid else None
    led = None if rules is None else suit_led(sight.table.trick, rules)
    return tuple(
        Talk(number, rule.removesuffix("."), form.hint, form.kind, not rule, "" if led is None else SUIT_NAMES[led])
        for number, form, rule in (*mine, *besides)
        if isinstance(form, Write)
    )


def _is_line(form: Form) -> bool:
    return isinstance(form, Write) and not isinstance(form, Numbers)


def offered(offers: Sequence[Offer]) -> list[tuple[Offer, Write]]:
    """What is offered to be written beside the question."""
    return [(offer, form) for offer in offers for form in offer.choices.forms if isinstance(form, Write)]


def line_of(form: Write, number: int, sent: Sent) -> str:
    """The line that was written, or put together for this form; empty if neither.  BadText: what is missing."""

    def one(name: str) -> str:
        return next(iter(sent.get(name, ())), "")

    if text := one(f"field.{number}").strip():
        return text[:LONGEST]
    which, _, built = one("build").partition(".")
    if not built or which != str(number):
        return ""
    match form.kind, built:
        case "question", "number":
            return building.counted(one("how"), one("number"), one("what"), one("within"))
        case "question", "cards":
            return building.held(one("holds"), list(sent.get("card", ()))[:60])
        case "question", "shape":
            return building.shaped(one("shape"))
        case "command", preference:
            return building.commanded(one("suit"), list(sent.get("rank", ()))[:20], preference)
        case _:
            return ""


def must_be_confirmed(form: Write, number: int, sent: Sent, reading: str) -> bool:
    """Whether the reading has to be shown before it counts: always, but where just that was written."""
    written = next(iter(sent.get(f"field.{number}", ())), "").strip()
    return isinstance(form, ShownBack) and written.rstrip("? ") != reading


@dataclass(frozen=True)
class Heard:
    """What everybody has heard of a hidden hand: each question and command with what came of it, and what is certain.

    `bounds`: of each suit (spades first) and of the points, from least to most; `facts`: cards it holds or lacks.
    """

    said: tuple[tuple[str, str, str], ...]
    bounds: tuple[tuple[str, str], ...]
    facts: str


def heard(sight: Sight, names: Speaker, place: int) -> Heard | None:
    """What has been heard of a place in this deal; None of a place that has never been spoken to."""
    t = sight.table
    said = tuple((names.player(one.player), one.said, one.reply or "…") for one in exchanges(t) if one.place == place)
    if not said or t.shape.places[place] in t.shape.players:
        return None
    found = certain(sight.game, t, place)
    bounds = [(SUIT_LETTERS[suit], _span(*found.suits[suit])) for suit in (3, 2, 1, 0)]
    return Heard(said, (*bounds, ("HCP", _span(*found.points))), cards_words(found))


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"
