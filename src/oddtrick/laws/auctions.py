"""An auction at a table where offences can be committed: whose turn it is, who may no longer bid, who may exact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, cast

from oddtrick.rules.auction import Bidding, ask_auction, auction, bidding_over, is_bid
from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Game, Rules
from oddtrick.rules.step import Ask
from oddtrick.table.calls import DOUBLE, REDOUBLE
from oddtrick.table.events import Called, Event, Ruled, Shown
from oddtrick.table.table import Said, Table

from .revoking import at_the_table

INSUFFICIENT, IMPOSSIBLE = "insufficient-bid", "impossible-bid"
RAISED, SEVEN = "raise it", "treat it as seven"


class Auction(NamedTuple):
    """An auction that goes on, or whose last call has still to be looked at."""

    bidding: Bidding
    sides: tuple[tuple[int, ...], ...]

    def due(self, t: Table) -> int | None:
        """Whose turn it is to call; None when the auction is over."""
        step = auction(t, self.sides, first=t.dealer, bidding=self.bidding)
        return None if step is None else step.player

    def calls(self, t: Table, place: int) -> tuple[Called, ...]:
        """What a place might call if it were its turn."""
        listed = ask_auction(t, place, self.sides, self.bidding).choices.listed
        return tuple(event for event in listed if isinstance(event, Called))

    def partner(self, place: int) -> int | None:
        """The other place of its side."""
        side = next(side for side in self.sides if place in side)
        return next((mate for mate in side if mate != place), None)

    def adversaries(self, t: Table, place: int) -> list[int]:
        """The others clockwise from its left, without its partner and hands that have no voice."""
        side, turn, found = next(side for side in self.sides if place in side), t.left(place), []
        while turn != place:
            if turn not in side and turn not in self.bidding.silent:
                found.append(turn)
            turn = t.left(turn)
        return found

    @property
    def alone(self) -> bool:
        """Whether everybody bids for himself."""
        return all(len(side) == 1 for side in self.sides)


def going_on(game: Rules, t: Table) -> Auction | None:
    """The auction of this deal; None where none goes on, or no offence can be committed."""
    if not at_the_table(game) or not t.laid or t.trick or t.tricks:
        return None
    bidding = getattr(game, "bidding", None)
    if not isinstance(bidding, Bidding):
        return None
    if t.voided is not None or t.settled is not None or t.scored() is not None:
        return None
    before = t._replace(calls=t.calls[:-1])
    return None if bidding_over(before, bidding) else Auction(bidding, cast(Game, game).sides(before))


def rulings(t: Table, code: str, at: int | None = None) -> list[Ruled]:
    """What was chosen for offences of this code, or for one of them."""
    events = (note.event for note in t.notes)
    return [e for e in events if isinstance(e, Ruled) and e.code == code and at in (None, e.at)]


def asked_in_turn(t: Table, code: str, at: int, players: list[int], options: tuple[str, ...], rule: str) -> Ask | None:
    """The next of those who may exact; the first option is to let it be, and leaves it to the next."""
    ruled = rulings(t, code, at)
    if len(ruled) == len(players) or any(ruling.option != options[0] for ruling in ruled):
        return None
    player = players[len(ruled)]
    return Ask(player, Listed(tuple(Ruled(code, at, option, player) for option in options), rule), rule)


def speaks(event: Event) -> bool:
    """Whether a call is a bid, a double or a redouble."""
    return isinstance(event, Called) and (is_bid(event.call) or event.call in (DOUBLE, REDOUBLE))


def barred(t: Table, going: Auction) -> set[int]:
    """Who may not bid or double: whose partner has shown a card (E1), or whose partner's bid was put right (U3, U4)
    while no adversary has bid or doubled since."""
    found = set()
    for note in t.notes:
        match note.event:
            case Shown(zone) if zone.kind == "hand":
                found.add(going.partner(zone.place))
            case Ruled(code, at, option, by) if code in (INSUFFICIENT, IMPOSSIBLE) and option in (RAISED, SEVEN):
                offender = next((said.place for said in t.calls if said.at == at), None)
                adverse = going.adversaries(t, offender) if offender is not None else []
                if offender is not None and not any(said.place in adverse for said in _spoken_since(t, note.at)):
                    found.add(going.partner(offender))
                del by
            case _:
                pass
    return {place for place in found if place is not None}


def _spoken_since(t: Table, at: int) -> Iterator[Said]:
    for said in t.calls:
        if said.at > at and speaks(Called(said.place, said.call)):
            yield said
