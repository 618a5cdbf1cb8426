"""Before the play: who deals first, how the pack is laid out, the turned-up trump, and the reveal at the end."""

from __future__ import annotations

from collections.abc import Callable

from oddtrick.table.cards import PACK, Card, Cards
from oddtrick.table.events import Cut, Dealt, Event, NewDeal, Shown, TookUp
from oddtrick.table.table import Table
from oddtrick.table.zones import BURIED, DEAD, KITTY, Zone, hand, pile

from .step import Happen, Shuffle


def first_dealer(t: Table, fixed: int | None = None, highest: bool = False) -> Happen | Shuffle | None:
    """The first dealer is fixed, or cut for: the lowest (or highest) card deals (of one rank, C < D < H < S)."""
    if t.deals:
        return None
    clockwise = tuple(range(len(t.shape.places)))
    if fixed is not None:
        return Happen(NewDeal(fixed, clockwise))
    players = len(t.shape.players)
    if not t.cut:
        return Shuffle(PACK, lambda pack: Cut(pack[:players]))
    best = max if highest else min
    dealer = best(range(players), key=lambda player: (t.cut[player] % 13, t.cut[player]))
    return Happen(NewDeal(dealer, clockwise))


def next_dealer(t: Table) -> Happen:
    """The deal passes to the left."""
    return Happen(NewDeal(t.left(t.dealer), t.order))


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
