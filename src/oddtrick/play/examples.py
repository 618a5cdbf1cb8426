"""Worked examples as data: rows of TOML that a card player can read and add to, and the one runner of them.

A file `<game>.toml` names its game and holds rows of some kinds; docs/guides/examples.md describes every field.

    [[trick]]    who wins a trick
    [[play]]     a position or a dealt pack, moves, and what is then to be seen
    [[match]]    deals given by their tricks, and how the match then stands
    [[compare]]  boards compared with other tables: matchpoints and IMPs
    [[tray]]     a fault of a tray in a duplicate session, and what follows from it
    [[refused]]  a set-up that is refused

A row of another kind, a field that nobody reads, or a name that the sheet does not have is an error, not a pass.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oddtrick.rules.game import Game

from .setting import Unreadable
from .sheets import sheet_of

GameOf = Callable[[str, Mapping[str, str]], Game]


class Row:
    """The fields of a row; it remembers which have been read."""

    def __init__(self, fields: Mapping[str, Any], where: str = "") -> None:
        self.fields = fields
        self.where = where
        self.read: set[str] = set()
        self.parts: dict[str, list[Row]] = {}

    def get(self, name: str, default: Any = None) -> Any:
        """A field, or the default."""
        self.read.add(name)
        return self.fields.get(name, default)

    def need(self, name: str) -> Any:
        """A field that must be there.  Unreadable if it is not."""
        if name not in self.fields:
            raise Unreadable(f"the field {self.where}{name} is missing")
        return self.get(name)

    def part(self, name: str) -> Row:
        """A field that is a table of fields (empty if it is not there)."""
        if name not in self.parts:
            self.parts[name] = [Row(self.get(name, {}), f"{self.where}{name}.")]
        return self.parts[name][0]

    def each(self, name: str) -> list[Row]:
        """A field that is a list of tables."""
        if name not in self.parts:
            self.parts[name] = [Row(fields, f"{self.where}{name}.") for fields in self.get(name, [])]
        return self.parts[name]

    def has(self, name: str) -> bool:
        """Whether the field is there (that alone does not read it)."""
        return name in self.fields

    def unread(self) -> list[str]:
        """The fields that nobody has read."""
        own = [self.where + name for name in self.fields if name not in self.read]
        return own + [name for parts in self.parts.values() for part in parts for name in part.unread()]


@dataclass(frozen=True)
class Example:
    """One row of a file: which game, which kind, its number in the file and its fields."""

    path: Path
    game: str
    kind: str
    number: int
    fields: Mapping[str, Any] = field(hash=False)

    @property
    def label(self) -> str:
        """To name it in a report: `whist trick 3: E3`."""
        return f"{self.game} {self.kind} {self.number}: {self.fields.get('name', '(no name)')}"

    @property
    def headings(self) -> list[str]:
        """The examples and rulings of the sheet that its name begins with: "E3", "E8 R10"."""
        found = re.match(r"(?:[A-Z]\d+\b[ ,]*)+", str(self.fields.get("name", "")))
        return re.findall(r"[A-Z]\d+", found[0]) if found else []


def examples_in(folder: Path) -> Iterator[Example]:
    """All rows of all files of a folder, in order.  Unreadable: a file that is no list of examples."""
    paths = sorted(folder.glob("*.toml"))
    if not paths:
        raise Unreadable(f"there are no examples (*.toml) in {folder}")
    for path in paths:
        try:
            fields = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as fault:
            raise Unreadable(f"{path.name}: {fault}") from None
        game = fields.pop("game", None)
        if not isinstance(game, str):
            raise Unreadable(f'{path.name}: the first line must name the game: game = "whist"')
        for kind, rows in fields.items():
            if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
                raise Unreadable(f"{path.name}: {kind} is not a list of rows; write [[{kind}]]")
            for number, row in enumerate(rows, start=1):
                yield Example(path, game, kind, number, row)


def run(example: Example, game_of: GameOf) -> list[str]:
    """What is wrong with one example: nothing, or each difference in a sentence."""
    from .example_kinds import KINDS

    if example.kind not in KINDS:
        return [f"there is no kind of row {example.kind!r}; there are {', '.join(KINDS)}"]
    row = Row(example.fields)
    row.get("name")
    try:
        wrong = [*_unknown_headings(example), *KINDS[example.kind](row, example.game, game_of)]
    except (Unreadable, ValueError) as fault:
        return [str(fault)]
    return wrong + [f"nobody reads the field {name!r}" for name in row.unread()]


def _unknown_headings(example: Example) -> list[str]:
    known = headings_of(example.game)
    if not example.headings:
        return ["its name must begin with an example, a ruling or a law of the sheet, such as E3 or R7"]
    return [f"the sheet of {example.game} has no {heading}" for heading in example.headings if heading not in known]


def headings_of(game: str) -> set[str]:
    """The numbers of the examples and rulings of a sheet, E1, R12 ..., and the codes of its laws."""
    text = sheet_of(game)
    return set(re.findall(r"(?:\*\*|^- |\| ?|\. |^)([ER]\d+)\b", text, flags=re.MULTILINE)) | laws_of(game)


def laws_of(game: str) -> set[str]:
    """The codes in the tables of offences of a sheet: K1, N4 ..."""
    told = sheet_of(game).partition("\n## Irregularities")[2].partition("\n## ")[0]
    return set(re.findall(r"^\| ([A-Z]\d+) \|", told, flags=re.MULTILINE))


def main(argv: list[str]) -> int:
    """Run all examples of a folder; print what fails and a closing line.  Exit status 1 if anything does."""
    from oddtrick.games import game_of

    if len(argv) != 1:
        print("Say which folder holds the examples: python -m oddtrick.play.examples FOLDER", file=sys.stderr)
        return 2
    passed = failed = 0
    try:
        for example in examples_in(Path(argv[0])):
            wrong = run(example, game_of)
            passed += not wrong
            failed += bool(wrong)
            for fault in wrong:
                print(f"{example.label}: {fault}")
    except Unreadable as fault:
        print(fault, file=sys.stderr)
        return 2
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
