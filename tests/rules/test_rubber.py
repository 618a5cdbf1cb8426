"""Rubbers, boards and comparisons."""

from __future__ import annotations

import pytest

from oddtrick.rules.boards import board_dealer, board_vulnerable
from oddtrick.rules.ranking import imps, matchpoints
from oddtrick.rules.rubber import Rubber, unfinished
from oddtrick.table.events import Line


def below(party: int, points: int) -> Line:
    return Line(party, "below", points, "contract")


def test_a_game_rules_off_both_sides_and_carries_nothing_on() -> None:
    standing = Rubber((0, 0), (60, 40), 100).after([below(0, 90)])
    assert standing == Rubber((1, 0), (0, 0), 100)
    assert standing.winner is None
    assert standing.after([Line(0, "above", 500, "x"), below(0, 100)]).winner == 0


@pytest.mark.parametrize(
    ("games", "part", "bonus"),
    [
        ((1, 0), (0, 40), (300, 100)),
        ((1, 1), (0, 0), (0, 0)),
        ((0, 0), (20, 20), (100, 100)),
        ((0, 1), (0, 0), (0, 300)),
    ],
)
def test_an_unfinished_rubber(games: tuple[int, int], part: tuple[int, int], bonus: tuple[int, int]) -> None:
    assert unfinished(Rubber(games, part, 100), 300, 100) == bonus


def test_boards_repeat_every_sixteen() -> None:
    assert [board_vulnerable(n) for n in range(1, 17)] == [board_vulnerable(n) for n in range(17, 33)]
    assert [board_dealer(n) for n in (1, 2, 3, 4, 36)] == [0, 1, 2, 3, 3]
    for side in range(2):
        assert sum(side in board_vulnerable(n) for n in range(1, 17)) == 8


def test_matchpoints_of_a_board_add_up() -> None:
    scores = [420, -50, 420, 450, 0, 0, -800]
    assert sum(matchpoints(scores)) == len(scores) * (len(scores) - 1)


def test_imps_mirror() -> None:
    assert all(imps(-difference) == -imps(difference) for difference in range(0, 5000, 10))
