"""The worked examples of the sheets, and the runner's own honesty."""

from pathlib import Path

import pytest

from oddtrick.games import CATALOGUE, game_of
from oddtrick.play.examples import Example, examples_in, laws_of, main, run
from oddtrick.play.setting import Unreadable
from oddtrick.rules.game import Game
from oddtrick.rules.options import options_of

FOLDER = Path(__file__).parents[1] / "data" / "examples"
ROWS = list(examples_in(FOLDER))
LAWFUL = [kind for kind in CATALOGUE if "law_enforcement" in options_of(kind)]


@pytest.mark.parametrize("example", ROWS, ids=lambda example: example.label)
def test_worked_example(example: Example) -> None:
    assert run(example, game_of) == []


def rows(tmp_path: Path, text: str) -> list[list[str]]:
    (tmp_path / "rows.toml").write_text('game = "whist"\n' + text, encoding="utf-8")
    return [run(example, game_of) for example in examples_in(tmp_path)]


TRICK = '[[trick]]\nname = "E3 a trick"\ntrump = "S"\ncards = "HA H5 HK H2"\nwinner = '


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (TRICK + "2", "winner is 1, not 2"),
        (TRICK + "1\nloser = 2", "nobody reads the field 'loser'"),
        (TRICK.replace("E3", "E99") + "1", "the sheet of whist has no E99"),
        (TRICK.replace("E3", "Some") + "1", "its name must begin with an example, a ruling or a law"),
        (TRICK.replace("[[trick]]", "[[tricks]]") + "1", "there is no kind of row 'tricks'"),
        ('[[trick]]\nname = "E3"\ntrump = "S"\nwinner = 1', "the field cards is missing"),
        (TRICK.replace("HA", "XA") + "1", "'XA' is not a card"),
        ('[[match]]\nname = "E4"\ndeals = [{ tricks = [7, 6], trick = 1 }]', "nobody reads the field 'deals.trick'"),
        ('[[match]]\nname = "E4"\ndeals = [{ tricks = [7, 6] }]\nexpect = { pionts = [1, 0] }', "'expect.pionts'"),
        ('[[match]]\nname = "E4"\ndeals = [{ tricks = [7, 6] }]\nexpect = { points = [2, 0] }', "[1, 0], not [2, 0]"),
        ('[[refused]]\nname = "E17"\noptions = { target = 5 }\nnames = []', "the set-up is allowed"),
        ('[[refused]]\nname = "E17"\noptions = { target = 0 }\nnames = ["honours"]', "does not name honours"),
        (
            '[[play]]\nname = "E2"\ndealer = "W"\nhands = { N = "CA", E = "C3 H2" }\nmoves = "CA"\nrefused = "C3"',
            "C3 is allowed",
        ),
        ('[[play]]\nname = "E2"\nhands = { N = "CA" }\npolicy = "wild"', "there is no policy 'wild'"),
        (
            '[[play]]\nname = "E2"\ndealer = "W"\nhands = { N = "CA" }\nmoves = "HA"',
            "You have no ace of hearts to play.",
        ),
    ],
)
def test_a_wrong_row_fails(tmp_path: Path, text: str, complaint: str) -> None:
    (faults,) = rows(tmp_path, text)
    assert any(complaint in fault for fault in faults), faults


def test_a_folder_without_examples_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no examples"):
        list(examples_in(tmp_path))


def test_the_runner_says_what_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rows.toml").write_text('game = "whist"\n' + TRICK + "2\n" + TRICK + "1\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "whist trick 1: E3 a trick: winner is 1, not 2" in out
    assert "1 passed, 1 failed" in out


def test_a_broken_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rows.toml").write_text("game = whist", encoding="utf-8")
    assert main([str(tmp_path)]) == 2
    assert "rows.toml" in capsys.readouterr().err
    assert main([]) == 2


@pytest.mark.parametrize("kind", LAWFUL, ids=lambda kind: kind.id)
def test_every_law_of_a_sheet_has_a_row_that_plays_it(kind: type[Game]) -> None:
    """The laws of trays (T) are a session's: tests/lab plays them."""
    rows = [row for row in ROWS if row.game == kind.id and "law_enforcement" in row.fields.get("options", {})]
    played = {heading for row in rows for heading in row.headings}
    assert {law for law in laws_of(kind.id) if not law.startswith("T")} <= played
