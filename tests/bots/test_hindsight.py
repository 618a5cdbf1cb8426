"""What questions were worth in hindsight: from the asker's own view, the same each time, never less than nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from oddtrick.bots.bot import Budget
from oddtrick.bots.hindsight import Hindsight, hindsight
from oddtrick.bots.imagine import imagine
from oddtrick.games.guess_who_bridge import GuessWhoBridge
from oddtrick.play.record import parse, replay
from oddtrick.rules.view import look
from oddtrick.table.events import Answered, Asked, Called
from oddtrick.table.table import Table
from oddtrick.table.view import veil

GAME = GuessWhoBridge()
RECORD = Path(__file__).parents[1] / "data" / "records" / "guess-who-asked.oddtrick"


def questions() -> list[tuple[Table, Asked, bool]]:
    """Each question of a record with the table before it and the answer."""
    before, found = Table.fresh(GAME.shape), []
    asked: tuple[Table, Asked] | None = None
    for entry, after in replay(parse(RECORD.read_text(encoding="utf-8"), GAME.shape).entries, GAME.shape):
        if isinstance(entry, Asked):
            asked = before, entry
        elif isinstance(entry, Answered) and asked is not None:
            found.append((*asked, entry.text == "yes"))
            asked = None
        before = after
    return found


@pytest.fixture(scope="module")
def weighed() -> list[Hindsight]:
    return [hindsight(GAME, look(GAME, t, asked.player), asked, yes) for t, asked, yes in questions()]


def test_no_answer_was_worth_less_than_nothing_and_some_changed_the_choice(weighed) -> None:
    assert len(weighed) >= 3
    for one in weighed:
        assert one.chips is not None
        assert one.chips >= 0
        assert one.fitting <= one.layouts
        assert (one.chips == 0) == (one.without == one.with_it)
    assert any(one.chips > 1 and isinstance(one.with_it, Called) for one in weighed)


def test_the_record_alone_gives_the_figures_again(weighed) -> None:
    t, asked, yes = questions()[0]
    assert hindsight(GAME, look(GAME, t, asked.player), asked, yes) == weighed[0]


def test_hidden_cards_do_not_matter_only_the_answer(weighed) -> None:
    rng = Random(3)
    for (t, asked, yes), one in list(zip(questions(), weighed, strict=True))[:2]:
        other = imagine(GAME, veil(t, asked.player), rng)
        assert other.hands != t.hands
        assert hindsight(GAME, look(GAME, other, asked.player), asked, yes) == one


def test_an_answer_that_no_layout_gives_is_not_weighed() -> None:
    t, asked, _ = questions()[0]
    found = hindsight(GAME, look(GAME, t, asked.player), Asked(asked.player, asked.place, "hcp > 37"), True)
    assert found.chips is None
    assert found.fitting == 0
    certain = Asked(asked.player, asked.place, "hcp >= 0")
    assert hindsight(GAME, look(GAME, t, asked.player), certain, True, Budget(nodes=50_000)).chips == 0
