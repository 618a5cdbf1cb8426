"""About how many tricks a side takes, all cards seen: from play-outs in the kernel, a few hundred in no time.

Play-outs flatter nobody, but what is behind in them is further behind at a table: that is put right.  `SLOPE` and the
spreads were fitted to what rules of thumb take from the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from oddtrick import kernel
from oddtrick.kernel import Position
from oddtrick.kernel.position import position
from oddtrick.rules.game import Rules
from oddtrick.rules.ranks import Ranks
from oddtrick.rules.tricks import TrickRules
from oddtrick.rules.tricks_bid import nils
from oddtrick.table.cards import cards_in
from oddtrick.table.table import Table

PLAYOUTS = 48  # of either kind
SLOPE = 1.2
CAREFUL = 1.1  # the same, of a choice that is compared with the usual one: the best of many guesses is seldom so good
SPREAD, WIDE = 0.95, 1.4  # tricks about what is expected: with trumps, and without
NO_TRUMPS = 0.3  # tricks that the side of a declarer takes less without trumps
ALONE = 0.6  # tricks that one hand takes less against two that play together
RARE = 0.04  # numbers of tricks less likely than this are left out


class Chance(NamedTuple):
    """How likely a number of tricks is."""

    tricks: int
    share: float


@lru_cache(maxsize=4096)
def mean_of(p: Position) -> float:
    """The tricks of the counted places in play-outs, those taken included."""
    total = 0.0
    for policy in kernel.POLICIES:
        found = kernel.playouts(p, PLAYOUTS, seed=1, policy=policy)
        total += sum(number * times for number, times in enumerate(found)) / sum(found)
    return total / len(kernel.POLICIES)


def expected(p: Position, slope: float = SLOPE) -> float:
    """The tricks of side 0 at a table."""
    total, mean = p.tricks_left + sum(p.taken), mean_of(p)
    mine = sum(side == 0 for side in p.sides)
    less = ALONE if mine == 1 and len(p.hands) == 3 else 0.0
    if p.trump is None and p.sides[p.leader] != 0 and not p.fewest:
        less += NO_TRUMPS
    return min(max(mean + (slope - 1) * (mean - total * mine / len(p.hands)) - less, 0.0), float(total))


def chances(p: Position) -> list[Chance]:
    """The numbers of tricks of side 0 that are likely."""
    return spread_about(expected(p, CAREFUL), p.tricks_left + sum(p.taken), WIDE if p.trump is None else SPREAD)


def spread_about(mean: float, total: int, spread: float) -> list[Chance]:
    """Numbers of tricks about a mean."""
    mean = round(mean, 2)
    edges = [0.5 * (1 + erf((number - 0.5 - mean) / (spread * sqrt(2)))) for number in range(total + 2)]
    edges[0], edges[-1] = 0.0, 1.0
    found = [(number, edges[number + 1] - edges[number]) for number in range(total + 1)]
    likely = [(number, share) for number, share in found if share > RARE]
    whole = sum(share for _, share in likely)
    return [Chance(number, share / whole) for number, share in likely]


def dealt(t: Table, rules: TrickRules, sides: Sequence[Sequence[int]], mine: int) -> Position | None:
    """The position, as near as the kernel can have it: a card without a suit is the lowest of its holder's longest."""
    rules = rules._replace(must_lead=None)
    found = position(t, rules, sides, mine=mine)
    if found is None and rules.ranks.wild_bits & t.shape.pack and rules.beats_all is None:
        found = position(t, tamed(t, rules), sides, mine=mine)
    return found


def tamed(t: Table, rules: TrickRules) -> TrickRules:
    """The rules with cards without a suit made low cards of suits; of no use to who wants to know what is allowed."""
    suits, strengths = list(rules.ranks.suits), list(rules.ranks.strengths)
    for card in cards_in(rules.ranks.wild_bits & t.shape.pack):
        held = next((hand.bits for hand in t.hands if hand.bits & card.bit), 0)
        taken = [sum(suits[other] == suit for other in cards_in(t.shape.pack)) for suit in range(4)]
        suits[card] = max(
            range(4), key=lambda suit: (taken[suit] < 16, (held & rules.ranks.suit_bits[suit]).bit_count())
        )
        strengths[card] = -1
    return rules._replace(ranks=_ranks(tuple(suits), tuple(strengths)), wild_lead=True)


@lru_cache(maxsize=64)
def _ranks(suits: tuple[int | None, ...], strengths: tuple[int, ...]) -> Ranks:
    return Ranks(suits, strengths)


class Settlement(NamedTuple):
    """Tricks by place, and how likely that is."""

    tricks: tuple[int, ...]
    share: float


def settlements(game: Rules, t: Table, party: int) -> list[Settlement]:
    """How the play of a table may end for a party, everybody's cards seen; nothing where the kernel cannot have it.

    The places of a side are one, but for those that have promised to take nothing: they keep it or take one trick.
    """
    rules, sides, nil = game.trick_rules(t), game.sides(t), nils(t)
    p = None if rules is None else dealt(t, rules, sides, party)
    if rules is None or p is None:
        return []
    order = rules.order or t.order
    mine, others = sides[party], [side for side in sides if not set(side) & set(sides[party])]
    workers = [[place for place in side if place not in nil and place in order] for side in (mine, *others)]
    total = p.tricks_left + sum(p.taken)
    if not nil:
        found = [(n, share) for n, share in chances(p)]
    else:
        seats = [order.index(place) for place in workers[0]]
        mean = mean_of(replace(p, counted=tuple(seats))) if seats else 0.0
        found = [(n, share) for n, share in spread_about(mean, total, SPREAD)] if seats else [(0, 1.0)]
    weights = [_weight(t, rules, sides, side, order) for side in workers[1:]] if len(others) > 1 else [1.0]
    ended = [_placed(t, workers, n, total, weights) for n, _ in found]
    result = [Settlement(tricks, share) for tricks, (_, share) in zip(ended, found, strict=True)]
    for place in nil:
        if place in order:
            result = _with_nil(result, place, nil_risk(p, order.index(place)))
    return result


def _weight(
    t: Table, rules: TrickRules, sides: Sequence[Sequence[int]], side: Sequence[int], order: Sequence[int]
) -> float:
    """What another side may expect, where there are several."""
    party = next((index for index, one in enumerate(sides) if set(side) & set(one)), None)
    p = None if party is None else dealt(t, rules, sides, party)
    return mean_of(p) + 0.01 if p is not None else 0.01


def _placed(
    t: Table, workers: Sequence[Sequence[int]], number: int, total: int, weights: Sequence[float]
) -> tuple[int, ...]:
    """So many tricks for the first side, the rest shared by the others as they may expect."""
    more = [0] * len(t.shape.places)
    taken = [t.won(*side) for side in workers]
    if workers[0]:
        more[workers[0][0]] = max(number - taken[0], 0)
    rest = total - len(t.tricks) - sum(more)
    others = [(side, weight) for side, weight in zip(workers[1:], weights, strict=True) if side]
    for index, (side, weight) in enumerate(others):
        left = sum(one for _, one in others[index:])
        part = rest if index + 1 == len(others) else min(round(rest * weight / left), rest)
        more[side[0]] += part
        rest -= part
    if rest and workers[0]:
        more[workers[0][0]] += rest
    return tuple(more)


def _with_nil(found: Sequence[Settlement], place: int, risk: float) -> list[Settlement]:
    """Each ending with the nil kept, and with one trick taken after all."""
    result = []
    for tricks, share in found:
        giver = max(range(len(tricks)), key=lambda one: tricks[one])
        failed = list(tricks)
        if tricks[giver] and giver != place:
            failed[giver] -= 1
            failed[place] += 1
        result += [Settlement(tricks, share * (1 - risk)), Settlement(tuple(failed), share * risk)]
    return [one for one in result if one.share > 0.001]


def nil_risk(p: Position, seat: int) -> float:
    """How often a seat that wants no trick is made to take one, when the others wish it to."""
    asked = replace(p, counted=(seat,), fewest=p.sides[seat] == 0, taken=(0, 0))
    found = kernel.playouts(asked, 2 * PLAYOUTS, seed=2, policy="thrifty")
    return 1 - found[0] / sum(found)
