"""The search bot: right where it can be proved, the same for the same view, and never wiser than its view."""

from __future__ import annotations

import threading
from random import Random

import pytest
from tests.zoo import Zoo

from oddtrick import kernel
from oddtrick.bots.bot import Budget, Rated, Reasons, bot_of
from oddtrick.bots.chance import RandomBot
from oddtrick.bots.hint import bars, expected, found_by, hint
from oddtrick.bots.imagine import Imagination, imagine
from oddtrick.bots.search import SearchBot
from oddtrick.bots.search_problem import problem_of
from oddtrick.bots.search_rules import Calls
from oddtrick.games import game_of
from oddtrick.games.whist import Whist
from oddtrick.kernel import slow
from oddtrick.play.run import Chance, advance
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Clue, Over
from oddtrick.rules.view import View, look
from oddtrick.table.cards import PACK
from oddtrick.table.errors import BadOption, OutOfTurn
from oddtrick.table.events import Called, Played
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

FEW = Budget(nodes=3_000)
GAMES = [
    game_of("turnover-bridge"),
    game_of("turnover-bridge", {"rules": "game_rules"}),
    game_of("whist", {"preset": "short"}),
]


def question(rules: Rules, number: int, seed: int) -> tuple[Table, View]:
    """The question of that number for a card, with more than one choice, in random play."""
    rng, t = Random(seed), Table.fresh(rules.shape)
    while True:
        for _, after in advance(rules, t, Chance(rng)):
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        event = step.choices.pick(rng)
        if isinstance(event, Played) and (step.choices.size or 0) > 1:
            number -= 1
            if number <= 0:
                return t, look(rules, t, step.player)
        t = evolve(t, event)


def weighed(rules: Rules, view: View, budget: Budget = FEW, seed: int = 0) -> Reasons:
    return SearchBot(rules, Random(seed)).weigh(view, budget)


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("number", [1, 2, 9, 20])
def test_every_choice_is_rated_and_the_best_is_first(game: Rules, number: int) -> None:
    _, view = question(game, number, seed=3)
    found = weighed(game, view)
    assert {one.choice for one in found.rated} == set(view.ask.choices.listed)
    assert found.choice == found.rated[0].choice
    assert found.how in ("tree", "sampled", "exact")
    assert all(-1e-9 <= one.score <= 1 + 1e-9 for one in found.rated)
    assert found.samples > 0


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_same_view_nodes_and_seed_give_the_same_reasons(game: Rules) -> None:
    _, view = question(game, 4, seed=5)
    one, other = weighed(game, view, seed=7), weighed(game, view, seed=7)
    assert one == other
    assert one.limit.startswith("3,000 nodes, seed ")
    assert weighed(game, view, Budget(seconds=0.02)).limit == "20 ms"


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_it_cannot_see_does_not_move_it(game: Rules) -> None:
    t, view = question(game, 5, seed=8)
    for seed in range(3):
        other = look(game, imagine(game, view.table, Random(seed)), view.viewer)
        assert weighed(game, other, seed=1) == weighed(game, view, seed=1)
    assert t != view.table


def test_what_can_only_lie_in_one_way_is_proved() -> None:
    """The enemy's hand alone is unseen: what it holds is known by counting."""
    game = game_of("turnover-bridge", {"play_out": "all_26"})
    proved = 0
    for seed in range(8):
        rng, t = Random(seed), Table.fresh(game.shape)
        while t.deals < 2 and not isinstance(game.next(t), Over):
            for _, after in advance(game, t, Chance(rng)):
                t = after
            step = game.next(t)
            if not isinstance(step, Ask):
                break
            covered = sum(spot.down is not None for row in t.piles for spot in row)
            if step.choices.size > 1 and covered < 2 and len(t.tricks) > 20:
                found = weighed(game, look(game, t, step.player), Budget(nodes=1_000_000))
                assert covered or found.how == "exact"
                proved += found.how == "exact"
            t = evolve(t, step.choices.pick(rng))
    assert proved


def test_a_waiting_card_is_unseen_when_it_replies() -> None:
    """The leader's uncovered card has turned up with `at_once`, and is one of the unknown with `after_trick`."""
    for turning, kind in (("at_once", None), ("after_trick", "waiting")):
        game = game_of("turnover-bridge", {"turn_up": turning, "first_dealer": "player_2"})
        t = Table.fresh(game.shape)
        for _, after in advance(game, t, Chance(Random(4))):
            t = after
        lead = next(event for event in game.next(t).choices.listed if any(s.up == event.card for s in t.piles[0]))
        t = evolve(t, lead)
        for _, after in advance(game, t, Chance(Random(4))):
            t = after
        view = look(game, t, 1)
        problem = problem_of(game, view, Random(0))
        assert {spot.kind for spot in problem.spots} == {"hand", "under"} | ({kind} if kind else set())


def test_calls_are_left_to_another_bot_or_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Zoo()
    t = Table.fresh(game.shape)
    for _, after in advance(game, t, Chance(Random(1))):
        t = after
    view = look(game, t, game.next(t).player)
    assert isinstance(view.ask.choices.listed[0], Called)
    simple = SearchBot(game, Random(0), simple=RandomBot(game, Random(1)))
    assert simple.choose(view, FEW) in view.ask.choices
    assert simple.reasons.how == "chance"
    calls = SearchBot(game, Random(0), others=Calls(game, Random(0)))
    assert calls.choose(view, FEW) in view.ask.choices
    assert calls.reasons.how == "thumb"  # too small a budget to tell calls apart
    monkeypatch.setattr("oddtrick.bots.search_rules.ENOUGH", 1)
    assert calls.choose(view, Budget(nodes=20_000)) in view.ask.choices
    assert calls.reasons.how == "played out"


def test_a_restriction_the_kernel_does_not_know_is_played_out_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("whist")
    _, view = question(game, 30, seed=2)
    monkeypatch.setattr("oddtrick.bots.search_rules.ENOUGH", 1)
    monkeypatch.setattr("oddtrick.bots.search_problem.position", lambda *given, **named: None)
    found = weighed(game, view, Budget(nodes=60_000))
    assert found.how == "played out"
    assert found.choice in view.ask.choices


class ToldWhist(Whist):
    """Whist in which a little bird told where the ace of spades was dealt."""

    def clues(self, t: Table) -> tuple[Clue, ...]:
        return (Clue(2, 0, lambda hand: bool(hand >> PACK[51] & 1)),)


@pytest.mark.parametrize("number", [2, 26])
def test_clues_are_obeyed(number: int) -> None:
    plain = game_of("whist")
    for seed in range(60):
        t, view = question(plain, number, seed)
        if view.viewer != 2 and t.held(2) >> PACK[51] & 1:
            break
    game = ToldWhist()
    assert Imagination(game, view.table).clues
    found = weighed(game, view, Budget(nodes=40_000))
    assert found.how in ("tree", "sampled")
    assert {one.choice for one in found.rated} == set(view.ask.choices.listed)


def test_without_the_native_kernel_it_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "engine", slow)
    monkeypatch.setattr(kernel, "mine", threading.local())
    monkeypatch.setattr(kernel, "Stop", slow.Stop)
    monkeypatch.setattr(kernel, "usual", slow.Options)
    for game in GAMES:
        for number in (1, 30):
            _, view = question(game, number, seed=6)
            found = weighed(game, view, Budget(nodes=200_000))
            assert found.choice in view.ask.choices
            assert found.how in ("tree", "sampled", "exact")


def test_a_level_may_be_shortened_but_not_lengthened() -> None:
    game = GAMES[0]
    _, view = question(game, 1, seed=3)
    novice = bot_of("novice", game, Random(0))
    assert "2,000 nodes" in novice.weigh(view, Budget()).limit
    assert "2,000 nodes" in novice.weigh(view, Budget(nodes=10**9)).limit
    assert "500 nodes" in novice.weigh(view, Budget(nodes=500)).limit


# ------------------------------------------------------------------------------------------ hints, budgets


def test_a_hint_rates_every_choice_and_is_refused_out_of_turn() -> None:
    game = GAMES[0]
    t, view = question(game, 3, seed=2)
    found = hint(game, view, Budget(nodes=20_000))
    drawn = bars(found)
    assert len(drawn) == view.ask.choices.size
    assert drawn[0][1] <= 1
    assert max(length for _, length in drawn) == 1
    assert min(length for _, length in drawn) > 0
    assert "tricks" in expected(found.rated[0])
    assert found_by(found).startswith("From ")
    assert hint(game, view, Budget(nodes=20_000)) == found
    with pytest.raises(OutOfTurn):
        hint(game, look(game, t, 1 - view.viewer))


def test_bars_of_equal_scores_are_full() -> None:
    rated = tuple(Rated(Played(0, card), 0.5) for card in PACK[:3])
    assert [length for _, length in bars(Reasons(rated[0].choice, rated))] == [1, 1, 1]
    assert bars(Reasons(rated[0].choice)) == []


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("200ms", Budget(seconds=0.2)),
        ("1.5s", Budget(seconds=1.5)),
        ("30k", Budget(nodes=30_000)),
        ("2M", Budget(nodes=2_000_000)),
        ("700", Budget(nodes=700)),
    ],
)
def test_budgets_are_read(text: str, budget: Budget) -> None:
    assert Budget.parse(text) == budget
    assert Budget.parse(str(budget).replace(",", "").replace(" nodes", "").replace(" ", "")) == budget


@pytest.mark.parametrize("text", ["", "fast", "200 hours", "-3", "0", "0ms", "3kk"])
def test_other_budgets_are_refused(text: str) -> None:
    with pytest.raises(BadOption, match="budget"):
        Budget.parse(text)
