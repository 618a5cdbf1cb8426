"""Tables of every game in the catalogue as positions: what the kernel says against the game's own `next`."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import pytest

from oddtrick import kernel
from oddtrick.games import CATALOGUE
from oddtrick.kernel import Position
from oddtrick.kernel.position import cards_by_label, labels, position
from oddtrick.play.run import Chance, advance
from oddtrick.rules.options import options_of
from oddtrick.rules.ranks import JOKERS, ranked
from oddtrick.rules.step import Ask
from oddtrick.table.cards import CARDS, SPADES, Cards
from oddtrick.table.events import Played
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

FEW = 10  # cards in all hands at which brute force begins


def settled(game: Any, t: Table, dice: Random) -> Table:
    """The table when somebody is asked next."""
    last = t
    for _, last in advance(game, t, Chance(dice)):
        if last.scored():
            break
    return last


def in_play(t: Table) -> int:
    piles = sum((spot.up is not None) + (spot.down is not None) for row in t.piles for spot in row)
    return piles + sum(map(len, t.hands))


def near_the_end(game: Any, dice: Random, cards: int) -> Table | None:
    """A table with so few cards left, by random play; None if the play stopped before."""
    t = settled(game, Table.fresh(game.shape), dice)
    while not t.scored() and isinstance(step := game.next(t), Ask):
        if t.tricks and in_play(t) <= cards:
            return t
        t = settled(game, evolve(t, step.choices.pick(dice)), dice)
    return None


class Unlike(Exception):
    """Somebody is asked for something else than a card before the play is over: no matter for a solver."""


def worth(game: Any, t: Table, p: Position, counted: tuple[int, ...], dice: Random) -> int:
    """Minimax through the game itself: tricks of these places at the end, for their good.

    Where a majority ended the play, the tricks left over are the winner's, as the kernel has it.
    """
    t = settled(game, t, dice)
    step = game.next(t)
    if t.scored() or not isinstance(step, Ask):
        won = t.won(*counted)
        return sum(p.taken) + p.tricks_left - (len(t.tricks) - won) if p.majority and won >= p.majority else won
    events = [event for event in step.choices.listed if isinstance(event, Played)]
    if not events:
        raise Unlike
    best = max if events[0].place in counted else min
    return best(worth(game, evolve(t, event), p, counted, dice) for event in events)


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_values_are_those_of_the_game(kind: Any) -> None:
    """Random play to near the end, then every legal card's value; games that never give a position say so."""
    met = 0
    for seed in range(3):
        dice = Random(seed)
        for moment in options_of(kind)["turn_up"].values if "turn_up" in options_of(kind) else (None,):
            game = kind() if moment is None else kind(turn_up=moment)
            t = near_the_end(game, dice, FEW - 2 * (seed % 3))
            if t is None:
                continue
            rules, sides = game.trick_rules(t), game.sides(t)
            p = position(t, rules, sides, majority=majority_of(game, t)) if rules else None
            if p is None:
                continue
            step = game.next(t)
            if not isinstance(step, Ask) or not any(isinstance(event, Played) for event in step.choices.listed):
                continue  # asked for something else than a card
            met += 1
            back = cards_by_label(rules.ranks)
            found = {back[c.card]: c.value for c in kernel.values(p).cards}
            played = {event.card: event for event in step.choices.listed if isinstance(event, Played)}
            assert set(found) == set(played)
            won = sum(trick.winner in sides[0] for trick in t.tricks)
            for card, event in played.items():
                with contextlib.suppress(Unlike):
                    assert found[card] + won == worth(game, evolve(t, event), p, tuple(sides[0]), dice)
    assert met or kind.id not in ("turnover-bridge", "whist")


def majority_of(game: Any, t: Table) -> int | None:
    return 14 if getattr(game, "play_out", None) == "stop_at_majority" else None


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_hidden_cards_give_no_position(kind: Any) -> None:
    game = kind()
    dice = Random(1)
    t = near_the_end(game, dice, FEW)
    rules = game.trick_rules(t) if t is not None else None
    if t is None or rules is None or position(t, rules, game.sides(t)) is None:
        return
    place = next((k for k in range(len(t.hands)) if len(t.hands[k])), None)
    if place is None:
        return
    hands = list(t.hands)
    hands[place] = Cards(0, len(hands[place]))
    assert position(t._replace(hands=tuple(hands)), rules, game.sides(t)) is None


def test_labels_keep_the_order_of_play() -> None:
    """Downtown with both jokers: sixteen ranks fit, suit by suit, and come back."""
    ranks = ranked((12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0), JOKERS, SPADES)
    numbers = labels(ranks)
    for card in CARDS:
        assert cards_by_label(ranks)[numbers[card] or 0] == card
    spades = sorted((card for card in CARDS if ranks.suits[card] == SPADES), key=lambda card: numbers[card] or 0)
    assert spades[-1] == JOKERS[0]
    assert [ranks.strengths[card] for card in spades] == sorted(ranks.strengths[card] for card in spades)
    assert all(number is not None for number in numbers)
    assert [labels(ranked())[card] for card in JOKERS] == [None, None]
