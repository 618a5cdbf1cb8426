"""Before the play: who deals first, how the pack is laid out, the turned-up trump, and the reveal at the end."""

from __future__ import annotations

from collections.abc import Callable

from oddtrick.table.cards import PACK, Card, Cards
from oddtrick.table.events import Cut, Dealt, Event, NewDeal, Shown, TookUp
from oddtrick.table.table import Table
from oddtrick.table.zones import BURIED, DEAD, KITTY, Zone, hand, pile

from .step import Happen, Shuffle


def ace_high(card: Card) -> tuple[int, int]:
    """How high a card counts in cutting: by rank, of one rank C < D < H < S."""
    return card % 13, card // 13


def ace_low(card: Card) -> tuple[int, int]:
    """How high a card counts in cutting for Bridge: the ace is lowest, of one rank H < D < C < S."""
    return (card % 13 + 1) % 13, (2, 1, 0, 3)[card // 13]


def first_dealer(
    t: Table,
    fixed: int | None = None,
    highest: bool = False,
    height: Callable[[Card], tuple[int, int]] = ace_high,
    order: Callable[[int], tuple[int, ...]] | None = None,
) -> Happen | Shuffle | None:
    """The first dealer is fixed, or cut for: the lowest (or highest) card deals.

    `height` says how high a card counts in cutting; `order` gives the clockwise order of places round a dealer, where
    that is not always the same.
    """
    if t.deals:
        return None
    places = order or (lambda dealer: tuple(range(len(t.shape.places))))
    if fixed is not None:
        return Happen(NewDeal(fixed, places(fixed)))
    players = len(t.shape.players)
    if not t.cut:
        return Shuffle(PACK, lambda pack: Cut(pack[:players]))
    best = max if highest else min
    dealer = best(range(players), key=lambda player: height(t.cut[player]))
    return Happen(NewDeal(dealer, places(dealer)))


def cut_for_seats(t: Table, sides: tuple[tuple[int, ...], ...]) -> Shuffle | None:
    """The two lowest play the two highest; the lowest of all deals and chooses his seat.

    The cards stand by the seats that come of it: those of the dealer's side are the lowest, his own the lowest of all.
    """
    if t.deals or t.cut:
        return None

    def lay(pack: tuple[Card, ...]) -> Event:
        low, mate, *others = sorted(pack[:4], key=ace_low)
        dealer = pack[4] % 4  # he may choose: any seat is as likely
        side = next(side for side in sides if dealer in side)
        partner = next(place for place in side if place != dealer)
        enemies = [place for place in range(4) if place not in side]
        cards = {dealer: low, partner: mate} | dict(zip(enemies, others, strict=True))
        return Cut(tuple(cards[place] for place in range(4)))

    return Shuffle(PACK, lay)


def next_dealer(t: Table, order: Callable[[int], tuple[int, ...]] | None = None) -> Happen:
    """The deal passes to the left; `order` as with the first dealer."""
    dealer = t.left(t.dealer)
    return Happen(NewDeal(dealer, order(dealer) if order else t.order))


def lay_out(t: Table, pack: tuple[Card, ...], lay: Callable[[tuple[Card, ...]], Event]) -> Shuffle | None:
    """The pack is shuffled and laid out, once in a deal."""
    return None if t.laid else Shuffle(pack, lay, t.board)


def own_looks(t: Table) -> tuple[tuple[int, ...], ...]:
    """Each player looks into the hand of the place that bears his name."""
    return tuple((t.shape.players.index(name),) if name in t.shape.players else () for name in t.shape.places)


def one_at_a_time(t: Table, pack: tuple[Card, ...]) -> tuple[Cards, ...]:
    """The pack dealt singly, clockwise from the dealer's left: hands by place."""
    start = t.order.index(t.dealer) + 1
    hands = [Cards()] * len(t.order)
    for index, place in enumerate(t.order[start:] + t.order[:start]):
        hands[place] = Cards.of(pack[index :: len(t.order)])
    return tuple(hands)


def deal_evenly(t: Table, pack: tuple[Card, ...] = PACK, last_face_up: bool = False) -> Shuffle | None:
    """All cards one at a time, clockwise from the dealer's left; the dealer's last may lie face up."""

    def lay(shuffled: tuple[Card, ...]) -> Event:
        turn_up = shuffled[-1] if last_face_up else None
        return Dealt(one_at_a_time(t, shuffled), own_looks(t), turn_up=turn_up)

    return lay_out(t, pack, lay)


def take_up_turn_up(t: Table) -> Happen | None:
    """The dealer takes the turn-up into his hand at his turn to play to the first trick."""
    card = t.turn_up
    if card is None or t.tricks or not t.faced >> card & 1 or not t.trick:
        return None
    if t.left(t.trick[-1].place) != t.dealer:
        return None
    return Happen(TookUp(t.dealer, Cards(1 << card)))


def reveal(t: Table) -> Happen | None:
    """When the deal is over all cards that still lie hidden are shown to everybody, place by place."""
    for zone in _hidden_zones(t):
        cards = t.heap(zone)
        if cards.bits & ~t.faced:
            return Happen(Shown(zone, cards))
    return None


def _hidden_zones(t: Table) -> list[Zone]:
    zones = [hand(place) for place in range(len(t.hands))]
    zones += [
        pile(place, number)
        for place, row in enumerate(t.piles)
        for number, spot in enumerate(row)
        if spot.down is not None
    ]
    return [*zones, KITTY, BURIED, DEAD]
