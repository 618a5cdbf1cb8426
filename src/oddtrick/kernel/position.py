"""From a table to a position: once, for all games.

A restriction that the kernel does not know gives None, and whoever asked searches in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from oddtrick.kernel.given import Position
from oddtrick.rules.ranks import Ranks
from oddtrick.rules.tricks import AFTER_TRICK, HEAD, SUIT, TrickRules, broken, next_place
from oddtrick.table.cards import CARDS, Card, cards_in
from oddtrick.table.table import Table

UP_TO = 16  # ranks of a suit that the kernel can tell apart


@lru_cache(maxsize=64)
def labels(ranks: Ranks) -> tuple[int | None, ...]:
    """By card its number in the kernel: suit in play, and rank counted from the lowest; None for a wild card."""
    numbers: list[int | None] = [None] * len(CARDS)
    for suit, bits in enumerate(ranks.suit_bits):
        for rank, card in enumerate(sorted(cards_in(bits), key=lambda card: ranks.strengths[card])):
            numbers[card] = 16 * suit + rank if rank < UP_TO else None
    return tuple(numbers)


@lru_cache(maxsize=64)
def cards_by_label(ranks: Ranks) -> dict[int, Card]:
    """The way back: the card of a number in the kernel."""
    return {number: card for card, number in zip(CARDS, labels(ranks), strict=True) if number is not None}


def position(
    t: Table,
    rules: TrickRules,
    sides: Sequence[Sequence[int]],
    *,
    mine: int = 0,
    counted: Sequence[int] | None = None,
    fewest: bool = False,
    majority: int | None = None,
    payoff: Sequence[int] = (),
) -> Position | None:
    """The table, somebody being asked for a card, as the kernel sees it; None where the kernel does not fit.

    The party `mine` is side 0, whoever else plays is side 1: three parties are each seen as one against the rest.
    Counted are the tricks of that party's places, or of the places (of the table) in `counted`. The kernel's place k
    is the k-th of the order of play. All cards in play must be known: from a view, lay out the unseen cards first.
    """
    order = rules.order or t.order
    if rules.led is not None or rules.beats_all is not None or rules.follow not in (SUIT, HEAD):
        return None
    if len(t.trick) >= (rules.cards or len(order)):
        return None
    numbers = labels(rules.ranks)
    try:
        hands, waiting, under = spread(t, rules, order, numbers)
        trick = tuple(number(numbers, play.card) for play in t.trick)
    except Unknown:
        return None
    if rules.must_lead is not None and any(hand >> (numbers[rules.must_lead] or 0) & 1 for hand in hands):
        return None
    counts = sides[mine] if counted is None else counted
    won = sum(trick.winner in counts for trick in t.tricks)
    barred = rules.not_until_broken
    leader = t.trick[0].place if t.trick else next_place(t, rules)
    try:
        return Position(
            hands=hands,
            leader=order.index(leader),
            trump=rules.trump,
            trick=trick,
            sides=tuple(0 if place in sides[mine] else 1 for place in order),
            counted=tuple(k for k, place in enumerate(order) if place in counts),
            plays=rules.cards or len(order),
            fewest=fewest,
            under=under,
            after_trick=rules.turning == AFTER_TRICK,
            waiting=waiting,
            unbroken=None if barred is None or broken(t, barred, rules.ranks) else barred,
            head=rules.follow == HEAD,
            majority=majority,
            taken=(won, len(t.tricks) - won),
            payoff=tuple(payoff),
        )
    except ValueError:  # surplus or missing cards, a play that is over
        return None


class Unknown(Exception):
    """A card that nobody sees, or one without a suit."""


def number(numbers: Sequence[int | None], card: Card) -> int:
    """A card's number in the kernel."""
    found = numbers[card] if card >= 0 else None
    if found is None:
        raise Unknown
    return found


def spread(
    t: Table, rules: TrickRules, order: Sequence[int], numbers: Sequence[int | None]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The cards that each place can play, those that wait to be turned up, and what lies under what."""
    hands, waiting, under = [], [], []
    late = rules.turning == AFTER_TRICK and bool(t.trick)
    for place in order:
        if t.hands[place].backs:
            raise Unknown
        hand = sum(1 << number(numbers, card) for card in cards_in(t.hands[place].bits))
        wait = 0
        for spot in t.piles[place] if t.piles else ():
            if spot.up is not None:
                hand |= 1 << number(numbers, spot.up)
                if spot.down is not None:
                    under.append((number(numbers, spot.up), number(numbers, spot.down)))
            elif spot.down is not None:
                wait |= 1 << number(numbers, spot.down)
        hands.append(hand if late else hand | wait)
        waiting.append(wait if late else 0)
    return tuple(hands), tuple(waiting), tuple(under)
