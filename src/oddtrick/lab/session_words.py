"""A session in words and figures, the same for terminal and page."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from oddtrick.rules.carried import board_says
from oddtrick.rules.partners import SIDE_NAMES
from oddtrick.rules.ranking import Place

from .session import Play, Session
from .session_results import Line, Results, Standing

LISTS = {"NS": SIDE_NAMES[0], "EW": SIDE_NAMES[1], "all": "Everybody"}
COUNTED = {"plus_minus": "+/-", "matchpoints": "%", "matches": "matches", "imps": "IMPs", "totals": "points"}
ENTRIES = {"individual": "people", "teams2": "teams", "teams_multi": "teams"}


def described(session: Session) -> str:
    """What is played, in one line."""
    name = session.movement.replace("_", " ")
    ranking = {"plus_minus": "plus and minus from the average", "imps": "IMPs"}.get(session.ranking, session.ranking)
    return (
        f"{session.rules.title}, {name}: {session.entries} {ENTRIES.get(session.movement, 'pairs')}, "
        f"{len(session.rounds)} rounds, {len(session.boards)} {session.word}s; ranked by {ranking}"
    )


def progress(results: Results) -> str:
    """How far a session is; nothing when it is over."""
    session = results.session
    return (
        ""
        if results.over
        else (
            f"{len(results.scores)} of {len(session.plays)} plays are over; {len(results.complete)} of "
            f"{len(session.boards)} {session.word}s are finished everywhere and count here."
        )
    )


def best(results: Results) -> str:
    """Who did best of all, where two lists are compared."""
    names = [results.session.label(place.name) for place in results.best]
    return f"Best of all: {', '.join(names)}" if names else ""


def board_title(session: Session, board: int) -> str:
    """A board with its dealer: "Board 3: South deals, East-West vulnerable"."""
    return f"{session.word.capitalize()} {board}: {board_says(session.rules, board)}"


def line_cells(session: Session, line: Line) -> tuple[str, ...]:
    """A line of a traveller: sides, result, net of North-South, difference from the average, matchpoints."""
    play = line.play
    figures = f"{float(line.net):+g}", one_decimal(line.average), *map(str, line.mps)
    return session.label(play.ns), session.label(play.ew), line.why, *figures


LINE_HEADS = ("North-South", "East-West", "Result", "N-S", "+/-", "N-S mp", "E-W mp")


def sitting_out(session: Session, number: int) -> list[str]:
    """The chairs that have no table in a round."""
    here = {chair for play in session.plays if play.round == number for chair in play.chairs}
    return [chair for chair in session.chairs if chair not in here]


def figures(session: Session, standing: Standing) -> tuple[str, ...]:
    """A place's figures, the one that ranks first: points, then plus and minus, matchpoints, and the tie-break."""
    place = standing.place
    also = {"plus_minus": one_decimal(standing.plus_minus), "matchpoints": percent(standing)}
    ranked = also.pop(session.ranking, None) or counted(session, place)
    return ranked, *also.values(), str(place.boards_won)


def heads(session: Session) -> tuple[str, ...]:
    """The headings of `figures`."""
    also = [COUNTED[name] for name in ("plus_minus", "matchpoints") if name != session.ranking]
    last = "points" if session.ranking in ("matches", "imps") else f"{session.word}s won"
    return COUNTED[session.ranking], *also, last


def percent(standing: Standing) -> str:
    """Matchpoints as parts of a hundred of what could be had."""
    return f"{float(round(standing.percent, 1)):.1f}"


def counted(session: Session, place: Place) -> str:
    """Matches, IMPs or points."""
    return f"{float(place.points):g}" if session.ranking == "matches" else f"{float(place.points):+g}"


def one_decimal(number: Fraction) -> str:
    """As lists show it (R6), with its sign."""
    return f"{float(round(number, 1)):+.1f}"


def opponents(play: Play, chair: str) -> str:
    """The side that a chair plays against."""
    return play.ew if play.chairs.index(chair) % 2 == 0 else play.ns


def numbers(of: Sequence[int]) -> str:
    """ "4-6", or "4" for one alone."""
    return f"{min(of)}-{max(of)}" if len(of) > 1 else str(of[0])
