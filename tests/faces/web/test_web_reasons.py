"""Bots say why they called and played so, on the pages of a deal that is over, and never before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from desk import Visitor, play, running
from fastapi import FastAPI
from test_web_hints import BOTS

from oddtrick.house.house import House
from oddtrick.house.past import chosen
from oddtrick.house.room import Room
from oddtrick.house.seats import BOT
from oddtrick.play.run import Chance
from oddtrick.store.sql import SqlLog

TOLD = re.compile(r'<p class="told" id="hint" tabindex="-1">(.*?)</p>', re.DOTALL)


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with running(House(SqlLog("sqlite://"), play, BOTS, Chance(Random(5)))) as app:
        yield app


def played(app: FastAPI, game: str, level: str) -> tuple[Visitor, Room]:
    """Somebody who has played a deal against bots of a level."""
    visitor = Visitor(app)
    visitor.post(f"/play/{game}", **{"with": level, "pace": "0.0"})
    room = app.state.house.room(visitor.url.removeprefix("/t/"))
    visitor.play_deal(f"/t/{room.name}", Random(2))
    return visitor, room


@pytest.mark.parametrize(
    ("game", "level"), [("contract-bridge", "plain"), ("turnover-bridge", "novice"), ("spades", "random")]
)
def test_whoever_asks_is_told_at_every_step_of_a_bot_and_no_other(app: FastAPI, game: str, level: str) -> None:
    visitor, room = played(app, game, level)
    base = f"/t/{room.name}/deal/1"
    page = visitor.get(f"{base}/at/0")
    assert not TOLD.search(page)
    assert ">Why?</a>" in page
    first, last = room.book.span(1) or (0, 0)
    told = 0
    page = visitor.get(f"{base}/at/0?why=on")
    for _ in range(30):
        here = re.search(rf'href="{base}/at/(\d+)" aria-label="Without reasons"', page)
        assert here
        at = int(here[1])
        step = chosen(room, at)
        found = TOLD.search(page)
        if step is not None and step.seat.kind == BOT:
            assert found
            assert re.fullmatch(rf"{step.seat.name}: “[^“”]+”", found[1]), found[1]
            told += 1
        else:
            assert not found
        onward = re.search(r'rel="next" href="([^"]+)"', page)
        if not onward:
            break
        assert onward[1].endswith("?why=on")
        page = visitor.get(onward[1])
    assert told > 3
    assert last > first


def test_a_searcher_shows_its_numbers(app: FastAPI) -> None:
    """Every choice it rated, the one it made marked; as it thought when it played."""
    visitor, room = played(app, "turnover-bridge", "novice")
    first, last = room.book.span(1) or (0, 0)
    for at in range(first, last + 1):
        step = chosen(room, at)
        if step is not None and step.seat.kind == BOT and step.view.ask and (step.view.ask.choices.size or 0) > 1:
            break
    page = visitor.get(f"/t/{room.name}/deal/1/at/{at}?why=on")
    rows = re.findall(r"<li( class=\"best\")?><span>([^<]+)</span><svg.*?</svg><span>[\d.]+ tricks</span>", page)
    assert step is not None
    assert step.view.ask is not None
    assert len(rows) == step.view.ask.choices.size
    assert [name for best, name in rows if best] == [step.event.card.name]  # type: ignore[union-attr]
    thought = app.state.house.counsel.why(room, at)
    assert thought.done()
    app.state.house.counsel.forget(room)  # after a restart of the server it is asked again
    again = app.state.house.counsel.why(room, at).result(20)
    assert {one.choice for one in again.rated} == {one.choice for one in thought.result().rated}


def test_no_reason_while_the_deal_lasts(app: FastAPI) -> None:
    visitor = Visitor(app)
    visitor.post("/play/whist", **{"with": "plain", "pace": "0.0"})
    table = visitor.url
    room = app.state.house.room(table.removeprefix("/t/"))
    rng = Random(3)
    for _ in range(4):
        for at in range(room.book.table.at + 1):
            page = visitor.get(f"{table}/deal/1/at/{at}?why=on", 404)
            assert "Not yet" in page
        visitor.get(table)
        while not visitor.answer(rng, table):
            visitor.get(table)


def test_a_bad_word_for_why_is_no_question(app: FastAPI) -> None:
    visitor, room = played(app, "turnover-bridge", "random")
    page = visitor.get(f"/t/{room.name}/deal/1/at/9")
    for word in ("", "off", "<script>", "1"):
        assert visitor.client.get(f"/t/{room.name}/deal/1/at/9", params={"why": word}).text == page


def test_the_finished_deal_tells_what_was_said_and_leads_to_the_replay(app: FastAPI) -> None:
    visitor, room = played(app, "contract-bridge", "plain")
    page = visitor.get(f"/t/{room.name}/deal/1")
    assert "What was said" in page
    spoken = re.findall(r'<li><a href="([^"]+)"><span class="caps">([^<]+)</span> ([^<]+)</a></li>', page)
    assert len(spoken) == len(room.book.past[(room.book.span(1) or (0, 0))[1]].calls)
    for href, _, what in spoken[:4]:
        assert f"calls {what}." in visitor.get(href) or f"call {what}." in visitor.page
