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


def shown(option: Option, value: object) -> str:
    """A value as it stands in the form."""
    if value is None or (option.kind == "number" and option.none and value == 0):
        return "" if value is None else "none"
    return write(value)


def _by_preset(kind: type[Game]) -> set[str]:
    """The options that a preset decides unless they are set."""
    return {name for preset in kind.presets.values() for name in preset}


def _blank(name: str, option: Option, default: object, given: str | None, by_preset: bool) -> Blank:
    label, text = wording(name).capitalize(), shown(option, default)
    value = given if given is not None else "" if by_preset else text
    if option.kind == "number" and option.none:
        return Blank(name, label, f"{option.doc}; {option.allowed}", "text", value)
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
    options = options_of(kind)
    defaults = {name: shown(options[name], value) for name, value in defaults_of(kind).items()}
    named = {name: text.strip()[:200] for name, text in given.items() if text.strip()}
    return {name: text for name, text in named.items() if name in _by_preset(kind) or defaults.get(name) != text}
