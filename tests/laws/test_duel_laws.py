"""The laws of the games for two: every kind of offence is committed at random tables, refused at strict ones, and its
penalty is chosen by the right player, once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest

from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.conformance import Inspection
from oddtrick.play.run import Chance, advance, answer
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Over
from oddtrick.table import events as ev
from oddtrick.table.calls import Call, Word
from oddtrick.table.errors import NotOffered, OutOfTurn, Refused
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.zones import STOCK, Board, Zone, pile

CHINESE, MISERY = "chinese-bridge", "misery-bridge"
# by law: the game, how its offence is told in an offer, and the options of the other (none: no penalty)
LAWS = {
    "K1": (CHINESE, "name a trump yourself", ("go on", "new deal")),
    "K2": (CHINESE, "Nobody may look there", ("go on", "new deal")),
    "K3": (CHINESE, "an offence without a penalty", ()),
    "K4": (CHINESE, "that is a revoke", ()),
    "K5": (CHINESE, "out of turn", ("take back", "let it stand")),
    "N1": (MISERY, "name a trump yourself", ("go on", "new deal")),
    "N2 number": (MISERY, "another number than", ("go on", "new deal")),
    "N2 shown": (MISERY, "show a card that you have drawn", ("go on", "new deal")),
    "N3": (MISERY, "Nobody may look there", ("go on", "new deal")),
    "N4": (MISERY, "that is a revoke", ()),
    "N5": (MISERY, "another suit is wrong", ()),
    "N6": (MISERY, "a lead out of turn", ("take back", "let it stand")),
}


@dataclass
class Committing(Inspection):
    """A random match in which one kind of offence is committed whenever it can be, up to some times."""

    said: str = ""
    left: int = 3
    slips: int = 0

    def unasked(self, step: Ask) -> ev.Event | None:
        found = [offer for offer in step.offers if self.said in offer.rule]
        if not found or self.left == 0 or self.rng.random() < 0.3:
            return super().unasked(step)
        self.left -= 1
        self.slips += 1
        return self.rng.choice(found).choices.pick(self.rng)


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("seed", range(3))
def test_the_laws_of_the_house_hold_while_it_is_committed(law: str, seed: int) -> None:
    game, said, _ = LAWS[law]
    rules = Under(game_of(game, {"law_enforcement": "table", "revoke_claim": ["automatic", "claimed"][seed % 2]}))
    inspection = Committing(rules, Random(f"{law} {seed}"), every=4, deals=6, offers=0.02, said=said)
    inspection.match()
    assert inspection.slips


Reached = tuple[Table, Offer]


def until_offered(rules: Rules, said: str, seed: int = 1) -> Reached:
    """Play at random to a table where this offence can be committed; the table and the offer."""
    t, rng, supply = Table.fresh(rules.shape), Random(seed), Chance(Random(seed))
    for _ in range(400):
        for _, after in advance(rules, t, supply):
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        found = next((offer for offer in step.offers if said in offer.rule), None)
        if found is not None:
            return t, found
        t = answer(rules, t, step.player, step.choices.pick(rng))
    pytest.fail(f"{said!r} was never offered")


def led_to(rules: Rules, t: Table) -> tuple[Table, Ask]:
    """What happens of itself, and the next question."""
    for _, after in advance(rules, t, Chance(Random(0))):
        t = after
    step = rules.next(t)
    assert isinstance(step, Ask)
    return t, step


@pytest.mark.parametrize("law", [law for law, (_, _, options) in LAWS.items() if options])
def test_the_other_chooses_once_and_nobody_else(law: str) -> None:
    game, said, options = LAWS[law]
    rules = Under(game_of(game, {"law_enforcement": "table"}))
    t, offer = until_offered(rules, said)
    t, step = led_to(rules, answer(rules, t, offer.player, offer.choices.pick(Random(2))))
    assert step.player == 1 - offer.player
    rulings = [event for event in step.choices.listed if isinstance(event, ev.Ruled)]
    assert tuple(ruled.option for ruled in rulings) == options
    for ruled in rulings:
        with pytest.raises(OutOfTurn):  # by the offender
            answer(rules, t, offer.player, ruled)
        forged = ev.Ruled(ruled.code, ruled.at, ruled.option, offer.player)
        with pytest.raises(Refused):
            answer(rules, t, step.player, forged)
        after = answer(rules, t, step.player, ruled)
        with pytest.raises(Refused):  # twice
            answer(rules, after, step.player, ruled)
        later, _ = led_to(rules, after)
        with pytest.raises(Refused):  # too late
            answer(rules, later, step.player, ruled)
    with pytest.raises(NotOffered):  # a penalty that the sheet does not have
        answer(rules, t, step.player, ev.Ruled(rulings[0].code, rulings[0].at, "three tricks", step.player))


@pytest.mark.parametrize("law", [law for law, (_, _, options) in LAWS.items() if "new deal" in options])
def test_a_new_deal_has_the_same_dealer_and_scores_nothing(law: str) -> None:
    game, said, _ = LAWS[law]
    rules = Under(game_of(game, {"law_enforcement": "table"}))
    t, offer = until_offered(rules, said)
    dealer = t.dealer
    t, step = led_to(rules, answer(rules, t, offer.player, offer.choices.pick(Random(2))))
    ruled = next(event for event in step.choices.listed if isinstance(event, ev.Ruled) and event.option == "new deal")
    t, _ = led_to(rules, answer(rules, t, step.player, ruled))
    assert (t.deals, t.dealer, t.sheet, t.calls, t.notes) == (2, dealer, (), (), ())


def asked_for(t: Table) -> int:
    return next(player for player in range(2) if player != t.dealer)


STRICT: dict[str, tuple[str, Callable[[Table], ev.Event], str]] = {
    "K1": (CHINESE, lambda t: ev.Called(asked_for(t), _spades()), "It is .'s turn"),
    "K2": (CHINESE, lambda t: ev.Reached(asked_for(t), _pile(t), 1), "It is .'s turn"),
    "K2 by the dealer": (CHINESE, lambda t: ev.Reached(t.dealer, _pile(t), 1), "Name the trump suit, or no trump"),
    "N1": (MISERY, lambda t: ev.Called(asked_for(t), _spades()), "It is .'s turn"),
    "N3": (MISERY, lambda t: ev.Reached(t.dealer, STOCK, 1), "Choose 1 to 4 cards"),
}


def _spades() -> Call:
    return Word("spades")


def _pile(t: Table) -> Zone:
    return pile(t.dealer, 0)


@pytest.mark.parametrize("case", STRICT)
def test_a_strict_table_refuses_it_with_the_rule(case: str) -> None:
    game, slip, said = STRICT[case]
    rules = Under(game_of(game, {}))
    t, _ = led_to(rules, Table.fresh(rules.shape))
    event = slip(t)
    player = getattr(event, "player", getattr(event, "place", 0))
    with pytest.raises(Refused, match=said):
        answer(rules, t, player, event)


@pytest.mark.parametrize("game", [CHINESE, MISERY])
def test_strict_tables_offer_nothing_of_this_kind(game: str) -> None:
    rules = Under(game_of(game, {}))
    t, rng, supply = Table.fresh(rules.shape), Random(5), Chance(Random(5))
    for _ in range(60):
        for event, after in advance(rules, t, supply):
            if isinstance(event, ev.Scored):
                return
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        assert all(isinstance(event, ev.Resigned) for offer in step.offers for event in offer.choices.listed)
        t = answer(rules, t, step.player, step.choices.pick(rng))


def test_what_was_looked_at_is_known_to_him_alone() -> None:
    """Who only sees the other look cannot tell one covered card from another: the views are the same to a byte."""
    rules = Under(game_of(CHINESE, {"law_enforcement": "table"}))
    t, offer = until_offered(rules, "Nobody may look there")
    reach = offer.choices.listed[0]
    assert isinstance(reach, ev.Reached)
    t, step = led_to(rules, answer(rules, t, offer.player, reach))
    zone = reach.zone
    card = t.piles[zone.place][zone.number].down
    assert card is not None
    assert t.sure[offer.player] & card.bit
    assert not t.sure[1 - offer.player] & card.bit
    assert not t.sure[-1] & card.bit
    assert step.player == 1 - offer.player


@pytest.mark.parametrize(("trays", "replayed", "follows"), [(3, False, 1), (3, True, 2), (1, True, None)])
def test_a_void_deal_of_a_tray_is_dealt_anew_only_at_its_first_play(
    trays: int, replayed: bool, follows: int | None
) -> None:
    """R7, R14 of duplicate auction: at a replay the next tray comes, or the set is over, and nothing is scored."""
    rules = Under(game_of("duplicate-auction", {"law_enforcement": "table", "trays_per_set": str(trays)}))
    board = Board(1, replayed)
    t = evolve(Table.fresh(rules.shape), ev.NewDeal(0, (0, 1, 2, 3), board))
    t, step = led_to(rules, t)
    t = evolve(t, ev.Ruled("some-offence", t.at - 1, "new deal", step.player))
    t = evolve(t, ev.Voided("some-offence"))
    then = rules.next(t)
    if follows is None:
        assert isinstance(then, Over)
        assert then.points == (0, 0)
    else:
        assert isinstance(then, Happen)
        assert isinstance(then.event, ev.NewDeal)
        assert then.event.board is not None
        assert then.event.board.number == follows
        assert t.sheet == ()
