"""Auctions of bids with a denomination: open what is long, answer the partner, then bid what is worth most.

Points and lengths come from the own hand and from what the calls have told; the game's own score says what each
contract is worth.  Doubles are meant to be left in.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from oddtrick.rules.auction import ROYALS, STRAIN_NAMES, STRAINS, doubled, is_bid, last_bid, passes
from oddtrick.rules.game import Rules
from oddtrick.rules.view import View
from oddtrick.table.calls import DOUBLE, REDOUBLE, Bid, Call, Pass
from oddtrick.table.cards import SPADES
from oddtrick.table.events import Called, Event
from oddtrick.table.table import Said, Table

from . import bidder
from .reading import NO_TRUMP, Guess, Judge, guesses, lengths_of
from .worth import Worth

OPENING = 12  # high cards and a point for each card over four in a suit
ANSWER = 6
MAJOR = 5  # cards of a major suit that is bid first
MARGIN = 1.0  # what a bid must gain over another: equal contracts are left alone
BALANCED = ((4, 3, 3, 3), (4, 4, 3, 2), (5, 3, 3, 2))


@bidder
def auction(game: Rules, view: View, rng: Random) -> tuple[Event, str] | None:
    """A call in such an auction; None if the question is another."""
    calls = recognised(view)
    if calls is None:
        return None
    place = next(iter(calls.values())).place
    call, reason = Caller(game, view.table, place, tuple(calls)).call()
    if call not in calls and Pass() not in calls:  # who must bid says least with the lowest bid
        return next(iter(calls.values())), "I have nothing to bid, but must: the lowest bid says so."
    return calls.get(call) or calls[Pass()], reason


def recognised(view: View) -> dict[Call, Called] | None:
    """The calls of such an auction, if the question is one."""
    assert view.ask is not None
    size = view.ask.choices.size
    if size is None or size > 100:
        return None
    events = view.ask.choices.listed
    if not events or not all(isinstance(event, Called) for event in events):
        return None
    calls = {event.call: event for event in events if isinstance(event, Called)}
    return calls if _denominations(view.table, calls) else None


def _denominations(t: Table, calls: dict[Call, Called]) -> bool:
    """Whether bids name suits and no trump, as those do that may be made, or that was made last."""
    last = last_bid(t)
    bids = [*(call for call in calls if is_bid(call)), *([last.call] if last else [])]
    if not any(is_bid(call) or call == Pass() for call in calls):  # what is asked after the auction
        return False
    return bool(bids) and all(isinstance(bid, Bid) and bid.strain in (*STRAINS, ROYALS) for bid in bids)


def strain_of(bid: Bid) -> int:
    """The denomination by number; royals are spades."""
    return SPADES if bid.strain == ROYALS else STRAINS.index(bid.strain)


def plainly(said: Said) -> Said:
    """A call in the words of an auction without royals: these are spades, and a bid of cheap spades shows nothing."""
    if not isinstance(said.call, Bid) or said.call.strain not in ("S", ROYALS):
        return said
    return said._replace(call=Bid(said.call.level, "S") if said.call.strain == ROYALS else Pass())


@dataclass
class Caller:
    """One place in an auction, with the calls it may make."""

    game: Rules
    table: Table
    place: int
    calls: tuple[Call, ...]

    def __post_init__(self) -> None:
        sides = self.game.sides(self.table)
        self.party = next(index for index, side in enumerate(sides) if self.place in side)
        self.side = sides[self.party]
        shape, calls = self.table.shape, self.table.calls
        spoken = (*self.calls, *(said.call for said in calls))
        royals = any(isinstance(call, Bid) and call.strain == ROYALS for call in spoken)
        self.names = tuple(ROYALS if royals and name == "S" else name for name in STRAINS)
        nobodys = [place for place, name in enumerate(shape.places) if name not in shape.players]
        mates = [place for place in (*self.side, *nobodys) if place != self.place]
        told = guesses(tuple(map(plainly, calls)) if royals else calls, sides, len(shape.places))
        bits = self.table.hands[self.place].bits
        self.judge = Judge(bits, self.place, mates[0] if mates else None, tuple(told))
        self.worth = Worth(self.game, self.table, self.party)
        self.mine = told[self.place]
        self.mate = told[mates[0]] if mates else Guess()
        self.last = last_bid(self.table)
        self.values: dict[Call, float] = {}  # of the calls that were weighed, in points

    def call(self) -> tuple[Call, str]:
        """The call, and why."""
        if REDOUBLE in self.calls or DOUBLE in self.calls:
            found = self.doubles()
            if found is not None:
                return found
        if not self.mate.bids and not self.mine.bids:
            return self.first()
        if not self.mine.bids and (described := self.answer()) is not None:
            return described
        return self.best(forced=self.forced)

    @property
    def forced(self) -> bool:
        """An opening of one in a suit is answered with six points; a new suit of the answering hand is never passed."""
        if self.last is None or self.last.place == self.place or self.last.place not in self.side:
            return False
        bid = self.last.call
        if not isinstance(bid, Bid) or bid.level > 2 or bid.strain == "NT":
            return False
        if not self.mine.bids:
            return self.judge.points >= ANSWER and len(self.mate.bids) == 1
        strain = strain_of(bid)
        return len(self.mate.bids) == 1 and strain not in self.mine.bids and self.table.calls[0].call != bid

    # ------------------------------------------------------------------------------------------- describing

    @property
    def strength(self) -> int:
        """High cards, and a point for each card over four in a suit."""
        return self.judge.points + sum(max(n - 4, 0) for n in self.judge.lengths)

    def cheapest(self, strain: int) -> Bid | None:
        """The lowest bid of a denomination that may be made."""
        return next((c for c in self.calls if isinstance(c, Bid) and c.strain == self.names[strain]), None)

    def longest(self) -> int:
        """The longest suit, of equal ones the stronger."""
        bits = self.judge.bits
        return max(range(4), key=lambda suit: (self.judge.lengths[suit], bits >> 13 * suit & 0x1FFF))

    def opening(self) -> int:
        """The longest suit, or with no suit of five the better minor."""
        suit = self.longest()
        if self.judge.lengths[suit] >= MAJOR or suit < 2:
            return suit
        return max((0, 1), key=lambda minor: self.judge.lengths[minor])

    def first(self) -> tuple[Call, str]:
        """Nobody of the side has bid: open, or come in over the enemies' bid."""
        points, suit = self.judge.points, self.opening()
        length = self.judge.lengths[suit]
        flat = tuple(sorted(lengths_of(self.judge.bits), reverse=True)) in BALANCED
        notrump = self.cheapest(NO_TRUMP)
        if flat and notrump is not None:
            level = 1 if 15 <= points <= 17 else 2 if 20 <= points <= 22 else 0
            if notrump.level <= level and Bid(level, "NT") in self.calls:
                return Bid(level, "NT"), f"{points} points in a flat hand are worth {level} no trump."
        bid = self.cheapest(suit)
        if bid is None or bid.level > 3 or self.strength < OPENING + (bid.level - 1):
            return Pass(), f"{points} points and no long suit worth it are too little to bid."
        if self.last is not None and (length < 5 or (bid.level > 1 and self.strength < OPENING + 1)):
            return Pass(), f"With {points} points I have no suit that is long enough to come in with."
        which = "longest suit" if length > 4 else "better minor suit"
        return bid, f"With {points} points I bid my {which}, {length} {STRAIN_NAMES[suit]}."

    def answer(self) -> tuple[Call, str] | None:
        """The partner has bid and I have not: a suit of mine on the first level, unless his is a major that fits; None:
        bid what is worth most."""
        points, lengths = self.judge.points, self.judge.lengths
        if points < ANSWER or any(2 <= strain < NO_TRUMP and lengths[strain] >= 3 for strain in self.mate.bids):
            return None
        bids = [(lengths[suit], -suit, self.cheapest(suit)) for suit in range(4) if suit not in self.mate.bids]
        fresh = [(n, rank, bid) for n, rank, bid in bids if n >= 4 and bid is not None and bid.level == 1]
        if not fresh or NO_TRUMP in self.mate.bids:
            return None
        length, rank, bid = max(fresh, key=lambda found: found[:2])
        return bid, f"With {points} points I show my {length} {STRAIN_NAMES[-rank]} first."

    # --------------------------------------------------------------------------------------------- deciding

    def best(self, forced: bool = False) -> tuple[Call, str]:
        """The call whose contract is worth most on average; passing is worth what stands now, unless one is forced."""
        judge = self.judge
        standing = self.standing()
        if standing is None:
            return Pass(), "I cannot tell what this is worth, and pass."
        best: tuple[float, Call] = (-1e9 if forced else standing, Pass())
        self.values[Pass()] = standing
        strains = sorted(range(5), key=judge.tricks, reverse=True)[:3]
        for bid in self.calls:
            if not isinstance(bid, Bid) or bid.strain not in self.names or strain_of(bid) not in strains:
                continue
            tricks = judge.tricks(strain_of(bid))
            if bid.level + 6 > tricks + (2.0 if forced else 1.0):
                continue
            value = self.value(bid, tricks)
            if value is not None:
                self.values[bid] = value
            if value is not None and value > best[0] + MARGIN:
                best = (value, bid)
        call = best[1]
        if not isinstance(call, Bid):
            return Pass(), self.passing(standing)
        strain = strain_of(call)
        held = f"about {judge.points + judge.mate_points:.0f} points"
        cards = "" if strain == NO_TRUMP else f" and {judge.fit(strain):.0f} {STRAIN_NAMES[strain]}"
        told = f"{held}{cards} between us should take {judge.tricks(strain):.0f} tricks"
        return call, f"I reckon that {told}: {best[0]:+.0f} points on average."

    def value(self, bid: Bid, tricks: float) -> float | None:
        """What a bid is worth if it stays; where it is hopeless the enemies double."""
        spread = self.judge.spread_of(strain_of(bid))
        plain = self.worth.expected([bid], self.side, tricks, spread)
        if plain is None or tricks >= bid.level + 5.5:
            return plain
        doubled_too = self.worth.expected([bid, DOUBLE], self.side, tricks, spread)
        return plain if doubled_too is None else (plain + 2 * min(doubled_too, plain)) / 3

    def standing(self) -> float | None:
        """What passing is worth: the last bid is played."""
        if self.last is None or not isinstance(self.last.call, Bid):
            return 0.0
        strain = strain_of(self.last.call)
        if self.last.place in self.side:
            return self.worth.expected([], self.side, self.judge.tricks(strain), self.judge.spread_of(strain))
        return self.worth.expected([], self.side, 13 - self.judge.against(strain), self.judge.spread_of(strain, False))

    def passing(self, standing: float) -> str:
        if self.last is None:
            return "I have nothing to bid."
        whose = "our" if self.last.place in self.side else "their"
        return f"Nothing is worth more than {whose} {self.last.call}, {standing:+.0f} points on average."

    def doubles(self) -> tuple[Call, str] | None:
        """Double what should fail by more than a trick; redouble what should be made with ease."""
        if self.last is None or not isinstance(self.last.call, Bid):
            return None
        need, strain = self.last.call.level + 6, strain_of(self.last.call)
        if REDOUBLE in self.calls:
            tricks = self.judge.tricks(strain)
            if tricks < need + 0.8:
                return None
            return REDOUBLE, f"They doubled, but I reckon with {tricks:.1f} tricks where {need} are needed."
        if doubled(self.table) > 1:
            return None
        tricks = self.judge.against(strain)
        if tricks > need - 1.3 or (passes(self.table) == 0 and self.judge.points < 8):
            return None
        double = self.worth.expected([DOUBLE], self.side, 13 - tricks, self.judge.spread_of(strain, False))
        single = self.standing()
        if double is None or single is None or double <= single:
            return None
        self.values |= {DOUBLE: double, Pass(): single}
        return DOUBLE, f"I reckon they take only {tricks:.1f} of the {need} tricks they need: {double:+.0f} on average."
