"""`oddtrick lab match`: two bots, the same packs, the seats exchanged."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, Optional

import typer

from oddtrick.table.errors import BadOption

from .options import GameName, Settings, settings

if TYPE_CHECKING:
    from oddtrick.lab.match import Contest, Outcome
    from oddtrick.lab.numbers import Measured

lab = typer.Typer(help="Measure players and games.", no_args_is_help=True)


@lab.callback()
def _lab() -> None:
    """Measure players and games."""


@lab.command("match")
def match(
    game: GameName,
    bots: Annotated[str, typer.Option(help="Two bots: a level, or a level@budget such as search@200ms, search@30k.")],
    deals: Annotated[int, typer.Option(min=2, help="How many packs; each is played in every seating.")] = 100,
    set_: Settings = None,
    seed: Annotated[int, typer.Option(help="Of the packs, and of bots limited by nodes.")] = 0,
    processes: Annotated[Optional[int], typer.Option(min=1, help="Usually one a core.")] = None,  # noqa: UP045
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Play the same packs in both seatings and print by how much the first bot does better."""
    from oddtrick.lab.match import Contest, Contestant, play

    names = bots.split(",")
    if len(names) != 2:
        raise BadOption(f"--bots names two bots, separated by a comma, not {len(names)}.")
    first, second = (Contestant.parse(name) for name in names)
    contest = Contest(game, settings(set_), first, second, deals, seed)
    with Progress(deals) as progress:
        outcome = play(contest, processes or os.cpu_count() or 1, progress.reach)
    typer.echo(json.dumps(as_data(outcome), indent=2) if as_json else told(outcome))


class Progress:
    """A bar on the error stream, for people only."""

    def __init__(self, total: int, word: str = "deals") -> None:
        self.total, self.word = total, word
        self.bar: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
            from rich.progress import Progress as Bar

            columns = (TextColumn(self.word), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self.bar = Bar(*columns, console=Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task(self.word, total=self.total)
        return self

    def __exit__(self, *fault: object) -> None:
        if self.bar is not None:
            self.bar.stop()

    def reach(self, done: int) -> None:
        """So many deals are done."""
        if self.bar is not None:
            self.bar.update(self.task, completed=done)


def described(contest: Contest) -> str:
    """What was played, in one line."""
    options = "".join(f" {name}={value}" for name, value in contest.options.items())
    return (
        f"{contest.game}{options}: {contest.first} against {contest.second}, {contest.deals} packs, seed {contest.seed}"
    )


def told(outcome: Outcome) -> str:
    """The outcome for people."""
    contest = outcome.contest
    lines = [
        described(contest),
        f"  tricks a deal   {outcome.tricks}",
        f"  points a deal   {outcome.points}",
        f"  deals won       {outcome.won}   (won less lost, of each deal)",
        f"  time a move     {1000 * outcome.a_move[0]:.1f} ms and {1000 * outcome.a_move[1]:.1f} ms",
    ]
    if not outcome.reproducible:
        lines.append("  A bot limited by time plays differently each time; limit it by nodes to have the same again.")
    return "\n".join(lines)


def as_data(outcome: Outcome) -> dict[str, object]:
    """The outcome for programs."""
    contest = outcome.contest

    def interval(one: Measured) -> dict[str, float]:
        return {"mean": one.mean, "low": one.low, "high": one.high}

    return {
        "game": contest.game,
        "options": dict(contest.options),
        "bots": [str(contest.first), str(contest.second)],
        "deals": contest.deals,
        "seed": contest.seed,
        "confidence": 0.95,
        "tricks": interval(outcome.tricks),
        "points": interval(outcome.points),
        "won": interval(outcome.won),
        "seconds_a_move": list(outcome.a_move),
        "reproducible": outcome.reproducible,
    }
