"""A small drawing of each game for the lobby, made from a moment of the game itself: some cards into a random deal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin
from random import Random

from oddtrick.play.run import Chance, advance, answer
from oddtrick.rules.game import Game
from oddtrick.rules.step import Ask
from oddtrick.rules.view import View, look
from oddtrick.table.calls import Bid, Number
from oddtrick.table.cards import SUIT_LETTERS, Card
from oddtrick.table.table import Table

WIDE, HIGH = 320, 168
SPOTS = {2: ((0, 1), (0, -1)), 3: ((0, 1), (-1, 0), (1, 0)), 4: ((0, 1), (-1, 0), (0, -1), (1, 0))}
TRIES = 40


def moment(game: Game, seed: int, highest: int) -> Table | None:
    """A table in its second trick; None if this deal never comes so far, or the bidding went too high."""
    rng = Random(seed)
    chance, t = Chance(rng), Table.fresh(game.shape)
    for _ in range(120):
        happened = [after for _, after in advance(game, t, chance)]
        t = happened[-1] if happened else t
        if t.deals > 1:
            return None
        step = game.next(t)
        if not isinstance(step, Ask):
            return None
        if t.tricks and len(t.trick) == len(t.order) - 1:
            bids = [said.call.level for said in t.calls if isinstance(said.call, Bid)]
            return t if max(bids, default=0) <= highest else None
        t = answer(game, t, step.player, step.choices.pick(rng))
    return None


@cache
def picture(kind: type[Game]) -> str:
    """The game as an SVG drawing; nobody needs it to play, so it has no spoken name."""
    game = kind()
    tries = ((seed, highest) for highest in (4, 99) for seed in range(TRIES))
    found = next((t for seed, highest in tries if (t := moment(game, seed, highest)) is not None), None)
    parts = [] if found is None else list(drawn(look(game, found, 0)))
    box = f'viewBox="0 0 {WIDE} {HIGH}" aria-hidden="true" preserveAspectRatio="xMidYMid slice"'
    return f"<svg {box}>{''.join(parts)}</svg>"


def card(x: float, y: float, what: Card | None = None, turn: float = 0, size: float = 1) -> str:
    """One little card by its middle, turned about it; a back if it is not known."""
    known = what is not None and what >= 0
    suit = SUIT_LETTERS[what // 13] if known and what is not None and what < 52 else "S"
    mark = f'<use href="#s-{suit}" x="-5.5" y="-6" width="11" height="11" class="ink-{suit}"/>' if known else ""
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.0f}) scale({size})">'
        f'<rect class="{"c" if known else "b"}" x="-9" y="-12.6" width="18" height="25.2" rx="1.6"/>{mark}</g>'
    )


def drawn(view: View) -> Iterator[str]:
    """Rows, hands, kitty, trick, and what was bid."""
    t = view.table
    start = t.order.index(0)
    around = dict(zip((*t.order[start:], *t.order[:start]), SPOTS.get(len(t.order), SPOTS[4]), strict=False))
    for place, (x, y) in around.items():
        if t.piles:
            yield from row(t, place, HIGH / 2 + y * 43)
        else:
            yield from hand(t, place, x, y)
    for i in range(min(len(t.kitty) + len(t.buried), 6)):
        yield card(52 + 3 * i, HIGH - 27)
    for play in t.trick:
        x, y = around[play.place]
        yield card(WIDE / 2 + 25 * x, HIGH / 2 + 15 * y - 1, play.card, 4 * x + 2 * y)
    yield from bids(t, around)


def row(t: Table, place: int, y: float) -> Iterator[str]:
    """A row of piles: a card on a card, one card, or nothing."""
    step = min(23.5, 300 / len(t.piles[place]))
    for i, spot in enumerate(t.piles[place]):
        x = WIDE / 2 + (i - (len(t.piles[place]) - 1) / 2) * step
        if spot.down is not None:
            yield card(x + 2.5, y + 2.5, spot.down)
        if spot.up is not None:
            yield card(x, y, spot.up)


def hand(t: Table, place: int, x: int, y: int) -> Iterator[str]:
    """A hand held by a player; laid out in columns if all may see it."""
    cards = list(t.hands[place])
    if place and cards and all(c >= 0 and t.faced >> c & 1 for c in cards):
        yield from laid_out(cards, WIDE / 2 + 106 * x, HIGH / 2 + 62 * y)
        return
    facing = {(0, 1): 0, (-1, 0): 90, (0, -1): 180, (1, 0): 270}[x, y]
    middle = WIDE / 2 + 154 * x, HIGH / 2 + 106 * y
    shown = sorted(cards, reverse=True)[:7]
    for i, what in enumerate(shown):
        lean = facing + (i - (len(shown) - 1) / 2) * 12
        angle = lean * pi / 180
        yield card(middle[0] + 44 * sin(angle), middle[1] - 44 * cos(angle), what, lean, 1.4)


def laid_out(cards: list[Card], x: float, y: float) -> Iterator[str]:
    """Dummy's cards in suit columns."""
    suits: dict[int, list[Card]] = {}
    for what in sorted(cards, reverse=True):
        suits.setdefault(what // 13, []).append(what)
    for column, same in enumerate(suits.values()):
        for i, what in enumerate(same):
            yield card(x + (column - (len(suits) - 1) / 2) * 20, y - 18 + 8 * i, what)


def bids(t: Table, around: dict[int, tuple[int, int]]) -> Iterator[str]:
    """The last bid, or everybody's number."""
    last = next((said for said in reversed(t.calls) if isinstance(said.call, Bid)), None)
    if last is not None and isinstance(last.call, Bid):
        suit = last.call.strain if last.call.strain in SUIT_LETTERS else ""
        yield chip(WIDE - 54, HIGH - 27, str(last.call.level) + ("" if suit else last.call.strain[:2].upper()), suit)
        return
    for said in t.calls:
        if isinstance(said.call, Number):
            x, y = around[said.place]
            yield chip(WIDE / 2 + 88 * x + (44 if y else 0), HIGH / 2 + 58 * y - (34 if x else 0), str(said.call))


def chip(x: float, y: float, text: str, suit: str = "") -> str:
    """Something that was said, on a little label."""
    wide = 13 + 9 * len(text) + (14 if suit else 0)
    mark = (
        f'<use href="#s-{suit}" x="{wide / 2 - 18}" y="-6" width="12" height="12" class="ink-{suit}"/>' if suit else ""
    )
    return (
        f'<g transform="translate({x:.0f} {y:.0f})">'
        f'<rect class="chip" x="{-wide / 2}" y="-11" width="{wide}" height="22" rx="7"/>'
        f'<text x="{-7 if suit else 0}" y="5.5">{text}</text>{mark}</g>'
    )
