"""The search bot where it is asked for no card: calls, exchanges, kitties - in every game by the same means."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.bots.bidding.reading import Guess
from oddtrick.bots.bot import Budget, Reasons
from oddtrick.bots.imagine import imagine
from oddtrick.bots.plain import PlainBot
from oddtrick.bots.search import SearchBot
from oddtrick.bots.search_auction import fitting, misfit
from oddtrick.bots.search_believed import apart, believed
from oddtrick.bots.search_choices import plausible
from oddtrick.bots.search_rolling import Rolling
from oddtrick.bots.why import why
from oddtrick.games import game_of
from oddtrick.play.run import Chance, advance
from oddtrick.play.words import Speaker
from oddtrick.rules.choices import PickCards
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask
from oddtrick.rules.view import View, look
from oddtrick.table.calls import Bid, Number, Pass, Word, parse_call
from oddtrick.table.events import Called, Moved, Played
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_cards
from oddtrick.table.table import Table

FEW = Budget(nodes=10_000)
GAMES = {
    "contract-whist": {},
    "original-bid-whist": {},
    "bid-whist": {},
    "contract-bridge": {"form": "duplicate"},
    "bridge": {},
    "auction-bridge": {},
    "three-hand-auction": {},
    "bridge-for-three": {},
    "chinese-bridge": {},
    "misery-bridge": {},
    "spades": {"ruleset": "standard"},
}


def questions(game: Game, seed: int, at_most: int = 12) -> list[tuple[Table, View]]:
    """What is asked before the first card, everybody going by rules of thumb."""
    found, t = list[tuple[Table, View]](), Table.fresh(game.shape)
    while len(found) < at_most:
        for _, after in advance(game, t, Chance(Random(seed))):
            t = after
        step = game.next(t)
        assert isinstance(step, Ask)
        if all(isinstance(event, Played) for event in step.choices.listed[:1]) and t.laid:
            return found
        view = look(game, t, step.player)
        found.append((t, view))
        event = PlainBot(game, Random(seed)).choose(view, Budget())
        if isinstance(event, Played):
            return found
        t = evolve(t, event)
    return found


def weighed(game: Game, view: View, seed: int = 0) -> Reasons:
    return SearchBot(game, Random(seed)).weigh(view, FEW)


@pytest.mark.parametrize(("game_id", "options"), GAMES.items(), ids=list(GAMES))
def test_a_choice_is_offered_rated_and_explained(game_id: str, options: dict[str, str]) -> None:
    game = game_of(game_id, options)
    searched = 0
    for _, view in questions(game, seed=4)[:3]:
        found = weighed(game, view)
        assert found.choice in view.ask.choices
        sentence = why(found, found.choice, Speaker(game.shape).choice)
        assert sentence.endswith(".")
        assert len(sentence) > 10
        if found.how == "called on":
            searched += 1
            assert sentence == found.why
            assert not found.rated or found.rated[0].choice == found.choice
    assert searched


@pytest.mark.parametrize("game_id", ["contract-whist", "bid-whist", "misery-bridge", "spades"])
def test_the_same_view_nodes_and_seed_give_the_same_and_what_is_hidden_changes_nothing(game_id: str) -> None:
    game = game_of(game_id, GAMES[game_id])
    for _, view in questions(game, seed=7)[:1]:
        one = weighed(game, view, seed=3)
        assert weighed(game, view, seed=3) == one
        other = look(game, imagine(game, view.table, Random(11)), view.viewer)
        assert weighed(game, other, seed=3) == one


def test_with_few_nodes_calls_are_those_of_rules_of_thumb() -> None:
    game = game_of("bridge")
    _, view = questions(game, seed=1)[0]
    found = SearchBot(game, Random(0)).weigh(view, Budget(nodes=2_000))
    assert found.how == "thumb"
    assert found.choice == PlainBot(game, Random(0)).choose(view, Budget())
    assert found.why


def test_layouts_that_fit_the_calls_are_kept() -> None:
    """After three passes and a strong no trump the opener holds more than chance would give him."""
    game = game_of("contract-bridge")
    for seed in range(40):
        asked = questions(game, seed)
        opened = next((pair for pair in asked if [str(s.call) for s in pair[0].calls[-1:]] == ["1NT"]), None)
        if opened is not None:
            break
    assert opened is not None
    view = opened[1]
    place = view.table.calls[-1].place
    found = believed(Rolling(game), view.table, 6, Random(1))
    assert len(found.layouts) == 6
    assert found.heard >= 1

    def points(t: Table) -> int:
        return sum(max(card % 13 - 8, 0) for card in range(52) if t.hands[place].bits >> card & 1)

    blind = [points(imagine(game, view.table, Random(seed))) for seed in range(60)]
    assert sum(map(points, found.layouts)) / 6 > sum(blind) / 60 + 1


def test_how_ill_a_hand_fits_what_was_told() -> None:
    hand = parse_cards("SAKQ2 HAK2 D432 C432").bits
    assert misfit(hand, Guess(15, 17, called=True)) == 0
    assert misfit(hand, Guess(18, 20, called=True)) == 2
    assert misfit(hand, Guess(0, 11, called=True)) == 5
    assert misfit(hand, Guess(11, 18, (0, 0, 0, 5), called=True)) == 2


def test_fitting_layouts_are_told_apart() -> None:
    game = game_of("contract-bridge")
    _, view = questions(game, seed=2)[1]
    told = [Guess() for _ in range(4)]
    told[view.table.calls[0].place] = Guess(0, 11, called=True)
    layouts, full = fitting(game, view.table, told, view.ask.choices.listed[0].place, 8, Random(0))
    assert len(layouts) == 8
    assert full == 8
    assert all(sum(bits.bit_count() for bits in hands) == 52 for hands in layouts)


@pytest.mark.parametrize(
    ("one", "other", "far"),
    [
        (Pass(), Pass(), 0),
        (Number(3), Number(5), 1.0),
        (Number(1), Number(13), 1.5),
        (Bid(1, "S"), Bid(2, "S"), 0.4),
        (Bid(1, "S"), Bid(1, "H"), 1.0),
        (Bid(1, "S"), Pass(), 1.5),
        (Word("nil"), Number(3), 1.5),
    ],
)
def test_calls_are_more_or_less_apart(one: object, other: object, far: float) -> None:
    assert apart(one, other) == pytest.approx(far)  # type: ignore[arg-type]


def test_the_choices_tried_are_near_the_usual_one() -> None:
    game = game_of("spades", {"ruleset": "standard"})
    _, view = questions(game, seed=1)[0]
    place = view.ask.choices.listed[0].place
    calls = [event.call for event in plausible(view, Called(place, Number(4)), Random(0))]
    assert calls[0] == Number(4)
    assert {Number(2), Number(3), Number(5), Number(6), parse_call("nil")} <= set(calls)
    assert Number(9) not in calls


def test_picks_that_are_tried_differ_in_a_card() -> None:
    game = game_of("misery-bridge")
    _, view = questions(game, seed=1)[0]
    form = next(form for form in view.ask.choices.forms if isinstance(form, PickCards))
    usual = form.made(tuple(sorted(form.cards[:3])))
    assert isinstance(usual, Moved)
    tried = plausible(view, usual, Random(0))
    assert tried[0] == usual
    assert all(event in view.ask.choices for event in tried)
    moved = [event.cards.bits for event in tried if isinstance(event, Moved)]
    assert all((bits ^ usual.cards.bits).bit_count() <= 2 for bits in moved)
    assert any(isinstance(event, Called) for event in tried) or len(moved) > 3
