"""What every card was worth: the book's hands as computed independently, `solve`'s figures, nothing told too early."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from oddtrick.faces.cli.seating import loaded
from oddtrick.faces.cli.solve_record import solve_record
from oddtrick.faces.cli.valued import replayed_with_values
from oddtrick.games import game_of
from oddtrick.lab.values import valued
from oddtrick.laws.wrap import Under
from oddtrick.play.record import Record
from oddtrick.table.cards import Cards
from oddtrick.table.events import Played
from oddtrick.table.notation import parse_cards, write_cards

RECORDS = Path(__file__).parents[1] / "data" / "records"

# from the data that came with the two hands: dealer's tricks, what the opening leads cost, and the only costly cards
BOOK = {
    "foster-1": (8, "C4 CQ S8 S9 H3 H6 H9 D4 D7 D9 DT", {"DA": 9, "HK": 9}, [(2, "CQ", 8, 9)]),
    "foster-2": (7, "D5 D7 D9 DK C5 C8 S5 SA H5 H6 H8 HT", {"HK": 9}, [(5, "H9", 7, 8)]),
}


@pytest.mark.parametrize("name", BOOK)
def test_the_book_s_hands(name: str) -> None:
    tricks, free, costly, lost = BOOK[name]
    game, record = loaded(Path(name))
    steps = list(valued(Under(game), record.entries))
    plays = [(entry, found, loss) for entry, _, found, loss in steps if isinstance(entry, Played)]
    assert len(plays) == 52
    lead = plays[0][1]
    assert lead is not None
    assert 13 - lead.best == tricks
    at_best = Cards.of(one.card for one in lead.cards if one.least == lead.best)
    assert write_cards(at_best) == write_cards(parse_cards(free))
    assert {str(one.card): 13 - one.least for one in lead.cards if one.least < lead.best} == costly
    losses = [loss for _, _, loss in plays if loss is not None]
    assert [(x.trick, str(x.played.card), 13 - x.values.best, 13 - x.values.best + x.tricks) for x in losses] == lost
    assert all(found is not None and found.exact for _, found, _ in plays)


@pytest.mark.parametrize("name", BOOK)
def test_every_figure_is_that_of_solve(name: str) -> None:
    game, record = loaded(Path(name))
    at = 0
    for entry, after, found, _ in valued(Under(game), record.entries):
        if isinstance(entry, Played) and len(after.tricks) % 4 == 0:
            told = json.loads(solve_record(Path(name), at, 20, True))
            assert found is not None
            assert [(one["card"], one["least"], one["most"]) for one in told["cards"]] == [
                (str(one.card), one.least, one.most) for one in found.cards
            ]
        at = after.at


def test_the_sides_values_add_up_from_card_to_card() -> None:
    """What the best card is worth to one side, and what it leaves the other, are all the tricks there are."""
    game, record = loaded(Path("foster-1"))
    last = None
    for entry, _, found, _ in valued(Under(game), record.entries):
        if found is None:
            continue
        assert isinstance(entry, Played)
        if last is not None:
            side, worth = last
            assert found.best == (worth if found.side == side else 13 - worth)
        last = found.side, found.by_card[entry.card].least


def test_in_words() -> None:
    game, record = loaded(Path("foster-1"))
    told = list(replayed_with_values(Under(game), record))
    assert "West plays queen of clubs.           4 tricks for East and West: a trick is lost" in told
    assert told[told.index(next(line for line in told if line.startswith("West plays queen of clubs"))) + 1] == (
        "    5 with C4; 4 with CQ"
    )
    assert told[-2:] == [
        "Where tricks were lost, all cards seen:",
        "  Trick 2: West played queen of clubs, 4 tricks instead of 5 for East and West.",
    ]


@pytest.mark.parametrize("name", ["whist-cycle", "contract-whist", "bridge-boards-proof"])
def test_any_game_of_tricks_that_the_kernel_knows(name: str) -> None:
    game, record = loaded(RECORDS / f"{name}.oddtrick")
    found = [f for _, after, f, _ in valued(Under(game), record.entries, nodes=20_000) if after.deals == 1 and f]
    assert len(found) > 20
    assert found[-1].exact
    assert found[-1].left <= 2


def test_a_rule_that_the_solver_does_not_know_gives_no_values() -> None:
    """Where revokes can be played, no card is valued."""
    _, record = loaded(Path("foster-1"))
    rules = Under(game_of("bridge", {"law_enforcement": "table"}))
    assert not any(found for _, _, found, _ in valued(rules, record.entries))
    assert "tricks for" not in "".join(replayed_with_values(rules, record))


def test_few_nodes_prove_less_and_never_something_else() -> None:
    game, record = loaded(Path("foster-2"))
    full = [found for _, _, found, _ in valued(Under(game), record.entries) if found]
    few = [found for _, _, found, _ in valued(Under(game), record.entries, nodes=500) if found]
    assert not all(found.exact for found in few)
    for one, other in zip(full, few, strict=True):
        for card, worth in one.by_card.items():
            assert other.by_card[card].least <= worth.least <= other.by_card[card].most
        assert all(other.lost(card) <= one.lost(card) for card in one.by_card)


@pytest.mark.parametrize("cut", [20, 40, 60])
def test_of_a_deal_that_is_not_over_nothing_is_valued(cut: int) -> None:
    game, record = loaded(Path("foster-1"))
    unfinished = Record(record.game, record.options, record.entries[:cut])
    assert not any(found for _, _, found, _ in valued(Under(game), unfinished.entries))
    told = "\n".join(replayed_with_values(Under(game), unfinished))
    assert "tricks for" not in told
    assert "SAQT7" not in told
