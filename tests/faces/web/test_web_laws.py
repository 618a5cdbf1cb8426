"""The laws on the page: an offence is asked about once more, the penalty is chosen, a revoke is claimed and paid."""

from __future__ import annotations

import html
from collections.abc import Iterator

import pytest
from desk import Visitor, company, running
from fastapi import FastAPI

from oddtrick.house.room import Room
from oddtrick.rules.step import Ask, Offer
from oddtrick.table.events import Played
from oddtrick.table.scribe import write

PEOPLE = ("Anna", "Ben", "Clara", "Dora")
LAWS = {"law_enforcement": "table", "revoke_claim": "claimed"}


@pytest.fixture
def app() -> Iterator[FastAPI]:
    with running() as app:
        yield app


def friends(app: FastAPI, game: str, **options: str) -> tuple[Room, dict[int, Visitor]]:
    """A table of people only, so that nothing moves but by them."""
    shape = app.state.house.play(game, {}).shape
    room = app.state.house.open(game, LAWS | options, [""] * len(shape.players), 0.0)
    return room, company(app, room)


def offence(room: Room) -> tuple[Offer, str]:
    """An offence that somebody can commit now, and the line of one way to do it."""
    step = room.step
    assert isinstance(step, Ask)
    offer = next(offer for offer in step.offers if offer.offence)
    return offer, write(offer.choices.listed[0], room.game.shape)


@pytest.mark.parametrize(
    "game", ["bridge", "chinese-bridge", "misery-bridge", "auction-bridge", "three-hand-auction", "bridge-for-three"]
)
def test_an_offence_counts_only_when_it_is_confirmed(app: FastAPI, game: str) -> None:
    room, people = friends(app, game)
    offer, line = offence(room)
    url, visitor = f"/t/{room.name}", people[offer.player]
    visitor.get(url)
    n = room.n
    page = visitor.post(f"{url}/answer", 409, seen=visitor.seen(), choice=line)
    assert room.n == n
    assert f"An offence: {offer.offence}" in page
    assert html.escape(offer.rule) in page or offer.rule in page
    said = visitor.client.post(
        f"{url}/answer",
        data={"csrf": visitor.mark, "seen": visitor.seen(), "choice": line},
        headers={"accept": "application/json"},
    )
    assert said.json()["code"] == "law/unconfirmed"
    assert room.n == n
    visitor.post(f"{url}/answer", 409, seen=visitor.seen(), choice=line, sure="another offence")
    assert room.n == n
    visitor.post(f"{url}/answer", seen=visitor.seen(), choice=line, sure=offer.offence)
    assert room.n > n


def test_nobody_commits_it_for_another_and_strict_tables_refuse_it(app: FastAPI) -> None:
    room, people = friends(app, "chinese-bridge")
    offer, line = offence(room)
    other = people[1 - offer.player]
    other.get(f"/t/{room.name}")
    n = room.n
    other.post(f"/t/{room.name}/answer", 409, seen=other.seen(), choice=line, sure=offer.offence)
    assert room.n == n
    strict = app.state.house.open("chinese-bridge", {}, ["", ""], 0.0)
    sitting = company(app, strict)
    for player in (0, 1):
        sitting[player].get(f"/t/{strict.name}")
        n = strict.n
        sitting[player].post(
            f"/t/{strict.name}/answer", 409, seen=sitting[player].seen(), choice=line, sure=offer.offence
        )
        assert strict.n == n


def test_the_penalty_is_a_question_to_whom_it_is_due_and_to_nobody_else(app: FastAPI) -> None:
    room, people = friends(app, "chinese-bridge")
    step = room.step
    assert isinstance(step, Ask)
    offer = next(offer for offer in step.offers if "hidden" in offer.offence)
    url, guilty, due = f"/t/{room.name}", people[offer.player], people[1 - offer.player]
    guilty.get(url)
    guilty.post(
        f"{url}/answer", seen=guilty.seen(), choice=write(offer.choices.listed[0], room.game.shape), sure=offer.offence
    )
    assert guilty.choices() == []
    due.get(url)
    assert "Cards were looked at that nobody may see" in due.page
    assert [choice.rpartition(": ")[2] for choice in due.choices()] == ["go on", "new deal"]
    n, ruling = room.n, due.choices()[1]
    guilty.post(f"{url}/answer", 409, seen=guilty.seen(), choice=ruling)  # by the offender
    assert room.n == n
    due.post(f"{url}/answer", seen=due.seen(), choice=ruling)
    after = room.n
    due.post(f"{url}/answer", 409, seen=due.seen(), choice=ruling)  # twice
    assert room.n == after
    assert "The deal is void: look at hidden cards." in due.get(url)


def test_what_was_looked_at_is_in_no_page_but_his(app: FastAPI) -> None:
    """The page of the other is the same whatever card lay there."""
    room, people = friends(app, "chinese-bridge")
    step = room.step
    assert isinstance(step, Ask)
    offer = next(offer for offer in step.offers if "hidden" in offer.offence)
    url, guilty, due = f"/t/{room.name}", people[offer.player], people[1 - offer.player]
    guilty.get(url)
    guilty.post(
        f"{url}/answer", seen=guilty.seen(), choice=write(offer.choices.listed[0], room.game.shape), sure=offer.offence
    )
    zone = next(note.event.zone for note in room.book.table.notes if hasattr(note.event, "zone"))
    card = room.book.table.piles[zone.place][zone.number].down
    assert card is not None
    guilty.get(url)
    due.get(url)
    assert card.name in guilty.page
    assert card.name not in due.page
    assert card.name not in people[-1].get(url)


def test_a_card_under_another_is_in_no_page_but_his(app: FastAPI) -> None:
    """Two cards played as one: the others see one card leave the hand, and nothing of the other."""
    room, people = friends(app, "bridge")
    url, shape = f"/t/{room.name}", room.game.shape

    def does(player: int, line: str, sure: str = "") -> None:
        people[player].get(url)
        people[player].post(f"{url}/answer", seen=people[player].seen(), choice=line, sure=sure)

    while True:
        step = room.step
        assert isinstance(step, Ask)
        found = [offer for offer in step.offers if offer.offence == "two cards played as one"]
        if room.book.table.trick and found:
            break
        does(step.player, write(step.choices.listed[0], shape))
    event = found[0].choices.listed[0]
    assert isinstance(event, Played)
    assert event.under is not None
    does(found[0].player, write(event, shape), found[0].offence)
    place = event.place
    assert f"with the {event.under.name} under it" in people[place].get(url)
    for viewer, visitor in people.items():
        if viewer != place:
            page = visitor.get(url)
            assert event.card.name in page
            assert event.under.name not in page
            assert "12 cards" in page
