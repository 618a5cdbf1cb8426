"""One table at which people and bots sit: the game, its record, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import SystemRandom

from oddtrick.rules.game import Game, Rules
from oddtrick.rules.options import chosen
from oddtrick.rules.step import Ask, Over, Step
from oddtrick.rules.view import View, look
from oddtrick.table.errors import NotOffered
from oddtrick.table.events import Event
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .record import Entry, Noted, Record, Seated, Undone, replay, taken_back, write_entry
from .run import Chance, Supply, advance, check_answer
from .undo import undo_refused


@dataclass
class Sitting:
    """A match in progress.  `entries` only grows; `len(entries)` is what a client has seen.

    `rules` may be the game under laws; `supply` gives packs (by default from the system's secure random source);
    `hints`: whether the host lets players ask what the expert would play.
    """

    game: Game
    rules: Rules
    supply: Supply = field(default_factory=lambda: Chance(SystemRandom()))
    entries: list[Entry] = field(default_factory=list)
    tables: list[Table] = field(default_factory=list)  # the table after 0, 1, 2 .. events; the last is the present
    chosen_by: list[int | None] = field(default_factory=list)  # who chose each event, None: it happened
    hints: bool = True

    def __post_init__(self) -> None:
        if not self.tables:
            self.tables = [Table.fresh(self.game.shape)]

    @classmethod
    def resume(cls, game: Game, rules: Rules, record: Record, supply: Supply | None = None) -> Sitting:
        """The sitting that a record leads to.  BadText where the record cannot be followed."""
        sitting = cls(game, rules, supply or Chance(SystemRandom()))
        for entry, t in replay(record.entries, game.shape):
            sitting._take(entry, t)
        return sitting

    def _take(self, entry: Entry, t: Table) -> None:
        self.entries.append(entry)
        match entry:
            case Undone(to, _):
                self.tables[to:] = [t]
                del self.chosen_by[to:]
            case Seated() | Noted():
                pass
            case _:
                step = self.rules.next(self.tables[-1])
                offer = next((o for o in getattr(step, "offers", ()) if entry in o.choices), None)
                asked = step.player if isinstance(step, Ask) else None
                self.chosen_by.append(offer.player if offer is not None else asked)
                self.tables.append(t)

    @property
    def table(self) -> Table:
        """The true table now."""
        return self.tables[-1]

    @property
    def step(self) -> Step:
        """What comes next."""
        return self.rules.next(self.table)

    @property
    def over(self) -> Over | None:
        """The result, once there is one."""
        step = self.step
        return step if isinstance(step, Over) else None

    def view(self, viewer: int) -> View:
        """What a player, or the GALLERY, has of the table."""
        return look(self.rules, self.table, viewer)

    def seat(self, player: int, name: str) -> None:
        """Somebody takes a seat."""
        self._take(Seated(player, name), self.table)

    def note(self, text: str) -> None:
        """A remark in the record."""
        self._take(Noted(text), self.table)

    def go_on(self) -> list[Event]:
        """Let happen what follows of itself, until somebody is asked or the match is over."""
        happened = []
        for event, t in advance(self.rules, self.table, self.supply):
            self.happened(event, t)
            happened.append(event)
        return happened

    def happened(self, event: Event, t: Table) -> None:
        """Something has happened of itself and led to this table."""
        self._take(event, t)

    def answer(self, player: int, event: Event) -> None:
        """A player's answer.  OutOfTurn or NotOffered with the rule in words; then nothing has changed."""
        check_answer(self.rules, self.table, player, event)
        self._take(event, evolve(self.table, event))

    def take_back(self, player: int, agreed: bool) -> Undone:
        """Go back to the player's last choice.  NotOffered says why not; then nothing has changed."""
        mine = [index for index, who in enumerate(self.chosen_by) if who == player]
        if not mine:
            raise NotOffered("You have not chosen anything yet.")
        to = mine[-1]
        why = undo_refused(self.rules, self.events, to, agreed)
        if why is not None:
            raise NotOffered(why)
        undone = Undone(to, agreed)
        self._take(undone, taken_back(self.tables, to))
        return undone

    @property
    def events(self) -> list[Event]:
        """The events that stand: those taken back are gone."""
        standing: list[Event] = []
        for entry in self.entries:
            match entry:
                case Undone(to, _):
                    del standing[to:]
                case Seated() | Noted():
                    pass
                case _:
                    standing.append(entry)
        return standing

    def record(self) -> Record:
        """The record so far."""
        return Record(self.game.id, chosen(self.game), tuple(self.entries))

    def lines(self, since: int = 0) -> Sequence[str]:
        """The entries from a number on, one line each."""
        return [write_entry(entry, self.game.shape) for entry in self.entries[since:]]
