"""What nobody may learn or pay for: an error's reason is nowhere, and what is refused is free and changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.bots.imagine import imagine
from oddtrick.games.guess_who_bridge import A_STAR, ANDROIDS, B_STAR, A, B, GuessWhoBridge
from oddtrick.play.record import Record, write, write_entry
from oddtrick.play.run import Chance, answer, check_answer, happening
from oddtrick.play.words import Speaker
from oddtrick.rules.commands import carried_out, read_command
from oddtrick.rules.step import Ask
from oddtrick.rules.tricks import suit_led
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.calls import Bid, Pass
from oddtrick.table.cards import NO_CARDS, SUIT_BITS
from oddtrick.table.errors import NotOffered, OutOfTurn
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil, veil_event
from oddtrick.table.zones import GALLERY

GAME = GuessWhoBridge(first_dealer="A")
VIEWERS = (A, B, GALLERY)


def told(seed: int, *events: ev.Event) -> Table:
    """The first deal, and these events after it."""
    t, chance = Table.fresh(GAME.shape), Chance(Random(seed))
    while not isinstance(step := GAME.next(t), Ask):
        event = happening(step, chance)
        assert event is not None
        t = evolve(t, event)
    for event in events:
        t = answer(GAME, t, GAME.next(t).player, event)  # type: ignore[union-attr]
    return t


def commanding(seed: int) -> Table:
    """Passed out: A leads a heart, B's android follows by its owner's choice, and A commands his."""
    t = told(seed, ev.Called(A, Pass()), ev.Called(B, Pass()))
    step = GAME.next(t)
    assert isinstance(step, Ask)
    lead = next((e for e in step.choices.listed if e.card // 13 == 2), step.choices.listed[0])  # type: ignore[union-attr]
    t = evolve(t, lead)
    t = evolve(t, ev.Commanded(B, B_STAR, "anything goes"))
    step = GAME.next(t)
    assert isinstance(step, Ask)
    return evolve(t, step.choices.listed[0])


def reason(t: Table, text: str) -> tuple[bool, bool, bool] | None:
    """Why this command fails at this table, None if it does not: whether the hand holds such a card, any of the suit,
    any of the suit led.  Nobody but a test may know."""
    led = suit_led(t.trick, GAME.trick_rules(t))
    command, hand = read_command(text, led, None), t.hands[A_STAR].bits
    assert command is not None
    if carried_out(command, hand, led) is not None:
        return None
    follows = led is not None and bool(hand & SUIT_BITS[led])
    return bool(hand & command.bits), bool(hand & SUIT_BITS[command.suit]), follows


def outside(t: Table, text: str) -> tuple[object, ...]:
    """All that anybody gets of a command that fails: events as each hears them, sentences, the record, what is asked
    next, and how many steps it takes."""
    made = [ev.Commanded(A, A_STAR, text)]
    t = evolve(t, made[0])
    heard: list[object] = []
    while not isinstance(step := GAME.next(t), Ask):
        event = happening(step, Chance(Random(0)))
        assert event is not None
        t = evolve(t, event)
        made.append(event)
        heard += [veil_event(t, event, viewer) for viewer in VIEWERS]
        heard += [Speaker(GAME.shape, viewer).say(event) for viewer in VIEWERS]
    lines = [write_entry(event, GAME.shape) for event in made]
    return *heard, *lines, write(Record(GAME.id, {}, tuple(made)), GAME.shape), step.rule, GAME.status(veil(t, GALLERY))


@pytest.mark.parametrize("text", ["10-K hearts highest", "Q-A spades highest", "exactly CA", "2-4 diamonds lowest"])
def test_an_error_looks_the_same_whatever_its_reason(text: str) -> None:
    reasons: set[tuple[bool, bool, bool]] = set()
    for seed in range(3):
        t = commanding(seed)
        rng, looks = Random(seed), set()
        for _ in range(150):
            other = imagine(GAME, veil(t, A), rng)
            why = reason(other, text)
            if why is not None:
                reasons.add(why)
                looks.add(outside(other, text))
        assert len(looks) == 1
    assert len(reasons) > 1


# ------------------------------------------------------------------------------------------ refused, and free


def refused(t: Table, player: int, event: ev.Event, kind: type[Exception], says: str) -> None:
    with pytest.raises(kind) as fault:
        check_answer(GAME, t, player, event)
    assert says in str(fault.value)
    for viewer in VIEWERS:
        assert look(GAME, t, viewer).table == veil(t, viewer)


def test_with_no_chips_a_question_is_refused_in_words() -> None:
    t = told(1)
    for _ in range(70):
        t = answer(GAME, t, A, ev.Asked(A, A_STAR, "hcp >= 10"))
        while not isinstance(step := GAME.next(t), Ask):
            event = happening(step, Chance(Random(0)))
            assert event is not None
            t = evolve(t, event)
    assert GAME.chips(t, A) == 0
    refused(t, A, ev.Asked(A, A_STAR, "hcp >= 10"), NotOffered, "A question costs 1 chip; you have none.")
    assert answer(GAME, t, A, ev.Called(A, Bid(1, "H")))


def test_a_question_out_of_turn_late_or_about_the_wrong_hand() -> None:
    t = told(2)
    refused(t, B, ev.Asked(B, B_STAR, "hcp >= 10"), OutOfTurn, "A's turn")
    refused(t, A, ev.Asked(A, B_STAR, "hcp >= 10"), NotOffered, "")
    refused(t, A, ev.Asked(A, B, "hcp >= 10"), NotOffered, "")
    refused(t, A, ev.Asked(B, A_STAR, "hcp >= 10"), NotOffered, "")
    t = commanding(2)
    t = evolve(t, ev.Commanded(A, A_STAR, "anything goes"))
    refused(t, A, ev.Asked(A, A_STAR, "hcp >= 10"), OutOfTurn, "B's turn")
    refused(t, B, ev.Asked(B, B_STAR, "hcp >= 10"), NotOffered, "")  # not while choosing for the other's android


def test_an_android_without_cards_is_asked_nothing() -> None:
    t = commanding(1)
    t = t._replace(hands=tuple(NO_CARDS if place == A_STAR else held for place, held in enumerate(t.hands)))
    offer = GAME.questions(t, A)[0]
    asked = ev.Asked(A, A_STAR, "hcp >= 10")
    assert asked not in offer.choices
    assert "no cards left" in offer.choices.why_not(asked)


def test_each_android_is_seen_by_the_other_player_only() -> None:
    t = commanding(0)
    for android in ANDROIDS:
        assert not veil(t, android.owner).hands[android.place].bits
        assert veil(t, android.seer).hands[android.place] == t.hands[android.place]
        assert not veil(t, GALLERY).hands[android.place].bits
