"""Whose eyes a request has: the seats that this browser's cookies open, and, on a shared device, who looks just now."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response

from oddtrick.house.room import Room
from oddtrick.house.seats import PERSON
from oddtrick.table.zones import GALLERY

from .drawing import keep

SEAT, EYES = "seat-", "eyes-"
SEATS_AT_MOST = 24  # so many tables does a browser remember
MONTH = 30 * 24 * 3600


def keys_of(request: Request) -> dict[str, list[str]]:
    """The keys that the browser holds, by the room they were given for."""
    return {
        name.removeprefix(SEAT): value.split(".")[:8]
        for name, value in request.cookies.items()
        if name.startswith(SEAT) and value
    }


def seats_at(request: Request, room: Room) -> list[int]:
    """The seats of this room that the browser's keys open; a key goes on to open its seat in a rematch."""
    keys = {key for keys in keys_of(request).values() for key in keys if key}
    found = {room.company.player_of(key) for key in keys}
    return sorted(player for player in found if player is not None)


def remember(request: Request, response: Response, room: Room, *keys: str) -> None:
    """Give the browser keys to seats of a room; the oldest room is forgotten when there are too many."""
    known = keys_of(request)
    mine = [
        key for key in known.pop(room.name, []) if key and key not in keys and room.company.player_of(key) is not None
    ]
    keep(response, request, SEAT + room.name, ".".join([*mine, *keys]), MONTH)
    for old in list(known)[: max(0, len(known) - SEATS_AT_MOST + 1)]:
        response.delete_cookie(SEAT + old)


@dataclass(frozen=True)
class Eyes:
    """Who looks.  `viewer`: a player or the GALLERY; `seats`: all that this browser may sit in; `curtain`: the player
    for whom the screen stays covered until he says that he is there; `guest`: his seat, but nobody sits in it yet."""

    viewer: int
    seats: tuple[int, ...] = ()
    curtain: int | None = None
    guest: int | None = None


def eyes_of(request: Request, room: Room) -> Eyes:
    """One seat: its player.  Several: the one who is asked, once the device has been handed to him."""
    seats = seats_at(request, room)
    sat = [player for player in seats if room.company.seats[player].kind == PERSON]
    guest = next((player for player in seats if player not in sat), None)
    if len(sat) <= 1:
        viewer = sat[0] if sat else GALLERY
        return Eyes(viewer, tuple(sat), guest=guest if not sat else None)
    view = room.view(sat[0])
    if view.over or room.resting:
        return Eyes(sat[0], tuple(sat))
    if view.turn not in sat or room.waiting:
        return Eyes(GALLERY, tuple(sat))
    if request.cookies.get(EYES + room.name) == str(view.turn):
        return Eyes(view.turn, tuple(sat))
    return Eyes(GALLERY, tuple(sat), curtain=view.turn)
