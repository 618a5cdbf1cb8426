"""Questions and commands put together from parts: all that can be built is read, and as it was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.rules.commands import read_command
from oddtrick.rules.languages import building
from oddtrick.rules.questions import read_question
from oddtrick.table.cards import CARDS, PACK, RANK_LETTERS, SUIT_NAMES, bits_of
from oddtrick.table.errors import BadText
from oddtrick.table.notation import parse_cards

M = parse_cards("SA94 HQ973 DK5 CJT62").bits
HANDS = st.integers(0, 13).flatmap(lambda n: st.sets(st.sampled_from(PACK), min_size=n, max_size=n)).map(bits_of)


@pytest.mark.parametrize(
    ("built", "reading", "of_m"),
    [
        (building.counted("at least", "4", "hearts"), "hearts >= 4", True),
        (building.counted("exactly", "10", "high-card points"), "hcp = 10", True),
        (building.counted("at most", " 3 ", "high-card points", "hearts"), "hcp(hearts) <= 3", True),
        (building.counted("at least", "2", "honours (A K Q J 10)", "clubs"), "count(honours & clubs) >= 2", True),
        (building.counted("at most", "7", "losers"), "losers <= 7", False),
        (building.counted("exactly", "4", "cards in its longest suit"), "longest = 4", True),
        (building.held("any of them", ["SA", "SK"]), "has any of {SA, SK}", True),
        (building.held("all of them", ["SK", "SA"]), "has all of {SA, SK}", False),
        (building.held("none of them", ["HT"]), "has none of {HT}", True),
        (building.held("all of them", ["HQ"]), "has HQ", True),
        (building.shaped("balanced"), "balanced", True),
        (building.shaped("void in hearts"), "void(hearts)", False),
    ],
)
def test_a_question_from_parts(built: str, reading: str, of_m: bool) -> None:
    question = read_question(built)
    assert question.text == read_question(reading).text
    assert question.holds(M) is of_m


@pytest.mark.parametrize(
    ("suit", "ranks", "preference", "command"),
    [
        ("spades", [], "highest", "2-A spades highest"),
        ("spades", ["T", "K"], "lowest", "10-K spades lowest"),
        ("spades", ["K", "T"], "lowest", "10-K spades lowest"),
        ("hearts", ["Q"], "lowest", "exactly HQ"),
    ],
)
def test_a_command_from_parts(suit: str, ranks: list[str], preference: str, command: str) -> None:
    assert str(read_command(building.commanded(suit, ranks, preference), None, None)) == command


@given(st.sampled_from(list(building.HOW)), st.integers(0, 40), st.sampled_from(list(building.COUNTED)),
       st.sampled_from(["", *SUIT_NAMES]), HANDS)  # fmt: skip
def test_every_count_can_be_read(how: str, number: int, what: str, within: str, hand: int) -> None:
    if within and what not in building.WITHIN:
        with pytest.raises(BadText, match="choose no suit"):
            building.counted(how, str(number), what, within)
        return
    question = read_question(building.counted(how, str(number), what, within))
    assert read_question(question.text).holds(hand) == question.holds(hand)


@given(st.sampled_from(list(building.HOLDS)), st.sets(st.sampled_from(PACK), min_size=1), HANDS)
def test_all_cards_that_can_be_tapped_are_asked_for(how: str, cards: set, hand: int) -> None:
    question = read_question(building.held(how, [str(card) for card in cards]))
    held = [bool(hand & card.bit) for card in cards]
    assert question.holds(hand) == {"any": any(held), "all": all(held), "none": not any(held)}[how.split()[0]]


@given(st.sampled_from(SUIT_NAMES), st.sets(st.sampled_from(RANK_LETTERS), max_size=2), st.booleans())
def test_every_command_that_can_be_tapped_is_read(suit: str, ranks: set[str], highest: bool) -> None:
    preference = "highest" if highest else "lowest"
    command = read_command(building.commanded(suit, sorted(ranks), preference), None, None)
    assert command is not None
    assert command.suit == SUIT_NAMES.index(suit)
    ends = sorted(map(RANK_LETTERS.index, ranks)) or [0, 12]
    assert (command.low, command.high) == (ends[0], ends[-1])
    assert len(ranks) == 1 or command.highest is highest


@pytest.mark.parametrize(
    ("build", "says"),
    [
        (lambda: building.counted("about", "4", "hearts"), "Choose at least"),
        (lambda: building.counted("at least", "4", "trumps"), "what is counted"),
        (lambda: building.counted("at least", "", "hearts"), "a number from 0 to 40"),
        (lambda: building.counted("at least", "-1", "hearts"), "a number"),
        (lambda: building.counted("at least", "41", "hearts"), "a number"),
        (lambda: building.counted("at least", "٣", "hearts"), "a number"),
        (lambda: building.counted("at least", "4", "losers", "trumps"), "four suits"),
        (lambda: building.held("some", ["HQ"]), "any, all or none"),
        (lambda: building.held("any of them", []), "at least one card"),
        (lambda: building.held("any of them", ["HQ", "H1"]), "at least one card of the pack"),
        (lambda: building.shaped("void in trumps"), "void in a suit"),
        (lambda: building.shaped(""), "Choose a shape"),
        (lambda: building.commanded("", [], "highest"), "Choose a suit"),
        (lambda: building.commanded("hearts", [], ""), "highest or lowest"),
        (lambda: building.commanded("hearts", ["1"], "highest"), "ranks from 2 to A"),
        (lambda: building.commanded("hearts", ["2", "5", "9"], "highest"), "two ends of a range"),
    ],
)
def test_what_is_missing_is_said(build, says: str) -> None:
    with pytest.raises(BadText) as fault:
        build()
    assert says in str(fault.value)


def test_even_all_cards_make_a_question_that_is_short_enough() -> None:
    assert read_question(building.held("any of them", [str(card) for card in CARDS[:52]])).holds(1)
