"""What a person types, read as one of the choices: a card, a call, several cards, or a line of the game's language."""

from __future__ import annotations

from oddtrick.rules.choices import Choices, OneOf, PickCards, Write
from oddtrick.rules.step import Ask, Offer
from oddtrick.table.calls import Bid, Call, Word, parse_call
from oddtrick.table.cards import cards_in
from oddtrick.table.errors import BadText, NotOffered
from oddtrick.table.events import Called, Event, Played
from oddtrick.table.notation import find_card, parse_cards

from .words import Speaker, call_words

_SHORT_CALLS = {"p": "pass", "x": "double", "xx": "redouble"}
_SYNONYMS: tuple[dict[str, str], ...] = (
    {"high": "uptown", "low": "downtown"},
    {"uptown": "high", "downtown": "low"},
)
_KNOWN_CALLS = {
    "pass",
    "double",
    "redouble",
    "nil",
    "blind nil",
    "agree",
    "moon",
    "can you cover a no trump?",
}  # refused, not misunderstood


def read(choices: Choices, text: str, speaker: Speaker) -> Event:
    """The choice that a text means: `HQ`, "queen of hearts", "2 spades", "pass", "HQ H5" where several are chosen.

    BadText: it means nothing here.  NotOffered: it is clear, but not allowed, with the rule in words.
    """
    plain = " ".join(text.split())
    meant: Event | None = None
    for form in choices.forms:
        event = None
        match form:
            case OneOf(events):
                event = _one_of(events, plain, speaker)
            case PickCards():
                event = _picked(form, plain)
            case Write():
                event = form.read(plain)
        if event is not None:
            if event in choices:
                return event
            meant = meant or event
    if meant is not None:
        raise NotOffered(choices.why_not(meant))
    raise BadText(f"{plain!r} is not understood here.")


def read_line(step: Ask, text: str, speaker: Speaker) -> Event:
    """An answer to the question; or, after "ask" or where it ends with "?", something offered that can be written."""
    plain = " ".join(text.split())
    asked = plain.casefold().startswith("ask ")
    if asked or plain.endswith("?"):
        offers = [offer for offer in step.offers if offer.player == step.player and written(offer) is not None]
        for offer in offers:
            return read(offer.choices, plain[4:] if asked else plain, speaker)
        raise BadText("There is nothing you could ask now.")
    return read(step.choices, plain, speaker)


def written(offer: Offer) -> Write | None:
    """The form of an offer that is taken up by writing a line."""
    return next((form for form in offer.choices.forms if isinstance(form, Write)), None)


def _one_of(events: tuple[Event, ...], text: str, speaker: Speaker) -> Event | None:
    """One of some events by its card, its call, or the words on its button; another card or call than those too."""
    folded = _SHORT_CALLS.get(text.casefold(), text.casefold())
    spellings = {" ".join(same.get(word, word) for word in folded.split()) for same in ({}, *_SYNONYMS)}
    for event in events:
        words = speaker.choice(event).casefold()
        if spellings & {words, words.split(" ", 1)[-1]}:
            return event
        if isinstance(event, Called) and spellings & set(_said(event.call)):
            return event
    first = [event for event in events if speaker.choice(event).casefold().split(" ", 1)[0] == folded]
    if len(first) == 1 and not isinstance(first[0], Played):
        return first[0]
    card = find_card(folded.removeprefix("play "))
    plays = [event for event in events if isinstance(event, Played)]
    if card is not None and plays:
        return next((event for event in plays if event.card == card), Played(plays[0].place, card))
    calls = [event for event in events if isinstance(event, Called)]
    words_said = {event.call.word for event in calls if isinstance(event.call, Word)}
    known = folded in _KNOWN_CALLS or folded.rstrip("0123456789 ") in words_said
    if calls and not plays and (folded[:1].isdecimal() or known):
        try:
            short_bid = folded[:1].isdecimal() and len(folded.split()) == 1
            return Called(calls[0].place, parse_call(folded.upper() if short_bid else folded))
        except BadText:
            return None
    return None


def _picked(form: PickCards, text: str) -> Event | None:
    words = text.replace(",", " ")
    try:
        cards = parse_cards(words)
    except BadText:
        return None
    return form.made(tuple(cards_in(cards.bits)))


def _said(call: Call) -> tuple[str, ...]:
    """The ways to write a call: `2NT`, `2 no trump`, `2n`."""
    words = str(call).casefold(), call_words(call).casefold()
    return (*words, f"{call.level}{call.strain[0]}".casefold()) if isinstance(call, Bid) else words
