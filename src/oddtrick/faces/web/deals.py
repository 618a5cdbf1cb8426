"""A finished deal: all cards, what was said, every trick, the score; if it is asked for, the worth of every card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from oddtrick.house.questions import questions_of
from oddtrick.house.room import Room
from oddtrick.house.sight import Sight
from oddtrick.lab.values import Values
from oddtrick.play.words import Speaker, call_words
from oddtrick.table.cards import Card, cards_in
from oddtrick.table.table import Play

from .around import deal_head, why_so
from .cards import face, in_order
from .drawing import draw
from .film import Film, of_room
from .guard import address
from .scene import Face
from .scores import sheet
from .sitting import eyes_of
from .stage import Stage
from .table import house_of, url
from .worth import Worths, told_of

router = APIRouter()
COST = 20  # of the pages that an address may ask for: the solver is at work


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
    """A card of a trick; with its worth, if that is asked for, and whether it lost tricks."""

    rank: str
    suit: str
    who: str
    won: bool
    worth: str = ""
    lost: int = 0


@dataclass(frozen=True)
class Won:
    """A trick: its cards in the order of play, and who took it."""

    number: int
    href: str
    cards: tuple[PlayedCard, ...]
    winner: str
    won: bool


@router.get("/t/{name}/deal/{deal}")
def deal_page(request: Request, name: str, deal: int, values: str = "") -> Response:
    """All hands as dealt, every trick, the score."""
    room = house_of(request).room(name)
    film = of_room(room, deal, eyes_of(request, room).viewer)
    asked, ways = questions(room, deal, film.names), links(room, film, bool(values))
    return draw_deal(request, film, wanted(request, values), ways, url(room), asked)


def wanted(request: Request, values: str) -> Worths | None:
    """What finds the worth of cards, if it is asked for.  Trouble for who asks too much at once."""
    if not values:
        return None
    request.app.state.limits.pages.take(address(request), COST)
    found: Worths = request.app.state.worths
    return found


def draw_deal(
    request: Request,
    film: Film,
    worths: Worths | None,
    ways: list[dict[str, str]],
    room_url: str,
    asked: Sequence[Question] = (),
) -> Response:
    """The page of a whole deal."""
    sight = film.sight(film.last)
    found = worths.of_deal(film) if worths else None
    facts = {
        "number": film.deal,
        "title": film.game.title,
        "name": film.name or f"Deal {film.deal}",
        "head": f"{film.name}: {deal_head(sight, film.names)}" if film.name else deal_head(sight, film.names),
        "why": why_so(sight, film.names),
        "notes": film.notes,
        "links": ways,
        "hands": hands(film.sight(film.dealt), film.names),
        "said": said(sight, film.names, f"{film.base}/at/"),
        "tricks": tricks(sight, film.names, f"{film.base}/at/", found or {}),
        "questions": asked,
        "sheet": sheet(film.game, sight.table, film.names),
        "worth": told_of(film, found) if found is not None else (),
    }
    return draw(request, "deal.html", deal=facts, room_url=room_url)


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


def links(room: Room, film: Film, values: bool) -> list[dict[str, str]]:
    """Where one can go from a finished deal."""
    made = [
        way(f"{film.base}/at/{film.stops[0]}{'?values=1' if values else ''}", "Replay", "main"),
        way(film.base if values else f"{film.base}?values=1", "Without values" if values else "Worth of the cards"),
        way(url(room), "Back to the table"),
    ]
    made += [
        way(f"{url(room)}/deal/{deal}", f"Deal {deal}")
        for deal in (film.deal - 1, film.deal + 1)
        if room.finished(deal)
    ]
    return made


def way(href: str, text: str, kind: str = "") -> dict[str, str]:
    """A link as the pages draw it."""
    return {"href": href, "text": text, "kind": kind}


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


def tricks(sight: Sight, names: Speaker, base: str, found: dict[int, Values]) -> list[Won]:
    """Every trick of the deal, with the worth of its cards by the number of their events (from 1)."""
    ours = next((side for side in sight.game.sides(sight.table) if sight.player in side), ())

    def drawn(play: Play, winner: int) -> PlayedCard:
        shown, values = face(play.card), found.get(play.at + 1)
        worth = values.by_card.get(play.card) if values else None
        lost = values.lost(play.card) if values else 0
        who = names.place(play.place)
        return PlayedCard(shown.rank, shown.suit, who, play.place == winner, str(worth or ""), lost)

    made = []
    for number, trick in enumerate(sight.table.tricks, start=1):
        cards = tuple(drawn(play, trick.winner) for play in trick.plays)
        first = trick.plays[0].at + 1 if trick.plays else sight.seen
        made.append(Won(number, f"{base}{first}", cards, names.place(trick.winner), trick.winner in ours))
    return made
