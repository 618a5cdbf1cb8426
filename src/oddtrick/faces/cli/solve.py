"""`oddtrick solve`: exact play with all cards known, of a record at any event, of a deal, or of a file of deals."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from oddtrick.table.errors import BadOption, BadText

if TYPE_CHECKING:
    from oddtrick.kernel import Position

Hands = tuple[int, int, int, int]
SEATS = "NESW"
DENOMINATIONS = "CDHSN"
NAMES = ("clubs", "diamonds", "hearts", "spades", "no trump")


def solve(
    record: Annotated[Optional[Path], typer.Argument(help="A record of a deal that is over.")] = None,  # noqa: UP045
    at: Annotated[Optional[int], typer.Option(min=0, help="The table after so many events.")] = None,  # noqa: UP045
    deal: Annotated[Optional[str], typer.Option(help="A deal such as 'N:AK7.Q2... ...' (spades first).")] = None,  # noqa: UP045
    trump: Annotated[Optional[str], typer.Option(help="C, D, H, S or N: only the tricks of --leader's side.")] = None,  # noqa: UP045
    leader: Annotated[str, typer.Option(help="Who leads: N, E, S or W; with --trump.")] = "N",
    deals: Annotated[Optional[Path], typer.Option(help="A file with a deal on each line.")] = None,  # noqa: UP045
    n: Annotated[Optional[int], typer.Option(min=1, help="Only the first so many.")] = None,  # noqa: UP045
    mode: Annotated[
        str, typer.Option(help="table: 20 results a deal; solve: one, strains and leaders in turn.")
    ] = "table",
    threads: Annotated[int, typer.Option(min=1, help="How many at once.")] = 1,
    seconds: Annotated[float, typer.Option(min=0.01, help="With a record: give up after so long.")] = 20.0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Say how many tricks each card, or each side, takes when everybody plays perfectly and sees all cards."""
    if sum(given is not None for given in (record, deal, deals)) != 1:
        raise BadOption("give a record, --deal or --deals, one of the three.")
    if at is not None and record is None:
        raise BadOption("--at goes with a record.", "at")
    if mode not in ("table", "solve"):
        raise BadOption(f"there is no mode {mode!r}; there are table and solve.", "mode")
    if deals is not None:
        many(_read(deals), n, mode, threads)
    elif deal is not None:
        one(deal, trump, leader, as_json)
    elif record is not None:
        from .solve_record import solve_record

        typer.echo(solve_record(record, at, seconds, as_json))


def _read(path: Path) -> list[Hands]:
    from .pbn import deals_in

    try:
        found = list(deals_in(path.read_text(encoding="utf-8")))
    except UnicodeDecodeError:
        raise BadText(f"{path} is no text file") from None
    except BadText as fault:
        raise BadText(f"{path}, {fault}") from None
    if not found:
        raise BadText(f"{path} has no deal in it")
    return found


def many(hands: list[Hands], n: int | None, mode: str, threads: int) -> None:
    """A line of integers for each deal, and last the CPU seconds that solving took."""
    from oddtrick import kernel

    if n is not None and n > len(hands):
        raise BadOption(f"there are only {len(hands)} deals, not {n}.", "n")
    hands = hands[:n]
    begun = process_time()
    if mode == "table":
        rows = [list(found.tricks) for found in kernel.tables(hands, threads=threads)]
    else:
        positions = [_led(dealt, (3, 2, 1, 0, None)[i % 5], i // 5 % 4) for i, dealt in enumerate(hands)]
        rows = [[found.value] for found in kernel.solve_many(positions, threads=threads)]
    spent = process_time() - begun
    for row in rows:
        typer.echo(" ".join(map(str, row)))
    typer.echo(f"seconds={spent:.6f}")


def _led(hands: Hands, trump: int | None, leader: int) -> Position:
    """The position whose value is the tricks of the leader's side."""
    from oddtrick.kernel import Position

    return Position(hands, leader=leader, trump=trump, sides=(0, 1, 0, 1) if leader % 2 == 0 else (1, 0, 1, 0))


def one(text: str, trump: str | None, leader: str, as_json: bool) -> None:
    """A deal: its 20 results, or with a trump suit the tricks of the leader's side."""
    from oddtrick import kernel

    from .pbn import deal_of

    hands = deal_of(text)
    if trump is None:
        tricks = kernel.table(hands).tricks
        if as_json:
            rows = {name: list(tricks[4 * i : 4 * i + 4]) for i, name in enumerate(DENOMINATIONS)}
            typer.echo(json.dumps({"declarers": list(SEATS), "tricks": rows}))
            return
        typer.echo(f"{'declarer':<10}" + "".join(f"{seat:>4}" for seat in SEATS))
        for i, name in enumerate(NAMES):
            typer.echo(f"{name:<10}" + "".join(f"{number:>4}" for number in tricks[4 * i : 4 * i + 4]))
        return
    suit, seat = DENOMINATIONS.find(trump.strip().upper()[:1] or "?"), SEATS.find(leader.strip().upper()[:1] or "?")
    if suit < 0:
        raise BadOption(f"there is no trump {trump!r}; there are C, D, H, S and N.", "trump")
    if seat < 0:
        raise BadOption(f"there is no seat {leader!r}; there are N, E, S and W.", "leader")
    value = kernel.solve(_led(hands, None if suit == 4 else suit, seat)).value
    side = "North-South" if seat % 2 == 0 else "East-West"
    told = {"trump": DENOMINATIONS[suit], "leader": SEATS[seat], "side": side, "tricks": value}
    typer.echo(json.dumps(told) if as_json else f"{SEATS[seat]} leads, {NAMES[suit]}: {side} take {value} tricks.")
