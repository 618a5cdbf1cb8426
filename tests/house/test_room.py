"""A room: nothing goes on before all are here; stale answers do no harm; bots play; a restart changes nothing."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from oddtrick.bots.bot import Budget, bot_of
from oddtrick.games import CATALOGUE, kind_of
from oddtrick.house.house import House
from oddtrick.house.past import review
from oddtrick.house.room import Paused, Room
from oddtrick.house.seating import Taken
from oddtrick.laws.wrap import Under
from oddtrick.rules.game import Rules
from oddtrick.rules.options import make
from oddtrick.rules.view import View
from oddtrick.store.log import NoSuchMatch
from oddtrick.store.sql import SqlLog
from oddtrick.table.cards import BACK
from oddtrick.table.errors import BadOption, NotOffered, NotSeated, OutOfTurn, Refused, Stale
from oddtrick.table.events import Event, Played
from oddtrick.table.zones import GALLERY
from zoo import Zoo

GAMES = [kind.id for kind in CATALOGUE]


class Broken:
    """A bot that fails."""

    def __init__(self, game: Rules, rng: Random) -> None:
        pass

    def choose(self, view: View, budget: Budget) -> Event:
        raise RuntimeError("no idea")


class Cheat:
    """A bot that plays what it does not hold."""

    def __init__(self, game: Rules, rng: Random) -> None:
        pass

    def choose(self, view: View, budget: Budget) -> Event:
        assert view.ask is not None
        return Played(0, view.table.tricks[0].plays[0].card) if view.table.tricks else Played(0, BACK)


def play(game: str, options: object) -> Rules:
    if game == "zoo":
        return Under(Zoo())
    return Under(make(kind_of(game), options))  # type: ignore[arg-type]


BOTS = {name: partial(bot_of, name) for name in ("random", "plain")} | {"broken": Broken, "cheat": Cheat}


@pytest.fixture
def house() -> Iterator[House]:
    house = House(SqlLog("sqlite://"), play, BOTS)
    yield house
    house.close()


def seated(house: House, game: str, levels: list[str], **options: str) -> Room:
    """A table with people at all seats that have no bot."""
    room = house.open(game, options, levels, pace=0)
    for player, level in enumerate(levels):
        if not level:
            room.invite(player)
            room.sit(player, f"P{player}")
    return room


def until(what: Callable[[], bool], seconds: float = 60) -> None:
    """Wait for the worker threads."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.002)


def play_on(room: Room, rng: Random, answers: int = 10_000) -> None:
    """The people answer at random until the deal is over, or so often."""
    people = room.company.of_kind("person")
    for _ in range(answers):
        until(lambda: room.resting or room.over or any(room.view(p).ask for p in people))
        asked = next((p for p in people if room.view(p).ask), None)
        if asked is None:
            return
        view = room.view(asked)
        assert view.ask is not None
        room.answer(asked, view.table.at, view.ask.choices.pick(rng))


@pytest.mark.parametrize("game", [*GAMES, "zoo"])
def test_people_alone_play_a_deal(house: House, game: str) -> None:
    players = len(play(game, {}).shape.players)
    room = seated(house, game, [""] * players)
    play_on(room, Random(1))
    assert room.finished(1)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["random", "plain"])
def test_a_person_plays_a_deal_with_bots(house: House, game: str, level: str) -> None:
    room = seated(house, game, ["", *[level] * (len(kind_of(game)().shape.players) - 1)])
    play_on(room, Random(2))
    assert room.finished(1)


@pytest.mark.parametrize("level", ["broken", "cheat"])
def test_a_bot_that_fails_is_replaced_and_it_is_logged(
    house: House, level: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        room = seated(house, "whist", ["", level, level, level])
        play_on(room, Random(3))
    assert room.finished(1)
    assert {seat.level for seat in room.company.seats[1:]} == {"plain"}
    assert "failed" in caplog.text


def test_nothing_is_dealt_before_every_seat_is_taken(house: House) -> None:
    room = house.open("whist", {}, ["", "", "plain", "plain"])
    room.invite(0)
    room.sit(0, "Anna")
    assert room.waiting
    assert room.book.table.at == 0
    with pytest.raises(OutOfTurn, match="every seat"):
        room.answer(0, 0, Played(0, BACK))
    room.give(1, "plain", "Ada")
    assert not room.waiting
    assert room.book.table.laid


@pytest.mark.parametrize("game", GAMES)
def test_refusals_change_nothing(house: House, game: str) -> None:
    players = len(kind_of(game)().shape.players)
    room = seated(house, game, [""] * players)
    asked = next(p for p in range(players) if room.view(p).ask)
    other = (asked + 1) % players
    view = room.view(asked)
    assert view.ask is not None
    event = view.ask.choices.listed[0]
    before, at = room.n, room.book.table
    for attempt, kind in (
        (lambda: room.answer(asked, view.table.at - 1, event), Stale),
        (lambda: room.answer(asked, view.table.at + 1, event), Stale),
        (lambda: room.answer(other, view.table.at, event), Refused),
        (lambda: room.answer(asked, view.table.at, Played(asked, BACK)), NotOffered),
        (lambda: room.sit(asked, "Mallory"), Taken),
        (lambda: room.give(asked, "plain", "Ada"), Taken),
        (lambda: room.invite(asked), Taken),
        (lambda: room.answer(asked, view.table.at, event, by="bot"), NotSeated),
    ):
        with pytest.raises(kind):
            attempt()
        assert room.n == before
        assert room.book.table is at


def test_a_double_click_counts_once(house: House) -> None:
    room = seated(house, "whist", [""] * 4)
    asked = next(p for p in range(4) if room.view(p).ask)
    view = room.view(asked)
    assert view.ask is not None
    event = view.ask.choices.listed[0]
    room.answer(asked, view.table.at, event)
    with pytest.raises(Stale, match="moved on"):
        room.answer(asked, view.table.at, event)
    assert sum(isinstance(e, Played) for e in room.heard(GALLERY)) == 1


def test_unknown_rooms_and_options(house: House) -> None:
    with pytest.raises(NoSuchMatch):
        house.room("nowhere")
    with pytest.raises(BadOption):
        house.open("whist", {"target": "0"}, [""])
    assert house.store.matches() == ()


def test_pause_stops_everybody(house: House) -> None:
    room = seated(house, "whist", ["", "", "plain", "plain"])
    until(lambda: any(room.view(p).ask for p in (0, 1)))
    asked = next(p for p in (0, 1) if room.view(p).ask)
    room.pause(0, True)
    view = room.view(asked)
    assert view.ask is not None
    with pytest.raises(Paused):
        room.answer(asked, view.table.at, view.ask.choices.listed[0])
    assert room.sight(asked).ask is None
    room.pause(1, False)
    play_on(room, Random(4))
    assert room.finished(1)


def test_who_leaves_makes_room(house: House) -> None:
    room = seated(house, "whist", ["", "", "plain", "plain"])
    until(lambda: any(room.view(p).ask for p in (0, 1)))
    room.leave(0)
    assert room.waiting
    assert room.company.host == 1
    with pytest.raises(NotSeated):
        room.leave(0)
    key = room.invite(0)
    assert room.company.player_of(key) == 0
    newer = room.invite(0)
    assert room.company.player_of(key) is None
    assert room.company.player_of(newer) == 0
    room.sit(0, "Clara")
    assert room.company.seats[0].name != room.company.seats[2].name
    play_on(room, Random(5))
    assert room.finished(1)


def test_when_all_people_leave_the_bots_do_not_play_alone(house: House) -> None:
    room = seated(house, "whist", ["", "plain", "plain", "plain"])
    room.leave(0)
    room.give(0, "plain", "Ada")
    at = room.book.table.at
    time.sleep(0.05)
    assert room.waiting
    assert room.book.table.at == at


def test_the_next_deal_waits_for_every_person(house: House) -> None:
    room = seated(house, "whist", ["", "", "plain", "plain"])
    play_on(room, Random(6))
    assert room.resting
    room.ready(0)
    room.ready(0)
    assert room.book.table.deals == 1
    room.ready(1)
    assert room.book.table.deals == 2
    play_on(room, Random(7))
    assert room.resting
    assert room.book.table.deals == 2


def test_a_finished_deal_may_be_seen_and_no_other(house: House) -> None:
    room = seated(house, "whist", [""] * 4)
    play_on(room, Random(8), answers=10)
    with pytest.raises(Refused):
        review(room, GALLERY, 5)
    play_on(room, Random(8))
    first, last = room.book.span(1) or (0, 0)
    assert len(review(room, GALLERY, first + 1).table.hands[0]) == 13
    assert review(room, GALLERY, last).table.tricks
    for at in (-1, last + 1):
        with pytest.raises(Refused):
            review(room, GALLERY, at)
    for player in range(4):
        room.ready(player)
    with pytest.raises(Refused):
        review(room, GALLERY, room.book.table.at)


def test_a_rematch_keeps_people_keys_and_pace(house: House) -> None:
    room = seated(house, GAMES[0], ["", "plain"])
    play_on(room, Random(9))
    assert room.over
    again = house.rematch(room, 0)
    assert house.rematch(room, 0) is again
    assert room.rematch == again.name
    assert [s.name for s in again.company.seats] == [s.name for s in room.company.seats]
    assert again.company.seats[0].key == room.company.seats[0].key
    play_on(again, Random(10))
    assert again.over


def test_everything_is_the_same_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    house = House(SqlLog(url), play, BOTS)
    room = seated(house, "whist", ["", "", "plain", "plain"], target="9")
    play_on(room, Random(11))
    room.ready(0)
    play_on(room, Random(12))
    name, before = room.name, (room.n, room.book.table, room.company.seats, room.pace, room.game, room.company.host)
    told = {viewer: room.heard(viewer) for viewer in room.game.shape.viewers}
    house.close()
    house = House(SqlLog(url), play, BOTS)
    again = house.room(name)
    assert (again.n, again.book.table, again.company.seats, again.pace, again.game, again.company.host) == before
    assert {viewer: again.heard(viewer) for viewer in again.game.shape.viewers} == told
    again.ready(1)
    assert again.book.table.deals == 2
    play_on(again, Random(13))
    house.close()


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    house = House(SqlLog(url), play, BOTS)
    room = house.open("whist", {}, ["", "plain", "plain", "plain"], pace=60)
    room.invite(0)
    room.sit(0, "Anna")
    house.close()
    house = House(SqlLog(url), play, BOTS)
    again = house.room(room.name)
    again.set_pace(0)
    play_on(again, Random(14))
    assert again.finished(1)
    house.close()


def test_listeners_are_told_until_they_end(house: House) -> None:
    room = house.open("whist", {}, ["", "", "", ""])
    heard: list[int] = []
    end = room.listen(heard.append)
    room.invite(0)
    assert heard[-1] == room.n
    end()
    end()
    before = list(heard)
    room.invite(1)
    assert heard == before


def test_the_bots_wait_while_somebody_hesitates_but_only_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before an offence is committed the person is asked once more; the bot's card does not come in between."""
    import oddtrick.house.house as module

    room = house.open("whist", {}, ["", "", "", ""], pace=0)
    said: list[int] = []
    due: list[tuple[float, Callable[[], None]]] = []
    monkeypatch.setattr(house.beat, "at", lambda moment, work: due.append((moment, work)))
    monkeypatch.setattr(module, "_say", lambda room, player, seen, event: said.append(seen))
    monkeypatch.setattr(module.time, "monotonic", lambda: 100.0)
    house.hold(room, 7)
    house._speak(room, 1, 7, Played(1, BACK))
    assert said == []
    assert due[0][0] == 100.0 + module.HESITATION
    monkeypatch.setattr(module.time, "monotonic", lambda: 100.0 + module.HESITATION)
    house.hold(room, 7)  # again at the same table: he has had his moment
    due[0][1]()
    assert said == [7]
    house._speak(room, 1, 8, Played(1, BACK))  # nobody hesitates at this table
    assert said == [7, 8]
