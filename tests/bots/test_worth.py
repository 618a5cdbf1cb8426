"""What a trick is worth in this match: the game itself says it, through `Settled`."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from oddtrick.bots.search_worth import MARGIN, Prices, Pricing, smoothed
from oddtrick.games import game_of
from oddtrick.games.whist import Whist
from oddtrick.play.run import Chance, advance
from oddtrick.rules.game import Game
from oddtrick.table.events import Line, Scored
from oddtrick.table.table import Entry, Table


def dealt(game: Game, *points: int, before: int = 1) -> Table:
    """The cards of a deal in the hands, with points on the sheet from earlier deals."""
    t = Table.fresh(game.shape)
    for _, after in advance(game, t, Chance(Random(2))):
        t = after
    lines = tuple(Line(party, "points", number, "tricks") for party, number in enumerate(points))
    sheet = (Entry(before, 1, Scored(lines, "before")),) if points else ()
    return t._replace(deals=before + 1, sheet=sheet)


def prices(game: Game, t: Table, total: int, party: int = 0) -> Prices:
    return Pricing(game).prices(t, game.sides(t)[party], total)


def test_one_deal_is_won_with_fourteen_tricks() -> None:
    game = game_of("turnover-bridge")
    found = prices(game, dealt(game), 26)
    assert found.majority == 14
    assert found.worth[13] == pytest.approx(0.5)
    assert found.worth[14] - found.worth[13] > 0.4
    assert found.worth[26] == pytest.approx(1)
    assert prices(game_of("turnover-bridge", {"play_out": "all_26"}), dealt(game), 26).majority is None


def test_in_the_race_the_losers_tricks_count() -> None:
    game = game_of("turnover-bridge", {"rules": "game_rules"})
    found = prices(game, dealt(game, 60, 60), 26)
    assert found.slope == 1
    assert found.worth[12] - found.worth[2] > 0.1  # both lose the deal
    assert found.worth[24] - found.worth[14] > 0.1  # and the enemy's in a deal that is won


def test_at_99_one_trick_is_all_that_is_needed() -> None:
    game = game_of("turnover-bridge", {"rules": "game_rules"})
    found = prices(game, dealt(game, 99, 80), 26)
    assert found.worth[1] - found.worth[0] > 0.1
    assert found.worth[26] - found.worth[1] <= MARGIN + 1e-9
    theirs = prices(game, dealt(game, 80, 99), 26)
    assert theirs.worth[25] <= MARGIN
    assert theirs.worth[26] > 0.1


def test_one_short_only_the_odd_trick_matters() -> None:
    game = game_of("whist", {"preset": "denexa", "target": "7"})
    found = prices(game, dealt(game, 6, 0), 13)
    assert found.worth[7] >= 1 - MARGIN
    assert found.worth[13] - found.worth[7] <= MARGIN
    assert found.worth[7] - found.worth[6] > 0.03


def test_a_side_that_stops_the_play_stops_it_at_its_own_number() -> None:
    game = game_of("whist", {"play_out": "false", "target": "7"})
    found = prices(game, dealt(game, 4, 2), 13)
    assert found.majority is None  # 9 tricks for the one, 11 for the other
    assert found.worth[9] >= 1 - MARGIN


def test_the_next_deal_is_priced_anew() -> None:
    game = game_of("turnover-bridge", {"rules": "game_rules"})
    pricing = Pricing(game)
    early, late = dealt(game, 10, 10), dealt(game, 99, 10, before=3)
    assert pricing.prices(early, (0,), 26) != pricing.prices(late, (0,), 26)
    assert pricing.prices(late, (0,), 26) is pricing.prices(late, (0,), 26)


def test_worth_comes_back_as_tricks() -> None:
    found = Prices((0.0, 0.1, 0.5, 1.0))
    assert [found.tricks(worth) for worth in (0.0, 0.05, 0.3, 1.0)] == pytest.approx([0, 0.5, 1.5, 3])
    assert Prices((0.0, 1.0, 0.0)).tricks(0.5) is None
    assert Prices((1.0, 0.5, 0.0)).tricks(0.75) == pytest.approx(0.5)
    assert Prices((1.0, 0.5, 0.0)).slope == -1


def test_chance_is_smoothed_and_a_real_fall_stands() -> None:
    assert smoothed([0.1, 0.3, 0.25, 0.4]) == pytest.approx([0.1, 0.275, 0.275, 0.4])
    assert smoothed([0.1, 0.9, 0.1]) == [0.1, 0.9, 0.1]
    rising = smoothed([0.5, 0.45, 0.48, 0.44, 0.6])
    assert all(after >= before for before, after in pairwise(rising))


class NilWhist(Whist):
    """Whist in which North loses ten points for every trick he takes himself."""

    def count(self, t: Table) -> Scored:
        found = super().count(t)
        return Scored((*found.lines, Line(0, "points", -10 * t.won(0), "tricks of North")), found.why)


def test_it_may_matter_which_partner_takes_a_trick() -> None:
    assert prices(game_of("whist"), dealt(game_of("whist")), 13).shared
    assert not prices(NilWhist(), dealt(NilWhist()), 13).shared
