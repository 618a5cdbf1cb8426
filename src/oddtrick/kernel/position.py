"""From a table to a position: once, for all games.

A restriction that the kernel does not know gives None, and whoever asked searches in Python.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from oddtrick.kernel.given import Position, bits
from oddtrick.rules.ranks import Ranks
from oddtrick.rules.tricks import AT_ONCE, HEAD, LOWEST, SUIT, TrickRules, broken, next_place, winning_play
from oddtrick.table.cards import CARDS, Card, cards_in
from oddtrick.table.table import Table, Trick

UP_TO = 16  # ranks of a suit that the kernel can tell apart


@lru_cache(maxsize=64)
def labels(ranks: Ranks) -> tuple[int | None, ...]:
    """By card its number in the kernel: suit in play, and rank counted from the lowest; None for a wild card."""
    numbers: list[int | None] = [None] * len(CARDS)
    for suit, cards in enumerate(ranks.suit_bits):
        for rank, card in enumerate(sorted(cards_in(cards), key=lambda card: ranks.strengths[card])):
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
    if not t.laid or t.settled or not known(t, rules):
        return None
    led = rules.led
    if len(t.trick) == (rules.cards or len(order)):  # the table as it is once the trick is taken
        t = t._replace(trick=(), tricks=(*t.tricks, Trick(t.trick, winning_play(t.trick, rules).place)))
        led = None
    numbers = labels(rules.ranks)
    try:
        hands, waiting, under = spread(t, rules, order, numbers)
        trick = tuple(number(numbers, play.card) for play in t.trick)
    except Unknown:
        return None
    if rules.must_lead is not None and any(hand >> (numbers[rules.must_lead] or 0) & 1 for hand in hands):
        return None
    counts = sides[mine] if counted is None else counted
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
            after_trick=bool(t.piles) and rules.turning != AT_ONCE,
            waiting=waiting,
            unbroken=None if barred is None or broken(t, barred, rules.ranks) else barred,
            led=led,
            lowest=rules.follow == LOWEST and led is not None,
            head=rules.follow == HEAD,
            majority=majority,
            taken=(t.won(*counts), t.won(*(place for place in range(len(t.hands)) if place not in counts))),
            payoff=tuple(payoff),
        )
    except ValueError:  # surplus or missing cards, a play that is over
        return None


def known(t: Table, rules: TrickRules) -> bool:
    """Whether the kernel knows how suit is followed, and when covered cards turn up."""
    if rules.beats_all is not None:
        return False
    if rules.follow == HEAD:
        follows = rules.led is None
    elif rules.follow == LOWEST:
        follows = rules.led is not None and rules.trump == rules.not_until_broken
    else:
        follows = rules.follow == SUIT
    covered = any(spot.down is not None for row in t.piles for spot in row)
    return follows and (rules.turning is not None or not covered)


class Unknown(Exception):
    """A card that nobody sees, or one without a suit."""


def number(numbers: Sequence[int | None], card: Card) -> int:
    """A card's number in the kernel."""
    found = numbers[card] if card >= 0 else None
    if found is None:
        raise Unknown
    return found


def mask(cards: int, numbers: Sequence[int | None]) -> int:
    """A set of cards (bits) as the kernel's; those without a suit are left out."""
    found = 0
    for card in bits(cards):
        code = numbers[card]
        found |= 0 if code is None else 1 << code
    return found


def spread(
    t: Table, rules: TrickRules, order: Sequence[int], numbers: Sequence[int | None]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
    """The cards that each place can play, those that wait to be turned up, and what lies under what."""
    hands, waiting, under = [], [], []
    late = rules.turning != AT_ONCE and bool(t.trick)
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
