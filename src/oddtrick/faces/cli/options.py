"""Arguments that several commands share."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from oddtrick.table.errors import BadOption

GameName = Annotated[str, typer.Argument(help="A game's id, as `oddtrick games` lists them.")]
Settings = Annotated[
    Optional[list[str]],  # noqa: UP045 - Typer reads this at run time
    typer.Option("--set", metavar="NAME=VALUE", help="An option of the sheet; may be repeated."),
]


def settings(pairs: list[str] | None) -> dict[str, str]:
    """The options of `--set`.  BadOption for a pair that is none."""
    texts: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise BadOption(f"--set {pair}: write it as name=value.")
        texts[name.strip()] = value.strip()
    return texts
