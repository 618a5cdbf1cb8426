"""The thin stream: "the table is at line 41".  It never carries a card; the page then fetches its own view."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from oddtrick.house.room import Room

from .guard import Trouble, address
from .table import house_of

router = APIRouter()
HEARTBEAT = 15.0
STREAMS_AT_MOST = 400
NEW_AFTER = 1000  # milliseconds until a browser tries again


@router.get("/t/{name}/live")
async def live(request: Request, name: str) -> StreamingResponse:
    """Server-sent events, one for each change, beginning with where the table is now."""
    room = house_of(request).room(name)
    if request.app.state.streams >= STREAMS_AT_MOST:
        raise Trouble(
            503,
            "stream/full",
            "The house is full",
            "Too many people are looking on. Try again in a moment.",
            {"retry-after": "10"},
        )
    request.app.state.limits.pages.take(address(request))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    return StreamingResponse(events(request, room), media_type="text/event-stream", headers=headers)


async def events(request: Request, room: Room) -> AsyncIterator[bytes]:
    """What is sent: the number of lines, again whenever it grows, and a sign of life between."""
    loop, changed = asyncio.get_running_loop(), asyncio.Event()

    def told(_: int) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(changed.set)

    closing: asyncio.Event = request.app.state.closing
    end = room.listen(told)
    request.app.state.streams += 1
    try:
        yield b"retry: %d\n\n" % NEW_AFTER
        sent = -1
        while not closing.is_set():
            if room.n != sent:
                sent = room.n
                yield b"id: %d\ndata: %d\n\n" % (sent, sent)
            else:
                yield b": still here\n\n"
            await _first(changed, closing)
            changed.clear()
    finally:
        request.app.state.streams -= 1
        end()


async def _first(*signs: asyncio.Event) -> None:
    """Wait for one of the signs, or for the time of a heartbeat."""
    waits = [asyncio.ensure_future(sign.wait()) for sign in signs]
    try:
        await asyncio.wait(waits, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
