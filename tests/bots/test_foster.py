"""The bidding guide: its worked examples, from the hand to the call."""

from __future__ import annotations

import pytest

from oddtrick.bots.bidding.declaring import LEAVE, dealer_makes, partner_makes
from oddtrick.bots.bidding.doubles import REDOUBLE_WITH
from oddtrick.bots.bidding.measures import Hand, Score
from oddtrick.table.cards import CLUBS, DIAMONDS, HEARTS, SPADES
from oddtrick.table.notation import parse_cards

LOVE = Score(30, 30)


def hand(text: str) -> Hand:
    held = parse_cards(text)
    assert len(held) == 13
    return Hand(held.bits)


@pytest.mark.parametrize(
    ("example", "cards", "score", "make"),
    [
        ("E1", "SAQ107 HAQ4 DK52 CJ108", LOVE, None),
        ("E2", "S72 HQJ3 DJ2 CQJ9642", LOVE, LEAVE),
        ("E3", "SA2 HA84 DA9752 C863", LOVE, None),
        ("E4", "SA2 HAKQ1084 DA95 C86", LOVE, HEARTS),
        ("E5", "S5 HKQJ964 DA83 CK72", LOVE, HEARTS),
        ("E6", "S53 H94 D72 CAKQJ964", LOVE, CLUBS),
        ("E6", "S53 H94 D72 CAKQJ964", Score(30, 10, 1), LEAVE),
        ("E7", "SJ8642 H73 D9754 C82", LOVE, SPADES),
        ("E8", "SKJ42 HQ85 DA76 CJ93", LOVE, LEAVE),
        ("E9", "SKQ7 HA4 DKQJ852 CQ3", LOVE, None),
        ("E9", "SKQ7 HA4 DKQJ852 CQ3", Score(6, 30), DIAMONDS),
        ("E10", "SAKJ963 H75 DKQ4 C82", LOVE, LEAVE),
        ("E10", "SAKJ963 H75 DKQ4 C82", Score(4, 30), SPADES),
    ],
)
def test_the_dealer_makes_it(example: str, cards: str, score: Score, make: int | None) -> None:
    found, why = dealer_makes(hand(cards), score)
    assert found == make, f"{example}: {why}"
    assert why.endswith(".")


@pytest.mark.parametrize(
    ("example", "cards", "score", "make"),
    [
        ("E2", "SKQ943 HA42 DA43 CK10", LOVE, None),
        ("E11", "S108643 H75 DQ92 CJ84", LOVE, SPADES),
        ("E12", "SK42 H73 DA85 CAQ852", LOVE, CLUBS),
        ("E12", "SK42 H73 DA85 CAQ852", Score(30, 6), SPADES),
        ("E13", "SA75 HKQJ1062 DA3 C94", LOVE, HEARTS),
    ],
)
def test_the_partner_must_make_it(example: str, cards: str, score: Score, make: int | None) -> None:
    found, why = partner_makes(hand(cards), score)
    assert found == make, f"{example}: {why}"


@pytest.mark.parametrize(
    ("cards", "trump", "tricks"),
    [
        ("SAQ107 HAQ4 DK52 CJ108", None, 4.0),
        ("S72 HQJ3 DJ2 CQJ9642", CLUBS, 4.0),
        ("SKQ943 HA42 DA43 CK10", None, 4.5),
        ("SA2 HAKQ1084 DA95 C86", HEARTS, 7.0),
        ("S5 HKQJ964 DA83 CK72", HEARTS, 6.0),
        ("SK42 H73 DA85 CAQ852", CLUBS, 4.5),
        ("SA75 HKQJ1062 DA3 C94", HEARTS, 6.5),
        ("SAKJ963 H75 DKQ4 C82", SPADES, 6.0),
    ],
)
def test_the_measure_of_a_hand(cards: str, trump: int | None, tricks: float) -> None:
    assert hand(cards).tricks(trump) == tricks


def test_redoubling_asks_for_six_tricks() -> None:
    """E14: give the doubler five; of the doubtful tricks expect half."""
    for tricks in (4, 5, 6, 7):
        assert (tricks + (8 - tricks) / 2 >= 7) == (tricks >= REDOUBLE_WITH)


def test_the_odd_tricks_that_win_the_game() -> None:
    """E15: need 12."""
    score = Score(12, 30)
    assert [score.odd_for_game(trump) for trump in (SPADES, CLUBS, DIAMONDS, HEARTS, None)] == [6, 3, 2, 2, 1]
