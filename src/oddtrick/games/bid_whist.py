"""Bid Whist: the bidder says whether high or low cards win, names trumps, and takes a hidden kitty.

The sheet is `docs/rules/bid-whist.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final

from oddtrick.rules.deal import first_dealer, lay_out, reveal
from oddtrick.rules.high_low import DOWN, MODES, UP, Contract, declare, high_low_contract
from oddtrick.rules.kitty import bury, deal_with_kitty, show_and_take
from oddtrick.rules.match import reach, until
from oddtrick.rules.one_round import NO_TRUMP, OneRound, highest_bid, one_round
from oddtrick.rules.options import PRESET, choice, flag, number, settle
from oddtrick.rules.packs import BID_WHIST, Pack
from oddtrick.rules.partners import FOUR_HANDS, SIDE_NAMES, SIDES, side_of
from oddtrick.rules.ranks import JOKERS, Ranks, ranked
from oddtrick.rules.revokes import moved_for_revoke
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Ask, Clue, Happen, Over, Shuffle, Step
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table.cards import RANK_LETTERS, bits_of
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Event, Line, Moved, Scored, TricksMoved
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

BOOK: Final = 6
BOOKS: Final = 13
DEALS_AT_MOST: Final = 100  # R13
KITTIES: Final = {"two_jokers": 6, "one_joker": 5, "four_card_kitty": 4, "no_kitty": 0}


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
            or (declare(t) if self.name_before_kitty else None)
            or self.take(t)
            or declare(t)
            or self.bury(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def deal(self, t: Table) -> Shuffle | None:
        """One at a time from the dealer's left; a card to the kitty after each of the first rounds."""
        return lay_out(t, self.stock.cards, lambda pack: deal_with_kitty(t, pack, self.kitty))

    # ---------------------------------------------------------------------------------------- calls

    def auction(self, t: Table) -> Ask | None:
        """One round: each speaks once, the dealer last, and must outrank the highest bid."""
        must = self.all_pass == "dealer_must_bid"
        outranks, matches = self.downtown_beats_uptown, self.dealer_may_match
        return one_round(t, OneRound(MODES, self.lowest_bid, 7, outranks, matches, must))

    def contract(self, t: Table) -> Contract | None:
        """What the auction has come to; None while it goes on, or if all have passed."""
        return high_low_contract(t)

    def take(self, t: Table) -> Happen | None:
        """Declarer takes the kitty, which in the sporting game is shown to all before."""
        contract = self.contract(t)
        return None if contract is None or t.settled else show_and_take(t, contract.declarer, self.sport_kitty)

    def bury(self, t: Table) -> Ask | None:
        """Declarer buries as many cards as the kitty had, any of his."""
        return None if t.settled else bury(t, self.kitty)

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
        return reach(t, totals(t, "points"), self.target, self.minus_target, SIDE_NAMES, DEALS_AT_MOST)

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
        contract, standing = self.contract(t), highest_bid(t)
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
