"""What the viewer may answer: cards to press, buttons, cards to pick, a line to write; and the answer read back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker, call_words
from oddtrick.rules.choices import OneOf, PickCards, Write
from oddtrick.rules.score import lines
from oddtrick.rules.score import totals as points_of
from oddtrick.rules.step import Ask, Offer
from oddtrick.table.calls import Bid, Number, Pass
from oddtrick.table.cards import SUIT_LETTERS, Card
from oddtrick.table.errors import BadText, NotOffered
from oddtrick.table.events import Called, Event, Played
from oddtrick.table.notation import parse_card
from oddtrick.table.reader import parse
from oddtrick.table.scribe import write
from oddtrick.table.table import Table

from .scene import Button, Face, Field, Pick, Says, Sheet

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
    writes = [form for form in forms if isinstance(form, Write)]
    shape = sight.table.shape
    plays = {(e.place, e.card): write(e, shape) for e in events if isinstance(e, Played)}
    said = [e for e in events if not isinstance(e, Played)]
    grid, calls = buttons(said, sight, names)
    says = Says(
        calls=calls,
        grid=grid,
        pick=pick_of(picks[0]) if picks else None,
        fields=tuple(Field(f"line{i}", form.hint) for i, form in enumerate(writes)),
        offers=tuple(b for offer in sight.offers for b in offer_buttons(offer, sight, names)),
        said=said_before(sight.table, names),
    )
    return Asked(chooser(sight, plays, picks), says, spoken(sight, len(plays)))


def said_before(t: Table, names: Speaker) -> tuple[tuple[str, str], ...]:
    """The calls of this deal, until the first card is played."""
    if t.tricks or t.trick:
        return ()
    return tuple((names.place(said.place), call_words(said.call)) for said in t.calls)


def chooser(
    sight: Sight, plays: dict[tuple[int, Card], str], picks: Sequence[PickCards]
) -> Callable[[Face, Card, int], Face]:
    """What becomes of a card on the page: one to play, one that may not be played now, one to pick, or just a card."""
    active = {place for place, _ in plays}
    pickable = {card for form in picks for card in form.cards}
    shape = sight.table.shape
    home = None if sight.player is None else _home(sight)

    def choose(face: Face, card: Card, place: int) -> Face:
        if card < 0:
            return face
        if (place, card) in plays:
            return replace(face, choice=plays[place, card], playable=True, label=f"{face.said}, playable")
        if card in pickable and place == home:
            return replace(face, pick=str(card))
        if place in active:
            return replace(face, choice=write(Played(place, card), shape), label=f"{face.said}, not playable")
        return replace(face, idle=place == home)

    return choose


def _home(sight: Sight) -> int:
    shape = sight.table.shape
    name = shape.players[sight.player or 0]
    return shape.places.index(name) if name in shape.places else sight.player or 0


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
            return Button(text, call_words(call).capitalize(), call_words(call))
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


def totals(t: Table) -> tuple[int, ...]:
    """The points on the sheet, by party."""
    return points_of(t)


def sheet(t: Table, names: Speaker) -> Sheet | None:
    """The score sheet: a row for each entry, the sum at the foot."""
    if not t.sheet:
        return None
    parties = range(len(t.shape.parties))
    rows = []
    for deal, line in lines(t):
        points = [f"{line.points:+d}" if party == line.party else "" for party in parties]
        rows.append((f"{deal}. {line.why}", *points))
    return Sheet(
        ("Deal", *(names.party(party) for party in parties)),
        tuple(rows),
        ("Total", *(str(n) for n in points_of(t))),
    )


def read_answer(sight: Sight, form: dict[str, list[str]]) -> Event:
    """The event that a form means.  BadText or NotOffered; whether it is allowed now is for the room to say."""
    shape = sight.table.shape
    if choice := form.get("choice"):
        return parse(choice[0][:2000], shape)
    parts: list[Ask | Offer] = [sight.ask] if sight.ask else []
    forms = [one for part in parts for one in part.choices.forms]
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
    writes = [one for one in forms if isinstance(one, Write)]
    for i, one in enumerate(writes):
        if text := form.get(f"field.line{i}", [""])[0].strip():
            return one.read(text[:400])
    raise BadText("Nothing was chosen.")
