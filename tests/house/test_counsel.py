"""The expert beside the table: hints where the host allows them, from the own view; reasons when a deal is over."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from oddtrick.bots.bot import Budget, Reasons, bot_of
from oddtrick.bots.hint import hint
from oddtrick.bots.imagine import Imagination
from oddtrick.bots.why import why
from oddtrick.games import CATALOGUE, game_of
from oddtrick.house import counsel
from oddtrick.house.counsel import Busy, NoHints, Thought
from oddtrick.house.house import House
from oddtrick.house.past import chosen
from oddtrick.house.room import ALL, ALONE, NONE, Paused, Room
from oddtrick.house.seats import BOT
from oddtrick.laws.wrap import Under
from oddtrick.play.run import Chance
from oddtrick.play.words import Speaker
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.store.sql import SqlLog
from oddtrick.table.errors import NotSeated, OutOfTurn, Refused, Stale
from oddtrick.table.view import veil

GAMES = [kind.id for kind in CATALOGUE]
NODES = Budget(nodes=4_000)
BOTS = {name: partial(bot_of, name) for name in ("random", "plain", "novice", "curious")}


def made(url: str = "sqlite://") -> House:
    chance = Chance(Random(1))
    return House(SqlLog(url), lambda game, options: Under(game_of(game, options)), BOTS, chance, counsel=NODES)


@pytest.fixture
def house() -> Iterator[House]:
    house = made()
    yield house
    house.close()


def alone(house: House, game: str, hints: str = ALONE, level: str = "plain", **options: str) -> Room:
    """One person against the house, asked something."""
    players = len(game_of(game, options).shape.players)
    room = house.open(game, options, ["", *[level] * (players - 1)], pace=0, hints=hints)
    room.invite(0)
    room.sit(0, "Anna")
    until_asked(room)
    return room


def until_asked(room: Room) -> None:
    """Wait until the person is asked, or the deal is over."""
    grown = threading.Event()
    end = room.listen(lambda _: grown.set())
    while room.view(0).ask is None and not room.resting and not room.over:
        grown.wait(0.05)
        grown.clear()
    end()


def play_deal(room: Room, rng: Random) -> None:
    """The person answers at random until the deal is over."""
    while not (room.resting or room.over):
        view = room.view(0)
        if view.ask is not None:
            room.answer(0, view.table.at, view.ask.choices.pick(rng))
        until_asked(room)


@pytest.mark.parametrize("game", GAMES)
def test_every_question_of_every_game_has_a_hint(house: House, game: str) -> None:
    """What the expert says may be chosen, at every question of a deal; calls too."""
    room, rng, asked = alone(house, game), Random(3), 0
    while not room.over and asked < 12:
        if room.resting:
            room.ready(0)
            until_asked(room)
            continue
        view = room.view(0)
        assert view.ask is not None
        found = house.counsel.hint(room, 0, view.table.at).result(20)
        assert found.choice in view.ask.choices or any(found.choice in offer.choices for offer in view.offers)
        if found.how in ("sampled", "tree", "exact"):
            assert {one.choice for one in found.rated} == set(view.ask.choices.listed)
        asked += 1
        room.answer(0, view.table.at, view.ask.choices.pick(rng))
        until_asked(room)
    assert asked


class Gate:
    """The expert, who begins to think only when the gate is open; how often he thought."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open = threading.Event()
        self.thought = 0
        monkeypatch.setattr(counsel, "hint", self.hint)

    def hint(self, rules: Rules, view: View, budget: Budget) -> Reasons:
        assert self.open.wait(20)
        self.thought += 1
        return hint(rules, view, budget)


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    return Gate(monkeypatch)


def ask(house: House, room: Room, player: int = 0) -> Thought:
    """Ask for a hint now."""
    return house.counsel.hint(room, player, room.view(player).table.at)


def move(room: Room) -> None:
    """The person plays the first thing that is allowed."""
    view = room.view(0)
    assert view.ask is not None
    room.answer(0, view.table.at, view.ask.choices.listed[0])
    until_asked(room)


def test_a_hint_is_found_once_for_a_moment(house: House, gate: Gate) -> None:
    room = alone(house, "whist")
    seen = room.view(0).table.at
    assert house.counsel.given(room, 0, seen) is None
    one = ask(house, room)
    assert ask(house, room) is one
    assert house.counsel.given(room, 0, seen) is one
    assert not one.done()
    gate.open.set()
    assert one.result(20).choice
    assert ask(house, room) is one
    assert gate.thought == 1
    move(room)
    assert house.counsel.given(room, 0, room.view(0).table.at) is None


def test_one_thought_at_a_time_for_a_seat(house: House, gate: Gate) -> None:
    """Whoever plays on and asks again while the expert still thinks is told so; later he is answered."""
    room = alone(house, "whist")
    first = ask(house, room)
    move(room)
    with pytest.raises(Busy):
        ask(house, room)
    gate.open.set()
    first.result(20)
    assert ask(house, room).result(20)


def test_too_many_questions_at_once_are_refused(house: House, gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    rooms = [alone(house, "whist") for _ in range(3)]
    monkeypatch.setattr(counsel, "WAITING_AT_MOST", 2)
    thoughts = [ask(house, room) for room in rooms[:2]]
    with pytest.raises(Busy):
        ask(house, rooms[2])
    gate.open.set()
    for thought in thoughts:
        thought.result(20)
    assert ask(house, rooms[2]).result(20)


def test_nobody_waits_for_a_hint(house: House, gate: Gate) -> None:
    """While the expert thinks the game goes on: the person plays, and so do the bots."""
    room = alone(house, "whist")
    thoughts = [ask(house, room)]
    for _ in range(5):
        move(room)
    assert not thoughts[0].done()
    assert room.view(0).table.tricks
    gate.open.set()
    assert thoughts[0].result(20)


def test_a_hint_that_fails_may_be_asked_for_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = alone(house, "whist")
    with monkeypatch.context() as broken:
        broken.setattr(counsel, "hint", lambda *given: 1 / 0)
        failed = ask(house, room)
        assert isinstance(failed.exception(20), ZeroDivisionError)
    assert ask(house, room).result(20).choice


@pytest.mark.parametrize(
    ("hints", "people", "allowed"),
    [(ALONE, 1, True), (ALONE, 2, False), (ALL, 1, True), (ALL, 2, True), (NONE, 1, False), (NONE, 2, False)],
)
def test_the_host_decides_who_may_ask(house: House, hints: str, people: int, allowed: bool) -> None:
    levels = [""] * people + ["plain"] * (4 - people)
    room = house.open("whist", {}, levels, pace=0, hints=hints)
    for player in range(people):
        room.invite(player)
        room.sit(player, f"P{player}")
    while room.view(player := room.view(-1).turn or 0).ask is None or player >= people:
        threading.Event().wait(0.01)
    if allowed:
        assert ask(house, room, player).result(20).choice in room.view(player).ask.choices  # type: ignore[union-attr]
    else:
        with pytest.raises(NoHints):
            ask(house, room, player)
    assert house.rematch(room, 0).hints == hints


def test_a_hint_out_of_turn_of_a_past_moment_or_while_the_game_rests_is_refused(house: House) -> None:
    room = house.open("whist", {}, [""] * 4, pace=0, hints=ALL)
    with pytest.raises(NotSeated):
        house.counsel.hint(room, 0, 0)
    for player in range(4):
        room.invite(player)
        with pytest.raises((OutOfTurn, NotSeated)):
            house.counsel.hint(room, 0, room.view(0).table.at)  # not everybody is here
        room.sit(player, f"P{player}")
    turn, at = room.view(-1).turn or 0, room.view(-1).table.at
    for player in (*range(4), -1):
        if player != turn:
            with pytest.raises((OutOfTurn, NotSeated)):
                house.counsel.hint(room, player, at)
    for seen in (-1, at - 1, at + 1):
        with pytest.raises(Stale):
            house.counsel.hint(room, turn, seen)
    room.pause(0, True)
    with pytest.raises(Paused):
        house.counsel.hint(room, turn, at)
    room.pause(0, False)
    assert house.counsel.hint(room, turn, at).result(20)


def test_a_room_of_old_and_one_after_a_restart_keep_the_hosts_word(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    first = made(url)
    names = [alone(first, "whist", hints).name for hints in (ALONE, ALL, NONE)]
    assert not any("hints" in line for line in first.store.read(names[0]))  # as in the rooms of before
    first.close()
    second = made(url)
    assert [second.room(name).hints for name in names] == [ALONE, ALL, NONE]
    second.close()


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_comes_from_the_askers_own_view(game: str) -> None:
    """With other cards where he cannot see, the same hint to the last number; and it leaves no line in the book."""
    house, rng, differed = made(), Random(game), 0
    room = alone(house, game)
    for _ in range(4):
        if room.resting:
            room.ready(0)
            until_asked(room)
        n, told = room.n, []
        room.listen(told.append)
        true = room.book.past[-1]
        before = ask(house, room).result(20)
        for _ in range(2):
            other = Imagination(room.game, veil(true, 0)).layout(rng).table
            room.book.past[-1] = other
            house.counsel.forget(room)
            assert ask(house, room).result(20) == before
            differed += other != true
        room.book.past[-1] = true
        assert room.n == n
        assert set(told) <= {n}  # a bot's card of before may be told of late
        view = room.view(0)
        room.answer(0, view.table.at, view.ask.choices.pick(rng))  # type: ignore[union-attr]
        until_asked(room)
    assert differed
    house.close()


# -- reasons of bots --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", sorted(BOTS))
@pytest.mark.parametrize("game", ["contract-bridge", "guess-who-bridge"])
def test_a_bot_says_why_when_the_deal_is_over(house: House, game: str, level: str) -> None:
    room = alone(house, game, level=level)
    play_deal(room, Random(2))
    first, last = room.book.span(1) or (0, 0)
    asked = 0
    for at in range(first, last + 1):
        step = chosen(room, at)
        if step is None or step.seat.kind != BOT:
            with pytest.raises(Refused):
                house.counsel.why(room, at)
        elif asked < 25:
            assert step.seat.level == level
            reasons = house.counsel.why(room, at).result(20)
            words = why(reasons, step.event, Speaker(room.game.shape).choice)
            assert words[0].isupper() or words[0].isdecimal(), words
            assert words[-1] in ".?!", words
            asked += 1
    assert asked


def test_no_reason_is_told_while_the_deal_lasts(house: House) -> None:
    room = alone(house, "whist")
    move(room)
    for at in range(room.book.table.at + 2):
        with pytest.raises(Refused):
            house.counsel.why(room, at)
    play_deal(room, Random(1))
    last = (room.book.span(1) or (0, 0))[1]
    room.ready(0)
    until_asked(room)
    for at in range(last + 1, room.book.table.at + 2):
        with pytest.raises(Refused):
            house.counsel.why(room, at)


def test_who_sat_there_then_gives_the_reason(tmp_path: Path) -> None:
    """A person's card has no bot's reason, also when a bot has the seat now; nor has a bot's when a person has it."""
    url = f"sqlite:///{tmp_path / 'games.db'}"
    house = made(url)
    room = house.open("whist", {}, ["", "", "plain", "random"], pace=0)
    for player in (0, 1):
        room.invite(player)
        room.sit(player, f"P{player}")
    rng = Random(4)
    while not room.resting:
        view = room.view(room.view(-1).turn or 0)
        if view.viewer < 2 and view.ask is not None:
            room.answer(view.viewer, view.table.at, view.ask.choices.pick(rng))
    room.leave(1)
    house.seat_bot(room, 1, "novice")
    sat = [who_sat(room)]
    house.close()
    house = made(url)
    sat.append(who_sat(house.room(room.name)))
    house.close()
    assert sat == [{0: "", 1: "", 2: "plain", 3: "random"}] * 2


def who_sat(room: Room) -> dict[int, str]:
    """The level of each player who chose anything in the first deal."""
    first, last = room.book.span(1) or (0, 0)
    steps = [chosen(room, at) for at in range(first, last + 1)]
    return {step.player: step.seat.level for step in steps if step is not None}
