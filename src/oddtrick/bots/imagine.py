"""Deal the cards a viewer has not seen at random, so that rules and search can go on with a full table.

The layout obeys what the viewer is sure of, what he knows to lie in certain zones, the voids shown by play, and the
clues a game adds.  It is uniform among all such layouts: unseen cards are dealt at random and dealt again while they
break something; when that takes too long, cards are dealt suit by suit with the chances that counting gives.  Where
clues are so narrow that this finds nothing, the layout is walked to by swaps (`walk`), which is not uniform.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from random import Random

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Clue
from oddtrick.rules.tricks import ANY, LOWEST, TrickRules, suit_led
from oddtrick.table.cards import BACK, Card, Cards, cards_in
from oddtrick.table.events import Moved
from oddtrick.table.table import Table
from oddtrick.table.zones import BURIED, DEAD, KITTY, OPEN, STOCK, Pile, Zone, hand

from .splits import Split
from .walk import Test, Walk

TRIES = 60
TRIES_OF_SPLITS = 3000  # with clues, where two hands share the unseen cards
RARE = 250  # tries for a layout, on average, from which on walking is faster


@dataclass(frozen=True)
class Slot:
    """A zone with room for unseen cards, and the cards (bits) that may lie there."""

    zone: Zone
    size: int
    allowed: int


@dataclass(frozen=True)
class Imagined:
    """A full table, how it was found ("rejection", "counting" or "walk"; the walk is not uniform), and the number of
    clues it breaks (0, or the best there was to be had)."""

    table: Table
    how: str
    broken: int


class Imagination:
    """All that is needed to imagine layouts of one view, worked out once."""

    def __init__(self, game: Rules, seen: Table) -> None:
        self.seen = seen
        self.unseen = cards_in(seen.shape.pack & ~located(seen))
        self.slots = _slots(seen, voids(seen, game.trick_rules(seen)) if seen.laid else {})
        hidden = {slot.zone.place for slot in self.slots if slot.zone.kind == "hand"}
        self.clues: tuple[Clue, ...] = tuple(clue for clue in game.clues(seen) if clue.place in hidden)
        self._fixed_classes: list[tuple[list[Card], list[int]]] | None = None
        self._tests = self._clue_tests() if self.clues else []
        self._walk: Walk | None = None
        self._tries: list[int] = []
        split = None
        if self._tests and len(self.slots) == 2:
            split = Split(self.unseen, self.slots[0].size, (self.slots[0].allowed, self.slots[1].allowed))
        self._split = split if split is not None and split.possible else None

    def _clue_tests(self) -> list[Test]:
        """The clues as tests of the cards dealt to a hand; none where cards have moved between hands since."""
        if any(isinstance(note.event, Moved) for note in self.seen.notes):
            return []
        where = {slot.zone.place: index for index, slot in enumerate(self.slots) if slot.zone.kind == "hand"}
        about = [clue for clue in self.clues if clue.place in where]
        return [Test(where[clue.place], hand_at(self.seen, clue.place, clue.at), clue.holds) for clue in about]

    def layout(self, rng: Random) -> Imagined:
        """One layout at random."""
        if not self._tests:
            return self._plain_layout(rng)
        if self._walk is None:
            budget = TRIES_OF_SPLITS if self._split else TRIES
            dealt: Sequence[int] | None = None
            for attempt in range(budget):
                dealt = self._split.deal(rng) if self._split else self._random(rng)
                if dealt is not None and self._passes(dealt):
                    self._tries.append(attempt)
                    if sum(self._tries) > RARE * len(self._tries):  # go on from here by swaps
                        self._walk = Walk(dealt, [slot.allowed for slot in self.slots], self._tests)
                    return Imagined(_filled(self.seen, self.slots, dealt, rng), "rejection", 0)
            start = dealt or self._counted(rng)
            self._walk = Walk(start, [slot.allowed for slot in self.slots], self._tests)
        self._walk.go(rng)
        return Imagined(_filled(self.seen, self.slots, self._walk.dealt, rng), "walk", self._walk.broken)

    def _passes(self, dealt: Sequence[int]) -> bool:
        """Whether no clue is broken; the one that has just been broken is tried first the next time."""
        for index, (slot, fixed, holds) in enumerate(self._tests):
            if not holds(fixed | dealt[slot]):
                if index:
                    self._tests.insert(0, self._tests.pop(index))
                return False
        return True

    def _plain_layout(self, rng: Random) -> Imagined:
        """One layout at random; clues, if there are any, are looked at on the full table."""
        best: Imagined | None = None
        for attempt in range(TRIES):
            dealt = self._random(rng)
            how = "rejection"
            if dealt is None and (attempt == TRIES - 1 or self._fixed_classes is not None):
                dealt, how = self._counted(rng), "counting"
            if dealt is None:
                continue
            table = _filled(self.seen, self.slots, dealt, rng)
            broken = sum(not clue.holds(hand_at(table, clue.place, clue.at)) for clue in self.clues)
            if not broken:
                return Imagined(table, how, 0)
            if best is None or broken < best.broken:
                best = Imagined(table, how, broken)
        if best is not None:
            return best
        return Imagined(_filled(self.seen, self.slots, self._counted(rng), rng), "counting", 0)

    def _random(self, rng: Random) -> list[int] | None:
        """The unseen cards dealt at random, as bits by slot; None if one lies where it cannot."""
        cards = self.unseen[:]
        rng.shuffle(cards)
        dealt, start = [], 0
        for slot in self.slots:
            bits = 0
            for card in cards[start : start + slot.size]:
                bits |= 1 << card
            if bits & ~slot.allowed:
                return None
            dealt.append(bits)
            start += slot.size
        return dealt

    def _counted(self, rng: Random) -> list[int]:
        """The unseen cards dealt class by class, each way to share a class as likely as counting makes it."""
        if self._fixed_classes is None:
            self._fixed_classes = _classes(self.unseen, self.slots)
        classes = self._fixed_classes
        sizes = tuple(len(cards) for cards, _ in classes)
        fits = tuple(tuple(where) for _, where in classes)
        room = tuple(slot.size for slot in self.slots)
        dealt = [0] * len(self.slots)
        for index, (cards, where) in enumerate(classes):
            shares = _share(rng, index, sizes, fits, room)
            mixed = cards[:]
            rng.shuffle(mixed)
            taken = 0
            for slot, number in zip(where, shares, strict=True):
                for card in mixed[taken : taken + number]:
                    dealt[slot] |= 1 << card
                taken += number
                room = (*room[:slot], room[slot] - number, *room[slot + 1 :])
        return dealt


def _classes(unseen: Sequence[Card], slots: Sequence[Slot]) -> list[tuple[list[Card], list[int]]]:
    """Cards that may lie in the same slots, with these slots; the narrowest first."""
    groups: dict[tuple[int, ...], list[Card]] = {}
    for card in unseen:
        where = tuple(index for index, slot in enumerate(slots) if slot.allowed >> card & 1)
        groups.setdefault(where, []).append(card)
    return sorted(((cards, list(where)) for where, cards in groups.items()), key=lambda group: len(group[1]))


def _splits(number: int, room: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to share so many cards among slots with so much room."""
    if not room:
        return [()] if number == 0 else []
    return [(first, *rest) for first in range(min(number, room[0]) + 1) for rest in _splits(number - first, room[1:])]


@lru_cache(maxsize=100_000)
def _ways(index: int, sizes: tuple[int, ...], fits: tuple[tuple[int, ...], ...], room: tuple[int, ...]) -> int:
    """In how many ways the classes from `index` on can be dealt into this room."""
    if index == len(sizes):
        return int(not any(room))
    return sum(way for _, way in _weighted(index, sizes, fits, room))


def _weighted(
    index: int, sizes: tuple[int, ...], fits: tuple[tuple[int, ...], ...], room: tuple[int, ...]
) -> list[tuple[tuple[int, ...], int]]:
    """Each way to share the class `index`, with the number of layouts that begin so."""
    found = []
    fit = tuple(room[slot] for slot in fits[index])
    last = index + 1 == len(sizes)  # the last class fills what room is left
    for shares in (fit,) if last and sum(fit) == sizes[index] else () if last else _splits(sizes[index], fit):
        ways, left, after = 1, sizes[index], list(room)
        for slot, number in zip(fits[index], shares, strict=True):
            ways *= comb(left, number)
            left -= number
            after[slot] -= number
        ways *= _ways(index + 1, sizes, fits, tuple(after))
        if ways:
            found.append((shares, ways))
    return found


def _share(
    rng: Random, index: int, sizes: tuple[int, ...], fits: tuple[tuple[int, ...], ...], room: tuple[int, ...]
) -> tuple[int, ...]:
    found = _weighted(index, sizes, fits, room)
    if not found:
        raise ValueError("no layout fits what is known")
    ticket = rng.randrange(sum(way for _, way in found))
    for shares, way in found:
        ticket -= way
        if ticket < 0:
            return shares
    raise AssertionError("unreachable")


def located(t: Table) -> int:
    """The cards (bits) that a veiled table shows somewhere."""
    bits = t.kitty.bits | t.buried.bits | t.dead.bits | t.open.bits
    for held in t.hands:
        bits |= held.bits
    for row in t.piles:
        for spot in row:
            bits |= (0 if spot.down is None else spot.down.bit) | (0 if spot.up is None else spot.up.bit)
    for card in t.stock:
        bits |= card.bit
    for plays in (*(trick.plays for trick in t.tricks), t.trick):
        for play in plays:
            bits |= 1 << play.card
    return bits


def voids(t: Table, rules: TrickRules | None) -> dict[int, int]:
    """By place the cards (bits) that its hand cannot hold, since it did not follow suit and has got no card since."""
    barred: dict[int, int] = {}
    if rules is None or rules.follow in (LOWEST, ANY):
        return barred if rules is None or rules.opening is None else _opened(t, rules, rules.opening)
    got = {
        note.event.dst.place: note.at
        for note in t.notes
        if isinstance(note.event, Moved) and note.event.dst.kind == "hand"
    }
    for number, plays in enumerate((*(trick.plays for trick in t.tricks), t.trick)):
        if number == 0 and rules.opening is not None:
            barred = _opened(t, rules, rules.opening)
            continue
        for before, play in enumerate(plays):
            led = suit_led(plays[:before], rules)  # a card without a suit, led, leaves the next free
            free = led is None or rules.ranks.suits[play.card] == led or play.card == rules.beats_all
            if led is not None and not free and play.at > got.get(play.place, -1):
                barred[play.place] = barred.get(play.place, 0) | rules.ranks.suit_bits[led]
    return barred


def _opened(t: Table, rules: TrickRules, suit: int) -> dict[int, int]:
    """What the first trick told, where each had to play his lowest of a suit, or a trump from trumps alone."""
    barred: dict[int, int] = {}
    suits, strengths, of_suit = rules.ranks.suits, rules.ranks.strengths, rules.ranks.suit_bits
    for play in t.tricks[0].plays if t.tricks else t.trick:
        if suits[play.card] == suit:
            lower = (card for card in cards_in(of_suit[suit]) if strengths[card] < strengths[play.card])
            barred[play.place] = sum(1 << card for card in lower)
        elif rules.trump is not None and suits[play.card] == rules.trump:
            barred[play.place] = t.shape.pack & ~of_suit[rules.trump]
        else:
            barred[play.place] = of_suit[suit]
    return barred


def _slots(t: Table, barred: dict[int, int]) -> list[Slot]:
    """Every zone with backs in it; all under-cards are one, mixed when they are laid out.  `among` bars other zones."""
    pack = t.shape.pack
    found = [Slot(hand(place), held.backs, pack & ~barred.get(place, 0)) for place, held in enumerate(t.hands)]
    heaps = ((KITTY, t.kitty), (BURIED, t.buried), (DEAD, t.dead), (OPEN, t.open))
    found += [Slot(zone, heap.backs, pack) for zone, heap in heaps]
    found.append(Slot(Zone("pile"), sum(spot.down == BACK for row in t.piles for spot in row), pack))
    found.append(Slot(STOCK, t.stock.count(BACK), pack))
    rumours = t.among[t.viewer if t.viewer is not None else -1]
    for bits, zones in rumours:
        found = [slot if slot.zone in zones else Slot(slot.zone, slot.size, slot.allowed & ~bits) for slot in found]
    return [slot for slot in found if slot.size]


def _filled(t: Table, slots: list[Slot], dealt: Sequence[int], rng: Random) -> Table:
    """The true table that this layout makes; the others know their own hands and what all know."""
    singles: dict[str, list[Card]] = {"pile": [], "stock": []}
    hands, heaps = list(t.hands), {"kitty": t.kitty, "buried": t.buried, "dead": t.dead, "open": t.open}
    for slot, bits in zip(slots, dealt, strict=True):
        if slot.zone.kind == "hand":
            hands[slot.zone.place] = Cards(hands[slot.zone.place].bits | bits)
        elif slot.zone.kind in singles:
            singles[slot.zone.kind] += cards_in(bits)
        else:
            heaps[slot.zone.kind] = Cards(heaps[slot.zone.kind].bits | bits)
    for mixed in singles.values():
        rng.shuffle(mixed)
    under, stock = iter(singles["pile"]), iter(singles["stock"])
    piles = tuple(tuple(Pile(next(under), spot.up) if spot.down == BACK else spot for spot in row) for row in t.piles)
    full = t._replace(
        viewer=None, hands=tuple(hands), piles=piles, stock=tuple(next(stock) if c == BACK else c for c in t.stock),
        kitty=heaps["kitty"], buried=heaps["buried"], dead=heaps["dead"], open=heaps["open"],
    )  # fmt: skip
    return full._replace(sure=_remembered(t, full), among=t.among)


def _remembered(t: Table, full: Table) -> tuple[int, ...]:
    """What each viewer is sure of at least: what all know, and the hands he looks into.  The viewer's own stands."""
    known = []
    for viewer, sure in enumerate(t.sure):
        if t.viewer is not None and viewer != t.viewer % len(t.sure):
            for held, lookers in zip(full.hands, t.looks, strict=True):
                sure |= held.bits if viewer in lookers else 0
        known.append(sure)
    return tuple(known)


def hand_at(t: Table, place: int, at: int) -> int:
    """The hand (bits) of a place as it was after event number `at`: with what left it since, less what came since."""
    bits = t.hands[place].bits
    for note in reversed(t.notes):
        if note.at > at and isinstance(note.event, Moved):
            if note.event.dst == hand(place):
                bits &= ~note.event.cards.bits
            if note.event.src == hand(place):
                bits |= note.event.cards.bits
    for plays in (*(trick.plays for trick in t.tricks), t.trick):
        for play in plays:
            if play.place == place and play.pile < 0 and play.at > at:
                bits |= 1 << play.card
    return bits


def imagine(game: Rules, seen: Table, rng: Random) -> Table:
    """One full table, at random among those that fit a veiled table."""
    return Imagination(game, seen).layout(rng).table
