"""The score of Contract Bridge equals that of an independent scorer on every contract, vulnerability and result."""

from __future__ import annotations

import warnings

import pytest

from oddtrick.rules.auction import LEVELS, STRAINS, Contract
from oddtrick.rules.bridge_score import board_score, honours_worth
from oddtrick.table.notation import parse_cards

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from endplay.types import Contract as TheirContract
    from endplay.types import Vul

DOUBLES = {1: "", 2: "x", 4: "xx"}


@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("doubled", DOUBLES)
@pytest.mark.parametrize("strain", STRAINS)
def test_every_score_equals_endplays(strain: str, doubled: int, vulnerable: bool) -> None:
    compared = 0
    for level in LEVELS:
        for won in range(14):
            over = won - level - 6
            text = f"{level}{strain}S{DOUBLES[doubled]}" + (f"{over:+d}" if over else "=")
            theirs = TheirContract(text).score(Vul.both if vulnerable else Vul.none)
            assert board_score(Contract(level, strain, doubled, 2), won, vulnerable) == theirs, text
            compared += 1
    assert compared == 98


@pytest.mark.parametrize(
    ("held", "trump", "worth"),
    [
        ("SAKQJT", 3, 150), ("SAKQT9", 3, 100), ("SKQJT", 3, 100), ("SAKQ", 3, 0), ("SAKQJ", 2, 0),
        ("SA HA DA CA", None, 150), ("SA HA DA CK", None, 0), ("SA HA DA CA", 3, 0),
    ],
)  # fmt: skip
def test_honours(held: str, trump: int | None, worth: int) -> None:
    assert honours_worth(parse_cards(held).bits, trump) == worth
