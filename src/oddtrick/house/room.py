"""One table of the house, the only place where an answer becomes an event.  Any thread may call it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import SystemRandom

from oddtrick.play.run import Chance, Supply, check_answer
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Over, Step
from oddtrick.rules.view import View, look
from oddtrick.store.log import Log
from oddtrick.table.errors import NotSeated, OutOfTurn, Refused, Stale
from oddtrick.table.events import Event
from oddtrick.table.table import Table
from oddtrick.table.zones import GALLERY

from .book import Book, Told
from .diary import Header, Note
from .follows import ends_deal, with_consequences
from .seating import Seating
from .seats import BOT, OPEN, PERSON
from .sight import Sight

MOVED_ON = "The table has moved on since you looked."
AT_EASE = 0.9
ALONE, ALL, NONE = "alone", "all", "none"  # who may ask for hints: one person among bots, everybody, nobody
HINTS = (ALONE, ALL, NONE)


class Paused(Refused):
    """Play rests until somebody goes on."""

    code = "house/paused"


class Room:
    """A book, a company, and the rules.  Nothing is dealt before every seat is taken."""

    def __init__(self, name: str, header: Header, game: Rules, store: Log, supply: Supply | None = None) -> None:
        self.name = name
        self.header = header
        self.game = game
        self.supply = supply or Chance(SystemRandom())
        self.company = Seating(len(game.shape.players))
        self.book = Book(name, header, game.shape, store, self._noted)
        self.pace = AT_EASE
        self.paused = ""
        self.rematch = ""
        self.hints = ALONE
        self._thinking = -1  # the number of events at which a bot began to think
        self._step: tuple[Table, Step] | None = None

    def _noted(self, note: Note) -> None:
        self.company.noted(note, self.book.table.at)
        match note:
            case {"pace": int() | float() as pace}:
                self.pace = float(pace)
            case {"paused": str(by)}:
                self.paused = by
            case {"rematch": str(room)}:
                self.rematch = room
            case {"hints": str(hints)}:
                self.hints = hints

    # -- what is now ----------------------------------------------------------------------------------------------

    @property
    def n(self) -> int:
        """How many lines the room's book has."""
        return self.book.n

    @property
    def step(self) -> Step:
        """What the rules say of the table as it is."""
        table, known = self.book.table, self._step
        if known is None or known[0] is not table:  # another thread may be ahead or behind: keep to one table
            known = self._step = (table, self.game.next(table))
        return known[1]

    @property
    def waiting(self) -> bool:
        """Not everybody is here."""
        return self.company.waiting

    @property
    def resting(self) -> bool:
        """A deal is done and the next waits until everybody has looked."""
        return ends_deal(self.step, self.book.table)

    @property
    def hints_allowed(self) -> bool:
        """Whether a player may ask what the expert would play."""
        return self.hints == ALL or (self.hints == ALONE and len(self.company.of_kind(PERSON)) == 1)

    @property
    def still_looking(self) -> list[int]:
        """The people who have not done with this deal's end."""
        return self.company.still_looking(self.book.table.deals)

    @property
    def over(self) -> bool:
        """The match is done."""
        return isinstance(self.step, Over)

    def place_of(self, player: int) -> int:
        """The place that bears a player's name."""
        shape = self.game.shape
        name = shape.players[player]
        return shape.places.index(name) if name in shape.places else player

    def view(self, viewer: int) -> View:
        """What a player, or the GALLERY, sees."""
        with self.book.lock:
            return look(self.game, self.book.table, viewer)

    def sight(self, viewer: int = GALLERY) -> Sight:
        """A viewer's sight of the room."""
        with self.book.lock:
            view = self.view(viewer)
            return Sight(
                view=view,
                game=self.game,
                turn=None if view.turn is None or self.waiting else self.place_of(view.turn),
                bots=frozenset(map(self.place_of, self.company.of_kind(BOT))),
                empty=frozenset(map(self.place_of, self.company.of_kind(OPEN))),
                resting=self.resting,
                waiting=self.waiting,
                n=self.book.n,
                paused=self.paused,
            )

    def heard(self, viewer: int, since: int = 0, until: int | None = None) -> Sequence[Event]:
        """The events from number `since` on, or those before number `until`, as a viewer learnt them."""
        with self.book.lock:
            return tuple(self.book.told[viewer][since:until])

    def finished(self, deal: int) -> bool:
        """Whether a deal is over, so that all its cards may be seen."""
        now = self.book.table.deals
        return 0 < deal < now or (0 < deal == now and (self.resting or self.over))

    # -- play -----------------------------------------------------------------------------------------------------

    def answer(self, player: int, seen: int, event: Event, by: str = PERSON) -> int:
        """A player answers a table of which he has seen so many events.  Refused, or it has happened: events now."""
        with self.book.lock:
            if self.company.seats[player].kind != by:
                raise NotSeated("You have no seat at this table.")
            if self.paused:
                raise Paused("The game is paused.")
            if self.waiting:
                raise OutOfTurn("The table waits until every seat is taken.")
            if seen != self.book.table.at:
                raise Stale(MOVED_ON)
            check_answer(self.game, self.book.table, player, event)
            self.book.append(*self._with_consequences(event))
            at = self.book.table.at
        self.book.tell()
        return at

    def _with_consequences(self, *first: Event) -> list[Event]:
        return with_consequences(self.game, self.book.table, self.supply, *first)

    def go_on(self) -> None:
        """Deal, if all are here and nobody still looks at the last deal; then tell everybody."""
        with self.book.lock:
            if not self.waiting and not self.paused:
                if not self.resting:
                    self.book.append(*self._with_consequences())
                elif not self.still_looking and isinstance(self.step, Happen):
                    self.book.append(*self._with_consequences(self.step.event))
        self.book.tell()

    def bot_asked(self) -> tuple[int, int, View] | None:
        """The bot whose turn it is, how many events there are, and its view; told once for each question."""
        with self.book.lock:
            if self.waiting or self.paused or not isinstance(self.step, Ask):
                return None
            player, at = self.step.player, self.book.table.at
            if self.company.seats[player].kind != BOT or self._thinking == at:
                return None
            self._thinking = at
            return player, at, self.view(player)

    # -- around the play ------------------------------------------------------------------------------------------

    def note(self, *notes: Note) -> None:
        """Write notes of the house; whoever was thinking thinks anew."""
        with self.book.lock:
            self._thinking = -1
            self.book.append(*notes)
        self.go_on()

    def invite(self, player: int) -> str:
        """A fresh link for an empty seat."""
        with self.book.lock:
            self.note(self.company.invite(player))
            return self.company.secrets[player]

    def sit(self, player: int, name: str) -> None:
        """A person takes the seat."""
        with self.book.lock:
            self.note(self.company.sit(player, name))

    def give(self, player: int, level: str, name: str) -> None:
        """An empty seat goes to a bot."""
        with self.book.lock:
            self.note(self.company.give(player, level, name))

    def leave(self, player: int) -> None:
        """A person goes, and the table waits."""
        with self.book.lock:
            self.note(*self.company.leave(player))

    def ready(self, player: int) -> None:
        """A player has looked at the finished deal; when all have, the next is dealt."""
        with self.book.lock:
            self.company.must_sit(player)
            if self.resting and player in self.still_looking:
                self.note({"ready": player, "deal": self.book.table.deals})

    def pause(self, player: int, on: bool) -> None:
        """A player stops the game for a while, or lets it go on."""
        with self.book.lock:
            self.company.must_sit(player)
            if bool(self.paused) != on:
                self.note({"paused": self.company.seats[player].name if on else ""})

    def set_pace(self, pace: float) -> None:
        """How long the bots take over a card, in seconds."""
        with self.book.lock:
            if pace != self.pace:
                self.note({"pace": pace})

    def set_hints(self, hints: str) -> None:
        """Who may ask for hints."""
        with self.book.lock:
            if hints in HINTS and hints != self.hints:
                self.note({"hints": hints})

    def listen(self, told: Told) -> Callable[[], None]:
        """Be told whenever the book has grown."""
        return self.book.listen(told)
