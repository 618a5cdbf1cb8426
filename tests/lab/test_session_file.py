"""A session on disk: it comes back from a stop at any moment, and a damaged file is named, never believed."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from oddtrick.faces.cli.session_told import told
from oddtrick.faces.web.session import session_page
from oddtrick.lab.board_play import played_by_bots, sitting_of
from oddtrick.lab.session import Play, Session
from oddtrick.lab.session_file import SessionFile
from oddtrick.lab.session_results import Results
from oddtrick.lab.session_run import left, of_bots, run_bots
from oddtrick.play.record import Record, table_of
from oddtrick.play.sitting import Sitting
from oddtrick.rules.step import Ask, Over
from oddtrick.table.calls import Bid
from oddtrick.table.errors import BadOption, BadText
from oddtrick.table.events import Called, Ruled
from oddtrick.table.zones import Board


def session(seats: dict[str, str] | None = None) -> Session:
    return Session("duplicate-auction", {}, "mitchell", 5, 1, "plus_minus", seats or {}, "random", 3)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.session"


@pytest.fixture
def played(path: Path) -> Path:
    """A file in which three plays are over and one has begun."""
    with SessionFile.new(path, session({"N1": "Anna", "S1": "bot:plain"})) as file:
        run_bots(file, [play for play in file.session.plays if of_bots(file.session, play)][:3])
        play = next(play for play in file.session.plays if not of_bots(file.session, play))
        sitting = sitting_of(file.session, play, file.packs[play.board])
        sitting.go_on()
        assert isinstance(sitting.step, Ask)
        sitting.answer(sitting.step.player, sitting.step.choices.pick(Random(1)))
        file.go_on(play, sitting.entries)
    return path


def test_it_comes_back_as_it_was(played: Path) -> None:
    with SessionFile.load(played) as file:
        assert file.session == session({"N1": "Anna", "S1": "bot:plain"})
        assert len(file.done) == 3
        ((play, entries),) = file.begun.items()
        assert len(entries) == 7  # four seats, the deal, the cards, a call
        assert play not in file.done
        assert len(file.packs) == 3
        sitting = sitting_of(file.session, play, file.packs[play.board], entries)
        assert len(sitting.table.calls) == 1


def test_what_is_over_stays_over_and_the_rest_is_played(path: Path) -> None:
    made = session()
    with SessionFile.new(path, made) as file:
        run_bots(file, left(file)[:2])
        first = dict(file.done)
    with SessionFile.load(path) as file:
        assert file.done == first
        heard: list[int] = []
        run_bots(file, left(file), told=heard.append)
        assert heard == [3, 4, 5, 6]
        assert left(file) == []
    with SessionFile.load(path) as file:
        assert {play: played_by_bots(made, play, file.packs[play.board]) for play in made.plays} == file.done


def test_several_processes_play_the_same(path: Path, tmp_path: Path) -> None:
    with SessionFile.new(path, session()) as one, SessionFile.new(tmp_path / "other", session()) as other:
        run_bots(one, left(one))
        run_bots(other, left(other), processes=2)
        assert one.done == other.done


@pytest.mark.parametrize("cut", [1, 7, 40])
def test_a_line_that_was_cut_off_is_played_again(played: Path, cut: int) -> None:
    whole = played.read_bytes()
    played.write_bytes(whole[:-cut])
    heard: list[str] = []
    with SessionFile.load(played, heard.append) as file:
        assert len(file.done) == 3
        assert heard == ["The last line of the file was cut off; it is played again."]
        run_bots(file, [play for play in left(file) if of_bots(file.session, play)])
    with SessionFile.load(played, heard.append):
        assert len(heard) == 1


def test_a_cut_at_any_byte_loses_one_line_or_is_named(played: Path) -> None:
    whole = played.read_bytes()
    dice = Random(2)
    head = whole.index(b"\nplay ")
    for cut in sorted(dice.sample(range(len(whole)), 60)):
        played.write_bytes(whole[:cut])
        try:
            with SessionFile.load(played) as file:
                assert cut > head
                assert whole.startswith(played.read_bytes())
                assert len(file.packs) == 3
        except (BadText, BadOption) as fault:
            assert cut <= head
            assert str(played) in str(fault)


def test_no_damage_is_believed(played: Path) -> None:
    """Any byte of a finished play or of a board changed: it is noticed, and the line is named."""
    lines = played.read_text("utf-8").splitlines()
    dice = Random(5)
    for number, line in enumerate(lines, start=1):
        kind = line.split(" ")[0]
        if kind not in ("board", "play", "part"):
            continue
        for at in [*dice.sample(range(len(line) - 12, len(line)), 2), line.index("sealed") + 12]:
            other = "A" if line[at] != "A" else "B"
            damaged = [*lines[: number - 1], line[:at] + other + line[at + 1 :], *lines[number:]]
            played.write_text("\n".join(damaged) + "\n", "utf-8")
            with pytest.raises(BadText, match=rf"line {number}"), SessionFile.load(played):
                pass


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: ["nothing"], "is no session: its first line must be 'oddtrick session 1'"),
        (lambda lines: [], "is no session"),
        (lambda lines: ["oddtrick session 2", *lines[1:]], "is a session of a later form"),
        (lambda lines: lines[:2], "the second and third line must say"),
        (lambda lines: [lines[0], "game waltz", *lines[2:]], "there is no game 'waltz'"),
        (lambda lines: [*lines[:2], lines[2].replace("entries=5", "entries=3"), *lines[3:]], "not for 3"),
        (lambda lines: [*lines[:2], lines[2].replace("entries=5", "entries=many"), *lines[3:]], "head cannot be read"),
        (lambda lines: [*lines[:2], lines[2].replace("movement=mitchell ", ""), *lines[3:]], "head cannot be read"),
        (lambda lines: [line for line in lines if not line.startswith("board 2")], "board 2 is not dealt"),
        (lambda lines: [line for line in lines if line.split(" ")[0] not in ("play", "part")][:-1], "is missing"),
        (lambda lines: [*lines, next(line for line in lines if line.startswith("board"))], "no board 1 to deal"),
        (lambda lines: [*lines, next(line for line in lines if line.startswith("play"))], "is over already"),
        (lambda lines: [*lines, "play 9.9.9 sealed x"], "there is no play 9.9.9 in this session"),
        (lambda lines: [*lines, "hello"], "this line is none of a session's"),
        (lambda lines: [line.replace("play 1.2.2", "play 3.3.1") for line in lines], "is not of the cards of board 1"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_file_is_said(played: Path, change: object, told: str) -> None:
    lines = played.read_text("utf-8").splitlines()
    assert any(line.startswith("play 1.2.2") for line in lines)
    played.write_text("".join(f"{line}\n" for line in change(lines)), "utf-8")  # type: ignore[operator]
    before = played.read_bytes()
    with pytest.raises((BadText, BadOption)) as fault, SessionFile.load(played):
        pass
    assert told in str(fault.value)
    assert str(played) in str(fault.value)
    assert played.read_bytes() == before
    assert not played.with_name(played.name + ".lock").exists()


def test_a_file_that_is_no_text(played: Path) -> None:
    played.write_bytes(b"\xff\xfe\n")
    with pytest.raises(BadText, match="is no text file"):
        SessionFile.load(played)


def test_a_play_that_is_not_over_is_no_finished_play(played: Path) -> None:
    from oddtrick.play.record import opened, sealed

    lines = played.read_text("utf-8").splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("play "))
    kind, key, text = lines[at].split(" ", 2)
    record = opened(text).splitlines()[:-2]
    lines[at] = f"{kind} {key} {sealed(chr(10).join(record))}"
    played.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(BadText, match=rf"line {at + 1}: play {key} is not over"):
        SessionFile.load(played)


def test_two_cannot_go_on_at_once(played: Path) -> None:
    with SessionFile.load(played), pytest.raises(BadOption, match="another session writes it"):
        SessionFile.load(played)
    with SessionFile.load(played):
        pass


def test_a_new_session_overwrites_nothing(played: Path) -> None:
    before = played.read_bytes()
    with pytest.raises(BadOption, match="exists already: go on with --resume"):
        SessionFile.new(played, session())
    assert played.read_bytes() == before


def test_a_glance_into_the_file_shows_no_card(played: Path) -> None:
    text = played.read_text("utf-8")
    assert "plays" not in text
    assert "dealt" not in text
    assert "calls" not in text


def test_the_file_only_grows(path: Path) -> None:
    with SessionFile.new(path, session()) as file:
        before = path.read_bytes()
        for play in left(file):
            run_bots(file, [play])
            after = path.read_bytes()
            assert after.startswith(before)
            assert after.count(b"\n") == before.count(b"\n") + 1
            before = after


# ------------------------------------------------------------------------------------------ void deals


def bid_of_eight(file: SessionFile, play: Play) -> tuple[Sitting, Record | None]:
    """Anna deals tray 1 and bids eight, and a new deal is asked for."""
    sitting = sitting_of(file.session, play, file.packs[play.board], replayed=file.replayed(play))
    sitting.go_on()
    assert isinstance(sitting.step, Ask)
    me = sitting.step.player
    offers = [event for offer in sitting.step.offers if offer.player == me for event in offer.choices.listed]
    sitting.answer(
        me, next(e for e in offers if isinstance(e, Called) and isinstance(e.call, Bid) and e.call.level == 8)
    )
    while not sitting.table.voided and sitting.table.deals == 1:
        sitting.go_on()
        step = sitting.step
        if not isinstance(step, Ask):
            break
        choices = list(step.choices.listed)
        chosen = next((e for e in choices if isinstance(e, Ruled) and e.option == "new deal"), choices[0])
        sitting.answer(step.player, chosen)
    sitting.go_on()
    return sitting, sitting.record() if isinstance(sitting.step, Over) else None


def test_a_void_first_play_is_dealt_anew_and_the_others_get_those_cards(path: Path) -> None:
    """R19: and the file knows it when it comes back."""
    made = replace(session({"N1": "Anna"}), options={"law_enforcement": "table"})
    with SessionFile.new(path, made) as file:
        first, *others = (play for play in made.plays if play.board == 1)
        before = file.packs[1]
        sitting, over = bid_of_eight(file, first)
        assert over is None
        assert sitting.table.deals == 2
        assert sitting.table.board == Board(1)
        file.go_on(first, sitting.entries)
    with SessionFile.load(path) as file:
        sitting = sitting_of(file.session, first, file.packs[1], file.begun[first])
        bots = Random(4)
        while isinstance(step := sitting.step, Ask):
            sitting.answer(step.player, step.choices.pick(bots))
            sitting.go_on()
        hands = [sitting.table.held(place) for place in range(4)]
        file.finish(first, sitting.record())
        assert file.packs[1] != before
        run_bots(file, [others[0]])
    with SessionFile.load(path) as file:
        assert len(file.done) == 2
        t = table_of(file.done[others[0]], made.rules.shape)
        assert [t.held(place) for place in range(4)] == hands
        assert file.packs[1] != before


def test_a_board_of_which_a_hand_was_seen_gives_both_the_average(path: Path) -> None:
    """T6, R20: and the file knows it when it comes back; who plays it first afterwards is the first."""
    made = session({"N1": "Anna"})
    with SessionFile.new(path, made) as file:
        mine, *others = (play for play in made.plays if play.board == 1)
        assert file.pass_on("N1", 1) == mine
        assert not file.replayed(others[0])
        run_bots(file, others)
    with SessionFile.load(path) as file:
        results = Results.of(made, file.done)
        nets = [results.scores[other].net for other in others]
        line = next(line for line in results.traveller(1) if line.play == mine)
        assert (line.net, line.average, line.mps) == (Fraction(sum(nets), len(nets)), 0, (0, 0))
        assert results.card("N1") == [(mine, None, "not played: another hand of it had been seen")]
        assert session_page(file).count("not played: another hand of it had been seen") == 1


def test_a_void_replay_is_passed_on_and_counts_by_the_others(path: Path) -> None:
    """R7, R18: the side that bid eight gets the lowest net of the tray."""
    made = replace(session({"N1": "Anna"}), options={"law_enforcement": "table"})
    with SessionFile.new(path, made) as file:
        mine, *others = (play for play in made.plays if play.board == 1)
        run_bots(file, others)
        _, over = bid_of_eight(file, mine)
        assert over is not None
        file.finish(mine, over)
    with SessionFile.load(path) as file:
        results = Results.of(made, file.done)
        assert results.scores[mine].faulty == 0
        assert results.scores[mine].why.startswith("void")
        assert results.card("N1") == [(mine, None, results.scores[mine].why)]
        lowest = min(results.scores[other].net for other in others)
        line = next(line for line in results.traveller(1) if line.play == mine)
        assert (line.net, line.mps) == (lowest, (0, 0))
        assert results.scores[mine].why in told(results)
