"""What each card was worth in a deal that is over: the tricks that a side takes in the end when everybody plays
perfectly and sees all cards; and where a trick was lost.

All cards are looked at: nobody may be told this while the deal is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from oddtrick import kernel
from oddtrick.bots.search_ahead import stop
from oddtrick.kernel.position import cards_by_label, position
from oddtrick.play.record import Entry, hidden, replay
from oddtrick.rules.game import Rules
from oddtrick.table.cards import Card
from oddtrick.table.events import Played
from oddtrick.table.table import Table

NODES = 1_000_000  # for one question: a second or so


class Worth(NamedTuple):
    """The tricks of the player's side in the end if it plays this card: a proved number, or between two."""

    card: Card
    least: int
    most: int

    def __str__(self) -> str:
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True)
class Values:
    """Every card that could be played at one moment, the best first.

    `place`: from whose hand; `side`: the places whose tricks are counted; `taken`: tricks so far, theirs first; `left`:
    tricks to come; `exact`: all is proved.
    """

    place: int
    side: tuple[int, ...]
    taken: tuple[int, int]
    left: int
    cards: tuple[Worth, ...]
    exact: bool
    nodes: int

    @cached_property
    def by_card(self) -> dict[Card, Worth]:
        """The worth of each card."""
        return {worth.card: worth for worth in self.cards}

    @property
    def best(self) -> int:
        """The tricks that the best card takes for certain."""
        return max(worth.least for worth in self.cards)

    def lost(self, card: Card) -> int:
        """How many tricks a card gives away for certain; 0 where it is as good as any, or nothing is proved."""
        worth = self.by_card.get(card)
        return 0 if worth is None else max(0, self.best - worth.most)


def values(rules: Rules, t: Table, place: int, nodes: int = kernel.NO_LIMIT, halt: Any = None) -> Values | None:
    """The values at a true table at which a card is to be played from a place.

    None where the solver does not know a rule that holds there.  It stops after so many nodes, or when `halt` is set.
    """
    trick_rules = rules.trick_rules(t)
    sides = sorted(rules.sides(t), key=lambda side: place not in side)
    p = position(t, trick_rules, sides) if trick_rules is not None else None
    if trick_rules is None or p is None:
        return None
    majority = _majority(rules, t, sides, p.tricks_left + sum(p.taken))
    p = position(t, trick_rules, sides, majority=majority) if majority is not None else p
    assert p is not None
    found = kernel.values(p, nodes=nodes, stop=halt)
    card_of = cards_by_label(trick_rules.ranks)
    cards = [Worth(card_of[one.card], p.taken[0] + one.low, p.taken[0] + one.high) for one in found.cards]
    cards.sort(key=lambda one: (-one.least, -one.most, one.card))
    return Values(
        place, tuple(sides[0]), (p.taken[0], p.taken[1]), p.tricks_left, tuple(cards), found.exact, found.nodes
    )


def _majority(rules: Rules, t: Table, sides: Sequence[Sequence[int]], total: int) -> int | None:
    """The number of tricks with which either side ends the play; None if all are played."""
    others = [place for side in sides[1:] for place in side]
    ours, theirs = (stop(rules, t, side[0], side, total) for side in (sides[0], others))
    return ours if ours == theirs and total >= ours > total / 2 else None


class Loss(NamedTuple):
    """A card that cost tricks: in which deal and trick (from 1), and what it and the best card were worth."""

    deal: int
    trick: int
    played: Played
    values: Values

    @property
    def tricks(self) -> int:
        """How many."""
        return self.values.lost(self.played.card)


def valued(
    rules: Rules, entries: Sequence[Entry], nodes: int = NODES
) -> Iterator[tuple[Entry, Table, Values | None, Loss | None]]:
    """A record entry by entry, with the table after each; with each card what could have been played, and what it cost.

    Of a deal that is not over nothing is valued.
    """
    steps = list(replay(entries, rules.shape))
    last = steps[-1][1] if steps else Table.fresh(rules.shape)
    unfinished = last.deals if hidden(last) else 0
    before = Table.fresh(rules.shape)
    for entry, after in steps:
        found, loss = None, None
        if isinstance(entry, Played) and before.deals != unfinished:
            found = values(rules, before, entry.place, nodes)
            if found is not None and found.lost(entry.card):
                loss = Loss(before.deals, len(before.tricks) + 1, entry, found)
        yield entry, after, found, loss
        before = after
