"""One table of the house: its record, its seats, and the only place where an answer becomes an event.

The log is written first; only what is in the log has happened.  Everything here may be called from any thread.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import SystemRandom

from oddtrick.play.run import HAPPENINGS_AT_MOST, Chance, Supply, check_answer, happening
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Over, Step
from oddtrick.rules.view import View, look
from oddtrick.store.log import Log
from oddtrick.table.errors import NotSeated, OutOfTurn, Refused, RulesCircle, Stale
from oddtrick.table.events import Event, NewDeal
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil_event
from oddtrick.table.zones import GALLERY

from .diary import Header, Note, read_line, write_event, write_note
from .seats import BOT, OPEN, PERSON, Seat, distinct, hashed, new_secret, tidy_name
from .sight import Sight

log = logging.getLogger(__name__)

MOVED_ON = "The table has moved on since you looked."
Told = Callable[[int], None]


class Taken(Refused):
    """Somebody else has the seat."""

    code = "house/seat-taken"


class Paused(Refused):
    """Play rests until somebody goes on."""

    code = "house/paused"


class Room:
    """A table with its seats.  `n` counts the lines of its log; whoever has seen line n has seen all there is."""

    def __init__(self, name: str, header: Header, game: Rules, store: Log, supply: Supply | None = None) -> None:
        self.name = name
        self.header = header
        self.game = game
        self.store = store
        self.supply = supply or Chance(SystemRandom())
        self.n = 0
        self.table = Table.fresh(game.shape)
        self.seats: list[Seat] = [Seat() for _ in game.shape.players]
        self.host = 0
        self.pace = 0.9
        self.paused = ""
        self.rematch = ""
        self.secrets: dict[int, str] = {}  # of open seats, as long as this process remembers them
        self.past: list[Table] = [self.table]  # the true table after each event
        self.told: dict[int, list[Event]] = {viewer: [] for viewer in game.shape.viewers}
        self._lock = threading.RLock()
        self._listeners: list[Told] = []
        self._thinking = -1  # the number of events at which a bot began to think
        self._step: tuple[Table, Step] | None = None

    # -- coming to be ---------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Open the log of a new room."""
        self.store.begin(self.name, str(self.header))

    def recall(self) -> None:
        """Everything as the log has it."""
        with self._lock:
            for line in self.store.read(self.name, self.n):
                self._take_in(read_line(line, self.game.shape))
                self.n += 1

    def _take_in(self, what: Event | Note) -> None:
        if isinstance(what, dict):
            self._note(what)
            return
        assert not isinstance(what, dict)
        self.table = evolve(self.table, what)  # type: ignore[arg-type]
        self.past.append(self.table)
        for viewer, told in self.told.items():
            told.append(veil_event(self.table, what, viewer))  # type: ignore[arg-type]
        if isinstance(what, NewDeal):
            self.seats = [replace(seat, ready=False) for seat in self.seats]

    def _note(self, note: Note) -> None:
        match note:
            case {"seat": int(player), "kind": str(kind), "name": str(name), "level": str(level), "key": str(key)}:
                self.seats[player] = Seat(kind, name, level, key)
            case {"ready": int(player)}:
                self.seats[player] = replace(self.seats[player], ready=True)
            case {"host": int(player)}:
                self.host = player
            case {"pace": int() | float() as pace}:
                self.pace = float(pace)
            case {"paused": str(by)}:
                self.paused = by
            case {"rematch": str(room)}:
                self.rematch = room

    def _append(self, *lines: Event | Note) -> None:
        """Write, then believe it.  Stale if another server has written first: then take in what it wrote."""
        texts = [write_note(x) if isinstance(x, dict) else write_event(x, self.game.shape) for x in lines]  # type: ignore[arg-type]
        try:
            self.n = self.store.append(self.name, self.n, texts)
        except Stale:
            self.recall()
            raise
        for line in lines:
            self._take_in(line)

    # -- what is now ----------------------------------------------------------------------------------------------

    @property
    def step(self) -> Step:
        """What the rules say of the table as it is."""
        if self._step is None or self._step[0] is not self.table:
            self._step = (self.table, self.game.next(self.table))
        return self._step[1]

    @property
    def waiting(self) -> bool:
        """A seat is empty, or nobody of flesh and blood is here: nothing goes on."""
        return any(not seat.taken for seat in self.seats) or all(seat.kind != PERSON for seat in self.seats)

    @property
    def resting(self) -> bool:
        """A deal is done and the next waits until everybody has looked."""
        return isinstance(self.step, Happen) and isinstance(self.step.event, NewDeal) and self.table.deals > 0

    def place_of(self, player: int) -> int:
        """The place that bears a player's name."""
        shape = self.game.shape
        name = shape.players[player]
        return shape.places.index(name) if name in shape.places else player

    def view(self, viewer: int) -> View:
        """What a player, or the GALLERY, sees."""
        with self._lock:
            return look(self.game, self.table, viewer)

    def sight(self, viewer: int = GALLERY) -> Sight:
        """A viewer's sight of the room."""
        with self._lock:
            view = self.view(viewer)
            return Sight(
                view=view,
                game=self.game,
                turn=None if view.turn is None or self.waiting else self.place_of(view.turn),
                bots=frozenset(self.place_of(p) for p, seat in enumerate(self.seats) if seat.kind == BOT),
                empty=frozenset(self.place_of(p) for p, seat in enumerate(self.seats) if seat.kind == OPEN),
                resting=self.resting,
                waiting=self.waiting,
                paused=self.paused,
            )

    def deal_begins(self) -> int:
        """The number of the event that began this deal."""
        deal = self.table.deals
        at = self.table.at
        while at > 0 and self.past[at - 1].deals == deal:
            at -= 1
        return max(at - 1, 0)

    # -- who sits where -------------------------------------------------------------------------------------------

    def player_of(self, secret: str) -> int | None:
        """The seat whose link carries this secret."""
        key = hashed(secret)
        return next((p for p, seat in enumerate(self.seats) if seat.key and seat.key == key), None)

    def _seat(self, player: int, seat: Seat) -> Note:
        return {"seat": player, "kind": seat.kind, "name": seat.name, "level": seat.level, "key": seat.key}

    def invite(self, player: int) -> str:
        """A fresh link for an empty seat; an older one opens nothing any more."""
        with self._lock:
            if self.seats[player].taken:
                raise Taken("That seat is taken.")
            secret = new_secret()
            self._append(self._seat(player, Seat(key=hashed(secret))))
            self.secrets[player] = secret
        self.tell()
        return secret

    def sit(self, player: int, name: str) -> None:
        """A person takes the seat."""
        with self._lock:
            if self.seats[player].taken:
                raise Taken("That seat is taken.")
            others = [seat.name for seat in self.seats if seat.taken]
            seat = self.seats[player].sat(distinct(tidy_name(name), others))
            self._append(self._seat(player, seat))
            self.secrets.pop(player, None)
        self.go_on()

    def give(self, player: int, level: str, name: str) -> None:
        """An empty seat goes to a bot."""
        with self._lock:
            if self.seats[player].taken:
                raise Taken("That seat is taken.")
            others = [seat.name for seat in self.seats if seat.taken]
            self._append(self._seat(player, Seat(BOT, distinct(name, others), level)))
            self.secrets.pop(player, None)
        self.go_on()

    def demote(self, player: int, level: str) -> None:
        """A bot that failed is replaced; who sits there keeps the name."""
        with self._lock:
            self._append(self._seat(player, replace(self.seats[player], level=level)))

    def leave(self, player: int) -> None:
        """A person goes; the seat is empty, and the table waits."""
        with self._lock:
            self._must_sit(player)
            self._thinking = -1
            self._append(self._seat(player, Seat()))
            if player == self.host:
                heirs = [p for p, seat in enumerate(self.seats) if seat.kind == PERSON]
                if heirs:
                    self._append({"host": heirs[0]})
        self.go_on()

    def copy_seats(self, other: Room) -> None:
        """The people, bots and links of another room, and its pace."""
        with self._lock:
            seats = [replace(seat, ready=False) for seat in other.seats]
            notes: list[Note] = [self._seat(player, seat) for player, seat in enumerate(seats)]
            self._append(*notes, {"host": other.host}, {"pace": other.pace})

    def follow(self, name: str) -> None:
        """Where the rematch is."""
        with self._lock:
            self._append({"rematch": name})
        self.tell()

    def bot_asked(self) -> tuple[int, int, View] | None:
        """The bot whose turn it is, how many events there are, and its view; told once for each question."""
        with self._lock:
            if self.waiting or self.paused or not isinstance(self.step, Ask):
                return None
            player = self.step.player
            if self.seats[player].kind != BOT or self._thinking == self.table.at:
                return None
            self._thinking = self.table.at
            return player, self.table.at, self.view(player)

    def _must_sit(self, player: int) -> None:
        if not 0 <= player < len(self.seats) or self.seats[player].kind != PERSON:
            raise NotSeated("You have no seat at this table.")

    # -- play -----------------------------------------------------------------------------------------------------

    def answer(self, player: int, seen: int, event: Event, by_bot: bool = False) -> int:
        """A player answers a table of which he has seen so many events.  Refused, or it has happened: events now."""
        with self._lock:
            if self.seats[player].kind != (BOT if by_bot else PERSON):
                raise NotSeated("You have no seat at this table.")
            if self.paused:
                raise Paused("The game is paused.")
            if self.waiting:
                raise OutOfTurn("The table waits until every seat is taken.")
            if seen != self.table.at:
                raise Stale(MOVED_ON)
            check_answer(self.game, self.table, player, event)
            self._append(*self._with_consequences(event))
            at = self.table.at
        self.tell()
        return at

    def _with_consequences(self, *first: Event) -> list[Event]:
        """The events, and all that follows of itself up to the next question or the end of the deal."""
        table, events = self.table, list(first)
        for event in first:
            table = evolve(table, event)
        for _ in range(HAPPENINGS_AT_MOST):
            step = self.game.next(table)
            if isinstance(step, Happen) and isinstance(step.event, NewDeal) and table.deals > 0:
                return events
            event_ = happening(step, self.supply)
            if event_ is None:
                return events
            table = evolve(table, event_)
            events.append(event_)
        raise RulesCircle(f"{self.game.id}: it happens again and again: {events[-6:]}")

    def ready(self, player: int) -> None:
        """A player has looked at the finished deal; when all have, the next is dealt."""
        with self._lock:
            self._must_sit(player)
            if self.resting and not self.seats[player].ready:
                self._append({"ready": player})
        self.go_on()

    def go_on(self) -> None:
        """Deal, if all are here (and ready); then tell everybody."""
        with self._lock:
            if not self.waiting and not self.paused:
                if self.resting and all(seat.ready for seat in self.seats if seat.kind == PERSON):
                    assert isinstance(self.step, Happen)
                    self._append(*self._with_consequences(self.step.event))
                elif not self.resting and (more := self._with_consequences()):
                    self._append(*more)
        self.tell()

    def pause(self, player: int, on: bool) -> None:
        """A player stops the game for a while, or lets it go on."""
        with self._lock:
            self._must_sit(player)
            if bool(self.paused) != on:
                self._thinking = -1
                self._append({"paused": self.seats[player].name if on else ""})
        self.go_on()

    def set_pace(self, pace: float) -> None:
        """How long the bots take over a card, in seconds."""
        with self._lock:
            if pace != self.pace:
                self._append({"pace": pace})
        self.tell()

    # -- telling --------------------------------------------------------------------------------------------------

    def listen(self, told: Told) -> Callable[[], None]:
        """Be told whenever the log has grown.  Returns what ends it."""
        with self._lock:
            self._listeners.append(told)

        def end() -> None:
            with self._lock:
                if told in self._listeners:
                    self._listeners.remove(told)

        return end

    def tell(self) -> None:
        """Say to everybody who listens how many lines there are."""
        with self._lock:
            listeners, n = list(self._listeners), self.n
        for told in listeners:
            told(n)

    def review(self, viewer: int, at: int) -> Sight:
        """The table after `at` events of a deal that is over: everything lies open.  Refused while it is played."""
        with self._lock:
            if not 0 <= at < len(self.past):
                raise Refused("There is no such moment in this match.")
            then = self.past[at]
            if not self.finished(then.deals):
                raise Refused("That deal is still being played.")
            everybody = tuple(range(len(then.shape.players)))
            open_ = then._replace(sure=((1 << 54) - 1,) * len(then.sure), looks=(everybody,) * len(then.looks))
            return Sight(View(viewer, open_, None, (), None, None), self.game)

    def finished(self, deal: int) -> bool:
        """Whether a deal is over, so that all its cards may be seen."""
        now = self.table
        return 0 < deal < now.deals or (0 < deal == now.deals and (self.resting or isinstance(self.step, Over)))

    def span(self, deal: int) -> tuple[int, int]:
        """The numbers of events between which a deal was played: before its first, and after its last."""
        with self._lock:
            of = [at for at, then in enumerate(self.past) if then.deals == deal]
        if not of:
            raise Refused("There is no such deal.")
        return of[0], of[-1]

    def heard(self, viewer: int, since: int, until: int | None = None) -> Sequence[Event]:
        """The events from number `since` on, as a viewer learnt them."""
        with self._lock:
            return tuple(self.told[viewer][since:until])
