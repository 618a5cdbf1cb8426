"""The worth of cards on the pages of deals that are over, the illustrative hands; nothing told too early."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from desk import Visitor, running
from fastapi import FastAPI

from oddtrick.faces.cli.seating import loaded
from oddtrick.faces.web.film import hand_names, of_hand
from oddtrick.faces.web.guard import Limits
from oddtrick.lab.values import Values, valued
from oddtrick.laws.wrap import Under
from oddtrick.table.events import Played


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with running() as app:
        yield app


def plain(page: str) -> str:
    """A page's words."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def figures(name: str) -> dict[int, tuple[Played, Values]]:
    """The values as the terminal tells them, by the number of the event."""
    game, record = loaded(Path(name))
    return {
        after.at: (entry, found)
        for entry, after, found, _ in valued(Under(game), record.entries)
        if isinstance(entry, Played) and found is not None
    }


def on_cards(page: str) -> dict[str, str]:
    """The number on every card that has one."""
    found = re.findall(r'data-key="(\w+)"[^>]*>(?:(?!data-key).)*?<span class="worth[^"]*"[^>]*>([\d–]+)', page)
    return dict(found)


# ------------------------------------------------------------------------------------------ the hands


def test_lobby_and_help_lead_to_the_hands(app: FastAPI) -> None:
    anna = Visitor(app)
    assert 'href="/hands"' in anna.get("/")
    assert 'href="/hands"' in anna.get("/help")
    assert hand_names() == ["foster-1", "foster-2"]
    page = anna.get("/hands")
    for name in hand_names():
        assert f'href="/hands/{name}"' in page
        assert of_hand(name).notes[0] in html.unescape(page)


@pytest.mark.parametrize(
    ("name", "printed", "lost"),
    [
        ("foster-1", "Printed result: YZ 9 tricks, 36 points", "Trick 2: West played queen of clubs, 4 tricks"),
        ("foster-2", "Printed result: YZ 8 tricks, 24 points", "Trick 5: East played 9 of hearts, 5 tricks"),
    ],
)  # fmt: skip
def test_a_hand_with_its_printed_result_and_the_worth_of_every_card(
    app: FastAPI, name: str, printed: str, lost: str
) -> None:
    page = Visitor(app).get(f"/hands/{name}")
    assert printed in plain(page)
    assert f"{lost} instead of" in plain(page)
    assert page.count('class="at-worth') == 52
    assert page.count('class="at-worth lost"') == 1
    numbers = [
        int(number) for number in re.findall(r'class="at-worth[^>]*><span class="hush">, worth </span>(\d+)', page)
    ]
    assert numbers == [found.by_card[entry.card].least for _, (entry, found) in sorted(figures(name).items())]


@pytest.mark.parametrize("name", ["foster-1", "foster-2"])
def test_a_hand_is_stepped_through_with_the_same_figures_as_solve(app: FastAPI, name: str) -> None:
    anna, told = Visitor(app), figures(name)
    film = of_hand(name)
    start = re.search(rf'href="(/hands/{name}/at/\d+)"', anna.get(f"/hands/{name}"))
    assert start
    way, seen = [start[1]], 0
    while following := re.search(r'rel="next" href="([^"]+)"', anna.get(way[-1])):
        at = int(way[-1].rsplit("/", 1)[1])
        expected = {str(one.card): str(one.least) for one in told[at + 1][1].cards} if at + 1 in told else {}
        assert on_cards(anna.page) == expected
        seen += bool(expected)
        if at in told:
            entry, found = told[at]
            assert ("A trick lost." in plain(anna.page)) == bool(found.lost(entry.card))
        way.append(following[1])
    assert len(way) == len(film.stops)
    assert seen > 35  # at the stops between there is nothing to choose
    for there in reversed(way[:-1]):
        back = re.search(r'rel="prev" href="([^"]+)"', anna.page)
        assert back
        assert back[1] == there
        anna.get(there)


@pytest.mark.parametrize(
    "url", ["/hands/foster-3", "/hands/foster-3/at/4", "/hands/..%2Ffoster-1", "/hands/foster-1/at/x"]
)
def test_there_are_no_others(app: FastAPI, url: str) -> None:
    answer = Visitor(app).client.get(f"/hands/{url}")
    assert answer.status_code in (400, 404)
    assert "Traceback" not in answer.text


def test_a_number_that_is_no_moment_leads_to_the_nearest(app: FastAPI) -> None:
    anna = Visitor(app)
    assert "1 of 70" in anna.get("/hands/foster-1/at/0")
    assert "70 of 70" in anna.get("/hands/foster-1/at/9999999")


# ------------------------------------------------------------------------------------------ deals of the house


def test_any_finished_deal_may_be_shown_with_values(app: FastAPI) -> None:
    anna = Visitor(app)
    anna.post("/play/whist", **{"with": "plain", "pace": "0.0"})
    room = anna.url
    anna.play_deal(room, Random(3))
    page = anna.get(f"{room}/deal/1")
    assert "at-worth" not in page
    assert f'href="{room}/deal/1?values=1"' in page
    page = anna.get(f"{room}/deal/1?values=1")
    assert page.count('class="at-worth') > 30
    assert "Worth of the cards" in page
    start = re.search(r'href="([^"]+/at/\d+\?values=1)"', page)
    assert start
    page = anna.get(start[1])
    following = re.search(r'rel="next" href="([^"]+)"', page)
    assert following
    assert following[1].endswith("?values=1")
    assert on_cards(anna.get(start[1].replace("?values=1", ""))) == {}
    last = re.search(r'href="([^"]+)" aria-label="To the end"', page)
    assert last
    assert "Between two cards there is nothing to choose." in anna.get(html.unescape(last[1]))


def test_a_deal_that_is_played_is_not_valued(app: FastAPI) -> None:
    """Not a card is looked at by the solver, whatever is asked for."""
    anna = Visitor(app)
    anna.post("/play/whist", **{"with": "plain", "pace": "0.0"})
    room = anna.url
    for url in (f"{room}/deal/1?values=1", f"{room}/deal/1/at/5?values=1", f"{room}/deal/2/at/1?values=1"):
        assert "That deal is not finished" in anna.get(url, 404)
    assert "at-worth" not in anna.get(f"{room}?values=1")
    assert "Worth of the cards" not in anna.page
    assert not app.state.worths.kept


def test_values_are_kept_once_found(app: FastAPI) -> None:
    anna = Visitor(app)
    anna.get("/hands/foster-1/at/14")
    kept = dict(app.state.worths.kept)
    assert len(kept) == 2  # of the last card, and of the next
    anna.get("/hands/foster-1/at/14")
    assert dict(app.state.worths.kept) == kept


def test_nobody_keeps_the_solver_busy() -> None:
    with running(limits=Limits.usual()) as app:
        anna = Visitor(app)
        for _ in range(60):
            answer = anna.client.get("/hands/foster-1/at/70")
            if answer.status_code != 200:
                break
        assert answer.status_code == 429
