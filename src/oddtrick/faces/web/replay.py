"""A finished deal once more, card by card, forward and back; and the bots' reasons for whoever asks."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter, Request, Response

from oddtrick.house.past import review
from oddtrick.table.zones import GALLERY

from .around import names_of
from .drawing import draw
from .moments import finished, shown_moments
from .reasons import reason
from .sitting import eyes_of
from .stage import set_stage
from .story import story
from .table import house_of, url

router = APIRouter()


@router.get("/t/{name}/deal/{deal}/at/{at}")
def replay(request: Request, name: str, deal: int, at: int, why: str = "") -> Response:
    """One moment of a finished deal, all cards open, with the way forward and back; with `why=on` a bot says why."""
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
    asked = why == "on"
    if asked:
        scene = replace(scene, advice=reason(house_of(request), room, at, names))
    return draw(
        request,
        "replay.html",
        scene=scene,
        ways=ways(f"{url(room)}/deal/{deal}", stops, here, asked),
        asked=asked,
        room_url=url(room),
        action="",
        refused="",
        back=None,
        over="",
        n=room.n,
        standing=[],
        rules_set=[],
    )


def ways(base: str, stops: list[int], here: int, asked: bool) -> dict[str, str]:
    """Where a replay can go from here; whoever asked for reasons is told them at every step."""

    def to(stop: int, asked: bool = asked) -> str:
        return f"{base}/at/{stops[stop]}{'?why=on' if asked else ''}"

    return {
        "first": to(0),
        "prev": to(here - 1) if here else "",
        "next": to(here + 1) if here + 1 < len(stops) else "",
        "last": to(-1),
        "why": to(here, not asked),
        "deal": base,
    }
