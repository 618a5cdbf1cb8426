"""The log of all matches: lines of text, numbered from 0, only ever added at the end.

The key of a line is (match, n).  Whoever appends says how many lines he has seen; if the log has moved on, nothing is
written and he is told so (`Stale`).  What `append` has returned for is on the disk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class NoSuchMatch(LookupError):
    """There is no match of that name in the log."""

    def __init__(self, match: str) -> None:
        self.match = match
        super().__init__("There is no such table.")


class LogInUse(RuntimeError):
    """Another process keeps this log; two at once would each believe that they alone deal the cards."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A match as the log's own list shows it: its name, its first line and when it began (seconds since 1970)."""

    match: str
    header: str
    began: float


class Log(Protocol):
    """Where matches are written down.  All methods may be called from any thread."""

    def begin(self, match: str, header: str) -> None:
        """Open a match.  The header says what is played; it never changes.  Stale if the name is taken."""

    def append(self, match: str, seen: int, lines: Sequence[str]) -> int:
        """Add lines after the first `seen`, all or none; the new length.  Stale if there are more or fewer by now."""

    def read(self, match: str, since: int = 0) -> tuple[str, ...]:
        """The lines from number `since` on.  NoSuchMatch if it was never begun."""

    def header(self, match: str) -> str:
        """What `begin` was told.  NoSuchMatch if it was never begun."""

    def matches(self) -> tuple[Entry, ...]:
        """Every match, oldest first."""

    def close(self) -> None:
        """Let go of the database; what was appended stays."""
