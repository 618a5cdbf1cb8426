"""Asking the expert for a hint, and a bot for its reason once the deal is over."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, RedirectResponse
from starlette.concurrency import run_in_threadpool

from oddtrick.house.counsel import NoHints, Thought
from oddtrick.table.errors import NotSeated, Refused

from .advice import failed, spoken
from .drawing import wants_page
from .guard import address, form_of
from .naming import names_of
from .sitting import eyes_of
from .table import draw_table, house_of, url, whole

router = APIRouter()
PATIENCE = 3.0  # seconds until a page is sent without the answer


async def patiently(thought: Thought) -> None:
    """Wait until it is thought, but not for ever; whoever goes away meanwhile stops nothing."""
    waiting = asyncio.wrap_future(thought)
    waiting.add_done_callback(lambda done: done.cancelled() or done.exception())  # the page says it
    await asyncio.wait({waiting}, timeout=PATIENCE)


@router.post("/t/{name}/hint")
async def hint(request: Request, name: str) -> Response:
    """Ask the expert.  Refused: the page again with the reason; nobody else sees that somebody asked."""
    form = await form_of(request)
    request.app.state.forms.check(request, form)
    request.app.state.limits.forms.take(address(request))
    house = house_of(request)
    room = house.room(name)
    eyes = eyes_of(request, room)
    if eyes.viewer not in eyes.seats:
        raise NotSeated("You have no seat at this table.")
    try:
        seen = whole(form.get("seen", [""])[0])
        thought = await run_in_threadpool(house.counsel.hint, room, eyes.viewer, seen)
    except Refused as refused:
        if not wants_page(request):
            raise
        status = 403 if isinstance(refused, NoHints) else 409
        return draw_table(request, room, eyes, refused=str(refused), status=status)
    await patiently(thought)
    if wants_page(request):
        return RedirectResponse(url(room), 303)
    status = 503 if thought.done() and failed(thought) else 200
    return JSONResponse({"says": spoken(thought, names_of(room, eyes.viewer))}, status)
