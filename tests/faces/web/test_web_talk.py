"""Questions and commands on the page: put together by pressing, read back before they cost, heard by everybody."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from desk import Visitor, company, play, running
from fastapi import FastAPI

from oddtrick.bots.bot import bot_of, levels
from oddtrick.house.house import House
from oddtrick.house.room import Room
from oddtrick.play.run import Chance
from oddtrick.store.sql import SqlLog
from oddtrick.table.cards import PACK

A_STAR, B_STAR = 2, 3
BOTS = {level: partial(bot_of, level) for level in levels()}


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with running() as made:
        yield made


def opened(app: FastAPI, **options: str) -> tuple[Room, str, dict[int, Visitor]]:
    house: House = app.state.house
    room = house.open("guess-who-bridge", {"first_dealer": "A", **options}, [])
    people = company(app, room)
    return room, f"/t/{room.name}", people


def chips(page: str) -> tuple[int, int]:
    found = re.search(r"(\d+) chips, \S+(?: \d)? (\d+) chips, bank", page)
    assert found
    return int(found[1]), int(found[2])


QUESTION = [
    ({"build": "1.number", "how": "at least", "number": "10", "what": "high-card points"}, "hcp >= 10"),
    ({"build": "1.number", "how": "at most", "number": "2", "what": "losers", "within": "clubs"}, "losers(clubs) <= 2"),
    ({"build": "1.cards", "holds": "any of them", "card": ["SA", "SK"]}, "has any of {SA, SK}"),
    ({"build": "1.cards", "holds": "none of them", "card": ["HQ"]}, "has none of {HQ}"),
    ({"build": "1.shape", "shape": "void in clubs"}, "void(clubs)"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "reading"), QUESTION)
def test_a_question_from_parts_is_read_back_and_costs_after_a_yes(app: FastAPI, parts: dict, reading: str) -> None:
    room, url, people = opened(app)
    anna = people[0]
    anna.get(url)
    said = html.unescape(anna.post(f"{url}/answer", seen=anna.seen(), **parts))
    assert f"This is read as: {reading}. Nothing has been paid yet." in said
    assert room.view(-1).table.paid == ()
    yes = re.search(r'name="choice" value="([^"]+)">Yes: ask your android \(1 chip\)', said)
    assert yes
    anna.post(f"{url}/answer", seen=anna.seen(), choice=yes[1])
    assert room.view(-1).table.paid[-1].event.chips == 1  # type: ignore[union-attr]
    for visitor in people.values():
        assert f"{reading}?" in html.unescape(visitor.get(url))


def test_without_reading_back_a_question_counts_at_once(app: FastAPI) -> None:
    room, url, people = opened(app, confirm_questions="off")
    anna = people[0]
    anna.get(url)
    anna.post(f"{url}/answer", seen=anna.seen(), **QUESTION[0][0])
    assert len(room.view(-1).table.paid) == 1


@pytest.mark.parametrize(
    ("parts", "says"),
    [
        ({"build": "1.number", "how": "at least", "number": "x", "what": "hearts"}, "a number from 0 to 40"),
        ({"build": "1.number"}, "Choose at least, exactly or at most"),
        (
            {"build": "1.number", "how": "at least", "number": "2", "what": "aces", "within": "hearts"},
            "no suit besides",
        ),
        ({"build": "1.cards", "holds": "any of them"}, "Tap at least one card"),
        ({"build": "1.cards", "holds": "any of them", "card": ["<b>"]}, "Tap at least one card"),
        ({"build": "1.shape", "shape": "round"}, "Choose a shape"),
        ({"field.1": "Did the android have the ace of spades?"}, "now"),
        ({"field.1": "hcp >= " + "1" * 500}, "at most 400 characters"),
    ],
)
def test_what_cannot_be_built_is_refused_free(app: FastAPI, parts: dict, says: str) -> None:
    room, url, people = opened(app)
    anna = people[0]
    anna.get(url)
    before = room.n
    assert says in html.unescape(anna.post(f"{url}/answer", status=409, seen=anna.seen(), **parts))
    assert room.n == before


def test_a_late_question_and_one_out_of_turn_are_refused_free(app: FastAPI) -> None:
    room, url, people = opened(app)
    anna, ben = people[0], people[1]
    anna.get(url)
    old = anna.seen()
    anna.post(f"{url}/answer", seen=old, **{"field.1": "hcp >= 10"})
    n = room.n
    late = {"field.1": "aces >= 1"}
    assert "moved on" in anna.post(f"{url}/answer", status=409, seen=old, **late)
    ben.get(url)
    ben.post(f"{url}/answer", status=409, seen=ben.seen(), choice="B asks B*: hcp >= 10")
    anna.get(url)
    anna.post(f"{url}/answer", status=409, seen=anna.seen(), choice="A asks B*: hcp >= 10")
    assert room.n == n
    assert len(room.view(-1).table.paid) == 1


def to_the_command(room: Room, url: str, people: dict[int, Visitor]) -> Visitor:
    """A bids one heart and B passes: B's android leads at its owner's command."""
    anna, ben = people[0], people[1]
    anna.get(url)
    anna.post(f"{url}/answer", seen=anna.seen(), choice="A calls 1H")
    ben.get(url)
    ben.post(f"{url}/answer", seen=ben.seen(), choice="B calls pass")
    ben.get(url)
    return ben


def test_a_command_from_parts_is_carried_out_or_an_error_for_a_chip(app: FastAPI) -> None:
    room, url, people = opened(app)
    ben = to_the_command(room, url, people)
    held = room.view(0).table.hands[B_STAR]
    missing = next(card for card in PACK if card not in held)
    suits = ("clubs", "diamonds", "hearts", "spades")
    for ranks, says in ((["2", "5", "9"], "two ends of a range"), (["1"], "ranks from 2")):
        parts = {"build": "1.highest", "suit": "hearts", "rank": ranks}
        assert says in ben.post(f"{url}/answer", status=409, seen=ben.seen(), **parts)
    assert "Choose a suit" in ben.post(f"{url}/answer", status=409, seen=ben.seen(), build="1.lowest")
    assert chips(ben.get(url)) == (70, 70)
    rank = str(missing)[1].replace("1", "T")
    ben.post(f"{url}/answer", seen=ben.seen(), build="1.highest", suit=suits[missing // 13], rank=rank)
    assert chips(ben.get(url)) == (71, 69)
    assert f"exactly {missing} <b>error</b>" in ben.page
    assert f"exactly {missing} <b>error</b>" in people[0].get(url)
    assert f"exactly {missing} <b>error</b>" in people[-1].get(url)
    lowest = min(card for card in held if card // 13 == max(held) // 13)
    ben.post(f"{url}/answer", seen=ben.seen(), build="1.lowest", suit=suits[lowest // 13])
    assert room.view(-1).table.trick[0].card == lowest


def test_what_is_certain_stands_beside_the_backs_for_everybody(app: FastAPI) -> None:
    room, url, people = opened(app)
    anna = people[0]
    anna.get(url)
    anna.post(f"{url}/answer", seen=anna.seen(), **{"field.1": "hcp >= 10"})
    yes = room.view(-1).table.notes[-1].event.text == "yes"  # type: ignore[union-attr]
    lists = set()
    for visitor in people.values():
        page = visitor.get(url)
        found = re.search(r'<div class="heard".*?</dl>', page, re.DOTALL)
        assert found
        assert f"<dt>HCP</dt><dd>{'10–37' if yes else '0–9'}</dd>" in found[0]
        lists.add(re.sub(r'aria-label="[^"]*"', "", found[0]))
    assert len(lists) == 1


def test_what_may_be_built_never_depends_on_the_hands(app: FastAPI) -> None:
    pages = set()
    for _ in range(3):
        room, url, people = opened(app)
        ben = to_the_command(room, url, people)
        panels = re.findall(r'<details class="talk".*?</details>', ben.page, re.DOTALL)
        assert len(panels) == 2
        pages.add("".join(panels))
    assert len(pages) == 1


def test_enter_in_a_line_sends_that_line_and_calls_nothing(app: FastAPI) -> None:
    """Each line and each builder belongs to a form of its own, so that Enter presses none of the calls."""
    _, url, people = opened(app)
    page = people[0].get(url)
    owners = set(re.findall(r'<(?:input|select|button)[^>]*form="([^"]+)"', page)) - {"felt"}
    made = dict(re.findall(r'<form id="([^"]+)" class="talking" method="post" action="([^"]+)">', page))
    assert owners == set(made)
    assert set(made.values()) == {f"{url}/answer"}


def test_after_the_deal_every_question_is_weighed_and_before_it_none() -> None:
    rng = Random(4)
    with running(House(SqlLog("sqlite://"), play, BOTS, Chance(Random(8)))) as app:
        room, url, people = opened(app)
        for number in range(3):
            view = room.view(room.view(-1).turn or 0)
            offer = next(offer for offer in view.offers if getattr(offer.choices, "draw", None))
            room.answer(view.viewer, view.table.at, offer.choices.pick(rng))
            assert "in hindsight" not in people[0].get(url)
            people[0].get(f"{url}/deal/1", 404)
            view = room.view(room.view(-1).turn or 0)
            assert view.ask is not None
            room.answer(view.viewer, view.table.at, view.ask.choices.pick(rng))
            assert number < 3
        while not (room.resting or room.over):
            view = room.view(room.view(-1).turn or 0)
            assert view.ask is not None
            room.answer(view.viewer, view.table.at, view.ask.choices.pick(rng))
        pages = [html.unescape(visitor.get(f"{url}/deal/1")) for visitor in people.values()]
    asked = [note.event.question for note in room.book.table.notes if hasattr(note.event, "question")]
    assert len(asked) == 3
    for page in pages:
        rows = re.findall(r"<tr><th scope=\"row\"><span class=\"soft\">[^<]*</span> ([^<]*)</th><td>(yes|no)</td>"
                          r"<td>(0\.0|\+\d+\.\d|\?)</td><td>([^<]+)</td></tr>", page)  # fmt: skip
        assert [row[0] for row in rows] == [f"{question}?" for question in asked]
