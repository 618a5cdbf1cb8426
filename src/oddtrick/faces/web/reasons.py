"""A bot's reason on the page of a finished deal: why it called or played so, from what it knew then."""

from __future__ import annotations

from oddtrick.bots.why import why
from oddtrick.house.house import House
from oddtrick.house.past import chosen
from oddtrick.house.room import Room
from oddtrick.house.seats import BOT
from oddtrick.play.words import Speaker
from oddtrick.table.errors import Refused

from .advice import ratings
from .asking import PATIENCE
from .scene import Advice

NO_ANSWER = "I cannot say just now. You may ask again."


def reason(house: House, room: Room, at: int, names: Speaker) -> Advice | None:
    """What the bot that made event number `at` says of it; None if it was no bot.  It may think for half a second."""
    step = chosen(room, at)
    if step is None or step.seat.kind != BOT or step.seat.level not in house.bots:
        return None
    who, kind = step.seat.name, f"{step.seat.name} is a bot: {step.seat.level}."
    try:
        reasons = house.counsel.why(room, at).result(PATIENCE)
    except Refused as refused:
        return Advice("", str(refused), kind, who=who)
    except Exception:  # whatever went wrong is in the log
        return Advice("", f"{who}: “{NO_ANSWER}”", kind, who=who)
    told = why(reasons, step.event, names.choice)
    return Advice("", f"{who}: “{told}”", kind, tuple(ratings(reasons, room, names, step.event).values()), who=who)
