"""Cards and commands weighed in imagined layouts: each card's worth is solved, or searched where that takes too long.

A command is worth the card that it brings in each layout; where it is an error, its price, and what can be commanded
next.  What goes as anything the enemy chooses, who sees the hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from oddtrick import kernel
from oddtrick.kernel import Position
from oddtrick.kernel.position import cards_by_label, labels, mask, position
from oddtrick.rules.commands import ANYTHING, Command, carried_out
from oddtrick.rules.game import Rules
from oddtrick.rules.tricks import TrickRules, suit_led
from oddtrick.rules.view import View
from oddtrick.table.cards import SUIT_BITS, SUITS, Card
from oddtrick.table.events import Commanded, Event, Played
from oddtrick.table.table import Table

from .bidding.commanding import ending_at, widest
from .bidding.worth import TRICKS
from .imagine import Imagination
from .prospects import Prospects
from .search_limits import TURN, Limits
from .stakes import Stakes

HUNDREDTHS: Final = 100  # the kernel counts whole numbers
A_TRICK: Final = 0.05  # chips that a trick counts for itself
SMOOTH_FROM: Final = 5  # with so many tricks to come nobody plays as if he saw all cards
NODES: Final = (50, 60, 100, 200, 400, 900, 2_000, 4_000, 9_000, 20_000, 45_000, 120_000, 300_000, 700_000)
ENOUGH: Final = 10  # layouts solved that are better than more of them searched
TREES: Final = 16  # layouts searched by trees
TURNS: Final = 30  # of a tree at least
MOST: Final = 96
WORST: Final = 0.7  # how far the enemy finds the card that hurts most, when anything goes


@dataclass
class Cards:
    """One moment of play: a card for the own hand or an enemy's, or a command to the own side's hidden hand."""

    game: Rules
    view: View
    rules: TrickRules
    place: int
    side: tuple[int, ...]
    stakes: Stakes
    limits: Limits
    tables: Sequence[Table]

    def __post_init__(self) -> None:
        self.led = suit_led(self.view.table.trick, self.rules)
        self.numbers = labels(self.rules.ranks)
        self.cards = cards_by_label(self.rules.ranks)

    @property
    def mate(self) -> int:
        """The own side's place whose cards may be hidden."""
        shape = self.view.table.shape
        return next((place for place in self.side if shape.places[place] not in shape.players), self.side[-1])

    # ------------------------------------------------------------------------------------------ worths

    def payoff(self) -> tuple[int, ...]:
        """What each number of tricks is worth, in hundredths of chips."""
        worth = [self.stakes.of((), tricks) + A_TRICK * tricks for tricks in range(TRICKS + 1)]
        if len(self.view.table.tricks) <= TRICKS - SMOOTH_FROM:
            ends = [worth[0], *worth, worth[-1]]
            worth = [(ends[k] + 2 * ends[k + 1] + ends[k + 2]) / 4 for k in range(TRICKS + 1)]
        return tuple(round(HUNDREDTHS * value) for value in worth)

    def positions(self) -> list[Position] | None:
        """The layouts as the kernel has them; None where it does not know them."""
        enemies = tuple(place for place in self.view.table.order if place not in self.side)
        base = position(self.tables[0], self.rules, (self.side, enemies), payoff=self.payoff())
        if base is None:
            return None
        order = self.rules.order or self.view.table.order
        return [
            replace(base, hands=tuple(mask(t.hands[place].bits, self.numbers) for place in order)) for t in self.tables
        ]

    def worths(self) -> tuple[list[dict[Card, float]], str] | None:
        """In each layout what each card is worth in chips, and how that was found."""
        positions = self.positions()
        if positions is None:
            return None
        if affordable(self.view.table, self.limits) >= ENOUGH:
            found = self._solved(positions, 12 * NODES[positions[0].tricks_left])
            if len(found) >= ENOUGH:
                return found, f"{len(found)} layouts solved"
        return self._searched(positions[:TREES]), f"{min(TREES, len(positions))} layouts searched"

    def _solved(self, positions: Sequence[Position], each: int) -> list[dict[Card, float]]:
        found = []
        for start in range(0, len(positions), 8):
            solved = kernel.values_many(positions[start : start + 8], nodes=each, stop=self.limits.stop)
            if not all(one.exact for one in solved):
                break
            self.limits.spend(sum(one.nodes for one in solved))
            found += [{self.cards[card.card]: card.value / HUNDREDTHS for card in one.cards} for one in solved]
        return found

    def _searched(self, positions: Sequence[Position]) -> list[dict[Card, float]]:
        turns = max(self.limits.nodes // TURN // len(positions), TURNS)
        found = []
        for index, one in enumerate(positions):
            tree = kernel.ismcts(one, (), turns, seed=self.limits.seed + index, bold=0.35, exact_below=10)
            found.append({self.cards[card.card]: card.mean / HUNDREDTHS for card in tree.cards})
        self.limits.spend(turns * TURN * len(positions))
        return found

    # ------------------------------------------------------------------------------------------ choices

    def played(self, events: Mapping[Card, Event]) -> Prospects | None:
        """A card that is seen: of the own hand, or one to be chosen for an enemy."""
        found = self.worths()
        if found is None:
            return None
        worths, how = found
        cards = [card for card in sorted(events, key=lambda card: card % 13) if all(card in one for one in worths)]
        values = tuple(tuple(one[card] for one in worths) for card in cards)
        hands = tuple(t.hands[self.mate].bits for t in self.tables[: len(worths)])
        return Prospects(tuple(events[card] for card in cards), values, hands, how) if cards else None

    def commanded(self, player: int, in_vain: Sequence[str], error: float) -> Prospects | None:
        """A command; `in_vain`: those that were errors in this turn; `error`: the price of one."""
        found = self.worths()
        if found is None:
            return None
        worths, how = found
        hands = [t.hands[self.place].bits for t in self.tables[: len(worths)]]
        commands = [c for c in self._candidates(worths) if str(c) not in in_vain]
        replies = [[carried_out(command, hand, self.led) for hand in hands] for command in commands]
        anything = tuple(_hurt(worth) for worth in worths)
        rows = [_row(reply, replies, worths, anything, error) for reply in replies]
        choices = [Commanded(player, self.place, words) for words in (ANYTHING, *map(str, commands))]
        errors = (0, *(reply.count(None) for reply in replies))
        return Prospects(tuple(choices), (anything, *rows), tuple(hands), how, errors)

    def _candidates(self, worths: Sequence[Mapping[Card, float]]) -> Iterable[Command]:
        """The widest commands of each suit, and those that end, begin or stop at a card that is wanted somewhere."""
        wanted = {max(worth, key=lambda card: (worth[card], -card % 13)) for worth in worths}
        held = 0
        for worth in worths:
            for card in worth:
                held |= 1 << card
        for suit in SUITS:
            if held & SUIT_BITS[suit]:
                yield from widest(suit)
        for card in sorted(wanted):
            suit, rank = card // 13, card % 13
            yield from ending_at(card)
            for other in sorted(wanted):
                if other // 13 == suit and other > card:
                    yield Command(rank, other % 13, suit, True)
                    yield Command(rank, other % 13, suit, False)


def _row(
    reply: Sequence[Card | None],
    replies: Sequence[Sequence[Card | None]],
    worths: Sequence[Mapping[Card, float]],
    anything: Sequence[float],
    error: float,
) -> tuple[float, ...]:
    """What a command is worth in each layout: the card that it brings; after an error what is best for all of these,
    another command, or anything."""
    failed = [index for index, card in enumerate(reply) if card is None]

    def then(other: Sequence[Card | None], index: int) -> float:
        card = other[index]
        return anything[index] - error if card is None else worths[index][card]

    after = dict.fromkeys(failed, 0.0)
    if failed:
        best = max(replies, key=lambda other: sum(then(other, index) for index in failed))
        second = {index: then(best, index) for index in failed}
        third = {index: anything[index] for index in failed}
        after = second if sum(second.values()) > sum(third.values()) else third
    return tuple(after[index] - error if card is None else worths[index][card] for index, card in enumerate(reply))


def _hurt(worth: Mapping[Card, float]) -> float:
    """What is left when the enemy chooses."""
    values = worth.values()
    return WORST * min(values) + (1 - WORST) * sum(values) / len(values)


def affordable(t: Table, limits: Limits) -> int:
    """How many layouts can be solved."""
    return min(limits.nodes // NODES[TRICKS - len(t.tricks)], MOST)


def imagined(game: Rules, t: Table, rng: Random, limits: Limits) -> list[Table]:
    """As many layouts that fit all that is known as can be solved, or searched."""
    fancy, number = Imagination(game, t), affordable(t, limits)
    return [fancy.layout(rng).table for _ in range(number if number >= ENOUGH else TREES)]


def card_events(events: Iterable[Event]) -> dict[Card, Played]:
    """Plays by their cards."""
    return {event.card: event for event in events if isinstance(event, Played)}
