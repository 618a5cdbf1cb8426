"""The laws in real browsers: an offence after a second question, the penalty chosen, a revoke claimed and paid."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from oddtrick.house.room import Room
from oddtrick.rules.step import Ask
from oddtrick.table.cards import cards_in
from oddtrick.table.events import Played, Reported, Shown

from .hands import PHONE, Open, SeededHouse, check_axe

PEOPLE = ("Anna", "Ben", "Clara", "Dora")
LAWS = {"law_enforcement": "table", "revoke_claim": "claimed"}


@pytest.fixture
def house() -> Iterator[SeededHouse]:
    house = SeededHouse(6)
    yield house
    house.stop()


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


def at_bridge(opened: Open, house: SeededHouse, *turns: int) -> tuple[Room, list[Page]]:
    """Bridge with four people: the pages of those so many places from the dealer; the others play quietly."""
    room = house.house.open("bridge", LAWS, [""] * 4, 0.0)
    keys = [room.invite(player) for player in range(4)]
    for player in range(4):
        room.sit(player, PEOPLE[player])
    seats = [(room.book.table.dealer + turn) % 4 for turn in turns]
    pages = [opened(size, reduced_motion="reduce", bypass_csp=True) for size in ((820, 1180), PHONE)[: len(seats)]]
    for page, player in zip(pages, seats, strict=True):
        page.goto(f"{house.url}/sit/{room.name}/{keys[player]}")
    return room, pages


DEALER, ELDEST, PONE = 0, 1, 3


def test_a_lead_out_of_turn_is_punished_as_the_dealer_chooses(house: SeededHouse, open_page: Open) -> None:
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


def test_a_card_is_exposed_and_its_suit_forbidden(house: SeededHouse, open_page: Open) -> None:
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


def test_a_revoke_is_committed_and_claimed_and_three_tricks_move(house: SeededHouse, open_page: Open) -> None:
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
