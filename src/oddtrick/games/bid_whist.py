"""Bid Whist: the bidder says whether high or low cards win, names trumps, and takes a hidden kitty.

The sheet is `docs/rules/bid-whist.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from oddtrick.rules.calls import ask_call
from oddtrick.rules.deal import first_dealer, lay_out, own_looks, reveal
from oddtrick.rules.exchange import give
from oddtrick.rules.kitty import kitty_taker, take_kitty
from oddtrick.rules.match import highest, until
from oddtrick.rules.options import PRESET, choice, flag, number, settle
from oddtrick.rules.packs import BID_WHIST, Pack
from oddtrick.rules.partners import FOUR_HANDS, PLACE_NAMES, SIDE_NAMES, SIDES, side_of
from oddtrick.rules.ranks import JOKERS, Ranks, ranked
from oddtrick.rules.revokes import moved_for_revoke
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Ask, Clue, Happen, Over, Shuffle, Step
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table.calls import Bid, Call, Pass, Word
from oddtrick.table.cards import RANK_LETTERS, SUIT_NAMES, Card, Cards, bits_of
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Dealt, Event, Line, Moved, Scored, Shown, TricksMoved
from oddtrick.table.table import Table
from oddtrick.table.zones import BURIED, KITTY, Shape

BOOK: Final = 6
BOOKS: Final = 13
DEALS_AT_MOST: Final = 100  # R13
UPTOWN, DOWNTOWN, NO_TRUMP = "uptown", "downtown", "NT"
MODES: Final = (UPTOWN, DOWNTOWN, NO_TRUMP)
TRUMPS: Final[Mapping[Call, int]] = {Word(f"{name} are trumps"): suit for suit, name in enumerate(SUIT_NAMES)}
HIGH, LOW = Word("high"), Word("low")
UP: Final = tuple(range(13))  # ranks, lowest first
DOWN: Final = {"high": (*range(11, -1, -1), 12), "low": tuple(range(12, -1, -1))}
KITTIES: Final = {"two_jokers": 6, "one_joker": 5, "four_card_kitty": 4, "no_kitty": 0}


class Contract(NamedTuple):
    """So many books above six, by whom, in what mode, and what was declared: trumps or direction (None: not yet)."""

    level: int
    mode: str
    declarer: int
    declared: Call | None

    @property
    def low(self) -> bool:
        """Whether low cards win."""
        return self.mode == DOWNTOWN or self.declared == LOW

    @property
    def trump(self) -> int | None:
        """The trump suit; None at no trump."""
        return TRUMPS.get(self.declared) if self.declared is not None else None

    def __str__(self) -> str:
        mode = "no trump" if self.mode == NO_TRUMP else self.mode
        told = f", {SUIT_NAMES[self.trump] if self.trump is not None else self.declared}" if self.declared else ""
        return f"{self.level} {mode}{told}, by {PLACE_NAMES[self.declarer]}"


@dataclass(frozen=True)
class BidWhist:
    """First side to the target wins; a side that falls to minus the target loses."""

    pack: str = choice(*KITTIES, doc="two jokers and a kitty of 6, one and 5, none and 4, or no kitty")
    lowest_bid: int = number(1, 4, default=PRESET, doc="smallest number that may be bid")
    all_pass: str = choice("dealer_must_bid", "throw_in", doc="after three passes the dealer must bid, or may pass too")
    downtown_beats_uptown: bool = flag(default=False, doc="at equal number downtown outranks uptown")
    dealer_may_match: bool = flag(default=False, doc="the dealer may take the contract by equalling the highest bid")
    downtown_ace: str = choice("high", "low", doc="aces good both ways, or last where low cards win")
    name_before_kitty: bool = flag(
        default=True, doc="false: trumps or direction are named when the kitty has been seen"
    )
    sport_kitty: bool = flag(default=False, doc="true: the kitty is shown to all before declarer takes it")
    kitty_book: str = choice("declarer", "first_trick", doc="who owns the book of buried cards")
    nt_joker_lead: str = choice("free", "last_resort", doc="at no trump jokers are led at any time, or if nothing else")
    made_score: str = choice("bid", "books", doc="a made contract pays the number bid, or each book above six")
    set_score: str = choice("over_six", "none", doc="what defenders with seven books or more get")
    boston: int = number(1, 4, default=4, doc="multiplier for all 13 books: 1, 2 or 4")
    boston_base: str = choice("bid", "books", doc="it multiplies what the contract pays, or always 7")
    target: int = number(1, 1000, default=7, doc="winning score")
    minus_target: bool = flag(default=True, doc="reaching minus the target loses")
    renege_books: int = number(0, 13, default=3, doc="books for a proved revoke, in records only")

    id: ClassVar[str] = "bid-whist"
    title: ClassVar[str] = "Bid Whist"
    summary: ClassVar[str] = "Bid high or low, name trumps, take the kitty; a book is a trick."
    no_undo: ClassVar[tuple[type[Event], ...]] = (Moved,)
    preset_by: ClassVar[str] = "pack"
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        name: {"lowest_bid": 3 if kitty else 1} for name, kitty in KITTIES.items()
    }

    def __post_init__(self) -> None:
        settle(self)
        if self.boston == 3:
            raise BadOption("boston = 3 is not allowed; it is one of 1, 2, 4.", "boston")

    @cached_property
    def kitty(self) -> int:
        """Cards of the kitty."""
        return KITTIES[self.pack]

    @cached_property
    def stock(self) -> Pack:
        """The pack."""
        return BID_WHIST[self.kitty]

    @cached_property
    def shape(self) -> Shape:
        """Four hands, two sides."""
        return replace(FOUR_HANDS, pack=bits_of(self.stock.cards))

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t)
            or self.deal(t)
            or self.auction(t)
            or (self.declare(t) if self.name_before_kitty else None)
            or self.take(t)
            or self.declare(t)
            or self.bury(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def deal(self, t: Table) -> Shuffle | None:
        """One at a time from the dealer's left; a card to the kitty after each of the first rounds."""

        def lay(pack: tuple[Card, ...]) -> Event:
            rounds = 5 * self.kitty
            start = t.order.index(t.dealer) + 1
            hands = [Cards()] * 4
            for index, place in enumerate(t.order[start:] + t.order[:start]):
                hands[place] = Cards.of((*pack[index:rounds:5], *pack[rounds + index :: 4]))
            return Dealt(tuple(hands), own_looks(t), kitty=Cards.of(pack[4:rounds:5]))

        return lay_out(t, self.stock.cards, lay)

    # ---------------------------------------------------------------------------------------- calls

    def rank(self, bid: Bid) -> int:
        """How high a bid stands: number first, then no trump above the others."""
        if self.downtown_beats_uptown:
            return 3 * bid.level + MODES.index(bid.strain)
        return 2 * bid.level + (bid.strain == NO_TRUMP)

    def highest_bid(self, t: Table) -> tuple[Bid, int] | None:
        """The bid that stands, and by which place."""
        bids = [(call, place) for place, call, _ in t.calls[:4] if isinstance(call, Bid)]
        return bids[-1] if bids else None

    def auction(self, t: Table) -> Ask | None:
        """One round: each speaks once, the dealer last, and must outrank the highest bid."""
        if len(t.calls) >= 4:
            return None
        place = t.left(t.calls[-1].place) if t.calls else t.left(t.dealer)
        standing = self.highest_bid(t)
        matching = self.dealer_may_match and place == t.dealer
        least = 0 if standing is None else self.rank(standing[0]) + (not matching)
        bids = [Bid(level, mode) for level in range(self.lowest_bid, 8) for mode in MODES]
        calls: list[Call] = [bid for bid in bids if self.rank(bid) >= least]
        forced = place == t.dealer and standing is None and self.all_pass == "dealer_must_bid"
        rule = "Three have passed: you must bid." if forced else "Pass or bid."
        if standing is not None:
            name = f"{standing[0].level} {'no trump' if standing[0].strain == NO_TRUMP else standing[0].strain}"
            rule = f"Pass, or {'match or ' if matching else ''}outrank {name}."
        return ask_call(place, place, calls if forced else [Pass(), *calls], rule)

    def contract(self, t: Table) -> Contract | None:
        """The highest bid and what its bidder has declared; None while the auction goes on, or if all have passed."""
        standing = self.highest_bid(t)
        if standing is None or len(t.calls) < 4:
            return None
        declared = t.calls[4].call if len(t.calls) > 4 else None
        return Contract(standing[0].level, standing[0].strain, standing[1], declared)

    def declare(self, t: Table) -> Ask | None:
        """Declarer names the trump suit or, at no trump, whether high or low cards win."""
        contract = self.contract(t)
        if contract is None or contract.declared is not None:
            return None
        calls = (HIGH, LOW) if contract.mode == NO_TRUMP else tuple(TRUMPS)
        rule = "Say whether high or low cards win." if contract.mode == NO_TRUMP else "Name the trump suit."
        return ask_call(contract.declarer, contract.declarer, calls, rule)

    def take(self, t: Table) -> Happen | None:
        """Declarer takes the kitty, which in the sporting game is shown to all before."""
        contract = self.contract(t)
        if contract is None or not len(t.kitty) or t.settled:
            return None
        if self.sport_kitty and not any(isinstance(note.event, Shown) for note in t.notes):
            return Happen(Shown(KITTY, t.kitty))
        return take_kitty(t, contract.declarer)

    def bury(self, t: Table) -> Ask | None:
        """Declarer buries as many cards as the kitty had, any of his."""
        taker = kitty_taker(t)
        if taker is None or t.settled:
            return None
        return give(t, taker, BURIED, self.kitty, f"Bury {self.kitty} cards, face down.")

    # ---------------------------------------------------------------------------------------- play and score

    def play(self, t: Table) -> Step | None:
        """Declarer leads to the first trick (R8)."""
        rules = self.trick_rules(t)
        return None if rules is None or t.settled or t.scored() else tricks(t, rules)

    def ranks(self, contract: Contract) -> Ranks:
        """High or low cards win; jokers head the trumps and are worth nothing at no trump (R9)."""
        order = DOWN[self.downtown_ace] if contract.low else UP
        return ranked(order, JOKERS if contract.trump is not None else (), contract.trump)

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Known once trumps or the direction are named."""
        contract = self.contract(t)
        if contract is None or contract.declared is None:
            return None
        return TrickRules(
            leader=contract.declarer, trump=contract.trump, ranks=self.ranks(contract),
            wild_lead=self.nt_joker_lead == "free",
        )  # fmt: skip

    def books(self, t: Table, side: int) -> int:
        """Tricks of a side, and the book of buried cards."""
        contract = self.contract(t)
        owner = None
        if self.kitty and contract is not None:
            first = t.tricks[0].winner if t.tricks else contract.declarer
            owner = side_of(contract.declarer if self.kitty_book == "declarer" else first)
        return t.won(*SIDES[side]) + (owner == side)

    def count(self, t: Table) -> Scored:
        """The number bid if it is made; lost if it fails, and the defenders score from seven books on (R2 - R5)."""
        contract = self.contract(t)
        if contract is None:
            return Scored((), "thrown in")
        side = side_of(contract.declarer)
        books = self.books(t, side)
        others = BOOKS - books
        worth = 2 if contract.mode == NO_TRUMP else 1  # R3
        boston = self.boston if BOOKS in (books, others) else 1
        why = f"{contract}: {books} books"
        if books >= BOOK + contract.level:
            pays = books - BOOK if self.made_score == "books" else contract.level
            if books == BOOKS and self.boston_base == "books":
                pays = BOOKS - BOOK
            return Scored((Line(side, "points", pays * worth * boston, "Boston" if books == BOOKS else "made"),), why)
        told = [Line(side, "points", -contract.level * worth, "set")]
        if others > BOOK and self.set_score == "over_six":
            told.append(Line(1 - side, "points", (others - BOOK) * worth * boston, f"{others} books"))
        return Scored(tuple(told), why)

    def over(self, t: Table) -> Over | None:
        """A side at the target wins, at minus the target loses; never both in one deal."""
        points = totals(t, "points")
        for party in range(2):
            if points[party] >= self.target:
                return Over(points, (party,), f"{points[party]} points to {points[1 - party]}.")
            if self.minus_target and points[party] <= -self.target:
                return Over(points, (1 - party,), f"{SIDE_NAMES[party]} fell to {points[party]} points.")
        if t.deals >= DEALS_AT_MOST:
            return highest(points, f"{max(points)} points after {t.deals} deals.", "Equal scores.")
        return None

    def revoke(self, t: Table, offender: int) -> TricksMoved | None:
        """Books for a proved revoke, for those who judge a record."""
        return moved_for_revoke(offender, t.left(offender), self.renege_books, self.books(t, side_of(offender)))

    # ---------------------------------------------------------------------------------------- what all can see

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """None but the voids that play shows."""
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        """The contract, the rank order where low cards win, books taken and needed, kitty and score."""
        points = totals(t, "points")
        told = [f"score {SIDE_NAMES[0]} {points[0]}, {SIDE_NAMES[1]} {points[1]}, target {self.target}"]
        contract, standing = self.contract(t), self.highest_bid(t)
        if contract is not None:
            side = side_of(contract.declarer)
            books = [self.books(t, party) for party in range(2)]
            need = max(BOOK + contract.level - books[side], 0)
            told.append(f"contract {contract}")
            told.append(
                f"books {SIDE_NAMES[0]} {books[0]}, {SIDE_NAMES[1]} {books[1]}; {SIDE_NAMES[side]} need {need} more"
            )
            if contract.low:
                order = [RANK_LETTERS[rank] for rank in reversed(DOWN[self.downtown_ace])]
                told.append(f"low cards win: {' '.join(order)}")
        elif standing is not None:
            told.append(f"highest bid {Contract(standing[0].level, standing[0].strain, standing[1], None)}")
        if len(t.kitty):
            told.append(f"kitty {len(t.kitty)} cards")
        return tuple(told)
