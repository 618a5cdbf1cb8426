"""Revokes at a live table: committed, put right or paid for; in every game whose sheet has them."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.bots.bot import Budget, bot_of
from oddtrick.games import CATALOGUE
from oddtrick.laws.consulting import DOUBLING, PENALTY
from oddtrick.laws.telling import BIDDING
from oddtrick.laws.wrap import Under
from oddtrick.play.conformance import Inspection
from oddtrick.play.run import Chance, advance, answer
from oddtrick.rules.not_followed import not_followed
from oddtrick.rules.options import options_of
from oddtrick.rules.step import Ask
from oddtrick.rules.view import look
from oddtrick.table.errors import NotOffered, OutOfTurn
from oddtrick.table.events import (
    Asked,
    Called,
    Claimed,
    Corrected,
    Played,
    Reported,
    Resigned,
    Ruled,
    Scored,
    TookBack,
    TookUp,
)
from oddtrick.table.table import Table

LAWFUL = [kind for kind in CATALOGUE if "law_enforcement" in options_of(kind)]


def plain(event: object) -> bool:
    """One card, and no other under it."""
    return isinstance(event, Played) and event.under is None


def revokes_offered(step: Ask, t: Table) -> list[Played]:
    """The cards that would be revokes."""
    mine = [offer for offer in step.offers if offer.player == step.player and t.trick]
    return [event for offer in mine for event in offer.choices.listed if plain(event)]


@pytest.mark.parametrize("kind", LAWFUL, ids=lambda kind: kind.id)
@pytest.mark.parametrize("claim", ["automatic", "claimed"])
def test_the_laws_of_the_house_hold_while_revokes_are_played(kind: type, claim: str) -> None:
    game = Under(kind(law_enforcement="table", revoke_claim=claim))
    inspection = Inspection(game, Random(f"{kind.id} {claim}"), every=9, deals=1, offers=0.2)
    inspection.match()
    assert any(isinstance(event, (Ruled, Reported)) for event in inspection.events)


@pytest.mark.parametrize("kind", LAWFUL, ids=lambda kind: kind.id)
def test_a_claimed_revoke_is_found_by_a_bot_and_paid(kind: type) -> None:
    """Everybody revokes whenever he can; bots claim what they saw, and no more than there was."""
    rules = Under(kind(law_enforcement="table", revoke_claim="claimed"))
    bot, supply = bot_of("plain", rules, Random(1)), Chance(Random(4))
    t = Table.fresh(kind.shape)
    reported = 0
    while True:
        for event, after in advance(rules, t, supply):
            if isinstance(event, Scored):
                found = not_followed(t, rules.game.trick_rules(t))
                assert found
                assert reported == len({(one.trick, one.place) for one in found})
                assert "revoke" in event.why
                return
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        slips = revokes_offered(step, t)
        event = slips[0] if slips else bot.choose(look(rules, t, step.player), Budget(nodes=50))
        reported += isinstance(event, Reported)
        t = answer(rules, t, step.player, event)


@pytest.mark.parametrize("kind", LAWFUL, ids=lambda kind: kind.id)
def test_strict_tables_refuse_a_revoke_and_nothing_changes(kind: type) -> None:
    rules, supply = Under(kind()), Chance(Random(2))
    t, rng = Table.fresh(kind.shape), Random(2)
    for _ in range(200):
        for _, after in advance(rules, t, supply):
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        plays = step.choices
        barred = getattr(plays, "held", 0) & ~getattr(plays, "legal", 0)
        if barred:
            card = next(iter(e.card for e in _all(t, plays.place, barred)))
            with pytest.raises(NotOffered, match="You must follow"):
                answer(rules, t, step.player, Played(plays.place, card))
            return
        t = answer(rules, t, step.player, step.choices.pick(rng))
    pytest.fail("nobody had to follow suit")


def _all(t: Table, place: int, bits: int) -> list[Played]:
    from oddtrick.table.cards import cards_in

    return [Played(place, card) for card in cards_in(bits)]


def test_a_penalty_is_chosen_by_whom_it_is_due_and_once() -> None:
    kind = next(kind for kind in LAWFUL if kind.id == "bridge")
    rules, supply = Under(kind(law_enforcement="table", law_code="english")), Chance(Random(7))
    t, rng = Table.fresh(kind.shape), Random(7)
    while True:
        for event, after in advance(rules, t, supply):
            assert not isinstance(event, Scored), "nobody revoked"
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        if isinstance(step.choices.listed[0], Ruled):
            break
        slips = revokes_offered(step, t)
        t = answer(rules, t, step.player, slips[0] if slips else step.choices.pick(rng))
    ruling = step.choices.listed[1]
    assert isinstance(ruling, Ruled)
    assert [event.option for event in step.choices.listed if isinstance(event, Ruled)] == [
        "three tricks",
        "deduct",
        "add",
    ]
    with pytest.raises(OutOfTurn):
        answer(rules, t, (step.player + 1) % 4, ruling)
    after = answer(rules, t, step.player, ruling)
    with pytest.raises((NotOffered, OutOfTurn)):
        answer(rules, after, step.player, ruling)


def test_a_new_deal_by_penalty_has_the_same_dealer() -> None:
    kind = next(kind for kind in LAWFUL if kind.id == "bridge")
    rules, supply = Under(kind(law_enforcement="table")), Chance(Random(3))
    t = Table.fresh(kind.shape)
    for _, after in advance(rules, t, supply):
        t = after
    dealer = t.dealer
    step = rules.next(t)
    assert isinstance(step, Ask)
    slip = next(
        e for o in step.offers if o.player == (dealer + 2) % 4 for e in o.choices.listed if isinstance(e, Called)
    )
    t = answer(rules, t, slip.place, slip)
    for option in ("no claim", "new deal"):
        step = rules.next(t)
        assert isinstance(step, Ask)
        ruling = next(e for e in step.choices.listed if isinstance(e, Ruled) and e.option == option)
        t = answer(rules, t, step.player, ruling)
    for _, after in advance(rules, t, supply):
        t = after
    assert (t.deals, t.dealer, t.calls, t.sheet) == (2, dealer, (), ())


FORBIDDEN = (BIDDING, DOUBLING, PENALTY)
RIGHTS = (Asked, Claimed, Corrected, Reported, Resigned, TookBack, TookUp)


@pytest.mark.parametrize("kind", LAWFUL, ids=lambda kind: kind.id)
def test_every_offer_is_a_right_or_says_what_offence_it_is(kind: type) -> None:
    """A page asks before an offence is committed, so it must know which offers are offences."""
    rules, supply, rng = Under(kind(law_enforcement="table")), Chance(Random(8)), Random(8)
    t, seen = Table.fresh(kind.shape), set()
    for _ in range(150):
        for _, after in advance(rules, t, supply):
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        for offer in step.offers:
            first = offer.choices.listed[0]
            right = isinstance(first, RIGHTS) and getattr(first, "question", "") not in FORBIDDEN
            assert right == (not offer.offence), offer
            seen.add(offer.offence)
        slips = [offer for offer in step.offers if offer.offence]
        if slips and rng.random() < 0.1:
            offer = rng.choice(slips)
            t = answer(rules, t, offer.player, offer.choices.pick(rng))
        else:
            t = answer(rules, t, step.player, step.choices.pick(rng))
    assert len(seen) > 2
