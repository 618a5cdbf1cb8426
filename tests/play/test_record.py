"""Records: they come back, they replay without the rules, the auditor names the first fault, seals keep secrets."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from oddtrick.games import game_of
from oddtrick.laws.wrap import Under
from oddtrick.play.audit import audit
from oddtrick.play.record import Noted, Record, Seated, Undone, parse, parse_header, table_of, write
from oddtrick.play.run import Chance
from oddtrick.play.sitting import Sitting
from oddtrick.play.undo import undo_refused
from oddtrick.rules.step import Ask, Over
from oddtrick.table.cards import Cards
from oddtrick.table.errors import BadOption, BadText, NotOffered, OutOfTurn
from oddtrick.table.events import Dealt, NewDeal, Omitted, Played, Resigned, Ruled, Struck, Voided
from oddtrick.table.notation import parse_card

GOLDEN = sorted((Path(__file__).parents[1] / "data" / "records").glob("*.oddtrick"))
GAMES = [
    ("turnover-bridge", {}),
    ("turnover-bridge", {"rules": "game_rules"}),
    ("whist", {}),
    ("whist", {"preset": "short"}),
]


def play(game_id: str, options: dict[str, str], events: int, seed: int = 1) -> Sitting:
    game = game_of(game_id, options)
    sitting = Sitting(game, Under(game), Chance(Random(seed)))
    rng = Random(seed)
    sitting.go_on()
    while len(sitting.entries) < events and isinstance(step := sitting.step, Ask):
        sitting.answer(step.player, step.choices.pick(rng))
        sitting.go_on()
    return sitting


def read(text: str) -> Record:
    game, options = parse_header(text)
    return parse(text, game_of(game, options).shape)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_still_leads_to_the_same_table(path: Path) -> None:
    """Each golden record ends with its result in a note; today's rules still offer every event."""
    record = read(path.read_text(encoding="utf-8"))
    game = game_of(record.game, dict(record.options))
    assert audit(Under(game), record) is None
    over = game.next(table_of(record, game.shape))
    assert isinstance(over, Over)
    assert record.entries[-1] == Noted(f"result {list(over.points)} {over.why}")
    assert write(record, game.shape) == path.read_text(encoding="utf-8")


def test_there_are_golden_records() -> None:
    assert len(GOLDEN) >= 4


@pytest.mark.parametrize(("game_id", "options"), GAMES)
@pytest.mark.parametrize("events", [1, 4, 30, 10_000])
def test_a_record_comes_back_at_any_point(game_id: str, options: dict[str, str], events: int) -> None:
    sitting = play(game_id, options, events)
    record = sitting.record()
    again = read(write(record, sitting.game.shape))
    assert again == record
    assert table_of(again, sitting.game.shape) == sitting.table
    assert audit(sitting.rules, record) is None
    resumed = Sitting.resume(sitting.game, sitting.rules, again)
    assert resumed.table == sitting.table
    assert resumed.chosen_by == sitting.chosen_by


def test_a_sealed_record_shows_no_hidden_card_and_comes_back() -> None:
    sitting = play("whist", {}, 12)
    shape = sitting.game.shape
    text = write(sitting.record(), shape, sealed=True)
    assert "dealt" not in text
    assert read(text) == sitting.record()
    whole = play("whist", {"preset": "american"}, 10_000)
    assert "sealed" not in write(whole.record(), shape, sealed=True)


def test_only_the_deal_in_progress_is_sealed() -> None:
    sitting = play("whist", {"target": "100"}, 100)
    text = write(sitting.record(), sitting.game.shape, sealed=True)
    assert text.count("\ndealt") == sitting.table.deals - 1
    assert text.count("\nsealed") == 1


def faulty(change, game_id: str = "whist", options: dict[str, str] | None = None) -> str:
    """A full record with its text changed; what the auditor says."""
    sitting = play(game_id, options or {"preset": "american"}, 10_000, seed=3)
    lines = write(sitting.record(), sitting.game.shape).splitlines()
    change(lines)
    fault = audit(sitting.rules, read("\n".join(lines)))
    assert fault is not None
    return str(fault)


def first(lines: list[str], start: str, skip: int = 0) -> int:
    return [index for index, line in enumerate(lines) if line.startswith(start) or f" {start} " in line][skip]


def test_the_auditor_names_the_first_fault() -> None:
    def swap(lines: list[str]) -> None:
        one = first(lines, "plays")
        lines[one], lines[one + 1] = lines[one + 1], lines[one]

    assert faulty(swap).startswith("line 6")

    def drop(lines: list[str]) -> None:
        del lines[first(lines, "trick to", 3)]

    assert "trick to" in faulty(drop)

    def score(lines: list[str]) -> None:
        index = first(lines, "scored")
        lines[index] = lines[index].replace("+", "+1")

    assert "the rules say here: scored" in faulty(score)

    def go_on(lines: list[str]) -> None:
        lines.append("void: more")

    assert "the match was over" in faulty(go_on)

    def dealer(lines: list[str]) -> None:
        index = first(lines, "new deal")
        lines[index] = lines[index].replace(lines[index].split()[2], "S" if " S deals" not in lines[index] else "N", 1)

    assert "new deal" in faulty(dealer)


def test_the_auditor_judges_a_deal_with_a_card_twice() -> None:
    sitting = play("whist", {}, 4)
    entries = list(sitting.record().entries)
    index = next(index for index, entry in enumerate(entries) if isinstance(entry, Dealt))
    deal = entries[index]
    assert isinstance(deal, Dealt)
    own, other = next(iter(deal.hands[0])), next(iter(deal.hands[1]))
    twice = Cards(deal.hands[0].bits & ~own.bit | other.bit)
    entries[index] = replace(deal, hands=(twice, *deal.hands[1:]))
    fault = audit(sitting.rules, Record("whist", {}, tuple(entries[: index + 1])))
    assert fault is not None
    assert fault.why == "a card stands twice"
    entries[index] = replace(deal, hands=(Cards(deal.hands[0].bits & ~own.bit), *deal.hands[1:]))
    fault = audit(sitting.rules, Record("whist", {}, tuple(entries[: index + 1])))
    assert fault is not None
    assert "not laid out" in fault.why


def test_the_auditor_judges_the_turn_up() -> None:
    def turn_up(lines: list[str]) -> None:
        index = first(lines, "dealt")
        event = read("\n".join(lines[: index + 1])).entries[-1]
        dealer = next(e for e in read("\n".join(lines)).entries if isinstance(e, NewDeal)).dealer
        other = next(iter(event.hands[(dealer + 1) % 4]))
        lines[index] = lines[index].replace(f"face up {event.turn_up}", f"face up {other}")

    assert "not the dealer's card" in faulty(turn_up)


def test_a_revoke_is_found_in_a_record() -> None:
    """The detector for all games: a card that was not among the choices."""

    def revoke(lines: list[str]) -> None:
        record = read("\n".join(lines))
        from oddtrick.play.record import replay
        from oddtrick.rules.tricks import playable

        game = game_of(record.game, dict(record.options))
        tables = [t for _, t in replay(record.entries, game.shape)]
        for index, entry in enumerate(record.entries):
            if isinstance(entry, Played) and tables[index - 1].trick:
                ask = game.next(tables[index - 1])
                others = playable(tables[index - 1], entry.place) & ~sum(e.card.bit for e in ask.choices.listed)
                if others:
                    from oddtrick.table.cards import cards_in

                    lines[index + 2] = f"{game.shape.places[entry.place]} plays {cards_in(others)[0]}"
                    del lines[index + 3 :]
                    return

    assert "You must follow" in faulty(revoke)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no Oddtrick record"),
        ("hello", "no Oddtrick record"),
        ("oddtrick record 99\ngame whist", "form 99"),
        ("oddtrick record 1\nwhist", "must name the game"),
        ("oddtrick record 1\ngame whist\nN plays", "line 3"),
        ("oddtrick record 1\ngame whist\nN plays HQQ", "line 3"),
        ("oddtrick record 1\ngame whist\n\n# a remark\nnonsense", "line 5"),
        ("oddtrick record 1\ngame whist\nsealed xyz", "damaged"),
        ("oddtrick record 1\ngame whist\nsealed ????", "damaged"),
    ],
)
def test_what_is_no_record(text: str, complaint: str) -> None:
    with pytest.raises(BadText, match=complaint):
        read(text)


def test_a_record_of_an_unknown_game_or_option() -> None:
    with pytest.raises(BadOption, match="no game 'poker'"):
        read("oddtrick record 1\ngame poker")
    with pytest.raises(BadOption, match="no option 'goal'"):
        read("oddtrick record 1\ngame whist goal=3")


def test_an_entry_that_cannot_be_followed_is_named() -> None:
    record = read("oddtrick record 1\ngame whist\ntrick to N\nN takes back HQ\n")
    with pytest.raises(BadText, match="line 4"):
        table_of(record, game_of("whist").shape)


# ------------------------------------------------------------------------------------------ taking back


def test_taking_back_in_whist_needs_agreement_and_keeps_what_was_seen() -> None:
    sitting = play("whist", {}, 12)
    step = sitting.step
    assert isinstance(step, Ask)
    player, before = step.player, sitting.table
    card = step.choices.listed[0]
    sitting.answer(player, card)
    seen = [view.sure for view in (sitting.table,)]
    with pytest.raises(NotOffered, match="only if the others agree"):
        sitting.take_back(player, agreed=False)
    undone = sitting.take_back(player, agreed=True)
    assert undone == Undone(before.at, True)
    assert sitting.table._replace(sure=before.sure) == before
    assert sitting.table.sure == tuple(a | b for a, b in zip(before.sure, seen[0], strict=True))
    assert isinstance(sitting.step, Ask)
    assert sitting.step.player == player
    assert audit(sitting.rules, sitting.record()) is None
    assert table_of(sitting.record(), sitting.game.shape) == sitting.table
    sitting.answer(player, card)
    assert audit(sitting.rules, sitting.record()) is None


def test_a_turned_up_card_is_never_taken_back() -> None:
    for seed in range(20):
        sitting = play("turnover-bridge", {}, 5, seed)
        step = sitting.step
        assert isinstance(step, Ask)
        turned = any(" turned up" in " " + line for line in sitting.lines(5))
        other = 1 - step.player
        if turned:
            with pytest.raises(NotOffered, match="a card has been turned up"):
                sitting.take_back(other, agreed=True)


def test_what_the_laws_have_to_do_with_is_never_taken_back() -> None:
    """But a card that lies unnoticed under another is no reason: a refusal would tell of it."""
    game, card = game_of("bridge"), parse_card("C2")
    for event in (Omitted(1), Ruled("revoke", 3, "three tricks", 0), Struck(4), Voided("revoke")):
        assert "cannot be taken back" in (undo_refused(game, [event], 0, agreed=True) or "")
    plain, slip = Played(1, card), Played(1, card, parse_card("C3"))
    for agreed in (True, False):
        assert undo_refused(game, [plain], 0, agreed) == undo_refused(game, [slip], 0, agreed)


def test_nothing_to_take_back() -> None:
    sitting = play("whist", {}, 1)
    with pytest.raises(NotOffered, match="not chosen anything"):
        sitting.take_back(0, agreed=True)


def test_the_auditor_refuses_an_undo_that_the_rules_forbid() -> None:
    sitting = play("whist", {}, 8)
    bad = Record("whist", {}, (*sitting.entries, Undone(2, True)))
    fault = audit(sitting.rules, bad)
    assert fault is not None
    assert "cannot be taken back" in fault.why


# ------------------------------------------------------------------------------------------ answers


def test_a_refused_answer_changes_nothing() -> None:
    sitting = play("whist", {}, 12)
    step = sitting.step
    assert isinstance(step, Ask)
    before, entries = sitting.table, list(sitting.entries)
    other = (step.player + 1) % 4
    with pytest.raises(OutOfTurn, match="turn"):
        sitting.answer(other, Played(other, parse_card("HA")))
    with pytest.raises(NotOffered):
        sitting.answer(step.player, Played(other, parse_card("HA")))
    with pytest.raises(NotOffered):
        sitting.answer(step.player, NewDeal(0, (0, 1, 2, 3)))
    assert sitting.table is before
    assert sitting.entries == entries


def test_resigning_is_offered_to_everybody_and_loses_the_match() -> None:
    sitting = play("turnover-bridge", {"rules": "game_rules"}, 20)
    with pytest.raises(OutOfTurn):
        sitting.answer(1 - sitting.step.player, Resigned(sitting.step.player))
    sitting.answer(1, Resigned(1))
    sitting.go_on()
    over = sitting.over
    assert over is not None
    assert over.winners == (0,)
    assert over.points == (0, 0)
    assert "resigned" in over.why
    assert audit(sitting.rules, sitting.record()) is None


def test_seats_and_notes_stand_in_the_record() -> None:
    sitting = play("whist", {}, 1)
    sitting.seat(0, "Anna Maria")
    sitting.note("a fine evening")
    again = read(write(sitting.record(), sitting.game.shape))
    assert Seated(0, "Anna Maria") in again.entries
    assert Noted("a fine evening") in again.entries
