"""`oddtrick duplicate` as people and programs use it: whole sessions, stops, bad input, nothing told too early."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from shell import Done, Run
from test_cli import HEEDS_CONTROL_C

from oddtrick.lab.session import Session
from oddtrick.lab.session_file import SessionFile
from oddtrick.lab.session_run import left, of_bots, run_bots


def refused(done: Done, status: int, *told: str) -> None:
    """One clear sentence, the right status, never a traceback."""
    assert done.returncode == status, done
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    for part in told:
        assert part in said, said


SMALL = ("duplicate-auction", "--entries", "5", "--per-set", "1", "--seed", "3", "--processes", "1")


def test_a_session_of_bots_in_text_and_for_programs(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.session"
    done = run("duplicate", *SMALL, "--bots", "plain,random", "--file", str(file))
    assert done.returncode == 0, done
    assert done.stderr == ""  # no bar for pipes
    assert "Duplicate Auction, mitchell: 5 pairs, 3 rounds, 3 trays" in done.stdout
    for part in ("North-South", "East-West", "Best of all: ", "Tray 3: South deals", "N-S mp"):
        assert part in done.stdout
    again = run("duplicate", "--resume", str(file), "--results", "--json")
    told = json.loads(again.stdout)
    assert told["over"] is True
    assert told["plays"] == {"done": 6, "all": 6}
    assert [board["board"] for board in told["boards"]] == [1, 2, 3]
    assert sum(one["plus_minus"] for one in told["lists"]["NS"]) == pytest.approx(0, abs=0.01)
    assert told["seats"]["N2"] == "bot:random"
    other = run("duplicate", *SMALL, "--bots", "plain,random", "--json", "--file", str(tmp_path / "b.session"))
    assert json.loads(other.stdout) == told


@pytest.mark.parametrize("game", ["duplicate-auction", "contract-bridge"])
def test_the_plan_alone_plays_nothing(run: Run, tmp_path: Path, game: str) -> None:
    done = run("duplicate", game, "--movement", "howell", "--entries", "7", "--plan")
    assert done.returncode == 0
    assert "Round 7" in done.stdout
    assert "sitting out: 1a, 1b" in done.stdout
    assert not (tmp_path / "oddtrick").exists()


def test_the_sheet_s_own_options_are_the_session_s(run: Run) -> None:
    words = ("--set", "movement=teams2", "--set", "trays_per_set=2", "--set", "ranking=matches")
    done = run("duplicate", "duplicate-auction", *words, "--entries", "2", "--plan")
    assert "teams2: 2 teams, 2 rounds, 4 trays; ranked by matches" in done.stdout


def test_records_of_a_session_are_records(run: Run, tmp_path: Path) -> None:
    done = run("duplicate", *SMALL, "--file", str(tmp_path / "a"), "--records", str(tmp_path / "records"))
    assert done.returncode == 0
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 6
    assert "the match is over" in run("check", str(files[0])).stdout


# ------------------------------------------------------------------------------------------ people


def test_a_person_plays_and_comes_back_in_the_middle_of_a_board(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "a.session")
    words = ("--seat", "N1=Anna", "--file", file)
    done = run("duplicate", *SMALL, *words, typed="1\nundo\nhint\nresign\ncard\nquit\n")
    assert done.returncode == 0, done
    assert "Round 1 of 3, Anna: table 1, North; tray 1 against E-W 1." in done.stdout
    assert done.stdout.count("Not in a session: others play the same cards.") == 3
    assert "Your score card:\n  nothing yet" in done.stdout
    assert f"Saved. Go on with: oddtrick duplicate --resume {file}" in done.stdout
    assert "best" not in done.stdout.casefold()
    refused(run("duplicate", "--resume", file, "--json"), 2, "--json is for sessions of bots, or with --results")
    back = run("duplicate", "--resume", file, "--words", typed="1\n" * 400)
    assert back.returncode == 0, back
    assert "You call 1 spade." not in back.stdout.split("Round 2 of 3")[0]  # said before the stop
    assert "Round 3 of 3, Anna: you sit out." in back.stdout
    assert "for North's side." in back.stdout
    assert "N-S 1 (Anna)" in back.stdout


def test_a_hand_that_was_seen_is_not_played(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "a.session")
    run("duplicate", *SMALL, "--seat", "N1=Anna", "--file", file, typed="1\nquit\n")
    refused(run("duplicate", "--resume", file, "--seen", "N1"), 2, "write it as chair=number of the board")
    refused(run("duplicate", "--resume", file, "--seen", "N1=2"), 2, "there is no tray 2 for N1 to play")
    refused(run("duplicate", "--resume", file, "--seen", "N1=1"), 2, "uch a fault is not found then.")
    told = run("duplicate", "--resume", file, "--seen", "N1=3", "--results").stdout
    assert "Tray 3 is not played in round 2 at table 1: average to both." in told
    refused(run("duplicate", "--resume", file, "--seen", "N1=3"), 2, "uch a fault is not found then.")
    back = run("duplicate", "--resume", file, "--words", typed="1\n" * 400)
    assert back.returncode == 0, back
    assert "not played: another hand of it had been seen" in back.stdout
    refused(run("duplicate", "--resume", file, "--seen", "N1=3"), 2, "he ranking is closed")


def test_the_input_that_ends_loses_nothing(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "a.session")
    done = run("duplicate", *SMALL, "--seat", "E2=Ben", "--file", file, typed="1\n")
    refused(done, 2, "Stopped: ", "of 6 plays are over. Go on with: oddtrick duplicate --resume")
    with SessionFile.load(Path(file)) as kept:
        assert len(kept.begun) == 1


def test_several_people_hand_the_terminal_on(run: Run, tmp_path: Path) -> None:
    words = ("--seat", "N1=Anna", "--seat", "E1=Ben", "--file", str(tmp_path / "a"))
    done = run("duplicate", *SMALL, *words, typed="\n1\n\n1\n")
    anna, ben = done.stdout.split("The terminal goes to Ben.")[:2]
    assert "The terminal goes to Anna. Press Enter when nobody else looks." in anna
    assert "You have 0 tricks. In hand: " in anna
    hand = anna.split("You have 0 tricks. In hand: ")[1].split("\n")[0]
    assert "You have 0 tricks. In hand: " in ben
    assert hand not in ben
    assert "North has 0 tricks. In hand: 13 unknown cards" in ben or "Anna has 0 tricks. In hand: 13 unknown" in ben


# ------------------------------------------------------------------------------------------ stops


def started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", HEEDS_CONTROL_C, "duplicate", *words],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip


def wait_for(file: Path, plays: int) -> None:
    for _ in range(1200):
        if file.exists() and file.read_text("utf-8").count("\nplay ") >= plays:
            return
        time.sleep(0.05)
    raise AssertionError("nothing is played")


@pytest.mark.parametrize(("stop", "processes"), [(signal.SIGINT, "1"), (signal.SIGKILL, "1"), (signal.SIGKILL, "2")])
def test_a_stop_at_any_moment_loses_no_finished_play(tmp_path: Path, stop: signal.Signals, processes: str) -> None:
    words = ("contract-bridge", "--entries", "8", "--per-set", "6", "--seed", "3", "--bots", "plain")
    file = tmp_path / "a.session"
    process = started(*words, "--file", str(file), "--processes", processes)
    wait_for(file, 2)
    process.send_signal(stop)
    out, err = process.communicate(timeout=60)
    assert "Traceback" not in out + err
    if stop == signal.SIGINT:
        assert process.returncode == 2
        assert f"of 72 plays are over. Go on with: oddtrick duplicate --resume {file}" in err
    with SessionFile.load(file) as kept:
        begun = dict(kept.done)
        assert 2 <= len(begun) < 72
        run_bots(kept, left(kept)[:2])
    with SessionFile.load(file) as kept:
        assert begun.items() <= kept.done.items()
        assert len(kept.done) == len(begun) + 2


# ------------------------------------------------------------------------------------------ what is not told


def unfinished(path: Path, hidden: int) -> SessionFile:
    """Anna has still to play trays; `hidden` is the seed of every tray that is not finished everywhere."""
    from dataclasses import replace

    session = Session("duplicate-auction", {}, "mitchell", 5, 1, "plus_minus", {"N1": "Anna"}, "random", 3)
    with SessionFile.new(path, session) as file:
        first = [play for play in session.plays if of_bots(session, play)]
        open_ = {play.board for play in session.plays if not of_bots(session, play)}
        other = replace(session, seed=hidden)
        from oddtrick.lab.session import pack_of

        file.packs |= {board: pack_of(other, board) for board in open_}
        run_bots(file, first)
        return file


def test_the_page_tells_nothing_of_trays_that_somebody_has_still_to_play(tmp_path: Path) -> None:
    """The hidden trays are other ones: not a byte of page, text or JSON differs."""
    from oddtrick.faces.cli.session_told import as_data, told
    from oddtrick.faces.web.session import session_page
    from oddtrick.lab.session_results import Results

    one, other = unfinished(tmp_path / "1", 11), unfinished(tmp_path / "2", 12)
    results = [Results.of(file.session, file.done) for file in (one, other)]
    assert results[0].complete == (2,)
    assert one.packs[1] != other.packs[1]
    assert one.done != other.done
    assert session_page(one) == session_page(other)
    assert told(results[0]) == told(results[1])
    assert as_data(results[0]) == as_data(results[1])
    assert "Tray 2" in session_page(one)
    assert "Tray 1" not in session_page(one)


def test_the_page_needs_nothing_from_anywhere(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("duplicate", *SMALL, "--bots", "random", "--file", str(tmp_path / "a"), "--page", str(page))
    assert done.returncode == 0, done
    text = page.read_text("utf-8")
    for never in ("<script", "http://", "https://", 'src="', 'href="/', "url("):
        assert never not in text, never
    assert text.count('class="sheet board"') == 3
    assert text.count("<tr>") == 2 * 1 + 5 + 3 * (1 + 2)


# ------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "say which game to play, or --resume FILE"),
        (("waltz",), "there is no game 'waltz'"),
        (("spades",), "the sheet of spades has no duplicate"),
        (("whist", "--entries", "8"), "the sheet of whist has no duplicate"),
        (("duplicate-auction", "--entries", "2"), "movement = mitchell is for 5 pairs or more, not for 2"),
        (("duplicate-auction", "--movement", "howell", "--entries", "18"), "is for 5 to 16 pairs, not for 18"),
        (("duplicate-auction", "--movement", "individual", "--entries", "9"), "is for 8, 12 or 16 people, not for 9"),
        (("duplicate-auction", "--movement", "waltz"), "there is no movement 'waltz'"),
        (("duplicate-auction", "--ranking", "imps"), "has no ranking 'imps'"),
        (("duplicate-auction", "--ranking", "matches"), "it needs movement = four_pairs, teams2 or teams_multi"),
        (("duplicate-auction", "--per-set", "9"), "a set of duplicate-auction has 1 to 8 trays"),
        (("duplicate-auction", "--set", "trays_per_set=9"), "trays_per_set = 9 is not allowed"),
        (("duplicate-auction", "--set", "first_tray=2"), "the movement decides first_tray"),
        (("contract-bridge", "--set", "boards=8"), "the movement decides boards"),
        (("contract-bridge", "--set", "form=rubber"), "a session needs form = duplicate, not rubber"),
        (("contract-bridge", "--set", "scoring=imps"), "ranking = imps compares the two tables of a team"),
        (("duplicate-auction", "--seat", "N1"), "write it as chair=name, each chair once"),
        (("duplicate-auction", "--seat", "N1=Anna", "--seat", "N1=Ben"), "each chair once"),
        (("duplicate-auction", "--seat", "N9=Anna"), "there is no chair 'N9'"),
        (("duplicate-auction", "--seat", "N1=bot:genius"), "there is no bot 'genius'"),
        (("duplicate-auction", "--bots", "genius"), "there is no bot 'genius'"),
        (("duplicate-auction", "--bots", "search@soon"), "is no budget"),
        (("duplicate-auction", "--entries", "0"), "Invalid value"),
        (("duplicate-auction", "--results"), "--results goes with --resume FILE"),
        (("duplicate-auction", "--resume", "x"), "say which game to play, or --resume FILE (not both)"),
        (("--resume", "nothing-here"), "nothing-here"),
        (("--resume", "x", "--seed", "1"), "--resume goes on with the session as it is"),
        (("--resume", "x", "--bots", "plain"), "--resume goes on with the session as it is"),
        (("duplicate-auction", "--seen", "N1=1"), "--seen goes with --resume FILE"),
    ],
)
def test_bad_input_is_refused_in_words(run: Run, tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = run("duplicate", *words)
    refused(done, 2)
    said = " ".join((done.stdout + done.stderr).replace("│", " ").split())
    assert told in said
    assert not list(tmp_path.rglob("*session*"))


def test_a_damaged_file_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.session"
    run("duplicate", *SMALL, "--bots", "random", "--file", str(file))
    lines = file.read_text("utf-8").splitlines()
    lines[7] = lines[7][:60] + "x" + lines[7][61:]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    refused(run("duplicate", "--resume", str(file)), 2, f"{file}, line 8: a sealed line is damaged")
    file.write_text("oddtrick record 1\ngame whist\n", "utf-8")
    refused(run("duplicate", "--resume", str(file)), 2, "is no session")
    refused(run("duplicate", *SMALL, "--file", str(file)), 2, "exists already")
    refused(run("duplicate", "--resume", str(tmp_path)), 2, "is a directory")


def test_a_page_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    file, page = str(tmp_path / "a"), str(tmp_path / "nowhere" / "page.html")
    done = run("duplicate", *SMALL, "--bots", "random", "--file", file, "--page", page)
    refused(done, 2, "no such file or directory")
    assert run("duplicate", "--resume", file, "--results").returncode == 0
