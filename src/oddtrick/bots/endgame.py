"""The last tricks with all cards seen: can a side take so many of them, whatever the others play?

A plain search in Python for positions of a few cards a hand, with a limit on the plays it tries; beyond it the answer
is None: too hard to say.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from oddtrick.rules.claim import TricksClaim
from oddtrick.rules.tricks import SUIT, TrickRules, next_place, winning_play
from oddtrick.table.cards import CARDS, SUIT_BITS, Card, cards_in
from oddtrick.table.table import Play, Table

NODES = 40_000


class TooHard(Exception):
    """More plays than may be tried."""


@dataclass
class Endgame:
    """A search in one position.  Hands are bits by place; `order` is the order of play."""

    rules: TrickRules
    order: tuple[int, ...]
    side: tuple[int, ...]
    nodes: int = NODES
    known: dict[tuple[tuple[int, ...], int, int], bool] = field(default_factory=dict)

    def takes(self, hands: tuple[int, ...], trick: tuple[Play, ...], place: int, need: int) -> bool:
        """Whether the side takes `need` of the tricks that are left, the one on the table among them."""
        if trick:
            return self._plays(hands, trick, place, need)
        left = max(held.bit_count() for held in hands)
        if need <= 0:
            return True
        if need > left:
            return False
        key = (hands, place, need)
        if key not in self.known:
            self.known[key] = self._plays(hands, trick, place, need)
        return self.known[key]

    def _plays(self, hands: tuple[int, ...], trick: tuple[Play, ...], place: int, need: int) -> bool:
        """Every card worth trying: the side needs one that does, the others one that does not."""
        mine = place in self.side
        for card in self._worth_trying(hands, trick, place):
            self.nodes -= 1
            if self.nodes < 0:
                raise TooHard
            held = hands[place] & ~(1 << card)
            after = (*hands[:place], held, *hands[place + 1 :])
            if self._went_on(after, (*trick, Play(place, card, -1, 0)), place, need) == mine:
                return mine
        return not mine

    def _went_on(self, hands: tuple[int, ...], trick: tuple[Play, ...], place: int, need: int) -> bool:
        if len(trick) == len(self.order):
            winner = winning_play(trick, self.rules).place
            return self.takes(hands, (), winner, need - (winner in self.side))
        following = self.order[(self.order.index(place) + 1) % len(self.order)]
        return self.takes(hands, trick, following, need)

    def _worth_trying(self, hands: tuple[int, ...], trick: tuple[Play, ...], place: int) -> list[Card]:
        """The cards that may be played, high ones first; of touching ones only the highest."""
        held = hands[place]
        if trick:
            same = held & SUIT_BITS[trick[0].card // 13]
            held = same or held
        others = 0
        for bits in hands:
            others |= bits
        for play in trick:
            others |= 1 << play.card
        others &= ~held
        found = []
        previous: Card | None = None
        for card in reversed(cards_in(held)):
            between = others & (SUIT_BITS[card // 13] & ((1 << previous) - (1 << card))) if previous is not None else 1
            if previous is None or previous // 13 != card // 13 or between:
                found.append(card)
            previous = card
        return sorted(found, key=lambda card: -(card % 13))


def proved(claim: TricksClaim, nodes: int = NODES) -> bool | None:
    """Whether a claim holds against every defence, all cards seen.  None: too hard."""
    return takes(claim.table, claim.rules, claim.places, claim.tricks, nodes)


def takes(t: Table, rules: TrickRules, side: tuple[int, ...], need: int, nodes: int = NODES) -> bool | None:
    """Whether a side takes so many of the tricks to come.  None: too hard, or rules that this search does not know."""
    plain = rules.follow == SUIT and rules.led is None and rules.not_until_broken is None and rules.must_lead is None
    if not plain or rules.turning is not None or rules.cards is not None or rules.ranks.suits[:52] != _SUITS:
        return None
    search = Endgame(rules, rules.order or t.order, side, nodes)
    hands = tuple(held.bits for held in t.hands)
    try:
        return search.takes(hands, t.trick, next_place(t, rules), need)
    except TooHard:
        return None


_SUITS = tuple(card.suit for card in CARDS[:52])
