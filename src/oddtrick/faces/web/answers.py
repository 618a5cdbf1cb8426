"""A form read back as the event that it means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oddtrick.house.sight import Sight
from oddtrick.rules.choices import Form, PickCards, Write
from oddtrick.rules.counts import Numbers
from oddtrick.table.errors import BadText, NotOffered
from oddtrick.table.events import Event
from oddtrick.table.notation import parse_card
from oddtrick.table.reader import parse
from oddtrick.table.scribe import write
from oddtrick.table.zones import Shape

from .talking import ReadBack, Sent, line_of, must_be_confirmed, offered


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
    besides = offered(sight.offers)
    rules = {len(forms) + i: offer.rule for i, (offer, _) in enumerate(besides)}
    return written([*forms, *(line for _, line in besides)], rules, form, shape)


def written(forms: Sequence[Form], rules: Mapping[int, str], form: Sent, shape: Shape) -> Event:
    """The event that was written or put together: a line of the language, or some numbers.  ReadBack: it counts after
    a yes; `rules`: what those forms are for that are offered beside the question."""
    for i, one in enumerate(forms):
        if isinstance(one, Numbers):
            texts = [form.get(f"field.{i}.{j}", [""])[0].strip() for j in range(len(one.labels))]
            if all(text.isascii() and text.isdecimal() and len(text) < 6 for text in texts):
                return one.made(tuple(map(int, texts)))
        elif isinstance(one, Write):
            try:
                text = line_of(one, i, form)
                event = one.read(text) if text else None
            except BadText as fault:  # the player is told on the page of the table
                raise NotOffered(str(fault)) from None
            if event is None:
                continue
            reading = write(event, shape).split(": ", 1)[-1]
            if must_be_confirmed(one, i, form, reading):
                raise ReadBack(reading, event, rules.get(i, ""))
            return event
    raise BadText("Nothing was chosen.")
