"""Guess Who Bridge at the terminal, through a pipe: a whole game with questions, commands, errors, and its replay."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ODDTRICK = [sys.executable, "-m", "oddtrick"]
RECORD = Path(__file__).parents[2] / "data" / "records" / "guess-who-asked.oddtrick"


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONUTF8": "1", "COLUMNS": "100"}


def run(home: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ODDTRICK, *words], input=typed, capture_output=True, text=True, env=home, timeout=120, encoding="utf-8"
    )


def test_a_whole_game_through_a_pipe(home: dict[str, str], tmp_path: Path) -> None:
    """What is typed: a question, what is asked, and then always the first choice, until somebody is below 20."""
    path = tmp_path / "whole.oddtrick"
    typed = "ask Does the android have at least four hearts?\nyes\nasked\n" + "1\n" * 600
    words = ("--seed", "3", "--set", "first_dealer=A", "--record", str(path), "--words")
    done = run(home, "play", "guess-who-bridge", *words, typed=typed)
    assert done.returncode == 0, done.stderr
    assert "Read as: Ask: hearts >= 4?" in done.stdout
    told = re.search(r"Certain of your android: spades 0-\d+, hearts (0-3|4-13), .*, points 0-37", done.stdout)
    assert told
    answered = re.search(r"Your android answers: (yes|no)\.", done.stdout)
    assert answered
    assert (told[1] == "4-13") == (answered[1] == "yes")
    assert re.search(r"wins? the match: \d+ chips to \d+; below 20 the game is over", done.stdout)
    assert run(home, "check", str(path)).returncode == 0
    replay = run(home, "replay", str(path)).stdout
    assert re.search(r"  \w+: hearts >= 4\? (yes|no): (0\.0|\+\d+\.\d|\?), ", replay)


def test_a_command_into_an_error_and_chips_that_move(home: dict[str, str]) -> None:
    """A commands every card of hearts in turn: what its android lacks is an error for a chip, in the same words."""
    hearts = "".join(f"exactly H{rank}\n" for rank in "AKQJT98765432")
    typed = "1\n1\n1\n" + hearts * 2 + "asked\nquit\n"
    done = run(home, "play", "guess-who-bridge", "--seed", "5", "--set", "first_dealer=A", "--words", typed=typed)
    errors = re.findall(r"Your android answers: error\.\nYou pay 1 to Bot: an error\.", done.stdout)
    assert errors
    assert "Your android answers" not in re.sub(r"Your android answers: error\.", "", done.stdout)
    assert "Certain of your android: " in done.stdout


def test_the_replay_weighs_the_questions_of_each_deal(home: dict[str, str]) -> None:
    one, other, none = (run(home, "replay", str(RECORD), *more) for more in ([], ["--as", "B"], ["--as", "gallery"]))
    assert one.returncode == 0
    lines = re.findall(r"^  (A|B): (.*)\? (yes|no): (0\.0|\+\d+\.\d|\?), (.*)$", one.stdout, re.MULTILINE)
    assert [line[1] for line in lines] == re.findall(r"^[AB] asks .*?: (.*)\?$", one.stdout, re.MULTILINE)
    assert [line[2] for line in lines] == re.findall(r"^[AB]'s android answers: (yes|no)\.$", one.stdout, re.MULTILINE)
    assert any(float(line[3]) > 1 for line in lines)
    assert re.findall(r"\? (?:yes|no): (0\.0|\+\d+\.\d|\?), ", other.stdout) == [
        n for who, _, _, n, _ in lines if who == "B"
    ]
    assert "hindsight" not in none.stdout
