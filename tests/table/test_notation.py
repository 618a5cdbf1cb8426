"""Every value has a text that comes back, and nonsense is refused with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oddtrick.table import events as ev
from oddtrick.table.calls import DOUBLE, Bid, Number, Pass, Word, parse_call
from oddtrick.table.cards import BACK, BIG_JOKER, CARDS, PACK, Card, Cards
from oddtrick.table.errors import BadText
from oddtrick.table.notation import (
    find_card,
    parse_card,
    parse_cards,
    parse_order,
    parse_row,
    parse_zone,
    write_cards,
    write_row,
    write_zone,
)
from oddtrick.table.reader import parse
from oddtrick.table.scribe import write
from oddtrick.table.zones import BURIED, DEAD, KITTY, OPEN, STOCK, Board, Shape, hand, pile

SHAPE = Shape(("N", "E", "S", "W"), ("N", "E", "S", "W"), ("NS", "EW"), piles=3)
cards = st.sampled_from(CARDS)
some = st.frozensets(cards).map(Cards.of)
piles = st.builds(lambda known, backs: Cards(known.bits, backs), some, st.integers(0, 20))
places = st.integers(0, 3)
zones = st.sampled_from([KITTY, STOCK, BURIED, DEAD, OPEN, hand(0), hand(3), pile(0, 0), pile(2, 2)])
words = st.text("abcdefghij klm", min_size=1).map(lambda text: " ".join(text.split())).filter(bool)
audiences = st.one_of(st.none(), st.lists(places, unique=True).map(tuple))
rows = st.lists(st.one_of(st.none(), cards, st.just(BACK)), min_size=3, max_size=3).map(tuple)
calls = st.one_of(
    st.just(Pass()), st.builds(Bid, st.integers(1, 9), st.sampled_from(["C", "D", "H", "S", "NT", "uptown"])),
    st.builds(Number, st.integers(0, 20)), st.just(DOUBLE),
    st.builds(Word, st.sampled_from(["nil", "agree", "tricks", "blind nil"]), st.lists(st.integers(0, 13)).map(tuple)),
)  # fmt: skip
boards = st.one_of(st.none(), st.builds(Board, st.integers(1, 40), st.booleans()))
lines = st.builds(ev.Line, st.integers(0, 1), st.sampled_from(["points", "bags"]), st.integers(-500, 500), words)
events = st.one_of(
    st.builds(ev.Cut, st.lists(cards, min_size=4, max_size=4).map(tuple)),
    st.builds(ev.NewDeal, places, st.permutations(range(4)).map(tuple), boards),
    st.builds(
        ev.Dealt, st.tuples(piles, piles, piles, piles),
        st.one_of(st.just(((0,), (1,), (2,), (3,))), st.tuples(*[st.lists(places, unique=True).map(tuple)] * 4)),
        st.tuples(rows, rows, rows, rows), st.tuples(rows, rows, rows, rows), piles,
        st.lists(cards, unique=True).map(tuple), piles, st.one_of(st.none(), cards),
    ),
    st.builds(ev.Looked, places, zones, piles),
    st.builds(ev.Reached, places, zones, st.integers(0, 13)),
    st.builds(ev.Shown, zones, piles, audiences, st.booleans()),
    st.builds(ev.TookUp, places, piles),
    st.builds(ev.TurnedUp, st.lists(st.tuples(places, st.integers(0, 2), cards), min_size=1).map(tuple)),
    st.builds(ev.Moved, zones, zones, piles),
    st.builds(ev.Called, places, calls),
    st.builds(ev.Asked, places, places, words),
    st.builds(ev.Commanded, places, places, words),
    st.builds(ev.Answered, st.one_of(st.none(), places), st.sampled_from(["yes", "no", "error", "not proved"])),
    st.builds(ev.Played, places, cards, st.one_of(st.none(), cards)),
    st.builds(ev.Omitted, places),
    st.builds(ev.Added, places, cards, st.integers(0, 12)),
    st.builds(ev.TookTrick, places),
    st.builds(ev.Claimed, places, st.integers(0, 13), audiences, piles),
    st.builds(ev.Agreed, places, st.booleans()),
    st.builds(ev.Settled, st.tuples(*[st.integers(0, 13)] * 4)),
    st.builds(ev.Paid, st.integers(-2, 1), st.integers(-2, 1), st.integers(0, 99), words),
    st.builds(ev.Scored, st.lists(lines, max_size=4).map(tuple), words),
    st.builds(ev.Reported, places, st.just("P2"), places),
    st.builds(ev.Ruled, st.just("P2"), st.integers(0, 99), words, places, st.one_of(st.none(), cards)),
    st.builds(ev.Struck, st.integers(0, 99)),
    st.builds(ev.TookBack, places, cards),
    st.builds(ev.Corrected, places, cards, cards),
    st.builds(ev.TricksMoved, places, places, st.integers(1, 3), words),
    st.builds(ev.Voided, words),
    st.builds(ev.Resigned, st.integers(0, 1)),
)  # fmt: skip


@given(events)
def test_an_event_comes_back_from_its_line(event: ev.Event) -> None:
    line = write(event, SHAPE)
    assert "\n" not in line
    assert parse(line, SHAPE) == event


@given(cards)
def test_a_card_comes_back(card: Card) -> None:
    assert parse_card(str(card)) is card
    assert find_card(card.name) is card


@given(piles)
def test_a_pile_comes_back(pile_: Cards) -> None:
    assert parse_cards(write_cards(pile_)) == pile_


@given(rows)
def test_a_row_comes_back(row: tuple[Card | None, ...]) -> None:
    assert parse_row(write_row(row)) == row


@given(zones)
def test_a_zone_comes_back(zone) -> None:
    assert parse_zone(write_zone(zone, SHAPE), SHAPE) == zone


@given(calls)
def test_a_call_comes_back(call) -> None:
    assert parse_call(str(call)) == call


@given(st.text())
def test_nonsense_is_refused_and_never_crashes(text: str) -> None:
    for read in (parse_card, parse_cards, parse_row, parse_order, parse_call):
        try:
            read(text)
        except BadText as fault:
            assert str(fault)
    with pytest.raises(BadText):
        parse("x" + text, SHAPE)


@given(events, st.integers(0, 200), st.text(max_size=2))
def test_a_damaged_line_is_refused_or_another_event(event: ev.Event, where: int, text: str) -> None:
    line = write(event, SHAPE)
    damaged = line[:where] + text + line[where + 1 :]
    try:
        parse(damaged, SHAPE)
    except BadText as fault:
        assert str(fault)


@pytest.mark.parametrize(
    "text",
    ["HQ", "hq", "QH", "qh", "♥Q", "Q♥", "queen of hearts", "Queen of Hearts", "the queen of hearts", "queen hearts"],
)
def test_many_ways_to_name_the_queen_of_hearts(text: str) -> None:
    assert str(find_card(text)) == "HQ"


@pytest.mark.parametrize("text", ["ST", "S10", "10S", "10 of spades", "ten of spades", "♠10", "10♠"])
def test_many_ways_to_name_the_ten(text: str) -> None:
    assert str(find_card(text)) == "ST"


@pytest.mark.parametrize("text", ["", "H", "1H", "H1", "queen", "queen of cups", "HQ2", "Z", "11 of hearts"])
def test_what_is_no_card(text: str) -> None:
    assert find_card(text) is None


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(BadText, match="king of spades stands twice"):
        parse_cards("SAK SK")
    with pytest.raises(BadText, match="stands twice"):
        parse_order("SA SK SA")


def test_what_is_written() -> None:
    assert write_cards(parse_cards("CA SK DT H2 S3 BJ")) == "SK3 H2 DT CA BJ"
    assert write_cards(Cards()) == "-"
    assert write_cards(Cards(0, 3)) == "??x3"
    assert str(BIG_JOKER) == "BJ"
    assert str(BACK) == "??"
    assert BACK.bit == 0
    assert len(PACK) == 52


def test_an_event_that_names_what_is_not_there() -> None:
    for line in (
        "Q plays HQ",
        "N plays ZZ",
        "trick to X",
        "turned up N 9 HQ",
        "shown pile N 4 to all: HQ",
        "XX resigns",
    ):
        with pytest.raises(BadText):
            parse(line, SHAPE)
