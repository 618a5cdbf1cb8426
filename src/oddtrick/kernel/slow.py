"""The kernel in plain Python: short, slow and meant to be obviously right.

It has the same face as the native module, so that everything works without a compiler, and it is
what the native code is tested against.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count as numbers
from math import comb, log, sqrt

from oddtrick.kernel.given import Position, bits, suit

NO_LIMIT = 2**64 - 1
SlotTuple = tuple[int, int, int, int]


class Stop:
    """A flag that makes running calls return with what they have."""

    def __init__(self) -> None:
        self.raised = False

    def set(self) -> None:
        """Raise it."""
        self.raised = True

    def clear(self) -> None:
        """Lower it."""
        self.raised = False

    def is_set(self) -> bool:
        """Whether it is raised."""
        return self.raised


@dataclass(frozen=True)
class Options:
    """The native search's switches; nothing here depends on them."""

    table: bool = True
    skip: bool = True
    equals: bool = True
    quick: bool = True
    slow: bool = True
    order: bool = True
    bytes: int = 0


class Enough(Exception):
    """The node limit or the stop flag."""


def playable(p: Position) -> list[int]:
    """The cards that the place on turn may play; with nothing else, his waiting cards turn up early."""
    hand = p.hands[p.turn] or p.waiting[p.turn]
    if not p.trick and p.led is None:
        free = hand & ~suit(p.unbroken) if p.unbroken is not None else hand
        return list(bits(free or hand))
    duty = p.led if p.led is not None else p.trick[0] // 16
    same = list(bits(hand & suit(duty)))
    best = winning(p)
    if same:
        if p.lowest:
            return same[:1]
        if p.head and p.led is None and best is not None and best // 16 == duty:
            return [c for c in same if c > best] or same
        return same
    if p.lowest and p.trump is not None:
        return list(bits(hand & ~suit(p.trump) or hand))
    if p.head and p.led is None and p.trump is not None:
        trumps = list(bits(hand & suit(p.trump)))
        better = [c for c in trumps if best is None or best // 16 != p.trump or c > best]
        return better or trumps or list(bits(hand))
    return list(bits(hand))


def winning(p: Position) -> int | None:
    """The best card of the trick so far."""
    duty = p.led if p.led is not None else p.trick[0] // 16 if p.trick else None
    good = [c for c in p.trick if c // 16 in (duty, p.trump)]
    return max(good, key=lambda c: (c // 16 == p.trump, c)) if good else None


def play(p: Position, card: int) -> Position:
    """The position after a card."""
    place, covers = p.turn, dict(p.under)
    hands, waiting = list(p.hands), list(p.waiting)
    (hands if hands[place] >> card & 1 else waiting)[place] ^= 1 << card
    if card in covers:
        (waiting if p.after_trick else hands)[place] |= 1 << covers.pop(card)
    trick = (*p.trick, card)
    under = tuple(covers.items())
    unbroken = None if card // 16 == p.unbroken else p.unbroken
    # Tables of what is left over are checked again at every step, which is slow: go round the checks.
    change: dict[str, object] = {
        "hands": tuple(hands),
        "waiting": tuple(waiting),
        "trick": trick,
        "under": under,
        "unbroken": unbroken,
    }
    if len(trick) == p.plays:
        best = winning(unchecked(p, trick=trick))
        taker = (p.leader + (trick.index(best) if best is not None else 0)) % len(hands)
        won = taker in p.counted
        change |= {
            "hands": tuple(h | w for h, w in zip(hands, waiting, strict=False)),
            "waiting": (0,) * len(hands),
            "trick": (),
            "leader": taker,
            "taken": (p.taken[0] + won, p.taken[1] + (not won)),
            "led": None,
            "lowest": False,
        }
    return unchecked(p, **change)


def unchecked(p: Position, **change: object) -> Position:
    """A copy with some fields changed, without the checks of a new position."""
    copy = object.__new__(Position)
    for name in Position.__slots__:
        object.__setattr__(copy, name, change.get(name, getattr(p, name)))
    return copy


def result(p: Position) -> int | None:
    """The tricks that the counted places end with, if that is settled."""
    if p.trick:
        return None
    left = p.tricks_left
    if p.majority and p.taken[0] >= p.majority:
        return p.taken[0] + left
    if left == 0 or (p.majority and p.taken[1] >= p.majority):
        return p.taken[0]
    return None


class Solver:
    """Plain minimax with a memory of whole positions."""

    def __init__(self, options: Options | None = None) -> None:
        self.nodes = 0
        self.most = NO_LIMIT
        self.stop: Stop | None = None
        self.known: dict[object, int] = {}

    def worth(self, p: Position) -> int:
        """The value of a position, tricks already taken included."""
        done = result(p)
        if done is not None:
            return p.payoff[done] if p.payoff else done
        key = (p.hands, p.leader, p.trick, p.under, p.waiting, p.taken, p.unbroken, p.led, p.lowest)
        if key in self.known:
            return self.known[key]
        if self.nodes >= self.most or (self.stop and self.stop.is_set()):
            raise Enough
        self.nodes += 1
        best = max if (p.sides[p.turn] == 0) != p.fewest else min
        self.known[key] = best(self.worth(play(p, card)) for card in playable(p))
        return self.known[key]

    def begin(self, nodes: int, stop: Stop | None) -> None:
        """Forget what was learnt, start counting."""
        self.known, self.nodes, self.most, self.stop = {}, 0, nodes, stop

    def values(self, p: Position, nodes: int, stop: Stop | None) -> tuple[list[tuple[int, int, int]], int, bool]:
        """(card, low, high) of each legal card, nodes, stopped."""
        self.begin(nodes, stop)
        base = 0 if p.payoff else p.taken[0]
        low, high = limits(p)
        out = []
        for card in playable(p) if result(p) is None else []:
            try:
                value = self.worth(play(p, card)) - base
                out.append((card, value, value))
            except Enough:
                out.append((card, low, high))
        return out, self.nodes, bool(stop and stop.is_set())

    def solve(
        self, p: Position, target: int, guess: int, nodes: int, stop: Stop | None
    ) -> tuple[int, int, int, int, bool]:
        """(low, high, card, nodes, stopped); with a target, low or high is on its side of it."""
        found, spent, stopped = self.values(p, nodes, stop)
        low, high = limits(p)
        if not found:
            return low, high, -1, spent, stopped
        wants = (p.sides[p.turn] == 0) != p.fewest
        card, low, high = (max if wants else min)(found, key=lambda v: v[1])
        if any(v[1] != v[2] for v in found):
            low, high, card = *limits(p), -1
        return low, high, card, spent, stopped

    def table(self, hands: Sequence[int], nodes: int, stop: Stop | None) -> tuple[list[int], list[int], int, bool]:
        """Lows and highs of the 20 results, nodes, stopped."""
        lows, highs, spent = [], [], 0
        for trump in (0, 1, 2, 3, None):
            for declarer in range(4):
                p = Position(tuple(hands), leader=(declarer + 1) % 4, trump=trump)
                low, high, _, used, _ = self.solve(p, -1, -1, nodes - spent, stop)
                spent += used
                tricks = p.tricks_left
                lows.append(low if declarer % 2 == 0 else tricks - high)
                highs.append(high if declarer % 2 == 0 else tricks - low)
        return lows, highs, spent, bool(stop and stop.is_set())


def limits(p: Position) -> tuple[int, int]:
    """Bounds of the value that need no search."""
    done = result(p)
    low, high = (p.taken[0], p.taken[0] + p.tricks_left) if done is None else (done, done)
    if p.payoff:
        return min(p.payoff[low : high + 1]), max(p.payoff[low : high + 1])
    return low - p.taken[0], high - p.taken[0]


def solve_many(
    positions: Iterable[Position], target: int, nodes: int, threads: int, options: Options, stop: Stop | None
) -> list[tuple[int, int, int, int, bool]]:
    """One after the other."""
    return [Solver().solve(p, target, -1, nodes, stop) for p in positions]


def values_many(
    positions: Iterable[Position], nodes: int, threads: int, options: Options, stop: Stop | None
) -> list[tuple[list[tuple[int, int, int]], int, bool]]:
    """One after the other."""
    return [Solver().values(p, nodes, stop) for p in positions]


def tables(
    deals: Iterable[Sequence[int]], nodes: int, threads: int, options: Options, stop: Stop | None
) -> list[tuple[list[int], list[int], int, bool]]:
    """One after the other."""
    return [Solver().table(hands, nodes, stop) for hands in deals]


def playouts(position: Position, n: int, seed: int, policy: int, stop: Stop | None) -> list[int]:
    """How often the counted places ended with 0, 1, 2 ... tricks."""
    dice = random.Random(seed)
    counts = [0] * (position.tricks_left + sum(position.taken) + 1)
    for _ in range(n):
        if stop and stop.is_set():
            break
        counts[finish(position, dice, policy)] += 1
    return counts


def finish(p: Position, dice: random.Random, policy: int) -> int:
    """Play on to the end."""
    while (done := result(p)) is None:
        p = play(p, choose(p, dice, policy))
    return done


def choose(p: Position, dice: random.Random, policy: int) -> int:
    """A random card; or, thriftily, the cheapest that wins, else a low one."""
    cards = playable(p)
    if policy == 0 or not p.trick:
        return dice.choice(cards)
    place = p.turn
    keen = (place in p.counted) == ((p.sides[place] == 0) != p.fewest)
    winners = [c for c in cards if winning(unchecked(p, trick=(*p.trick, c))) == c]
    best = winning(p)
    ours = best is not None and p.sides[(p.leader + p.trick.index(best)) % len(p.hands)] == p.sides[place]
    losers = [c for c in cards if c not in winners]
    if keen and winners and not ours:
        return min(winners, key=lambda c: (c // 16 == p.trump, c % 16))
    if not keen and losers:
        return max(losers, key=lambda c: c % 16)
    rest = losers or cards
    side = [c for c in rest if c // 16 != p.trump] or rest
    card = dice.choice(side)
    return min(c for c in rest if c // 16 == card // 16)


def sample(slots: Sequence[SlotTuple], n: int, seed: int) -> list[list[int]]:
    """Layouts of the unseen cards, all consistent ones equally likely: the cards one by one, by counting."""
    allowed = tuple(a for _, _, _, a in slots)
    unseen = unseen_cards(slots)
    ways = Counter(unseen, allowed)
    dice = random.Random(seed)
    start = tuple(c.bit_count() for _, _, c, _ in slots)
    if not ways(0, start):
        raise ValueError("slots: no layout obeys all restrictions")
    out = []
    for _ in range(n):
        room, layout = list(start), [0] * len(slots)
        for i, card in enumerate(unseen):
            weights = []
            for k in range(len(slots)):
                after = tuple(r - (j == k) for j, r in enumerate(room))
                weights.append(ways(i + 1, after) if room[k] and allowed[k] >> card & 1 else 0)
            pick = dice.randrange(sum(weights))
            k = next(k for k in numbers() if pick < sum(weights[: k + 1]))
            room[k] -= 1
            layout[k] |= 1 << card
        out.append(layout)
    return out


def layouts(slots: Sequence[SlotTuple]) -> float:
    """How many layouts are consistent."""
    return float(
        Counter(unseen_cards(slots), tuple(a for _, _, _, a in slots))(0, tuple(c.bit_count() for _, _, c, _ in slots))
    )


def unseen_cards(slots: Sequence[SlotTuple]) -> list[int]:
    """The cards of all slots; refuses one that lies in two of them."""
    seen = 0
    for _, _, cards, _ in slots:
        if seen & cards:
            raise ValueError("slots: a card lies in two of them")
        seen |= cards
    return list(bits(seen))


class Counter:
    """Ways to deal the cards from number i on into the room that is left."""

    def __init__(self, cards: Sequence[int], allowed: Sequence[int]) -> None:
        self.cards, self.allowed = cards, allowed
        # As long as every slot takes every card that is left, the number is a plain multinomial.
        self.free = [all(a >> c & 1 for a in allowed for c in cards[i:]) for i in range(len(cards) + 1)]
        self.count = lru_cache(maxsize=None)(self.slowly)

    def __call__(self, i: int, room: tuple[int, ...]) -> int:
        return self.count(i, room)

    def slowly(self, i: int, room: tuple[int, ...]) -> int:
        left = len(self.cards) - i
        if min(room, default=0) < 0 or sum(room) != left:
            return 0
        if self.free[i]:
            ways = 1
            for r in room:
                ways *= comb(left, r)
                left -= r
            return ways
        card = self.cards[i]
        return sum(
            self(i + 1, tuple(r - (j == k) for j, r in enumerate(room)))
            for k, a in enumerate(self.allowed)
            if a >> card & 1 and room[k]
        )


def laid(p: Position, slots: Sequence[SlotTuple], layout: Sequence[int]) -> Position:
    """The position with other cards in its slots."""
    hands, waiting, under = list(p.hands), list(p.waiting), dict(p.under)
    for kind, at, cards, _ in slots:
        if kind in (0, 2):
            (hands if kind == 0 else waiting)[at] &= ~cards
    for (kind, at, _, _), cards in zip(slots, layout, strict=False):
        if kind in (0, 2):
            (hands if kind == 0 else waiting)[at] |= cards
        elif kind == 1:
            under[at] = cards.bit_length() - 1
    return replace(p, hands=tuple(hands), waiting=tuple(waiting), under=tuple(under.items()))


def check_slots(p: Position, slots: Sequence[SlotTuple]) -> None:
    """Refuse slots that do not fit the position."""
    covers = dict(p.under)
    seen = sum((*p.hands, *p.waiting)) | sum(1 << c for c in (*p.trick, *covers.values()))
    for kind, at, cards, _ in slots:
        if kind in (0, 2) and at >= len(p.hands):
            raise ValueError("slots: no such place")
        if kind in (0, 2) and cards & ~(p.hands, (), p.waiting)[kind][at]:
            raise ValueError("slots: cards that do not lie there")
        if kind == 1 and (at not in covers or cards != 1 << covers[at]):
            raise ValueError("slots: another card lies under the cover")
        if kind == 3 and cards & seen:
            raise ValueError("slots: cards out of play lie in the position")
        if any(c in covers for c in bits(cards)):
            raise ValueError("slots: an unseen card cannot cover another")


def study(
    position: Position,
    slots: Sequence[SlotTuple],
    n: int,
    seed: int,
    nodes: int,
    threads: int,
    options: Options,
    stop: Stop | None,
) -> tuple[list[tuple[int, list[int], float, int]], int, int]:
    """Sums over sampled layouts of the values of each card."""
    check_slots(position, slots)
    total = position.tricks_left + sum(position.taken)
    found: dict[int, tuple[list[int], list[float], list[int]]] = {}
    done = spent = 0
    for layout in sample(slots, n, seed):
        values, used, stopped = Solver().values(laid(position, slots, layout), nodes, stop)
        spent += used
        if stopped:
            break
        done += 1
        for card, low, high in values:
            tricks, sums, unsure = found.setdefault(card, ([] if position.payoff else [0] * (total + 1), [0.0], [0]))
            sums[0] += (low + high) / 2
            if low != high:
                unsure[0] += 1
            elif not position.payoff:
                tricks[low + position.taken[0]] += 1
    return [(card, tricks, sums[0], unsure[0]) for card, (tricks, sums, unsure) in found.items()], done, spent


class Node:
    """A card of the tree and how it went."""

    def __init__(self) -> None:
        self.children: dict[int, Node] = {}
        self.visits = self.offered = 0
        self.sum = 0.0


def ismcts(
    position: Position,
    slots: Sequence[SlotTuple],
    turns: int,
    seed: int,
    bold: float,
    exact_below: int,
    policy: int,
    memory: int,
    stop: Stop | None,
) -> tuple[list[tuple[int, int, float]], int, bool]:
    """One tree over the cards played, another layout each turn."""
    check_slots(position, slots)
    dice, root, spent = random.Random(seed), Node(), 0
    worths = position.payoff or range(position.tricks_left + sum(position.taken) + 1)
    low, span = min(worths), max(max(worths) - min(worths), 1)
    for layout in sample(slots, turns, seed):
        if stop and stop.is_set():
            break
        spent += 1
        p, node, path = laid(position, slots, layout), root, [root]
        while result(p) is None:
            cards = playable(p)
            fresh = [c for c in cards if c not in node.children]
            if fresh:
                card = dice.choice(fresh)
                node.children[card] = Node()
            else:
                card = climb(p, node, cards, bold)
            for c in cards:
                if c in node.children:
                    node.children[c].offered += 1
            p, node = play(p, card), node.children[card]
            path.append(node)
            if fresh:
                break
        done = finish(p, dice, policy)
        worth = ((position.payoff[done] if position.payoff else done) - low) / span
        for node in path:
            node.visits += 1
            node.sum += worth
    base = 0 if position.payoff else position.taken[0]
    out = [(card, n.visits, n.sum / n.visits * span + low - base) for card, n in root.children.items()]
    return out, spent, bool(stop and stop.is_set())


def climb(p: Position, node: Node, cards: Sequence[int], bold: float) -> int:
    """The card with the best upper confidence bound."""
    wants = (p.sides[p.turn] == 0) != p.fewest

    def bound(card: int) -> float:
        n = node.children[card]
        mean = n.sum / n.visits
        return (mean if wants else 1 - mean) + bold * sqrt(log(n.offered + 1) / n.visits)

    return max(cards, key=bound)
