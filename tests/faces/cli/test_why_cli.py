"""`oddtrick watch --why` and `oddtrick replay --why`: the bots give their reasons, of deals that are over."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from shell import Run
from test_search_cli import refused


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> Path:
    """A deal that four bots have played."""
    path = tmp_path / "deal.oddtrick"
    bots = "plain,novice,random,curious"
    assert not run(
        "watch", "contract-whist", "--bots", bots, "--deals", "1", "--seed", "5", "--record", str(path)
    ).returncode
    return path


def reasons_in(text: str) -> list[tuple[str, str]]:
    """Each sentence that has a reason under it, with the reason."""
    lines = text.splitlines()
    return [(lines[i - 1], line[7:]) for i, line in enumerate(lines) if line.startswith("  Why: ")]


def test_watch_says_why_at_once(run: Run) -> None:
    plain = run("watch", "whist", "--deals", "1", "--seed", "3")
    told = run("watch", "whist", "--deals", "1", "--seed", "3", "--why")
    assert told.returncode == 0
    assert len(reasons_in(told.stdout)) == 52
    assert all(re.fullmatch(r"\w+ plays .+\.", said) for said, _ in reasons_in(told.stdout))
    assert [line for line in told.stdout.splitlines() if not line.startswith("  Why: ")] == plain.stdout.splitlines()
    lines = run("watch", "whist", "--deals", "1", "--seed", "3", "--why", "--json").stdout.splitlines()
    assert [json.loads(line)["why"] for line in lines if '"why"' in line] == [why for _, why in reasons_in(told.stdout)]


def test_replay_says_why_of_every_bots_choice(run: Run, kept: Path) -> None:
    plain, told = run("replay", str(kept)), run("replay", str(kept), "--why")
    assert told.returncode == 0
    assert [line for line in told.stdout.splitlines() if not line.startswith("  Why: ")] == plain.stdout.splitlines()
    found = reasons_in(told.stdout)
    assert len(found) > 52  # the cards, and what was said before
    assert ("South", "I choose at random.") in [(said.split(" ")[0], why) for said, why in found]
    assert any("layouts of the cards I cannot see" in why for said, why in found if said.startswith("East"))
    assert run("replay", str(kept), "--why").stdout == told.stdout


def test_no_reason_of_a_deal_that_is_not_over(run: Run, kept: Path) -> None:
    lines = kept.read_text().splitlines()
    first = next(i for i, line in enumerate(lines) if " plays " in line)
    for number in (first, first + 1, first + 20):
        kept.write_text("\n".join(lines[:number]) + "\n")
        assert reasons_in(run("replay", str(kept), "--why").stdout) == []
    kept.write_text("\n".join(lines) + "\n")
    assert reasons_in(run("replay", str(kept), "--why").stdout)


def test_people_have_their_own_reasons(run: Run, kept: Path) -> None:
    text = kept.read_text()
    kept.write_text(
        text.replace("seat N bot:plain", "seat N Anna").replace("seat E bot:novice", "seat E bot:unheard-of")
    )
    told = reasons_in(run("replay", str(kept), "--why").stdout)
    assert {said.split(" ")[0] for said, _ in told} == {"South", "West"}


def test_why_and_as_exclude_each_other(run: Run, kept: Path) -> None:
    refused(run("replay", str(kept), "--why", "--as", "N"), "leave out --as")
