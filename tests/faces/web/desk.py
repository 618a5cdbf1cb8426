"""Browsers without a browser: what the tests use to sit at a table through HTTP."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from random import Random

from fastapi import FastAPI
from starlette.testclient import TestClient

from oddtrick.bots.bot import bot_of, levels
from oddtrick.faces.web.app import make_app
from oddtrick.faces.web.guard import Limits
from oddtrick.games import game_of
from oddtrick.house.house import House
from oddtrick.house.room import Room
from oddtrick.laws.wrap import Under
from oddtrick.rules.game import Rules
from oddtrick.store.sql import SqlLog
from zoo import Zoo

BASE = "http://testserver"


def play(game: str, options: Mapping[str, str]) -> Rules:
    """Any game of the catalogue, and the zoo, which has what the later games will have."""
    return Under(Zoo()) if game == "zoo" else Under(game_of(game, options))


def open_house(url: str = "sqlite://") -> House:
    """A house with all bots."""
    return House(SqlLog(url), play, {level: partial(bot_of, level) for level in levels()})


class Visitor:
    """One browser: its cookies, and what people do with pages."""

    def __init__(self, app: FastAPI) -> None:
        self.client = TestClient(app, base_url=BASE, follow_redirects=True)
        self.page = self.client.get("/").text

    @property
    def mark(self) -> str:
        """The mark of the forms on the page it looks at."""
        found = re.search(r'name="csrf" value="(\w+)"', self.page)
        assert found
        return found[1]

    def get(self, url: str, status: int = 200) -> str:
        """Look at a page."""
        answer = self.client.get(url)
        assert answer.status_code == status, answer.text[-1500:]
        self.page = answer.text
        return self.page

    def post(self, url: str, status: int = 200, **fields: object) -> str:
        """Send a form of the page."""
        answer = self.client.post(url, data={"csrf": self.mark, **fields})
        assert answer.status_code == status, answer.text[-1500:]
        if answer.headers["content-type"].startswith("text/html"):
            self.page = answer.text
        self.url = str(answer.url).removeprefix(BASE)
        return answer.text

    def choices(self) -> list[str]:
        """What can be pressed on the page: cards, calls."""
        cards = re.findall(r'class="card [^"]*\bcan"[^>]*? value="([^"]+)"', self.page)
        calls = re.findall(r'<button class="btn[^"]*" name="choice" value="([^"]+)"', self.page)
        return [html.unescape(text) for text in (*cards, *calls)]

    def seen(self) -> str:
        """How many events the page has seen."""
        found = re.search(r'name="seen" value="(\d+)"', self.page)
        assert found
        return found[1]

    def answer(self, rng: Random, room: str) -> bool:
        """Answer at random if the page asks anything; whether it did."""
        fields: dict[str, object] = {"seen": self.seen()}
        picks = re.findall(r'name="pick" value="([^"]+)"', self.page)
        choices = self.choices()
        if picks:
            low = int(re.search(r'data-low="(\d+)"', self.page)[1])  # type: ignore[index]
            fields |= {"pick": rng.sample(picks, low), "picked": "1"}
        elif blanks := re.findall(r'name="(field[^"]+)" type="number"', self.page) if rng.random() < 0.7 else []:
            fields |= dict.fromkeys(blanks, "1") | {"filled": "1"}
        elif choices:
            fields["choice"] = rng.choice(choices)
        else:
            return False
        self.post(f"{room}/answer", **fields)
        return True

    def play_deal(self, room: str, rng: Random, seconds: float = 120) -> None:
        """Play by forms alone until the deal is over."""
        end = time.monotonic() + seconds
        while 'id="over-h"' not in self.get(room):
            assert time.monotonic() < end, "the deal does not end"
            if not self.answer(rng, room):
                time.sleep(0.005)


@contextmanager
def running(house: House | None = None, limits: Limits | None = None) -> Iterator[FastAPI]:
    """The application with its life begun and ended."""
    house = house or open_house()
    app = make_app(house, limits or Limits.none())
    with TestClient(app, base_url=BASE):
        yield app


def company(app: FastAPI, room: Room) -> dict[int, Visitor]:
    """A visitor in every empty seat, by its link, and one (-1) who only looks on."""
    found: dict[int, Visitor] = {-1: Visitor(app)}
    for player, seat in enumerate(room.company.seats):
        if not seat.taken:
            key = room.invite(player)
            found[player] = Visitor(app)
            found[player].get(f"/sit/{room.name}/{key}")
    for player in sorted(found):
        if player >= 0:
            found[player].post(f"/t/{room.name}/sit", name=f"Guest {player}")
    return found
