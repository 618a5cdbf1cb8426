"""Revokes found in the tricks of a deal after its play, and the tricks that go over for them.

One rule, that of 2017: it looks only at what was played and what was still held.
"""

from __future__ import annotations

from typing import NamedTuple

from oddtrick.table.cards import bits_of
from oddtrick.table.events import Claimed, TricksMoved
from oddtrick.table.table import Table

from .tricks import TrickRules, suit_led

LAST_THAT_COUNTS = 11  # a revoke in trick 12 is put right, and moves nothing


class Revoke(NamedTuple):
    """A place did not follow to a trick (numbered from 0) though it held the suit."""

    trick: int
    place: int
    suit: int


def revokes(t: Table, rules: TrickRules) -> list[Revoke]:
    """All revokes of the deal, in order."""
    held = [hand.bits for hand in t.hands]
    found = []
    for number in reversed(range(len(t.tricks))):
        plays = t.tricks[number].plays
        led = suit_led(plays, rules)
        for play in plays:
            bits = rules.ranks.suit_bits[led] if led is not None else 0
            if led is not None and not bits >> play.card & 1 and held[play.place] & bits:
                found.append(Revoke(number, play.place, led))
        for play in plays:
            held[play.place] |= bits_of([play.card])
    return sorted(found)


def tricks_for_revokes(t: Table, rules: TrickRules, sides: tuple[tuple[int, ...], ...]) -> list[TricksMoved]:
    """The trick, and one later trick of his side, where the offender won it himself; else one trick, if his side won
    that or a later one.  None for dummy, a hand that lay open, a second revoke in the suit, trick 12, or if both
    sides revoked."""
    found = [revoke for revoke in revokes(t, rules) if revoke.trick < LAST_THAT_COUNTS]
    guilty = {side for side in sides for revoke in found if revoke.place in side}
    if len(guilty) != 1:
        return []
    side = guilty.pop()
    enemy = next(other for other in sides if other != side)
    left = _won_from(t, side, found[0].trick)
    moved: list[TricksMoved] = []
    known: set[tuple[int, int]] = set()
    for revoke in found:
        if (revoke.place, revoke.suit) in known or _open(t, rules, revoke):
            continue
        known.add((revoke.place, revoke.suit))
        number = min(_number(t, side, revoke), left)
        left -= number
        if number:
            why = f"revoke by {t.shape.places[revoke.place]} in trick {revoke.trick + 1}"
            moved.append(TricksMoved(revoke.place, enemy[0], number, why))
    return moved


def _number(t: Table, side: tuple[int, ...], revoke: Revoke) -> int:
    """A trick that dummy won was not won by declarer himself."""
    if t.tricks[revoke.trick].winner == revoke.place:
        return 1 + (_won_from(t, side, revoke.trick + 1) > 0)
    return int(_won_from(t, side, revoke.trick) > 0)


def _won_from(t: Table, side: tuple[int, ...], number: int) -> int:
    """Tricks a side won from this one on, with those it got without play."""
    settled = sum(t.settled[place] for place in side) if t.settled else 0
    return sum(trick.winner in side for trick in t.tricks[number:]) + settled


def _open(t: Table, rules: TrickRules, revoke: Revoke) -> bool:
    """Whether the hand lay open: dummy's, or one shown with a claim that was refused."""
    controls = rules.controls
    if controls is not None and controls[revoke.place] != revoke.place:
        return True
    at = next(play.at for play in t.tricks[revoke.trick].plays if play.place == revoke.place)
    claims = (note for note in t.notes if note.at < at and isinstance(note.event, Claimed))
    return any(
        isinstance(note.event, Claimed)
        and note.event.to is None
        and len(note.event.cards) > 0
        and t.shape.places.index(t.shape.players[note.event.player]) == revoke.place
        for note in claims
    )
