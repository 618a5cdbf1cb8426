"""What is shipped is documented: every game has a sheet and examples, every command and option stands in the docs."""

import ast
import re
from itertools import pairwise
from pathlib import Path
from textwrap import indent

import pytest

from oddtrick.games import CATALOGUE
from oddtrick.play.examples import examples_in, headings_of, laws_of
from oddtrick.play.sheets import sheet_of
from oddtrick.rules.options import options_of

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "tests" / "data" / "examples"


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_every_option_stands_in_the_sheet(kind: type) -> None:
    sheet = sheet_of(kind.id)
    for name in options_of(kind):
        row = rf"^\| (?:\w+, )*{name}(?:, \w+)* \|"  # some rows are for several options
        assert f"`{name}`" in sheet or re.search(row, sheet, re.MULTILINE), f"{kind.id}: {name} is not in its sheet"


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_every_worked_example_of_the_sheet_is_a_row(kind: type) -> None:
    told = {heading for heading in headings_of(kind.id) if heading.startswith("E")}
    rows = {heading for example in examples_in(EXAMPLES) if example.game == kind.id for heading in example.headings}
    assert told
    assert told <= rows, f"no row for {sorted(told - rows)}"


@pytest.mark.parametrize("game", ["chinese-bridge", "misery-bridge", "duplicate-auction"])
def test_every_law_of_the_sheet_is_played_in_a_row(game: str) -> None:
    rows = {heading for example in examples_in(EXAMPLES) if example.game == game for heading in example.headings}
    assert laws_of(game)
    assert laws_of(game) <= rows, f"no row for {sorted(laws_of(game) - rows)}"


SHOWN = re.findall(
    r"<!-- (\S+) -->\n```\w+\n(.*?)\n```", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.DOTALL
)


@pytest.mark.parametrize(("file", "code"), SHOWN, ids=[f"{file} {code.split()[0]}" for file, code in SHOWN])
def test_what_contributing_shows_stands_in_the_file(file: str, code: str) -> None:
    """Whole, as it is or within a class."""
    found = (ROOT / file).read_text(encoding="utf-8")
    assert code.strip()
    assert f"\n{code}\n" in found or f"\n{indent(code, '    ')}\n" in found, f"{file} does not have\n{code}"


def test_contributing_shows_the_whole_way_of_a_game() -> None:
    files = [file for file, _ in SHOWN]
    assert len(files) >= 8
    assert {Path(file).suffix for file in files} == {".md", ".toml", ".py"}


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_readme_lists_the_game(kind: type) -> None:
    assert kind.title in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_command_stands_in_the_readme() -> None:
    from oddtrick.faces.command import app

    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        name = command.name or command.callback.__name__
        assert f"oddtrick {name}" in readme, f"oddtrick {name} is not in the README"


def test_every_make_target_has_a_comment() -> None:
    lines = (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()
    for above, line in pairwise(lines):
        if re.fullmatch(r"[a-z-]+:.*", line):
            assert above.startswith("#"), f"{line} has no comment"


def public(tree) -> list:
    """Top-level classes and functions, and the methods of public classes that are no protocols' repetitions."""
    top = [node for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))]
    return [node for node in top if not node.name.startswith("_")]


def test_no_public_name_is_without_a_docstring() -> None:
    missing = []
    for path in (ROOT / "src" / "oddtrick").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        if not ast.get_docstring(tree):
            missing.append(str(path))
        missing += [
            f"{path.name}: {node.name}"
            for node in ast.walk(tree)
            if isinstance(node, (ast.ClassDef, ast.FunctionDef))
            and not node.name.startswith("_")
            and node in public(tree)
            and not ast.get_docstring(node)
        ]
    assert not missing
