"""`oddtrick watch`, `oddtrick check` and `oddtrick replay`: looking on, and looking back."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, NoReturn, Optional

import typer

from oddtrick.games import game_of
from oddtrick.table.errors import BadOption
from oddtrick.table.zones import GALLERY

from .options import GameName, RecordFile, Seed, Settings, seat_of, settings


def watch(
    game: GameName,
    bots: Annotated[str, typer.Option(help="A level for each seat, separated by commas (one: for all).")] = "plain",
    set_: Settings = None,
    deals: Annotated[Optional[int], typer.Option(min=1, help="Stop after so many deals.")] = None,  # noqa: UP045
    seed: Seed = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    record: RecordFile = None,
    why: Annotated[
        bool, typer.Option("--why", help="With the reason for every choice; it tells of hidden cards.")
    ] = False,
) -> None:
    """Watch bots play, from the gallery."""
    from oddtrick.bots.bot import bot_of
    from oddtrick.play import record as records
    from oddtrick.play.words import Speaker

    from .play import seeded
    from .seating import fresh
    from .talk import Terminal
    from .watch import Watched, narrated, tell

    chosen = game_of(game, settings(set_))
    levels = [level.strip() for level in bots.split(",")]
    levels = levels * len(chosen.shape.players) if len(levels) == 1 else levels
    if len(levels) != len(chosen.shape.players):
        raise BadOption(f"--bots names one level for all, or one for each of {', '.join(chosen.shape.players)}.")
    sitting = fresh(chosen, seed)
    rng = seeded(seed)
    made = [bot_of(level, sitting.rules, rng) for level in levels]
    watched = Watched(sitting, made, deals, levels if why else [])
    for player, level in enumerate(levels):
        sitting.seat(player, f"bot:{level}")
    terminal = Terminal()
    speaker = Speaker(chosen.shape)
    for entry, number in watched.run():
        line = narrated(entry, number, chosen.shape, speaker)
        tell(terminal, line | {"why": watched.reason} if watched.reason else line, as_json)
    over = sitting.over
    if as_json:
        points = list(over.points) if over else None
        winners = [chosen.shape.parties[party] for party in over.winners] if over else None
        line = {
            "over": over is not None,
            "points": points,
            "winners": winners,
            "status": sitting.rules.status(sitting.table),
        }
        terminal.say(json.dumps(line, ensure_ascii=False))
    else:
        told = speaker.result(over.winners, over.why) if over else ". ".join(sitting.rules.status(sitting.table)) + "."
        terminal.say(told)
    if record is not None:
        record.write_text(records.write(sitting.record(), chosen.shape), encoding="utf-8")


def check(
    file: Annotated[Path, typer.Argument(help="A record.")],
    laws: Annotated[
        bool, typer.Option("--laws", help="List the offences in it, with the penalties they allow.")
    ] = False,
) -> None:
    """Say whether today's rules would have offered every event of a record."""
    from oddtrick.laws.wrap import Under
    from oddtrick.play.audit import audit

    from .seating import loaded, standing
    from .watch import offences_told

    game, record = loaded(file)
    if laws:
        for line in offences_told(game, record):
            typer.echo(line)
        return
    fault = audit(Under(game), record)
    if fault is not None:
        written = file.read_text(encoding="utf-8").splitlines()[fault.line - 1]  # a sealed line stays sealed
        complain(f"{file}: line {fault.line}: {written[:100].strip()}: {fault.why}", 1)
    typer.echo(f"{file}: {standing(game, record)}")


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a hand that comes with the package.")],
    as_: Annotated[Optional[str], typer.Option("--as", help="As this seat, or 'gallery', saw it.")] = None,  # noqa: UP045
    why: Annotated[bool, typer.Option("--why", help="With the bots' reasons, in deals that are over.")] = False,
    worth: Annotated[
        Optional[bool],  # noqa: UP045
        typer.Option("--values/--no-values", help="What every card was worth, all cards seen, and where tricks went."),
    ] = None,
) -> None:
    """Tell a record in sentences; a deal that is not over, as the gallery saw it.

    foster-1 and foster-2 are the illustrative hands of Foster's chapter on Bridge, told with the values of their cards.
    """
    from oddtrick.laws.wrap import Under
    from oddtrick.play.hands import hand_texts
    from oddtrick.play.record import hidden, table_of

    from .seating import loaded
    from .watch import explained, replayed

    if why and as_ is not None:
        raise BadOption("--why tells what the bots held, which nobody else saw: leave out --as.", "why")
    if worth and as_ is not None:
        raise BadOption("--values needs all cards, not those that --as shows: leave out one of the two.", "values")
    game, record = loaded(file)
    reasons = explained(Under(game), record) if why else {}
    if worth or (worth is None and as_ is None and not file.exists() and str(file) in hand_texts()):
        from .valued import replayed_with_values

        for line in replayed_with_values(Under(game), record, reasons):
            typer.echo(line)
        return
    viewer = None if as_ is None else GALLERY if as_.casefold() == "gallery" else seat_of(as_, game.shape)
    if viewer is None and hidden(table_of(record, game.shape)):
        viewer = GALLERY
    for line in replayed(record, Under(game), viewer, reasons):
        typer.echo(line)


def complain(why: str, status: int) -> NoReturn:
    """Say what is wrong with a record, and leave with this status."""
    print(why, file=sys.stderr)
    raise typer.Exit(status)
