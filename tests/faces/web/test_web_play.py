"""Whole deals by links and forms alone; the ways to a table and away from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from desk import Visitor, company, running
from fastapi import FastAPI

from oddtrick.faces.web import around
from oddtrick.games import CATALOGUE
from oddtrick.house.house import House
from oddtrick.rules.options import options_of
from oddtrick.table.cards import PACK

GAMES = [kind.id for kind in CATALOGUE]


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with running() as app:
        yield app


def house_of(app: FastAPI) -> House:
    house: House = app.state.house
    return house


@pytest.mark.parametrize("game", GAMES)
def test_from_the_lobby_to_a_finished_deal_in_one_click(app: FastAPI, game: str) -> None:
    anna = Visitor(app)
    assert f'action="/play/{game}"' in anna.get("/")
    anna.post(f"/play/{game}", **{"with": "bots", "pace": "0.0"})
    room = anna.url
    anna.play_deal(room, Random(1))
    assert "All hands, as dealt" in anna.get(f"{room}/deal/1")
    assert room in anna.get("/recent")


@pytest.mark.parametrize("game", [*GAMES, "zoo"])
def test_friends_play_by_their_links(app: FastAPI, game: str) -> None:
    room = house_of(app).open(game, {}, [])
    people = company(app, room)
    url, rng = f"/t/{room.name}", Random(2)
    for _ in range(400):
        if room.resting or room.over:
            break
        asked = room.view(-1).turn
        assert asked is not None
        people[asked].get(url)
        assert people[asked].answer(rng, url), people[asked].page[-3000:]
    assert room.finished(1)
    for visitor in people.values():
        visitor.get(f"{url}/deal/1")


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_goes_forward_and_back(app: FastAPI, game: str) -> None:
    anna = Visitor(app)
    anna.post(f"/play/{game}", **{"with": "bots", "pace": "0.0"})
    anna.play_deal(anna.url, Random(3))
    anna.get(f"{anna.url}/deal/1")
    start = re.search(r'href="([^"]+/at/\d+)"', anna.page)
    assert start
    way = [start[1]]
    while following := re.search(r'rel="next" href="([^"]+)"', anna.get(way[-1])):
        way.append(following[1])
    assert len(way) > 20
    for there in reversed(way[:-1]):
        back = re.search(r'rel="prev" href="([^"]+)"', anna.page)
        assert back
        assert back[1] == there
        anna.get(there)
    anna.get(f"{anna.url}/deal/1/at/999999")


@pytest.mark.parametrize("kind", CATALOGUE, ids=GAMES)
def test_the_form_of_a_new_table_has_every_option_of_the_game(app: FastAPI, kind: type) -> None:
    anna = Visitor(app)
    page = anna.get(f"/new/{kind.id}")
    for name in options_of(kind):
        assert f'name="option.{name}"' in page


def test_options_are_set_and_shown(app: FastAPI) -> None:
    anna = Visitor(app)
    fields = {"option.preset": "short", "option.target": "", "option.play_out": "true", "seat.1": "plain",
              "seat.2": "plain", "seat.3": "plain"}  # fmt: skip
    anna.post("/play/whist", **fields)
    assert house_of(app).room(anna.url.removeprefix("/t/")).header.options == {"preset": "short"}
    assert "preset: short" in anna.page


def test_an_option_out_of_range_is_named_and_nothing_is_opened(app: FastAPI) -> None:
    anna = Visitor(app)
    page = anna.post("/play/whist", 422, **{"option.target": "5000"})
    assert "a whole number from 1 to 100" in page
    assert 'value="5000"' in page
    page = anna.post("/play/whist", 422, **{"option.game_value": "short", "option.target": "7"})
    assert "needs target = 5" in page
    page = anna.post("/play/whist", 422, **{"option.colour": "green"})
    assert "there is no option" in page
    assert [entry.match for entry in house_of(app).store.matches()] == ["~house"]


def test_a_friend_sits_down_by_link_and_only_once(app: FastAPI) -> None:
    anna, ben, carl = Visitor(app), Visitor(app), Visitor(app)
    anna.post("/play/turnover-bridge", name="Anna", **{"seat.1": "friend"})
    link = re.search(r'value="http://testserver(/sit/[^"]+)"', anna.page)
    assert link
    assert "Waiting for a friend" in anna.page
    assert "You are looking on" in carl.get(anna.url)
    assert link[1] not in carl.page
    ben.get(link[1])
    assert "You are invited" in ben.page
    carl.get(link[1])
    ben.post(f"{anna.url}/sit", name="Ben")
    assert "Ben" in anna.get(anna.url)
    carl.post(f"{anna.url}/sit", 403, name="Carl")
    room = house_of(app).room(anna.url.removeprefix("/t/"))
    assert [seat.name for seat in room.company.seats] == ["Anna", "Ben"]


def test_the_host_gives_an_empty_seat_to_the_house(app: FastAPI) -> None:
    anna = Visitor(app)
    anna.post("/play/turnover-bridge", **{"seat.1": "friend", "pace": "0.0"})
    anna.post(f"{anna.url}/give", seat="1", level="plain")
    anna.play_deal(anna.url, Random(4))


def test_pause_pace_leave_and_rematch(app: FastAPI) -> None:
    anna = Visitor(app)
    anna.post("/play/turnover-bridge", name="Anna", **{"with": "bots"})
    url = anna.url
    anna.post(f"{url}/pause")
    assert "Anna has paused the game" in anna.page
    anna.post(f"{url}/go-on")
    anna.post(f"{url}/pace", pace="0.0")
    anna.play_deal(url, Random(5))
    anna.post(f"{url}/rematch")
    assert anna.url != url
    again = anna.url
    assert "Your turn" in anna.page or "Your lead" in anna.page or "s turn" in anna.page
    anna.post(f"{url}/rematch")
    assert anna.url == again
    anna.post(f"{again}/leave")
    assert anna.url == "/"
    assert house_of(app).room(again.removeprefix("/t/")).waiting


def test_two_people_on_one_device_see_their_own_cards_only(app: FastAPI) -> None:
    anna = Visitor(app)
    anna.post("/play/turnover-bridge", name="Anna", **{"seat.1": "device"})
    url, rng = anna.url, Random(6)
    room = house_of(app).room(url.removeprefix("/t/"))
    last, curtains = None, 0
    while not room.over:
        page = anna.get(url)
        asked = room.view(-1).turn
        assert asked is not None
        if asked != last:
            curtains += 1
            assert "curtain-h" in page
            assert not anna.choices()
            for player in range(2):
                for card in room.view(player).table.hands[player]:
                    assert f'data-key="{card}"' not in page
            anna.post(f"{url}/eyes", seat=str(1 - asked))  # the wrong one says that he is there
            assert "curtain-h" in anna.page
            anna.post(f"{url}/eyes", seat=str(asked))
        assert anna.answer(rng, url)
        last = asked
    assert curtains > 5
    assert 'id="over-h"' in anna.get(url)


def test_the_part_says_what_happened_since(app: FastAPI) -> None:
    room = house_of(app).open("whist", {}, [], pace=0)
    people = company(app, room)
    asked = room.view(-1).turn
    assert asked is not None
    seen = room.book.table.at
    people[asked].get(f"/t/{room.name}")
    people[asked].answer(Random(7), f"/t/{room.name}")
    part = people[(asked + 1) % 4].get(f"/t/{room.name}/part?since={seen}")
    heard = re.search(r'data-heard="([^"]*)"', part)
    assert heard
    assert re.search(rf"Guest {asked} leads the .+\. Your turn, \d+ cards? playable\.", heard[1])


def test_a_page_drawn_while_the_table_moves_on_knows_that_it_is_old(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = house_of(app).open("whist", {}, [], pace=0)
    people = company(app, room)
    n, told = room.n, around.deal_told

    def and_a_card_is_played(*args: object) -> object:
        view = room.view(room.view(-1).turn or 0)
        assert view.ask is not None
        room.answer(view.viewer, view.table.at, view.ask.choices.listed[0])
        return told(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(around, "deal_told", and_a_card_is_played)
    page = people[0].get(f"/t/{room.name}")
    assert room.n > n
    assert f'data-n="{n}"' in page


def test_the_look_is_kept_in_a_cookie(app: FastAPI) -> None:
    anna = Visitor(app)
    anna.post("/look", theme="dark", suits="four", motion="none", keys="off", back="/help")
    assert anna.url == "/help"
    assert 'data-theme="dark" data-suits="four" data-motion="none" data-keys="off"' in anna.page
    anna.post("/look", theme="<b>", back="//evil.example/")
    assert anna.url == "/"
    assert 'data-theme="auto" data-suits="two"' in anna.page


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_there_to_read(app: FastAPI, game: str) -> None:
    page = Visitor(app).get(f"/rules/{game}")
    assert "At a glance" in page
    assert "|---" not in page


def test_a_question_and_a_command_are_written_on_the_page(app: FastAPI) -> None:
    """A question is shown back before it counts; what is not understood is free; chips move for what is paid."""
    room = house_of(app).open("guess-who-bridge", {"first_dealer": "A"}, [])
    people = company(app, room)
    url = f"/t/{room.name}"
    anna, ben = people[0], people[1]
    assert "Ask your android (1 chip)" in anna.get(url)
    english = "Does the android have at least 10 HCP?"
    said = anna.post(f"{url}/answer", seen=anna.seen(), **{"field.1": english})
    assert "This is read as: hcp &gt;= 10." in said
    assert "Not understood" in anna.post(f"{url}/answer", status=409, seen=anna.seen(), **{"field.1": "hcp"})
    assert room.view(-1).table.paid == ()
    anna.post(f"{url}/answer", seen=anna.seen(), **{"field.1": "hcp >= 10"})
    assert re.search(r"You 69 chips, Guest \d 71 chips", anna.get(url))
    anna.post(f"{url}/answer", seen=anna.seen(), choice="A calls 1H")
    ben.get(url)
    ben.post(f"{url}/answer", seen=ben.seen(), choice="B calls pass")
    ben.get(url)
    held = room.view(0).table.hands[3]
    missing = next(card for card in PACK if card not in held)
    ben.post(f"{url}/answer", seen=ben.seen(), **{"field.1": f"exactly {missing}"})
    assert re.search(r"Guest \d 70 chips, you 70 chips", ben.get(url))
    ben.post(f"{url}/answer", seen=ben.seen(), **{"field.1": f"exactly {next(iter(held))}"})
    assert len(room.view(-1).table.trick) == 1
