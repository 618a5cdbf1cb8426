"""Who meets whom with which boards: the movements of a duplicate event, round by round (rounds count from 1).

Tables stand from west to east and are numbered from 1; so are the sets of boards, by the table where they start.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from oddtrick.table.errors import BadOption


class Seating(NamedTuple):
    """One table of a round: who sits North-South and East-West (one pair or team, or two people), and the set."""

    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    set: int

    def __str__(self) -> str:
        ns, ew = ("+".join(map(str, side)) for side in (self.ns, self.ew))
        return f"{self.table}: {ns} v {ew}, set {self.set}"


# by the number of pairs: for each table after the first (North-South, East-West, set) in the first round
HOWELL: Final = {
    8: ((1, 3, 2), (2, 6, 4), (4, 5, 1)),
    10: ((1, 2, 5), (3, 7, 4), (4, 6, 2), (5, 8, 7)),
    12: ((1, 2, 3), (3, 6, 9), (4, 8, 1), (5, 10, 4), (7, 9, 5)),
    14: ((1, 2, 3), (3, 6, 11), (4, 9, 2), (5, 12, 9), (7, 11, 10), (8, 10, 4)),
    16: ((1, 2, 3), (3, 5, 10), (4, 10, 7), (6, 14, 12), (7, 11, 6), (8, 13, 2), (9, 12, 5)),
}
# by the number of people: the tables of the first round; None is the one who stays
INDIVIDUAL: Final = {
    8: ((None, 0, 1, 3), (2, 6, 4, 5)),
    12: ((None, 0, 1, 7), (2, 5, 3, 10), (4, 6, 8, 9)),
    16: ((None, 0, 3, 11), (1, 14, 9, 12), (2, 6, 7, 8), (4, 13, 5, 10)),
}
FOUR_PAIRS: Final = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3)))
SIX_PAIRS: Final = 6
Movement = list[list[Seating]]


def movement(name: str, entries: int) -> Movement:
    """All rounds of a movement for so many entries: pairs, people, or teams.  BadOption says which numbers fit.

    An odd number of pairs is seated as one more; whoever would meet the missing pair sits out that round (R11).
    """
    makers = {
        "mitchell": (mitchell, "5 pairs or more", entries >= 5),
        "howell": (howell, "5 to 16 pairs", 5 <= entries <= max(HOWELL)),
        "four_pairs": (four_pairs, "4 pairs", entries == 4),
        "individual": (individual, "8, 12 or 16 people", entries in INDIVIDUAL),
        "teams2": (two_teams, "2 teams", entries == 2),
        "teams_multi": (teams, "5, 7, 9 or 11 teams", entries in (5, 7, 9, 11)),
    }
    make, fits, good = makers[name]
    if not good:
        raise BadOption(f"movement = {name} is for {fits}, not for {entries}.", "movement")
    return make(entries)


def mitchell(pairs: int) -> Movement:
    """North-South sit; East-West go down a table, the boards up; with an even number of tables they skip one.

    Of an odd number of pairs North-South has one more; the last pair East-West is missing.
    """
    tables = (pairs + 1) // 2
    rounds = tables if tables % 2 else tables - 1
    found = []
    for number in range(rounds):
        skipped = number if tables % 2 or number < tables // 2 else number + 1
        found.append([
            Seating(t + 1, (t + 1,), (ew,), (t - number) % tables + 1)
            for t in range(tables)
            if (ew := (t + skipped) % tables + 1) <= pairs - tables
        ])  # fmt: skip
    return found


def howell(pairs: int) -> Movement:
    """The last pair stays, the others follow their guide cards; six pairs play a round robin with the same boards.

    Of an odd number of pairs the one that stays is missing.
    """
    if pairs % 2:
        return [[s for s in seats if pairs + 1 not in s.ns] for seats in howell(pairs + 1)]
    sets = pairs - 1
    if pairs == SIX_PAIRS:
        return _round_robin(pairs)
    return [
        [Seating(1, (pairs,), (r + 1,), r + 1)]
        + [
            Seating(i, ((x + r) % sets + 1,), ((y + r) % sets + 1,), (r + d) % sets + 1)
            for i, (x, y, d) in enumerate(HOWELL[pairs], start=2)
        ]
        for r in range(sets)
    ]


def _round_robin(pairs: int) -> Movement:
    """Everybody meets everybody; all tables of a round play its set and pass the boards round (R4)."""
    sets = pairs - 1
    found = []
    for r in range(sets):
        meetings = [(pairs, r + 1)] + [((r + k) % sets + 1, (r - k) % sets + 1) for k in range(1, pairs // 2)]
        found.append([Seating(table, (a,), (b,), r + 1) for table, (a, b) in enumerate(meetings, start=1)])
    return found


def four_pairs(pairs: int) -> Movement:
    """Three sets, at two tables that exchange the boards: 1-2 with 3-4, 1-3 with 4-2, 1-4 with 2-3.

    In each set the first two are partners at the two tables as a team: one sits North-South, the other East-West.
    """
    return [
        [Seating(1, (ours[0],), (theirs[0],), r), Seating(2, (theirs[1],), (ours[1],), r)]
        for r, (ours, theirs) in enumerate(FOUR_PAIRS, start=1)
    ]


def individual(people: int) -> Movement:
    """Everybody is partner of everybody once and opponent twice; all tables of a round play its set."""
    sets = people - 1

    def who(number: int | None, r: int) -> int:
        return people if number is None else (number + r) % sets + 1

    return [
        [
            Seating(table, (who(a, r), who(b, r)), (who(c, r), who(d, r)), r + 1)
            for table, (a, b, c, d) in enumerate(INDIVIDUAL[people], start=1)
        ]
        for r in range(sets)
    ]


def two_teams(_: int) -> Movement:
    """The halves of the teams sit crosswise; each table deals half of the boards, then they exchange them."""
    return [[Seating(1, (1,), (2,), number), Seating(2, (2,), (1,), 3 - number)] for number in (1, 2)]


def teams(number: int) -> Movement:
    """North-South first go up a table, and again after each round; the boards go down half the tables.

    East-West of team i stay at table i.  Every two teams play the same set against each other in both directions.
    """
    step = (number - 1) // 2
    return [
        [Seating(t + 1, ((t - r) % number + 1,), (t + 1,), (t + step * (r - 1)) % number + 1) for t in range(number)]
        for r in range(1, number)
    ]
