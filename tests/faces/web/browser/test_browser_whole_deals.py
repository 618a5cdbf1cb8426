"""Whole deals of the games that bid: from the bidding box to the score sheet, with everything that lies between."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from oddtrick.faces.web.naming import names_of
from oddtrick.faces.web.scores import sheet
from oddtrick.house.room import Room

from .hands import CAN, DESKTOP, PHONE, Open, SeededHouse, answer_somehow, asked, follow, press, table_of


@pytest.fixture
def house() -> Iterator[SeededHouse]:
    house = SeededHouse(9)
    yield house
    house.stop()


def check_sheet(page: Page, room: Room) -> None:
    """What stands on the page is what the score sheet says, row for row, and the sums in the sheet over the cards."""
    found = sheet(room.game, room.book.table, names_of(room, 0))
    assert found is not None
    shown = page.locator("#side table.score tr").evaluate_all(
        "rows => rows.map((row) => [...row.children].map((cell) => cell.textContent))"
    )
    expected = [list(found.heads)]
    for block in found.blocks:
        expected += [[block.head]] if block.head else []
        expected += [list(row) for row in block.rows] or [["nothing yet"]]
    assert shown == [*expected, *(list(row) for row in found.feet)]
    sums = page.locator("#over tbody tr td:last-child").all_text_contents()
    assert sums == list(found.feet[-1][1:])


def test_a_deal_of_contract_bridge_on_a_phone(house: SeededHouse, open_page: Open) -> None:
    """Level and denomination, dummy laid out by suit and played from, a claim, the sheet with its line."""
    page = open_page(PHONE)
    table_of(page, house, "contract-bridge")
    room = house.room(page)
    assert asked(page)
    expect(page.locator(".callgrid .line:visible")).to_have_count(1)
    page.get_by_role("radio", name="level 7").check()
    expect(page.locator(".callgrid .line:visible button")).to_have_text(
        [re.compile(r"^\s*7\s*$")] * 4 + [re.compile("7 NT")]
    )
    press(page, page.get_by_role("button", name="7 no trump"))
    while asked(page) and not page.locator(CAN).count():
        press(page, page.get_by_role("button", name="pass", exact=True))
    expect(page.locator("#side")).to_contain_text(re.compile("7 no trump.* by you, dummy Clara"))
    from_dummy = 0
    for _ in range(8):
        assert asked(page)
        dummy = page.locator(".at-top .columns")
        expect(dummy).to_have_count(1)
        for column in dummy.locator("ol").all():
            labels = " ".join(column.locator(".card").evaluate_all("all => all.map((c) => c.dataset.key)"))
            assert len({label[0] for label in labels.split()}) == 1  # one suit
        from_dummy += dummy.locator(".can").count() > 0
        press(page, page.locator(CAN).last)
    assert from_dummy
    assert asked(page)
    page.get_by_text("You may also").click()
    press(page, page.get_by_role("button", name="Concede"))
    while asked(page):
        press(page, page.locator(CAN).first)
    expect(page.locator("#over-h")).to_be_visible()
    check_sheet(page, room)
    expect(page.locator("#side .score .head th")).to_have_text(["Above the line", "Below the line"])
    line = page.locator("#side .score tbody.below").evaluate("one => getComputedStyle(one).borderTopWidth")
    assert line == "3px"
    assert re.search(r"\+\d+ for \d+ down", page.locator("#over").inner_text())
    follow(page, page.get_by_role("link", name="See all hands"))
    expect(page.locator(".spoken li").filter(has_text="7 no trump")).to_have_count(1)


def test_a_deal_of_spades_to_the_score_sheet(house: SeededHouse, open_page: Open) -> None:
    """The blind question before the cards are seen, a number, thirteen tricks, bags on the sheet."""
    page = open_page(DESKTOP)
    page.goto(f"{house.url}/new/spades")
    page.get_by_text("All options").click()
    page.locator("select[name='option.ruleset']").select_option("standard")
    page.locator("[name='option.blind_deficit']").fill("0")
    for select in page.locator("select[name^='seat.']").all():
        select.select_option("plain")
    page.locator("select[name=pace]").select_option("0.0")
    follow(page, page.get_by_role("button", name="Open the table"))
    room = house.room(page)
    assert asked(page)
    expect(page.locator("#felt .low .card:not(.back)")).to_have_count(0)  # not seen yet
    press(page, page.locator("#says button", has_text=re.compile("look", re.IGNORECASE)))
    assert asked(page)
    expect(page.locator("#felt .low .card:not(.back)")).to_have_count(13)
    press(page, page.locator("#says").get_by_role("button", name="1", exact=True))
    while asked(page):
        answer_somehow(page)
    expect(page.locator("#over-h")).to_be_visible()
    check_sheet(page, room)
    assert page.locator("#side .score tfoot th").all_text_contents() == ["Bags", "Total"]
    follow(page, page.get_by_role("button", name="Next deal"))
    assert asked(page)
    expect(page.locator("#side .score tfoot th").last).to_have_text("Total")
