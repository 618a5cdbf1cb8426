"""Everything before one sits at a table: the lobby, a new table, the rules, recent games, help, and the look."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter, Request, Response
from fastapi.responses import RedirectResponse
from markupsafe import Markup
from starlette.concurrency import run_in_threadpool

from oddtrick.games import CATALOGUE, kind_of
from oddtrick.house.room import ALONE, HINTS, Room
from oddtrick.house.seats import PERSON, tidy_name
from oddtrick.play.sheets import sheet_of
from oddtrick.rules.game import Game
from oddtrick.store.log import NoSuchMatch
from oddtrick.table.errors import BadOption

from .around import HINT_WORDS
from .drawing import draw, keep
from .guard import Trouble, address, form_of
from .look import look_from
from .options import blanks, chosen
from .picture import picture
from .prose import page as prose
from .sitting import SEAT, eyes_of, keys_of, remember, seats_at
from .story import listed
from .table import PACES, house_of, url

router = APIRouter()
FRIEND, DEVICE = "friend", "device"


@dataclass(frozen=True)
class Offered:
    """A game in the lobby."""

    id: str
    name: str
    line: str
    picture: Markup


def offered(kind: type[Game]) -> Offered:
    """A game by picture and one line."""
    return Offered(kind.id, kind.title, kind.summary, Markup(picture(kind)))


def found(game: str) -> type[Game]:
    """The game of an id.  Trouble if there is none."""
    try:
        return kind_of(game)
    except BadOption:
        raise Trouble(404, "game/unknown", "No such game", "There is no game of that name here.") from None


@router.get("/")
def lobby(request: Request) -> Response:
    """Choose a game."""
    return draw(request, "lobby.html", games=[offered(kind) for kind in CATALOGUE], recent=recent(request)[:8])


@dataclass(frozen=True)
class Recent:
    """A table at which this browser has a seat."""

    href: str
    name: str
    who: str
    state: str


def recent(request: Request) -> list[Recent]:
    """The tables that this browser remembers, newest first."""
    made = []
    for name in reversed(keys_of(request)):
        try:
            room = house_of(request).room(name)
        except NoSuchMatch:
            continue
        if seats_at(request, room):
            made.append(_recent(request, room))
    return made


def _recent(request: Request, room: Room) -> Recent:
    eyes = eyes_of(request, room)
    sight = room.sight(eyes.viewer)
    others = [seat.name for p, seat in enumerate(room.company.seats) if seat.taken and p not in eyes.seats]
    state = (
        "finished" if sight.over else "waiting for a friend" if room.waiting else "deal over" if room.resting
        else "your turn" if sight.ask or eyes.curtain is not None else "their turn"
    )  # fmt: skip
    return Recent(url(room), room.game.title, f"with {listed(others)}" if others else "", state)


@router.get("/new/{game}")
def new(request: Request, game: str) -> Response:
    """Set up a table: who plays, how well, and by which options."""
    return draw_new(request, found(game))


def draw_new(
    request: Request, kind: type[Game], given: dict[str, str] | None = None, wrong: str = "", status: int = 200
) -> Response:
    """The form for a new table, with what was wrong about the last try."""
    levels = request.app.state.levels
    return draw(
        request, "new.html", status, game=offered(kind), blanks=blanks(kind, given), wrong=wrong,
        players=kind().shape.players, levels=levels, paces=PACES, own=given,
        hints=[(one, HINT_WORDS[one]) for one in HINTS],
    )  # fmt: skip


@router.post("/play/{game}")
async def play(request: Request, game: str) -> Response:
    """Open a table and sit down at it."""
    form = await form_of(request)
    request.app.state.forms.check(request, form)
    request.app.state.limits.tables.take(address(request))
    kind, house = found(game), house_of(request)
    seats = [form.get(f"seat.{p}", [""])[0] for p in range(len(kind().shape.players))]
    others = form.get("with", [""])[0]
    levels = ["", *(_level(seat or others, house.bots) for seat in seats[1:])]
    pace = next((pace for pace in PACES if str(pace) == form.get("pace", [""])[0]), 0.9)
    hints = form.get("hints", [ALONE])[0]
    options = chosen(kind, form)
    try:
        room = await run_in_threadpool(house.open, game, options, levels, pace, hints)
    except BadOption as wrong:
        return draw_new(request, kind, options, str(wrong), 422)
    name = tidy_name(form.get("name", [request.cookies.get("name", "")])[0][:200] or request.cookies.get("name", ""))
    response = RedirectResponse(url(room), 303)
    await run_in_threadpool(
        _fill, request, response, room, name, [p for p, seat in enumerate(seats) if seat == DEVICE and p]
    )
    keep(response, request, "name", name)
    return response


def _level(seat: str, known: object) -> str:
    """The bot's level that a choice means; none for people."""
    if seat in (FRIEND, DEVICE):
        return ""
    return "plain" if seat in ("", "bots") else seat


def _fill(request: Request, response: Response, room: Room, name: str, on_device: list[int]) -> None:
    """The host sits, and whoever shares the device; every other empty seat gets its link."""
    keys = []
    for player, seat in enumerate(room.company.seats):
        if seat.kind == PERSON or seat.taken:
            continue
        key = room.invite(player)
        if player == 0 or player in on_device:
            keys.append(key)
    remember(request, response, room, *keys)
    for player in on_device:
        room.sit(player, f"Player {player + 1}")
    room.sit(0, name)


@router.get("/rules/{game}")
def rules(request: Request, game: str) -> Response:
    """The rule sheet."""
    kind = found(game)
    return draw(request, "rules.html", game=offered(kind), text=Markup(prose(sheet_of(kind.id))))


@router.get("/recent")
def recent_page(request: Request) -> Response:
    """All tables that this browser remembers."""
    return draw(request, "recent.html", recent=recent(request))


@router.get("/help")
def help_page(request: Request) -> Response:
    """Keys, links, the shared device."""
    return draw(request, "help.html")


@router.post("/look")
async def look(request: Request) -> Response:
    """Keep how the table looks."""
    form = await form_of(request)
    request.app.state.forms.check(request, form)
    back = form.get("back", ["/"])[0]
    safe = back if back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable() else "/"
    response = RedirectResponse(safe, 303)
    keep(response, request, "look", str(look_from({name: values[0] for name, values in form.items()})))
    return response


__all__ = ["SEAT", "router"]
