"""Revokes in a written record: found afterwards, and the tricks they cost."""

from __future__ import annotations

import pytest

from oddtrick.rules.partners import FOUR_HANDS, SIDES
from oddtrick.rules.revoke import revokes, tricks_for_revokes
from oddtrick.rules.tricks import TrickRules
from oddtrick.table import events as ev
from oddtrick.table.cards import Cards, bits_of
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_card
from oddtrick.table.table import Table

SPADES = TrickRules(leader=0, trump=3)


def played(*lines: str, leader: int = 0) -> Table:
    """Tricks in order of play; each is led by the winner of the last, who is named first: "N C2 C3 C4 C5"."""
    cards = [line.split() for line in lines]
    hands = [0, 0, 0, 0]
    for name, *trick in cards:
        for step, card in enumerate(trick):
            hands[("NESW".index(name) + step) % 4] |= bits_of([parse_card(card)])
    t = evolve(Table.fresh(FOUR_HANDS), ev.NewDeal(3, (0, 1, 2, 3)))
    t = evolve(t, ev.Dealt(tuple(Cards(bits) for bits in hands), ((0,), (1,), (2,), (3,))))
    winners = [*("NESW".index(name) for name, *_ in cards[1:]), leader]
    for (name, *trick), winner in zip(cards, winners, strict=True):
        for step, card in enumerate(trick):
            t = evolve(t, ev.Played(("NESW".index(name) + step) % 4, parse_card(card)))
        t = evolve(t, ev.TookTrick(winner))
    return t


def test_no_revoke_no_trick() -> None:
    t = played("N CA C3 C4 C5", "N CK D2 C6 C7")
    assert revokes(t, SPADES) == []


def test_the_offender_won_the_trick_and_his_side_a_later_one() -> None:
    t = played("N CA S2 C4 C5", "E C3 CK C6 C7", "S D2 DA D3 D4", leader=3)
    moved = tricks_for_revokes(t, SPADES, SIDES)
    assert [(move.giver, move.taker, move.number) for move in moved] == [(1, 0, 2)]
    assert "E in trick 1" in moved[0].why


def test_only_the_trick_where_nothing_was_won_later() -> None:
    t = played("N CA S2 C4 C5", "E C3 CK C6 C7", "S DA D2 D3 D4", leader=2)
    assert [move.number for move in tricks_for_revokes(t, SPADES, SIDES)] == [1]


def test_tricks_before_the_revoke_never_go_over() -> None:
    t = played("E HA H2 H3 H4", "E H5 H6 HK H7", "S CA C5 C4 D9", "S CQ CK C6 C7", leader=0)
    assert [(r.place, r.trick) for r in revokes(t, SPADES)] == [(1, 2)]
    assert tricks_for_revokes(t, SPADES, SIDES) == []


def test_a_second_revoke_in_the_suit_costs_nothing_more() -> None:
    t = played("N CA S2 C4 C5", "E HA H2 H3 H4", "E H5 H6 HK H7", "S CT C6 C7 S3", "E C3 C8 C9 CJ", leader=3)
    assert [(r.place, r.trick) for r in revokes(t, SPADES)] == [(1, 0), (1, 3)]
    assert [move.number for move in tricks_for_revokes(t, SPADES, SIDES)] == [2]


def test_both_sides_revoked() -> None:
    t = played("N CA S2 C4 C5", "E HA S3 H3 H4", "N C6 C3 H9 C7", "N H2 H5 HT H6")
    assert {r.place % 2 for r in revokes(t, SPADES)} == {0, 1}
    assert tricks_for_revokes(t, SPADES, SIDES) == []


def test_dummys_revoke_costs_nothing() -> None:
    t = played("N CA S2 C4 C5", "E C3 CK C6 C7", "S D2 DA D3 D4", leader=3)
    rules = SPADES._replace(controls=(0, 3, 2, 3))
    assert tricks_for_revokes(t, rules, SIDES) == []


@pytest.mark.parametrize("trick", [11, 12])
def test_a_revoke_in_trick_twelve_is_put_right(trick: int) -> None:
    t = played("N CA S2 C4 C5", "E C3 CK C6 C7")
    before = (t.tricks[-1]._replace(plays=()),) * trick
    assert tricks_for_revokes(t._replace(tricks=before + t.tricks), SPADES, SIDES) == []
