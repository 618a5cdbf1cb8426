"""Who did not follow suit though he could: found in the cards played, of hands and of rows of covered cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from oddtrick.table.table import ADDED, Play, Table

from .tricks import AT_ONCE, TrickRules, suit_led


class NotFollowed(NamedTuple):
    """A revoke: in which trick (from 0), by which place, in which suit, and the number of the event."""

    trick: int
    place: int
    suit: int
    at: int


def not_followed(t: Table, rules: TrickRules) -> list[NotFollowed]:
    """All revokes of a deal whose cards are played out, in order; a hand that another player plays cannot revoke."""
    under = _under_cards(t)
    held = [t.held(place) & ~sum(1 << card for card in under.values()) for place in range(len(t.hands))]
    found = []
    for number, trick in enumerate(t.tricks):
        for index, play in enumerate(trick.plays):
            if play.pile == ADDED:  # it has been in this hand all the time, and is none that had to follow
                continue
            led = suit_led(trick.plays[:index], rules) if index else None
            suit = rules.ranks.suit_bits[led] if led is not None else 0
            free = bool(suit >> play.card & 1) or play.card == rules.beats_all
            if led is not None and not free and held[play.place] & suit and not _for_another(play.place, rules):
                found.append(NotFollowed(number, play.place, led, play.at))
            held[play.place] &= ~(1 << play.card)
            if rules.turning == AT_ONCE:
                held[play.place] |= _uncovered(play, under)
        for play in trick.plays:
            held[play.place] |= _uncovered(play, under) & ~sum(1 << other.card for other in trick.plays)
    return found


def _for_another(place: int, rules: TrickRules) -> bool:
    return rules.controls is not None and rules.controls[place] != place


def _plays(t: Table) -> Iterator[Play]:
    for trick in t.tricks:
        yield from trick.plays


def _under_cards(t: Table) -> dict[tuple[int, int], int]:
    """By pile the card that lay under another: the second that was played from it."""
    seen: set[tuple[int, int]] = set()
    under: dict[tuple[int, int], int] = {}
    for play in _plays(t):
        if play.pile >= 0:
            spot = (play.place, play.pile)
            if spot in seen:
                under[spot] = play.card
            seen.add(spot)
    return under


def _uncovered(play: Play, under: dict[tuple[int, int], int]) -> int:
    """The card (bits) that this play uncovered."""
    card = under.get((play.place, play.pile)) if play.pile >= 0 else None
    return 0 if card is None or card == play.card else 1 << card
