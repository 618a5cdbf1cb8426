"""What hands and eyes do at a page: follow links, open tables, play cards, look with axe."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from random import Random

import uvicorn
from axe_playwright_python.sync_playwright import Axe
from house_process import HouseProcess
from playwright.sync_api import Locator, Page, Position

from oddtrick.faces.web.app import make_app, make_house
from oddtrick.faces.web.guard import Limits
from oddtrick.faces.web.serve import Server, bound
from oddtrick.house.room import Room
from oddtrick.play.run import Chance
from oddtrick.store.sql import SqlLog

PHONE, TABLET, DESKTOP = (360, 740), (820, 1180), (1440, 900)
CAN = "#felt .card.can"
CORNER: Position = {"x": 9, "y": 9}  # of a card, where its index is: the rest may lie under the next one
WAIT = 40_000  # milliseconds, for a machine with much else to do
GAMES = ["turnover-bridge", "whist"]
Open = Callable[..., Page]


def follow(page: Page, link: Locator) -> None:
    """Click what leads to another page, and wait until that page is there whole."""
    with page.expect_navigation(wait_until="load"):
        link.click()


def table_of(page: Page, server: HouseProcess | SeededHouse, game: str, **choose: str) -> None:
    """Open a table by its form."""
    page.goto(f"{server.url}/new/{game}")
    for select in page.locator("select[name^='seat.']").all():
        select.select_option(choose.get("seat", "plain"))
    page.locator("select[name=pace]").select_option("0.0")
    if "name" in choose:
        page.locator("input[name=name]").fill(choose["name"])
    follow(page, page.get_by_role("button", name="Open the table"))


def until_asked_or_over(page: Page) -> bool:
    """Wait until there is a card to play; False when the deal is over."""
    page.wait_for_selector(f"{CAN}, #over-h")
    page.wait_for_function(
        "() => document.getElementById('live').dataset.n === document.getElementById('table').dataset.n"
        " && document.querySelector('#felt .card.can, #over-h')"
    )
    return page.locator("#over-h").count() == 0


def play_by_mouse(page: Page, answers: int = 99) -> None:
    for _ in range(answers):
        if not until_asked_or_over(page):
            return
        press(page, page.locator(CAN).first)


def asked(page: Page) -> bool:
    """Wait until the page asks anything, card or call; False when the deal is over."""
    page.wait_for_function(
        "() => document.getElementById('live').dataset.n === document.getElementById('table').dataset.n"
        " && document.querySelector('#felt.asked, #over-h')"
    )
    return page.locator("#over-h").count() == 0


def press(page: Page, button: Locator) -> None:
    """Press what answers the question, and wait until the page has moved on."""
    seen = page.locator("#table").get_attribute("data-seen")
    button.click(position=CORNER)
    page.wait_for_function("seen => document.getElementById('table').dataset.seen !== seen", arg=seen)


def answer_somehow(page: Page) -> None:
    """Whatever is asked: tick cards and give them, fill in blanks, play the first card, press the last button."""
    ticks, blanks = page.locator("#felt .pickable input"), page.locator("#says .field input")
    if ticks.count():
        for number in range(int(page.locator("[data-low]").get_attribute("data-low") or 0)):
            ticks.nth(number).check()
        press(page, page.locator("#says button[name=picked]"))
    elif page.locator(CAN).count():
        press(page, page.locator(CAN).first)
    elif page.locator("#says button[name=choice]").count():
        press(page, page.locator("#says button[name=choice]:visible").last)
    else:
        for blank in blanks.all():
            blank.fill("1")
        press(page, page.locator("#says button[name=filled]"))


def tab_to(page: Page, selector: str, at_most: int = 60) -> None:
    for _ in range(at_most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def finish_by_forms(page: Page) -> None:
    """Play the deal to its end by this browser's own forms, unseen; then look at the table again."""
    while 'id="over-h"' not in (text := page.request.get(page.url).text()):
        card = re.search(r'class="card [^"]*\bcan"[^>]*? value="([^"]+)"', text)
        fields = {name: re.search(rf'name="{name}" value="(\w+)"', text) for name in ("csrf", "seen")}
        if card is None:
            time.sleep(0.01)
            continue
        sent = {name: found[1] for name, found in fields.items() if found} | {"choice": card[1]}
        page.request.post(f"{page.url}/answer", form=sent, max_redirects=0)
    page.reload()


AXE = Axe()


def check_axe(page: Page, where: str) -> None:
    """axe-core finds nothing."""
    found = AXE.run(
        page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    )
    told = [f"{v['id']}: {[n['html'][:140] for n in v['nodes'][:3]]}" for v in found.response["violations"]]
    assert told == [], f"{where}: {told}"


class SeededHouse:
    """A house in this process whose packs come by a seed; `url` is where it listens."""

    def __init__(self, seed: int) -> None:
        self.house = make_house(SqlLog("sqlite://"), Chance(Random(seed)))
        app, listening = make_app(self.house, Limits.none()), bound("127.0.0.1", 0)
        self.server = Server(uvicorn.Config(app, log_level="error", timeout_graceful_shutdown=1))
        self.url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.thread = threading.Thread(target=self.server.run, args=([listening],), daemon=True)
        self.thread.start()

    def room(self, page: Page) -> Room:
        """The room whose table this page shows."""
        return self.house.room(page.url.split("/t/")[1].split("/")[0])

    def stop(self) -> None:
        """Close the house."""
        self.server.stop_soon()
        self.thread.join(10)
