"""The score sheet on the page: the line of a rubber with what stands above and below it, bags counted, the sums."""

from __future__ import annotations

import pytest

from oddtrick.faces.web.around import points_of_this_deal
from oddtrick.faces.web.scores import sheet
from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.words import Speaker
from oddtrick.table.events import Line, Scored
from oddtrick.table.table import Entry, Table

Entries = list[list[tuple[int, str, int, str]]]

RUBBER: Entries = [
    [(0, "below", 60, "contract"), (0, "above", 30, "1 over")],
    [(1, "below", 100, "contract")],
    [(0, "above", 50, "1 down")],
    [(0, "below", 120, "contract"), (0, "above", 100, "honours, South")],
    [(1, "below", 40, "contract")],
]
ROWS = [
    (
        "contract-bridge",
        RUBBER,
        [
            ("above", "Above the line", ["4. honours, South|+100|", "3. 1 down|+50|", "1. 1 over|+30|"]),
            ("below", "Below the line", ["1. contract|+60|", "2. contract||+100", "Game||won"]),
            ("below", "Below the line: second game", ["4. contract|+120|", "Game|won|"]),
            ("below", "Below the line: third game", ["5. contract||+40"]),
        ],
        ["Total|360|140"],
        [0, 40],
    ),
    (
        "contract-bridge",
        [[(1, "above", 100, "2 down")]],
        [("above", "Above the line", ["1. 2 down||+100"]), ("below", "Below the line", [])],
        ["Total|0|100"],
        [0, 100],
    ),
    (
        "bridge",
        [[(0, "below", 18, "odd tricks")], [(0, "below", 12, "odd tricks"), (1, "above", 30, "honours")]],
        [
            ("above", "Above the line", ["2. honours||+30"]),
            ("below", "Below the line", ["1. odd tricks|+18|", "2. odd tricks|+12|", "Game|won|"]),
        ],
        ["Total|30|30"],
        [12, 30],
    ),
    (
        "spades",
        [
            [(0, "points", 52, "5: 7 tricks"), (0, "bags", 2, "bags"), (1, "points", -50, "nil failed")],
            [
                (1, "points", 41, "4: 5 tricks"),
                (1, "bags", 1, "bags"),
                (0, "bags", 9, "bags"),
                (0, "points", -100, "10 bags"),
                (0, "bags", -10, "bags taken off"),
            ],
        ],
        [
            (
                "",
                "",
                ["1. 5: 7 tricks|+52|", "1. nil failed||-50", "2. 4: 5 tricks||+41", "2. 10 bags|-100|"],
            )
        ],
        ["Bags|1|1", "Total|-48|-9"],
        [-100, 41],
    ),
    (
        "spades",
        [[(1, "game", 1, "joint nil made")]],
        [("", "", ["1. joint nil made||game"])],
        ["Total|0|0"],
        [0, 0],
    ),
    ("whist", [[(1, "points", 3, "odd tricks")]], [("", "", ["1. odd tricks||+3"])], ["Total|0|3"], [0, 3]),
]


def written(game: str, deals: Entries) -> tuple[Under, Table]:
    """A game and its table with these entries on the sheet."""
    rules = Under(game_of(game, {}))
    entries = tuple(
        Entry(deal, deal, Scored(tuple(Line(*line) for line in lines), "")) for deal, lines in enumerate(deals, start=1)
    )
    return rules, Table.fresh(rules.shape)._replace(sheet=entries, deals=len(deals))


@pytest.mark.parametrize(("game", "deals", "blocks", "feet", "now"), ROWS)
def test_the_sheet(
    game: str, deals: Entries, blocks: list[tuple[str, str, list[str]]], feet: list[str], now: list[int]
) -> None:
    rules, t = written(game, deals)
    found = sheet(rules, t, Speaker(rules.shape))
    assert found is not None
    assert found.heads == ("Deal", "North-South", "East-West")
    assert [(one.kind, one.head, ["|".join(row) for row in one.rows]) for one in found.blocks] == blocks
    assert ["|".join(row) for row in found.feet] == feet
    assert points_of_this_deal(t) == now


def test_there_is_no_sheet_before_anything_is_written() -> None:
    rules = Under(game_of("contract-bridge", {}))
    assert sheet(rules, Table.fresh(rules.shape), Speaker(rules.shape)) is None
