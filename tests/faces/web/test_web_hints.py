"""The expert beside the table: on the page of whoever asks, and of nobody else; in words where he may not be asked."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from desk import Visitor, company, play, running
from fastapi import FastAPI
from test_web_secrets import bytes_for, check_names, swap_table, unveiled

from oddtrick.bots.bot import Budget, bot_of, levels
from oddtrick.bots.imagine import Imagination
from oddtrick.games import CATALOGUE
from oddtrick.house import counsel
from oddtrick.house.house import House
from oddtrick.house.room import ALL, HINTS, NONE, Room
from oddtrick.play.run import Chance
from oddtrick.store.sql import SqlLog
from oddtrick.table.view import veil

GAMES = [kind.id for kind in CATALOGUE]
BOTS = {level: partial(bot_of, level) for level in levels()}


@pytest.fixture
def app() -> Iterator[FastAPI]:
    """A house whose hints cost nodes, not time, so that they can be had again; the packs are the same each time."""
    house = House(SqlLog("sqlite://"), play, BOTS, Chance(Random(5)), counsel=Budget(nodes=4_000))
    with running(house) as app:
        yield app


def sat(app: FastAPI, game: str, **fields: str) -> tuple[Visitor, Room]:
    """Somebody at a table against the house, asked something."""
    visitor = Visitor(app)
    visitor.get(f"/new/{game}")
    visitor.post(f"/play/{game}", **{"with": "plain", "pace": "0.0", **fields})
    room = app.state.house.room(visitor.url.removeprefix("/t/"))
    until_asked(room)
    visitor.get(visitor.url)
    return visitor, room


def until_asked(room: Room) -> None:
    grown = threading.Event()
    end = room.listen(lambda _: grown.set())
    while room.view(0).ask is None and not (room.resting or room.over or room.waiting):
        grown.wait(0.05)
        grown.clear()
    end()


@pytest.mark.parametrize("game", GAMES)
def test_whoever_asks_is_told_without_scripts(app: FastAPI, game: str) -> None:
    """A button, a form, and the page again with the expert's choice marked; a reload shows it again."""
    visitor, room = sat(app, game)
    table = visitor.url
    for _ in range(3):
        if room.resting:
            break
        assert "What would the expert" in visitor.page
        assert 'class="told"' not in visitor.page
        visitor.post(f"{table}/hint", seen=visitor.seen())
        first = visitor.page
        assert re.search(r'<p class="told" id="hint" tabindex="-1">The expert: [^<]+</p>', first)
        assert first.count('class="worth best"') >= (0 if 'name="field' in first else 1)
        assert visitor.get(table) == first
        visitor.answer(Random(1), table)
        until_asked(room)
        visitor.get(table)


def test_each_choice_has_a_bar_a_number_and_a_spoken_word(app: FastAPI) -> None:
    visitor, _ = sat(app, "turnover-bridge")
    table = visitor.url
    choices = visitor.choices()
    assert len(choices) > 1
    visitor.post(f"{table}/hint", seen=visitor.seen())
    shown = re.findall(r'class="card [^"]*\bcan"[^>]* aria-label="([^"]+)">.*?</button>', visitor.page, re.DOTALL)
    assert len(shown) == len(choices)
    assert all(re.fullmatch(r"\w+ of \w+, playable, \d+\.\d tricks expected", label) for label in shown), shown
    bars = re.findall(
        r'<span class="worth(?: best)?" aria-hidden="true">(\d+\.\d)<svg.*?class="full" width="(\d+)"', visitor.page
    )
    listed = re.findall(
        r"<li(?: class=\"best\")?><span>([^<]+)</span><svg.*?</svg><span>(\d+\.\d) tricks</span>", visitor.page
    )
    assert len(bars) == len(listed) == len(choices)
    assert sorted(number for number, _ in bars) == sorted(number for _, number in listed)
    assert visitor.page.count('<li class="best">') == visitor.page.count('class="worth best"') == 1
    assert re.search(rf'<li class="best"><span>{listed[0][0]}<', visitor.page)
    assert max(int(width) for _, width in bars) == 100
    assert min(int(width) for _, width in bars) > 0
    assert "layouts of the cards you cannot see" in visitor.page


def test_a_program_is_told_in_a_sentence(app: FastAPI) -> None:
    visitor, room = sat(app, "whist")
    table = visitor.url
    answer = visitor.client.post(
        f"{table}/hint",
        data={"csrf": visitor.mark, "seen": visitor.seen()},
        headers={"accept": "application/json"},
    )
    assert answer.status_code == 200
    assert re.fullmatch(r"The expert: play \w+ of \w+\. (From|There|Nothing) .*\.", answer.json()["says"])
    assert 'class="told"' in visitor.get(f"{table}/part?since={room.book.table.at}")


@pytest.mark.parametrize("with_", ["plain", "friend", "device"])
@pytest.mark.parametrize("hints", HINTS)
def test_the_host_decides_and_everybody_can_read_it(app: FastAPI, hints: str, with_: str) -> None:
    """Usually against the house only; everybody at the table, and whoever looks on, sees what holds."""
    visitor = Visitor(app)
    visitor.post("/play/turnover-bridge", **{"with": with_, "seat.1": with_, "hints": hints, "pace": "0.0"})
    table = visitor.url
    room = app.state.house.room(table.removeprefix("/t/"))
    other = visitor
    if with_ == "friend":
        other = Visitor(app)
        other.get(f"/sit/{room.name}/{room.company.secrets[1]}")
        other.post(f"/t/{room.name}/sit", name="Ben")
    until_asked_anybody(room)
    turn = room.view(-1).turn
    asked = other if turn and with_ == "friend" else visitor
    if with_ == "device":
        asked.get(table)
        asked.post(f"{table}/eyes", seat=str(turn))
    asked.get(table)
    allowed = hints == ALL or (hints != NONE and with_ == "plain")
    assert ("What would the expert play?" in asked.page) == allowed
    asked.post(f"{table}/hint", 200 if allowed else 403, seen=asked.seen())
    assert ("The expert: play" in asked.page) == allowed
    assert ("Hints are not allowed at this table." in asked.page) == (not allowed)
    words = {"alone": "while one person plays with the house", "all": "for everybody", "none": "for nobody"}[hints]
    for who in (visitor, other, Visitor(app)):
        assert f"Hints: {words}" in who.get(table)


def until_asked_anybody(room: Room) -> None:
    while (turn := room.view(-1).turn) is None or room.company.seats[turn].kind != "person":
        threading.Event().wait(0.01)


def test_an_unknown_word_about_hints_changes_nothing(app: FastAPI) -> None:
    _, room = sat(app, "whist", hints="<b>yes</b>")
    assert room.hints == HINTS[0]


def test_bad_questions_are_refused_in_words(app: FastAPI) -> None:
    visitor, room = sat(app, "whist")
    table = visitor.url
    n = room.n
    for seen in ("", "-1", "x", str(int(visitor.seen()) + 1), "9" * 30):
        assert "moved on" in visitor.post(f"{table}/hint", 409, seen=seen)
    assert Visitor(app).client.post(f"{table}/hint", data={"seen": visitor.seen()}).status_code == 403
    looker = Visitor(app)
    looker.post(f"{table}/hint", 403, seen=visitor.seen())
    assert "You have no seat" in looker.page
    visitor.post("/t/nowhere/hint", 404, seen="1")
    assert visitor.client.get(f"{table}/hint").status_code == 405
    visitor.get(table)
    visitor.post(f"{table}/pause")
    assert "expert" not in visitor.page
    visitor.post(f"{table}/hint", 409, seen=visitor.seen())
    assert "paused" in visitor.page
    visitor.post(f"{table}/go-on")
    assert room.n == n + 2


def test_a_hint_that_fails_says_so_calmly(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor, _ = sat(app, "whist")
    table = visitor.url
    with monkeypatch.context() as broken:
        broken.setattr(counsel, "hint", lambda *given: 1 / 0)
        visitor.post(f"{table}/hint", seen=visitor.seen())
        assert "The expert has no answer just now. You may ask again." in visitor.page
        assert "division" not in visitor.page
        answer = visitor.client.post(
            f"{table}/hint",
            data={"csrf": visitor.mark, "seen": visitor.seen()},
            headers={"accept": "application/json"},
        )
        assert (answer.status_code, answer.json()["says"][:10]) == (503, "The expert")
    assert visitor.choices()
    visitor.post(f"{table}/hint", seen=visitor.seen())
    assert 'class="told" id="hint"' in visitor.page


def test_a_slow_hint_keeps_nobody_waiting(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page comes without it and says so; a card may be played meanwhile."""
    visitor, room = sat(app, "whist")
    table = visitor.url
    go, hint = threading.Event(), counsel.hint
    monkeypatch.setattr("oddtrick.faces.web.asking.PATIENCE", 0.05)
    monkeypatch.setattr(counsel, "hint", lambda *given: hint(*given) if go.wait(20) else None)
    visitor.post(f"{table}/hint", seen=visitor.seen())
    assert "The expert is thinking." in visitor.page
    assert "Look again" in visitor.page
    assert visitor.answer(Random(1), table)
    until_asked(room)
    visitor.get(table)
    visitor.post(f"{table}/hint", 409, seen=visitor.seen())
    assert "still thinks about your last question" in visitor.page
    go.set()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_tells_nothing_that_is_hidden_and_nobody_else_sees_it(game: str) -> None:
    """With other cards where the asker cannot see, every byte of his page is the same; all others' pages are, too,
    whether he asks or not."""
    house = House(SqlLog("sqlite://"), play, BOTS, Chance(Random(7)), counsel=Budget(nodes=4_000))
    rng, differed = Random(game), 0
    with running(house) as app:
        room = house.open(game, {}, [], hints=ALL)
        people = company(app, room)
        for step in range(9):
            if room.resting or room.over:
                break
            turn = room.view(-1).turn or 0
            if step % 4 == 0:
                others = {player: bytes_for(who, room) for player, who in people.items() if player != turn}
                n, true = room.n, room.book.past[-1]
                mine, pages = veil(true, turn), []
                for layout in (true, *(Imagination(room.game, mine).layout(rng).table for _ in range(2))):
                    swap_table(room, layout)
                    house.counsel.forget(room)
                    people[turn].get(f"/t/{room.name}")
                    pages.append(people[turn].post(f"/t/{room.name}/hint", seen=people[turn].seen()))
                    check_names(unveiled(pages[-1]), mine.sure[turn])
                    differed += layout != true
                swap_table(room, true)
                assert pages[0] == pages[1] == pages[2]
                assert 'class="told" id="hint"' in pages[0]
                assert room.n == n
                assert {player: bytes_for(people[player], room) for player in others} == others
            view = room.view(turn)
            assert view.ask is not None
            room.answer(turn, view.table.at, view.ask.choices.pick(rng))
    assert differed


def test_a_shared_device_shows_a_hint_to_the_one_who_asked(app: FastAPI) -> None:
    """The other one, who gets the device next, finds no trace of it."""
    visitor = Visitor(app)
    visitor.post("/play/turnover-bridge", **{"seat.1": "device", "hints": ALL})
    table = visitor.url
    room = app.state.house.room(table.removeprefix("/t/"))
    turn = room.view(-1).turn or 0
    visitor.get(table)
    visitor.post(f"{table}/hint", 403, seen=visitor.seen())  # the cards are covered: nobody looks
    visitor.get(table)
    visitor.post(f"{table}/eyes", seat=str(turn))
    visitor.post(f"{table}/hint", seen=visitor.seen())
    assert 'class="told" id="hint"' in visitor.page
    visitor.answer(Random(1), table)
    assert "Hand over" in visitor.get(table)
    assert "The expert" not in visitor.page
