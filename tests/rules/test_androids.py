"""Questions, commands and errors at the table: who learns what, what is certain, and faults that the laws catch."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from oddtrick.bots.imagine import hand_at, imagine
from oddtrick.games.guess_who_bridge import A_STAR, ANDROIDS, B_STAR, A, B, GuessWhoBridge
from oddtrick.play.conformance import Inspection, LawBroken, extremes
from oddtrick.play.run import Chance, answer, happening
from oddtrick.play.undo import undo_refused
from oddtrick.rules.certain import certain, points_of
from oddtrick.rules.score import purse
from oddtrick.rules.step import Ask, Over, Step
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.cards import PACK, SUIT_BITS
from oddtrick.table.errors import NotOffered
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil

GAME = GuessWhoBridge()


def tables(game: GuessWhoBridge, rng: Random, curious: float = 0.3, deals: int = 1) -> list[Table]:
    """The tables of some deals played at random, with questions."""
    t, found, chance = Table.fresh(game.shape), [], Chance(rng)
    while not isinstance(step := game.next(t), Over):
        if isinstance(step, Ask):
            offers = [offer for offer in step.offers if getattr(offer.choices, "draw", None) is not None]
            part = rng.choice(offers) if offers and rng.random() < curious else step
            event = part.choices.pick(rng)
        else:
            made = happening(step, chance)
            assert made is not None
            event = made
        if isinstance(event, ev.NewDeal) and t.deals >= deals:
            break
        t = evolve(t, event)
        found.append(t)
    return found


@pytest.mark.parametrize("game", extremes(GuessWhoBridge), ids=str)
def test_the_laws_hold_with_questions_asked(game: GuessWhoBridge) -> None:
    tally = Inspection(game, Random(5), every=7, offers=0.25, deals=1).match()
    assert tally.views
    assert tally.alone < tally.views / 2


@pytest.mark.parametrize("seed", range(4))
def test_chips_are_never_lost_and_the_game_ends_within_eleven_deals(seed: int) -> None:
    for t in tables(GAME, Random(seed), deals=99):
        chips = GAME.chips(t, A), GAME.chips(t, B)
        assert min(chips) >= 0
        assert sum(chips) + purse(t, ev.BANK) == 140
        assert t.deals <= 11
        assert all(note.event.text in ("yes", "no", "error") for note in t.notes if isinstance(note.event, ev.Answered))
    assert isinstance(GAME.next(t), Over)


@pytest.mark.parametrize("seed", range(6))
def test_every_clue_is_true_of_the_hand_it_is_about(seed: int) -> None:
    for t in tables(GAME, Random(seed))[::9]:
        for clue in GAME.clues(t):
            assert clue.holds(hand_at(t, clue.place, clue.at))
        assert len(GAME.clues(veil(t, A))) == len(GAME.clues(t))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_certain_is_true_and_public(seed: int) -> None:
    told = 0
    for t in tables(GAME, Random(seed), curious=0.5)[::5]:
        for android in ANDROIDS if t.laid else ():
            found, bits = certain(GAME, t, android.place), t.hands[android.place].bits
            assert found == certain(GAME, veil(t, -1), android.place)
            assert not found.held & ~bits
            assert not found.absent & bits
            for suit, (low, high) in enumerate(found.suits):
                assert low <= (bits & SUIT_BITS[suit]).bit_count() <= high
            assert found.points[0] <= points_of(bits) <= found.points[1]
            told += any(map(any, found.news))
    assert told


def test_status_says_the_same_to_everybody() -> None:
    for t in tables(GAME, Random(3), curious=0.5)[::11]:
        assert GAME.status(t) == GAME.status(veil(t, A)) == GAME.status(veil(t, -1))


def test_a_question_at_the_wrong_time_or_about_the_wrong_hand_changes_nothing() -> None:
    t = next(t for t in tables(GAME, Random(1)) if isinstance(GAME.next(t), Ask))
    step = GAME.next(t)
    assert isinstance(step, Ask)
    me, other = step.player, 1 - step.player
    for player, event in (
        (other, ev.Asked(other, ANDROIDS[other].place, "hcp >= 10")),
        (me, ev.Asked(me, ANDROIDS[other].place, "hcp >= 10")),
        (me, ev.Asked(me, ANDROIDS[me].place, "hcp")),
        (me, ev.Asked(me, ANDROIDS[me].place, "HCP >= 10")),
        (me, ev.Commanded(me, ANDROIDS[me].place, "exactly HQ")),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            answer(GAME, t, player, event)
    after = answer(GAME, t, me, ev.Asked(me, ANDROIDS[me].place, "hcp >= 10"))
    assert after.at == t.at + 1


def test_a_commander_may_not_play_the_card_himself() -> None:
    t = next(t for t in tables(GAME, Random(2)) if isinstance(s := GAME.next(t), Ask) and "Command" in s.rule)
    step = GAME.next(t)
    assert isinstance(step, Ask)
    place = ANDROIDS[step.player].place
    with pytest.raises(NotOffered):
        answer(GAME, t, step.player, ev.Played(place, next(iter(t.hands[place]))))
    assert not look(GAME, t, step.player).table.hands[place].bits


def test_what_is_accepted_never_depends_on_the_hand() -> None:
    rng = Random(4)
    for t in tables(GAME, rng)[::13]:
        step = GAME.next(t)
        if not isinstance(step, Ask):
            continue
        other = imagine(GAME, veil(t, step.player), rng)
        again = GAME.next(other)
        assert isinstance(again, Ask)
        for text in ("2-A hearts highest", "exactly SA", "anything goes", "10-K clubs lowest"):
            event = ev.Commanded(step.player, ANDROIDS[step.player].place, text)
            assert (event in step.choices) == (event in again.choices)
        for text in ("hcp >= 10", "top(hearts) >= Q", "hcp"):
            asked = ev.Asked(step.player, ANDROIDS[step.player].place, text)
            here, there = ([asked in offer.choices for offer in one.offers] for one in (step, again))
            assert here == there


def test_nothing_learnt_is_taken_back() -> None:
    player, place = ANDROIDS[A].owner, ANDROIDS[A].place
    for event in (ev.Answered(place, "error"), ev.Paid(player, B, 1, "an error"), ev.Played(place, PACK[0])):
        assert undo_refused(GAME, [event], 0, agreed=True)


# ------------------------------------------------------------------------------------------ planted faults


@dataclass(frozen=True)
class Telling(GuessWhoBridge):
    """The command's choices depend on the android's hand."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        if isinstance(step, Ask) and step.rule.startswith("Command"):
            place = ANDROIDS[step.player].place
            return replace(step, rule=f"Command a {'black' if t.hands[place].bits & SUIT_BITS[3] else 'red'} card.")
        return step


@dataclass(frozen=True)
class Helping(GuessWhoBridge):
    """A forced card is played without a question to the opponent."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        if isinstance(step, Ask) and step.player in (A, B) and step.choices.size == 1 and "Choose" in step.rule:
            return replace(step, player=1 - step.player)
        return step


@dataclass(frozen=True)
class Charging(GuessWhoBridge):
    """A chip more is taken from a player whose android is strong."""

    def next(self, t: Table) -> Step:
        step = super().next(t)
        if isinstance(step, Ask) and t.hands[A_STAR].bits.bit_count() and step.player == A:
            strong = points_of(t.hands[A_STAR].bits) > 9
            return replace(step, offers=step.offers if strong else ())
        return step


@pytest.mark.parametrize("kind", [Telling, Helping, Charging])
def test_a_rule_that_tells_of_the_android_is_caught(kind: type[GuessWhoBridge]) -> None:
    assert B_STAR == 3
    for seed in range(8):
        try:
            Inspection(kind(), Random(seed), deals=1).match()
        except LawBroken as law:
            assert law.law == 3
            return
    pytest.fail("nobody noticed")
