"""A room as lines of the log: events in the words of the record, and the house's own notes, marked with `#`.

A plays HQ
# {"seat": 1, "kind": "person", "name": "Ben", ...}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from oddtrick.table.events import Event
from oddtrick.table.reader import parse
from oddtrick.table.scribe import write
from oddtrick.table.zones import Shape

Note = dict[str, object]


@dataclass(frozen=True, slots=True)
class Header:
    """What a room plays: the first line of its log, which never changes."""

    game: str
    options: Mapping[str, str]

    def __str__(self) -> str:
        return json.dumps({"game": self.game, "options": dict(self.options)}, ensure_ascii=False)

    @classmethod
    def read(cls, line: str) -> Header:
        """The header of this line."""
        found = json.loads(line)
        return cls(found["game"], found["options"])


def write_note(note: Note) -> str:
    """A note of the house as a line."""
    return "# " + json.dumps(note, ensure_ascii=False)


def write_event(event: Event, shape: Shape) -> str:
    """An event as a line."""
    return write(event, shape)


def read_line(line: str, shape: Shape) -> Event | Note:
    """The event or the note of a line."""
    if line.startswith("# "):
        note: Note = json.loads(line[2:])
        return note
    return parse(line, shape)
