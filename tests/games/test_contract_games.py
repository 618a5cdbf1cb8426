"""Contract Whist, Original Bid Whist, Contract Bridge beyond the rows of examples: records, sets of options."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.audit import audit
from oddtrick.play.conformance import Inspection
from oddtrick.play.record import Record, table_of
from oddtrick.play.run import Chance
from oddtrick.play.sitting import Sitting
from oddtrick.play.undo import undo_refused
from oddtrick.rules.options import chosen
from oddtrick.rules.score import totals
from oddtrick.rules.step import Ask, Over
from oddtrick.table import events as ev
from oddtrick.table.calls import Bid, Pass, Word
from oddtrick.table.cards import Cards, cards_in
from oddtrick.table.events import Called, Dealt, Played, Scored, TricksMoved

TOGETHER = [
    ("contract-bridge", {"form": "duplicate", "scoring": "imps", "boards": "2", "dummy_sees_declarer": "true"}),
    ("contract-bridge", {"form": "duplicate", "scoring": "matchpoints", "boards": "2", "first_board": "16"}),
    ("contract-bridge", {"form": "duplicate", "boards": "2", "laws": "record", "claims": "off"}),
    ("contract-whist", {"format": "single_deals", "deals": "2", "passed_out": "same_dealer", "claims": "true"}),
    ("contract-whist", {"format": "single_deals", "deals": "2", "laws": "record"}),
    ("original-bid-whist", {"target": "none", "deals": "2", "reentry": "false", "no_trump_allowed": "true"}),
    ("original-bid-whist", {"minus_target": "false", "target": "1", "opening_lead": "declarer", "claims": "true"}),
]


@pytest.mark.parametrize(("name", "options"), TOGETHER)
@pytest.mark.parametrize("seed", range(4))
def test_options_together_keep_the_laws(name: str, options: dict[str, str], seed: int) -> None:
    Inspection(Under(game_of(name, options)), Random(seed), every=2, offers=0.02).match()


def played(name: str, options: dict[str, str], seed: int) -> Sitting:
    """A match played at random."""
    game = game_of(name, options)
    sitting = Sitting(game, Under(game), Chance(Random(seed)))
    rng = Random(seed)
    sitting.go_on()
    while isinstance(step := sitting.step, Ask):
        sitting.answer(step.player, step.choices.pick(rng))
        sitting.go_on()
    return sitting


@pytest.mark.parametrize(("name", "options"), TOGETHER)
def test_scores_follow_from_the_sheet_alone(name: str, options: dict[str, str]) -> None:
    sitting = played(name, options, 5)
    over = sitting.over
    assert isinstance(over, Over)
    assert over.points == totals(sitting.table)
    assert audit(sitting.rules, sitting.record()) is None


def test_a_record_with_a_wrong_number_of_cards_is_rejected() -> None:
    """R9."""
    sitting = played("contract-bridge", {"form": "duplicate", "boards": "1"}, 1)
    record = sitting.record()
    entries = list(record.entries)
    index = next(n for n, entry in enumerate(entries) if isinstance(entry, Dealt))
    dealt = entries[index]
    assert isinstance(dealt, Dealt)
    card = cards_in(dealt.hands[0].bits)[0]
    short = (dealt.hands[0].minus(Cards(1 << card)), dealt.hands[1].plus(Cards(1 << card)), *dealt.hands[2:])
    entries[index] = replace(dealt, hands=short)
    fault = audit(sitting.rules, replace(record, entries=tuple(entries)))
    assert fault is not None
    assert "laid out" in fault.why


def test_a_written_record_with_a_revoke_is_adjudicated() -> None:
    """With laws = live the revoke is the first fault; with laws = record it moves tricks before the score."""
    live = game_of("contract-bridge", {"form": "duplicate", "boards": "1"})
    adjudicated = game_of("contract-bridge", {"form": "duplicate", "boards": "1", "laws": "record"})
    for seed in range(40):
        sitting = Sitting(adjudicated, Under(adjudicated), Chance(Random(seed)))
        rng, revoked = Random(seed), False
        sitting.go_on()
        while isinstance(step := sitting.step, Ask):
            choices = list(step.choices.listed)
            event = _auction_call(sitting) or rng.choice(_following(sitting, choices))
            if isinstance(event, Played) and not revoked and step.player == 1 and sitting.table.trick:
                wrong = [other for other in choices if other not in _following(sitting, choices)]
                event, revoked = (wrong[0], True) if wrong else (event, False)
            sitting.answer(step.player, event)
            sitting.go_on()
        record = sitting.record()
        assert audit(sitting.rules, record) is None
        fault = audit(Under(live), Record(record.game, chosen(live), record.entries))
        if revoked:
            assert fault is not None
            assert "follow" in fault.why
        if any(isinstance(entry, TricksMoved) for entry in record.entries):
            kinds = [type(entry) for entry in record.entries]
            assert kinds.index(TricksMoved) < kinds.index(Scored)
            assert table_of(record, adjudicated.shape) == sitting.table
            return
    pytest.fail("no revoke cost a trick")


def _auction_call(sitting: Sitting) -> Called | None:
    """The dealer bids one spade, all others pass."""
    step = sitting.step
    assert isinstance(step, Ask)
    listed = [event for event in step.choices.listed if isinstance(event, Called)]
    if not listed:
        return None
    call = Bid(1, "S") if not sitting.table.calls else Pass()
    return next(event for event in listed if event.call == call)


def _following(sitting: Sitting, choices: list[ev.Event]) -> list[ev.Event]:
    """The cards that follow suit, or all."""
    trick = sitting.table.trick
    suit = trick[0].card.suit if trick else None
    same = [event for event in choices if isinstance(event, Played) and event.card.suit == suit]
    return list(same) if same else choices


def test_trumps_are_named_in_words_that_come_back() -> None:
    game = game_of("original-bid-whist", {"no_trump_allowed": "true"})
    inspection = Inspection(game, Random(2), deals=1)
    inspection.match()
    named = [e.call for e in inspection.events if isinstance(e, Called) and isinstance(e.call, Word)]
    assert len(named) == 1


def test_calls_are_taken_back_by_agreement_and_claims_never() -> None:
    game = game_of("contract-bridge")
    bid, claim = Called(0, Bid(1, "S")), ev.Claimed(3, 1, (2,), Cards(1))
    assert undo_refused(game, [bid], 0, agreed=True) is None
    assert "only if the others agree" in str(undo_refused(game, [bid], 0, agreed=False))
    assert "a claim has been made" in str(undo_refused(game, [claim], 0, agreed=True))
