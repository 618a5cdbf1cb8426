"""Make the pictures of this folder anew: python docs/images/make.py (with the system's Chromium; pngquant if found).

The cards are shuffled by a seed, so that the pictures change only when the pages do.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random

import uvicorn
from playwright.sync_api import Browser, Locator, Page, sync_playwright

from laws import laws
from oddtrick.faces.web.app import make_app, make_house
from oddtrick.faces.web.guard import Limits
from oddtrick.faces.web.serve import Server, bound
from oddtrick.house.house import House
from oddtrick.play.run import Chance
from oddtrick.store.sql import SqlLog

HERE = Path(__file__).parent
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
CAN = "#felt .card.can"
PHONE, DESKTOP = (360, 740), (1280, 800)


def visit(browser: Browser, size: tuple[int, int], theme: str, suits: str, base: str) -> Page:
    """A newcomer with a device of some size and a look."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        device_scale_factor=2 if size == PHONE else 1,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(base)
    page.get_by_text("Look", exact=True).click()
    page.locator("select[name=theme]").select_option(theme)
    page.locator("select[name=suits]").select_option(suits)
    page.get_by_role("button", name="Keep this look").click()
    return page


def open_table(page: Page, base: str, game: str, level: str = "plain") -> None:
    """Open a table against the house."""
    page.goto(f"{base}/new/{game}")
    for select in page.locator("select[name^='seat.']").all():
        select.select_option(level)
    page.locator("input[name=name]").fill("Anna")
    page.locator("select[name=pace]").select_option("0.0")
    follow(page, page.get_by_role("button", name="Open the table"))


def follow(page: Page, link: Locator) -> None:
    """Click what leads to another page, and wait until that page is there."""
    with page.expect_navigation(wait_until="load"):
        link.click()


def sit_down(page: Page, base: str, game: str, cards: int, level: str = "plain") -> None:
    """Open a table and play some cards."""
    open_table(page, base, game, level)
    for _ in range(cards):
        page.wait_for_selector(f"{CAN}, #over-h")
        if page.locator("#over-h").count():
            return
        seen = page.locator("#table").get_attribute("data-seen")
        page.locator(CAN).first.click()
        page.wait_for_function("seen => document.getElementById('table').dataset.seen !== seen", arg=seen)
    page.wait_for_selector(f"{CAN}, #over-h")
    page.mouse.move(1, 1)
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    time.sleep(0.3)


def take(page: Page, name: str) -> None:
    """Keep what is shown, small."""
    path = HERE / f"{name}.png"
    page.screenshot(path=path)
    if squeeze := shutil.which("pngquant"):
        subprocess.run(
            [squeeze, "--force", "--skip-if-larger", "--quality", "70-95", "--output", path, path], check=False
        )
    print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


def reason(page: Page, base: str) -> Page:
    """A bot that searches says why, in the replay of a deal."""
    sit_down(page, base, "turnover-bridge", 99, "novice")
    follow(page, page.get_by_role("link", name="See all hands"))
    follow(page, page.get_by_role("link", name="Replay", exact=True))
    follow(page, page.get_by_role("link", name="Why?"))
    while not page.locator(".ratings").count():
        follow(page, page.get_by_role("link", name="On", exact=True))
    return page


def shoot(browser: Browser, house: House, base: str) -> None:
    """All pictures."""
    page = visit(browser, DESKTOP, "light", "two", base)
    sit_down(page, base, "whist", 3)
    take(page, "table-desktop")
    sit_down(page, base, "turnover-bridge", 99)
    follow(page, page.get_by_role("link", name="See all hands"))
    take(page, "finished-deal")
    take(reason(page, base), "why")
    page.goto(base)
    take(page, "lobby")
    page = visit(browser, PHONE, "light", "two", base)
    sit_down(page, base, "turnover-bridge", 4)
    take(page, "table-phone")
    open_table(page, base, "contract-bridge")
    page.wait_for_selector("#felt.asked .callgrid")
    take(page, "bidding-phone")
    page = visit(browser, DESKTOP, "light", "two", base)
    sit_down(page, base, "turnover-bridge", 3)
    page.locator("#hint").click()
    page.wait_for_selector("p#hint")
    take(page, "hint")
    page = visit(browser, DESKTOP, "dark", "four", base)
    sit_down(page, base, "turnover-bridge", 5)
    take(page, "table-dark")
    take(laws(browser, house, base), "laws")


def main() -> None:
    """Serve with a seeded pack, and take the pictures."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if not chromium:
        sys.exit("Chromium is not installed.")
    house = make_house(SqlLog("sqlite://"), Chance(Random(11)))
    app = make_app(house, Limits.none())
    server, listening = Server(uvicorn.Config(app, log_level="error")), bound("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        shoot(browser, house, f"http://127.0.0.1:{listening.getsockname()[1]}")
        browser.close()
    server.stop_soon()
    thread.join(5)


if __name__ == "__main__":
    main()
