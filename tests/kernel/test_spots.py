"""Spots along whole matches hold just what is unseen; restrictions that the kernel does not know give no position."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from tests.zoo import Zoo

from oddtrick import kernel
from oddtrick.bots.imagine import located, voids
from oddtrick.games import CATALOGUE
from oddtrick.kernel.position import cards_by_label, position
from oddtrick.kernel.spots import slots
from oddtrick.play.conformance import extremes
from oddtrick.play.run import Chance, advance
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask
from oddtrick.rules.tricks import HEAD, LOWEST, TrickRules
from oddtrick.table.cards import CLUBS, SPADES, cards_in
from oddtrick.table.events import Played
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil

GAMES: list[Game] = [game for kind in CATALOGUE for game in [kind(), *Random(7).sample(extremes(kind), 1)]]


def asked(game: Game, t: Table, rng: Random) -> tuple[Table, Ask | None]:
    """The table at the next question."""
    for _, after in advance(game, t, Chance(rng)):
        t = after
    step = game.next(t)
    return t, step if isinstance(step, Ask) else None


def left(t: Table) -> int:
    """Cards that may still be played."""
    piles = sum((spot.down is not None) + (spot.up is not None) for row in t.piles for spot in row)
    return piles + sum(len(held) for held in t.hands)


def ending(game: Game, rng: Random, most: int) -> Table | None:
    """A question for a card with few cards left, reached by random play; None where the play ends before."""
    t = Table.fresh(game.shape)
    while True:
        t, ask = asked(game, t, rng)
        if ask is None:
            return None
        event = ask.choices.pick(rng)
        if isinstance(event, Played) and left(t) <= most:
            return t
        t = evolve(t, event)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_positions_and_spots_along_a_whole_match(game: Game) -> None:
    """At every question for a card there is a position of the true table, and the spots hold what is unseen."""
    rng = Random(game.id)
    t = Table.fresh(game.shape)
    for _ in range(70):
        t, ask = asked(game, t, rng)
        if ask is None:
            break
        event = ask.choices.pick(rng)
        rules = game.trick_rules(t)
        if isinstance(event, Played) and rules is not None:
            seen = veil(t, ask.player)
            p = position(t, rules, game.sides(t))
            if p is None:  # a joker, a first trick of lowest clubs
                t = evolve(t, event)
                continue
            found = slots(seen, t, rules, voids(seen, rules))
            unseen = sum(slot.cards for slot in found)
            assert sum(
                1 << cards_by_label(rules.ranks)[code] for code in kernel.bits(unseen)
            ) == game.shape.pack & ~located(seen)
            for layout in kernel.sample(found, 3, seed=1):
                assert sum(layout) == unseen
            if found:
                kernel.ismcts(p, found, 5)  # refuses spots that do not fit
        t = evolve(t, event)


def played_to(game: Game) -> tuple[Table, TrickRules]:
    t = ending(game, Random(3), most=16)
    rules = game.trick_rules(t) if t is not None else None
    assert t is not None
    assert rules is not None
    return t, rules


def test_none_for_a_restriction_the_kernel_does_not_know() -> None:
    t, rules = played_to(Zoo())
    assert position(t, rules, ((0, 2), (1, 3))) is not None
    card = cards_in(t.hands[0].bits | t.hands[1].bits)[0]
    for odd in (
        rules._replace(must_lead=card),
        rules._replace(follow=LOWEST),
        rules._replace(follow=HEAD, led=CLUBS),
        rules._replace(cards=3),
    ):
        assert position(t, odd, ((0, 2), (1, 3))) is None
    fine = rules._replace(follow=LOWEST, led=CLUBS, not_until_broken=SPADES)
    assert (position(t, fine, ((0, 2), (1, 3))) is not None) == (not t.trick or t.trick[0].card.suit == CLUBS)


def test_none_when_the_play_is_over_and_for_hidden_cards() -> None:
    t, rules = played_to(Zoo())
    assert position(t._replace(settled=(0, 0, 0, 0)), rules, ((0, 2), (1, 3))) is None
    assert position(veil(t, 0), rules, ((0, 2), (1, 3))) is None
    uneven = replace(t.hands[0], bits=t.hands[0].bits & (t.hands[0].bits - 1))
    assert position(t._replace(hands=(uneven, *t.hands[1:])), rules, ((0, 2), (1, 3))) is None
