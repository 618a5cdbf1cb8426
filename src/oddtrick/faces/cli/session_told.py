"""A session in text and for programs: the movement, travellers, lists, score cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oddtrick.lab.session import Play, Session
from oddtrick.lab.session_results import Line, Results, Standing
from oddtrick.lab.session_words import (
    LINE_HEADS,
    LISTS,
    best,
    board_title,
    described,
    figures,
    heads,
    line_cells,
    numbers,
    opponents,
    progress,
    sitting_out,
)
from oddtrick.rules.entrants import sides_at
from oddtrick.rules.partners import PLACE_NAMES


def plan(session: Session) -> str:
    """The movement: who plays whom with which boards, round by round."""
    lines = [f"{described(session)}.", f"Chairs: {', '.join(session.chairs)}"]
    for number, seats in enumerate(session.rounds, start=1):
        lines.append(f"Round {number}")
        for s in seats:
            ns, ew = map(session.label, sides_at(session.movement, s))
            lines.append(f"  table {s.table}: {ns} v {ew}, {boards_told(session, session.boards_of(s.set))}")
        away = sitting_out(session, number)
        lines += [f"  sitting out: {', '.join(away)}"] if away else []
    return "\n".join(lines)


def boards_told(session: Session, boards: Sequence[int]) -> str:
    """ "trays 4-6", or "tray 4"."""
    return f"{session.word}{'s' if len(boards) > 1 else ''} {numbers(boards)}"


def told(results: Results) -> str:
    """Lists and travellers for people."""
    session = results.session
    lines = [f"{described(session)}.", *filter(None, [progress(results)])]
    for name, standings in results.standings.items():
        lines += ["", *list_told(session, LISTS[name], standings)]
    if results.best:
        lines += ["", best(results)]
    for board in results.complete:
        lines += ["", *traveller_told(session, board, results.traveller(board))]
    return "\n".join(lines)


def list_told(session: Session, title: str, standings: list[Standing]) -> list[str]:
    """One list."""
    names = [session.label(one.place.name) for one in standings]
    width = max(map(len, [title, *names])) + 2
    lines = [f"    {title:<{width}}" + "".join(f"{head:>12}" for head in heads(session))]
    for one, name in zip(standings, names, strict=True):
        cells = "".join(f"{cell:>12}" for cell in figures(session, one))
        lines.append(f"{one.place.rank:>3} {name:<{width}}{cells}")
    return lines


def traveller_told(session: Session, board: int, lines: list[Line]) -> list[str]:
    """One board at all its tables."""
    rows = [LINE_HEADS, *(line_cells(session, line) for line in lines)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(LINE_HEADS))]
    told = [board_title(session, board)]
    for row in rows:
        words = "  ".join(f"{cell:<{width}}" for cell, width in zip(row[:3], widths[:3], strict=True))
        told.append(f"    {words}  " + "  ".join(f"{c:>{w}}" for c, w in zip(row[3:], widths[3:], strict=True)))
    return told


def card_told(session: Session, card: list[tuple[Play, int | None, str]], chair: str) -> list[str]:
    """A person's own score card: board, opponents, contract and result, what his side made."""
    return [
        f"  {session.word} {play.board}, {PLACE_NAMES[play.chairs.index(chair)]} against "
        f"{session.label(opponents(play, chair))}: {why}{'' if net is None else f', {net:+}'}"
        for play, net, why in card
    ]


def as_data(results: Results) -> dict[str, Any]:
    """The session for programs."""
    session = results.session
    return {
        "game": session.game,
        "options": dict(session.options),
        "movement": session.movement,
        "entries": session.entries,
        "per_set": session.per_set,
        "ranking": session.ranking,
        "seed": session.seed,
        "seats": {chair: session.who(chair) for chair in session.chairs},
        "over": results.over,
        "plays": {"done": len(results.scores), "all": len(session.plays)},
        "lists": {name: [_standing(one) for one in places] for name, places in results.standings.items()},
        "best": [place.name for place in results.best],
        "boards": [
            {"board": board, "lines": [_line(line) for line in results.traveller(board)]} for board in results.complete
        ],
    }


def _standing(one: Standing) -> dict[str, Any]:
    place = one.place
    return {
        "rank": place.rank, "name": place.name, "points": float(place.points), "tie_break": place.boards_won,
        "plus_minus": round(float(one.plus_minus), 3), "percent": round(float(one.percent), 3),
    }  # fmt: skip


def _line(line: Line) -> dict[str, Any]:
    play = line.play
    return {
        "round": play.round, "table": play.table, "ns": play.ns, "ew": play.ew, "result": line.why,
        "net": float(line.net),
        "plus_minus": round(float(line.average), 3), "matchpoints": list(line.mps),
    }  # fmt: skip
