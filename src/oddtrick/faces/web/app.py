"""The application: routes, limits, headers, and one friendly answer for everything that goes wrong."""

from __future__ import annotations

import asyncio
import gzip
import logging
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from oddtrick.bots.bot import bot_of, levels
from oddtrick.games import game_of
from oddtrick.house.counsel import NoHints
from oddtrick.house.house import House
from oddtrick.house.room import Paused
from oddtrick.house.seating import Taken
from oddtrick.laws.wrap import Under
from oddtrick.play.run import Supply
from oddtrick.store.log import Log, NoSuchMatch
from oddtrick.table.errors import BadOption, BadText, NotSeated, Refused

from . import acts, asking, deals, pages, replay, shelf, stream, table
from .drawing import HERE, YEAR, draw, fingerprint, wants_page
from .guard import HEADERS, Forms, Gate, Headers, Limits, Trouble
from .secret import house_key
from .worth import Worths

log = logging.getLogger(__name__)


def make_house(store: Log, supply: Supply | None = None) -> House:
    """A house that plays every game of the catalogue with every bot there is."""
    return House(
        store,
        lambda game, options: Under(game_of(game, options)),
        {level: partial(bot_of, level) for level in levels()},
        supply,
    )


def make_app(house: House, limits: Limits | None = None) -> FastAPI:
    """The web face of a house."""

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        closing, loop = asyncio.Event(), asyncio.get_running_loop()
        app.state.closing = closing
        app.state.goodbye = lambda: loop.call_soon_threadsafe(closing.set)
        yield
        house.close()

    app = FastAPI(title="Oddtrick", docs_url=None, redoc_url=None, openapi_url=None, lifespan=life)
    app.state.house = house
    app.state.forms = Forms(house_key(house.store))
    app.state.limits = limits or Limits.usual()
    app.state.levels = levels()
    app.state.worths = Worths()
    app.state.streams = 0
    for part in (pages, table, acts, asking, deals, replay, shelf, stream):
        app.include_router(part.router)
    app.add_api_route("/static/{mark}/{name}", static_file, methods=["GET"])
    app.add_middleware(GZipMiddleware, minimum_size=700, compresslevel=5)
    app.add_middleware(Gate, refuse=went_wrong)
    app.add_middleware(Headers)
    for kind in (Trouble, Refused, BadText, BadOption, NoSuchMatch, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, went_wrong)
    return app


@cache
def _file(name: str) -> tuple[bytes, bytes, str] | None:
    path = HERE / "static" / name
    if "/" in name or "\\" in name or name.startswith(".") or not path.is_file():
        return None
    body = path.read_bytes()
    return body, gzip.compress(body, 9), mimetypes.guess_type(name)[0] or "application/octet-stream"


def static_file(request: Request, mark: str, name: str) -> Response:
    """A file of ours; under its fingerprint it never changes."""
    found = _file(name)
    if found is None:
        raise Trouble(404, "page/unknown", "Nothing here", "There is no page at this address.")
    body, small, kind = found
    headers = {
        "cache-control": f"public, max-age={YEAR}, immutable" if mark == fingerprint() else "no-cache",
        "vary": "accept-encoding",
    }
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)


def said(error: Exception) -> Trouble:
    """What happened, as it is told outside: no names of ours, nothing that was hidden."""
    match error:
        case Trouble():
            return error
        case Taken():
            return Trouble(409, error.code, "Taken", str(error))
        case Paused():
            return Trouble(409, error.code, "Paused", str(error))
        case NoHints():
            return Trouble(403, error.code, "No hints here", str(error))
        case NotSeated():
            return Trouble(403, error.code, "Not your seat", str(error))
        case Refused():
            return Trouble(409, error.code, "Not now", str(error))
        case BadText():
            return Trouble(
                400,
                "form/unreadable",
                "That cannot be read",
                "The answer could not be read. Go back to the table and choose again.",
            )
        case BadOption():
            return Trouble(422, "game/option", "That cannot be played", str(error))
        case NoSuchMatch():
            return Trouble(
                404,
                "table/unknown",
                "No such table",
                "There is no table at this address. Check the link, or sit down at a new one.",
            )
        case RequestValidationError():
            return Trouble(400, "page/malformed", "That cannot be read", "This address does not mean anything here.")
        case HTTPException(status_code=405):
            return Trouble(405, "page/method", "Not like this", "This address cannot be used that way.")
        case HTTPException(status_code=status) if status < 500:
            return Trouble(status, "page/unknown", "Nothing here", "There is no page at this address.")
    log.exception("a request went wrong", exc_info=error)
    return Trouble(
        500, "house/broken", "Something broke", "That was our fault. Nothing was lost; go back and try once more."
    )


def went_wrong(request: Request, error: Exception) -> Response:
    """A friendly page, or for programs a problem+json."""
    trouble = said(error)
    if wants_page(request):
        name = request.path_params.get("name", "") if trouble.status != 404 else ""
        back = f"/t/{name}" if request.url.path.startswith("/t/") and name else "/"
        response: Response = draw(
            request, "error.html", trouble.status, head=trouble.head, what=trouble.what,
            back=back, back_said="Back to the table" if back != "/" else "Back to the lobby",
        )  # fmt: skip
    else:
        body = {
            "type": f"urn:oddtrick:{trouble.code}",
            "title": trouble.head,
            "status": trouble.status,
            "detail": trouble.what,
        }
        response = JSONResponse(body, trouble.status, media_type="application/problem+json")
    response.headers.update({name.decode(): value.decode() for name, value in HEADERS} | trouble.headers)
    return response
