"""In a real browser: by mouse, by keyboard, with scripts off, two against each other, with axe on every page."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from house_process import HouseProcess
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE, TABLET, DESKTOP = (360, 740), (820, 1180), (1440, 900)
CAN = "#felt .card.can"
WAIT = 40_000  # milliseconds, for a machine with much else to do
expect.set_options(timeout=WAIT)
GAMES = ["turnover-bridge", "whist"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    server = HouseProcess(tmp_path_factory.mktemp("house") / "games.db")
    yield server
    server.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
    )
    assert path, "these tests need the system's Chromium (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


Open = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """A page in a context of its own; nothing may be written to its console but what the test allows."""
    contexts: list[BrowserContext] = []
    told: list[str] = []

    def opened(size: tuple[int, int] = DESKTOP, quiet: bool = True, **how: object) -> Page:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **how)  # type: ignore[arg-type]
        context.set_default_timeout(WAIT)
        contexts.append(context)
        page = context.new_page()
        if quiet:
            page.on(
                "console", lambda message: told.append(message.text) if message.type in ("error", "warning") else None
            )
            page.on("pageerror", lambda error: told.append(str(error)))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert told == []


def follow(page: Page, link: Locator) -> None:
    """Click what leads to another page, and wait until that page is there whole."""
    with page.expect_navigation(wait_until="load"):
        link.click()


def table_of(page: Page, server: HouseProcess, game: str, **choose: str) -> None:
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
        seen = page.locator("#table").get_attribute("data-seen")
        page.locator(CAN).first.click()
        page.wait_for_function("seen => document.getElementById('table').dataset.seen !== seen", arg=seen)


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


def tab_to(page: Page, selector: str, at_most: int = 60) -> None:
    for _ in range(at_most):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_with_scripts_off(server: HouseProcess, open_page: Open, game: str) -> None:
    page = open_page(java_script_enabled=False)
    table_of(page, server, game, seat="plain")
    for _ in range(400):
        if page.locator("#over-h").count():
            break
        if page.locator(CAN).count():
            page.locator(CAN).first.click()
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
            page.wait_for_selector(".strip .turn.you, #over-h, .strip .turn:has-text('to play')")
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
    anna.wait_for_selector(f"{CAN}, .turn:has-text('to play')")
    ben.context.set_offline(True)
    mover = anna if anna.locator(CAN).count() else None
    if mover:
        mover.locator(CAN).first.click()
        anna.wait_for_selector(".turn:has-text('to play'), .turn.you")
    ben.context.set_offline(False)
    ben.wait_for_function(
        "n => Number(document.getElementById('table').dataset.n) >= n",
        arg=int(anna.locator("#table").get_attribute("data-n") or 0),
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


def check_axe(page: Page, where: str) -> None:
    """axe-core finds nothing."""
    found = Axe().run(
        page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    )
    told = [f"{v['id']}: {[n['html'][:140] for n in v['nodes'][:3]]}" for v in found.response["violations"]]
    assert told == [], f"{where}: {told}"


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
        play_by_mouse(page)
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
