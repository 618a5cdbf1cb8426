"""The laws on the page: what is forbidden and can be done all the same, rights, and the claim of a revoke."""

from __future__ import annotations

from collections.abc import Iterator

from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker, pile_words
from oddtrick.rules.step import Ask, Offer
from oddtrick.rules.tricks import suit_led
from oddtrick.table.cards import SUIT_NAMES, Card
from oddtrick.table.events import Asked, Corrected, Event, Played, Reached, Reported, Shown, TookBack, TookUp
from oddtrick.table.scribe import write

from .scene import Button, Group

RIGHTS = (Asked, Corrected, TookBack, TookUp)


def offence_in(sight: Sight, event: Event) -> Offer | None:
    """The offer by which this event is an offence; None where it is none, or cannot be done."""
    if sight.ask is not None and event in sight.ask.choices:
        return None
    return next((offer for offer in sight.offers if offer.offence and event in offer.choices), None)


def slips(sight: Sight) -> dict[tuple[int, Card], tuple[str, str]]:
    """The cards that may not be played and can be: by place and card the choice, and the offence that it is."""
    shape = sight.table.shape
    return {
        (event.place, event.card): (write(event, shape), offer.offence)
        for offer in sight.offers
        if offer.offence
        for event in offer.choices.listed
        if isinstance(event, Played) and event.under is None
    }


def breaches(sight: Sight, names: Speaker) -> tuple[Group, ...]:
    """The offences that are no cards to be played, each with all ways to commit it."""
    offers = [offer for offer in sight.offers if offer.offence]
    groups = (_group(offer, sight, names, offer.offence) for offer in offers)
    return tuple(group for group in groups if group.buttons)


def rights(sight: Sight, names: Speaker) -> tuple[Group, ...]:
    """What the laws allow this viewer just now: to ask, to correct, to take back."""
    offers = [offer for offer in sight.offers if not offer.offence and isinstance(_first(offer), RIGHTS)]
    return tuple(_group(offer, sight, names, "") for offer in offers)


def others(sight: Sight) -> list[Offer]:
    """What is offered besides: claims, resigning."""
    return [offer for offer in sight.offers if not offer.offence and not isinstance(_first(offer), RIGHTS)]


def _first(offer: Offer) -> Event | None:
    listed = offer.choices.listed if offer.choices.size else ()
    return listed[0] if listed else None


def _group(offer: Offer, sight: Sight, names: Speaker, name: str) -> Group:
    shape = sight.table.shape
    events = [event for event in offer.choices.listed if not isinstance(event, Played) or event.under is not None]
    buttons = tuple(Button(write(event, shape), _short(event, names), names.choice(event)) for event in events)
    return Group(name[:1].upper() + name[1:], offer.rule, buttons)


def _short(event: Event, names: Speaker) -> str:
    """What tells this way from the others under one heading."""
    match event:
        case Shown(_, cards) | TookUp(_, cards) if len(cards) <= 2 and cards.bits:
            return pile_words(cards)
        case Played(_, card, under) if under is not None:
            return f"{card.name} over {under.name}"
        case Corrected(_, _, new):
            return new.name
        case Reached(_, zone) if zone.kind == "pile":
            return names.choice(event).removeprefix("Reach under ")
        case _:
            return names.choice(event)


def claims(ask: Ask | None, sight: Sight, names: Speaker) -> tuple[Group, ...]:
    """The tricks in which each enemy may have revoked; those to which he did not follow stand out, as all have seen."""
    listed = ask.choices.listed if ask is not None and ask.choices.size else ()
    reports = [event for event in listed if isinstance(event, Reported) and of_revoke(event)]
    found = []
    for place in dict.fromkeys(report.offender for report in reports):
        buttons = tuple(_claim(report, sight) for report in reports if report.offender == place)
        found.append(Group(names.place(place), "", buttons))
    return tuple(found)


def of_revoke(report: Reported) -> bool:
    """Whether a revoke is claimed, and nothing else."""
    return report.code.startswith("revoke-")


def _claim(report: Reported, sight: Sight) -> Button:
    number = report.code.rpartition("-")[2]
    told = next(_not_followed(sight, int(number) - 1, report.offender), "") if number.isdecimal() else ""
    label = f"trick {number}{': ' + told if told else ''}"
    return Button(write(report, sight.table.shape), number, label, kind="astray" if told else "")


def _not_followed(sight: Sight, number: int, place: int) -> Iterator[str]:
    """What he played instead of the suit led."""
    t, rules = sight.table, sight.game.trick_rules(sight.table)
    if rules is None or number >= len(t.tricks):
        return
    plays = t.tricks[number].plays
    for index, play in enumerate(plays):
        led = suit_led(plays[:index], rules) if index else None
        if play.place == place and led is not None and rules.ranks.suits[play.card] != led:
            yield f"{SUIT_NAMES[led]} led, {play.card.name} played"
