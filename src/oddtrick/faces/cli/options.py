"""Arguments that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Optional

import typer

from oddtrick.table.errors import BadOption, BadText
from oddtrick.table.zones import Shape

GameName = Annotated[str, typer.Argument(help="A game's id, as `oddtrick games` lists them.")]
Settings = Annotated[
    Optional[list[str]],  # noqa: UP045 - Typer reads this at run time
    typer.Option("--set", metavar="NAME=VALUE", help="An option of the sheet; may be repeated."),
]
Seed = Annotated[Optional[int], typer.Option(help="Shuffle by a seed, so that the match can be had again.")]  # noqa: UP045
RecordFile = Annotated[Optional[Path], typer.Option(help="Keep the record in this file.")]  # noqa: UP045


def settings(pairs: list[str] | None) -> dict[str, str]:
    """The options of `--set`.  BadOption for a pair that is none."""
    texts: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"--set {pair}: write it as name=value.")
        texts[name.strip()] = value.strip()
    return texts


def seat_of(text: str | None, shape: Shape) -> int:
    """A seat by its name, or by its number from 1."""
    if text is None:
        return 0
    if text.isdecimal() and 1 <= int(text) <= len(shape.players):
        return int(text) - 1
    try:
        return shape.player(text)
    except BadText:
        raise BadOption(f"there is no seat {text!r}; there are {', '.join(shape.players)}.", "seat") from None
