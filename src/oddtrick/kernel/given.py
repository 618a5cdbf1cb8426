"""What the kernel is given and what it hands back: positions, spots of unseen cards, answers.

A card is ``16 * suit + rank`` with suits 0 to 3 and ranks 0 to 15, the greater rank winning; cards
are a bit mask. Nothing here knows a game: whoever asks relabels ranks, jokers and suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

CARDS = (1 << 64) - 1


def bits(cards: int) -> Iterator[int]:
    """The cards of a mask, from the lowest number."""
    while cards:
        yield (cards & -cards).bit_length() - 1
        cards &= cards - 1


def suit(number: int) -> int:
    """The mask of a whole suit."""
    return 0xFFFF << 16 * number


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of play with every card known.

    The value of a position is the number of tricks that the places in `counted` still take when
    side 0 wants it high (low with `fewest`) and side 1 the opposite; with `payoff`, the worth of
    their number of tricks, those already `taken` included. Where the play stops at a `majority`,
    the tricks left over count for the side that reached it.
    """

    hands: tuple[int, ...]  # cards that each place may play now
    leader: int = 0  # of the current trick
    trump: int | None = None
    trick: tuple[int, ...] = ()  # cards played to it, in order
    sides: tuple[int, ...] = ()  # of each place, 0 or 1; usually in turn
    counted: tuple[int, ...] = ()  # places whose tricks count; usually those of side 0
    plays: int | None = None  # cards to a trick, when not one from each place
    fewest: bool = False
    under: tuple[tuple[int, int], ...] = ()  # (cover, the card beneath it)
    after_trick: bool = False  # covered cards turn up at the trick's end, not at once
    waiting: tuple[int, ...] = ()  # of each place: turn up at the end of this trick
    unbroken: int | None = None  # suit that may not be led until a card of it was played
    led: int | None = None  # this trick is one of this suit, whoever leads what
    lowest: bool = False  # ... and everybody plays his lowest card of it
    head: bool = False  # whoever can must beat the best card so far
    majority: int | None = None
    taken: tuple[int, int] = (0, 0)  # tricks taken by the places counted, by the others
    payoff: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        places = len(self.hands)
        if not self.sides:
            object.__setattr__(self, "sides", tuple(k % 2 for k in range(places)))
        if not self.counted:
            object.__setattr__(self, "counted", tuple(k for k in range(places) if self.sides[k : k + 1] == (0,)))
        if self.plays is None:
            object.__setattr__(self, "plays", places)
        if not self.waiting:
            object.__setattr__(self, "waiting", (0,) * places)
        check(self)

    @property
    def turn(self) -> int:
        """The place to play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def tricks_left(self) -> int:
        """Tricks still to be decided, the current one included."""
        sizes = [h.bit_count() + w.bit_count() for h, w in zip(self.hands, self.waiting, strict=False)]
        return (sum(sizes) + len(self.under) + len(self.trick)) // (self.plays or len(self.hands))


def check(p: Position) -> None:
    """Raise ValueError, naming the field, unless the position is one that can be played."""
    places = len(p.hands)
    demand(2 <= places <= 4, "hands", "two to four places play")
    demand(
        p.plays == places or (places, p.plays) == (2, 4), "plays", "a trick has one card from each place, or A-B-A-B"
    )
    demand(len(p.sides) == places and set(p.sides) <= {0, 1}, "sides", "needs 0 or 1 for each place")
    demand(set(p.counted) <= set(range(places)), "counted", "no such place")
    demand(p.leader in range(places), "leader", "no such place")
    for name in ("trump", "unbroken", "led"):
        demand(getattr(p, name) in (None, 0, 1, 2, 3), name, "a suit is 0 to 3")
    demand(not p.lowest or p.led is not None, "lowest", "needs the suit that must be led")
    demand(len(p.trick) < (p.plays or places), "trick", "it is complete")
    demand(len(p.waiting) == places, "waiting", "needs one for each place")
    demand(
        not any(p.waiting) or (p.after_trick and p.trick),
        "waiting",
        "cards wait only for the end of a trick that has begun",
    )
    check_cards(p)
    check_counts(p)


def check_cards(p: Position) -> None:
    """No card in two places, every covered card within reach."""
    seen = 0
    beneath = tuple(1 << card if card in range(64) else -1 for _, card in p.under)
    trick = tuple(1 << card if card in range(64) else -1 for card in p.trick)
    for name, masks in (("hands", p.hands), ("trick", trick), ("waiting", p.waiting), ("under", beneath)):
        for mask in masks:
            demand(0 <= mask <= CARDS, name, "no such card")
            demand(not seen & mask, name, "a card lies in two places")
            seen |= mask
    covers = dict(p.under)
    demand(len(covers) == len(p.under), "under", "two cards under one cover")
    reached = [c for mask in (*p.hands, *p.waiting) for c in bits(mask)]
    for card in reached:  # grows while it is walked through
        reached += [covers[card]] if card in covers else []
    demand(set(covers) <= set(reached), "under", "the cover is in no hand")


def check_counts(p: Position) -> None:
    """Whole tricks, equal hands, a sum that can be."""
    places, plays = len(p.hands), p.plays or len(p.hands)
    owned = [held(p, place) for place in range(places)]
    for k in range(len(p.trick)):
        owned[(p.leader + k) % places] += 1
    demand(len(set(owned)) == 1, "hands", "the places hold unequal numbers of cards")
    demand(owned[0] % (plays // places) == 0, "hands", "the cards do not make whole tricks")
    left, total = p.tricks_left, p.tricks_left + sum(p.taken)
    demand(len(p.taken) == 2 and min(p.taken) >= 0, "taken", "tricks cannot be negative")
    demand(total <= 60, "taken", "too many tricks")
    if p.majority is not None:
        demand(0 < p.majority <= 60 and 2 * p.majority > total, "majority", "both sides could reach it")
        demand(not left or max(p.taken) < p.majority, "majority", "the play is over")
    demand(
        not p.payoff or len(p.payoff) == total + 1, "payoff", f"needs one worth for each number of tricks, 0 to {total}"
    )
    demand(all(-(2**31) <= w < 2**31 for w in p.payoff), "payoff", "a worth is beyond 32 bits")


def held(p: Position, place: int) -> int:
    """How many cards a place has, covered and waiting ones included."""
    covers = dict(p.under)
    number = 0
    for card in bits(p.hands[place] | p.waiting[place]):
        number += 1
        while card in covers:
            card = covers[card]
            number += 1
    return number


def demand(holds: object, field: str, why: str) -> None:
    """Refuse bad input by name."""
    if not holds:
        raise ValueError(f"{field}: {why}")


Kind = Literal["hand", "under", "waiting", "out"]
KINDS: tuple[Kind, ...] = ("hand", "under", "waiting", "out")


@dataclass(frozen=True, slots=True)
class Slot:
    """A spot where unseen cards lie.

    `cards` lie there in the position at hand and tell how many there are; any of the unseen cards
    that are `allowed` may lie there instead. `at` is the place of a hand, or the cover.
    """

    kind: Kind
    at: int
    cards: int
    allowed: int = CARDS

    def __post_init__(self) -> None:
        demand(self.kind in KINDS, "kind", "no such kind of slot")
        demand(self.at in range(64), "at", "no such place or cover")
        demand(0 <= self.cards <= CARDS, "cards", "no such card")
        demand(0 <= self.allowed <= CARDS, "allowed", "no such card")
        demand(self.kind != "under" or self.cards.bit_count() == 1, "cards", "one card lies under a cover")


@dataclass(frozen=True, slots=True)
class Solved:
    """What was proved of a position: its value lies between `low` and `high`."""

    low: int
    high: int
    card: int | None  # one that reaches the value
    nodes: int
    stopped: bool = False

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high

    @property
    def value(self) -> int:
        """The value; where it is not known, the middle of what it may be."""
        return (self.low + self.high) // 2


@dataclass(frozen=True, slots=True)
class CardValue:
    """A legal card and what the position is worth after it."""

    card: int
    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high

    @property
    def value(self) -> int:
        """The value; where it is not known, the middle of what it may be."""
        return (self.low + self.high) // 2


@dataclass(frozen=True, slots=True)
class Values:
    """The value of every legal card, those of equal cards included."""

    cards: tuple[CardValue, ...]
    nodes: int
    stopped: bool = False

    @property
    def exact(self) -> bool:
        """Whether every value is known."""
        return all(c.exact for c in self.cards)

    def of(self, card: int) -> CardValue:
        """The value of one card."""
        return next(c for c in self.cards if c.card == card)


@dataclass(frozen=True, slots=True)
class DoubleDummy:
    """The tricks of every declarer: denominations 0 to 3 and no trump, in each the places 0 to 3."""

    tricks: tuple[int, ...]
    nodes: int
    exact: bool
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Studied:
    """A card over many layouts of the unseen cards."""

    card: int
    mean: float  # value
    tricks: tuple[int, ...]  # layouts in which the counted places end with 0, 1, 2 ... (empty with a payoff)
    unsure: int  # layouts where the node limit came first


@dataclass(frozen=True, slots=True)
class Study:
    """What the cards are worth over sampled layouts."""

    cards: tuple[Studied, ...]
    layouts: int  # solved
    nodes: int


@dataclass(frozen=True, slots=True)
class Tried:
    """A card as the tree search sees it."""

    card: int
    visits: int
    mean: float  # value


@dataclass(frozen=True, slots=True)
class TreeSearch:
    """What a tree search found, the most visited card first."""

    cards: tuple[Tried, ...]
    turns: int
    stopped: bool = False
