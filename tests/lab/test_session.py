"""Sessions: who plays what with whom, travellers and lists worked out by hand, and what is not told too early."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from oddtrick.games import CATALOGUE, game_of, kind_of
from oddtrick.lab.board_play import played_by_bots
from oddtrick.lab.session import Session, pack_of
from oddtrick.lab.session_results import Results, Score, Standing, scored
from oddtrick.lab.session_words import figures, one_decimal, percent, sitting_out
from oddtrick.laws.wrap import Under
from oddtrick.play.audit import audit
from oddtrick.rules.boards import board_dealer
from oddtrick.rules.carried import board_says, has_boards, terms, with_boards
from oddtrick.rules.step import Ask
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Resigned

DATA = Path(__file__).parents[1] / "data" / "sessions"
ROWS = [row for path in sorted(DATA.glob("*.toml")) for row in tomllib.loads(path.read_text("utf-8"))["session"]]
SIZES = [
    *(("mitchell", pairs) for pairs in range(5, 25)),
    *(("howell", pairs) for pairs in range(5, 17)),
    *(("individual", people) for people in (8, 12, 16)),
    ("four_pairs", 4),
    ("teams2", 2),
    *(("teams_multi", number) for number in (5, 7, 9, 11)),
]


def session(movement: str = "mitchell", entries: int = 6, game: str = "duplicate-auction", **more: Any) -> Session:
    options = with_boards(kind_of(game), more.pop("options", {}))
    facts = {"per_set": 1, "ranking": "totals", "seed": 1, **more}
    return Session(game, options, movement, entries, **facts)


# ------------------------------------------------------------------------------------------ who plays what


@pytest.mark.parametrize(("movement", "entries"), SIZES)
def test_nobody_plays_a_board_twice_or_at_two_tables_at_once(movement: str, entries: int) -> None:
    plays = session(movement, entries, per_set=2).plays
    boards = Counter((chair, play.board) for play in plays for chair in play.chairs)
    tables = {(chair, play.round, play.table) for play in plays for chair in play.chairs}
    assert set(boards.values()) == {1}
    assert len(tables) == len({(chair, number) for chair, number, _ in tables})
    assert all(len(set(play.chairs)) == 4 for play in plays)
    assert len({play.key for play in plays}) == len(plays)


@pytest.mark.parametrize(("movement", "entries"), SIZES)
def test_every_chair_plays_or_sits_out_in_every_round(movement: str, entries: int) -> None:
    made = session(movement, entries)
    for number in range(1, len(made.rounds) + 1):
        here = {chair for play in made.plays if play.round == number for chair in play.chairs}
        away = sitting_out(made, number)
        assert here | set(away) == set(made.chairs)
        assert not here & set(away)
        assert len(away) == (2 if movement in ("mitchell", "howell") and entries % 2 else 0)


@pytest.mark.parametrize("pairs", range(5, 25, 2))
def test_with_a_pair_missing_everybody_sits_out_at_most_once_and_meets_others_once(pairs: int) -> None:
    made = session("mitchell", pairs)
    met = Counter((play.ns, play.ew) for play in made.plays)
    assert set(met.values()) == {1}
    out = Counter(chair for number in range(1, len(made.rounds) + 1) for chair in sitting_out(made, number))
    assert set(out.values()) == {1}
    assert all(chair[0] in "NS" for chair in out)


@pytest.mark.parametrize("pairs", range(5, 16, 2))
def test_howell_with_a_pair_missing(pairs: int) -> None:
    made = session("howell", pairs)
    met = Counter(frozenset((play.ns, play.ew)) for play in made.plays)
    assert len(met) == pairs * (pairs - 1) // 2
    assert set(met.values()) == {1}
    out = Counter(chair for number in range(1, len(made.rounds) + 1) for chair in sitting_out(made, number))
    assert len(out) == 2 * pairs
    assert set(out.values()) == {1}


def test_a_team_sits_in_both_directions_at_different_tables() -> None:
    for play in session("teams_multi", 5).plays:
        assert play.ns != play.ew
        assert {chair[1:] for chair in play.chairs} == {play.ns[5:], play.ew[5:]}


# ------------------------------------------------------------------------------------------ travellers and lists


def score(told: int | str) -> Score:
    """A net, or "void NS": a void replay for which North-South is to blame."""
    return Score(told, "") if isinstance(told, int) else Score(0, "void", ["NS", "EW"].index(told.split()[1]))


def results_of(row: dict[str, Any]) -> Results:
    made = session(row["movement"], row["entries"], row["game"], per_set=row["per_set"], ranking=row["ranking"])
    plays = {play.key: play for play in made.plays}
    return Results(made, {plays[key]: score(net) for key, net in row["plays"].items()})


def listed(results: Results, s: Standing) -> str:
    """A place as the data files write it."""
    by_hundredths = results.session.ranking == "matchpoints"
    ranked = one_decimal(s.place.points) if by_hundredths else figures(results.session, s)[0]
    also = f"{one_decimal(s.plus_minus)} | {percent(s)} | {s.place.boards_won}"
    return f"{s.place.rank}. {s.place.name}: {ranked} | {also}"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"][:40])
def test_lists_and_travellers_are_as_worked_out_by_hand(row: dict[str, Any]) -> None:
    results = results_of(row)
    assert list(results.complete) == row.get("complete", results.session.boards)
    assert results.over == ("complete" not in row)
    for board, lines in row.get("traveller", {}).items():
        found = [[x.play.ns, x.play.ew, x.net, one_decimal(x.average), *x.mps] for x in results.traveller(int(board))]
        assert found == lines
    for name, lines in row["lists"].items():
        found = [listed(results, standing) for standing in results.standings[name]]
        assert found == lines
    assert set(results.standings) == set(row["lists"])
    assert [place.name for place in results.best] == row["best"]


def test_a_traveller_of_a_board_that_somebody_has_still_to_play_is_refused() -> None:
    made = session()
    results = Results(made, {made.plays[0]: Score(155, "3 no trump")})
    assert results.complete == ()
    with pytest.raises(KeyError):
        results.traveller(made.plays[0].board)
    assert results.card("N1") == [(made.plays[0], 155, "3 no trump")]
    assert results.card("E1") == [(made.plays[0], -155, "3 no trump")]
    assert results.card("N2") == []


# ------------------------------------------------------------------------------------------ the play


@pytest.mark.parametrize("game", ["duplicate-auction", "contract-bridge"])
def test_a_board_is_dealt_once_and_every_play_of_it_is_by_the_rules(game: str) -> None:
    made = session("mitchell", 5, game, bots="plain,random")
    board = made.boards[0]
    plays = [play for play in made.plays if play.board == board]
    assert len(plays) > 1
    records = [played_by_bots(made, play, pack_of(made, board)) for play in plays]
    dealt = [[line for line in record.entries if type(line).__name__ in ("NewDeal", "Dealt")] for record in records]
    assert dealt[0][0].dealer == board_dealer(board)
    assert all(one == dealt[0] for one in dealt)
    for record in records:
        assert audit(Under(game_of(record.game, record.options)), record) is None
        assert record.entries[0].name.startswith("bot:")


def test_a_net_is_what_north_south_made_more() -> None:
    made = session(bots="random")
    record = played_by_bots(made, made.plays[0], pack_of(made, made.plays[0].board))
    score = record.entries[-1] if hasattr(record.entries[-1], "lines") else record.entries[-2]
    net = sum(line.points if line.party == 0 else -line.points for line in score.lines)
    assert scored(made, made.plays[0], record) == Score(net, score.why)


def test_the_same_seed_plays_the_same_session() -> None:
    one, other = session(bots="random", seed=9), session(bots="random", seed=9)
    play = one.plays[2]
    assert pack_of(one, play.board) == pack_of(other, play.board)
    assert played_by_bots(one, play, pack_of(one, 1)) == played_by_bots(other, play, pack_of(one, 1))
    assert pack_of(one, 1) != pack_of(one, 2)
    assert pack_of(session(seed=None), 1) != pack_of(session(seed=None), 1)


def test_nobody_resigns_a_board_that_others_play_too() -> None:
    from oddtrick.lab.board_play import sitting_of

    made = session()
    sitting = sitting_of(made, made.plays[0], pack_of(made, 1))
    sitting.go_on()
    assert isinstance(sitting.step, Ask)
    offered = [event for offer in sitting.step.offers for event in offer.choices.listed]
    assert not any(isinstance(event, Resigned) for event in offered)


# ------------------------------------------------------------------------------------------ what a game says


def test_the_sheets_that_have_duplicate() -> None:
    assert {kind.id for kind in CATALOGUE if has_boards(kind)} == {"duplicate-auction", "contract-bridge"}
    assert with_boards(kind_of("contract-bridge"), {}) == {"form": "duplicate"}
    assert terms(game_of("duplicate-auction"), {}).word == "tray"
    assert board_says(game_of("contract-bridge", {"form": "duplicate"}), 4) == "West deals, both vulnerable"
    assert board_says(game_of("duplicate-auction"), 2) == "East deals"


def test_the_options_of_the_sheet_are_the_session_s() -> None:
    said = terms(game_of("duplicate-auction", {"movement": "howell", "trays_per_set": "5", "ranking": "totals"}), {})
    assert (said.movement, said.per_set, said.ranking) == ("howell", 5, "totals")
    said = terms(game_of("contract-bridge", {"form": "duplicate", "scoring": "imps"}), {})
    assert said.ranking == "imps"


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"movement": "waltz"}, "there is no movement 'waltz'"),
        ({"entries": 4}, "movement = mitchell is for 5 pairs or more, not for 4"),
        ({"movement": "howell", "entries": 17}, "movement = howell is for 5 to 16 pairs, not for 17"),
        ({"movement": "individual", "entries": 10}, "8, 12 or 16 people"),
        ({"ranking": "imps"}, "duplicate-auction has no ranking 'imps'; it has plus_minus"),
        ({"ranking": "matches"}, "ranking = matches compares the two tables of a team"),
        ({"game": "contract-bridge", "ranking": "imps"}, "ranking = imps compares the two tables of a team"),
        ({"game": "contract-bridge", "ranking": "plus_minus"}, "contract-bridge has no ranking 'plus_minus'"),
        ({"per_set": 9}, "a set of duplicate-auction has 1 to 8 trays"),
        ({"per_set": 0}, "1 to 8 trays"),
        ({"game": "contract-bridge", "per_set": 64, "entries": 40}, "this takes 1280 boards; there are at most 1000"),
        ({"seats": {"N9": "Anna"}}, "there is no chair 'N9'; there are N1, S1, E1"),
        ({"seats": {"N1": " "}}, "is no name"),
        ({"seats": {"N1": "x" * 31}}, "1 to 30 letters"),
        ({"seats": {"N1": "Anna\nseat"}}, "is no name"),
        ({"seats": {"N1": "Anna", "S2": "Anna"}}, "Anna cannot sit in two chairs"),
        ({"seats": {"N1": "bot:genius"}}, "there is no bot 'genius'"),
        ({"bots": "plain,genius"}, "there is no bot 'genius'"),
        ({"bots": "search@soon"}, "is no budget"),
        ({"options": {"first_tray": "3"}}, "the movement decides first_tray"),
    ],
)
def test_what_cannot_be_played_is_refused(facts: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption) as fault:
        session(**facts)
    assert told in str(fault.value)


@pytest.mark.parametrize("kind", [kind for kind in CATALOGUE if not has_boards(kind)], ids=lambda kind: kind.id)
def test_a_game_without_duplicate_is_refused(kind: type) -> None:
    with pytest.raises(BadOption, match=f"the sheet of {kind.id} has no duplicate"):
        with_boards(kind, {})


def test_a_rubber_is_not_carried() -> None:
    with pytest.raises(BadOption, match="a session needs form = duplicate, not rubber"):
        with_boards(kind_of("contract-bridge"), {"form": "rubber"})
