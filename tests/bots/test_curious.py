"""The bot that asks: what tricks and chips are worth, which question pays, and how commands weigh an error."""

from __future__ import annotations

import csv
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random

import pytest

from oddtrick.bots import prospects as weighed
from oddtrick.bots.asking import best_question, questions
from oddtrick.bots.bot import Budget, bot_of
from oddtrick.bots.curious import CuriousBot
from oddtrick.bots.curious_cards import _hurt, _row
from oddtrick.bots.four_hands import declared
from oddtrick.bots.imagine import imagine
from oddtrick.bots.prospects import Prospects, gain
from oddtrick.bots.purses import Purses
from oddtrick.bots.stakes import Stakes
from oddtrick.games.guess_who_bridge import ANDROIDS, SIDES, A, B, GuessWhoBridge
from oddtrick.play.run import Chance, check_answer, happening
from oddtrick.rules.questions import read_question
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.calls import DOUBLE, Bid, Pass
from oddtrick.table.cards import CARDS
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_card, parse_cards
from oddtrick.table.table import Table
from oddtrick.table.view import veil

GAME = GuessWhoBridge(first_dealer="A")
SOLVED = Path(__file__).parents[1] / "data" / "solved"


# ------------------------------------------------------------------------------------------ chips and tricks


def test_equal_purses_are_even_and_more_chips_are_better() -> None:
    purses = Purses(70, 70, 10, 20)
    assert purses.won(70, 70) == pytest.approx(0.5)
    assert purses.won(19, 81) == 0
    assert purses.won(81, 19) == 1
    assert purses.won(15, 16) == 0
    worth = [purses.worth(chips, -chips) for chips in range(-50, 51)]
    assert worth == sorted(worth)
    assert purses.worth(1, -1) - purses.worth(0, 0) == pytest.approx(1, abs=0.1)


def test_a_chip_is_worth_most_where_it_decides_the_match() -> None:
    """Below 20 the match is lost: the twentieth chip is worth more than any other."""
    purses = Purses(31, 69, 10, 20)
    assert purses.won(20, 80) - purses.won(19, 81) > 10 * (purses.won(21, 79) - purses.won(20, 80))


@pytest.mark.parametrize(
    ("chips", "rake", "least"), [(1000, 1, 1), (1000, 100, 1), (20, 1, 20), (20, 100, 1), (70, 7, 30)]
)
def test_purses_of_all_sizes_are_weighed(chips: int, rake: int, least: int) -> None:
    purses = Purses(chips, chips, rake, least)
    assert purses.won(chips, chips) == pytest.approx(0.5)
    assert purses.won(chips + 5, chips - 5) >= 0.5
    assert purses.worth(3, -3) > purses.now


def test_the_worth_of_tricks_is_the_sheets_score() -> None:
    """E5: of 2 hearts by A, 9 tricks bring 11 chips of B and cost him 10 to the bank."""
    t = dealt(0)
    stakes = Stakes(GAME, t, A, SIDES[A], 1.0)
    stakes.purses = None
    two = Bid(2, "H")
    assert [stakes.of((two, Pass()), tricks) * 2 for tricks in (9, 8, 5)] == [10 + 2 * 11, 10 + 2 * 10, -10 - 2 * 15]
    stakes = Stakes(GAME, t, A, SIDES[A], 1.0)
    stakes.purses = None
    assert [stakes.of((two, DOUBLE), tricks) * 2 for tricks in (9, 8, 7)] == [10 + 2 * 25, 10 + 2 * 20, -10 - 2 * 10]
    assert stakes.of((Pass(), Pass()), 7) * 2 == 10 + 2
    assert stakes.of((Pass(), two, Pass()), 5) * 2 == -10 - 2 * 10  # B makes it with 8
    curve = stakes.curve((two, Pass()))
    assert all(before <= after + 1e-9 for before, after in pairwise(curve))


def test_reckoned_tricks_are_about_one_off() -> None:
    with (SOLVED / "dd-tables-1000.csv").open(encoding="ascii") as file:
        rows = list(csv.DictReader(file))
    errors: dict[bool, list[float]] = {True: [], False: []}
    for line, row in zip((SOLVED / "deals-1000.txt").read_text().splitlines(), rows, strict=False):
        hands = [held(text) for text in line.removeprefix("N:").split(" ")]
        for one, other in ((0, 1), (1, 0)):
            pair = (hands[one], hands[one + 2]), (hands[other], hands[other + 2])
            for strain, tricks in zip(("C", "D", "H", "S", "NT"), declared(*pair), strict=True):
                true = (int(row[f"{strain}_{'NESW'[one]}"]) + int(row[f"{strain}_{'NESW'[one + 2]}"])) / 2
                errors[strain == "NT"].append(tricks - true)
    for no_trump, most in ((False, 1.0), (True, 1.3)):
        off = errors[no_trump]
        assert abs(sum(off) / len(off)) < 0.05
        assert sqrt(sum(error**2 for error in off) / len(off)) < most


def held(text: str) -> int:
    return parse_cards(" ".join(s + r for s, r in zip("SHDC", text.split("."), strict=True) if r)).bits


# ------------------------------------------------------------------------------------------ questions


YES, NO = ev.Called(0, Pass()), ev.Called(0, DOUBLE)


def hearts(number: int) -> int:
    return sum(1 << card for card in range(26, 26 + number)) | sum(1 << card for card in range(13 - number))


def test_a_question_is_worth_what_the_better_choice_brings() -> None:
    values = ((10.0, 10.0, 0.0, 0.0), (0.0, 0.0, 4.0, 4.0))
    answers = (True, True, False, False)
    assert gain(values, answers, range(4)) == pytest.approx((20 + 8 - 20) / 4)
    assert gain(values, (True,) * 4, range(4)) == 0
    assert weighed.tested(values, answers, (0, 2), (1, 3)) == pytest.approx(2)


def test_a_question_is_found_and_never_bought_above_its_worth() -> None:
    hands = tuple(hearts(number) for number in (2, 3, 5, 6) * 10)
    values = (tuple(12.0 * (n > 1) for n in (0, 1, 2, 3) * 10), tuple(12.0 * (n < 2) for n in (0, 1, 2, 3) * 10))
    prospects = Prospects((YES, NO), values, hands)
    found = best_question(prospects, 1.0)
    assert found is not None
    holds = read_question(found.question).holds
    assert [holds(hand) for hand in hands[:4]] in ([True, True, False, False], [False, False, True, True])
    assert found.chips == pytest.approx(6)
    assert best_question(prospects, 5.0) is None
    assert best_question(Prospects((YES, NO), (values[0], values[0]), hands), 0.0) is None  # free, and of no use
    assert best_question(Prospects((YES, NO), (values[0], values[0]), hands), 0.1) is None


def test_hundreds_of_questions_are_thought_of_and_all_can_be_read() -> None:
    rng = Random(1)
    hands = [sum(1 << card for card in rng.sample(range(52), 13)) for _ in range(40)]
    found = questions(hands)
    assert len(found) > 300
    assert len({text for text, _ in found}) == len(found)
    assert sum(text == read_question(text).text for text, _ in found) > len(found) * 0.9


# ------------------------------------------------------------------------------------------ commands


def test_a_command_that_may_fail_is_worth_its_error_and_what_comes_then() -> None:
    king, two = CARDS[37], CARDS[26]
    worths = [{king: 8.0, two: 1.0}, {two: 1.0}]
    anything = [_hurt(worth) for worth in worths]
    lowest = [two, two]
    row = _row([king, None], [[king, None], lowest], worths, anything, 1.0)
    assert row == (8.0, pytest.approx(0.0))
    assert _row(lowest, [lowest], worths, anything, 1.0) == (1.0, 1.0)
    assert anything[0] < 4.5


def dealt(seed: int) -> Table:
    """The first deal laid out, A to call."""
    t, chance = Table.fresh(GAME.shape), Chance(Random(seed))
    while not isinstance(step := GAME.next(t), Ask):
        event = happening(step, chance)
        assert event is not None
        t = evolve(t, event)
    return t


def deal_of(level: str, seed: int, nodes: int = 100_000) -> tuple[list[tuple[Table, ev.Event]], list[CuriousBot]]:
    """One deal of two bots: each table at which somebody chose, and what he chose."""
    t, chance, told = Table.fresh(GAME.shape), Chance(Random(seed)), []
    bots = [bot_of(level, GAME, Random(f"{seed} {player}")) for player in (A, B)]
    while not isinstance(step := GAME.next(t), Over):
        if isinstance(step, Ask):
            event = bots[step.player].choose(look(GAME, t, step.player), Budget(nodes=nodes))
            told.append((t, event))
        else:
            event = happening(step, chance)
        if isinstance(event, ev.NewDeal) and t.deals:
            break
        t = evolve(t, event)
    return told, bots


@pytest.fixture(scope="module")
def three_deals() -> list[tuple[list[tuple[Table, ev.Event]], list[CuriousBot]]]:
    return [deal_of("curious", seed) for seed in (1, 3)]


def test_it_asks_in_the_auction_and_in_the_play_and_can_say_why(three_deals) -> None:
    asked = [(t, event) for told, _ in three_deals for t, event in told if isinstance(event, ev.Asked)]
    assert any(not GAME.trick_rules(t) for t, _ in asked)
    assert any(GAME.trick_rules(t) for t, _ in asked)
    for told, _ in three_deals:
        for t, _ in told[::8]:
            view = look(GAME, t, GAME.next(t).player)
            reasons = CuriousBot(GAME, Random(1)).weigh(view, Budget(nodes=20_000))
            assert reasons.why.endswith(".")
            assert reasons.choice in view.ask.choices or any(reasons.choice in offer.choices for offer in view.offers)


def test_it_commands_and_never_twice_what_was_an_error(three_deals) -> None:
    for told, _ in three_deals:
        commands = [event for _, event in told if isinstance(event, ev.Commanded)]
        assert len(commands) > 13
        for (_, before), (t, event) in pairwise(told):
            if isinstance(event, ev.Commanded) and t.notes[-1].event == ev.Answered(event.place, "error"):
                assert event != before


@pytest.mark.parametrize("prices", [(0, 0), (10, 10)])
def test_it_plays_at_any_price(prices: tuple[int, int]) -> None:
    game = GuessWhoBridge(first_dealer="A", question_cost=prices[0], error_cost=prices[1])
    bots, asked = [CuriousBot(game, Random(player)) for player in (A, B)], 0
    t, chance = Table.fresh(game.shape), Chance(Random(3))
    while not isinstance(step := game.next(t), Over) and t.deals < 2:
        if isinstance(step, Ask):
            view = look(game, t, step.player)
            event = bots[step.player].choose(view, Budget(nodes=4_000))
            check_answer(game, t, step.player, event)
            asked += isinstance(event, ev.Asked)
        else:
            event = happening(step, chance)
        t = evolve(t, event)
    assert t.deals == 2 or game.chips(t, A) < 20 or game.chips(t, B) < 20
    assert asked or prices[0]


def test_the_same_nodes_and_seed_choose_the_same() -> None:
    one, other = deal_of("curious", 4, 30_000)[0], deal_of("curious", 4, 30_000)[0]
    assert [event for _, event in one] == [event for _, event in other]


def test_it_sees_nothing_of_its_android(three_deals) -> None:
    """Other hidden hands that fit all that was said: the same choice."""
    rng, changed = Random(6), 0
    for t, _ in [one for told, _ in three_deals for one in told][::9]:
        player = GAME.next(t).player
        other = imagine(GAME, veil(t, player), rng)
        place = ANDROIDS[player].place
        changed += other.hands[place] != t.hands[place]
        one, two = (CuriousBot(GAME, Random(7)).choose(look(GAME, x, player), Budget(nodes=20_000)) for x in (t, other))
        assert one == two
    assert changed > 5


def test_anything_goes_hurts_the_commander() -> None:
    """Of queen and three of hearts, before ace, king and jack, B lets A's android play the queen."""
    t = anything_asked()
    event = CuriousBot(GAME, Random(0)).choose(look(GAME, t, B), Budget(nodes=200_000))
    assert event == ev.Played(ANDROIDS[A].place, parse_card("HQ"))


def anything_asked() -> Table:
    """A led the two of hearts, B's android played the nine, and A said to his android: anything goes."""
    t = dealt(0)
    hands = [parse_cards(text) for text in (
        "SKQJ3 H2 DAK43 CAK43", "SA876 HAKJT DQJT CQ9", "S542 HQ3 D98765 C875", "ST9 H987654 D2 CJT62",
    )]  # fmt: skip
    sure = tuple(hands[a].bits | hands[b].bits for a, b in ((0, 3), (1, 2)))
    t = t._replace(hands=tuple(hands), sure=(*sure, 0))
    for event in (ev.Called(A, Pass()), ev.Called(B, Bid(1, "NT")), ev.Called(A, Pass())):
        t = evolve(t, event)
    t = evolve(t, ev.Played(A, CARDS[26]))
    while not (isinstance(step := GAME.next(t), Ask) and "Choose a card for A*" in step.rule):
        if isinstance(step, Ask):
            choice = next((e for e in step.choices.listed if isinstance(e, ev.Commanded)), None)
            event = choice or max(step.choices.listed, key=lambda e: e.card % 13)
        else:
            event = step.event
        t = evolve(t, event)
    return t
