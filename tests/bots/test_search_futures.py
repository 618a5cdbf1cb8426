"""What a sheet is worth where the deals to come are called: the lead counts, a match won more, part-scores too."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick import kernel
from oddtrick.bots.bot import Budget
from oddtrick.bots.plain import PlainBot
from oddtrick.bots.search import SearchBot
from oddtrick.bots.search_ahead import Standing, lead
from oddtrick.bots.search_futures import Futures
from oddtrick.bots.search_promised import standing
from oddtrick.bots.search_tricks import dealt, expected, settlements, spread_about
from oddtrick.games import game_of
from oddtrick.games.spades import Spades
from oddtrick.kernel import Position
from oddtrick.play.run import Chance, advance
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.calls import Number, Word
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Entry, Table


def sheet(game: Game, *lines: tuple[int, str, int]) -> Standing:
    """A table before the second deal with these lines of the first."""
    written = ev.Scored(tuple(ev.Line(party, column, points, "before") for party, column, points in lines), "before")
    t = Table.fresh(game.shape)._replace(deals=1, sheet=(Entry(1, 1, written),))
    return Standing(evolve(t, ev.NewDeal(0, (0, 1, 2, 3))), None)


def test_games_that_begin_with_a_card_keep_no_deals() -> None:
    assert not Futures(game_of("whist")).samples
    assert not Futures(game_of("turnover-bridge")).samples
    assert len(Futures(game_of("bridge")).samples) > 6


def test_a_greater_lead_is_worth_more_and_a_match_won_most() -> None:
    game = game_of("bridge")
    futures = Futures(game)
    worths = [futures.worth(sheet(game, (0, "above", points)), 0) for points in (-200, -40, 0, 40, 200)]
    assert worths == sorted(worths)
    assert worths[-1] - worths[0] > 0.3
    behind = sheet(game, (0, "above", 40))
    won = behind._replace(over=Over((40, 0), (0,), "won"))
    assert futures.worth(won, 0) > futures.worth(behind, 0)
    assert futures.worth(won, 0) + futures.worth(won, 1) == pytest.approx(1, abs=1e-6)


def test_points_below_the_line_are_worth_more_than_above_it() -> None:
    game = game_of("contract-bridge", {"form": "rubber"})
    futures = Futures(game)
    assert futures.worth(sheet(game, (0, "below", 60)), 0) > futures.worth(sheet(game, (0, "above", 60)), 0)


def test_the_lead_is_over_the_average_of_the_others() -> None:
    game = game_of("three-hand-auction")
    assert lead(sheet(game, (0, "above", 60), (1, "above", 30)).table, 0) == 45


# ------------------------------------------------------------------------------------------ tricks


def test_likely_numbers_of_tricks_add_up_and_lie_about_the_mean() -> None:
    found = spread_about(7.3, 13, 1.0)
    assert sum(share for _, share in found) == pytest.approx(1)
    assert sum(n * share for n, share in found) == pytest.approx(7.3, abs=0.2)
    assert spread_about(13.0, 13, 1.0)[-1].tricks == 13


def test_play_outs_see_who_has_the_trumps() -> None:
    spades = 0x1FFF << 48
    hands = (spades, 0x1FFF, 0x1FFF << 16, 0x1FFF << 32)
    assert expected(Position(hands=hands, leader=1, trump=3)) == 13
    assert expected(Position(hands=hands, leader=1, trump=0)) < 2


def played_to(game: Game, calls: dict[int, str], seed: int = 0) -> Table:
    """A deal with these calls, everybody else saying four."""
    t = Table.fresh(game.shape)
    while True:
        for _, after in advance(game, t, Chance(Random(seed))):
            t = after
        step = game.next(t)
        assert isinstance(step, Ask)
        event = step.choices.listed[0]
        if isinstance(event, ev.Played):
            return t
        assert isinstance(event, ev.Called)
        wish = Word("nil") if calls.get(event.place) == "nil" else Number(4)
        t = evolve(t, ev.Called(event.place, wish))


def test_a_promise_of_nothing_is_kept_or_broken_by_a_trick() -> None:
    game = Spades(ruleset="standard")
    t = played_to(game, {1: "nil"})
    found = settlements(game, t, 0)
    assert sum(one.share for one in found) == pytest.approx(1, abs=0.02)
    assert {one.tricks[1] for one in found} <= {0, 1}
    assert all(sum(one.tricks) == 13 for one in found)


def kept_of(game: Game, t: Table) -> float:
    """How likely North's right-hand neighbour keeps his promise, all cards seen."""
    return sum(one.share for one in settlements(game, t, 0) if not one.tricks[1])


def test_jokers_without_a_suit_are_low_cards_for_estimates() -> None:
    game = game_of("bid-whist")
    for seed in range(30):
        t = Table.fresh(game.shape)
        bots = [PlainBot(game, Random(seed)) for _ in range(4)]
        while True:
            for _, after in advance(game, t, Chance(Random(seed))):
                t = after
            step = game.next(t)
            assert isinstance(step, Ask)
            event = bots[step.player].choose(look(game, t, step.player), Budget())
            if isinstance(event, ev.Played) or t.deals > 1:
                break
            t = evolve(t, event)
        rules = game.trick_rules(t)
        if rules is not None and rules.trump is None:
            assert dealt(t, rules, game.sides(t), 0) is not None
            return
    pytest.skip("nobody played at no trump")


# ------------------------------------------------------------------------------------------ nil


def test_who_promised_nothing_ducks_and_the_partner_wins() -> None:
    """In the last tricks everything can be proved, and the search for both wishes finds it."""
    game = Spades(ruleset="standard")
    t = next(t for t in (played_to(game, {1: "nil"}, seed) for seed in range(100)) if kept_of(game, t) > 0.8)
    assert standing(t) == [1]
    rng, kept = Random(1), 0
    while len(t.tricks) < 10 and not t.won(1):
        step = game.next(t)
        if isinstance(step, Ask):
            bot = SearchBot(game, rng) if step.player in (1, 3) else PlainBot(game, rng)
            event = bot.choose(look(game, t, step.player), Budget(nodes=3_000))
        else:
            for _, after in advance(game, t, Chance(rng)):
                t = after
            continue
        assert event in step.choices
        t = evolve(t, event)
        kept += 1
    assert kept > 8


def test_the_search_for_a_promise_rates_every_card_and_can_be_had_again() -> None:
    game = Spades(ruleset="standard")
    t = played_to(game, {1: "nil"}, seed=3)
    step = game.next(t)
    assert isinstance(step, Ask)
    view = look(game, t, step.player)
    one = SearchBot(game, Random(5)).weigh(view, Budget(nodes=4_000))
    assert one == SearchBot(game, Random(5)).weigh(view, Budget(nodes=4_000))
    assert one.how == "tree"
    assert {rated.choice for rated in one.rated} == set(view.ask.choices.listed)
    assert kernel.engine is not None
