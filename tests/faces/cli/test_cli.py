"""The command line as people and pipes use it: whole deals, short forms, every kind of bad input, nothing lost."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from oddtrick.bots.imagine import imagine
from oddtrick.games import CATALOGUE, game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.record import Record, write
from oddtrick.play.run import Chance
from oddtrick.play.sitting import Sitting
from oddtrick.table.events import Dealt

ODDTRICK = [sys.executable, "-m", "oddtrick"]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "XDG_STATE_HOME": str(tmp_path), "PYTHONUTF8": "1", "COLUMNS": "100"}


def run(home: dict[str, str], *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*ODDTRICK, *words], input=typed, capture_output=True, text=True, env=home, timeout=120, encoding="utf-8"
    )


def refused(done: subprocess.CompletedProcess[str], status: int, *told: str) -> None:
    """One clear sentence on the right channel, the right status, never a traceback."""
    assert done.returncode == status, done
    said = done.stdout + done.stderr
    assert "Traceback" not in said
    for part in told:
        assert part in said, said


# ------------------------------------------------------------------------------------------ games, rules


def test_games_lists_every_game_and_option(home: dict[str, str]) -> None:
    done = run(home, "games")
    assert done.returncode == 0
    for kind in CATALOGUE:
        assert kind.id in done.stdout
        assert kind.summary in done.stdout


def test_games_for_programs(home: dict[str, str]) -> None:
    listed = json.loads(run(home, "games", "--json").stdout)
    assert [game["id"] for game in listed] == [kind.id for kind in CATALOGUE]
    target = next(option for option in listed[0]["options"] if option["name"] == "target")
    assert target["values"] == [14, 1000]
    assert target["default"] == 100


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_rules_prints_the_sheet(home: dict[str, str], kind: type) -> None:
    done = run(home, "rules", kind.id)
    assert done.stdout.startswith("# ")
    assert "## Worked examples" in done.stdout


def test_version(home: dict[str, str]) -> None:
    assert re.fullmatch(r"oddtrick \d+\.\d+\.\d+\n", run(home, "--version").stdout)


# ------------------------------------------------------------------------------------------ play


def test_a_whole_deal_through_a_pipe(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "deal.oddtrick"
    done = run(home, "play", "turnover-bridge", "--seed", "3", "--record", str(record), typed="1\n" * 26)
    assert done.returncode == 0, done
    assert re.search(r"(You win|Bot wins) the match: 1\d tricks|drawn", done.stdout)
    checked = run(home, "check", str(record))
    assert checked.returncode == 0
    assert "the match is over" in checked.stdout
    assert "sealed" not in record.read_text(encoding="utf-8")


def test_a_whole_match_of_whist_through_a_pipe(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "match.oddtrick"
    words = ("play", "whist", "--set", "preset=american", "--seat", "S", "--seed", "1", "--record", str(record))
    done = run(home, *words, typed="1\n" * 13 * 13)
    assert done.returncode == 0, done
    assert "the match: Game" in done.stdout
    assert run(home, "check", str(record)).returncode == 0


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_the_first_choice_is_always_playable(home: dict[str, str], kind: type) -> None:
    """Choosing the first of what is listed plays a deal of any game."""
    done = run(home, "play", kind.id, "--seed", "5", typed="1\n" * 40)
    refused(done, done.returncode)
    assert "Score of the deal" in done.stdout


def test_cards_by_name_and_refusals_that_cost_nothing(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "a.oddtrick"
    start = run(home, "play", "turnover-bridge", "--seed", "3", "--record", str(record), typed="quit\n")
    assert start.returncode == 0
    assert "Saved" in start.stdout
    before = record.read_text(encoding="utf-8")
    typed = "HK\nqueen of hearts\nfoo\n99\n0\n\nlast\nlog\nscore\ntable\nwords\n?\nrules\nundo\nresign\nno\nquit\n"
    done = run(home, "play", "--resume", str(record), typed=typed)
    assert done.returncode == 0
    for told in (
        "You have no king of hearts to play.",
        "You must follow diamonds.",
        "'foo' is not understood here.",
        "There is no choice 99; there are 1 to 4.",
        "There is no trick to look at yet.",
        "Spades are trumps. Covered cards turn up at once.",
        "In hand: 3 of hearts, 5 of diamonds.",
        "Type the number of a choice",
        "oddtrick rules turnover-bridge",
        "You have not chosen anything yet.",
        "You play on.",
    ):
        assert told in done.stdout, told
    assert record.read_text(encoding="utf-8") == before


def test_questions_and_commands_in_words(home: dict[str, str], tmp_path: Path) -> None:
    """A question is shown back, asked after a yes and paid; what is not understood, or taken back, is free."""
    record = tmp_path / "a.oddtrick"
    typed = (
        "ask hcp\nask has SK\nno\nDoes the android have at least 10 HCP?\nyes\n2H\n"
        "play something nice\nexactly H2\nexactly H3\nlowest led\nasked\nscore\nquit\n"
    )
    words = ("play", "guess-who-bridge", "--seed", "3", "--set", "first_dealer=A", "--record", str(record))
    done = run(home, *words, typed=typed)
    assert done.returncode == 0
    for told in (
        "Not understood at 'hcp' (character 1): hcp is a number, not a yes or no; compare it, as in hcp >= 10.",
        "Nothing is asked, and nothing is paid.",
        "Read as: Ask: hcp >= 10?",
        "You ask your android: hcp >= 10?",
        "You pay 1 to Bot: a question.",
        "Your android answers: ",
    ):
        assert told in done.stdout, told
    said = record.read_text(encoding="utf-8")
    assert said.count(" asks A*: hcp >= 10") == 1
    assert "has SK" not in said


@pytest.mark.parametrize("text", ["D3", "3d", "♦3", "3 of diamonds", "three of diamonds", "1", "play 3 of diamonds"])
def test_short_forms(home: dict[str, str], text: str) -> None:
    done = run(home, "play", "turnover-bridge", "--seed", "3", typed=f"{text}\nquit\n")
    assert "You play 3 of diamonds." in done.stdout


def test_resigning(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "a.oddtrick"
    typed = "resign\nyes\n"
    done = run(home, "play", "turnover-bridge", "--seed", "3", "--record", str(record), typed=typed)
    assert done.returncode == 0
    assert "Bot wins the match: A resigned." in done.stdout
    assert run(home, "check", str(record)).returncode == 0


def test_undo_where_the_sheet_allows(home: dict[str, str]) -> None:
    done = run(home, "play", "whist", "--seed", "5", typed="1\nundo\n1\nquit\n")
    assert "Taken back." in done.stdout
    done = run(home, "play", "turnover-bridge", "--seed", "3", typed="1\nundo\nquit\n")
    assert "This cannot be taken back: a card has been turned up since." in done.stdout


def test_resume_goes_on_to_the_same_end(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "a.oddtrick"
    first = run(home, "play", "turnover-bridge", "--seed", "3", "--record", str(record), typed="1\n1\nquit\n")
    assert f"--resume {record}" in first.stdout
    done = run(home, "play", "--resume", str(record), typed="1\n" * 26)
    assert done.returncode == 0
    assert "the match" in done.stdout
    assert run(home, "check", str(record)).returncode == 0


def test_input_that_ends_loses_nothing(home: dict[str, str], tmp_path: Path) -> None:
    done = run(home, "play", "turnover-bridge", "--seed", "3", typed="1\n1\n")
    refused(done, 2, "The input ended before the match was over.", "--resume")
    (saved,) = (tmp_path / "oddtrick").iterdir()
    text = saved.read_text(encoding="utf-8")
    assert "A plays" in text
    assert "dealt" not in text  # hidden cards are sealed while the deal lasts
    refused(run(home, "check", str(saved)), 0, "not finished: A is to choose")


# whoever runs the tests in the background has SIGINT ignored, and passes that on
HEEDS_CONTROL_C = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("oddtrick", run_name="__main__", alter_sys=True)
"""


def test_control_c_loses_nothing(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "a.oddtrick"
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDS_CONTROL_C, "play", "turnover-bridge", "--seed", "3", "--record", str(record)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=home, encoding="utf-8",
    )  # fmt: skip
    assert process.stdin is not None
    process.stdin.write("1\n")
    process.stdin.flush()
    for _ in range(600):
        if record.exists() and "A plays" in record.read_text(encoding="utf-8"):
            break
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2, (out, err)
    assert "Interrupted before the match was over." in out
    assert "Traceback" not in out + err
    assert run(home, "check", str(record)).returncode == 0


def test_no_colour_through_a_pipe_or_when_refused(home: dict[str, str]) -> None:
    for env in (home, {**home, "NO_COLOR": "1"}):
        assert "\x1b" not in run(env, "play", "whist", "--picture", "--seed", "5", typed="1\nquit\n").stdout


def test_letters_where_symbols_cannot_be_written(home: dict[str, str]) -> None:
    env = {**home, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = run(env, "play", "turnover-bridge", "--picture", "--seed", "3", typed="1\nquit\n")
    assert done.returncode == 0, done
    assert done.stdout.isascii()
    assert "##" in done.stdout


@pytest.mark.whole
def test_the_picture_fits_eighty_columns(home: dict[str, str]) -> None:
    for kind in CATALOGUE:
        done = run(home, "play", kind.id, "--picture", "--seed", "5", typed="1\n" * 12 + "quit\n")
        pictures = re.findall(r"─ Deal .*?\n\n(?:You|Your)", done.stdout, flags=re.DOTALL)
        assert pictures
        assert max(len(line) for picture in pictures for line in picture.splitlines()) <= 80


@pytest.mark.parametrize("options", ["rules=denexa", "rules=game_rules"])
def test_nothing_the_player_is_told_depends_on_a_hidden_card(
    home: dict[str, str], tmp_path: Path, options: str
) -> None:
    """The other hand and every under-card changed: the same table, log, words, score and replay."""
    game = game_of("turnover-bridge", dict([options.split("=")]) | {"first_dealer": "player_2"})
    sitting = Sitting(game, Under(game), Chance(Random(8)))
    sitting.seat(1, "bot:plain")
    sitting.go_on()
    told = set()
    for number in range(3):
        fancy = sitting.table if number == 0 else imagine(game, sitting.view(0).table, Random(number))
        deal = next(entry for entry in sitting.entries if isinstance(entry, Dealt))
        down = tuple(tuple(spot.down for spot in row) for row in fancy.piles)
        other = replace(deal, hands=fancy.hands, down=down)
        entries = tuple(other if entry is deal else entry for entry in sitting.entries)
        path = tmp_path / f"{number}.oddtrick"
        record = Record(game.id, sitting.record().options, entries)
        path.write_text(write(record, game.shape, sealed=True), encoding="utf-8")
        words = "table\nwords\nlog\nscore\nlast\nAS\n?\nquit\n"
        played = run(home, "play", "--resume", str(path), "--picture", typed=words)
        assert played.returncode == 0
        replayed = run(home, "replay", str(path), "--as", "A")
        told.add((played.stdout + played.stderr + replayed.stdout + replayed.stderr).replace(str(path), "FILE"))
    assert len(told) == 1


# ------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["play", "poker"], ["there is no game 'poker'", "turnover-bridge, whist"]),
        (["rules", "poker"], ["there is no game 'poker'"]),
        (["watch", "poker"], ["there is no game 'poker'"]),
        (["play", "whist", "--set", "goal=3"], ["there is no option 'goal'", "target"]),
        (["play", "whist", "--set", "target"], ["--set target: write it as name=value"]),
        (["play", "whist", "--set", "target=0"], ["target = 0 is not allowed", "from 1 to 100"]),
        (["play", "whist", "--set", "target=many"], ["target = many is not allowed"]),
        (["play", "whist", "--set", "trump_cycle=H,X"], ["trump_cycle", "S, H, D, C, N"]),
        (["play", "whist", "--set", "game_value=short"], ["game_value = short needs target = 5"]),
        (
            ["play", "turnover-bridge", "--set", "match=points", "--set", "play_out=all_26"],
            ["match = points", "play_out = all_26"],
        ),
        (["play", "whist", "--seat", "Q"], ["there is no seat 'Q'", "N, E, S, W"]),
        (["play", "whist", "--seat", "5"], ["there is no seat '5'"]),
        (["play", "whist", "--bot", "genius"], ["there is no bot 'genius'", "random, plain"]),
        (["play"], ["say which game to play"]),
        (["play", "whist", "--resume", "x"], ["not both"]),
        (["play", "--resume", "nowhere.oddtrick"], ["nowhere.oddtrick", "no such file"]),
        (["watch", "whist", "--bots", "plain,random"], ["one for each of N, E, S, W"]),
        (["watch", "whist", "--deals", "0"], ["--deals"]),
        (["play", "whist", "--seed", "x"], ["--seed"]),
        (["check", "nowhere.oddtrick"], ["nowhere.oddtrick", "no such file"]),
        (["replay", "nowhere.oddtrick"], ["no such file"]),
        (["nonsense"], ["nonsense"]),
        (["play", "whist", "--record", "/nowhere/x"], ["/nowhere/x"]),
    ],
)
def test_bad_words_are_refused_in_a_sentence(home: dict[str, str], words: list[str], told: list[str]) -> None:
    refused(run(home, *words, typed="1\n"), 2, *told)


@pytest.mark.parametrize(
    ("text", "status", "told"),
    [
        ("", 2, "no Oddtrick record"),
        ("oddtrick record 1\ngame poker\n", 2, "there is no game 'poker'"),
        ("oddtrick record 1\ngame whist target=0\n", 2, "target = 0"),
        ("oddtrick record 1\ngame whist\nN plays\n", 2, "line 3"),
        ("oddtrick record 1\ngame whist\nnew deal: N deals, order N E S W\n", 1, "line 3: new deal"),
        ("oddtrick record 1\ngame whist\ntrick to N\n", 1, "line 3: trick to N"),
        ("oddtrick record 1\ngame whist\nN plays HQ\n", 1, "line 3: N plays HQ"),
    ],
)
def test_bad_records(home: dict[str, str], tmp_path: Path, text: str, status: int, told: str) -> None:
    path = tmp_path / "bad.oddtrick"
    path.write_text(text, encoding="utf-8")
    refused(run(home, "check", str(path)), status, told, "bad.oddtrick")


def test_a_record_that_is_no_text(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "bad.oddtrick"
    path.write_bytes(b"\xff\xfe\x00oddtrick")
    refused(run(home, "check", str(path)), 2, "is no text file")


def test_an_edited_record_is_found_out(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "a.oddtrick"
    run(home, "play", "turnover-bridge", "--seed", "3", "--record", str(path), typed="1\n" * 26)
    lines = path.read_text(encoding="utf-8").splitlines()
    index = next(index for index, line in enumerate(lines) if line.startswith("trick to"))
    lines[index] = "trick to A" if lines[index].endswith("B") else "trick to B"
    path.write_text("\n".join(lines), encoding="utf-8")
    refused(run(home, "check", str(path)), 1, f"line {index + 1}: trick to", "the rules say here")


def test_an_edited_save_betrays_no_hidden_card(home: dict[str, str], tmp_path: Path) -> None:
    """A saved deal whose turned-up card was changed: the complaint does not say which card it should be."""
    path = tmp_path / "a.oddtrick"
    run(home, "play", "turnover-bridge", "--seed", "3", "--record", str(path), typed="1\n1\nquit\n")
    text = path.read_text(encoding="utf-8")
    card = re.search(r"turned up B 11 (\w\w)", text)
    assert card
    path.write_text(text.replace(card[0], "turned up B 11 C7"), encoding="utf-8")
    done = run(home, "check", str(path))
    refused(done, 1, "not the cards that lie there")
    assert card[1] not in done.stdout + done.stderr
    path.write_text("\n".join(line for line in text.splitlines() if line != card[0]), encoding="utf-8")
    done = run(home, "check", str(path))
    refused(done, 1, "the rules say that cards turn up here")
    assert card[1] not in done.stdout + done.stderr


# ------------------------------------------------------------------------------------------ watch, replay


def test_watching_bots(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "w.oddtrick"
    done = run(
        home,
        "watch",
        "whist",
        "--bots",
        "plain,random,plain,random",
        "--deals",
        "2",
        "--seed",
        "4",
        "--record",
        str(path),
    )
    assert done.returncode == 0
    assert done.stdout.count("Score of the deal") == 2
    assert run(home, "check", str(path)).returncode == 0
    assert (
        done.stdout
        == run(home, "watch", "whist", "--bots", "plain,random,plain,random", "--deals", "2", "--seed", "4").stdout
    )


def test_watching_as_json(home: dict[str, str]) -> None:
    done = run(home, "watch", "turnover-bridge", "--seed", "4", "--json")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1]["over"] is True
    assert lines[-1]["winners"]
    assert [line["n"] for line in lines[:-1]] == list(range(1, len(lines)))
    dealt = next(line for line in lines if line["event"].startswith("dealt"))
    assert "A ??x2 | B ??x2" in dealt["event"]


def test_replay_as_a_seat_shows_what_it_saw(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "w.oddtrick"
    run(home, "watch", "whist", "--deals", "1", "--seed", "4", "--record", str(path))
    whole = run(home, "replay", str(path)).stdout
    assert re.search(r"\n  N [SHDC]", whole)
    as_north = run(home, "replay", str(path), "--as", "N").stdout
    assert not re.search(r"\n  E [SHDC]", as_north)
    assert "You play" in as_north
    refused(run(home, "replay", str(path), "--as", "Q"), 2, "there is no seat 'Q'")


def test_replay_of_an_unfinished_deal_is_the_gallerys(home: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "a.oddtrick"
    run(home, "play", "whist", "--seed", "5", "--record", str(path), typed="1\nquit\n")
    assert not re.search(r"\n  [NESW] ", run(home, "replay", str(path)).stdout)


@pytest.mark.parametrize(("hand", "result"), [("foster-1", "tricks 9-4"), ("foster-2", "tricks 8-5")])
def test_the_illustrative_hands_come_with_it(home: dict[str, str], hand: str, result: str) -> None:
    told = run(home, "replay", hand)
    assert told.returncode == 0, told
    assert result in told.stdout
    assert "Double dummy" in told.stdout
    assert run(home, "check", hand).returncode == 0
    assert "No offence" in run(home, "check", "--laws", hand).stdout


def test_a_bid_out_of_turn_is_confirmed_corrected_and_paid_for(home: dict[str, str]) -> None:
    """`step` stops before the others' turns; `also 1 3` is the third way to do the first thing."""
    told = run(
        home, "play", "three-hand-auction", "--set", "law_enforcement=table", "--seed", "3",
        typed="step\n1\n\nalso\nalso 1\nHQ\nalso 1 99\nalso 1 3\nno\nalso 1 3\nyes\n\nstep\n" + "1\n" * 40 + "quit\n",
    )  # fmt: skip
    assert "also 1. Bid out of turn. It is not your turn: each of the others may have 50." in told.stdout
    assert "It is not your turn: type also for what you may do" in told.stdout
    assert told.stdout.count("You call 1 royal.") == 1
    assert "C has your bid corrected." in told.stdout
    assert "+50 above (bid out of turn)" in told.stdout


PACK = [suit + rank for suit in "CDHS" for rank in "23456789TJQKA"]


def test_a_revoke_is_confirmed_and_paid_for(home: dict[str, str]) -> None:
    """A card against the law can be named like any other; it counts after a yes."""
    typed = "".join(f"{card}\nno\n{card}\nyes\n" for card in PACK * 8)
    told = run(home, "play", "chinese-bridge", "--set", "law_enforcement=table", "--seed", "5", typed=typed + "quit\n")
    assert "that is a revoke." in told.stdout
    assert "An offence, revoke: Play another suit although you hold" in told.stdout
    assert "Nothing has happened." in told.stdout
    assert "tricks go from" in told.stdout


def test_stepping_somebody_can_lead_out_of_turn(home: dict[str, str]) -> None:
    typed = "step\n" + "1\nalso 1 1\nyes\n" * 30
    told = run(
        home, "play", "misery-bridge", "--set", "law_enforcement=table", "--seed", "3", typed=typed + "quit\nquit\n"
    ).stdout
    assert "This is a lead out of turn." in told
    assert "An offence, lead out of turn: This is a lead out of turn." in told
    assert "for the card out of turn: take back" in told


def test_what_can_be_done_against_the_laws_is_listed_with_its_rule(home: dict[str, str]) -> None:
    told = run(
        home, "play", "chinese-bridge", "--set", "law_enforcement=table", "--seed", "5",
        typed="also\nalso 99\nalso 2\nalso 2 1\nno\nalso 1 3\nyes\nquit\n",
    ).stdout  # fmt: skip
    assert "also 2. Look at hidden cards. Nobody may look there: to do it is an offence. (22 ways)" in told
    assert "also 1. Hand card shown. Show a card of your hand: an offence without a penalty. (4 ways)" in told
    assert "Type also and a number from 1 to 2." in told
    assert "An offence, look at hidden cards: Nobody may look there: to do it is an offence." in told
    assert "Shown, your hand: 10 of spades." in told


def test_a_strict_table_knows_nothing_of_it(home: dict[str, str]) -> None:
    told = run(home, "play", "chinese-bridge", "--seed", "5", typed="also\nquit\n").stdout
    assert "There is nothing else that you may do now." in told
    assert "Against the laws" not in told


def test_the_director_lists_every_kind_with_its_penalties(home: dict[str, str], tmp_path: Path) -> None:
    record = str(tmp_path / "laws.oddtrick")
    told = run(
        home, "play", "misery-bridge", "--set", "law_enforcement=table", "--seed", "3", "--record", record,
        typed="also 1\nyes\nH5 D5\nalso 1 1\nyes\nalso 2 1\nyes\nalso 1 1\nyes\n" + "1\n" * 20 + "quit\n",
    )  # fmt: skip
    assert told.stdout
    told = run(home, "check", "--laws", record).stdout
    assert "Deal 1, before the play: A: look at hidden cards.  Go on or new deal." in told
    assert "Deal 1, before the play: A: wrong number of cards drawn.  Go on or new deal." in told
    assert "Deal 1, before the play: A: drawn card shown.  Go on or new deal." in told
