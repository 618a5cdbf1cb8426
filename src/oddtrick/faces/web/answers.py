"""A form read back as the event that it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oddtrick.house.sight import Sight
from oddtrick.rules.choices import Form, PickCards, ShownBack, Write
from oddtrick.rules.counts import Numbers
from oddtrick.table.errors import BadText, NotOffered
from oddtrick.table.events import Event
from oddtrick.table.notation import parse_card
from oddtrick.table.reader import parse
from oddtrick.table.scribe import write
from oddtrick.table.zones import Shape


def read_answer(sight: Sight, form: dict[str, list[str]]) -> Event:
    """The event that a form means.  BadText or NotOffered; whether it is allowed now is for the room to say."""
    shape = sight.table.shape
    if choice := form.get("choice"):
        return parse(choice[0][:2000], shape)
    forms = sight.ask.choices.forms if sight.ask else ()
    if "picked" in form:
        cards = tuple(sorted(parse_card(text) for text in form.get("pick", [])[:60]))
        for one in forms:
            if isinstance(one, PickCards):
                if len(set(cards)) != len(cards) or not one.least <= len(cards) <= one.most:
                    raise NotOffered(
                        f"Choose {one.least} cards."
                        if one.least == one.most
                        else f"Choose {one.least} to {one.most} cards."
                    )
                return one.made(cards)
    return written([*forms, *(written_form for _, written_form in written_offers(sight))], form, shape)


def written_offers(sight: Sight) -> list[tuple[str, Write]]:
    """What is offered to be written beside the question, with what it is for."""
    return [(offer.rule, form) for offer in sight.offers for form in offer.choices.forms if isinstance(form, Write)]


def written(forms: Sequence[Form], form: Mapping[str, Sequence[str]], shape: Shape) -> Event:
    """The event that was written: a line of the language, or some numbers.  NotOffered: what was read is shown back."""
    for i, one in enumerate(forms):
        if isinstance(one, Numbers):
            texts = [form.get(f"field.{i}.{j}", [""])[0].strip() for j in range(len(one.labels))]
            if all(text.isascii() and text.isdecimal() and len(text) < 6 for text in texts):
                return one.made(tuple(map(int, texts)))
        elif isinstance(one, Write) and (text := form.get(f"field.{i}", [""])[0].strip()):
            try:
                event = one.read(text[:400])
            except BadText as fault:  # the player is told on the page of the table
                raise NotOffered(str(fault)) from None
            reading = write(event, shape).split(": ", 1)[-1]
            if isinstance(one, ShownBack) and text.rstrip("? ") != reading:
                raise NotOffered(f"This is read as: {reading}. Write it so, and it counts.")
            return event
    raise BadText("Nothing was chosen.")
