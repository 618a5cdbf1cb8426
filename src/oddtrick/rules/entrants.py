"""Who plays in a session: the chairs of a movement by name, the sides that are ranked, and who belongs to them.

A chair is one person's part in the whole session.  Where pairs keep their direction, and in teams, it is named by seat
and number (`N3`, `W3`); where pairs change direction `3a` sits North or East, `3b` South or West; an individual is `5`.
"""

from __future__ import annotations

from typing import Final

from oddtrick.table.errors import BadOption

from .movement import Movement, Seating

TEAMS: Final = ("four_pairs", "teams2", "teams_multi")  # two tables play as a team against two others
BY_SEAT: Final = ("mitchell", "teams2", "teams_multi")  # everybody keeps his direction
Chairs = tuple[str, str, str, str]


def chairs_at(movement: str, seating: Seating) -> Chairs:
    """The chairs at one table of a round: North, East, South, West."""
    ns, ew = seating.ns, seating.ew
    if movement in BY_SEAT:
        return (f"N{ns[0]}", f"E{ew[0]}", f"S{ns[0]}", f"W{ew[0]}")
    if movement == "individual":
        return (str(ns[0]), str(ew[0]), str(ns[1]), str(ew[1]))
    return (f"{ns[0]}a", f"{ew[0]}a", f"{ns[0]}b", f"{ew[0]}b")


def chairs_of(movement: str, rounds: Movement) -> tuple[str, ...]:
    """Every chair of a session, in the order of their numbers."""
    found = {chair for seats in rounds for seating in seats for chair in chairs_at(movement, seating)}
    return tuple(sorted(found, key=lambda chair: (number_of(chair), "NSEW".find(chair[0]), chair)))


def number_of(chair: str) -> int:
    """The number of the pair, team or person to whom a chair belongs."""
    return int("".join(filter(str.isdecimal, chair)))


def sides_at(movement: str, seating: Seating) -> tuple[str, str]:
    """The names of North-South and East-West at a table, as travellers show them."""
    if movement == "mitchell":
        return f"N-S {seating.ns[0]}", f"E-W {seating.ew[0]}"
    if movement == "individual":
        return "+".join(map(str, seating.ns)), "+".join(map(str, seating.ew))
    word = "team" if movement in ("teams2", "teams_multi") else "pair"
    return f"{word} {seating.ns[0]}", f"{word} {seating.ew[0]}"


def ranked_as(side: str) -> tuple[str, ...]:
    """Who is ranked for what a side has made: itself, or each of two people who are partners for a round."""
    one, plus, other = side.partition("+")
    return (f"player {one}", f"player {other}") if plus else (side,)


def chairs_ranked(movement: str, name: str) -> tuple[str, ...]:
    """The chairs that belong to a name on the lists."""
    kind, _, number = name.partition(" ")
    if movement == "mitchell":
        return tuple(f"{seat}{number}" for seat in kind.replace("-", ""))
    if kind == "team":
        return tuple(f"{seat}{number}" for seat in "NSEW")
    return (number,) if kind == "player" else (f"{number}a", f"{number}b")


def teams_at(movement: str, seats: list[Seating], seating: Seating) -> tuple[str, str]:
    """The teams of North-South and East-West at a table of this round.  Four pairs make new teams in each set: who sits
    North-South at one table is with who sits East-West at the other."""
    if movement != "four_pairs":
        return sides_at(movement, seating)
    other = next(s for s in seats if s.table != seating.table)
    mine, theirs = sorted((seating.ns[0], other.ew[0])), sorted((seating.ew[0], other.ns[0]))
    return "+".join(map(str, mine)), "+".join(map(str, theirs))


def pairs_of(team: str) -> tuple[str, ...]:
    """Who is credited with what a team wins: the team, or the two pairs that made it for a set (R13)."""
    one, plus, other = team.partition("+")
    return (f"pair {one}", f"pair {other}") if plus else (team,)


def check_ranking(movement: str, ranking: str) -> None:
    """BadOption where a ranking compares the two tables of a team and the movement has no teams."""
    if ranking in ("matches", "imps") and movement not in TEAMS:
        raise BadOption(
            f"ranking = {ranking} compares the two tables of a team: it needs movement = {', '.join(TEAMS[:-1])} or "
            f"{TEAMS[-1]}, not {movement}.",
            "ranking", "movement",
        )  # fmt: skip
