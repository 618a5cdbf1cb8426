"""The illustrative hands: the list, a whole hand, and its replay card by card, with the worth of every card."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response

from .deals import draw_deal, wanted, way
from .drawing import draw
from .film import hand_names, of_hand
from .replay import draw_moment, nearest, ways

router = APIRouter()


@dataclass(frozen=True)
class Shelved:
    """A hand in the list: its address, its name, what it teaches, where it comes from."""

    href: str
    name: str
    notes: tuple[str, ...]


@router.get("/hands")
def shelf(request: Request) -> Response:
    """The hands that come with the package."""
    films = [(name, of_hand(name)) for name in hand_names()]
    hands = [Shelved(film.base, name, film.notes) for name, film in films]
    return draw(request, "hands.html", hands=hands)


@router.get("/hands/{name}")
def hand(request: Request, name: str) -> Response:
    """All hands as dealt, every trick with the worth of its cards, the printed result."""
    film = of_hand(name)
    links = [way(f"{film.base}/at/{film.stops[0]}", "Step through it", "main")]
    links += [way(f"/hands/{other}", other) for other in hand_names() if other != name]
    links += [way(f"/rules/{film.game.id}", f"Rules of {film.game.title}")]
    return draw_deal(request, film, wanted(request, "1"), links, "/hands")


@router.get("/hands/{name}/at/{at}")
def moment(request: Request, name: str, at: int) -> Response:
    """One moment of a hand, with the way forward and back."""
    film = of_hand(name)
    at = nearest(film, at)
    return draw_moment(request, film, at, "/hands", 0, wanted(request, "1"), ways(film, at, always=True))
