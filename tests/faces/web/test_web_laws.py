"""The laws on the page: an offence is asked about once more, the penalty is chosen, a revoke is claimed and paid."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Callable, Iterator
from random import Random

import pytest
import uvicorn
from desk import Visitor, company, running
from fastapi import FastAPI
from playwright.sync_api import Locator, Page, expect
from test_web_browser import PHONE, Open, browser, check_axe, open_page  # noqa: F401  (fixtures)

from oddtrick.faces.web.app import make_app, make_house
from oddtrick.faces.web.guard import Limits
from oddtrick.faces.web.serve import Server, bound
from oddtrick.house.house import House
from oddtrick.house.room import Room
from oddtrick.play.run import Chance
from oddtrick.rules.step import Ask, Offer
from oddtrick.store.sql import SqlLog
from oddtrick.table.cards import cards_in
from oddtrick.table.events import Played, Reported, Shown
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


# ------------------------------------------------------------------------------------------ in a real browser


@pytest.fixture
def house() -> Iterator[tuple[House, str]]:
    """A real server in a thread of this process, with packs by a seed; the house and its address."""
    kept = make_house(SqlLog("sqlite://"), Chance(Random(6)))
    server = Server(uvicorn.Config(make_app(kept, Limits.none()), log_level="error", timeout_graceful_shutdown=1))
    listening = bound("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield kept, f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.stop_soon()
    thread.join(10)


MILD = ("no claim", "let it pass", "hearts")


def quiet(room: Room) -> None:
    """Whoever is asked answers in the plainest way."""
    step = room.step
    assert isinstance(step, Ask)
    listed = step.choices.listed
    told = [
        event for event in listed if getattr(event, "option", "") in MILD or str(getattr(event, "call", "")) in MILD
    ]
    room.answer(step.player, room.book.table.at, (told or listed)[0])


def until(room: Room, reached: Callable[[Ask], bool]) -> Ask:
    """Everybody plays quietly until this question."""
    for _ in range(300):
        step = room.step
        assert isinstance(step, Ask)
        if reached(step):
            return step
        quiet(room)
    raise AssertionError("it never came to that")


def up_to_date(page: Page, room: Room) -> Page:
    """When the page shows what the table has come to."""
    page.wait_for_function("n => document.getElementById('live').dataset.n === String(n)", arg=room.n)
    return page


def press(page: Page, room: Room, button: Locator) -> None:
    """Press, and see that the table has moved."""
    before = room.n
    up_to_date(page, room)
    button.click(position={"x": 7, "y": 9})  # where a card that lies under others can be seen
    page.wait_for_function("n => Number(document.getElementById('live').dataset.n) > n", arg=before)


def commit(page: Page, room: Room, forbidden: Locator, words: str) -> None:
    """Press what is forbidden: nothing happens but a question; leave it; press again and mean it."""
    before = room.n
    up_to_date(page, room)
    forbidden.click(position={"x": 7, "y": 9})
    box = page.locator("#sure")
    expect(box.get_by_role("heading")).to_have_text(f"An offence: {words}")
    expect(box.get_by_role("button", name="No, leave it")).to_be_focused()
    check_axe(page, words)
    box.get_by_role("button", name="No, leave it").click()
    expect(box).to_have_count(0)
    assert room.n == before
    forbidden.click(position={"x": 7, "y": 9})
    press(page, room, box.get_by_role("button").last)


def tricks(page: Page) -> list[int]:
    """The tricks that the line at the top counts, one's own first."""
    found = re.search(r"Tricks\s*(\d+) – (\d+)", page.locator("#strip").text_content() or "")
    assert found
    return [int(found[1]), int(found[2])]


def at_bridge(opened: Open, house: tuple[House, str], *turns: int) -> tuple[Room, list[Page]]:
    """Bridge with four people: the pages of those so many places from the dealer; the others play quietly."""
    kept, address = house
    room = kept.open("bridge", LAWS, [""] * 4, 0.0)
    keys = [room.invite(player) for player in range(4)]
    for player in range(4):
        room.sit(player, PEOPLE[player])
    seats = [(room.book.table.dealer + turn) % 4 for turn in turns]
    pages = [opened(size, reduced_motion="reduce", bypass_csp=True) for size in ((820, 1180), PHONE)[: len(seats)]]
    for page, player in zip(pages, seats, strict=True):
        page.goto(f"{address}/sit/{room.name}/{keys[player]}")
    return room, pages


DEALER, ELDEST, PONE = 0, 1, 3


def test_a_lead_out_of_turn_is_punished_as_the_dealer_chooses(house: tuple[House, str], open_page: Open) -> None:  # noqa: F811
    room, (dealer, eldest) = at_bridge(open_page, house, DEALER, ELDEST)
    first = room.book.table.dealer
    until(room, lambda step: step.player == first and not room.book.table.trick and len(room.book.table.tricks) > 0)
    commit(eldest, room, eldest.locator("#felt .fan .card[aria-label*='lead out of turn']").first, "lead out of turn")
    up_to_date(dealer, room)
    expect(dealer.locator("#prompt")).to_have_text(re.compile("A lead out of turn: call the card, call a suit"))
    choices = dealer.locator("#says .calls .btn")
    expect(choices).to_have_text(["Call the card", "Call a suit", "Let it stand"])
    expect(eldest.locator("#says .calls .btn")).to_have_count(0)  # the offender is asked nothing
    check_axe(dealer, "penalty")
    press(dealer, room, choices.first)
    expect(dealer.locator("ol.log")).to_contain_text("You choose for the lead out of turn: call the card.")
    played = room.book.table.faced & room.book.table.hands[(first + 1) % 4].bits
    assert played.bit_count() == 1  # it stays open before its owner
    expect(dealer.locator(".turn")).to_have_text("Your lead")


def test_a_card_is_exposed_and_its_suit_forbidden(house: tuple[House, str], open_page: Open) -> None:  # noqa: F811
    room, (dealer, pone) = at_bridge(open_page, house, DEALER, PONE)
    until(room, lambda step: len(room.book.table.calls) > 0)
    pone.locator(".laws > summary").click()
    pone.locator(".laws details > summary", has_text="Exposed card").click()
    commit(pone, room, pone.locator(".laws details", has_text="Exposed card").locator(".btn").first, "exposed card")
    up_to_date(dealer, room)
    choices = dealer.locator("#says .calls .btn")
    expect(choices).to_have_text(["Forbid the suit", "Call it exposed"])
    press(dealer, room, choices.first)
    shown = next(note.event.cards.bits for note in room.book.table.notes if isinstance(note.event, Shown))
    step = until(room, lambda step: isinstance(step.choices.listed[0], Played))
    suit = cards_in(shown)[0].suit
    assert step.rule == "The suit of the exposed card may not be led."
    assert all(event.card.suit != suit for event in step.choices.listed if isinstance(event, Played))


def test_a_revoke_is_committed_and_claimed_and_three_tricks_move(house: tuple[House, str], open_page: Open) -> None:  # noqa: F811
    room, (dealer, eldest) = at_bridge(open_page, house, DEALER, ELDEST)
    guilty = (room.book.table.dealer + 1) % 4
    until(room, lambda step: step.player == guilty and any(offer.offence == "revoke" for offer in step.offers))
    number = len(room.book.table.tricks) + 1
    commit(eldest, room, eldest.locator("#felt .card[aria-label*='against the law: revoke']").first, "revoke")
    until(room, lambda step: isinstance(step.choices.listed[-1], Reported))
    up_to_date(dealer, room)
    expect(dealer.locator("#prompt")).to_have_text(re.compile("^Claim a revoke"))
    before = tricks(dealer)
    assert before[1] >= 3
    quietly = dealer.locator(".right summary", has_text="Claim a revoke")
    expect(dealer.locator(".claim").first).to_be_hidden()  # nothing is pressed by mistake
    quietly.click()
    check_axe(dealer, "claim")
    who = PEOPLE[guilty]
    press(dealer, room, dealer.locator(f".claim .btn.astray[aria-label^='{who}, trick {number}: ']"))
    while not room.resting:
        quiet(room)
    expect(dealer.locator("#over-h")).to_be_visible()
    expect(dealer.locator("ol.log")).to_contain_text("3 tricks go from")
    assert tricks(dealer) == [before[0] + 3, before[1] - 3]
    expect(eldest.locator("#over-h")).to_be_visible()
    assert tricks(eldest) == [before[1] - 3, before[0] + 3]
