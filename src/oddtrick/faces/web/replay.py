"""A finished deal once more, card by card, forward and back; the bots' reasons for whoever asks, and the worth of the
cards."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request, Response

from .deals import wanted
from .drawing import draw
from .film import Film, of_room
from .reasons import reason
from .scene import Advice
from .sitting import eyes_of
from .stage import set_stage
from .story import story
from .table import house_of, url
from .worth import Worths, panel, with_worth

router = APIRouter()


@router.get("/t/{name}/deal/{deal}/at/{at}")
def replay(request: Request, name: str, deal: int, at: int, why: str = "", values: str = "") -> Response:
    """One moment of a finished deal, all cards open, with the way forward and back; with `why=on` a bot says why, with
    `values=1` every card bears its worth."""
    room = house_of(request).room(name)
    film = of_room(room, deal, eyes_of(request, room).viewer)
    at, asked, worths = nearest(film, at), why == "on", wanted(request, values)
    advice = reason(house_of(request), room, at, film.names) if asked else None
    return draw_moment(request, film, at, url(room), room.n, worths, ways(film, at, asked, bool(worths)), asked, advice)


def nearest(film: Film, at: int) -> int:
    """The stop nearest to a moment."""
    return min(film.stops, key=lambda stop: abs(stop - at))


def draw_moment(
    request: Request,
    film: Film,
    at: int,
    room_url: str,
    n: int,
    worths: Worths | None,
    ways: dict[str, str],
    asked: bool = False,
    advice: Advice | None = None,
) -> Response:
    """The page of one moment."""
    told = story(film.heard(film.first - 1, at), film.names, film.deal - 1)
    scene = set_stage(film.sight(at), film.names, [line for line in told if line])
    scene = replace(scene, whose=f"{film.stops.index(at) + 1} of {len(film.stops)}", prompt=told[-1], advice=advice)
    if worths:
        scene = with_worth(scene, film, at, worths)
    return draw(
        request, "replay.html", scene=scene, ways=ways, asked=asked, room_url=room_url, action="", refused="",
        back=None, over="", n=n, standing=[], contract="", rules_set=[],
        worth=panel(film, at, worths) if worths else None,
    )  # fmt: skip


def ways(film: Film, at: int, asked: bool = False, valued: bool = False, always: bool = False) -> dict[str, str]:
    """Where a replay can go from here; whoever asked for reasons or values is told them at every step.

    `always`: a hand out of a book has its values at every step, and no bots.
    """
    stops, here = film.stops, film.stops.index(at)

    def to(stop: int, why: bool = asked, values: bool = valued) -> str:
        given = [text for text, on in (("why=on", why), ("values=1", values)) if on]
        return f"{film.base}/at/{stops[stop]}{'?' if given else ''}{'&'.join(given)}"

    return {
        "first": to(0),
        "prev": to(here - 1) if here else "",
        "next": to(here + 1) if here + 1 < len(stops) else "",
        "last": to(-1),
        "why": "" if always else to(here, why=not asked),
        "values": "" if always else to(here, values=not valued),
        "deal": f"{film.base}{'?values=1' if valued else ''}",
    }
