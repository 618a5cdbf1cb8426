"""Options: made from text, chosen options come back, and every kind of bad value is refused in words."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.games import CATALOGUE, game_of
from oddtrick.play.conformance import extremes
from oddtrick.rules.options import chosen, make, options_of
from oddtrick.table.errors import BadOption


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_chosen_options_make_the_same_game(kind: type) -> None:
    for game in extremes(kind):
        assert make(kind, chosen(game)) == game
    assert chosen(kind()) == {}


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_what_is_not_allowed_is_refused_in_words(kind: type) -> None:
    for name, option in options_of(kind).items():
        for text in ("", "nonsense", "-99999999", "1.5", "99999999999"):
            with pytest.raises(BadOption) as refusal:
                make(kind, {name: text})
            assert name in str(refusal.value)
            assert name in refusal.value.options
            assert option.allowed in str(refusal.value)


@given(st.text(max_size=12), st.text(max_size=12))
def test_nonsense_never_crashes(name: str, value: str) -> None:
    for kind in CATALOGUE:
        try:
            make(kind, {name: value})
        except BadOption as refusal:
            assert str(refusal)


def test_an_unknown_game_or_option_names_what_there_is() -> None:
    with pytest.raises(BadOption, match=r"there is no game 'poker'; there are turnover-bridge, whist"):
        game_of("poker")
    with pytest.raises(BadOption, match=r"there is no option 'goal'; there are preset, target"):
        game_of("whist", {"goal": "3"})


def test_a_preset_can_be_changed_option_by_option() -> None:
    game = game_of("whist", {"preset": "short", "honours": "off"})
    assert (game.target, game.honours, game.match) == (5, "off", "rubber")
    assert chosen(game) == {"preset": "short", "honours": "off"}
    assert game_of("whist", {"preset": "short", "target": "7", "game_value": "none"}).target == 7


def test_values_of_the_wrong_type_are_refused() -> None:
    from oddtrick.games.whist import Whist

    for bad in ({"target": True}, {"target": "9"}, {"play_out": 1}, {"trump_cycle": ()}, {"trump_cycle": "H"}):
        with pytest.raises(BadOption):
            Whist(**bad)
    Random(0)
