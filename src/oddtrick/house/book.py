"""The book of one room: what happened, in order, in the log; the table it leads to; and who is told of it.

The log is written first; only what is in the log has happened.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from oddtrick.store.log import Log
from oddtrick.table.errors import Stale
from oddtrick.table.events import Event
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil_event
from oddtrick.table.zones import Shape

from .diary import Header, Note, read_line, write_event, write_note

Told = Callable[[int], None]


class Book:
    """`n` counts the lines: whoever has seen n lines has seen all.  `noted` is called with every note of the house."""

    def __init__(self, name: str, header: Header, shape: Shape, store: Log, noted: Callable[[Note], None]) -> None:
        self.name = name
        self.header = header
        self.shape = shape
        self.store = store
        self.n = 0
        self.past: list[Table] = [Table.fresh(shape)]  # the true table after 0, 1, 2 .. events
        self.events: list[Event] = []
        self.told: dict[int, list[Event]] = {viewer: [] for viewer in shape.viewers}
        self.lock = threading.RLock()
        self._noted = noted
        self._listeners: list[Told] = []

    @property
    def table(self) -> Table:
        """The true table now."""
        return self.past[-1]

    def begin(self) -> None:
        """Open the log of a new room."""
        self.store.begin(self.name, str(self.header))

    def recall(self) -> None:
        """Take in what the log has more than this book."""
        with self.lock:
            for line in self.store.read(self.name, self.n):
                self._take_in(read_line(line, self.shape))
                self.n += 1

    def append(self, *lines: Event | Note) -> None:
        """Write, then believe it.  Stale if another server has written first; its lines are then taken in instead."""
        if not lines:
            return
        texts = [write_note(line) if isinstance(line, dict) else write_event(line, self.shape) for line in lines]
        try:
            self.n = self.store.append(self.name, self.n, texts)
        except Stale:
            self.recall()
            raise
        for line in lines:
            self._take_in(line)

    def _take_in(self, line: Event | Note) -> None:
        if isinstance(line, dict):
            self._noted(line)
            return
        self.past.append(evolve(self.table, line))
        self.events.append(line)
        for viewer, told in self.told.items():
            told.append(veil_event(self.table, line, viewer))

    def span(self, deal: int) -> tuple[int, int] | None:
        """The numbers of events between which a deal was played: the first after it began, and the last."""
        with self.lock:
            of = [at for at, then in enumerate(self.past) if then.deals == deal]
        return (of[0], of[-1]) if of else None

    def listen(self, told: Told) -> Callable[[], None]:
        """Be told whenever the book has grown.  Returns what ends it."""
        with self.lock:
            self._listeners.append(told)

        def end() -> None:
            with self.lock:
                if told in self._listeners:
                    self._listeners.remove(told)

        return end

    def tell(self) -> None:
        """Say to everybody who listens how many lines there are."""
        with self.lock:
            listeners, n = list(self._listeners), self.n
        for told in listeners:
            told(n)
