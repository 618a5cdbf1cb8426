"""The table's own pages: look at it, answer, and what people do around it (sit, leave, pause, next deal, rematch)."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from oddtrick.house.house import House
from oddtrick.house.room import Room
from oddtrick.rules.step import Offer
from oddtrick.table.errors import NotSeated, Refused
from oddtrick.table.events import Event
from oddtrick.table.scribe import write

from .advice import with_advice
from .answers import read_answer
from .around import ending, seats_to_fill, table_facts
from .drawing import draw, wants_page
from .guard import address, form_of
from .naming import names_of
from .offences import offence_in
from .scene import Scene
from .sitting import Eyes, eyes_of
from .talking import ReadBack

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
    unconfirmed: dict[str, str] | None = None,
    back: ReadBack | None = None,
) -> Response:
    """The page of a table for one pair of eyes; `back`: what was read, to be confirmed."""
    facts = table_facts(room, eyes, since)
    scene = facts["scene"]
    assert isinstance(scene, Scene)
    if unconfirmed is not None:
        facts["over"] = "_offence.html"
    facts["scene"] = with_advice(scene, house_of(request).counsel, room, eyes)
    return draw(
        request,
        template,
        status,
        **facts,
        refused=refused,
        unconfirmed=unconfirmed,
        back=None if back is None else read_back(room, back),
        room=room,
        eyes=eyes,
        room_url=url(room),
        action=f"{url(room)}/answer",
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
        seen = whole(form.get("seen", [""])[0])
        sight = room.sight(eyes.viewer)
        event = read_answer(sight, form)
        offer = offence_in(sight, event)
        if offer is not None and form.get("sure", [""])[0] != offer.offence:
            house_of(request).hold(room, seen)
            return unconfirmed(request, room, eyes, offer, event)
        at = await run_in_threadpool(room.answer, eyes.viewer, seen, event)
    except ReadBack as back:
        if not wants_page(request):
            return JSONResponse(read_back(room, back))
        return draw_table(request, room, eyes_of(request, room), back=back)
    except Refused as refused:
        if not wants_page(request):
            raise
        return draw_table(request, room, eyes_of(request, room), refused=str(refused), status=409)
    if not wants_page(request):
        return JSONResponse({"n": room.n, "seen": at})
    return RedirectResponse(url(room), 303)


def unconfirmed(request: Request, room: Room, eyes: Eyes, offer: Offer, event: Event) -> Response:
    """An offence is committed only by whoever says so twice; the bots wait a moment meanwhile."""
    words = names_of(room, eyes.viewer).choice(event)
    asked = {
        "code": "law/unconfirmed",
        "offence": offer.offence,
        "title": f"An offence: {offer.offence}",
        "detail": f"{offer.rule} Do it all the same?",
        "yes": words,
        "no": "No, leave it",
        "choice": write(event, room.game.shape),
    }
    if not wants_page(request):
        return JSONResponse(asked)  # nothing is wrong; nothing has happened
    return draw_table(request, room, eyes, status=409, unconfirmed=asked)


def read_back(room: Room, back: ReadBack) -> dict[str, str]:
    """What was read, and the button that says yes to it."""
    shown = back.rule.removesuffix(".") or "Say it"
    return {
        "detail": str(back),
        "choice": write(back.event, room.game.shape),
        "button": f"Yes: {shown[:1].lower()}{shown[1:]}",
    }


def whole(text: str) -> int:
    """A whole number, or -1 for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else -1
