"""Movements: everybody meets whom he should, with boards he has not played."""

from collections import Counter

import pytest

from oddtrick.rules.movement import HOWELL, INDIVIDUAL, Movement, movement
from oddtrick.rules.ranking import Result, lists_of, matches_won
from oddtrick.table.errors import BadOption


def sets_played(rounds: Movement) -> Counter[tuple[int, int]]:
    """How often each pair, person or team plays each set."""
    return Counter((who, s.set) for seats in rounds for s in seats for who in {*s.ns, *s.ew})


def meetings(rounds: Movement) -> Counter[frozenset[int]]:
    """How often two pairs or teams meet."""
    return Counter(frozenset({*s.ns, *s.ew}) for seats in rounds for s in seats)


@pytest.mark.parametrize("pairs", [6, *HOWELL])
def test_howell_meets_everybody_once_with_every_set(pairs: int) -> None:
    rounds = movement("howell", pairs)
    assert len(meetings(rounds)) == pairs * (pairs - 1) // 2
    assert {*meetings(rounds).values(), *sets_played(rounds).values()} == {1}
    for seats in rounds:
        assert pairs == 6 or len({s.set for s in seats}) == len(seats)


@pytest.mark.parametrize("pairs", range(5, 17, 2))
def test_howell_for_an_odd_number_is_that_for_one_more_without_the_pair_that_stays(pairs: int) -> None:
    if pairs < 16:
        rounds, full = movement("howell", pairs), movement("howell", pairs + 1)
        assert rounds == [[s for s in seats if pairs + 1 not in (*s.ns, *s.ew)] for seats in full]
        assert len(meetings(rounds)) == pairs * (pairs - 1) // 2
        assert {*meetings(rounds).values(), *sets_played(rounds).values()} == {1}
        assert all(len(seats) == (pairs - 1) // 2 for seats in rounds)


@pytest.mark.parametrize("pairs", range(5, 24))
def test_mitchell_plays_no_set_twice(pairs: int) -> None:
    rounds = movement("mitchell", pairs)
    tables = (pairs + 1) // 2
    assert all(len(seats) == pairs // 2 for seats in rounds)
    assert len(rounds) == (tables if tables % 2 else tables - 1)
    met = Counter((s.ns, s.ew) for seats in rounds for s in seats)
    assert set(met.values()) == {1}
    played = Counter(
        (direction, pair, s.set) for seats in rounds for s in seats for direction, pair in (("NS", s.ns), ("EW", s.ew))
    )
    assert set(played.values()) == {1}


@pytest.mark.parametrize("people", INDIVIDUAL)
def test_individuals_are_partners_once_and_opponents_twice(people: int) -> None:
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    for seats in movement("individual", people):
        assert sorted(who for s in seats for who in (*s.ns, *s.ew)) == list(range(1, people + 1))
        for s in seats:
            partners.update(map(frozenset, (s.ns, s.ew)))
            opponents.update(frozenset({one, other}) for one in s.ns for other in s.ew)
    assert set(partners.values()) == {1}
    assert set(opponents.values()) == {2}
    assert len(partners) == len(opponents) == people * (people - 1) // 2


@pytest.mark.parametrize("number", [5, 7, 9, 11])
def test_teams_play_the_same_set_in_both_directions(number: int) -> None:
    played: dict[frozenset[int], set[tuple[int, int]]] = {}
    for seats in movement("teams_multi", number):
        for s in seats:
            played.setdefault(frozenset({*s.ns, *s.ew}), set()).add((s.ns[0], s.set))
    assert len(played) == number * (number - 1) // 2
    for directions in played.values():
        assert len(directions) == 2
        assert len({number_of for _, number_of in directions}) == 1


@pytest.mark.parametrize(
    ("name", "entries"),
    [
        ("howell", 4),
        ("howell", 17),
        ("mitchell", 4),
        ("individual", 10),
        ("teams2", 3),
        ("teams_multi", 6),
        ("four_pairs", 6),
    ],
)
def test_other_numbers_are_refused(name: str, entries: int) -> None:
    with pytest.raises(BadOption, match=f"movement = {name} is for .*, not for {entries}"):
        movement(name, entries)


def test_equal_points_go_to_who_won_more_boards_and_else_share() -> None:
    results = [Result(1, "a", "x", 10), Result(1, "b", "y", 10), Result(2, "a", "y", 0), Result(2, "b", "x", 0)]
    assert [place.rank for place in lists_of(results, "totals", one_list=False)["NS"]] == [1, 1]
    assert [(p.rank, p.name, float(p.points)) for p in matches_won(results)][:2] == [(1, "a", 1.5), (1, "b", 1.5)]
