"""What plain bots call: sensibly, at once, and with a reason."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from oddtrick.bots.bidding.odd_tricks import best_suit, suit_tricks
from oddtrick.bots.bidding.reading import Judge, guesses, high_cards
from oddtrick.bots.bidding.worth import Worth, chances
from oddtrick.bots.bot import Budget, bot_of
from oddtrick.bots.chance import RandomBot
from oddtrick.bots.plain import PlainBot
from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.run import Stacked, play_out
from oddtrick.rules.partners import SIDES
from oddtrick.rules.score import totals
from oddtrick.rules.step import Ask
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.calls import Bid, Pass, parse_call
from oddtrick.table.cards import PACK
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_cards
from oddtrick.table.table import Table

SINGLE = {
    "contract-bridge": {"form": "duplicate", "boards": "1"},
    "contract-whist": {"format": "single_deals", "deals": "1", "first_dealer": "N"},
    "original-bid-whist": {"target": "none", "deals": "1", "first_dealer": "N"},
}
EMPTY = ("", "", "", "")


def said(game_id: str, hand: str, calls: str = "", dealer: int = 0, **options: str) -> tuple[str, str]:
    """What the player who is next would call with this hand, and why."""
    game = Under(game_of(game_id, options))
    t = evolve(Table.fresh(game.shape), ev.NewDeal(dealer, (0, 1, 2, 3)))
    made = [word.strip() for word in calls.split(",") if word.strip()]
    place = (dealer + len(made) + (game_id == "original-bid-whist")) % 4
    mine = parse_cards(hand)
    rest = [card for card in PACK if card not in mine]
    Random(1).shuffle(rest)
    hands = [parse_cards(" ".join(map(str, rest[13 * n : 13 * n + 13]))) for n in range(3)]
    hands.insert(place, mine)
    t = evolve(t, ev.Dealt(tuple(hands), ((0,), (1,), (2,), (3,))))
    for call in made:
        step = game.next(t)
        assert isinstance(step, Ask)
        t = evolve(t, ev.Called(step.player, parse_call(call)))
    step = game.next(t)
    assert isinstance(step, Ask)
    assert step.player == place
    event, reason = PlainBot(game, Random(0)).explained(look(game, t, place))
    assert event in step.choices
    assert isinstance(event, ev.Called)
    return str(event.call), reason


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("SAKJ63 HK42 DQ3 C952", "", "1S"),
        ("SQ42 H963 DJ852 CT73", "", "pass"),
        ("SAQ3 HKJ4 DA952 CQT7", "", "1NT"),
        ("SAQ3 HKJ4 DAK52 CAT7", "", "2NT"),
        ("SK85 H942 DQJ3 CJ952", "1S, pass", "2S"),
        ("SQJ85 HA2 DKQ32 C752", "1S, pass", "4S"),
        ("S4 HKQJ53 D9532 CQ42", "1D, pass", "1H"),
        ("SQ42 H963 D9852 CT73", "1S, pass", "pass"),
        ("SKQ4 HAJ3 DK952 CQ73", "1NT, pass", "3NT"),
        ("SKQJT93 HAK DQJT CA4", "7NT", "double"),
        ("SAQJ9 HAKJ94 DA4 CK9", "1H, 4S, pass, pass", "double"),
    ],
)
def test_calls_at_contract_bridge(hand: str, calls: str, call: str) -> None:
    found, reason = said("contract-bridge", hand, calls)
    assert found == call, reason
    assert reason.endswith(".")


@pytest.mark.parametrize(
    ("hand", "calls", "call"),
    [
        ("SAKQJ93 HAK2 D53 CA2", "", "1"),
        ("S8532 H742 DJ53 CT92", "", "pass"),
        ("S8532 H742 DJ53 CT92", "1, pass", "pass"),
        ("SAKQJ93 HAK2 D53 CA2", "1", "2"),
        ("SAKQJ93 HAK2 D53 CA2", "1, pass, pass, pass", "hearts are trumps"),
    ],
)
def test_calls_at_original_bid_whist(hand: str, calls: str, call: str) -> None:
    if call.endswith("trumps"):
        assert best_suit(parse_cards("S2 HAKQJ987 DA2 CK32").bits) == 2
        return
    assert said("original-bid-whist", hand, calls)[0] == call


def test_a_longer_suit_is_worth_more() -> None:
    assert suit_tricks(parse_cards("SAKQJ932 HA2 D53 C42").bits, 3) > suit_tricks(
        parse_cards("SAKQJ HA942 D53 C942").bits, 3
    )


@pytest.mark.parametrize("game_id", list(SINGLE))
def test_plain_beats_random_with_the_same_packs(game_id: str) -> None:
    """Duplicate: each pack is played twice, seats swapped.  Points per deal, all of the interval above nothing."""
    game = Under(game_of(game_id, SINGLE[game_id]))
    gained = []
    for number in range(24):
        pack = list(PACK)
        Random(number).shuffle(pack)
        gained.append(_won(game, ("plain", "random"), pack, number) - _won(game, ("random", "plain"), pack, number))
    mean = sum(gained) / len(gained)
    spread = sqrt(sum((one - mean) ** 2 for one in gained) / (len(gained) - 1))
    assert mean - 1.96 * spread / sqrt(len(gained)) > 0


def _won(game: Under, levels: tuple[str, str], pack: list[object], seed: int) -> int:
    bots = [bot_of(levels[player % 2], game, Random(seed)) for player in range(4)]
    t = play_out(
        game,
        Stacked([tuple(pack)], Random(seed)),  # type: ignore[arg-type]
        lambda ask, t: bots[ask.player].choose(look(game, t, ask.player), Budget()),
    )
    points = totals(t)
    return points[0] - points[1]


@pytest.mark.parametrize("game_id", list(SINGLE))
def test_every_choice_has_a_reason(game_id: str) -> None:
    game = Under(game_of(game_id, {**SINGLE[game_id], "claims": "vote" if game_id == "contract-bridge" else "true"}))

    def choose(ask: Ask, t: Table) -> ev.Event:
        view = look(game, t, ask.player)
        event, reason = bot.explained(view)
        assert event in ask.choices
        assert reason.endswith(".")
        assert "\n" not in reason
        return event

    for seed in range(3):
        bot = PlainBot(game, Random(seed))
        play_out(game, Stacked([], Random(seed)), choose)


def test_an_easy_claim_is_accepted_and_a_bold_one_is_not() -> None:
    game = Under(game_of("contract-bridge", {"honours": "false"}))
    t = evolve(Table.fresh(game.shape), ev.NewDeal(2, (0, 1, 2, 3)))
    hands = tuple(parse_cards(text) for text in ("SA S3", "S4 H4", "SK S2", "S5 H5"))
    t = evolve(t, ev.Dealt(hands, ((0,), (1,), (2,), (3,))))
    for place, text in ((2, "4S"), (3, "pass"), (0, "pass"), (1, "pass")):
        t = evolve(t, ev.Called(place, parse_call(text)))
    t = evolve(t, ev.Played(3, PACK[26 + 3]))
    t = evolve(t, ev.Shown(("hand", 0, -1), hands[0]))  # type: ignore[arg-type]
    easy = evolve(t, ev.Claimed(2, 2, None, hands[2]))
    step = game.next(easy)
    assert isinstance(step, Ask)
    event, reason = PlainBot(game, Random(0)).explained(look(game, easy, step.player))
    assert event == ev.Agreed(step.player, True), reason


def test_what_calls_tell() -> None:
    calls = [(0, "1S"), (1, "pass"), (2, "2S"), (3, "pass")]
    t = evolve(Table.fresh(game_of("contract-bridge").shape), ev.NewDeal(0, (0, 1, 2, 3)))
    for place, text in calls:
        t = evolve(t, ev.Called(place, parse_call(text)))
    north, east, south, _ = guesses(t.calls, SIDES, 4)
    assert north.lengths[3] == 5
    assert north.low >= 11
    assert east.high == 11
    assert south.lengths[3] == 3
    assert south.high < 11
    judge = Judge(parse_cards("SAKJ63 HK42 DQ3 C952").bits, 0, 2, (north, east, south, east))
    assert judge.fit(3) >= 8
    assert 7 < judge.tricks(3) < 10


def test_random_knows_nothing_of_reasons() -> None:
    assert not hasattr(RandomBot(game_of("whist"), Random(0)), "explained")


def test_high_cards_add_up_to_forty() -> None:
    assert high_cards((1 << 52) - 1) == 40


def test_chances_are_chances() -> None:
    for mean in (0.5, 6.5, 12.9):
        found = chances(mean, 1.5)
        assert abs(sum(chance for _, chance in found) - 1) < 1e-9
        assert all(0 <= tricks <= 13 for tricks, _ in found)


def test_worth_is_the_games_own_score() -> None:
    game = game_of("contract-bridge", {"form": "duplicate"})
    t = evolve(Table.fresh(game.shape), ev.NewDeal(0, (0, 1, 2, 3)))
    t = evolve(t, ev.Dealt(tuple(parse_cards("") for _ in range(4)), ((0,), (1,), (2,), (3,))))
    worth = Worth(game, t, 0)
    assert worth.points([Bid(3, "NT")], 9, (0, 2)) == 400
    assert worth.points([Bid(3, "NT")], 8, (0, 2)) == -50
    assert worth.points([Pass(), Bid(3, "NT")], 9, (1, 3)) == -400
    rubber = Worth(game_of("contract-bridge"), t, 0)
    made, short = rubber.points([Bid(3, "NT")], 9, (0, 2)), rubber.points([Bid(1, "NT")], 9, (0, 2))
    assert made is not None
    assert short is not None
    assert made > 300 > short > 100
