"""The options of a rule sheet: fields of the game with their values, presets and meaning.

The web form, the command line and the record's header are made from these fields.

    rules: str = choice("denexa", "game_rules", doc="preset for the three next options")
    target: int = number(14, 1000, default=100, doc="race target")

A field with `default=PRESET` takes its value from the preset that the sheet's first option names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from typing import Any, ClassVar, Final, Protocol, TypeVar, cast

from oddtrick.table.errors import BadOption

PRESET: Final = None


@dataclass(frozen=True)
class Option:
    """One row of the sheet's table of options.  `values`: all there are, or for a number (least, most)."""

    kind: str  # choice, number, flag, listing
    values: tuple[object, ...]
    doc: str
    none: bool = False  # a number may also be none, which is 0; a listing may be empty

    @property
    def allowed(self) -> str:
        """The values in words."""
        if self.kind == "number":
            return f"a whole number from {self.values[0]} to {self.values[1]}{', or none' if self.none else ''}"
        if self.kind == "listing":
            none = ", or none" if self.none else ""
            return f"a list of {', '.join(map(str, self.values))}, separated by commas{none}"
        return "one of " + ", ".join(map(write, self.values))

    def read(self, text: str) -> object:
        """The value of a text; ValueError if it is none."""
        word = text.strip()
        if self.kind == "number":
            return 0 if self.none and word.casefold() == "none" else int(word)
        if self.kind == "flag":
            return {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}[word.casefold()]
        if self.kind == "listing":
            parts = tuple(part.strip() for part in word.split(",") if part.strip())
            return () if self.none and parts == ("none",) else parts or ("",)
        return word

    def allows(self, value: object) -> bool:
        """Whether the option may have this value."""
        if self.kind == "number":
            fits = type(value) is int and cast(int, self.values[0]) <= value <= cast(int, self.values[1])
            return fits or (self.none and type(value) is int and value == 0)
        if self.kind == "listing":
            fits = isinstance(value, tuple) and all(part in self.values for part in value)
            return fits and (self.none or bool(value))
        return any(type(value) is type(known) and value == known for known in self.values)


def write(value: object) -> str:
    """A value as text; `Option.read` reads it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return (",".join(map(str, value)) or "none") if isinstance(value, tuple) else str(value)


def choice(*values: str, doc: str, default: str | None = "") -> str:
    """One of some words; the first is the default unless one is given."""
    chosen = values[0] if default == "" else default
    return cast(str, field(default=chosen, metadata={"option": Option("choice", values, doc)}))


def number(least: int, most: int, *, doc: str, default: int | None, none: bool = False) -> int:
    """A whole number from `least` to `most`; with `none` there may be no such number, which is 0."""
    return cast(int, field(default=default, metadata={"option": Option("number", (least, most), doc, none)}))


def flag(*, doc: str, default: bool | None) -> bool:
    """Yes or no."""
    return cast(bool, field(default=default, metadata={"option": Option("flag", (True, False), doc)}))


def listing(*values: str, doc: str, default: tuple[str, ...], none: bool = False) -> tuple[str, ...]:
    """A list of some words, repeated at will; with `none` perhaps of no word."""
    return field(default=default, metadata={"option": Option("listing", values, doc, none)})


class Optioned(Protocol):
    """A dataclass whose fields are options."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    preset_by: ClassVar[str]  # the option that chooses the preset; "" if none does
    presets: ClassVar[Mapping[str, Mapping[str, object]]]


G = TypeVar("G", bound=Optioned)


def options_of(game: Optioned | type[Optioned]) -> dict[str, Option]:
    """The options of a game by name, in the sheet's order."""
    return {f.name: f.metadata["option"] for f in fields(game) if "option" in f.metadata}


def defaults_of(kind: type[Optioned]) -> dict[str, object]:
    """What each option is unless it is set, with the default preset."""
    game = kind()
    return {name: getattr(game, name) for name in options_of(kind)}


def settle(game: Optioned) -> None:
    """Fill in what the preset says and refuse values that are not allowed.  Called at the end of a game's set-up.

    BadOption names the option and its values.
    """
    known, by, presets = options_of(game), game.preset_by, game.presets
    first = getattr(game, by) if by else ""
    if by and first not in presets:
        raise BadOption(f"{by} = {first!r} is not allowed; it is {known[by].allowed}.", by)
    for name, option in known.items():
        value = getattr(game, name)
        if value is PRESET:
            value = presets[first][name]
            object.__setattr__(game, name, value)
        if not option.allows(value):
            raise BadOption(f"{name} = {write(value)} is not allowed; it is {option.allowed}.", name)


def exclude(*clashes: tuple[bool, str, str, str]) -> None:
    """Refuse options that exclude each other: (whether they clash, both names, why).  BadOption names the first two."""
    for clash, one, other, why in clashes:
        if clash:
            raise BadOption(why, one, other)


def forbid(game: Optioned, one: str, because: str, **neutral: object) -> None:
    """Refuse every other value of some options.  BadOption: "ruleset = solo has no partners: bidding = ..."."""
    for name, value in neutral.items():
        if getattr(game, name) != value:
            raise BadOption(f"{because}: {name} = {write(getattr(game, name))} is not allowed.", one, name)


def need(game: Optioned, one: str, **needed: object) -> None:
    """An option's value needs values of others.  BadOption: "bid_style = whiz needs nil = true."."""
    for name, value in needed.items():
        if getattr(game, name) != value:
            raise BadOption(f"{one} = {write(getattr(game, one))} needs {name} = {write(value)}.", one, name)


def make(kind: type[G], texts: Mapping[str, str]) -> G:
    """The game with options set from texts.  BadOption: unknown name, unreadable or forbidden value or pair."""
    known = options_of(kind)
    values: dict[str, object] = {}
    for name, text in texts.items():
        if name not in known:
            raise BadOption(f"there is no option {name!r}; there are {', '.join(known)}.", name)
        try:
            values[name] = known[name].read(text)
        except (ValueError, KeyError):
            raise BadOption(f"{name} = {text} is not allowed; it is {known[name].allowed}.", name) from None
    return kind(**values)


def chosen(game: Optioned) -> dict[str, str]:
    """The options that differ from the default and from what the preset gives, as texts; `make` reads them back."""
    kind = type(game)
    by = kind.preset_by
    base = kind(**{by: getattr(game, by)}) if by else kind()
    plain = kind()
    texts = {by: str(getattr(game, by))} if by and getattr(plain, by) != getattr(game, by) else {}
    for name in options_of(kind):
        if name != by and getattr(base, name) != getattr(game, name):
            texts[name] = write(getattr(game, name))
    return texts
