"""A finished deal: all cards, every trick, the score, and its replay forward and back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fastapi import APIRouter, Request, Response

from oddtrick.house.past import review
from oddtrick.house.room import Room
from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker
from oddtrick.table.cards import Card, cards_in
from oddtrick.table.zones import GALLERY

from .around import deal_head, names_of, why_so
from .cards import face, in_order
from .drawing import draw
from .guard import Trouble
from .scene import Face
from .scores import sheet
from .sitting import eyes_of
from .stage import Stage, set_stage
from .story import story
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
    cards: tuple[PlayedCard, ...]
    winner: str
    won: bool


def finished(room: Room, deal: int) -> tuple[int, int]:
    """The span of a finished deal.  Trouble if there is none, or it is still played."""
    if not room.finished(deal):
        raise Trouble(
            404,
            "deal/not-finished",
            "Not yet",
            "That deal is not finished, or was never played. Its cards are shown when it is over.",
        )
    span = room.book.span(deal)
    assert span is not None
    return span


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
        "tricks": tricks(sight, names),
        "sheet": sheet(sight.table, names),
    }
    return draw(request, "deal.html", deal=facts, room_url=url(room))


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


def tricks(sight: Sight, names: Speaker) -> list[Won]:
    """Every trick of the deal."""
    ours = next((side for side in sight.game.sides(sight.table) if sight.player in side), ())
    made = []
    for number, trick in enumerate(sight.table.tricks, start=1):
        cards = tuple(
            PlayedCard((f := face(play.card)).rank, f.suit, names.place(play.place), play.place == trick.winner)
            for play in trick.plays
        )
        made.append(Won(number, cards, names.place(trick.winner), trick.winner in ours))
    return made


def shown_moments(room: Room, first: int, last: int) -> list[int]:
    """The moments of a deal that are worth a stop: after the deal, and after each event that has a sentence."""
    told = story(room.heard(GALLERY, first - 1, last), names_of(room, None))
    stops = [at for at in range(first, last + 1) if told[at - first]]
    return [at for at in stops if review(room, GALLERY, at).table.laid] or [last]


@router.get("/t/{name}/deal/{deal}/at/{at}")
def replay(request: Request, name: str, deal: int, at: int) -> Response:
    """One moment of a finished deal, all cards open, with the way forward and back."""
    room = house_of(request).room(name)
    first, last = finished(room, deal)
    stops = shown_moments(room, first, last)
    at = min(stops, key=lambda stop: abs(stop - at))
    here = stops.index(at)
    viewer = eyes_of(request, room).viewer
    names = names_of(room, viewer if viewer >= 0 else None)
    told = story(room.heard(GALLERY, first - 1, at), names, deal - 1)
    scene = set_stage(review(room, viewer, at), names, [line for line in told if line])
    scene = replace(scene, whose=f"{here + 1} of {len(stops)}", prompt=told[-1])
    base = f"{url(room)}/deal/{deal}"
    ways = {
        "first": f"{base}/at/{stops[0]}",
        "prev": f"{base}/at/{stops[here - 1]}" if here else "",
        "next": f"{base}/at/{stops[here + 1]}" if here + 1 < len(stops) else "",
        "last": f"{base}/at/{stops[-1]}",
        "deal": base,
    }
    return draw(
        request,
        "replay.html",
        scene=scene,
        ways=ways,
        room_url=url(room),
        action="",
        refused="",
        back=None,
        over="",
        n=room.n,
        standing=[],
        rules_set=[],
    )
