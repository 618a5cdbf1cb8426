"""The table: where every card lies, who knows it, what was said and played, and the score sheet.

Knowing is memory, faced is now.  `sure` holds the cards whose place a viewer knows, `among` cards of which he only
knows that they lie somewhere in certain zones; one entry a player, the gallery's last.  Rules read places and
`faced`, never these two.
"""

from __future__ import annotations

from typing import NamedTuple

from . import events as ev
from .calls import Call
from .cards import NO_CARDS, Card, Cards
from .zones import Board, Pile, Shape, Zone


class Among(NamedTuple):
    """These cards (bits) lie somewhere in these zones."""

    bits: int
    zones: tuple[Zone, ...]


class Said(NamedTuple):
    """A call as it stands on the table: by which place, and the number of its event."""

    place: int
    call: Call
    at: int


class Play(NamedTuple):
    """A card of a trick: by which place, from which pile (-1: the hand; ADDED: put to it when it had been taken), and
    the number of its event."""

    place: int
    card: Card
    pile: int
    at: int


ADDED = -2


class Stuck(NamedTuple):
    """A card of a hand that lies unnoticed under another one: of which place, and in which trick (from 0)."""

    place: int
    card: Card
    trick: int


class Trick(NamedTuple):
    """A trick taken: its cards in order of play, and the place it went to."""

    plays: tuple[Play, ...]
    winner: int


class Entry(NamedTuple):
    """Something noted with the deal it belongs to (from 1), the number of its event and, of cards that moved, which
    of them each viewer saw going (bits)."""

    deal: int
    at: int
    event: ev.Event
    seen: tuple[int, ...] = ()


class Table(NamedTuple):
    """Everything that has happened, folded.  `Table.fresh(shape)` is the table before anything has."""

    shape: Shape
    viewer: int | None = None  # None: the true table; else whose view this is
    at: int = 0  # number of events so far
    # the match
    cut: tuple[Card, ...] = ()
    deals: int = 0
    sheet: tuple[Entry, ...] = ()  # Scored
    paid: tuple[Entry, ...] = ()  # Paid
    resigned: tuple[int, ...] = ()
    # this deal
    dealer: int = -1
    order: tuple[int, ...] = ()
    board: Board | None = None
    laid: bool = False  # the pack has been laid out
    turn_up: Card | None = None  # the card of a hand that was dealt face up
    hands: tuple[Cards, ...] = ()
    piles: tuple[tuple[Pile, ...], ...] = ()
    kitty: Cards = NO_CARDS
    stock: tuple[Card, ...] = ()
    buried: Cards = NO_CARDS
    dead: Cards = NO_CARDS
    open: Cards = NO_CARDS
    faced: int = 0  # cards of hands and heaps, and under-cards, that lie face up where they are
    looks: tuple[tuple[int, ...], ...] = ()
    sure: tuple[int, ...] = ()
    among: tuple[tuple[Among, ...], ...] = ()
    calls: tuple[Said, ...] = ()
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    notes: tuple[Entry, ...] = ()  # of this deal: talk, looks, moves, claims, rulings
    settled: tuple[int, ...] | None = None
    voided: str | None = None
    stuck: tuple[Stuck, ...] = ()  # cards that lie unnoticed in tricks; they still stand in their hands

    @classmethod
    def fresh(cls, shape: Shape) -> Table:
        """A table of this shape at which nothing has happened."""
        return cleared(cls(shape))

    def left(self, place: int) -> int:
        """The next place clockwise, in this deal's order."""
        return self.order[(self.order.index(place) + 1) % len(self.order)]

    def won(self, *places: int) -> int:
        """Tricks of these places: taken in play, moved by rulings, and settled without play."""
        won = sum(trick.winner in places for trick in self.tricks)
        for entry in self.notes:
            if isinstance(entry.event, ev.TricksMoved):
                won += entry.event.number * ((entry.event.taker in places) - (entry.event.giver in places))
        return won + sum(self.settled[place] for place in places) if self.settled else won

    def won_in_play(self, *places: int) -> int:
        """Tricks these places took with cards (slams are counted so)."""
        return sum(trick.winner in places for trick in self.tricks)

    def held(self, place: int) -> int:
        """The cards of a place, wherever they now are: hand, piles and what it has played (bits)."""
        bits = self.hands[place].bits
        for spot in self.piles[place] if self.piles else ():
            bits |= (spot.down.bit if spot.down is not None else 0) | (spot.up.bit if spot.up is not None else 0)
        for plays in (*(trick.plays for trick in self.tricks), self.trick):
            for play in plays:
                if play.place == place:
                    bits |= 1 << play.card
        return bits

    def heap(self, zone: Zone) -> Cards:
        """The cards of a zone as an unordered pile."""
        if zone.kind == "hand":
            return self.hands[zone.place]
        if zone.kind == "pile":
            down = self.piles[zone.place][zone.number].down
            return NO_CARDS if down is None else Cards.of((down,))
        if zone.kind == "stock":
            return Cards.of(self.stock)
        heaps = {"kitty": self.kitty, "buried": self.buried, "dead": self.dead, "open": self.open}
        return heaps[zone.kind]

    def scored(self) -> ev.Scored | None:
        """The score of this deal, once it is on the sheet."""
        entry = self.sheet[-1] if self.sheet else None
        return entry.event if entry and entry.deal == self.deals and isinstance(entry.event, ev.Scored) else None


def cleared(t: Table) -> Table:
    """The table with all cards gathered in and forgotten, as before a deal."""
    shape = t.shape
    places, viewers = len(shape.places), len(shape.players) + 1
    row = (Pile(),) * shape.piles
    return t._replace(
        laid=False, turn_up=None, hands=(NO_CARDS,) * places, piles=(row,) * places if row else (),
        kitty=NO_CARDS, stock=(), buried=NO_CARDS, dead=NO_CARDS, open=NO_CARDS, faced=0, looks=((),) * places,
        sure=(0,) * viewers, among=((),) * viewers, calls=(), trick=(), tricks=(), notes=(), settled=None, voided=None,
        stuck=(),
    )  # fmt: skip
