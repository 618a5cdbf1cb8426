"""Names fit for a table, and keys that open one seat."""

from __future__ import annotations

import pytest

from oddtrick.house.seats import NAME_AT_MOST, Seat, distinct, hashed, new_secret, tidy_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Anna  Maria ", "Anna Maria"),
        ("", "Guest"),
        ("\n\t\r", "Guest"),
        ("東京 太郎", "東京 太郎"),
        ("مريم", "مريم"),
        ("a\u202eb", "a b"),
        ("x\x00y", "x y"),
        ("<b>&\"'", "<b>&\"'"),
        ("n" * 500, "n" * NAME_AT_MOST),
    ],
)
def test_a_name_is_one_short_line(text: str, name: str) -> None:
    assert tidy_name(text) == name


def test_nobody_is_called_like_another_or_you() -> None:
    assert distinct("Anna", ["Ben"]) == "Anna"
    assert distinct("Anna", ["anna"]) == "Anna 2"
    assert distinct("Anna", ["Anna", "Anna 2"]) == "Anna 3"
    assert distinct("You", []) == "You 2"
    assert len(distinct("n" * NAME_AT_MOST, ["n" * NAME_AT_MOST])) <= NAME_AT_MOST


def test_a_key_opens_its_seat_and_is_not_kept() -> None:
    key, other = new_secret(), new_secret()
    seat = Seat(key=hashed(key))
    assert seat.fits(key)
    assert not seat.fits(other)
    assert not Seat().fits("")
    assert key not in repr(seat)
    assert len(key) >= 32
