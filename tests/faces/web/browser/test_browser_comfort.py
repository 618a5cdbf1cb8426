"""What scripts add: the spoken word, letters as keys, motion for those who want it, hints without leaving the page."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from house_process import HouseProcess
from playwright.sync_api import expect

from oddtrick.faces.web.session import session_page
from oddtrick.lab.session import Session
from oddtrick.lab.session_file import SessionFile
from oddtrick.lab.session_run import left, run_bots

from .hands import (
    CAN,
    DESKTOP,
    PHONE,
    TABLET,
    Open,
    check_axe,
    follow,
    play_by_mouse,
    table_of,
    until_asked_or_over,
)


def test_the_live_region_speaks_and_letters_can_be_switched_off(server: HouseProcess, open_page: Open) -> None:
    page = open_page()
    table_of(page, server, "whist")
    play_by_mouse(page, 2)
    until_asked_or_over(page)
    live = page.locator("#live")
    expect(live).to_have_text(re.compile(r"Your turn, \d+ cards? playable\.$"))
    for letter, said in (("l", r"^Last trick: .+ won\.$"), ("s", "Tricks"), ("t", "Your (turn|lead)")):
        page.keyboard.press(letter)
        expect(live).to_have_text(re.compile(said))
    page.get_by_text("Look", exact=True).click()
    page.locator("select[name=keys]").select_option("off")
    follow(page, page.get_by_role("button", name="Keep this look"))
    page.wait_for_selector(CAN)
    page.keyboard.press("l")
    time.sleep(0.1)
    expect(live).to_have_text("")


def test_a_card_that_may_not_be_played_says_why(server: HouseProcess, open_page: Open) -> None:
    page = open_page()
    table_of(page, server, "whist")
    for _ in range(13):
        if not until_asked_or_over(page):
            table_of(page, server, "whist")
            continue
        if page.locator("#felt .card.no").count():
            break
        play_by_mouse(page, 1)
    n = page.locator("#table").get_attribute("data-n")
    page.locator("#felt .card.no").last.click(force=True)
    expect(page.locator("#refused")).to_have_text(re.compile("You must follow"))
    assert page.locator("#table").get_attribute("data-n") == n


def test_nothing_moves_for_those_who_asked_for_none(server: HouseProcess, open_page: Open) -> None:
    page = open_page(reduced_motion="reduce")
    page.add_init_script(
        "window.moved = 0; document.startViewTransition = (f) => { window.moved++; f(); return {}; };"
        "document.addEventListener('animationstart', () => window.moved++);"
        "document.addEventListener('transitionstart', () => window.moved++);"
    )
    table_of(page, server, "turnover-bridge")
    play_by_mouse(page, 4)
    assert page.evaluate("window.moved") == 0


def test_cards_fly_for_everybody_else(server: HouseProcess, open_page: Open) -> None:
    page = open_page()
    page.add_init_script(
        "window.flown = 0; const f = document.startViewTransition?.bind(document);"
        "if (f) document.startViewTransition = (x) => { window.flown++; return f(x); };"
    )
    table_of(page, server, "turnover-bridge")
    play_by_mouse(page, 3)
    assert page.evaluate("window.flown") >= 1


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_hint_appears_on_the_cards_without_leaving_the_page(
    server: HouseProcess, open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(size, bypass_csp=True)
    table_of(page, server, "turnover-bridge")
    until_asked_or_over(page)
    page.evaluate("window.here = true")
    button = page.get_by_role("button", name="What would the expert play?")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("p#hint")).to_have_text(re.compile(r"^The expert: play \w+ of \w+\.$"))
    expect(page.locator("p#hint")).to_be_focused()
    expect(page.locator("#live")).to_have_text(re.compile(r"^The expert: play .+\. (From|There|Nothing) .+\.$"))
    assert page.evaluate("window.here")
    assert page.locator("#felt .can .worth").count() == page.locator(CAN).count()
    assert page.evaluate(
        """() => [...document.querySelectorAll('#felt .can .worth, p#hint')].every((one) => {
          const r = one.getBoundingClientRect();
          return r.width > 20 && r.left >= 0 && r.right <= innerWidth && r.top >= 0;
        })"""
    )
    check_axe(page, "hint")
    play_by_mouse(page, 1)
    expect(page.locator("#felt .worth")).to_have_count(0)


def test_a_page_is_light(server: HouseProcess, open_page: Open) -> None:
    """Under 60 kB as sent, without pictures."""
    page = open_page()
    sizes: dict[str, int] = {}
    page.on(
        "requestfinished",
        lambda r: sizes.update({r.url: r.sizes()["responseBodySize"]}) if "live" not in r.url else None,
    )
    table_of(page, server, "turnover-bridge")
    until_asked_or_over(page)
    page.wait_for_timeout(200)
    own = {
        url: size
        for url, size in sizes.items()
        if not url.endswith(".svg") and "/part" not in url and "/new/" not in url
    }
    assert sum(own.values()) < 60_000, own


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_illustrative_hand_is_stepped_through_by_button_and_by_arrow_keys(
    server: HouseProcess, open_page: Open, size: tuple[int, int]
) -> None:
    page = open_page(size)
    page.goto(server.url)
    follow(page, page.get_by_role("link", name="Illustrative hands"))
    follow(page, page.get_by_role("link", name="Look at foster-1"))
    check_axe(page, "hand")
    follow(page, page.get_by_role("link", name="Step through it"))
    start = page.url
    follow(page, page.get_by_role("link", name="On", exact=True))
    with page.expect_navigation(wait_until="load"):
        page.keyboard.press("ArrowRight")
    with page.expect_navigation(wait_until="load"):
        page.keyboard.press("ArrowLeft")
    follow(page, page.get_by_role("link", name="Back", exact=True))
    assert page.url == start
    page.goto(f"{server.url}/hands/foster-1/at/14")
    expect(page.get_by_text("West plays the queen of clubs. A trick lost.")).to_be_visible()
    expect(page.get_by_role("img", name="9 of clubs, 7 tricks")).to_be_visible()
    assert page.locator(".worth").count() == 6
    check_axe(page, "moment")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_the_page_of_a_session_stands_by_itself(tmp_path: Path, open_page: Open, size: tuple[int, int]) -> None:
    session = Session("duplicate-auction", {}, "mitchell", 5, 1, "plus_minus", {}, "random", 3)
    with SessionFile.new(tmp_path / "a.session", session) as file:
        run_bots(file, left(file))
        (tmp_path / "page.html").write_text(session_page(file), encoding="utf-8")
    page = open_page(size)
    page.goto((tmp_path / "page.html").as_uri())
    expect(page.get_by_role("heading", name="Tray 3: South deals")).to_be_visible()
    assert page.locator(".board").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    check_axe(page, "session")
