"""The rule sheets, as they come with the package."""

from __future__ import annotations

from importlib.resources import files

from oddtrick.table.errors import BadOption


def sheet_of(game_id: str) -> str:
    """The rule sheet of a game (Markdown).  BadOption if there is none of that name."""
    sheet = files("oddtrick") / "sheets" / f"{game_id}.md"
    if not sheet.is_file():
        raise BadOption(f"there is no rule sheet {game_id!r}.", "game")
    return sheet.read_text(encoding="utf-8")
