"""How the table looks to one browser: light or dark, two or four colours, motion, keys.  Kept in a cookie."""

from __future__ import annotations

from collections.abc import Mapping

CHOICES: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = (
    ("theme", "Light", (("auto", "As the device"), ("light", "Light"), ("dark", "Dark"))),
    ("suits", "Suits", (("two", "Two colours"), ("four", "Four colours"))),
    ("motion", "Motion", (("auto", "As the device"), ("none", "None"))),
    ("keys", "Single keys", (("on", "On"), ("off", "Off"))),
)


class Look(dict[str, str]):
    """The chosen value of each of the choices."""

    choices = CHOICES

    def __str__(self) -> str:
        return ".".join(self[name] for name, _, _ in CHOICES)


def look_from(given: Mapping[str, str]) -> Look:
    """The look that these texts ask for; what is none of the choices is as it was at first."""
    look = Look()
    for name, _, values in CHOICES:
        known = [value for value, _ in values]
        look[name] = given.get(name, "") if given.get(name, "") in known else known[0]
    return look


def look_of(cookie: str) -> Look:
    """The look that a cookie remembers."""
    names = [name for name, _, _ in CHOICES]
    return look_from(dict(zip(names, cookie.split("."), strict=False)))
