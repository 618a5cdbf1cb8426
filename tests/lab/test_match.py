"""The lab: the same packs in both seatings, and figures that can be had again."""

from __future__ import annotations

from math import inf

import pytest

from oddtrick.bots.bot import Budget
from oddtrick.games import game_of
from oddtrick.lab.match import Contest, Contestant, board, lead, play, seatings
from oddtrick.lab.numbers import measured, student
from oddtrick.lab.rates import signature
from oddtrick.table.errors import BadOption


def contest(first: str, second: str, deals: int, game: str = "turnover-bridge", **options: str) -> Contest:
    return Contest(game, options, Contestant.parse(first), Contestant.parse(second), deals, seed=4)


@pytest.mark.parametrize("game", ["turnover-bridge", "whist"])
def test_a_bot_against_itself_is_even(game: str) -> None:
    found = play(contest("plain", "plain", 6, game))
    assert (found.tricks.mean, found.points.mean, found.won.mean) == (0, 0, 0)
    assert found.reproducible


def test_the_same_seed_gives_the_same_figures_on_any_number_of_processes() -> None:
    one = play(contest("novice", "plain", 4), processes=1)
    other = play(contest("novice", "plain", 4), processes=2)
    assert (one.tricks, one.points, one.won) == (other.tricks, other.points, other.won)


def test_plain_beats_random_and_exchanged_names_turn_the_sign() -> None:
    ahead, behind = play(contest("plain", "random", 20)), play(contest("random", "plain", 20))
    assert ahead.tricks.low > 0
    assert behind.tricks.high < 0


def test_levels_are_ordered() -> None:
    """More thinking plays better (few deals, but always the same ones)."""
    assert play(contest("search@16k", "novice", 5)).tricks.mean > 0
    assert play(contest("search@16k", "plain", 4)).tricks.mean > 0


def test_both_contestants_are_timed() -> None:
    result = board(contest("novice", "plain", 1), 0)
    assert result.moves[0] > 20
    assert result.moves[1] > 20
    assert result.seconds[0] > 0


def test_seatings_are_the_sides_in_turn() -> None:
    assert seatings(game_of("whist")) == [(0, 2), (1, 3)]
    assert seatings(game_of("turnover-bridge")) == [(0,), (1,)]


def test_lead_of_one_against_several() -> None:
    assert lead([5, 2, 3], [0]) == 2.5
    assert lead([5, 2], [1]) == -3


def test_contestants_are_read() -> None:
    assert Contestant.parse("search@200ms") == Contestant("search", Budget(seconds=0.2))
    assert str(Contestant.parse("search@30k")) == "search@30,000 nodes"
    assert not play(contest("search@5ms", "plain", 1)).reproducible


def test_a_bot_there_is_not_is_refused_before_anything_is_played() -> None:
    with pytest.raises(BadOption, match="there is no bot 'genius'"):
        play(contest("genius", "plain", 2), processes=2)


def test_intervals() -> None:
    found = measured([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.half == pytest.approx(3.182 * 1.29099 / 2, rel=0.01)
    assert measured([1.0]).half == inf
    assert "too few" in str(measured([1.0]))
    assert student(10) == pytest.approx(2.228, abs=0.002)
    assert student(1000) == pytest.approx(1.962, abs=0.001)


def test_the_signature_is_the_same_twice() -> None:
    assert signature() == signature()


@pytest.mark.parametrize("game", ["three-hand-auction", "bridge-for-three"])
def test_three_players_sit_in_every_seat_in_turn(game: str) -> None:
    """One of the first contestant against two of the second; a bot against itself is even in all seats together."""
    assert seatings(game_of(game)) == [(0,), (1,), (2,)]
    found = play(contest("plain", "plain", 3, game))
    assert found.points.mean == pytest.approx(0)
    assert play(contest("plain", "random", 10, game)).points.mean > 0
