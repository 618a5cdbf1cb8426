"""Rows of worked examples about many tables: results compared, lists, and rounds of a movement."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from oddtrick.rules.movement import movement
from oddtrick.rules.ranking import Place, Result, from_average, imps, lists_of, matches_won, matchpoints, put_right
from oddtrick.rules.score import nets
from oddtrick.rules.trays import Unplayed, corrected, remedy, settled
from oddtrick.table.errors import NotOffered

from .examples import GameOf, Row
from .setting import texts


def compare(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """Boards compared: `matchpoints` or `from_average` of `scores`, `imps` of `differences`, `nets` of `totals`;
    `lists` of `results`, and the nets that `put_right` gives on a tray found wrong."""
    game = game_of(game_id, texts(row.get("options", {})))
    if row.has("nets"):
        yield from _differ("nets", list(nets(row.need("totals"))), row.get("nets"))
    if row.has("matchpoints"):
        yield from _differ("matchpoints", matchpoints(row.need("scores")), row.get("matchpoints"))
    if row.has("from_average"):
        yield from _differ(
            "from_average", [_short(n) for n in from_average(row.need("scores"))], row.get("from_average")
        )
    if row.has("imps"):
        yield from _differ("imps", [imps(difference) for difference in row.need("differences")], row.get("imps"))
    if row.has("put_right"):
        side = ["NS", "EW"].index(row.need("faulty"))
        found = put_right(row.need("scores"), side, row.get("with_adversary", False))
        yield from _differ("put_right", [_short(n) for n in found], row.get("put_right"))
    if row.has("lists"):
        results = [Result(board, str(ns), str(ew), net) for board, ns, ew, net in row.need("results")]
        ranking = getattr(game, "ranking", row.get("ranking", "plus_minus"))
        one = getattr(game, "movement", "") in ("howell", "individual") or row.get("one_list", False)
        lists = {"all": matches_won(results)} if ranking == "matches" else lists_of(results, ranking, one)
        found_lists = {name: [_line(place) for place in places] for name, places in lists.items()}
        yield from _differ("lists", found_lists, row.get("lists"))


def tray(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """A fault of a tray: its `remedy`, or what it is `refused` with; the event's `lists` with the trays `unplayed`, or
    with a result `right`."""
    game = game_of(game_id, texts(row.get("options", {})))
    try:
        found = remedy(row.need("fault"), row.need("when"), row.get("tables", 3))
    except NotOffered as refusal:
        yield from _differ("the refusal", str(refusal), row.get("refused"))
        return
    yield from _differ("the remedy", found, row.get("remedy"))
    if row.has("lists"):
        results = [Result(board, str(ns), str(ew), net) for board, ns, ew, net in row.need("results")]
        if row.has("right"):
            board, ns, ew, net = row.get("right")
            results = corrected(results, Result(board, str(ns), str(ew), net))
        faulty = {"NS": 0, "EW": 1, "both": None}
        unplayed = [Unplayed(board, str(ns), str(ew), faulty[who]) for board, ns, ew, who in row.get("unplayed", [])]
        ranking = getattr(game, "ranking", "plus_minus")
        lists = lists_of(results, ranking, row.get("one_list", False), settled(results, unplayed))
        found_lists = {name: [_line(place) for place in places] for name, places in lists.items()}
        yield from _differ("lists", found_lists, row.get("lists"))


def round_of(row: Row, game_id: str, game_of: GameOf) -> Iterator[str]:
    """One `round` (from 1) of the game's movement for so many `entries`: its `tables`, each "1: 8 v 1, set 1"."""
    game = game_of(game_id, texts(row.get("options", {})))
    rounds = movement(getattr(game, "movement", "mitchell"), row.need("entries"))
    yield from _differ("the tables", [str(seating) for seating in rounds[row.need("round") - 1]], row.need("tables"))
    if row.has("rounds"):
        yield from _differ("the number of rounds", len(rounds), row.get("rounds"))


def _differ(what: str, found: object, expected: object) -> Iterator[str]:
    if found != expected:
        yield f"{what} is {found!r}, not {expected!r}"


def _short(number: Fraction) -> float:
    """With one decimal, as lists show it."""
    return round(float(number), 1)


def _line(place: Place) -> str:
    return f"{place.rank}. {place.name} {_short(place.points):+}"
