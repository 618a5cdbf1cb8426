"""One server and one browser for all tests of this folder; a page in a context of its own for each."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from house_process import HouseProcess
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from .hands import DESKTOP, WAIT, Open

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HouseProcess]:
    server = HouseProcess(tmp_path_factory.mktemp("house") / "games.db")
    yield server
    server.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    path = next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), ""
    )
    assert path, "these tests need the system's Chromium (Debian: apt-get install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


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
