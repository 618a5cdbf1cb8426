"""From where to where a finished deal goes."""

from __future__ import annotations

from oddtrick.house.room import Room

from .guard import Trouble


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
