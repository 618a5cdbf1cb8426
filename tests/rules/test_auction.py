"""Auctions: what may be called, how they end, who is declarer."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.rules.auction import BIDS, NUMBERS, STRAINS, Bidding, Calls, auction, contract, passed_out
from oddtrick.rules.partners import FOUR_HANDS, SIDES
from oddtrick.rules.step import Ask
from oddtrick.table.calls import DOUBLE, REDOUBLE, Bid, Call, Number, Pass, Word, parse_call
from oddtrick.table.events import Called, NewDeal
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

SHORT = {"P": "pass", "X": "double", "XX": "redouble"}


def table(calls: str, dealer: int = 0) -> Table:
    t = evolve(Table.fresh(FOUR_HANDS), NewDeal(dealer, (0, 1, 2, 3)))
    place = dealer
    for word in calls.split():
        t = evolve(t, Called(place, parse_call(SHORT.get(word, word))))
        place = (place + 1) % 4
    return t


def ask(t: Table, bidding: Bidding | None = None) -> Ask:
    step = auction(t, SIDES, t.dealer, bidding or Bidding())
    assert isinstance(step, Ask)
    return step


def test_the_longest_auction_has_319_calls() -> None:
    t = table("")
    number = 0
    while (step := auction(t, SIDES, t.dealer)) is not None:
        calls = {event.call: event for event in step.choices.listed if isinstance(event, Called)}
        early = not any(isinstance(said.call, Bid) for said in t.calls) and len(t.calls) < 3
        waiting = [said.call for said in t.calls[-2:]] != [Pass(), Pass()] and t.calls
        higher = next((call for call in calls if isinstance(call, Bid)), None)
        if early or waiting:
            call: Call = Pass()
        else:
            call = next((call for call in (DOUBLE, REDOUBLE) if call in calls), higher or Pass())
        t = evolve(t, calls[call])
        number += 1
    assert number == 319
    made = contract(t, SIDES)
    assert made is not None
    assert (made.level, made.strain, made.doubled) == (7, "NT", 4)


def test_bids_are_listed_from_the_lowest_and_only_higher_ones() -> None:
    calls = [event.call for event in ask(table("1NT")).choices.listed if isinstance(event, Called)]
    assert calls[:2] == [Pass(), Bid(2, "C")]
    assert calls[-1] == DOUBLE
    assert len(calls) == 1 + 30 + 1


@pytest.mark.parametrize(
    ("before", "call", "why"),
    [
        ("", "X", "no bid yet"), ("", "XX", "no bid yet"), ("1H", "1D", "higher than 1 heart"),
        ("1H P", "X", "opponents only"), ("1H X P", "X", "already doubled"), ("1H X XX", "X", "already redoubled"),
        ("1H X 1S", "XX", "no double"), ("7NT", "7NT", "higher than 7 no trump"), ("1H X", "8C", "no such bid"),
        ("1H X P", "XX", "what your opponents have doubled"), ("1H X XX P", "XX", "already redoubled"),
    ],
)  # fmt: skip
def test_a_refused_call_says_the_rule(before: str, call: str, why: str) -> None:
    t = table(before)
    choices = ask(t).choices
    event = Called((len(before.split())) % 4, parse_call(SHORT.get(call, call)))
    assert event not in choices
    assert why in choices.why_not(event)


def test_what_is_said_after_the_auction_is_no_call_of_it() -> None:
    t = evolve(table("1H P P P"), Called(0, Word("spades are trumps")))
    assert auction(t, SIDES, 0) is None
    assert not passed_out(t)
    assert contract(t, SIDES) is not None


def test_without_return_those_who_passed_are_passed_over() -> None:
    bidding = Bidding(NUMBERS, doubling=False, reentry=False, top_ends=True)
    t = evolve(table("P 1 P"), Called(3, Number(2)))
    step = auction(t, SIDES, 0, bidding)
    assert isinstance(step, Ask)
    assert step.player == 1
    assert auction(evolve(t, Called(1, Pass())), SIDES, 0, bidding) is None


def test_a_random_auction_ends_low() -> None:
    rng = Random(4)
    levels = []
    for _ in range(200):
        t = table("")
        while (step := auction(t, SIDES, t.dealer)) is not None:
            t = evolve(t, step.choices.pick(rng))
        made = contract(t, SIDES)
        levels.append(made.level if made else 0)
    assert sum(level <= 3 for level in levels) > 130


def test_choices_agree_with_each_other() -> None:
    rng = Random(1)
    t = table("1C 1H X P")
    choices = ask(t).choices
    assert isinstance(choices, Calls)
    assert choices.size == len(choices.listed)
    assert all(event in choices for event in choices.listed)
    assert all(choices.pick(rng) in choices for _ in range(50))
    passes = choices.only(lambda event: isinstance(event, Called) and event.call == Pass(), "You must pass.")
    assert passes.size == 1


@pytest.mark.parametrize("call", [*BIDS, *NUMBERS, DOUBLE, REDOUBLE, Pass(), Word("no trumps")], ids=str)
def test_every_call_comes_back_from_its_text(call: Call) -> None:
    assert parse_call(str(call)) == call


def test_there_are_35_bids() -> None:
    assert len(set(BIDS)) == 35
    assert [bid.strain for bid in BIDS[:5] if isinstance(bid, Bid)] == list(STRAINS)
