"""The score sheet on the page: a row for each entry; in a rubber the line, with what stands above and below it."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.bots.bidding.worth import core
from oddtrick.play.words import Speaker
from oddtrick.rules.game import Rules
from oddtrick.rules.rubber import ABOVE, BELOW, Rubber
from oddtrick.rules.score import COUNTERS, lines, totals
from oddtrick.table.events import Line
from oddtrick.table.table import Table

from .scene import Block, Sheet

Entry = tuple[int, Line]
Row = tuple[str, ...]
NUMBERED = ("first", "second", "third", "fourth")


def sheet(game: Rules, t: Table, names: Speaker) -> Sheet | None:
    """The score sheet, the sums at the foot; None while nothing is written on it."""
    if not t.sheet:
        return None
    entries = [(deal, line) for deal, line in lines(t) if line.column not in COUNTERS or line.column == "game"]
    columns = {line.column for _, line in entries}
    blocks = ruled(game, entries, t, names) if columns & {ABOVE, BELOW} else (Block("", rows(entries, t)),)
    counted = [column for column in COUNTERS if column != "game" and any(line.column == column for _, line in lines(t))]
    feet = [(column.capitalize(), *map(str, totals(t, column))) for column in counted]
    parties = tuple(names.party(party) for party in range(len(t.shape.parties)))
    return Sheet(("Deal", *parties), blocks, (*feet, ("Total", *map(str, totals(t)))))


def rows(entries: Sequence[Entry], t: Table) -> tuple[Row, ...]:
    """Each entry in the column of its party, with its deal and what it is for."""
    return tuple(_row(deal, line, t) for deal, line in entries)


def _row(deal: int, line: Line, t: Table) -> Row:
    written = line.column if line.column in COUNTERS else f"{line.points:+d}"
    return (f"{deal}. {line.why}", *(written if party == line.party else "" for party in range(len(t.shape.parties))))


def ruled(game: Rules, entries: Sequence[Entry], t: Table, names: Speaker) -> tuple[Block, ...]:
    """Above the line the newest on top, as it is written; below it a block for each game, ruled off when it is won."""
    above = [entry for entry in reversed(entries) if entry[1].column != BELOW]
    blocks = [Block("Above the line", rows(above, t), "above")]
    standing, game_rows, won = _fresh(game, t), list[Row](), 0
    for deal, line in (entry for entry in entries if entry[1].column == BELOW):
        game_rows.append(_row(deal, line, t))
        if standing is None:
            continue
        after = standing.after([line])
        if sum(after.games) > sum(standing.games):
            winner = next(party for party, n in enumerate(after.games) if n > standing.games[party])
            game_rows.append(("Game", *("won" if party == winner else "" for party in range(len(t.shape.parties)))))
            blocks.append(Block(_game_head(won), tuple(game_rows), "below"))
            game_rows, won = [], won + 1
        standing = after
    if game_rows or not won:
        blocks.append(Block(_game_head(won), tuple(game_rows), "below"))
    return tuple(blocks)


def _game_head(won: int) -> str:
    """What the block below the line is called after so many games."""
    which = NUMBERED[won] if won < len(NUMBERED) else f"{won + 1}th"
    return f"Below the line: {which} game" if won else "Below the line"


def _fresh(game: Rules, t: Table) -> Rubber | None:
    """A rubber of which nothing is written yet; None where the game has none."""
    standing = getattr(core(game), "rubber", None)
    if standing is None:
        return None
    nothing = (0,) * len(t.shape.parties)
    return Rubber(nothing, nothing, standing(t).goal)
