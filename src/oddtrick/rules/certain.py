"""What is certain about an android: cards it holds, cards it cannot hold, bounds of each suit and of its points.

Worked out from what everybody has heard and seen (answers, errors, commands obeyed, suits not followed), never from
hidden cards.  It is what follows at once; a mathematician may find more.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from oddtrick.table.cards import RANK_LETTERS, SUIT_BITS, SUIT_NAMES, SUITS, Cards, cards_in
from oddtrick.table.events import Answered, Asked, Commanded
from oddtrick.table.notation import write_cards
from oddtrick.table.table import Table

from .commands import read_command
from .facts import EVERYTHING, Fact, told
from .questions import read_question
from .replies import ERROR, YES, Exchange, exchanges, led_at
from .tricks import TrickRules, suit_led

LONG: Final = 5  # that a suit has at most so many cards is worth a word


class Certain(NamedTuple):
    """What a hand holds for certain and cannot hold (bits), the bounds of its suits (C D H S) and of its points."""

    held: int
    absent: int
    suits: tuple[tuple[int, int], ...]
    points: tuple[int, int]
    news: tuple[tuple[bool, bool], ...]  # of suits, then points: whether the lower and the upper bound tell something


class Ruled(Protocol):
    """A game as far as it is needed here."""

    def trick_rules(self, t: Table) -> TrickRules | None: ...


def points_of(bits: int) -> int:
    """Ace 4, king 3, queen 2, jack 1."""
    return sum(max(card % 13 - 8, 0) for card in cards_in(bits))


def certain(game: Ruled, t: Table, place: int) -> Certain:
    """What everybody can be certain of about the hand of a place."""
    played = {place: 0}
    for plays in (*(trick.plays for trick in t.tricks), t.trick):
        for play in plays:
            played[play.place] = played.get(play.place, 0) | 1 << play.card
    pool = t.shape.pack & ~sum(played.values())
    rules, size = game.trick_rules(t), len(t.hands[place])
    facts, absent = list(_facts(t, place)), 0
    if rules is not None:
        absent = _not_followed(t, place, rules)
        for exchange in exchanges(t):
            if exchange.place == place:
                absent |= _commanded(t, exchange, rules)
    plain = _bounds([], pool, 0, size)
    found = _bounds(facts, pool & ~absent, 0, size)
    before, after = (*plain.suits, plain.points), (*found.suits, found.points)
    news = tuple((old[0] != new[0], old[1] != new[1]) for old, new in zip(before, after, strict=True))
    return found._replace(absent=pool & ~found.absent, news=news)


def _bounds(facts: list[Fact], possible: int, held: int, size: int) -> Certain:
    """Facts put together until nothing new comes of it; `absent` holds the cards that remain possible."""
    low, high, least, most = [0] * 4, [size] * 4, 0, EVERYTHING
    for _ in range(8):
        before = (possible, held, *low, *high, least, most)
        for points, bits, few, many in facts:
            within = bits & possible
            if not points and many <= (held & bits).bit_count():
                possible &= ~bits | held
            if not points and few >= within.bit_count():
                held |= within
            if points and bits & possible == possible:
                least, most = max(least, few), min(most, many)
        for suit in SUITS:
            bits = SUIT_BITS[suit]
            for points, of, few, many in facts:
                if not points and of == bits:
                    low[suit], high[suit] = max(low[suit], few), min(high[suit], many)
            low[suit] = max(low[suit], (held & bits).bit_count())
            high[suit] = min(high[suit], (possible & bits).bit_count())
        for suit in SUITS:
            others = [other for other in SUITS if other != suit]
            low[suit] = max(low[suit], size - sum(high[other] for other in others))
            high[suit] = min(high[suit], size - sum(low[other] for other in others))
            if high[suit] <= (held & SUIT_BITS[suit]).bit_count():
                possible &= ~SUIT_BITS[suit] | held
        rest = sorted(max(card % 13 - 8, 0) for card in cards_in(possible & ~held))
        free = size - held.bit_count()
        least = max(least, points_of(held) + sum(rest[:free]))
        most = min(most, points_of(held) + sum(rest[len(rest) - free :] if free else []))
        if before == (possible, held, *low, *high, least, most):
            break
    return Certain(held, possible, tuple(zip(low, high, strict=True)), (least, most), ())


def _facts(t: Table, place: int) -> Iterator[Fact]:
    """What the answers say about the hand as it is now."""
    for note, reply in zip(t.notes, t.notes[1:], strict=False):
        if isinstance(note.event, Asked) and note.event.place == place and isinstance(reply.event, Answered):
            since = sum(
                1 << play.card
                for plays in (*(trick.plays for trick in t.tricks), t.trick)
                for play in plays
                if play.place == place and play.at > note.at
            )
            for points, bits, low, high in told(read_question(note.event.question).term, reply.event.text == YES):
                gone = points_of(since & bits) if points else (since & bits).bit_count()
                yield Fact(points, bits & ~since, max(low - gone, 0), high - gone)


def _not_followed(t: Table, place: int, rules: TrickRules) -> int:
    """The cards of the suits that the place did not follow."""
    bits = 0
    for plays in (*(trick.plays for trick in t.tricks), t.trick):
        led = suit_led(plays, rules)
        for play in plays[1:] if led is not None else ():
            if play.place == place and rules.ranks.suits[play.card] != led:
                bits |= SUIT_BITS[led or 0]
    return bits


def _commanded(t: Table, exchange: Exchange, rules: TrickRules) -> int:
    """Cards that a command obeyed, or not obeyed, shows to be missing."""
    if not any(note.at == exchange.at and isinstance(note.event, Commanded) for note in t.notes):
        return 0
    led = led_at(t, exchange.at, rules)
    command = read_command(exchange.said, led, rules.trump)
    if command is None or not exchange.reply:
        return 0
    if exchange.reply == ERROR:
        return command.bits if led is None or command.suit == led else 0
    rank = RANK_LETTERS.index(exchange.reply[1])
    span = range(rank + 1, command.high + 1) if command.highest else range(command.low, rank)
    return sum(1 << 13 * command.suit + other for other in span)


def certain_words(found: Certain) -> str:
    """As short words: "no hearts, holds HQ, 2 to 4 spades, at least 10 points"; nothing if nobody has told anything."""
    words = [f"no {SUIT_NAMES[suit]}" for suit in (3, 2, 1, 0) if found.suits[suit][1] == 0 and found.news[suit][1]]
    words += [cards] if (cards := cards_words(found)) else []
    for suit in (3, 2, 1, 0):
        low, high = found.suits[suit]
        told = _range(low, high, found.news[suit][0], found.news[suit][1] and high <= LONG)
        words += [f"{told} {SUIT_NAMES[suit]}"] if told and high else []
    told = _range(*found.points, *found.news[4])
    return ", ".join([*words, f"{told} points"] if told else words)


def bounds_words(found: Certain) -> str:
    """All bounds: "spades 0-5, hearts 4, diamonds 0-9, clubs 0-9, points 3-12"; then single cards."""
    spans = [*((SUIT_NAMES[suit], found.suits[suit]) for suit in (3, 2, 1, 0)), ("points", found.points)]
    told = ", ".join(f"{name} {low}" if low == high else f"{name} {low}-{high}" for name, (low, high) in spans)
    return f"{told}; {cards}" if (cards := cards_words(found)) else told


def cards_words(found: Certain) -> str:
    """The single cards that it holds or lacks, but for suits of which it has none: "holds HQ, lacks SA SK"."""
    words = [f"holds {write_cards(Cards(found.held))}"] if found.held else []
    lacks = found.absent
    for suit in SUITS:
        if found.suits[suit][1] == 0:
            lacks &= ~SUIT_BITS[suit]
    return ", ".join([*words, f"lacks {write_cards(Cards(lacks))}"] if lacks else words)


def _range(low: int, high: int, low_tells: bool, high_tells: bool) -> str:
    """The bounds that say something."""
    if low == high and (low_tells or high_tells):
        return str(low)
    if low_tells and high_tells:
        return f"{low} to {high}"
    return f"at least {low}" if low_tells else f"at most {high}" if high_tells else ""
