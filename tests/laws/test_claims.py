"""Claims: who may, who is asked, who sees the cards, what follows; and the endgame search that proves them."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.bots.endgame import takes
from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.conformance import Inspection, LawBroken
from oddtrick.play.proof import verdict
from oddtrick.play.run import Chance, answer, check_answer, happening
from oddtrick.rules.auction import contract
from oddtrick.rules.claim import TricksClaim
from oddtrick.rules.partners import SIDES
from oddtrick.rules.step import Ask, Prove
from oddtrick.rules.tricks import TrickRules, next_place, playable, tricks
from oddtrick.table import events as ev
from oddtrick.table.calls import Pass, parse_call
from oddtrick.table.cards import NO_CARDS, PACK
from oddtrick.table.errors import NotOffered, OutOfTurn
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_cards
from oddtrick.table.table import Table
from oddtrick.table.view import veil, veil_event

GAMES = [
    ("contract-bridge", {}),
    ("contract-bridge", {"claims": "proof", "form": "duplicate", "scoring": "imps"}),
    ("contract-bridge", {"dummy_sees_declarer": "true", "laws": "record"}),
    ("contract-whist", {"claims": "true"}),
    ("original-bid-whist", {"claims": "true", "target": "none"}),
]


@pytest.mark.parametrize(("name", "options"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_laws_hold_when_claims_are_made(name: str, options: dict[str, str], seed: int) -> None:
    inspection = Inspection(Under(game_of(name, options)), Random(seed), every=2, offers=0.06, deals=3)
    inspection.match()
    assert any(isinstance(event, ev.Claimed) for event in inspection.events)


def at_the_table(options: dict[str, str] | None = None) -> tuple[Under, Table]:
    """South plays 4 spades; three cards each; West is to lead."""
    game = Under(game_of("contract-bridge", {"honours": "false", **(options or {})}))
    t = evolve(Table.fresh(game.shape), ev.NewDeal(2, (0, 1, 2, 3)))
    hands = tuple(parse_cards(text) for text in ("SA S3 HA", "S4 H4 D4", "SK S2 DA", "S5 H5 D5"))
    t = evolve(t, ev.Dealt(hands, ((0,), (1,), (2,), (3,))))
    for place, text in ((2, "4S"), (3, "pass"), (0, "pass"), (1, "pass")):
        t = evolve(t, ev.Called(place, parse_call(text)))
    return game, t


def claimed(game: Under, t: Table, player: int, number: int) -> ev.Claimed:
    step = game.next(t)
    assert isinstance(step, Ask)
    events = [e for offer in step.offers if offer.player == player for e in offer.choices.listed]
    return next(e for e in events if isinstance(e, ev.Claimed) and e.tricks == number)


def test_a_claim_for_more_tricks_than_remain_is_refused() -> None:
    game, t = at_the_table()
    with pytest.raises(NotOffered, match="You can claim up to 3 tricks"):
        check_answer(game, t, 3, ev.Claimed(3, 4, (2,), t.hands[3]))


def test_a_claim_with_other_cards_than_ones_own_is_refused() -> None:
    game, t = at_the_table()
    with pytest.raises(NotOffered):
        check_answer(game, t, 3, ev.Claimed(3, 1, (2,), NO_CARDS))


def test_only_the_side_that_is_to_play_may_claim_and_never_dummy() -> None:
    game, t = at_the_table()
    step = game.next(t)
    assert isinstance(step, Ask)
    assert {offer.player for offer in step.offers if isinstance(offer.choices.listed[0], ev.Claimed)} == {1, 3}
    with pytest.raises(OutOfTurn):
        check_answer(game, t, 2, ev.Claimed(2, 3, None, t.hands[2]))
    t = answer(game, t, 3, ev.Played(3, PACK[3 + 13]))
    t = evolve(t, happening(game.next(t), Chance(Random(0))) or ev.Voided("never"))
    step = game.next(t)
    assert isinstance(step, Ask)
    assert {offer.player for offer in step.offers if isinstance(offer.choices.listed[0], ev.Claimed)} == {2}


def test_a_defender_shows_his_cards_to_declarer_alone() -> None:
    game, t = at_the_table()
    t = answer(game, t, 3, claimed(game, t, 3, 1))
    assert veil(t, 2).hands[3] == t.hands[3]
    assert veil(t, 1).hands[3].backs == 3
    assert not t.faced & t.hands[3].bits
    step = game.next(t)
    assert isinstance(step, Ask)
    assert step.player == 2


def test_a_refused_claim_cannot_be_made_again_before_a_card_is_played() -> None:
    game, t = at_the_table()
    t = answer(game, t, 3, claimed(game, t, 3, 1))
    t = answer(game, t, 2, ev.Agreed(2, False))
    step = game.next(t)
    assert isinstance(step, Ask)
    assert step.player == 3
    assert not any(isinstance(offer.choices.listed[0], ev.Claimed) for offer in step.offers)
    t = answer(game, t, 3, ev.Played(3, PACK[3 + 13]))
    t = evolve(t, happening(game.next(t), Chance(Random(0))) or ev.Voided("never"))
    step = game.next(t)
    assert isinstance(step, Ask)
    assert any(isinstance(offer.choices.listed[0], ev.Claimed) for offer in step.offers)


def test_without_the_option_nobody_may_claim() -> None:
    game, t = at_the_table({"claims": "off"})
    step = game.next(t)
    assert isinstance(step, Ask)
    assert all(isinstance(offer.choices.listed[0], ev.Resigned) for offer in step.offers)


@pytest.mark.parametrize(("verdict", "text"), [(True, "proved"), (False, "not proved"), (None, "cannot")])
def test_the_verdict_decides_and_too_hard_a_claim_is_voted_on(verdict: bool | None, text: str) -> None:
    game, t = at_the_table({"claims": "proof"})
    t = answer(game, t, 3, claimed(game, t, 3, 1))
    step = game.next(t)
    assert isinstance(step, Prove)
    said = step.lay(verdict)
    assert said == ev.Answered(None, text)
    step = game.next(evolve(t, said))
    if verdict is None:
        assert isinstance(step, Ask)
        assert step.player == 2
    elif verdict:
        assert getattr(step, "event", None) == ev.Settled((2, 0, 0, 1))
    else:
        assert isinstance(step, Ask)
        assert step.player == 3


# ------------------------------------------------------------------------------------------ the endgame search


def slow(t: Table, rules: TrickRules, side: tuple[int, ...]) -> int:
    """Tricks of the side from here, by trying everything."""
    step = tricks(t, rules)
    if step is None:
        return 0
    if isinstance(step, Ask):
        place = next_place(t, rules)
        found = [slow(evolve(t, event), rules, side) for event in step.choices.listed]
        return max(found) if place in side else min(found)
    after = evolve(t, step.event)
    return slow(after, rules, side) + (after.tricks[-1].winner in side)


@pytest.mark.parametrize("seed", range(25))
def test_the_search_agrees_with_trying_everything(seed: int) -> None:
    rng = Random(seed)
    pack = rng.sample(PACK, 16)
    hands = tuple(parse_cards(" ".join(map(str, pack[place::4]))) for place in range(4))
    _, t = at_the_table()
    t = t._replace(hands=hands)
    rules = TrickRules(leader=rng.randrange(4), trump=rng.choice([None, 0, 1, 2, 3]))
    for _ in range(rng.randrange(4)):
        step = tricks(t, rules)
        assert isinstance(step, Ask)
        t = evolve(t, step.choices.pick(rng))
    side = rng.choice([(0, 2), (1, 3)])
    best = slow(t, rules, side)
    for need in range(max(playable(t, place).bit_count() for place in range(4)) + 2):
        assert takes(t, rules, side, need) is (need <= best)


def test_the_search_gives_up() -> None:
    pack = list(PACK)
    Random(1).shuffle(pack)
    hands = tuple(parse_cards(" ".join(map(str, pack[place::4]))) for place in range(4))
    _, t = at_the_table()
    assert takes(t._replace(hands=hands), TrickRules(leader=0, trump=None), (0, 2), 7, nodes=500) is None


def test_a_pass_is_no_claim() -> None:
    game, t = at_the_table()
    with pytest.raises(NotOffered):
        check_answer(game, t, 3, ev.Called(3, Pass()))


@pytest.mark.parametrize("seed", range(3))
def test_a_claim_before_the_first_card_can_be_proved(seed: int) -> None:
    pack = list(PACK)
    Random(seed).shuffle(pack)
    hands = tuple(parse_cards(" ".join(map(str, pack[place::4]))) for place in range(4))
    game, t = at_the_table({"claims": "proof"})
    t = t._replace(hands=hands)
    rules = game.trick_rules(t)
    assert rules is not None
    verdicts = [verdict(TricksClaim(t, rules, (0, 2), number)) for number in range(14)]
    if verdicts[6] is None:  # only the plain twin of the kernel is there
        return
    assert verdicts[0] is True
    assert verdicts == sorted(verdicts, reverse=True)
    assert verdicts.count(True) + [verdict(TricksClaim(t, rules, (1, 3), n)) for n in range(14)].count(True) == 15


# ---------------------------------------------------------------------------------------------- planted faults


def test_a_claim_told_to_the_defenders_partner_is_caught() -> None:
    def told(after: Table, e: ev.Event, viewer: int) -> ev.Event:
        return e if isinstance(e, ev.Claimed) else veil_event(after, e, viewer)

    inspection = Inspection(Under(game_of("contract-bridge")), Random(3), offers=0.2, deals=9, veil_event=told)
    with pytest.raises(LawBroken):
        inspection.match()


def test_dummy_who_looks_too_early_is_caught() -> None:
    class Early:
        """Dummy's hand is asked about before it lies on the table."""

        def __init__(self) -> None:
            self.game = game_of("contract-bridge")

        def __getattr__(self, name: str) -> object:
            return getattr(self.game, name)

        def next(self, t: Table) -> object:
            step = self.game.next(t)
            made = contract(t, SIDES) if t.laid else None
            if not isinstance(step, Ask) or made is None or t.tricks or t.trick:
                return step
            bits = t.hands[(made.declarer + 2) % 4].bits
            rule = "Lead any card." if bits & 1 else "Lead any card!"
            return Ask(step.player, step.choices, rule)

    inspection = Inspection(Early(), Random(1), deals=9)  # type: ignore[arg-type]
    with pytest.raises(LawBroken):
        inspection.match()
