"""The questions of a deal that is over, and what each was worth to whoever asked it."""

from __future__ import annotations

import threading
from collections import OrderedDict

from oddtrick.bots.hindsight import Hindsight, hindsight
from oddtrick.rules.replies import YES
from oddtrick.table.errors import Refused
from oddtrick.table.events import Answered, Asked

from .past import chosen
from .room import Room

KEPT = 200  # deals
AT_MOST = 40  # questions of a deal that are weighed

_found: OrderedDict[tuple[str, int], tuple[Hindsight, ...]] = OrderedDict()
_lock = threading.Lock()


def questions_of(room: Room, deal: int) -> tuple[Hindsight, ...]:
    """The questions of a deal in their order.  Refused while it is played.  They are weighed once, and kept."""
    if not room.finished(deal):
        raise Refused("That deal is still being played.")
    key = (room.name, deal)
    with _lock:
        known = _found.get(key)
    if known is None:
        known = _weighed(room, deal)
        with _lock:
            _found[key] = known
            while len(_found) > KEPT:
                _found.popitem(last=False)
    return known


def _weighed(room: Room, deal: int) -> tuple[Hindsight, ...]:
    span = room.book.span(deal)
    if span is None:
        return ()
    first, last = span
    made: list[Hindsight] = []
    for at in range(first, last + 1):
        asked = room.book.events[at - 1]
        if not isinstance(asked, Asked):
            continue
        answers = (event for event in room.book.events[at:last] if isinstance(event, Answered))
        yes = getattr(next(answers, None), "text", "") == YES
        moment = chosen(room, at) if len(made) < AT_MOST else None
        made.append(Hindsight(asked, yes, None) if moment is None else hindsight(room.game, moment.view, asked, yes))
    return tuple(made)
