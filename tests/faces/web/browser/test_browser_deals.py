"""A whole deal by mouse, by keyboard alone, with scripts off; two browsers against each other."""

from __future__ import annotations

import time

import pytest
from house_process import HouseProcess
from playwright.sync_api import expect

from .hands import (
    CAN,
    DESKTOP,
    GAMES,
    PHONE,
    Open,
    follow,
    play_by_mouse,
    tab_to,
    table_of,
    until_asked_or_over,
)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_by_mouse(server: HouseProcess, open_page: Open, game: str) -> None:
    page = open_page()
    page.goto(server.url)
    title = {"turnover-bridge": "Turnover Bridge", "whist": "Whist"}[game]
    follow(page, page.get_by_role("button", name=f"Play {title} now"))
    expect(page.locator(CAN).first).to_be_visible()
    page.locator("details.menu summary").click()
    page.locator("select[name=pace]").select_option("0.0")
    follow(page, page.get_by_role("button", name="Set"))
    play_by_mouse(page)
    expect(page.locator("#over-h")).to_be_visible()
    follow(page, page.get_by_role("link", name="See all hands"))
    expect(page.get_by_role("heading", name="All hands, as dealt")).to_be_visible()
    follow(page, page.get_by_role("link", name="Replay"))
    page.wait_for_url("**/at/*")
    way = [page.url]
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"):
        before = page.url
        page.keyboard.press(key)
        page.wait_for_url(lambda url, before=before: url != before)
        way.append(page.url)
    assert len(set(way)) == 4
    assert way[-1] == way[2]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_by_keyboard_alone(server: HouseProcess, open_page: Open, game: str) -> None:
    page = open_page()
    page.goto(f"{server.url}/new/{game}")
    tab_to(page, "select[name='seat.1']")
    for _ in range(3 if game == "whist" else 1):
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
    page.keyboard.press("Home")  # at once
    tab_to(page, "button.btn.main")
    page.keyboard.press("Enter")
    page.wait_for_selector(CAN)
    kept = 0
    for number in range(40):
        if not until_asked_or_over(page):
            break
        if number:
            focus = page.evaluate("document.activeElement.matches('.card.can, .card.idle, .card.no')")
            kept += bool(focus)
        seen = page.locator("#table").get_attribute("data-seen")
        page.keyboard.press(("End", "ArrowRight", "ArrowLeft", "Home")[number % 4])
        assert page.evaluate("document.activeElement.matches('#felt .card.can')")
        page.keyboard.press("Enter")
        page.wait_for_function("seen => document.getElementById('table').dataset.seen !== seen", arg=seen)
    assert kept >= number - 2, "the focus was lost between moves"
    expect(page.locator("#over-h")).to_be_visible()
    tab_to(page, "#over .btn.main")
    page.keyboard.press("Enter")
    page.wait_for_selector(CAN)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_with_scripts_off(server: HouseProcess, open_page: Open, game: str) -> None:
    page = open_page(java_script_enabled=False)
    table_of(page, server, game, seat="plain")
    for _ in range(400):
        if page.locator("#over-h").count():
            break
        if page.locator(CAN).count():
            follow(page, page.locator(CAN).first)
        else:
            page.reload()
    expect(page.locator("#over-h")).to_be_visible()
    follow(page, page.get_by_role("link", name="See all hands"))
    expect(page.get_by_role("heading", name="Every trick")).to_be_visible()


def test_two_browsers_with_a_stream_that_drops_and_comes_back(server: HouseProcess, open_page: Open) -> None:
    anna, ben = open_page(DESKTOP, quiet=False), open_page(PHONE, quiet=False)
    table_of(anna, server, "turnover-bridge", seat="friend", name="Anna")
    link = anna.locator(".link input").input_value()
    ben.goto(link)
    assert "/sit/" not in ben.url
    ben.get_by_label("Your name").fill("Ben")
    follow(ben, ben.get_by_role("button", name="Sit down"))
    pages = [anna, ben]
    moves = 0
    while True:
        for page in pages:
            page.wait_for_selector(".strip .turn.you, #over-h, .strip .turn:has-text('s turn')")
        anna.wait_for_function("n => document.getElementById('table').dataset.n >= n", arg=0)
        asked = next((page for page in pages if page.locator(CAN).count()), None)
        if asked is None:
            if anna.locator("#over-h").count() and ben.locator("#over-h").count():
                break
            time.sleep(0.02)
            continue
        seen = asked.locator("#table").get_attribute("data-seen")
        asked.locator(CAN).last.click()
        asked.wait_for_function("seen => document.getElementById('table').dataset.seen !== seen", arg=seen)
        moves += 1
        if moves == 5:
            server.kill()
            for page in pages:
                expect(page.locator("#lost")).to_be_visible()
            server.start()
            for page in pages:
                expect(page.locator("#lost")).to_be_hidden()
    assert moves > 20
    ends = sorted(page.locator("#over-h").text_content() or "" for page in pages)
    assert ends == ["A draw", "A draw"] or any("win" in end for end in ends), ends  # 13-13 is a draw


def test_the_page_catches_up_after_being_away(server: HouseProcess, open_page: Open) -> None:
    anna, ben = open_page(quiet=False), open_page(quiet=False)
    table_of(anna, server, "turnover-bridge", seat="friend", name="Anna")
    ben.goto(anna.locator(".link input").input_value())
    follow(ben, ben.get_by_role("button", name="Sit down"))
    anna.wait_for_selector(f"{CAN}, .turn:has-text('s turn')")
    ben.context.set_offline(True)
    mover = anna if anna.locator(CAN).count() else None
    if mover:
        mover.locator(CAN).first.click()
        anna.wait_for_selector(".turn:has-text('s turn'), .turn.you")
    ben.context.set_offline(False)
    ben.wait_for_function(
        "n => Number(document.getElementById('table').dataset.n) >= n",
        arg=int(anna.locator("#table").get_attribute("data-n") or 0),
    )
