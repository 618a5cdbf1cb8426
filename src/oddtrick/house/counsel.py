"""The expert beside the table: a hint for whoever is asked, and a bot's reasons once its deal is over.

It thinks in worker threads of its own, one thought at a time for a seat, and keeps what it found for the moment: who
looks again is told the same.  It knows what the asker's own view tells it, and leaves no line in the room's book:
nobody else can see that somebody asked.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random

from oddtrick.bots.bot import Budget, Maker, Reasons
from oddtrick.bots.hint import AT_ONCE, hint
from oddtrick.bots.why import A_MOMENT, reasons_for
from oddtrick.table.errors import OutOfTurn, Refused, Stale

from .past import chosen
from .room import MOVED_ON, Paused, Room
from .seats import BOT

log = logging.getLogger(__name__)

WAITING_AT_MOST = 24  # questions; with more the asker is told to come again
KEPT = 2000  # answers

Thought = Future[Reasons]
Key = tuple[str, str, int]


class NoHints(Refused):
    """The host has not allowed hints at this table."""

    code = "house/no-hints"


class Busy(Refused):
    """The expert has too much to think about, or still thinks about this seat's last question."""

    code = "house/busy"


class Counsel:
    """Hints and reasons.  `budget`: what a hint may cost; nodes for a hint that can be had again."""

    def __init__(self, bots: Mapping[str, Maker], budget: Budget = AT_ONCE, threads: int = 2) -> None:
        self.bots = bots
        self.budget = budget
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="counsel")
        self._found: OrderedDict[Key, tuple[int, Thought]] = OrderedDict()  # the moment and what is thought of it
        self._thought: OrderedDict[tuple[str, int], Reasons] = OrderedDict()  # by bots, as they played
        self._lock = threading.Lock()
        self._open = 0

    def hint(self, room: Room, player: int, seen: int) -> Thought:
        """Think of what this player is asked now; he has seen so many events.  Refused: he may not have a hint."""
        with room.book.lock:
            if not room.hints_allowed:
                raise NoHints("Hints are not allowed at this table.")
            room.company.must_sit(player)
            if room.paused:
                raise Paused("The game is paused.")
            sight = room.sight(player)
            if sight.ask is None:
                raise OutOfTurn("You are not asked now.")
            if seen != sight.seen:
                raise Stale(MOVED_ON)
        return self._think(("hint", room.name, player), seen, lambda: hint(room.game, sight.view, self.budget))

    def given(self, room: Room, player: int, seen: int) -> Thought | None:
        """The hint that a player has asked for at this very moment."""
        with self._lock:
            moment, thought = self._found.get(("hint", room.name, player), (-1, None))
        return thought if moment == seen else None

    def forget(self, room: Room) -> None:
        """What was thought in this room is thought of anew when somebody asks."""
        with self._lock:
            for key in [key for key in self._found if key[1] == room.name]:
                del self._found[key]
            for one in [one for one in self._thought if one[0] == room.name]:
                del self._thought[one]

    def why(self, room: Room, at: int) -> Thought:
        """The reasons of the bot that made event number `at`, in a deal that is over.  Refused: no bot chose it, or the
        deal is still being played."""
        step = chosen(room, at)
        if step is None or step.seat.kind != BOT or step.seat.level not in self.bots:
            raise Refused("No bot chose this.")
        bot = self.bots[step.seat.level](room.game, Random(f"why {at}"))
        known = self._thought.get((room.name, at))
        if known is not None and known.choice == step.event:
            return _done_already(known)
        return self._think(("why", room.name, at), at, lambda: reasons_for(bot, step.view, step.event, A_MOMENT))

    def remember(self, room: Room, at: int, reasons: Reasons | None) -> None:
        """What a bot thought when it made event number `at`; without it, it is asked again."""
        if reasons is not None:
            with self._lock:
                self._thought[room.name, at] = reasons
                while len(self._thought) > KEPT:
                    self._thought.popitem(last=False)

    def stop(self) -> None:
        """What is not begun is forgotten; what is under way is not waited for."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _think(self, key: Key, moment: int, work: Callable[[], Reasons]) -> Thought:
        """The thought of a moment: the one there is, or a new one.  What failed may be tried again."""
        with self._lock:
            then, known = self._found.get(key, (-1, None))
            if known is not None and not known.done():
                if then != moment:
                    raise Busy("The expert still thinks about your last question. Ask again in a moment.")
                return known
            if known is not None and then == moment and known.exception() is None:
                return known
            if self._open >= WAITING_AT_MOST:
                raise Busy("The expert has much to think about just now. Ask again in a moment.")
            self._open += 1
            thought = self._pool.submit(work)
            self._found[key] = (moment, thought)
            self._found.move_to_end(key)
            while len(self._found) > KEPT:
                self._found.popitem(last=False)
        thought.add_done_callback(lambda done: self._done(key, done))
        return thought

    def _done(self, key: Key, thought: Thought) -> None:
        with self._lock:
            self._open -= 1
        if not thought.cancelled() and thought.exception() is not None:
            log.error("room %s: the expert failed (%s)", key[1], key[0], exc_info=thought.exception())


def _done_already(reasons: Reasons) -> Thought:
    """A thought that needs no thinking."""
    thought: Thought = Future()
    thought.set_result(reasons)
    return thought
