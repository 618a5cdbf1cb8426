"""The bots' part of a session: boards at tables of bots, over several processes; each is kept as soon as it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from oddtrick.play.record import Record

from .board_play import played_by_bots
from .pool import pool
from .session import Play, Session
from .session_file import SessionFile


def of_bots(session: Session, play: Play) -> bool:
    """Whether no person sits there."""
    return not any(chair in session.people for chair in play.chairs)


def left(file: SessionFile, round_: int | None = None) -> list[Play]:
    """The plays that are not over, of a round or of all."""
    return [play for play in file.session.plays if play not in file.done and round_ in (None, play.round)]


def run_bots(
    file: SessionFile, plays: Sequence[Play], processes: int = 1, told: Callable[[int], None] = lambda done: None
) -> None:
    """Let bots play; `told` hears how many plays of the session are over.  A stop loses only what is being played."""
    for play, record in _played(file, plays, min(processes, len(plays))):
        file.finish(play, record)
        told(len(file.done))


def _played(file: SessionFile, plays: Sequence[Play], processes: int) -> Iterator[tuple[Play, Record]]:
    packs = [file.packs[play.board] for play in plays]
    sessions = [file.session] * len(plays)
    if processes <= 1:
        yield from zip(plays, map(played_by_bots, sessions, plays, packs), strict=True)
        return
    with pool(processes) as workers:
        try:
            yield from zip(plays, workers.map(played_by_bots, sessions, plays, packs), strict=True)
        except BaseException:
            workers.shutdown(cancel_futures=True)
            raise
