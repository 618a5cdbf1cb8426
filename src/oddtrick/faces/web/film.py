"""A finished deal as something to look at: from a room of the house, or from a hand that comes with the package."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from oddtrick.games import game_of
from oddtrick.house.past import EVERY_CARD, review
from oddtrick.house.room import Room
from oddtrick.house.sight import Sight
from oddtrick.laws.wrap import Under
from oddtrick.play.hands import hand_texts
from oddtrick.play.record import Noted, parse, parse_header, replay
from oddtrick.play.words import Speaker
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.events import Event, Played
from oddtrick.table.table import Table
from oddtrick.table.zones import GALLERY

from .guard import Trouble
from .moments import finished
from .naming import names_of
from .story import story
from .table import url


@dataclass(frozen=True)
class Film:
    """One deal with all its cards open, event by event.

    `first`, `last`: the numbers of its events; `sight(at)`: the table after so many; `heard(since, until)`: what
    happened; `base`: its address; `key`: tells it from every other deal; `name`, `notes`: what a printed hand is
    called, and what is printed with it.
    """

    game: Rules
    names: Speaker
    deal: int
    first: int
    last: int
    base: str
    key: Hashable
    sight: Callable[[int], Sight]
    heard: Callable[[int, int], Sequence[Event]]
    notes: tuple[str, ...] = ()
    name: str = ""

    @cached_property
    def stops(self) -> list[int]:
        """The moments that are worth a stop: after the deal, and after each event that has a sentence."""
        told = story(self.heard(self.first - 1, self.last), self.names)
        stops = [at for at in range(self.first, self.last + 1) if told[at - self.first]]
        return [at for at in stops if self.sight(at).table.laid] or [self.last]

    @property
    def dealt(self) -> int:
        """The moment at which the cards have just been dealt."""
        return next((at for at in range(self.first, self.last + 1) if self.sight(at).table.laid), self.last)

    def played(self, at: int) -> Played | None:
        """The card that is event number `at`, if it is one."""
        event = self.heard(at - 1, at)[0] if self.first <= at <= self.last else None
        return event if isinstance(event, Played) else None


def of_room(room: Room, deal: int, viewer: int) -> Film:
    """A finished deal of a room as one viewer looks back at it.  Trouble if there is none, or it is still played."""
    span = finished(room, deal)
    return Film(
        room.game,
        names_of(room, viewer if viewer >= 0 else None),
        deal,
        *span,
        f"{url(room)}/deal/{deal}",
        (room.name, deal),
        lambda at: review(room, viewer, at),
        lambda since, until: room.heard(GALLERY, since, until),
    )


@lru_cache(maxsize=16)
def of_hand(name: str) -> Film:
    """A hand that comes with the package, the dealer at the bottom.  Trouble if there is none of that name."""
    source = hand_texts().get(name)
    if source is None:
        raise Trouble(404, "hand/unknown", "No such hand", "There is no illustrative hand of that name here.")
    text = source.read_text(encoding="utf-8")
    game = game_of(*parse_header(text))
    record = parse(text, game.shape)
    tables, events = [Table.fresh(game.shape)], list[Event]()
    for entry, after in replay(record.entries, game.shape):
        if after.at != tables[-1].at:
            tables.append(after)
            events.append(entry)  # type: ignore[arg-type]
    first = next(t.at for t in tables if t.deals)

    def sight(at: int) -> Sight:
        t = tables[at]
        everybody = tuple(range(len(t.shape.players)))
        open_ = t._replace(sure=(EVERY_CARD,) * len(t.sure), looks=(everybody,) * len(t.looks))
        return Sight(View(tables[-1].dealer, open_, None, (), None, None), Under(game))

    return Film(
        Under(game), Speaker(game.shape), 1, first, tables[-1].at, f"/hands/{name}", ("hand", name), sight,
        lambda since, until: events[since:until], tuple(e.text for e in record.entries if isinstance(e, Noted)), name,
    )  # fmt: skip


def hand_names() -> list[str]:
    """The hands that come with the package."""
    return sorted(hand_texts())
