"""From a view to the spots where unseen cards lie, for the kernel's sampler."""

from __future__ import annotations

from collections.abc import Mapping

from oddtrick.kernel.given import Kind, Slot
from oddtrick.kernel.position import labels, mask
from oddtrick.rules.tricks import AT_ONCE, TrickRules
from oddtrick.table.cards import BACK
from oddtrick.table.table import Table
from oddtrick.table.zones import BURIED, DEAD, KITTY, OPEN, STOCK, Zone, hand, pile


def slots(seen: Table, full: Table, rules: TrickRules, barred: Mapping[int, int]) -> tuple[Slot, ...]:
    """The spots where somebody's unseen cards lie.

    `seen` is his veiled table, `full` one layout of it, of which `position` was made; `barred` says by place which
    cards (bits) its hand cannot hold.  What he knows to lie in certain zones lies in no other.
    """
    numbers, order, found = labels(rules.ranks), rules.order or seen.order, list[Slot]()
    pack = mask(seen.shape.pack, numbers)
    rumours = [(mask(cards, numbers), zones) for cards, zones in seen.among[-1 if seen.viewer is None else seen.viewer]]

    def spot(kind: Kind, at: int, zone: Zone, cards: int, may: int = pack) -> None:
        for rumoured, zones in rumours:
            if zone not in zones:
                may &= ~rumoured
        if cards:
            found.append(Slot(kind, at, cards, may))

    for place, held in enumerate(seen.hands):
        cards = mask(full.hands[place].bits & ~held.bits, numbers)
        may = pack & ~mask(barred.get(place, 0) & seen.shape.pack, numbers)
        if place in order:
            spot("hand", order.index(place), hand(place), cards, may)
        else:
            spot("out", 0, hand(place), cards, may)
    turned = rules.turning == AT_ONCE or not seen.trick
    for seat, place in enumerate(order if seen.piles else ()):
        for index, (mine, true) in enumerate(zip(seen.piles[place], full.piles[place], strict=True)):
            if mine.down == BACK and true.down is not None:
                card = mask(1 << true.down, numbers)
                cover = None if true.up is None else numbers[true.up]
                if cover is not None:
                    spot("under", cover, pile(place, index), card)
                else:
                    spot("hand" if turned else "waiting", seat, pile(place, index), card)
    for zone in (KITTY, BURIED, DEAD, OPEN, STOCK):
        spot("out", 0, zone, mask(full.heap(zone).bits & ~seen.heap(zone).bits, numbers))
    return tuple(found)
