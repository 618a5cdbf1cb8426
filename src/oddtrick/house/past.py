"""What was: moments of deals that are over, when every card may be seen, and who chose what in them."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.rules.step import Ask
from oddtrick.rules.view import View, look
from oddtrick.table.errors import Refused
from oddtrick.table.events import Event
from oddtrick.table.table import Table

from .room import Room
from .seats import Seat
from .sight import Sight

EVERY_CARD = (1 << 54) - 1


def review(room: Room, viewer: int, at: int) -> Sight:
    """The table after `at` events of a deal that is over: everything lies open.  Refused while it is played."""
    then = _then(room, at)
    everybody = tuple(range(len(then.shape.players)))
    open_ = then._replace(sure=(EVERY_CARD,) * len(then.sure), looks=(everybody,) * len(then.looks))
    return Sight(View(viewer, open_, None, (), None, None), room.game)


@dataclass(frozen=True)
class Chosen:
    """An event that somebody chose: who, how he sat there, what he saw when he was asked, and what he chose."""

    player: int
    seat: Seat
    view: View
    event: Event


def chosen(room: Room, at: int) -> Chosen | None:
    """Who chose event number `at` (from 1) of a deal that is over; None: it followed of itself, or was offered beside
    another's question.  Refused while the deal is played."""
    _then(room, at)
    if at < 1:
        return None
    before, event = _then(room, at, before=1), room.book.events[at - 1]
    step = room.game.next(before)
    if not isinstance(step, Ask):
        return None
    offers = next((offer for offer in step.offers if event in offer.choices), None)
    player = step.player if offers is None else offers.player
    if player != step.player:
        return None
    view = look(room.game, before, player)
    return Chosen(player, room.company.sat(player, at - 1), view, room.book.told[player][at - 1])


def _then(room: Room, at: int, before: int = 0) -> Table:
    """The table after `at` events, or so many before.  Refused: there is no such moment, or its deal is not over."""
    with room.book.lock:
        if not 0 <= at < len(room.book.past):
            raise Refused("There is no such moment in this match.")
        if not room.finished(room.book.past[at].deals):
            raise Refused("That deal is still being played.")
        return room.book.past[at - before]
