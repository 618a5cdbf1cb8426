"""Results of one board at several tables compared: matchpoints, IMPs, plus and minus; and the lists of an event."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

# the least difference that is worth 1, 2, 3 .. 24 IMPs
IMP_STEPS: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip


def matchpoints(scores: Sequence[int | Fraction]) -> list[int]:
    """For each of the pairs in the same seats: 2 for each other that it beats on the board, 1 for each it equals."""
    return [sum(2 * (mine > other) + (mine == other) for other in scores) - 1 for mine in scores]


def imps(difference: int | Fraction) -> int:
    """What the sum of two tables' scores is worth."""
    size = abs(Fraction(difference))
    worth = sum(size >= step for step in IMP_STEPS)
    return worth if difference >= 0 else -worth


def from_average(scores: Sequence[int | Fraction]) -> list[Fraction]:
    """For each of the pairs in the same seats the difference of its score from the average of them all."""
    average = Fraction(sum(scores)) / len(scores)
    return [score - average for score in scores]


class Result(NamedTuple):
    """A board at one table: who sat North-South and East-West, and what North-South made more than the others; a part
    of a point only where it was not played (`rules/trays.py`)."""

    board: int
    ns: str
    ew: str
    net: int | Fraction


class Place(NamedTuple):
    """A place on a list: rank (shared where nothing tells two apart), name, points, and what breaks a tie: boards won
    outright, of teams the sum of the nets."""

    rank: int
    name: str
    points: Fraction
    boards_won: int | Fraction


def plus_minus(results: Iterable[Result], unplayed: Sequence[Result] = ()) -> dict[tuple[str, str], list[Fraction]]:
    """By direction and name the differences from the average of the boards; a board that was missed counts 0.

    `unplayed`: boards with a net that was not made in play; they are measured by the average, and are no part of it.
    """
    found: dict[tuple[str, str], list[Fraction]] = defaultdict(list)
    for board in _boards(results):
        nets = [result.net for result in board]
        average = Fraction(sum(nets)) / len(nets)
        for result in (*board, *(other for other in unplayed if other.board == board[0].board)):
            found["NS", result.ns].append(result.net - average)
            found["EW", result.ew].append(average - result.net)
    return found


def percentages(results: Iterable[Result], unplayed: Sequence[Result] = ()) -> dict[tuple[str, str], list[Fraction]]:
    """By direction and name the matchpoints of each board, as parts of a hundred of what could be had; boards
    `unplayed` are compared with all that were played, and those not with them."""
    found: dict[tuple[str, str], list[Fraction]] = defaultdict(list)
    for board in _boards(results):
        nets = [result.net for result in board]
        for result in (*board, *(other for other in unplayed if other.board == board[0].board)):
            top = 2 * (len(nets) - (result in board))
            points = sum(2 * (result.net > net) + (result.net == net) for net in nets) - (result in board)
            share = Fraction(100 * points, top) if top else Fraction(50)
            found["NS", result.ns].append(share)
            found["EW", result.ew].append(100 - share)
    return found


def _boards(results: Iterable[Result]) -> list[list[Result]]:
    found: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        found[result.board].append(result)
    return [found[board] for board in sorted(found)]


Members = Callable[[str], Sequence[str]]


def itself(name: str) -> Sequence[str]:
    """Who is ranked for what a side has made: the side."""
    return (name,)


def lists_of(
    results: Sequence[Result],
    ranking: str,
    one_list: bool,
    unplayed: Sequence[Result] = (),
    members: Members = itself,
) -> dict[str, list[Place]]:
    """The lists of an event, best first: one for each direction, or one for all where everybody changes seats.

    `ranking`: plus_minus, matchpoints (as an average of percentages, for those who missed a board), or totals.
    `unplayed`: boards that have their net from the other tables (laws T4 and T6).
    `members`: who is ranked for what a side has made, where partners change.
    """
    average = ranking == "matchpoints"
    differences = plus_minus(results, unplayed)
    nets = _nets([*results, *unplayed]) if ranking == "totals" else differences
    points = percentages(results, unplayed) if average else nets
    lists: dict[str, dict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    won: dict[tuple[str, str], int] = defaultdict(int)
    for (direction, name), numbers in points.items():
        where = "all" if one_list else direction
        for who in members(name):
            lists[where][who] += numbers
            won[where, who] += sum(number > 0 for number in differences[direction, name])
    placed = {}
    for where, of in lists.items():
        sums = {name: sum(numbers, Fraction()) / (len(numbers) if average else 1) for name, numbers in of.items()}
        placed[where] = _placed({name: (total, won[where, name]) for name, total in sums.items()})
    return placed


def _nets(results: Iterable[Result]) -> dict[tuple[str, str], list[Fraction]]:
    found: dict[tuple[str, str], list[Fraction]] = defaultdict(list)
    for result in results:
        found["NS", result.ns].append(Fraction(result.net))
        found["EW", result.ew].append(Fraction(-result.net))
    return found


def _placed(points: Mapping[str, tuple[Fraction, int | Fraction]]) -> list[Place]:
    """Best first; of equal points who has won more boards; then they share the place, by their numbers."""
    order = sorted(sorted(points, key=_numbered), key=lambda name: points[name], reverse=True)
    return [Place(1 + sum(points[other] > points[name] for other in order), name, *points[name]) for name in order]


def _numbered(name: str) -> tuple[int, str]:
    return int("".join(filter(str.isdecimal, name)) or 0), name


def matches_won(results: Iterable[Result], members: Members = itself) -> list[Place]:
    """Teams: each opponent is a match, 1 for a win and a half for a tie; then by points."""
    margins: dict[tuple[str, str], int | Fraction] = defaultdict(int)
    for result in results:
        margins[result.ns, result.ew] += result.net
        margins[result.ew, result.ns] -= result.net
    return _credited({of: (_won(margin), margin) for of, margin in margins.items()}, members)


def imps_won(results: Iterable[Result], members: Members = itself) -> list[Place]:
    """Teams: the two tables' difference on every board as IMPs; then by the points behind them."""
    boards: dict[tuple[str, str, int], list[int | Fraction]] = defaultdict(list)
    for board, ns, ew, net in results:
        boards[ns, ew, board].append(net)
        boards[ew, ns, board].append(-net)
    worth: dict[tuple[str, str], tuple[Fraction, int | Fraction]] = {}
    for (name, other, _), nets in boards.items():
        points, margin = worth.get((name, other), (Fraction(), 0))
        if len(nets) == 2:  # played at both tables
            points, margin = points + imps(sum(nets, Fraction())), margin + sum(nets, Fraction())
        worth[name, other] = points, margin
    return _credited(worth, members)


def _won(margin: int | Fraction) -> Fraction:
    return Fraction((margin > 0) * 2 + (margin == 0), 2)


def _credited(worth: dict[tuple[str, str], tuple[Fraction, int | Fraction]], members: Members) -> list[Place]:
    """What each has made against every opponent together."""
    points: dict[str, tuple[Fraction, int | Fraction]] = {}
    for (team, _), (made, margin) in worth.items():
        for name in members(team):
            before, total = points.get(name, (Fraction(), 0))
            points[name] = before + made, total + margin
    return _placed(points)


def best_of_all(lists: dict[str, list[Place]]) -> list[Place]:
    """The best of the first places of all lists; several where nothing tells them apart."""
    firsts = [place for places in lists.values() for place in places if place.rank == 1]
    best = max(((place.points, place.boards_won) for place in firsts), default=None)
    return [place for place in firsts if (place.points, place.boards_won) == best]


def put_right(nets: Sequence[int | Fraction], faulty: int, with_adversary: bool) -> tuple[Fraction, Fraction]:
    """A tray found wrong after its replay began (law T4), from what North-South made on it before.

    A card too many with an adversary: both get the average.  Within the own side (0 North-South, 1 East-West): that
    pair gets the lowest made in its seats, the others the highest in theirs.
    """
    if with_adversary:
        average = Fraction(sum(nets)) / len(nets)
        return average, -average
    worst = min(nets) if faulty == 0 else max(nets)
    return Fraction(worst), Fraction(-worst)
