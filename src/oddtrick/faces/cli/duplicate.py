"""`oddtrick duplicate`: a session of boards that are carried from table to table, by bots and people."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from oddtrick.table.errors import BadOption

from .options import Settings, settings

if TYPE_CHECKING:
    from oddtrick.lab.session import Session
    from oddtrick.lab.session_file import SessionFile

MOVEMENTS = "mitchell, howell, four_pairs, individual, teams2, teams_multi"
Draw = Callable[["SessionFile"], str]
File = Optional[Path]  # noqa: UP045 - Typer reads these at run time
Word = Optional[str]  # noqa: UP045
Number = Optional[int]  # noqa: UP045
Words = Optional[list[str]]  # noqa: UP045


def add_duplicate(app: typer.Typer, draw: Draw) -> None:
    """Add the command to an application; `draw` makes a page of a session."""

    @app.command()
    def duplicate(
        game: Annotated[Word, typer.Argument(help="A game's id; not needed with --resume.")] = None,
        set_: Settings = None,
        movement: Annotated[Word, typer.Option(help=f"Who meets whom: {MOVEMENTS}.")] = None,
        entries: Annotated[Number, typer.Option(min=1, help="How many pairs, people or teams.")] = None,
        per_set: Annotated[Number, typer.Option(min=1, max=64, help="Boards that a table plays in a round.")] = None,
        ranking: Annotated[Word, typer.Option(help="plus_minus, matchpoints, matches, imps or totals.")] = None,
        seat: Annotated[Words, typer.Option(metavar="CHAIR=WHO", help="A name, or bot:LEVEL; may be repeated.")] = None,
        bots: Annotated[Word, typer.Option(help="Of all other chairs: levels (level@budget) in turn. [plain]")] = None,
        seed: Annotated[Number, typer.Option(help="Of the packs and the bots, to have the session again.")] = None,
        file: Annotated[File, typer.Option(help="Keep the session in this file.")] = None,
        resume: Annotated[File, typer.Option(help="Go on with a session that was stopped.")] = None,
        results: Annotated[bool, typer.Option("--results", help="Of --resume: only the results so far.")] = False,
        seen: Annotated[
            Words, typer.Option(metavar="CHAIR=NUMBER", help="Who has seen a hand of a board yet to be played by him.")
        ] = None,
        plan: Annotated[bool, typer.Option("--plan", help="Only print the movement.")] = False,
        page: Annotated[File, typer.Option(help="Write the results as a page of HTML.")] = None,
        records: Annotated[File, typer.Option(help="Write records of finished boards into this folder.")] = None,
        as_json: Annotated[bool, typer.Option("--json", help="The results as one JSON object.")] = False,
        processes: Annotated[Number, typer.Option(min=1, help="For the bots' tables; usually one a core.")] = None,
        words: Annotated[Optional[bool], typer.Option("--words/--picture", help="The table in words.")] = None,  # noqa: UP045
    ) -> None:
        """Play the same boards at several tables, and rank who made most of them.

        Chairs are N1 S1 E1 W1 .. where pairs keep their direction, 1a 1b .. where they change it, 1 2 .. for
        individuals.  Nothing is lost by Ctrl-C: every finished board is on disk.
        """
        own = (set_, movement, entries, per_set, ranking, seat, bots, seed, file)
        if (game is None) == (resume is None):
            raise BadOption("say which game to play, or --resume FILE (not both).")
        if resume is not None and any(given is not None for given in own):
            raise BadOption("--resume goes on with the session as it is: leave out how it is set up.")
        if results and resume is None:
            raise BadOption("--results goes with --resume FILE.")
        if seen and resume is None:
            raise BadOption("--seen goes with --resume FILE.")
        if resume is None:
            assert game is not None
            session = session_of(game, set_, movement, entries, per_set, ranking, seat, bots, seed)
            if plan:
                _plan(session)
                return
        with _opened(resume) if resume is not None else _new(file, session) as kept:
            if plan:
                _plan(kept.session)
                return
            _pass_on(kept, seen or [])
            if not results:
                _play(kept, processes or os.cpu_count() or 1, words, as_json)
            _give(kept, as_json, page, records, draw)


def session_of(
    game: str,
    set_: list[str] | None,
    movement: str | None,
    entries: int | None,
    per_set: int | None,
    ranking: str | None,
    seat: list[str] | None,
    bots: str | None,
    seed: int | None,
) -> Session:
    """The session that the options describe.  BadOption says what cannot be played."""
    from oddtrick.games import game_of, kind_of
    from oddtrick.lab.session import SMALLEST, Session
    from oddtrick.rules.carried import terms, with_boards

    given = settings(set_)
    options = with_boards(kind_of(game), given)
    said = terms(game_of(game, options), options)
    movement = movement or said.movement
    seats: dict[str, str] = {}
    for text in seat or []:
        chair, equals, who = (part.strip() for part in text.partition("="))
        if not equals or not chair or chair in seats:
            raise BadOption(f"--seat {text}: write it as chair=name, each chair once.", "seat")
        seats[chair] = who
    return Session(
        game, options, movement, entries if entries is not None else SMALLEST.get(movement, 0),
        per_set or said.per_set, ranking or said.ranking, seats, bots or "plain", seed,
    )  # fmt: skip


def _plan(session: Session) -> None:
    from .session_told import plan

    typer.echo(plan(session))


def _pass_on(file: SessionFile, seen: list[str]) -> None:
    """Boards of which somebody has seen another hand are not played at his table (T6)."""
    for text in seen:
        chair, equals, board = (part.strip() for part in text.partition("="))
        if not equals or not board.isdecimal():
            raise BadOption(f"--seen {text}: write it as chair=number of the board.", "seen")
        play = file.pass_on(chair, int(board))
        word = file.session.word
        typer.echo(
            f"{word.capitalize()} {board} is not played in round {play.round} at table {play.table}: average to both."
        )


def _opened(path: Path) -> SessionFile:
    from oddtrick.lab.session_file import SessionFile

    return SessionFile.load(path, lambda text: typer.echo(text, err=True))


def _new(path: Path | None, session: Session) -> SessionFile:
    from oddtrick.lab.session_file import SessionFile

    from .play import resting_place

    return SessionFile.new(path or resting_place(f"{session.game}-session"), session)


def _play(file: SessionFile, processes: int, words: bool | None, as_json: bool) -> None:
    """Play what is left.  Whoever stops can go on; the exit status is then 2, or 0 after `quit`."""
    if file.session.people and as_json and len(file.done) < len(file.session.plays):
        raise BadOption("--json is for sessions of bots, or with --results.")
    try:
        finished = _with_people(file, processes, words) if file.session.people else _bots(file, processes)
    except KeyboardInterrupt:
        finished = False
    if finished is None:
        raise typer.Exit
    if not finished:
        typer.echo(
            f"Stopped: {len(file.done)} of {len(file.session.plays)} plays are over. "
            f"Go on with: oddtrick duplicate --resume {file.path}",
            err=True,
        )
        raise typer.Exit(2)


def _bots(file: SessionFile, processes: int, round_: int | None = None) -> bool:
    from oddtrick.lab.session_run import left, of_bots, run_bots

    from .lab import Progress

    plays = [play for play in left(file, round_) if of_bots(file.session, play)]
    if plays:
        with Progress(len(file.session.plays), "plays") as progress:
            progress.reach(len(file.done))
            run_bots(file, plays, processes, progress.reach)
    return True


def _with_people(file: SessionFile, processes: int, words: bool | None) -> bool | None:
    """Round by round, people first.  None: somebody has left; False: the input ended."""
    from oddtrick.lab.session_run import left, of_bots

    from .session_people import Host
    from .talk import EndOfInput, Terminal

    terminal = Terminal()
    host = Host(file, terminal, not terminal.interactive if words is None else words)
    if not left(file):
        return True
    terminal.say(
        f"{file.session.rules.title}, a session; it is kept in {file.path}. Type ? for help, card for your own."
    )
    try:
        for number in range(1, len(file.session.rounds) + 1):
            host.rest(number)
            for play in left(file, number):
                if not of_bots(file.session, play) and not host.play(play):
                    return None
            _bots(file, processes, number)
    except EndOfInput:
        return False
    return True


def _give(file: SessionFile, as_json: bool, page: Path | None, records: Path | None, draw: Draw) -> None:
    """The results in every form that was asked for."""
    from oddtrick.lab.session_results import Results, not_played
    from oddtrick.play.record import write

    from .session_told import as_data, told

    results = Results.of(file.session, file.done)
    if page is not None:
        page.write_text(draw(file), encoding="utf-8")
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        for play, record in file.done.items():
            if play.board in results.complete and not not_played(record):
                text = write(record, file.session.rules.shape)
                (records / f"round-{play.round}-table-{play.table}-board-{play.board}.oddtrick").write_text(
                    text, encoding="utf-8"
                )
    typer.echo(json.dumps(as_data(results), indent=2, ensure_ascii=False) if as_json else told(results))
    if not as_json:
        typer.echo(f"\nThe session is in {file.path}")
