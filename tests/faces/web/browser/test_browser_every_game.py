"""Every game of the catalogue can be opened and played in a browser, with nothing written to its console."""

from __future__ import annotations

import pytest
from house_process import HouseProcess

from oddtrick.games import CATALOGUE

from .hands import DESKTOP, PHONE, Open, answer_somehow, asked, table_of

ANSWERS = 6


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", [kind.id for kind in CATALOGUE])
def test_every_game_can_be_played(server: HouseProcess, open_page: Open, game: str, size: tuple[int, int]) -> None:
    page = open_page(size)
    table_of(page, server, game)
    for _ in range(ANSWERS):
        if not asked(page):
            break
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        answer_somehow(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
