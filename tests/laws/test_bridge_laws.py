"""The laws of the games with dummy: each kind of offence is committed at random tables, under the eyes of the house."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from oddtrick.bots.bot import Budget, bot_of
from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.conformance import Inspection
from oddtrick.play.run import Chance, advance, answer
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Offer, Over
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.errors import NotOffered, OutOfTurn, Refused
from oddtrick.table.table import Table

PLAY = ("exposed card", "two cards at once", "two cards played as one", "card omitted")
CALLS = ("bid out of turn", "double out of turn", "pass out of turn", "insufficient bid", "impossible bid")
AUCTION = (*PLAY, *CALLS, "consultation", "fourth hand before second", "information about the bidding")
FOR_DUMMY = ("declaration out of turn", "look at hidden cards", "wrong announcement")
OFFENCES = {
    "bridge": (*PLAY, "consultation", "question out of turn", "double out of turn", "lead without asking"),
    "bridge-for-three": (*PLAY, *FOR_DUMMY, "double out of turn"),
    "auction-bridge": (*AUCTION, "card suggested by dummy"),
    "duplicate-auction": (*AUCTION, "card suggested by dummy"),
    "three-hand-auction": tuple(offence for offence in AUCTION if offence != "consultation"),
}
SECRET = ("two cards played as one",)  # nobody else may see a trace of it
CASES = [(game, offence) for game, offences in OFFENCES.items() for offence in offences]


@dataclass
class Committing(Inspection):
    """A random match in which one kind of offence is committed whenever it can be, up to some times."""

    offence: str = ""
    left: int = 4
    slips: int = 0

    def unasked(self, step: Ask) -> ev.Event | None:
        found = [offer for offer in step.offers if offer.offence == self.offence]
        if not found or self.left == 0 or self.rng.random() < 0.4:
            return super().unasked(step)
        self.left -= 1
        self.slips += 1
        return self.rng.choice(found).choices.pick(self.rng)


@pytest.mark.whole
@pytest.mark.parametrize(("game", "offence"), CASES)
def test_the_laws_of_the_house_hold_while_it_is_committed(game: str, offence: str) -> None:
    rng = Random(f"{game} {offence}")
    rules = Under(game_of(game, {"law_enforcement": "table", "revoke_claim": rng.choice(["automatic", "claimed"])}))
    every = 1 if offence in SECRET else 5
    slips = 0
    for _ in range(5):
        often = 0.15 if offence == "consultation" else 0.02  # it takes another offence first
        inspection = Committing(rules, rng, every=every, deals=2, offers=often, offence=offence)
        inspection.match()
        slips += inspection.slips
        if slips > 1:
            return
    assert slips


def walk(rules: Rules, seed: int) -> Iterator[tuple[Table, Ask]]:
    """The questions of some deals played at random, now and then with an offence."""
    t, rng, supply = Table.fresh(rules.shape), Random(seed), Chance(Random(seed))
    for _ in range(400):
        for _, after in advance(rules, t, supply):
            t = after
        step = rules.next(t)
        if not isinstance(step, Ask):
            return
        yield t, step
        slips = [offer for offer in step.offers if offer.offence]
        offer = rng.choice(slips) if slips and rng.random() < 0.03 else step
        t = answer(rules, t, offer.player, offer.choices.pick(rng))


def until_offered(rules: Rules, offence: str) -> tuple[Table, Offer]:
    """A table where this can be committed, and the offer."""
    for seed in range(12):
        for t, step in walk(rules, seed):
            found = next((offer for offer in step.offers if offer.offence == offence), None)
            if found is not None:
                return t, found
    pytest.fail(f"{offence!r} was never offered")


def led_to(rules: Rules, t: Table) -> tuple[Table, Ask]:
    """What happens of itself, and the next question."""
    for _, after in advance(rules, t, Chance(Random(0))):
        t = after
    step = rules.next(t)
    assert isinstance(step, Ask)
    return t, step


@pytest.mark.parametrize(("game", "offence"), CASES)
def test_a_strict_table_refuses_it_and_nothing_changes(game: str, offence: str) -> None:
    t, offer = until_offered(Under(game_of(game, {"law_enforcement": "table"})), offence)
    strict, event = Under(game_of(game)), offer.choices.pick(Random(1))
    with pytest.raises(Refused) as refusal:
        answer(strict, t, offer.player, event)
    assert str(refusal.value)
    step = strict.next(t)
    asked = (step, *step.offers) if isinstance(step, Ask) else ()  # nobody is asked where the table speaks for dummy
    assert all(event not in other.choices for other in asked)


@pytest.mark.parametrize(("game", "offence"), CASES)
def test_nobody_else_can_commit_it_for_him(game: str, offence: str) -> None:
    rules = Under(game_of(game, {"law_enforcement": "table"}))
    t, offer = until_offered(rules, offence)
    event = offer.choices.pick(Random(1))
    for player in range(len(rules.shape.players)):
        if player != offer.player:
            with pytest.raises(Refused):
                answer(rules, t, player, event)


@pytest.mark.parametrize(("game", "offence"), CASES)
def test_a_penalty_is_chosen_by_whom_it_is_due_and_once(game: str, offence: str) -> None:
    rules = Under(game_of(game, {"law_enforcement": "table"}))
    t, offer = until_offered(rules, offence)
    t, step = led_to(rules, answer(rules, t, offer.player, offer.choices.pick(Random(2))))
    rulings = [e for e in step.choices.listed if isinstance(e, ev.Ruled)]
    if not rulings:  # no penalty, or one that comes later
        return
    assert step.player != offer.player
    for ruled in rulings:
        for player in range(len(rules.shape.players)):
            if player != step.player:
                with pytest.raises(OutOfTurn):
                    answer(rules, t, player, ruled)
        forged = ev.Ruled(ruled.code, ruled.at, ruled.option, offer.player, ruled.card)
        with pytest.raises(NotOffered):
            answer(rules, t, step.player, forged)
        later, _ = led_to(rules, after := answer(rules, t, step.player, ruled))
        for table in (after, later):
            with pytest.raises(Refused):
                answer(rules, table, step.player, ruled)
    with pytest.raises(NotOffered):
        answer(rules, t, step.player, ev.Ruled(rulings[0].code, rulings[0].at, "fifty tricks", step.player))


@pytest.mark.parametrize("game", OFFENCES)
@pytest.mark.parametrize("level", ["plain", "search"])
def test_bots_know_an_answer_whatever_people_do(game: str, level: str) -> None:
    rules = Under(game_of(game, {"law_enforcement": "table"}))
    rng = Random(f"{game} {level}")
    bot, supply, t = bot_of(level, rules, rng), Chance(rng), Table.fresh(rules.shape)
    done = 0
    while t.deals <= 4:
        for _, after in advance(rules, t, supply):
            t = after
        step = rules.next(t)
        if isinstance(step, Over):
            break
        assert isinstance(step, Ask)
        slips = [offer for offer in step.offers if offer.offence]
        if slips and rng.random() < 0.06:
            offer = rng.choice(slips)
            player, event = offer.player, offer.choices.pick(rng)
            done += 1
        else:
            player, event = step.player, bot.choose(look(rules, t, step.player), Budget(nodes=60))
        t = answer(rules, t, player, event)
    assert done
