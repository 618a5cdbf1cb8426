"""The head of a session's file: what is played by whom, and whether it is a session at all."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from oddtrick.games import game_of
from oddtrick.table.errors import BadOption, BadText

from .session import Session

VERSION: Final = 1
FIRST: Final = f"oddtrick session {VERSION}"


def lines_of(path: Path) -> list[str]:
    """The whole lines of a file."""
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise BadText(f"{path} is no text file") from None
    lines = text.split("\n")[:-1]
    if not lines or not lines[0].startswith("oddtrick session "):
        raise BadText(f"{path} is no session: its first line must be '{FIRST}'")
    if lines[0] != FIRST:
        raise BadText(f"{path} is a session of a later form; this version reads form {VERSION}")
    return lines


def head_of(session: Session) -> list[str]:
    """The lines that say what is played by whom."""
    event = {"movement": session.movement, "entries": session.entries, "per_set": session.per_set}
    event |= {"ranking": session.ranking, "bots": session.bots}
    event |= {} if session.seed is None else {"seed": session.seed}
    return [
        " ".join(["game", session.game, *(f"{name}={text}" for name, text in session.options.items())]),
        " ".join(["event", *(f"{name}={value}" for name, value in event.items())]),
        *(f"seat {chair} {who}" for chair, who in session.seats.items()),
    ]


def session_of(path: Path, lines: list[str]) -> Session:
    """The session that the head of a file describes."""
    heads = [line for line in lines[1:3] if line.split(" ")[0] in ("game", "event")]
    if len(heads) != 2:
        raise BadText(f"{path}: the second and third line must say which game is played, and how")
    game, *options = heads[0].split(" ")[1:]
    try:
        event = _pairs(heads[1].split(" ")[1:])
        seats = dict(line.split(" ", 2)[1:] for line in lines if line.startswith("seat "))
        seed = int(event["seed"]) if "seed" in event else None
        entries, per_set = int(event["entries"]), int(event["per_set"])
        facts = (event["movement"], entries, per_set, event["ranking"], seats, event["bots"], seed)
        game_of(game, _pairs(options))
        return Session(game, _pairs(options), *facts)
    except BadOption as fault:
        raise BadOption(f"{path}: {fault}", *fault.options) from None
    except (KeyError, ValueError, IndexError):
        raise BadText(f"{path}: its head cannot be read") from None


def _pairs(words: list[str]) -> dict[str, str]:
    found = [word.split("=", 1) for word in words]
    return {pair[0]: pair[1] for pair in found}
