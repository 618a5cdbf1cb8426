"""From a table to the kernel: one position for every game, and the spots where unseen cards lie.

The kernel numbers places in the order they play, cards by suit and strength in play.  Side 0 is the first of the
`sides` handed in, everybody else is side 1: whoever asks puts his own side first.  Three parties are one against the
rest, which is an approximation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from oddtrick.kernel.given import Kind, Position, Slot, bits
from oddtrick.rules.ranks import Ranks
from oddtrick.rules.tricks import AT_ONCE, HEAD, LOWEST, SUIT, TrickRules, broken, next_place, winning_play
from oddtrick.table.cards import BACK, CARDS, Card, bits_of
from oddtrick.table.table import Table, Trick
from oddtrick.table.zones import BURIED, DEAD, KITTY, OPEN, STOCK, Zone, hand, pile

Sides = Sequence[Sequence[int]]
STRENGTHS = 16  # cards of a suit that the kernel can tell apart


@lru_cache(maxsize=32)
def codes(ranks: Ranks) -> tuple[int, ...]:
    """The kernel's number of each card; -1 for one without a suit."""
    both = zip(ranks.suits, ranks.strengths, strict=True)
    return tuple(-1 if suit is None else STRENGTHS * suit + strength for suit, strength in both)


@lru_cache(maxsize=32)
def named(ranks: Ranks) -> Mapping[int, Card]:
    """The card of each of the kernel's numbers."""
    return {code: card for card, code in zip(CARDS, codes(ranks), strict=True) if code >= 0}


def mask(cards: int, ranks: Ranks) -> int:
    """A set of cards (bits) as the kernel's."""
    number, found = codes(ranks), 0
    for card in bits(cards):
        found |= 1 << number[card]
    return found


def cards_of(coded: int, ranks: Ranks) -> int:
    """A set of the kernel's cards as bits of ours."""
    name = named(ranks)
    return sum(1 << name[code] for code in bits(coded))


def seats(t: Table, rules: TrickRules) -> tuple[int, ...]:
    """The places that play, as the kernel counts them."""
    return rules.order or t.order


def known(t: Table, rules: TrickRules) -> bool:
    """Whether the kernel knows the restrictions that are in force now and in the tricks to come."""
    order, ranks = seats(t, rules), rules.ranks
    plays = rules.cards or len(order)
    numbers = codes(ranks)
    return (
        (plays == len(order) or (len(order), plays) == (2, 4))
        and (rules.follow == SUIT or _follows(rules))
        and (rules.must_lead is None or not _in_play(t, 1 << rules.must_lead))
        and (rules.turning is not None or not any(spot.down is not None for row in t.piles for spot in row))
        and not (ranks.wild_bits & t.shape.pack and _in_play(t, ranks.wild_bits))
        and len({numbers[card] for card in bits(t.shape.pack & ~ranks.wild_bits)})
        == (t.shape.pack & ~ranks.wild_bits).bit_count()
        and max(ranks.strengths) < STRENGTHS
    )


def _follows(rules: TrickRules) -> bool:
    """Heading a trick of any suit, or the lowest card of a suit that counts as led, are what the kernel knows too."""
    if rules.follow == HEAD:
        return rules.led is None
    return rules.follow == LOWEST and rules.led is not None and rules.trump == rules.not_until_broken


def _in_play(t: Table, cards: int) -> bool:
    """Whether one of these cards may still be played or lies in the trick."""
    here = 0
    for held in t.hands:
        here |= held.bits
    here |= bits_of(card for row in t.piles for spot in row for card in spot if card is not None)
    for play in t.trick:
        here |= 1 << play.card
    return bool(here & cards)


def position(
    t: Table, rules: TrickRules, sides: Sides, *, payoff: Sequence[int] = (), majority: int | None = None
) -> Position | None:
    """The position of a full (true or imagined) table.

    None where the kernel does not know a restriction, where places hold unequal numbers of cards (after a penalty),
    and where the play is over or not begun.  ValueError for a table with hidden cards in play.  `payoff`: the worth
    of each number of tricks of side 0, those taken included; `majority`: the number at which the play stops.
    """
    order = seats(t, rules)
    if not t.laid or t.settled or not known(t, rules):
        return None
    if any(t.hands[place].backs for place in order) or any(spot.down == BACK for row in t.piles for spot in row):
        raise ValueError("table: a card in play is hidden")
    led = rules.led
    if len(t.trick) == (rules.cards or len(order)):  # the table as it is once the trick is taken
        t = t._replace(trick=(), tricks=(*t.tricks, Trick(t.trick, winning_play(t.trick, rules).place)))
        led = None
    hands, waiting, under = _lie(t, rules, order)
    if not _even(hands, waiting, under, t, rules):
        return None
    barred = rules.not_until_broken
    return Position(
        hands=hands,
        leader=order.index(t.trick[0].place if t.trick else next_place(t, rules)),
        trump=rules.trump,
        trick=tuple(codes(rules.ranks)[play.card] for play in t.trick),
        sides=tuple(int(place not in sides[0]) for place in order),
        counted=tuple(seat for seat, place in enumerate(order) if place in sides[0]),
        plays=rules.cards or len(order),
        under=under,
        after_trick=bool(t.piles) and rules.turning != AT_ONCE,
        waiting=waiting,
        unbroken=barred if barred is not None and not broken(t, barred, rules.ranks) else None,
        led=led,
        lowest=rules.follow == LOWEST and led is not None,
        head=rules.follow == HEAD,
        majority=majority,
        taken=(t.won(*sides[0]), t.won(*(place for side in sides[1:] for place in side))),
        payoff=tuple(payoff),
    )


def _lie(
    t: Table, rules: TrickRules, order: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, int], ...]]:
    """By seat the cards within reach and those that wait for the end of the trick; cover and card of each pile."""
    number = codes(rules.ranks)
    hands, waiting, under = [], [], []
    for place in order:
        near, later = mask(t.hands[place].bits, rules.ranks), 0
        for spot in t.piles[place] if t.piles else ():
            if spot.up is not None:
                near |= 1 << number[spot.up]
                if spot.down is not None:
                    under.append((number[spot.up], number[spot.down]))
            elif spot.down is not None:
                if rules.turning == AT_ONCE or not t.trick:
                    near |= 1 << number[spot.down]
                else:
                    later |= 1 << number[spot.down]
        hands.append(near)
        waiting.append(later)
    return tuple(hands), tuple(waiting), tuple(under)


def _even(
    hands: Sequence[int], waiting: Sequence[int], under: Sequence[tuple[int, int]], t: Table, rules: TrickRules
) -> bool:
    """Whether every place can play to as many tricks."""
    order = seats(t, rules)
    owned = [near.bit_count() + later.bit_count() for near, later in zip(hands, waiting, strict=True)]
    for cover, _ in under:
        owned[next(seat for seat, near in enumerate(hands) if near >> cover & 1)] += 1
    for play in t.trick:
        owned[order.index(play.place)] += 1
    return len(set(owned)) == 1 and owned[0] % ((rules.cards or len(order)) // len(order)) == 0


def slots(seen: Table, full: Table, rules: TrickRules, barred: Mapping[int, int]) -> tuple[Slot, ...]:
    """The spots where somebody's unseen cards lie, for the kernel's sampler.

    `seen` is his veiled table, `full` one layout of it that `position` was made from; `barred` says by place which
    cards (bits) its hand cannot hold.  What he knows to lie in certain zones lies in no other.
    """
    ranks, order, found = rules.ranks, seats(seen, rules), list[Slot]()
    pack = mask(seen.shape.pack & ~ranks.wild_bits, ranks)
    rumours = [(mask(cards, ranks), zones) for cards, zones in seen.among[-1 if seen.viewer is None else seen.viewer]]

    def spot(kind: Kind, at: int, zone: Zone, cards: int, may: int = pack) -> None:
        for rumoured, zones in rumours:
            if zone not in zones:
                may &= ~rumoured
        if cards:
            found.append(Slot(kind, at, cards, may))

    for place, held in enumerate(seen.hands):
        cards = mask(full.hands[place].bits & ~held.bits, ranks)
        may = pack & ~mask(barred.get(place, 0) & seen.shape.pack, ranks)
        if place in order:
            spot("hand", order.index(place), hand(place), cards, may)
        else:
            spot("out", 0, hand(place), cards, may)
    for seat, place in enumerate(order if seen.piles else ()):
        for number, (mine, true) in enumerate(zip(seen.piles[place], full.piles[place], strict=True)):
            if mine.down == BACK and true.down is not None:
                card = codes(ranks)[true.down]
                if true.up is not None:
                    spot("under", codes(ranks)[true.up], pile(place, number), 1 << card)
                else:
                    turned = rules.turning == AT_ONCE or not seen.trick
                    spot("hand" if turned else "waiting", seat, pile(place, number), 1 << card)
    for zone in (KITTY, BURIED, DEAD, OPEN, STOCK):
        spot("out", 0, zone, mask(full.heap(zone).bits & ~seen.heap(zone).bits & ~ranks.wild_bits, ranks))
    return tuple(found)
