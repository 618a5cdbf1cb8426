"""What the viewer may answer: cards to press, buttons, cards to pick, a line to write; and the answer read back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker, call_words
from oddtrick.rules.choices import Form, OneOf, PickCards
from oddtrick.rules.counts import Numbers
from oddtrick.rules.step import Offer
from oddtrick.table.calls import Bid, Number, Pass
from oddtrick.table.cards import SUIT_LETTERS, Card
from oddtrick.table.events import Called, Event, Played, Reported
from oddtrick.table.scribe import write
from oddtrick.table.table import Table

from .headline import home_of
from .offences import breaches, claims, of_revoke, others, rights, slips
from .scene import Button, Face, Field, Pick, Says
from .talking import talks

SHORT = 14  # a call that fits into a column
GRID_FROM = 6  # so many bids make a box of levels and denominations


@dataclass(frozen=True)
class Asked:
    """How the question is put: what becomes of each card on the page, and what else is drawn and said."""

    choose: Callable[[Face, Card, int], Face]
    says: Says
    spoken: tuple[str, ...] = ()


def put(sight: Sight, names: Speaker) -> Asked:
    """The viewer's question and offers on the page."""
    forms = sight.ask.choices.forms if sight.ask else ()
    events = [event for form in forms if isinstance(form, OneOf) for event in form.events]
    picks = [form for form in forms if isinstance(form, PickCards)]
    shape = sight.table.shape
    plays = {(e.place, e.card): write(e, shape) for e in events if isinstance(e, Played)}
    said = [e for e in events if not isinstance(e, Played) and not (isinstance(e, Reported) and of_revoke(e))]
    grid, calls = buttons(said, sight, names)
    says = Says(
        calls=calls,
        grid=grid,
        pick=pick_of(picks[0]) if picks else None,
        fields=tuple(blanks_of(forms)),
        talks=talks(sight),
        offers=tuple(b for offer in others(sight) for b in offer_buttons(offer, sight, names)),
        rights=rights(sight, names),
        breaches=breaches(sight, names),
        claims=claims(sight.ask, sight, names),
        said=said_before(sight.table, names),
        callers=callers(sight.table, names),
    )
    return Asked(chooser(sight, plays, picks), says, spoken(sight, len(plays)))


def blanks_of(forms: Sequence[Form]) -> Iterator[Field]:
    """Numbers to be filled in, one for each label."""
    for i, form in enumerate(forms):
        if isinstance(form, Numbers):
            for j, label in enumerate(form.labels):
                yield Field(f"{i}.{j}", label.capitalize(), "number", "0", low=0, high=form.most)


def said_before(t: Table, names: Speaker) -> tuple[tuple[str, str], ...]:
    """The calls of this deal, until the first card is played."""
    if t.tricks or t.trick:
        return ()
    return tuple((names.place(said.place), call_words(said.call)) for said in t.calls)


def callers(t: Table, names: Speaker) -> tuple[str, ...]:
    """Four heads for the columns of the auction, from the first caller on; none if it does not fit into columns."""
    places = [said.place for said in t.calls]
    if not places or len(t.order) != 4 or t.tricks or t.trick:
        return ()
    order = [places[0]]
    while len(order) < 4:
        order.append(t.left(order[-1]))
    in_turn = all(place == order[i % 4] for i, place in enumerate(places))
    if not in_turn or max(len(call_words(said.call)) for said in t.calls) > SHORT:
        return ()
    return tuple(names.place(place) for place in order)


def chooser(
    sight: Sight, plays: dict[tuple[int, Card], str], picks: Sequence[PickCards]
) -> Callable[[Face, Card, int], Face]:
    """What becomes of a card on the page: one to play, one that may not be played now, one to pick, or just a card."""
    active = {place for place, _ in plays}
    pickable = {card for form in picks for card in form.cards}
    shape, against = sight.table.shape, slips(sight)
    home = None if sight.player is None else home_of(sight)

    def choose(face: Face, card: Card, place: int) -> Face:
        if card < 0:
            return face
        if (place, card) in plays:
            return replace(face, choice=plays[place, card], playable=True, label=f"{face.said}, playable")
        if (place, card) in against:
            choice, offence = against[place, card]
            return replace(face, choice=choice, offence=offence, label=f"{face.said}, against the law: {offence}")
        if card in pickable and place == home:
            return replace(face, pick=str(card))
        if place in active:
            return replace(face, choice=write(Played(place, card), shape), label=f"{face.said}, not playable")
        return replace(face, idle=place == home)

    return choose


def buttons(
    events: Sequence[Event], sight: Sight, names: Speaker
) -> tuple[tuple[tuple[Button, ...], ...], tuple[Button, ...]]:
    """Calls and the like as buttons: many bids as a box of lines by level, the rest in a row."""
    bids = [e for e in events if isinstance(e, Called) and isinstance(e.call, Bid)]
    boxed = bids if len(bids) >= GRID_FROM else []
    by_level: dict[int, list[Button]] = {}
    for e in boxed:
        assert isinstance(e.call, Bid)
        by_level.setdefault(e.call.level, []).append(button(e, sight, names))
    rest = tuple(button(e, sight, names) for e in events if e not in boxed)
    return tuple(tuple(by_level[level]) for level in sorted(by_level)), rest


def button(e: Event, sight: Sight, names: Speaker) -> Button:
    """One thing that can be said or done, with the words on the button and the words for the ear."""
    text = write(e, sight.table.shape)
    match e:
        case Called(_, Bid(level, strain) as bid):
            suit = strain if len(strain) == 1 and strain in SUIT_LETTERS else ""
            shown = str(level) if suit else f"{level} {strain}"
            spoken = call_words(bid).removesuffix("s") if suit and level == 1 else call_words(bid)
            return Button(text, shown, spoken, suit, level=level)
        case Called(_, Pass()):
            return Button(text, "Pass", "pass", kind="main")
        case Called(_, Number() as number):
            return Button(text, call_words(number), call_words(number))
        case Called(_, call):
            words = call_words(call)
            return Button(text, words[:1].upper() + words[1:], words)
        case _:
            return Button(text, names.choice(e), names.choice(e))


def offer_buttons(offer: Offer, sight: Sight, names: Speaker) -> tuple[Button, ...]:
    """What may be done besides."""
    events = [event for form in offer.choices.forms if isinstance(form, OneOf) for event in form.events]
    return tuple(button(event, sight, names) for event in events[:20])


def pick_of(form: PickCards) -> Pick:
    """So many cards to be picked together."""
    number = str(form.least) if form.least == form.most else f"{form.least} to {form.most}"
    return Pick(form.least, form.most, f"Choose {number} card{'s' if form.most != 1 else ''}")


def spoken(sight: Sight, playable: int) -> tuple[str, ...]:
    """The end of what the live region says: whose turn, and how many cards are playable."""
    if sight.ask is None:
        return ()
    told = f"{playable} card{'s' if playable != 1 else ''} playable." if playable else sight.ask.rule
    return (f"Your turn, {told}" if playable else f"Your turn. {told}",)
