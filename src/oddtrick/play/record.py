"""A sitting as text that people can read: a header, then one entry a line.  It replays without the rules.

    oddtrick record 1
    game turnover-bridge rules=game_rules target=50
    seat A Anna
    seat B bot:plain
    cut A HK, B D2
    new deal: B deals, order A B
    dealt A S98 | B C8 D4 | down A HK S2 ... | up A SJ D9 ...
    A plays HQ

Facts, not seeds: the cards that were dealt, the choices, what followed.  Nothing is erased: taking back is an entry.
Empty lines and lines that begin with # are passed over.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from oddtrick.table import reader, scribe
from oddtrick.table.errors import BadText
from oddtrick.table.events import Event
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil, veil_event
from oddtrick.table.zones import GALLERY, Shape

VERSION = 1
SEAL = "sealed "


@dataclass(frozen=True, slots=True)
class Undone:
    """The table is again the one after `to` events; what was seen since stays known."""

    to: int
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """A player's seat is taken by somebody of this name."""

    player: int
    name: str


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark; it changes nothing."""

    text: str


Entry = Event | Undone | Seated | Noted


@dataclass(frozen=True)
class Record:
    """The game's id, its options that are not the default, and the entries."""

    game: str
    options: Mapping[str, str]
    entries: tuple[Entry, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)  # the line of each entry, when read from a file

    def line_of(self, index: int) -> int:
        """The line of an entry in its file, or its number from 1."""
        return self.lines[index] if self.lines else index + 1


def write_entry(entry: Entry, shape: Shape) -> str:
    """One entry as a line."""
    match entry:
        case Undone(to, agreed):
            return f"undone to {to}{', agreed' if agreed else ''}"
        case Seated(player, name):
            return f"seat {shape.players[player]} {name}"
        case Noted(text):
            return f"note {text}"
        case _:
            return scribe.write(entry, shape)


def parse_entry(line: str, shape: Shape) -> Entry:
    """The entry of this line.  BadText if it is none."""
    if undone := re.fullmatch(r"undone to (\d+)(, agreed)?", line):
        return Undone(int(undone[1]), bool(undone[2]))
    if seated := re.fullmatch(r"seat (\S+) (.+)", line):
        return Seated(shape.player(seated[1]), seated[2])
    if noted := re.fullmatch(r"note (.+)", line):
        return Noted(noted[1])
    return reader.parse(line, shape)


def header(game: str, options: Mapping[str, str]) -> list[str]:
    """The first lines of a record."""
    return [
        f"oddtrick record {VERSION}",
        " ".join(["game", game, *(f"{name}={text}" for name, text in options.items())]),
    ]


def write(record: Record, shape: Shape, *, sealed: bool = False) -> str:
    """The record as text.  `sealed`: what is still hidden from the gallery in an unfinished deal cannot be read."""
    entries = sealed_lines(record.entries, shape) if sealed else [write_entry(e, shape) for e in record.entries]
    return "\n".join([*header(record.game, record.options), *entries]) + "\n"


def sealed_lines(entries: Sequence[Entry], shape: Shape) -> list[str]:
    """The entries as lines; while cards are hidden, the events of this deal that show some of them are sealed.

    A seal keeps a glance into a saved game from spoiling it; it is no lock.  `parse` opens it.
    """
    steps = list(replay(entries, shape))
    last = steps[-1][1] if steps else Table.fresh(shape)
    lines = [write_entry(entry, shape) for entry in entries]
    if not hidden(last):
        return lines
    for index, (entry, t) in enumerate(steps):
        if t.deals == last.deals and not isinstance(entry, (Undone, Seated, Noted)) and _tells(entry, t):
            lines[index] = sealed(lines[index])
    return lines


def hidden(t: Table) -> bool:
    """Whether the gallery is kept from seeing a card that lies somewhere."""
    return veil(t, GALLERY)._replace(viewer=None, sure=t.sure, among=t.among, notes=t.notes) != t


def _tells(event: Event, after: Table) -> bool:
    return veil_event(after, event, GALLERY) != event


def sealed(text: str) -> str:
    """Some text in one line that a glance does not read; `opened` opens it, and notices damage."""
    return SEAL + base64.urlsafe_b64encode(zlib.compress(text.encode())).decode()


def opened(line: str) -> str:
    """What a line says, sealed or not.  BadText: the seal is damaged."""
    if not line.startswith(SEAL):
        return line
    try:
        return zlib.decompress(base64.urlsafe_b64decode(line[len(SEAL) :].encode())).decode()
    except (ValueError, zlib.error):
        raise BadText("a sealed line is damaged") from None


def _spoken(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            yield number, line.strip()


def parse_header(text: str) -> tuple[str, dict[str, str]]:
    """The game's id and options.  BadText if this is no record, or of a later form."""
    spoken = _spoken(text)
    number, first = next(spoken, (1, ""))
    found = re.fullmatch(r"oddtrick record (\d+)", first)
    if not found:
        raise BadText("this is no Oddtrick record: the first line must be 'oddtrick record 1'", number, 1)
    if int(found[1]) > VERSION:
        raise BadText(f"this record is of form {found[1]}; this version reads forms up to {VERSION}", number, 1)
    number, second = next(spoken, (number + 1, ""))
    words = second.split()
    if len(words) < 2 or words[0] != "game" or any("=" not in word for word in words[2:]):
        raise BadText("the second line must name the game: 'game whist target=9'", number, 1)
    return words[1], dict(word.split("=", 1) for word in words[2:])


def parse(text: str, shape: Shape) -> Record:
    """The record of this text.  BadText names the line that cannot be read."""
    game, options = parse_header(text)
    entries: list[Entry] = []
    lines: list[int] = []
    for number, line in list(_spoken(text))[2:]:
        try:
            entries.append(parse_entry(opened(line), shape))
        except BadText as fault:
            raise fault.at(number) from None
        lines.append(number)
    return Record(game, options, tuple(entries), tuple(lines))


def taken_back(tables: list[Table], to: int) -> Table:
    """The table after `to` events, its viewers remembering what they have seen since."""
    now, old = tables[-1], tables[to]
    if old.deals != now.deals:
        raise BadText("a deal that is over cannot be taken back")
    sure = tuple(before | since for before, since in zip(old.sure, now.sure, strict=True))
    return old._replace(sure=sure)


def replay(entries: Iterable[Entry], shape: Shape) -> Iterator[tuple[Entry, Table]]:
    """Each entry with the table after it.  Physics alone; BadText where an entry cannot be followed."""
    tables = [Table.fresh(shape)]
    for entry in entries:
        match entry:
            case Undone(to, _):
                if to >= len(tables):
                    raise BadText(f"there are only {len(tables) - 1} events to go back from")
                tables[to:] = [taken_back(tables, to)]
            case Seated() | Noted():
                pass
            case _:
                tables.append(_followed(tables[-1], entry))
        yield entry, tables[-1]


def _followed(t: Table, event: Event) -> Table:
    try:
        return evolve(t, event)
    except (IndexError, ValueError, StopIteration):
        raise BadText("this cannot have happened at this table") from None


def table_of(record: Record, shape: Shape) -> Table:
    """The table at the end of a record.  BadText names the line that cannot be followed."""
    t = Table.fresh(shape)
    steps = replay(record.entries, shape)
    for index in range(len(record.entries)):
        try:
            _, t = next(steps)
        except BadText as fault:
            raise fault.at(record.line_of(index)) from None
    return t


def seats_of(record: Record) -> dict[int, str]:
    """Who sits where at the end of the record: player to name."""
    return {entry.player: entry.name for entry in record.entries if isinstance(entry, Seated)}
