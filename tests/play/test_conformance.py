"""Every game in the catalogue, at both extremes of every option, keeps the laws; and each law can fail."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from oddtrick.games import CATALOGUE, game_of
from oddtrick.games.turnover_bridge import TurnoverBridge
from oddtrick.games.whist import Whist
from oddtrick.laws.wrap import Under
from oddtrick.play.conformance import Inspection, LawBroken, extremes
from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Game
from oddtrick.rules.options import chosen
from oddtrick.rules.step import Ask, Happen, Over, Step
from oddtrick.table import events as ev
from oddtrick.table.cards import Cards
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil, veil_event
from zoo import Zoo

EXTREMES = [game for kind in CATALOGUE for game in extremes(kind)]


def named(game: Game) -> str:
    return " ".join([game.id, *(f"{name}={text}" for name, text in chosen(game).items())])


@pytest.mark.whole
@pytest.mark.parametrize("game", EXTREMES, ids=named)
def test_the_laws_hold_at_both_extremes_of_every_option(game: Game) -> None:
    tally = Inspection(game, Random(named(game)), every=3, deals=2).match()
    assert tally.views
    assert tally.alone < tally.views / 2


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.whole) for seed in (1, 2))])
def test_the_laws_hold_at_every_event(kind: type[Game], seed: int) -> None:
    tally = Inspection(kind(), Random(seed), thorough=2, deals=1).match()
    assert tally.other_layouts >= tally.views


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_the_laws_hold_under_courtesies(kind: type[Game]) -> None:
    Inspection(Under(kind()), Random(1), deals=1).match()


@pytest.mark.parametrize("sport", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_physics_carries_kitty_pass_blind_hand_and_dummy(sport: bool, seed: int) -> None:
    tally = Inspection(Zoo(sport), Random(seed)).match()
    assert tally.questions > 50


def test_extremes_reach_both_ends() -> None:
    targets = {game.target for game in extremes(TurnoverBridge)}
    assert {14, 100, 1000} <= targets
    assert {game.play_out for game in extremes(Whist)} == {True, False}


# ------------------------------------------------------------------------------------------ planted faults


def broken(inspection: Inspection) -> int:
    """The law that catches a fault, within some matches."""
    for _ in range(6):
        try:
            inspection.match()
        except LawBroken as law:
            return law.law
    pytest.fail("nobody noticed")


def test_an_unveiled_deal_is_caught() -> None:
    def told(after: Table, e: ev.Event, viewer: int) -> ev.Event:
        return e if isinstance(e, ev.Dealt) else veil_event(after, e, viewer)

    assert broken(Inspection(Whist(), Random(1), veil_event=told, deals=1)) == 2


def test_unveiled_rows_are_caught() -> None:
    def seen(t: Table, viewer: int) -> Table:
        return veil(t, viewer)._replace(piles=t.piles)

    assert broken(Inspection(TurnoverBridge(), Random(1), veil=seen)) in (1, 2)


def test_a_turn_up_nobody_learns_is_caught() -> None:
    def folded(t: Table, e: ev.Event) -> Table:
        after = evolve(t, e)
        return after._replace(sure=t.sure) if isinstance(e, ev.TurnedUp) else after

    assert broken(Inspection(TurnoverBridge(), Random(1), fold=folded)) == 2


def test_a_forgotten_turn_up_is_caught() -> None:
    def told(after: Table, e: ev.Event, viewer: int) -> ev.Event:
        return ev.TookTrick(0) if isinstance(e, ev.TurnedUp) and viewer == -1 else veil_event(after, e, viewer)

    assert broken(Inspection(TurnoverBridge(), Random(1), veil_event=told)) == 1


def test_a_dummy_nobody_learns_is_caught() -> None:
    def told(after: Table, e: ev.Event, viewer: int) -> ev.Event:
        return replace(e, cards=Cards(0, len(e.cards))) if isinstance(e, ev.Shown) else veil_event(after, e, viewer)

    assert broken(Inspection(Zoo(), Random(1), veil_event=told)) == 1


def test_memory_kept_after_an_unseen_pass_is_caught() -> None:
    """The law of secret choices: who saw the kitty must not learn which of its cards is buried."""

    def folded(t: Table, e: ev.Event) -> Table:
        after = evolve(t, e)
        if isinstance(e, ev.Moved) and t.viewer is None:
            after = after._replace(sure=tuple(now | before for now, before in zip(after.sure, t.sure, strict=True)))
        return after

    assert broken(Inspection(Zoo(True), Random(2), fold=folded)) in (1, 4)


@dataclass(frozen=True)
class Peeking(Whist):
    """The rule looks into the hand at the left before it asks."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        if isinstance(step, Ask) and t.hands[t.left(step.player)].bits & 0x1FFF:
            return replace(step, rule="Lead a club.")
        return step


def test_a_rule_that_peeks_is_caught() -> None:
    assert broken(Inspection(Peeking(), Random(1), deals=1)) == 3


@dataclass(frozen=True)
class Refusing(Whist):
    """The refusal tells what the partner holds."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        if isinstance(step, Ask):
            partner = t.hands[(step.player + 2) % 4]
            return replace(step, choices=replace(step.choices, why=f"Your partner has {len(partner)} {partner.bits}"))
        return step


def test_a_refusal_that_tells_is_caught() -> None:
    assert broken(Inspection(Refusing(), Random(1), deals=1)) == 3


@dataclass(frozen=True)
class Endless(Whist):
    """Something happens again and again."""

    def next(self, t: Table) -> Step:
        return Happen(ev.Paid(0, 1, 1, "for ever")) if t.laid else super().next(t)


def test_a_circle_is_caught() -> None:
    assert broken(Inspection(Endless(), Random(1))) == 5


@dataclass(frozen=True)
class Stuttering(Whist):
    """A choice stands twice."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        if isinstance(step, Ask):
            return replace(step, choices=Listed(step.choices.listed * 2, "Choose."))
        return step


def test_a_choice_that_stands_twice_is_caught() -> None:
    assert broken(Inspection(Stuttering(), Random(1))) == 5


@dataclass(frozen=True)
class Partial(Whist):
    """The result leaves a side out."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        return Over(step.points[:1], step.winners, step.why) if isinstance(step, Over) else step


def test_a_result_that_leaves_a_side_out_is_caught() -> None:
    assert broken(Inspection(Partial(preset="american"), Random(1), every=50)) == 5


def test_chips_that_vanish_are_caught() -> None:
    def folded(t: Table, e: ev.Event) -> Table:
        after = evolve(t, e)
        return after._replace(paid=()) if isinstance(e, ev.Paid) and e.payer == ev.POT else after

    game = game_of("turnover-bridge", {"match": "hands", "stake": "5", "hands": "1"})
    assert broken(Inspection(game, Random(1), fold=folded, every=50)) == 5


def test_an_event_that_was_not_offered_is_caught() -> None:
    """The auditor's part: a record whose rules have changed since."""
    inspection = Inspection(Whist(preset="american"), Random(1), every=50, deals=1)
    inspection.match()
    inspection.events.insert(3, ev.Voided("by nobody"))
    with pytest.raises(LawBroken, match="law 5"):
        inspection.check_record(Table.fresh(Whist.shape))


@dataclass(frozen=True)
class Shapeshifting(Whist):
    """Asks the dealer's left or right, as a hidden card has it."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        if isinstance(step, Ask) and not t.trick and t.hands[t.dealer].bits % 3 == 0:
            return replace(step, player=(step.player + 1) % 4)
        return step


def test_who_is_asked_may_not_depend_on_hidden_cards() -> None:
    assert broken(Inspection(Shapeshifting(), Random(1), deals=2)) in (3, 5)
