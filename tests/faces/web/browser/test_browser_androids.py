"""Two people in two real browsers at Guess Who Bridge: a question in English, a command that fails, chips that move."""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from house_process import HouseProcess
from playwright.sync_api import Page, expect

from .hands import DESKTOP, PHONE, Open, follow

AXE = Axe()
RANKS = "23456789TJQKA"


def seated(server: HouseProcess, open_page: Open, **how: object) -> tuple[Page, Page]:
    """Anna deals at a new table, and Ben comes by her link."""
    anna, ben = open_page(DESKTOP, **how), open_page(PHONE, **how)
    anna.goto(f"{server.url}/new/guess-who-bridge")
    anna.locator("select[name^='seat.']").select_option("friend")
    anna.locator("details.more > summary").click()
    anna.locator("select[name='option.first_dealer']").select_option("A")
    anna.locator("input[name=name]").fill("Anna")
    follow(anna, anna.get_by_role("button", name="Open the table"))
    ben.goto(anna.locator(".link input").input_value())
    ben.locator("input[name=name]").fill("Ben")
    follow(ben, ben.get_by_role("button", name="Sit down"))
    return anna, ben


def chips_are(page: Page, told: str) -> None:
    """The line of the chips among what all can see."""
    expect(page.locator("#side")).to_contain_text(told)


def accessible(page: Page) -> None:
    found = AXE.run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_a_question_in_english_and_a_command_that_fails(server: HouseProcess, open_page: Open) -> None:
    anna, ben = seated(server, open_page)
    chips_are(anna, "You 70 chips, Ben 70 chips, bank 0")
    anna.locator(".talk > summary").click()
    anna.locator(".talk input[type=text]").fill("Does the android have at least four hearts?")
    anna.keyboard.press("Enter")
    expect(anna.locator("#note")).to_contain_text("This is read as: hearts >= 4. Nothing has been paid yet.")
    chips_are(anna, "You 70 chips, Ben 70 chips")
    accessible(anna)
    anna.get_by_role("button", name="Yes: ask your android (1 chip)").click()
    chips_are(anna, "You 69 chips, Ben 71 chips, bank 0")
    chips_are(ben, "Anna 69 chips, you 71 chips, bank 0")
    for page in (anna, ben):
        expect(page.locator(".heard").first).to_contain_text(re.compile(r"hearts >= 4\? (yes|no)"))
    anna.get_by_role("button", name="1 club", exact=True).click()
    ben.get_by_role("button", name="pass").click()
    expect(ben.locator("#prompt")).to_have_text("Command your android.")
    accessible(ben)
    missing = missing_card(anna, "Ben’s android")
    ben.locator(f".tap input[value={missing[0]}]").check()
    ben.locator(f".tap input[value='{missing[1]}']").check()
    ben.get_by_role("button", name="The highest").click()
    chips_are(anna, "You 70 chips, Ben 70 chips, bank 0")
    chips_are(ben, "Anna 70 chips, you 70 chips, bank 0")
    expect(ben.locator(".heard").first).to_contain_text("error")
    assert ben.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    ben.get_by_role("button", name="Anything goes (the opponent chooses)").click()
    anna.locator("#felt .card.can").first.click()
    expect(ben.locator(".compass .card")).to_have_count(1)


def missing_card(page: Page, hand: str) -> tuple[str, str]:
    """The suit and rank of a card that is not in the hand of that name, as the page shows it."""
    section = page.locator(f'section[aria-label="{hand.replace("’", chr(39))}"]')
    held = set(section.locator("[data-key]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"))
    assert len(held) == 13
    names = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace"]
    for suit in ("spades", "hearts", "diamonds", "clubs"):
        for rank, name in zip(RANKS, names, strict=True):
            if not any(f"{name} of {suit}" in one for one in held):
                return suit, rank
    raise AssertionError


def test_a_question_by_keyboard_and_without_scripts(server: HouseProcess, open_page: Open) -> None:
    """Put together by keys alone, first with scripts and then as a plain form."""
    anna, _ = seated(server, open_page)
    anna.locator(".talk > summary").focus()
    anna.keyboard.press("Enter")
    anna.locator("select[name=how]").focus()
    for keys in ("exactly", "Tab", "3", "Tab", "aces", "Tab", "Tab", "Enter"):
        anna.keyboard.press(keys) if keys in ("Tab", "Enter") else anna.keyboard.type(keys)
        if keys == "Tab" and anna.evaluate("document.activeElement.name") == "number":
            anna.keyboard.press("Control+a")
    expect(anna.locator("#note")).to_contain_text("This is read as: aces = 3.")
    assert anna.evaluate("document.activeElement.textContent") == "Yes: ask your android (1 chip)"
    anna.keyboard.press("Enter")
    chips_are(anna, "You 69 chips, Ben 71 chips, bank 0")


def test_a_question_as_a_plain_form(server: HouseProcess, open_page: Open) -> None:
    page = open_page(PHONE, java_script_enabled=False)
    page.goto(f"{server.url}/new/guess-who-bridge")
    page.locator("select[name^='seat.']").select_option("plain")
    page.locator("details.more > summary").click()
    page.locator("select[name='option.first_dealer']").select_option("A")
    follow(page, page.get_by_role("button", name="Open the table"))
    page.locator(".talk > summary").click()
    page.locator("input[value=HQ]").check(force=True)
    page.locator("input[value=SA]").check(force=True)
    page.locator("select[name=holds]").select_option("all of them")
    follow(page, page.get_by_role("button", name="Ask about these"))
    expect(page.locator("#note")).to_contain_text("This is read as: has all of {SA, HQ}.")
    follow(page, page.get_by_role("button", name="Yes: ask your android (1 chip)"))
    expect(page.locator(".heard").first).to_contain_text("has all of {SA, HQ}?")
