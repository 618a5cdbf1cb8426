"""The house: all its rooms, and the bots that play in them."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random, SystemRandom

from oddtrick.bots.bot import Bot, Budget, Maker
from oddtrick.bots.hint import AT_ONCE
from oddtrick.play.run import Supply
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask
from oddtrick.rules.view import View
from oddtrick.store.log import Log, NoSuchMatch
from oddtrick.table.errors import NotSeated, Refused, Stale
from oddtrick.table.events import Event

from .beat import Beat
from .counsel import Counsel
from .diary import Header
from .room import ALONE, AT_EASE, Paused, Room
from .seats import BOT

log = logging.getLogger(__name__)

FALLBACK = "plain"
THOUGHT = Budget(seconds=2.0)
HESITATION = 8.0  # seconds that the bots wait while somebody is asked whether he means it
AFTER_A_TRICK = 0.8  # seconds more, so that people see who took it
BOT_NAMES = ("Ada", "Bertram", "Clara", "Desmond", "Edith", "Felix")


class House:
    """Rooms by name, kept in a log.  `bots`: by level, what makes one; `play`: the game of an id and its options;
    `counsel`: what a hint may cost."""

    def __init__(
        self,
        store: Log,
        play: Callable[[str, Mapping[str, str]], Rules],
        bots: Mapping[str, Maker],
        supply: Supply | None = None,
        threads: int = 2,
        counsel: Budget = AT_ONCE,
    ) -> None:
        self.store = store
        self.play = play
        self.bots = bots
        self.supply = supply
        self.beat = Beat(threads)
        self.counsel = Counsel(bots, counsel)
        self._rooms: dict[str, Room] = {}
        self._held: dict[str, tuple[int, float]] = {}
        self._minds: dict[tuple[str, int, str], Bot] = {}
        self._lock = threading.RLock()

    # -- rooms ----------------------------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        options: Mapping[str, str],
        levels: Sequence[str] = (),
        pace: float = AT_EASE,
        hints: str = ALONE,
    ) -> Room:
        """A new room.  `levels`: for each player a bot's level, or "" for a person; `hints`: who may ask for them.
        BadOption: nothing is opened."""
        room = Room(secrets.token_urlsafe(9), Header(game, options), self.play(game, options), self.store, self.supply)
        room.book.begin()
        room.set_pace(pace)
        room.set_hints(hints)
        with self._lock:
            self._keep(room)
        for player, level in zip(range(len(room.company.seats)), levels, strict=False):  # options may take seats away
            if level:
                self.seat_bot(room, player, level)
        return room

    def seat_bot(self, room: Room, player: int, level: str) -> None:
        """A bot takes an empty seat; of an unknown level the house chooses its own."""
        room.give(player, level if level in self.bots else FALLBACK, BOT_NAMES[player % len(BOT_NAMES)])

    def room(self, name: str) -> Room:
        """The room of that name, from the log if need be.  NoSuchMatch if there is none."""
        with self._lock:
            if name in self._rooms:
                return self._rooms[name]
            if name.startswith("~"):
                raise NoSuchMatch(name)
            header = Header.read(self.store.header(name))
            room = Room(name, header, self.play(header.game, header.options), self.store, self.supply)
            room.book.recall()
            self._keep(room)
        room.go_on()
        return room

    def _keep(self, room: Room) -> None:
        self._rooms[room.name] = room
        room.listen(lambda _: self._bots_turn(room))

    def rematch(self, room: Room, player: int) -> Room:
        """The same people with the same links at a new table; whoever asks again comes to the same one."""
        with self._lock:
            if room.rematch:
                return self.room(room.rematch)
            again = Room(secrets.token_urlsafe(9), room.header, room.game, self.store, self.supply)
            again.book.begin()
            again.note(*room.company.copied(), {"pace": room.pace}, {"hints": room.hints})
            self._keep(again)
            room.note({"rematch": again.name})
        again.go_on()
        return again

    def close(self) -> None:
        """Nobody thinks any more, and the log is closed.  All rooms come back from it."""
        self.beat.stop()
        self.counsel.stop()
        self.store.close()

    # -- bots -----------------------------------------------------------------------------------------------------

    def _bots_turn(self, room: Room) -> None:
        """If a bot is asked, it begins to think, once for each question."""
        asked = room.bot_asked()
        if asked is None:
            return
        player, seen, view = asked
        due = time.monotonic() + room.pace + (AFTER_A_TRICK if room.pace and not view.table.trick else 0)
        self.beat.now(lambda: self._think(room, player, seen, view, due))

    def _think(self, room: Room, player: int, seen: int, view: View, due: float) -> None:
        level = room.company.seats[player].level
        try:
            bot = self._bot(room, player, level)
            event = bot.choose(view, THOUGHT)
            self.counsel.remember(room, seen + 1, getattr(bot, "reasons", None))
            assert view.ask is not None
            if event not in view.ask.choices and not any(event in offer.choices for offer in view.offers):
                raise ValueError(f"{event} is not offered")
        except Exception:
            log.exception("room %s: the bot %r failed; %r goes on for it", room.name, level, FALLBACK)
            event = self._stand_in(room, player, view)
        self.beat.at(due, lambda: self._speak(room, player, seen, event))

    def _speak(self, room: Room, player: int, seen: int, event: Event) -> None:
        """The bot's answer, as soon as nobody hesitates any more."""
        at, until = self._held.get(room.name, (-1, 0.0))
        if at == seen and time.monotonic() < until:
            self.beat.at(until, lambda: self._speak(room, player, seen, event))
        else:
            _say(room, player, seen, event)

    def hold(self, room: Room, seen: int) -> None:
        """Somebody hesitates, at a table where so many events have happened: the bots wait a moment for him, once."""
        with self._lock:
            if self._held.get(room.name, (-1, 0.0))[0] != seen:
                self._held[room.name] = (seen, time.monotonic() + HESITATION)

    def _bot(self, room: Room, player: int, level: str) -> Bot:
        """The bot of a seat; it stays the same as long as its level does, and may remember what it thought."""
        seat = (room.name, player, level)
        if seat not in self._minds:
            self._minds[seat] = self.bots.get(level, self.bots[FALLBACK])(room.game, _random())
        return self._minds[seat]

    def _stand_in(self, room: Room, player: int, view: View) -> Event:
        """What the fallback bot plays, or, should even that fail, anything that is allowed."""
        assert isinstance(view.ask, Ask)
        try:
            room.book.append(room.company.demote(player, FALLBACK))
            event = self._bot(room, player, FALLBACK).choose(view, THOUGHT)
            if event in view.ask.choices:
                return event
        except Exception:
            log.exception("room %s: the bot %r failed too", room.name, FALLBACK)
        return view.ask.choices.pick(_random())


def _random() -> Random:
    """A source of its own for each bot; what the bots do cannot be told from one another."""
    return Random(SystemRandom().getrandbits(64))


def _say(room: Room, player: int, seen: int, event: Event) -> None:
    """The bot's answer.  Too late, or while play rests: whatever changed has made it think again."""
    try:
        room.answer(player, seen, event, by=BOT)
    except (Stale, NotSeated, Paused) as late:
        log.debug("room %s: a bot's answer came too late (%s)", room.name, late.code)
    except Refused as refused:
        log.error("room %s: a bot's answer was refused (%s); any other is given", room.name, refused)
        ask = room.view(player).ask
        if ask is not None:
            room.answer(player, seen, ask.choices.pick(_random()), by=BOT)
