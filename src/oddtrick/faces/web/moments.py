"""The moments of a finished deal: from where to where it goes, and at which of them a replay stops."""

from __future__ import annotations

from oddtrick.house.past import review
from oddtrick.house.room import Room
from oddtrick.table.zones import GALLERY

from .around import names_of
from .guard import Trouble
from .story import story


def finished(room: Room, deal: int) -> tuple[int, int]:
    """The span of a finished deal.  Trouble if there is none, or it is still played."""
    if not room.finished(deal):
        raise Trouble(
            404,
            "deal/not-finished",
            "Not yet",
            "That deal is not finished, or was never played. Its cards are shown when it is over.",
        )
    span = room.book.span(deal)
    assert span is not None
    return span


def shown_moments(room: Room, first: int, last: int) -> list[int]:
    """The moments of a deal that are worth a stop: after the deal, and after each event that has a sentence."""
    told = story(room.heard(GALLERY, first - 1, last), names_of(room, None))
    stops = [at for at in range(first, last + 1) if told[at - first]]
    return [at for at in stops if review(room, GALLERY, at).table.laid] or [last]
