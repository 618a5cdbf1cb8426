"""The commands around the strong player: solve, bench, lab match, and hints in a match."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from shell import Done, Run

DEAL = "N:A7.QT2.83.QJT987 T9865.J96.A9.642 K3.K853.KT754.A5 QJ42.A74.QJ62.K3"
ROW = "9 4 9 4 8 5 8 5 8 5 8 4 5 8 5 8 7 4 7 4"
ENDING = "N:A.K.. K.A.. Q.Q.. J.J.."


def refused(done: Done, *told: str) -> None:
    assert done.returncode == 2, done
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    for part in told:
        assert part in said, said


# ------------------------------------------------------------------------------------------ solve


def test_a_file_of_deals_prints_a_row_for_each_and_the_seconds(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deals"
    file.write_text(f'# two deals\n{DEAL}\n\n[Deal "{ENDING}"]\n')
    lines = run("solve", "--deals", str(file), "--n", "1").stdout.splitlines()
    assert lines[0] == ROW
    assert re.fullmatch(r"seconds=\d+\.\d+", lines[1])
    both = run("solve", "--deals", str(file), "--mode", "solve", "--threads", "2").stdout.splitlines()
    assert [len(line.split()) for line in both] == [1, 1, 1]
    assert both[0] == "5"  # spades, North leads: 13 less East's 8


def test_a_deal_and_a_strain(run: Run) -> None:
    table = run("solve", "--deal", DEAL)
    assert "spades       5   8   5   8" in table.stdout
    assert json.loads(run("solve", "--deal", DEAL, "--json").stdout)["tricks"]["S"] == [5, 8, 5, 8]
    one = run("solve", "--deal", DEAL, "--trump", "S", "--leader", "N")
    assert one.stdout == "N leads, spades: North-South take 5 tricks.\n"
    assert "West" in run("solve", "--deal", DEAL, "--trump", "N", "--leader", "W").stdout


@pytest.mark.parametrize(
    ("deal", "told"),
    [
        ("A7.QT2.83.QJT987 A B C", "begins with the seat"),
        ("N:A.K.. K.A..", "four hands, not 2"),
        ("N:A.K.. K.A.. Q.Q.. J.J.", "has 3 suits"),
        ("N:A.K.. K.A.. Q.Q.. J.X..", "'X' in W's hand is no rank"),
        ("N:A.K.. A.Q.. Q.J.. J.T..", "SA lies with N and with E"),
        ("N:AA... K.A.. Q.Q.. J.J..", "SA twice in N's hand"),
        ("N:A.K.. K.A.. Q... J.J..", "equally many cards, not N 2, E 2, S 1, W 2"),
    ],
)
def test_a_bad_deal_is_refused_in_a_sentence(run: Run, tmp_path: Path, deal: str, told: str) -> None:
    refused(run("solve", "--deal", deal), told)
    (tmp_path / "deals").write_text(f"{ENDING}\n{deal}\n")
    refused(run("solve", "--deals", str(tmp_path / "deals")), "line 2", told)


def test_solve_says_what_it_needs(run: Run, tmp_path: Path) -> None:
    refused(run("solve"), "one of the three")
    refused(run("solve", "--deal", DEAL, "--trump", "X"), "there is no trump 'X'")
    refused(run("solve", "--deal", DEAL, "--trump", "S", "--leader", "Q"), "there is no seat 'Q'")
    refused(run("solve", "--deal", DEAL, "--at", "3"), "--at goes with a record")
    refused(run("solve", "--deal", DEAL, "--mode", "fast"), "there is no mode 'fast'")
    refused(run("solve", "--deals", str(tmp_path / "none")), "no such file")
    (tmp_path / "empty").write_text("\n# nothing\n")
    refused(run("solve", "--deals", str(tmp_path / "empty")), "has no deal in it")
    (tmp_path / "deals").write_text(ENDING)
    refused(run("solve", "--deals", str(tmp_path / "deals"), "--n", "5"), "only 1 deals, not 5")


def test_a_record_at_any_event(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "match"
    done = run("watch", "whist", "--seed", "1", "--deals", "1", "--record", str(record))
    assert done.returncode == 0
    text = record.read_text(encoding="utf-8").splitlines()
    found = json.loads(run("solve", str(record), "--at", "50", "--json").stdout)
    assert found["exact"]
    assert found["left"] <= 5
    assert all(card["least"] == card["most"] for card in found["cards"])
    told = run("solve", str(record)).stdout
    assert "to play, 1 tricks to come" in told or "1 trick" in told
    refused(run("solve", str(record), "--at", "99999"), "events, not 99999")
    refused(run("solve", str(record), "--at", "1"), "nobody is asked for a card")
    # the same record, ended in the middle of the deal, keeps its secrets
    shortened = tmp_path / "unfinished"
    shortened.write_text("\n".join(text[:40]) + "\n", encoding="utf-8")
    refused(run("solve", str(shortened)), "the deal is not over")


# ------------------------------------------------------------------------------------------ lab, bench


def test_lab_match_measures_and_says_how_sure_it_is(run: Run) -> None:
    words = ("lab", "match", "turnover-bridge", "--bots", "plain,random", "--deals", "6", "--seed", "3")
    told = run(*words, "--processes", "1")
    assert told.returncode == 0
    assert re.search(r"tricks a deal +[+-]\d+\.\d\d ± \d+\.\d\d  \(95%: ", told.stdout)
    found = json.loads(run(*words, "--json").stdout)
    assert found["tricks"]["low"] <= found["tricks"]["mean"] <= found["tricks"]["high"]
    assert found["bots"] == ["plain", "random"]
    assert found["reproducible"]
    assert json.loads(run(*words, "--json", "--processes", "1").stdout)["tricks"] == found["tricks"]


def test_lab_match_refuses_in_a_sentence(run: Run) -> None:
    refused(run("lab", "match", "turnover-bridge", "--bots", "plain"), "names two bots")
    refused(run("lab", "match", "turnover-bridge", "--bots", "plain,genius"), "there is no bot 'genius'")
    refused(run("lab", "match", "turnover-bridge", "--bots", "plain,search@soon"), "'soon' is no budget")
    refused(run("lab", "match", "tiddlywinks", "--bots", "plain,plain"), "there is no game 'tiddlywinks'")
    refused(run("lab", "match", "whist", "--bots", "plain,plain", "--set", "target=0"), "target")
    refused(run("lab", "match", "whist", "--bots", "plain,plain", "--deals", "1"))


def test_bench_prints_rates_and_the_signature(run: Run) -> None:
    found = json.loads(run("bench", "--seconds", "0.05", "--json").stdout)
    assert found["signature"] > 0
    assert found["random play-outs, 52 cards, 4 hands"] > 0
    assert "node signature" in run("bench", "--seconds", "0.05").stdout


# ------------------------------------------------------------------------------------------ hints


@pytest.mark.parametrize("game", ["turnover-bridge", "whist"])
def test_a_hint_shows_every_choice_with_a_bar(run: Run, game: str) -> None:
    done = run("play", game, "--seed", "6", typed="hint\nquit\n")
    lines = done.stdout.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("The expert: "))
    bars = [line for line in lines[start + 1 :] if "█" in line or "▌" in line]
    choices = [line for line in lines[:start] if re.match(r" *\d+\. ", line)]
    assert len(bars) >= 2
    assert len(bars) <= 2 * len(choices)
    assert all("tricks" in line for line in bars)


def test_no_hints_where_the_host_forbids_them(run: Run) -> None:
    done = run("play", "whist", "--seed", "5", "--no-hints", typed="hint\nquit\n")
    assert "Hints are not allowed at this table." in done.stdout
    assert "The expert" not in done.stdout


# ------------------------------------------------------------------------------------------ replay with values


def test_the_illustrative_hands_are_told_with_the_values_of_their_cards(run: Run) -> None:
    done = run("replay", "foster-2")
    assert done.returncode == 0
    assert "Printed result: YZ 8 tricks, 24 points" in done.stdout
    assert "East plays 9 of hearts.              5 tricks for East and West: a trick is lost" in done.stdout
    assert "Trick 5: East played 9 of hearts, 5 tricks instead of 6" in done.stdout
    assert "tricks for" not in run("replay", "foster-2", "--no-values").stdout
    assert "tricks for" not in run("replay", "foster-2", "--as", "gallery").stdout


def test_any_finished_record_may_be_told_with_values(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "a.oddtrick"
    run("watch", "whist", "--deals", "1", "--seed", "4", "--record", str(record))
    assert "tricks for" not in run("replay", str(record)).stdout
    told = run("replay", str(record), "--values").stdout
    assert told.count("tricks for ") + told.count("trick for ") >= 50


def test_values_are_of_all_cards(run: Run) -> None:
    refused(run("replay", "foster-1", "--values", "--as", "N"), "--values needs all cards, not those that --as shows")
