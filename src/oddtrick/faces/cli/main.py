"""The command `oddtrick`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Annotated, NoReturn, Optional

import typer

from oddtrick import __version__
from oddtrick.games import CATALOGUE, game_of, kind_of
from oddtrick.rules.game import Game
from oddtrick.rules.options import defaults_of, options_of
from oddtrick.rules.options import write as write_value
from oddtrick.table.errors import BadOption, BadText, Refused

from .bench import bench
from .lab import lab
from .onlook import check, replay, watch
from .options import GameName, RecordFile, Seed, Settings, seat_of, settings
from .solve import solve

app = typer.Typer(
    name="oddtrick",
    help="Play, judge and study the whist and bridge family of card games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.add_typer(lab, name="lab")
app.command()(solve)
app.command()(bench)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"oddtrick {__version__}")
        raise typer.Exit


@app.callback()
def oddtrick(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Say which.")] = False,
) -> None:
    """Play, judge and study the whist and bridge family of card games."""


@app.command()
def games(
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """The games, and every option with its values and default."""
    if as_json:
        typer.echo(json.dumps([_described(kind) for kind in CATALOGUE], indent=2))
        return
    for kind in CATALOGUE:
        typer.echo(f"{kind.id}  -  {kind.title}, {len(kind().shape.players)} players")
        typer.echo(f"  {kind.summary}")
        defaults = defaults_of(kind)
        for name, option in options_of(kind).items():
            typer.echo(f"    {name} = {write_value(defaults[name])}  ({option.allowed}): {option.doc}")
        typer.echo()


def _described(kind: type[Game]) -> dict[str, object]:
    defaults = defaults_of(kind)
    shape = kind().shape
    return {
        "id": kind.id,
        "title": kind.title,
        "summary": kind.summary,
        "players": list(shape.players),
        "parties": list(shape.parties),
        "options": [
            {"name": name, "kind": o.kind, "values": list(o.values), "default": defaults[name], "doc": o.doc}
            for name, o in options_of(kind).items()
        ],
        "presets": {name: dict(values) for name, values in kind.presets.items()},
    }


@app.command()
def rules(game: GameName) -> None:
    """The rule sheet of a game."""
    from oddtrick.play.sheets import sheet_of

    kind_of(game)
    text = sheet_of(game)
    if not sys.stdout.isatty():
        typer.echo(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    with console.pager(styles=True):
        console.print(Markdown(text))


@app.command()
def play(
    game: Annotated[Optional[str], typer.Argument(help="A game's id; not needed with --resume.")] = None,  # noqa: UP045
    set_: Settings = None,
    seat: Annotated[Optional[str], typer.Option(help="Where you sit: a name or a number.")] = None,  # noqa: UP045
    bot: Annotated[str, typer.Option(help="How well the others play.")] = "plain",
    seed: Seed = None,
    record: RecordFile = None,
    resume: Annotated[Optional[Path], typer.Option(help="Go on with a match that was saved.")] = None,  # noqa: UP045
    words: Annotated[Optional[bool], typer.Option("--words/--picture", help="The table in words.")] = None,  # noqa: UP045
    hints: Annotated[bool, typer.Option("--hints/--no-hints", help="Whether `hint` may be asked for.")] = True,
) -> None:
    """Play a match against bots, line by line."""
    from oddtrick.bots.bot import bot_of

    from .play import Game as Match
    from .play import play_match, resting_place, seeded
    from .seating import resumed, seated
    from .talk import Terminal

    if (game is None) == (resume is None):
        raise BadOption("say which game to play, or --resume FILE (not both).")
    if resume is not None:
        if set_ or seat or record:
            raise BadOption("--resume goes on with the record as it is: leave out --set, --seat and --record.")
        sitting, me, level = resumed(resume, seed)
    else:
        assert game is not None
        chosen = game_of(game, settings(set_))
        me, level = seat_of(seat, chosen.shape), bot
        bot_of(level, chosen, Random(0))
        sitting = seated(chosen, me, level, seed)
    sitting.hints = hints
    rng = seeded(seed)
    bots = {
        player: bot_of(level, sitting.rules, rng) for player in range(len(sitting.game.shape.players)) if player != me
    }
    path = resume or record or resting_place(sitting.game.id)
    terminal = Terminal()
    told = len(sitting.entries) if resume is not None else 0
    match = Match(sitting, me, bots, terminal, path, not terminal.interactive if words is None else words, told)
    terminal.say(f"{sitting.game.title}. You sit at {sitting.game.shape.players[me]}. Type ? for help.")
    raise typer.Exit(play_match(match))


for _command in (watch, check, replay):
    app.command()(_command)


def run_app() -> NoReturn:
    """The command line: whatever goes wrong is said in one sentence; exit status 2, or 1 for a bad record."""
    try:
        app(standalone_mode=True)
    except (BadOption, BadText, Refused) as fault:
        text = str(fault)
        print(f"oddtrick: {text[:1].lower()}{text[1:]}", file=sys.stderr)
    except OSError as fault:
        name = f" {fault.filename}" if fault.filename else ""
        print(f"oddtrick:{name}: {(fault.strerror or str(fault)).lower()}.", file=sys.stderr)
    except KeyboardInterrupt:
        print("oddtrick: interrupted.", file=sys.stderr)
    sys.exit(2)
