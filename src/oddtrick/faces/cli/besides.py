"""What a player may do beside the question: `also` lists it, `also 2` does the second or lists the ways to do it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from oddtrick.play.words import Speaker
from oddtrick.rules.step import Offer
from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played, Resigned
from oddtrick.table.notation import find_card

from .talk import Terminal

T = TypeVar("T")
Offered = list[tuple[Offer, tuple[Event, ...]]]


def besides(view: View, speaker: Speaker, terminal: Terminal, numbers: Sequence[str]) -> Event | None:
    """What the player has chosen and said yes to; None where he was only told something, or said no."""
    listed = [(offer, offer.choices.listed) for offer in view.offers]
    offers = [(offer, events) for offer, events in listed if events and not isinstance(events[0], Resigned)]
    if not numbers:
        _list(offers, speaker, terminal)
        return None
    chosen = numbered(offers, numbers[0])
    if chosen is None:
        terminal.say(f"Type also and a number from 1 to {len(offers)}." if offers else "There is nothing else.")
        return None
    offer, events = chosen
    if len(numbers) == 1 and len(events) > 1:
        terminal.say(f"{offer.rule} Type also {numbers[0]} and the number of one of these:")
        terminal.list_lines([speaker.choice(event) for event in events], 0)
        return None
    event = events[0] if len(numbers) == 1 else numbered(events, numbers[1])
    if event is None or len(numbers) > 2:
        terminal.say(f"Type also {numbers[0]} and a number from 1 to {len(events)}.")
        return None
    return event if meant(offer, event, speaker, terminal) else None


def meant(offer: Offer, event: Event, speaker: Speaker, terminal: Terminal) -> bool:
    """Whether the player says yes to it."""
    terminal.say(f"An offence, {offer.offence}: {offer.rule}" if offer.offence else offer.rule)
    if terminal.ask(f"{speaker.choice(event)}? (yes or no) ").casefold() in ("y", "yes"):
        return True
    terminal.say("Nothing has happened.")
    return False


def forbidden(view: View, text: str) -> Event | None:
    """A card that may not be played now and can be, as an offence, by its name."""
    card = find_card(text.casefold().removeprefix("play "))
    if card is None:
        return None
    events = (event for offer in view.offers if offer.offence for event in offer.choices.listed)
    found = next((e for e in events if isinstance(e, Played) and e.card == card and e.under is None), None)
    return found if found is not None and offence_in(view, found) else None


def offence_in(view: View, event: Event) -> Offer | None:
    """The offer by which this event is an offence; None where it is none."""
    if view.ask is not None and event in view.ask.choices:
        return None
    return next((offer for offer in view.offers if offer.offence and event in offer.choices), None)


def _list(offers: Offered, speaker: Speaker, terminal: Terminal) -> None:
    for index, (offer, events) in enumerate(offers, start=1):
        way = speaker.choice(events[0]) if len(events) == 1 else f"{len(events)} ways"
        name = f"{offer.offence[:1].upper()}{offer.offence[1:]}. " if offer.offence else ""
        terminal.say(f"also {index}. {name}{offer.rule} ({way})")
    if not offers:
        terminal.say("There is nothing else that you may do now.")


def numbered(things: Sequence[T], number: str) -> T | None:
    """The thing of this number, counted from 1."""
    return things[int(number) - 1] if number.isdecimal() and 1 <= int(number) <= len(things) else None
