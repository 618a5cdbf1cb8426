"""The table's own pages: look at it, answer, and what people do around it (sit, leave, pause, next deal, rematch)."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from oddtrick.house.house import House
from oddtrick.house.room import Room
from oddtrick.house.seats import PERSON
from oddtrick.table.errors import NotSeated, Refused

from .around import ending, seats_to_fill, table_facts
from .drawing import draw, keep, wants_page
from .guard import address, form_of
from .questions import read_answer
from .sitting import EYES, SEAT, Eyes, eyes_of, remember, seats_at

router = APIRouter()
PACES = (0.0, 0.4, 0.9, 2.0)


def house_of(request: Request) -> House:
    """The house that this server keeps."""
    house: House = request.app.state.house
    return house


def url(room: Room) -> str:
    """The address of a table."""
    return f"/t/{room.name}"


@router.get("/t/{name}")
def look(request: Request, name: str) -> Response:
    """The table as this browser may see it."""
    room = house_of(request).room(name)
    return draw_table(request, room, eyes_of(request, room))


@router.get("/t/{name}/part")
def part(request: Request, name: str, since: int = -1) -> Response:
    """Only what changes of the page, with what happened since so many events."""
    room = house_of(request).room(name)
    return draw_table(request, room, eyes_of(request, room), "_part.html", since=since)


def draw_table(
    request: Request,
    room: Room,
    eyes: Eyes,
    template: str = "table.html",
    refused: str = "",
    status: int = 200,
    since: int = -1,
) -> Response:
    """The page of a table for one pair of eyes."""
    facts = table_facts(room, eyes, since)
    return draw(
        request,
        template,
        status,
        **facts,
        refused=refused,
        room=room,
        eyes=eyes,
        room_url=url(room),
        action=f"{url(room)}/answer",
        n=room.n,
        ending=ending(room, eyes),
        empty=seats_to_fill(room, eyes, str(request.base_url).rstrip("/")),
        paces=PACES,
        levels=list(house_of(request).bots),
    )


@router.post("/t/{name}/answer")
async def answer(request: Request, name: str) -> Response:
    """A card, a call, a choice.  Refused: the page again with the reason, and nothing has changed."""
    form = await form_of(request)
    request.app.state.forms.check(request, form)
    request.app.state.limits.forms.take(address(request))
    room = house_of(request).room(name)
    eyes = eyes_of(request, room)
    if eyes.viewer not in eyes.seats:
        raise NotSeated("You have no seat at this table.")
    try:
        seen = _whole(form.get("seen", [""])[0])
        event = read_answer(room.sight(eyes.viewer), form)
        at = await run_in_threadpool(room.answer, eyes.viewer, seen, event)
    except Refused as refused:
        if not wants_page(request):
            raise
        return draw_table(request, room, eyes_of(request, room), refused=str(refused), status=409)
    if not wants_page(request):
        return JSONResponse({"n": room.n, "seen": at})
    return RedirectResponse(url(room), 303)


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1


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
    seat = _whole(form.get("seat", [""])[0])
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
