"""What may be chosen: in, listed, size, forms, pick, why_not and only agree with one another for every kind."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.rules.choices import Either, Language, Listed, OneOf, Pick, PickCards, Plays, Write, either
from oddtrick.table import events as ev
from oddtrick.table.calls import DOUBLE, Pass
from oddtrick.table.cards import PACK, Card, Cards, bits_of
from oddtrick.table.errors import BadText
from oddtrick.table.notation import parse_card, parse_cards
from oddtrick.table.zones import BURIED, hand

HELD = parse_cards("SAK HQ52 DJ C3").bits
RNG = Random(1)


def made(cards: tuple[Card, ...]) -> ev.Event:
    return ev.Moved(hand(0), BURIED, Cards.of(cards))


def moved(event: ev.Event) -> int | None:
    return event.cards.bits if isinstance(event, ev.Moved) and event.src == hand(0) else None


def question(text: str) -> ev.Event:
    if "?" not in text:
        raise BadText("a question ends with a question mark")
    return ev.Asked(0, 1, text)


def asked(event: ev.Event) -> str | None:
    return event.question if isinstance(event, ev.Asked) else None


PLAYS = Plays(0, parse_cards("HQ52").bits, HELD, "You must follow hearts.")
PICK = Pick(2, 3, HELD, made, moved)
CALLS = Listed((ev.Called(0, Pass()), ev.Called(0, DOUBLE)), "Pass or double.")
ASK = Language("Ask a question.", question, asked)


@pytest.mark.parametrize("choices", [PLAYS, PICK, CALLS, Either((CALLS, PLAYS)), Either((PICK, CALLS))])
def test_the_parts_agree(choices) -> None:
    listed = choices.listed
    assert len(listed) == choices.size == len(set(listed))
    assert all(event in choices for event in listed)
    assert choices.pick(RNG) in choices
    assert ev.TookTrick(0) not in choices
    assert choices.why_not(ev.TookTrick(0))
    fewer = choices.only(lambda event: event == listed[0], "just that")
    assert fewer.listed == (listed[0],)
    assert fewer.pick(Random(5)) == listed[0]
    assert listed[0] in fewer
    assert listed[1] not in fewer


def test_reasons() -> None:
    assert PLAYS.why_not(ev.Played(0, parse_card("SA"))) == "You must follow hearts."
    assert PLAYS.why_not(ev.Played(0, parse_card("D2"))) == "You have no 2 of diamonds to play."
    assert PLAYS.why_not(ev.Played(1, parse_card("HQ"))) == "Play a card."
    assert PICK.why_not(made(PACK[:1])) == "You have no 2 of clubs to choose."
    assert PICK.why_not(made((parse_card("SA"),))) == "Choose 2 to 3 cards, not 1."
    assert PICK.why_not(ev.TookTrick(0)) == "Choose 2 to 3 cards."
    assert (
        PICK.only(lambda e: False, "None will do.").why_not(made((parse_card("SA"), parse_card("SK"))))
        == "None will do."
    )
    assert Either((CALLS, PLAYS)).why_not(ev.Played(0, parse_card("SA"))) == "You must follow hearts."
    assert Either((CALLS, PLAYS)).why_not(ev.Called(0, Pass())) == "Pass or double."


def test_any_six_of_eighteen_is_never_listed_by_accident() -> None:
    big = Pick(13, 13, bits_of(PACK), made, moved)
    assert big.size == 635_013_559_600
    assert big.pick(RNG) in big
    with pytest.raises(ValueError, match="too many"):
        _ = big.listed
    assert Pick(6, 6, bits_of(PACK[:18]), made, moved).size == 18_564


def test_a_language() -> None:
    assert ev.Asked(0, 1, "spades?") in ASK
    assert ev.Asked(0, 1, "spades") not in ASK
    assert ASK.why_not(ev.Asked(0, 1, "spades")) == "a question ends with a question mark"
    assert ASK.size is None
    assert ASK.listed == ()
    assert Either((ASK, CALLS)).size is None
    assert Either((ASK, CALLS)).pick(RNG) in CALLS
    with pytest.raises(ValueError, match="nothing to pick"):
        ASK.pick(RNG)
    short = ASK.only(lambda event: len(event.question) < 5, "Shorter.")
    assert ev.Asked(0, 1, "spades?") not in short
    assert short.why_not(ev.Asked(0, 1, "spades?")) == "Shorter."


def test_forms() -> None:
    forms = Either((CALLS, PICK, ASK)).forms
    assert [type(form) for form in forms] == [OneOf, PickCards, Write]
    assert either([CALLS]) is CALLS
    assert isinstance(either([CALLS, PLAYS]), Either)
