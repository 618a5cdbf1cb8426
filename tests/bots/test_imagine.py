"""Imagined layouts: consistent with what was seen, and uniform among all that are."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from oddtrick.bots import imagine as im
from oddtrick.games import game_of
from oddtrick.play.run import Chance, play_out
from oddtrick.rules.step import Ask
from oddtrick.rules.tricks import TrickRules
from oddtrick.table import events as ev
from oddtrick.table.cards import Cards
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_card, parse_cards
from oddtrick.table.table import Table
from oddtrick.table.view import veil
from oddtrick.table.zones import Shape
from zoo import Zoo


def tables(game, seed: int) -> list[Table]:
    """Every table at which somebody is asked in one random match."""
    rng, found = Random(seed), []

    def choose(ask: Ask, t: Table) -> ev.Event:
        found.append(t)
        return ask.choices.pick(rng)

    play_out(game, Chance(rng), choose)
    return found


@pytest.mark.parametrize("game", [game_of("turnover-bridge"), game_of("whist", {"target": "1"}), Zoo(True)], ids=str)
def test_the_truth_is_never_ruled_out(game) -> None:
    """Every truth fits its own view's slots: voids and rumours are true."""
    for t in tables(game, 4):
        for viewer in game.shape.viewers:
            fancy = im.Imagination(game, veil(t, viewer))
            for slot in fancy.slots:
                if slot.zone.kind in ("hand", "kitty", "buried"):
                    hidden = t.heap(slot.zone).bits & ~t.sure[viewer]
                    assert not hidden & ~slot.allowed
                    assert hidden.bit_count() == slot.size
            for bits, zones in t.among[viewer]:
                assert not bits & ~sum(t.heap(zone).bits for zone in zones)


SHAPE = Shape(("A", "B", "C"), ("A", "B", "C"), ("A", "B", "C"), pack=parse_cards("S5432 H5432").bits)


class Bare:
    """Rules of three hands, for sampling alone."""

    shape = SHAPE

    def trick_rules(self, t: Table) -> TrickRules:
        return TrickRules(0, None)

    def clues(self, t: Table) -> tuple:
        return self.told if hasattr(self, "told") else ()


def shown_void() -> Table:
    """A led a heart, B threw a spade: B holds no heart.  A sees his own hand only."""
    t = evolve(Table.fresh(SHAPE), ev.NewDeal(0, (0, 1, 2)))
    hands = (parse_cards("H2 S2"), parse_cards("S345"), parse_cards("H345"))
    t = evolve(t, ev.Dealt(hands, ((0,), (1,), (2,))))
    for place, card in ((0, "H2"), (1, "S3"), (2, "H3")):
        t = evolve(t, ev.Played(place, parse_card(card)))
    return veil(evolve(t, ev.TookTrick(2)), 0)


@pytest.mark.parametrize("counting", [False, True])
def test_layouts_are_uniform_under_a_void(counting: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """B: 2 cards, no heart; C: 2 cards; unseen S4 S5 H4 H5.  One layout fits: B S4 S5."""
    if counting:
        monkeypatch.setattr(im.Imagination, "_random", lambda self, rng: None)
    fancy = im.Imagination(Bare(), shown_void())
    for _ in range(50):
        t = fancy.layout(Random(1)).table
        assert t.hands[1] == parse_cards("S45")
        assert t.hands[2] == parse_cards("H45")


@pytest.mark.parametrize("counting", [False, True])
def test_layouts_are_uniform(counting: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """C has shown out of spades with three cards left; of the ten layouts of B's cards each is as likely."""
    if counting:
        monkeypatch.setattr(im.Imagination, "_random", lambda self, rng: None)
    shape = Shape(("A", "B", "C"), ("A", "B", "C"), ("A", "B", "C"), pack=parse_cards("S65432 H65432 D2").bits)
    t = evolve(Table.fresh(shape), ev.NewDeal(0, (0, 1, 2)))
    hands = (parse_cards("S2 D2 H6"), parse_cards("S3456 H2"), parse_cards("H345"))
    t = evolve(t, ev.Dealt(hands, ((0,), (1,), (2,))))
    for place, card in ((0, "S2"), (1, "S3"), (2, "H3")):
        t = evolve(t, ev.Played(place, parse_card(card)))
    seen = veil(evolve(t, ev.TookTrick(1)), 0)
    fancy, rng = im.Imagination(Bare(), seen), Random(3)
    counts = Counter(fancy.layout(rng).table.hands[2].bits for _ in range(6000))
    # unseen: S4 S5 S6 H2 H4 H5; C holds two of the three hearts: three layouts
    assert len(counts) == 3
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_clues_are_obeyed_and_the_best_is_given_when_none_fits() -> None:
    from oddtrick.rules.step import Clue

    game = Bare()
    t = evolve(Table.fresh(SHAPE), ev.NewDeal(0, (0, 1, 2)))
    t = evolve(t, ev.Dealt((parse_cards("H2 S2"), parse_cards("S345"), parse_cards("H345")), ((0,), (1,), (2,))))
    seen = veil(t, 0)
    game.told = (Clue(1, seen.at, lambda bits: bool(bits & parse_cards("H5").bits)),)
    fancy, rng = im.Imagination(game, seen), Random(1)
    found = [fancy.layout(rng) for _ in range(40)]
    assert all(parse_card("H5") in layout.table.hands[1] and not layout.broken for layout in found)
    game.told = (*game.told, Clue(1, seen.at, lambda bits: False))
    best = im.Imagination(game, seen).layout(rng)
    assert best.broken == 1


def test_the_hand_as_it_was() -> None:
    t = evolve(Table.fresh(SHAPE), ev.NewDeal(0, (0, 1, 2)))
    t = evolve(t, ev.Dealt((parse_cards("H2 S2"), parse_cards("S345"), parse_cards("H345")), ((0,), (1,), (2,))))
    from oddtrick.table.zones import hand

    at = t.at
    t = evolve(t, ev.Moved(hand(1), hand(2), parse_cards("S3")))
    t = evolve(t, ev.Played(1, parse_card("S4")))
    assert im.hand_at(t, 1, at - 1) == parse_cards("S345").bits
    assert im.hand_at(t, 1, at) == parse_cards("S45").bits
    assert im.hand_at(t, 2, at - 1) == parse_cards("H345").bits


def test_under_cards_lie_in_any_order() -> None:
    game = game_of("turnover-bridge")
    t = tables(game, 1)[0]
    fancy, rng = im.Imagination(game, veil(t, 0)), Random(2)
    unders = [[spot.down for row in fancy.layout(rng).table.piles for spot in row] for _ in range(30)]
    assert len({tuple(row) for row in unders}) == 30
    assert any(row != sorted(row) for row in unders)
    assert all(isinstance(held, Cards) for held in t.hands)
