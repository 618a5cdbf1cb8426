"""Everything fits, can be hit, and axe finds nothing on any page."""

from __future__ import annotations

import re

import pytest
from house_process import HouseProcess
from playwright.sync_api import Page, expect

from .hands import (
    DESKTOP,
    GAMES,
    PHONE,
    TABLET,
    Open,
    check_axe,
    finish_by_forms,
    follow,
    play_by_mouse,
    table_of,
    until_asked_or_over,
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_everything_fits_and_can_be_hit(
    server: HouseProcess, open_page: Open, game: str, size: tuple[int, int]
) -> None:
    page = open_page(size)
    for address in (server.url, f"{server.url}/new/{game}", f"{server.url}/rules/{game}"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    table_of(page, server, game, name="Wilhelmina Bartholomew X")
    play_by_mouse(page, 2)
    until_asked_or_over(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    bad = page.evaluate(
        """() => [...document.querySelectorAll('#felt button')].map((b) => {
          const r = b.getBoundingClientRect();
          const next = b.closest('li')?.nextElementSibling?.querySelector('button')?.getBoundingClientRect();
          const free = next && Math.abs(next.top - r.top) < r.height / 2 ? next.left - r.left : r.width;
          return [b.getAttribute('aria-label'), free, r.height, r.right <= innerWidth + 1];
        }).filter(([, w, h, inside]) => w < 24 || h < 24 || !inside)"""
    )
    assert bad == []
    small = page.evaluate(
        """() => [...document.querySelectorAll('#felt button.card .ix:not(.turned)')]
          .map((svg) => svg.getBoundingClientRect().height * 84 / 150).filter((h) => h < 20)"""
    )
    assert small == []


@pytest.mark.parametrize(
    ("theme", "suits", "size"), [("light", "two", DESKTOP), ("dark", "four", PHONE), ("light", "four", TABLET)]
)
def test_axe_finds_nothing_on_any_page(
    server: HouseProcess, open_page: Open, theme: str, suits: str, size: tuple[int, int]
) -> None:
    page = open_page(size, bypass_csp=True)
    page.goto(server.url)
    page.get_by_text("Look", exact=True).click()
    page.locator("select[name=theme]").select_option(theme)
    page.locator("select[name=suits]").select_option(suits)
    check_axe(page, "look")
    follow(page, page.get_by_role("button", name="Keep this look"))
    for address in ("/", "/new/whist", "/rules/turnover-bridge", "/recent", "/help"):
        page.goto(server.url + address)
        check_axe(page, address)
    for game in GAMES:
        table_of(page, server, game)
        play_by_mouse(page, 2)
        until_asked_or_over(page)
        check_axe(page, game)
        if size == TABLET:
            continue
        finish_by_forms(page)
        check_axe(page, f"{game} over")
        follow(page, page.get_by_role("link", name="See all hands"))
        check_axe(page, f"{game} deal")
        follow(page, page.get_by_role("link", name="Replay"))
        check_axe(page, f"{game} replay")
        follow(page, page.get_by_role("link", name="Why?"))
        for _ in range(4):
            if page.locator(".told").count():
                break
            follow(page, page.get_by_role("link", name="On", exact=True))
        expect(page.locator(".told")).to_have_text(re.compile("“.+”"))
        check_axe(page, f"{game} reason")
    check_sheets(page, server)


def check_sheets(page: Page, server: HouseProcess) -> None:
    """What lies over the table: waiting, invited, curtain, paused."""
    table_of(page, server, "turnover-bridge", seat="friend")
    check_axe(page, "waiting")
    table_of(page, server, "turnover-bridge", seat="device")
    check_axe(page, "curtain")
    page.locator("details.menu summary").click()
    check_axe(page, "menu")
    follow(page, page.get_by_role("button", name="Pause"))
    expect(page.locator("#paused-h, #curtain-h")).to_be_visible()
    check_axe(page, "paused")
    for game in ("contract-bridge", "spades", "bid-whist"):
        table_of(page, server, game)
        page.wait_for_selector("#says, .card.can, #over-h")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        check_axe(page, f"{game} calls")
    page.context.clear_cookies()
    page.reload()
    check_axe(page, "gallery")


def test_axe_finds_nothing_on_an_error(server: HouseProcess, open_page: Open) -> None:
    page = open_page(quiet=False, bypass_csp=True)
    page.goto(f"{server.url}/t/nowhere")
    expect(page.get_by_role("heading", name="No such table")).to_be_visible()
    check_axe(page, "error")
