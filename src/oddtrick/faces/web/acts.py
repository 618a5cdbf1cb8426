"""What people do around the play: sit down, pause, fill a seat, go on to the next deal, play again, leave."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from starlette.concurrency import run_in_threadpool

from oddtrick.house.room import Room
from oddtrick.house.seats import PERSON
from oddtrick.table.errors import NotSeated

from .drawing import keep
from .guard import address, form_of
from .sitting import EYES, SEAT, remember, seats_at
from .table import PACES, house_of, url, whole

router = APIRouter()


async def around(request: Request, name: str, do: Callable[[Room, int, dict[str, list[str]]], object]) -> Response:
    """Something done from a seat, and back to the table."""
    form = await form_of(request)
    request.app.state.forms.check(request, form)
    request.app.state.limits.forms.take(address(request))
    room = house_of(request).room(name)
    mine = [player for player in seats_at(request, room) if room.company.seats[player].kind == PERSON]
    if not mine:
        raise NotSeated("You have no seat at this table.")
    for player in mine if do in (_ready,) else mine[:1]:
        await run_in_threadpool(do, room, player, form)
    return RedirectResponse(url(room), 303)


def _ready(room: Room, player: int, form: dict[str, list[str]]) -> None:
    room.ready(player)


@router.post("/t/{name}/next")
async def next_deal(request: Request, name: str) -> Response:
    """This player has seen the finished deal."""
    return await around(request, name, _ready)


@router.post("/t/{name}/pause")
async def pause(request: Request, name: str) -> Response:
    """Stop for a while."""
    return await around(request, name, lambda room, player, form: room.pause(player, True))


@router.post("/t/{name}/go-on")
async def go_on(request: Request, name: str) -> Response:
    """And on."""
    return await around(request, name, lambda room, player, form: room.pause(player, False))


@router.post("/t/{name}/pace")
async def pace(request: Request, name: str) -> Response:
    """How long the bots take over a card."""

    def change(room: Room, player: int, form: dict[str, list[str]]) -> None:
        wanted = form.get("pace", [""])[0]
        room.set_pace(next((pace for pace in PACES if str(pace) == wanted), room.pace))

    return await around(request, name, change)


@router.post("/t/{name}/give")
async def give(request: Request, name: str) -> Response:
    """The host gives an empty seat to a bot."""
    house = house_of(request)

    def change(room: Room, player: int, form: dict[str, list[str]]) -> None:
        seat = _seat(room, form)
        if player != room.company.host:
            raise NotSeated("Only the host may fill a seat.")
        level = form.get("level", [""])[0]
        house.seat_bot(room, seat, level)

    return await around(request, name, change)


@router.post("/t/{name}/link")
async def link(request: Request, name: str) -> Response:
    """A fresh link for an empty seat."""
    return await around(request, name, lambda room, player, form: room.invite(_seat(room, form)))


def _seat(room: Room, form: dict[str, list[str]]) -> int:
    seat = whole(form.get("seat", [""])[0])
    if not 0 <= seat < len(room.company.seats):
        raise NotSeated("There is no such seat.")
    return seat


@router.post("/t/{name}/rematch")
async def rematch(request: Request, name: str) -> Response:
    """The same people at a new table."""
    house = house_of(request)
    await around(request, name, lambda room, player, form: house.rematch(room, player))
    return RedirectResponse(f"/t/{house.room(name).rematch}", 303)


@router.post("/t/{name}/leave")
async def leave(request: Request, name: str) -> Response:
    """Get up; the seat is empty."""
    await around(request, name, lambda room, player, form: room.leave(player))
    response = RedirectResponse("/", 303)
    response.delete_cookie(SEAT + name)
    return response


@router.post("/t/{name}/eyes")
async def here_i_am(request: Request, name: str) -> Response:
    """On a shared device: the one whose turn it is has it now."""
    form = await form_of(request)
    request.app.state.forms.check(request, form)
    room = house_of(request).room(name)
    response = RedirectResponse(url(room), 303)
    keep(response, request, EYES + room.name, str(_seat(room, form)), 24 * 3600)
    return response


@router.get("/sit/{name}/{key}")
def open_link(request: Request, name: str, key: str) -> Response:
    """A seat's private link: the key goes into a cookie and out of the address."""
    request.app.state.limits.keys.take(address(request), 0)
    room = house_of(request).room(name)
    if room.company.player_of(key) is None:
        request.app.state.limits.keys.take(address(request))
        raise NotSeated("This link opens no seat any more. Ask for a new one.")
    response = RedirectResponse(url(room), 303)
    remember(request, response, room, key)
    return response


@router.post("/t/{name}/sit")
async def sit(request: Request, name: str) -> Response:
    """A guest with a key says what he is called, and sits down."""
    form = await form_of(request)
    request.app.state.forms.check(request, form)
    room = house_of(request).room(name)
    guest = next((p for p in seats_at(request, room) if room.company.seats[p].kind != PERSON), None)
    if guest is None:
        raise NotSeated("You have no empty seat here.")
    called = form.get("name", [""])[0][:200]
    await run_in_threadpool(room.sit, guest, called)
    response = RedirectResponse(url(room), 303)
    keep(response, request, "name", room.company.seats[guest].name)
    return response
