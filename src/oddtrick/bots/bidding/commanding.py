"""Commands to a partner hand that the bot cannot see: what card it should play is imagined, then how to say it.

Some layouts that fit all answers, errors and cards are dealt; in each the rules of thumb choose a card for the hand.
The command that brings those cards most often, and an error least, is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final

from oddtrick.rules.commands import ANYTHING, Command, carried_out, read_command
from oddtrick.rules.game import Rules
from oddtrick.rules.replies import ERROR, exchanges
from oddtrick.rules.tricks import TrickRules, suit_led
from oddtrick.rules.view import View
from oddtrick.table.cards import SUIT_BITS, SUITS, Card, cards_in
from oddtrick.table.events import Commanded, Event
from oddtrick.table.table import Table

from ..imagine import Imagination
from . import bidder

LAYOUTS: Final = 10
ERRORS_AT_MOST: Final = 4  # in one turn; then anything goes
OF_AN_ERROR: Final = -0.4  # worth of a reply, where the card that is wanted is worth 1


@bidder
def command(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A command, if one is asked for."""
    assert view.ask is not None
    ready = view.ask.choices.listed if view.ask.choices.size is None else ()
    rules = game.trick_rules(view.table)
    if rules is None or not ready or not isinstance(ready[0], Commanded):
        return None
    player, place = ready[0].player, ready[0].place
    said = _said_in_vain(view.table, place)
    if len(said) >= ERRORS_AT_MOST:
        return Commanded(player, place, ANYTHING), "I have guessed wrong too often, and take what comes."
    words, reason = _best(game, view, rules, place, said, rng)
    return Commanded(player, place, words), reason


def _said_in_vain(t: Table, place: int) -> list[str]:
    """The commands of this turn that were errors."""
    played = [play.at for plays in (*(trick.plays for trick in t.tricks[-1:]), t.trick) for play in plays]
    since = max(played, default=-1)
    return [said.said for said in exchanges(t) if said.place == place and said.reply == ERROR and said.at > since]


def _best(game: Rules, view: View, rules: TrickRules, place: int, said: list[str], rng: Random) -> tuple[str, str]:
    t = view.table
    led = suit_led(t.trick, rules)
    fancy = Imagination(game, t)
    tables = [fancy.layout(rng).table for _ in range(LAYOUTS)]
    hands = [table.hands[place].bits for table in tables]
    wanted = [_wanted(game, table, rules, place, led) for table in tables]
    held = [_legal(hand, led) for hand in hands]
    if all(bits.bit_count() == 1 for bits in held):
        return ANYTHING, "It has but one card that it may play."
    best: tuple[float, str] = (0.0, ANYTHING)
    for candidate in _candidates(set(wanted), led):
        words = str(candidate)
        if words in said or read_command(words, led, rules.trump) != candidate:
            continue
        worth = sum(
            _worth(carried_out(candidate, hand, led), card, rules) for hand, card in zip(hands, wanted, strict=True)
        )
        if worth / LAYOUTS > best[0]:
            best = (worth / LAYOUTS, words)
    hit = sum(card == max(wanted, key=wanted.count) for card in wanted)
    if best[1] == ANYTHING:
        return ANYTHING, "No command is likely to do better than what the opponent picks."
    return best[1], f"It brings what I want best; in {hit} of {LAYOUTS} layouts that is one card."


def _legal(hand: int, led: int | None) -> int:
    return (hand & SUIT_BITS[led] if led is not None else 0) or hand


def _wanted(game: Rules, table: Table, rules: TrickRules, place: int, led: int | None) -> Card:
    """The card that rules of thumb choose when all hands are known."""
    from .. import thumb
    from ..eye import Eye

    return thumb.choose(Eye(game, table, rules, place), cards_in(_legal(table.hands[place].bits, led)))[0]


def _candidates(wanted: set[Card], led: int | None) -> Iterable[Command]:
    """The widest commands of each suit, and those that end or begin at a card that is wanted."""
    suits = SUITS if led is None else (led, *(suit for suit in SUITS if suit != led))
    for suit in suits:
        yield from widest(suit)
    for card in sorted(wanted):
        yield from ending_at(card)


def widest(suit: int) -> Iterator[Command]:
    """The highest and the lowest card of a suit."""
    yield Command(0, 12, suit, True)
    yield Command(0, 12, suit, False)


def ending_at(card: Card) -> Iterator[Command]:
    """The commands for that card alone, for the lowest from it up, and for the highest from it down."""
    suit, rank = card // 13, card % 13
    yield Command(rank, rank, suit, True)
    if rank < 12:
        yield Command(rank, 12, suit, False)
    if rank:
        yield Command(0, rank, suit, True)


def _worth(card: Card | None, wanted: Card, rules: TrickRules) -> float:
    """How well a reply does: the very card 1, one near it in the same suit nearly as well."""
    if card is None:
        return OF_AN_ERROR
    if card == wanted:
        return 1.0
    if card // 13 != wanted // 13:
        return 0.3 if rules.trump is None or rules.trump not in (card // 13, wanted // 13) else 0.0
    return max(0.8 - 0.08 * abs(card - wanted), 0.0)
