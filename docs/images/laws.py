"""The picture of the laws: the penalty for a lead out of turn beside the claim of a revoke, at one table of Bridge."""

from __future__ import annotations

import base64
from collections.abc import Callable

from playwright.sync_api import Browser, Page

from oddtrick.house.house import House
from oddtrick.house.room import Room
from oddtrick.rules.step import Ask
from oddtrick.table.events import Reported
from oddtrick.table.table import Table

PEOPLE = ("Anna", "Ben", "Clara", "Dora")
LAWS = {"law_enforcement": "table", "revoke_claim": "claimed"}
MILD = ("no claim", "let it pass", "hearts", "shall I play?", "yes", "pass")
SIZES = ((1000, 880), (360, 880))
SHEET = '<body style="margin:0;background:#f4f1ea;display:flex;gap:16px;padding:16px">{}</body>'.format(
    '<img src="data:image/png;base64,{}" style="border-radius:12px;box-shadow:0 2px 10px #0003">' * 2
)


def until(room: Room, reached: Callable[[Ask, Table], bool]) -> Ask:
    """Everybody answers in the plainest way until this question."""
    while True:
        step, table = room.step, room.book.table
        assert isinstance(step, Ask)
        if reached(step, table):
            return step
        listed = step.choices.listed
        told = [e for e in listed if getattr(e, "option", str(getattr(e, "call", ""))) in MILD]
        room.answer(step.player, table.at, (told or listed)[0])


def offence(room: Room, player: int, name: str) -> None:
    """This player commits an offence."""
    step = room.step
    assert isinstance(step, Ask)
    offer = next(offer for offer in step.offers if offer.player == player and offer.offence == name)
    room.answer(player, room.book.table.at, offer.choices.listed[-1])


def laws(browser: Browser, house: House, base: str) -> Page:
    """Play the table, and lay two pages of its dealer side by side."""
    room = house.open("bridge", LAWS, [""] * 4, 0.0)
    keys = [room.invite(player) for player in range(4)]
    for player in range(4):
        room.sit(player, PEOPLE[player])
    dealer = room.book.table.dealer
    guilty = (dealer + 1) % 4
    address, taken = f"{base}/sit/{room.name}/{keys[dealer]}", []
    until(room, lambda step, t: step.player == dealer and not t.trick and len(t.tricks) > 2)
    offence(room, guilty, "lead out of turn")
    taken.append(shot(browser, SIZES[0], address, ""))
    until(room, lambda step, t: any(offer.offence == "revoke" and offer.player == guilty for offer in step.offers))
    offence(room, guilty, "revoke")
    until(room, lambda step, t: isinstance(step.choices.listed[-1], Reported))
    taken.append(shot(browser, SIZES[1], address, ".right summary"))
    page = browser.new_page(viewport={"width": sum(w for w, _ in SIZES) + 48, "height": SIZES[0][1] + 32})
    page.set_content(SHEET.format(*taken))
    return page


def shot(browser: Browser, size: tuple[int, int], address: str, fold: str) -> str:
    """What the seat of this address sees, perhaps with something unfolded."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#says")
    if fold:
        page.locator(fold).last.click()
    page.mouse.move(1, 1)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    page.wait_for_timeout(300)
    return base64.b64encode(page.screenshot()).decode()
