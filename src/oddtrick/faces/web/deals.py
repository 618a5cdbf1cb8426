"""A finished deal: all cards, every trick, the score, and its replay forward and back."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from oddtrick.house.past import review
from oddtrick.house.questions import questions_of
from oddtrick.house.room import Room
from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker, call_words
from oddtrick.table.cards import Card, cards_in

from .around import deal_head, names_of, why_so
from .cards import face, in_order
from .drawing import draw
from .moments import finished, shown_moments
from .scene import Face
from .scores import sheet
from .sitting import eyes_of
from .stage import Stage
from .table import house_of, url

router = APIRouter()


@dataclass(frozen=True)
class Line:
    """Some cards of a hand, with a word about them."""

    said: str
    faces: tuple[Face, ...]


@dataclass(frozen=True)
class Dealt:
    """One player's cards as dealt."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Spoken:
    """Something that was said, and where the replay shows it."""

    who: str
    what: str
    href: str


@dataclass(frozen=True)
class PlayedCard:
    """A card of a trick."""

    rank: str
    suit: str
    who: str
    won: bool


@dataclass(frozen=True)
class Won:
    """A trick: its cards in the order of play, and who took it."""

    number: int
    href: str
    cards: tuple[PlayedCard, ...]
    winner: str
    won: bool


@router.get("/t/{name}/deal/{deal}")
def deal_page(request: Request, name: str, deal: int) -> Response:
    """All hands as dealt, every trick, the score."""
    room = house_of(request).room(name)
    first, last = finished(room, deal)
    eyes = eyes_of(request, room)
    viewer = eyes.viewer
    sight = review(room, viewer, last)
    names = names_of(room, viewer if viewer >= 0 else None)
    dealt = next((at for at in range(first, last + 1) if review(room, viewer, at).table.laid), last)
    facts = {
        "number": deal,
        "title": room.game.title,
        "head": deal_head(sight, names),
        "why": why_so(sight, names),
        "links": links(room, deal, last),
        "hands": hands(review(room, viewer, dealt), names),
        "said": said(sight, names, f"{url(room)}/deal/{deal}/at/"),
        "tricks": tricks(sight, names, f"{url(room)}/deal/{deal}/at/"),
        "questions": questions(room, deal, names),
        "sheet": sheet(sight.table, names),
    }
    return draw(request, "deal.html", deal=facts, room_url=url(room))


@dataclass(frozen=True)
class Question:
    """A question of the deal: who asked what, the answer, what that was worth, and what it changed."""

    who: str
    what: str
    answer: str
    worth: str
    changed: str


def questions(room: Room, deal: int, names: Speaker) -> list[Question]:
    """Every question of the deal with what it was worth in hindsight."""
    made = []
    for one in questions_of(room, deal):
        told = names.hindsight(one.chips, one.without, one.with_it)
        answer = "yes" if one.yes else "no"
        worth = "" if one.chips is None else f"{one.chips:+.1f}".replace("+0.0", "0.0")
        made.append(Question(names.player(one.asked.player), f"{one.asked.question}?", answer, worth, told))
    return made


def links(room: Room, deal: int, last: int) -> list[dict[str, str]]:
    """Where one can go from a finished deal."""
    first, _ = finished(room, deal)
    made = [
        {"href": f"{url(room)}/deal/{deal}/at/{shown_moments(room, first, last)[0]}", "text": "Replay", "kind": "main"},
        {"href": url(room), "text": "Back to the table", "kind": ""},
    ]
    if room.finished(deal - 1):
        made.append({"href": f"{url(room)}/deal/{deal - 1}", "text": f"Deal {deal - 1}", "kind": ""})
    if room.finished(deal + 1):
        made.append({"href": f"{url(room)}/deal/{deal + 1}", "text": f"Deal {deal + 1}", "kind": ""})
    return made


def hands(sight: Sight, names: Speaker) -> list[Dealt]:
    """Every place's cards as they were dealt: row and hand, or the hand alone."""
    t, rules = sight.table, Stage(sight, names).rules

    def line(said: str, cards: list[Card]) -> Line:
        return Line(said, tuple(face(card) for card in cards))

    made = []
    for place in t.order:
        held = in_order(cards_in(t.hands[place].bits), rules)
        row = t.piles[place] if t.piles else ()
        up = [spot.up for spot in row if spot.up is not None]
        down = [spot.down for spot in row if spot.down is not None]
        parts = [line("in the row", up), line("covered", down), line("in hand", held)] if row else [line("", held)]
        made.append(Dealt(names.place(place), tuple(parts)))
    return made


def said(sight: Sight, names: Speaker, base: str) -> list[Spoken]:
    """Every call of the deal, in its turn."""
    return [
        Spoken(names.place(call.place), call_words(call.call), f"{base}{call.at + 1}") for call in sight.table.calls
    ]


def tricks(sight: Sight, names: Speaker, base: str) -> list[Won]:
    """Every trick of the deal."""
    ours = next((side for side in sight.game.sides(sight.table) if sight.player in side), ())
    made = []
    for number, trick in enumerate(sight.table.tricks, start=1):
        cards = tuple(
            PlayedCard((f := face(play.card)).rank, f.suit, names.place(play.place), play.place == trick.winner)
            for play in trick.plays
        )
        first = trick.plays[0].at + 1 if trick.plays else sight.seen
        made.append(Won(number, f"{base}{first}", cards, names.place(trick.winner), trick.winner in ours))
    return made
