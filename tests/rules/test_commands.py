"""The command language: 676 commands, each with one way of writing, and no refusal that tells of the hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddtrick.rules.commands import Command, carried_out, read_command
from oddtrick.table.errors import BadText
from oddtrick.table.notation import parse_cards

ALL = [
    Command(low, high, suit, highest)
    for suit in range(4)
    for low in range(13)
    for high in range(low, 13)
    for highest in ((True, False) if high > low else (True,))
]


def test_there_are_676_commands_each_with_one_way_of_writing() -> None:
    assert len(ALL) == 676
    for command in ALL:
        assert read_command(str(command), None, None) == command


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("HQ", "exactly HQ"),
        ("q h", "exactly HQ"),
        ("h10", "exactly HT"),
        ("the ace of spades", "exactly SA"),
        ("exactly the two of clubs", "exactly C2"),
        ("Spades 2 - 10 lowest", "2-10 spades lowest"),
        ("2-10s lowest", "2-10 spades lowest"),
        ("ten-king led HIGHEST", "10-K hearts highest"),
        ("lowest led", "2-A hearts lowest"),
        ("highest trumps 2-9", "2-9 clubs highest"),
        ("Q led", "exactly HQ"),
    ],
)
def test_forms(text: str, command: str) -> None:
    assert str(read_command(text, 2, 0)) == command


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("A-2 spades highest", "write 2-A"),
        ("2-A spades", "Say highest or lowest"),
        ("highest trump", "no trumps"),
        ("lowest led", "No suit has been led"),
        ("exactly the queen of trumps", "Not understood at 'trumps'"),
        ("2-A hearts highest please", "Not understood at 'please'"),
        ("", "Command a card"),
        ("HQ" * 300, "at most 400 characters"),
    ],
)
def test_what_is_not_understood(text: str, says: str) -> None:
    with pytest.raises(BadText) as refusal:
        read_command(text, None, None)
    assert says in str(refusal.value)


WORDS = st.sampled_from(
    """
    2-A 10-K spades H led trump highest lowest exactly the queen of Q - anything goes any card A T
    """.split()  # noqa: SIM905
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=8).map(" ".join)))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        command = read_command(text, 1, 3)
    except BadText as refusal:
        assert str(refusal)
    else:
        assert command is None or read_command(str(command), 1, 3) == command


def test_an_error_is_an_error_whatever_the_reason() -> None:
    hand = parse_cards("SA94 HQ973 DK5 CJT62").bits
    for text, led in (("10-K spades highest", None), ("K-A hearts lowest", 2), ("2-A spades highest", 2)):
        command = read_command(text, led, None)
        assert command is not None
        assert carried_out(command, hand, led) is None
