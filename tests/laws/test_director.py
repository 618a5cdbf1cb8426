"""The director's assistant finds what was done at the table, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from oddtrick.games import CATALOGUE, game_of
from oddtrick.laws.director import Offence, offences
from oddtrick.laws.wrap import Under
from oddtrick.play.run import Chance, advance, answer
from oddtrick.rules.options import options_of
from oddtrick.rules.step import Ask
from oddtrick.table.events import Asked, Event, NewDeal, Played, Scored
from oddtrick.table.table import Table

LAWFUL = [kind.id for kind in CATALOGUE if "law_enforcement" in options_of(kind)]
CHOSEN = ("no claim", "forbid the suit"), ("call it exposed", "forbid the suit"), ("forbid the suit", "call it exposed")
OTHERS = {  # according to who it is, and when: the player of dummy pays for nothing
    "lead out of turn": [()],
    "card omitted": [()],
    "exposed card": [(), ("no claim", "new deal"), ("call it",), ("partner barred",), *CHOSEN],
    "impossible bid": [("no claim", "treat it as seven", "new deal", "their last bid is final")],
}
HOW = ("let it stand", "highest of the suit", "lowest of the suit", "win the trick", "do not win the trick")
MILD = ("let it stand", "go on", "no claim", "treat it as seven")
Deal = list[tuple[Event, Table]]


def played_deal(game: str, slips: int, seed: int, wanted: str = "") -> tuple[Deal, list[tuple[int, str]]]:
    """A deal in which somebody commits offences (of this name) so many times; and in which trick each was."""
    rules, supply, rng = Under(game_of(game, {"law_enforcement": "table"})), Chance(Random(seed)), Random(seed)
    t = Table.fresh(rules.shape)
    deal: Deal = []
    done: list[tuple[int, str]] = []
    while True:
        for event, after in advance(rules, t, supply):
            if isinstance(event, Scored):
                return deal, done
            if isinstance(event, NewDeal):
                deal.clear()
                done.clear()
            deal.append((event, after))
            t = after
        step = rules.next(t)
        assert isinstance(step, Ask)
        found = [offer for offer in step.offers if offer.offence and wanted in offer.offence]
        if found and len(done) < slips and rng.random() < 0.3:
            offer = rng.choice(found)
            player, event = offer.player, offer.choices.pick(rng)
            played = t.trick or t.tricks or isinstance(event, Played)
            done.append((len(t.tricks) + 1 if played else 0, offer.offence))
        else:
            mild = [e for e in step.choices.listed if getattr(e, "option", "") in MILD]
            player, event = step.player, mild[0] if mild else step.choices.pick(rng)
        t = answer(rules, t, player, event)
        deal.append((event, t))


def found_in(game: str, deal: Deal) -> list[Offence]:
    return offences(game_of(game, {}), deal)


@pytest.mark.parametrize("game", LAWFUL)
@pytest.mark.parametrize("seed", range(6))
def test_it_finds_what_was_done(game: str, seed: int) -> None:
    deal, done = played_deal(game, 4, seed)
    told = [(offence.trick, offence.what.split(" in ")[0]) for offence in found_in(game, deal)]
    if "two cards played as one" in {what for _, what in done}:  # who lacks a card may revoke for it later
        told = [(trick, what) for trick, what in told if what != "revoke" or (trick, what) in done]
    assert sorted(done) == sorted(told)


@pytest.mark.parametrize(
    ("game", "offence", "options"),
    [
        ("bridge", "revoke", ("three tricks",)),
        ("bridge", "lead out of turn", ("call the card", "call a suit", "let it stand")),
        ("bridge", "card omitted", ("let it stand", "new deal")),
        ("bridge", "exposed card", ("call it",)),
        ("bridge", "two cards played as one", ()),
        ("bridge", "question out of turn", ()),
        ("auction-bridge", "bid out of turn", ("let it stand", "new deal")),
        ("auction-bridge", "double out of turn", ("let it stand", "new deal")),
        ("auction-bridge", "pass out of turn", ()),
        ("auction-bridge", "insufficient bid", ("let it stand", "raise it")),
        ("auction-bridge", "impossible bid", ("no claim", "treat it as seven", "new deal")),
        ("auction-bridge", "exposed card", ("partner barred",)),
        ("auction-bridge", "information about the bidding", ("no claim", "call a suit")),
        ("auction-bridge", "card suggested by dummy", ("no claim", "it must be played", "it must not be played")),
        ("auction-bridge", "fourth hand before second", HOW),
        ("duplicate-auction", "insufficient bid", ("let it stand", "raise it")),
        ("bridge-for-three", "look at hidden cards", ("no claim", "new deal")),
        ("bridge-for-three", "wrong announcement", ()),
        ("bridge-for-three", "double out of turn", ()),
        ("bridge-for-three", "declaration out of turn", ("go on", "new deal")),
        ("three-hand-auction", "bid out of turn", ("claim points",)),
        ("three-hand-auction", "double out of turn", ("let it stand", "claim points")),
        ("three-hand-auction", "pass out of turn", ()),
        ("three-hand-auction", "exposed card", ("50 to each of the others",)),
        ("chinese-bridge", "declaration out of turn", ("go on", "new deal")),
        ("chinese-bridge", "look at hidden cards", ("go on", "new deal")),
        ("chinese-bridge", "hand card shown", ()),
        ("chinese-bridge", "revoke", ("three tricks",)),
        ("chinese-bridge", "card out of turn", ("take back", "let it stand")),
        ("misery-bridge", "declaration out of turn", ("go on", "new deal")),
        ("misery-bridge", "wrong number of cards drawn", ("go on", "new deal")),
        ("misery-bridge", "drawn card shown", ("go on", "new deal")),
        ("misery-bridge", "look at hidden cards", ("go on", "new deal")),
        ("misery-bridge", "revoke", ("three tricks",)),
        ("misery-bridge", "wrong card from the open hand", ()),
        ("misery-bridge", "lead out of turn", ("take back", "let it stand")),
    ],
)
def test_each_kind_is_listed_with_its_penalties(game: str, offence: str, options: tuple[str, ...]) -> None:
    for seed in range(30):
        deal, done = played_deal(game, 1, seed, offence)
        found = [one for one in found_in(game, deal) if one.what.startswith(offence)]
        if done and (found or offence != "revoke"):  # a revoke may have been put right
            assert found[0].options in (options, *OTHERS.get(offence, ()))
            if found[0].options == options:
                return
    pytest.fail(f"nobody committed: {offence}")


def test_who_speaks_offends_and_the_cards_to_choose_from_are_named() -> None:
    for seed in range(20):
        deal, done = played_deal("auction-bridge", 1, seed, "information about the bidding")
        if done:
            asked = next(event for event, _ in deal if isinstance(event, Asked))
            assert [one.place for one in found_in("auction-bridge", deal) if "information" in one.what] == [
                asked.player
            ]
            break
    else:
        pytest.fail("nobody spoke")
    for seed in range(20):
        deal, done = played_deal("auction-bridge", 1, seed, "two cards at once")
        told = [
            one.options for one in found_in("auction-bridge", deal) if one.what == "two cards at once" and one.options
        ]
        if done and told:
            assert all(option.startswith("call the ") and " of " in option for option in told[0])
            return
    pytest.fail("nobody played two")


@pytest.mark.parametrize("game", LAWFUL)
def test_in_a_lawful_deal_it_finds_nothing(game: str) -> None:
    deal, done = played_deal(game, 0, 1)
    assert not done
    assert found_in(game, deal) == []
