"""A form for the options of any game, made from the game's own fields, and read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oddtrick.rules.game import Game
from oddtrick.rules.options import Option, defaults_of, options_of, write


@dataclass(frozen=True)
class Blank:
    """One option on the page: what it is called, what it means, and what may be chosen."""

    name: str
    label: str
    doc: str
    kind: str
    value: str
    values: tuple[tuple[str, str], ...] = ()
    low: object = None
    high: object = None


def wording(value: str) -> str:
    """An option's value or name as people read it."""
    return value.replace("_", " ")


def blanks(kind: type[Game], given: Mapping[str, str] | None = None) -> list[Blank]:
    """All options of a game with what was given, else the default."""
    defaults = defaults_of(kind)
    return [
        _blank(name, option, defaults[name], (given or {}).get(name), name in _by_preset(kind))
        for name, option in options_of(kind).items()
    ]


def _by_preset(kind: type[Game]) -> set[str]:
    """The options that a preset decides unless they are set."""
    return {name for preset in kind.presets.values() for name in preset}


def _blank(name: str, option: Option, default: object, given: str | None, by_preset: bool) -> Blank:
    label, text = wording(name).capitalize(), "" if default is None else write(default)
    value = given if given is not None else "" if by_preset else text
    if option.kind == "number":
        low, high = option.values
        return Blank(name, label, option.doc, "number", value, low=low, high=high)
    if option.kind == "listing":
        return Blank(name, label, f"{option.doc}; {option.allowed}", "text", value)
    listed = [(write(v), {"true": "yes", "false": "no"}.get(write(v), wording(write(v)))) for v in option.values]
    if by_preset:
        listed.insert(0, ("", "as the rule set has it"))
    return Blank(name, label, option.doc, "choice", value, tuple(listed))


def chosen(kind: type[Game], form: Mapping[str, list[str]]) -> dict[str, str]:
    """The options that a form sets; a blank left empty is not set.  Names it does not know are the game's to refuse."""
    given = {key.removeprefix("option."): value[0] for key, value in form.items() if key.startswith("option.")}
    defaults = {name: write(value) for name, value in defaults_of(kind).items() if value is not None}
    named = {name: text.strip()[:200] for name, text in given.items() if text.strip()}
    return {name: text for name, text in named.items() if name in _by_preset(kind) or defaults.get(name) != text}
