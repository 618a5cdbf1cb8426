"""What may be done beside the question at the terminal: claims, rights, and offences, asked about once more."""

from __future__ import annotations

from oddtrick.play.reading import written
from oddtrick.play.words import Speaker
from oddtrick.rules.step import Offer
from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played, Resigned
from oddtrick.table.notation import find_card

from .talk import DIM, Terminal


def beside(view: View) -> list[tuple[Offer, Event]]:
    """Everything offered but resigning, what is allowed first."""
    found = [
        (offer, event) for offer in view.offers for event in offer.choices.listed if not isinstance(event, Resigned)
    ]
    return sorted(found, key=lambda pair: bool(pair[0].offence))


def tell_beside(terminal: Terminal, speaker: Speaker, view: View) -> None:
    """All of it with its numbers; offences under their rule."""
    rule = ""
    for index, (offer, event) in enumerate(beside(view), start=1):
        if offer.offence and offer.rule != rule:
            rule = offer.rule
            terminal.say(f"Against the laws, {offer.offence}: {rule}", DIM)
        terminal.say(f"also {index}. {speaker.choice(event)}")
    if not beside(view):
        terminal.say("There is nothing else that you may do now.")


def hint_beside(terminal: Terminal, speaker: Speaker, view: View) -> None:
    """In a line for each what is allowed besides, and that more can be done."""
    for offer in view.offers:
        if (form := written(offer)) is not None:
            terminal.say(f"{offer.rule} Type ask and a question. {form.hint}", DIM)
        elif not offer.offence and not any(isinstance(event, Resigned) for event in offer.choices.listed):
            labels = [speaker.choice(event).casefold() for event in offer.choices.listed[:2]]
            more = " .." if len(offer.choices.listed) > 2 else ""
            terminal.say(f"Also: {offer.rule} ({', '.join(labels)}{more})", DIM)
    if any(offer.offence for offer in view.offers):
        terminal.say("Type also for what can be done against the laws.", DIM)


def offence_in(view: View, event: Event) -> Offer | None:
    """The offer by which this event is an offence; None where it is none."""
    if view.ask is not None and event in view.ask.choices:
        return None
    return next((offer for offer in view.offers if offer.offence and event in offer.choices), None)


def forbidden(view: View, text: str) -> Event | None:
    """A card that may not be played now and can be, as an offence."""
    card = find_card(text.casefold().removeprefix("play "))
    events = (event for offer, event in beside(view) if offer.offence and isinstance(event, Played))
    found = next((event for event in events if event.card == card), None) if card is not None else None
    return found if found is None or offence_in(view, found) else None


def meant(terminal: Terminal, speaker: Speaker, view: View, event: Event) -> bool:
    """Whether an offence is really meant; what is none is."""
    offer = offence_in(view, event)
    if offer is None:
        return True
    terminal.say(offer.rule)
    asked = f"An offence, {offer.offence}: {speaker.choice(event)}, all the same? (yes or no) "
    if terminal.ask(asked).casefold() in ("y", "yes"):
        return True
    terminal.say("Nothing has happened.")
    return False
