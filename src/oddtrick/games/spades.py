"""Spades: spades are always trumps, and a side says beforehand how many tricks it will take.

The sheet is `docs/rules/spades.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final

from oddtrick.rules.bags import BAGS, POINTS, Scale
from oddtrick.rules.blind import Blind, BlindTerms, behind, blind_calls, blind_for, bound, looks_before_calls
from oddtrick.rules.company import Company
from oddtrick.rules.deal import first_dealer, lay_out, reveal
from oddtrick.rules.draw import deal_or_draw, draw_turns
from oddtrick.rules.exchange import after_blind_nil
from oddtrick.rules.kitty import holder_clues
from oddtrick.rules.match import race, until
from oddtrick.rules.misdeal import NO_FACES, NO_TRUMPS, SEVEN_PLAIN, misdeal_claims, same_dealer_again
from oddtrick.rules.opening import lowest_clues, show_lowest, shown_lowest
from oddtrick.rules.options import PRESET, choice, exclude, flag, forbid, listing, need, number, settle
from oddtrick.rules.packs import C2, NO_DEUCE_OF_CLUBS, PROMOTED, STANDARD, TWO_JOKERS, Pack
from oddtrick.rules.partners import SEATS
from oddtrick.rules.promise import Extras, Promise
from oddtrick.rules.promise_score import GAME, promise_lines, trick_lines
from oddtrick.rules.promises import INDIVIDUAL, Manner, promise_clues, promise_of, promise_words, promises
from oddtrick.rules.ranks import Ranks, ranked
from oddtrick.rules.revokes import moved_for_revoke
from oddtrick.rules.score import score, totals, totals_before
from oddtrick.rules.single_bids import FREE, MIRROR, SUICIDE, WHIZ
from oddtrick.rules.step import Ask, Clue, Over, Shuffle, Step
from oddtrick.rules.tricks import HEAD, LOWEST, SUIT, TrickRules, broken, tricks
from oddtrick.rules.tricks_bid import Terms
from oddtrick.rules.widow import lay_away, take_widow
from oddtrick.table.cards import CLUBS, SPADES, bits_of
from oddtrick.table.events import Event, Moved, Scored, TricksMoved
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

DEALS_AT_MOST: Final = 100  # R25
THREE: Final = {"no_2c": NO_DEUCE_OF_CLUBS, "random_out": STANDARD, "jokers": TWO_JOKERS}
COMPANY: Final = {
    "parlett": Company(), "standard": Company(), "solo": Company(partners=False),
    "three": Company(("A", "B", "C"), False), "two": Company(("A", "B"), False),
}  # fmt: skip
ALONE: Final = {"bidding": "individual", "failed_nil": "bags"}
HUNDRED: Final = {"nil_value": 100}
PARLETT: Final = {
    "bidding": "team_talk", "nil_value": 50, "blind_nil_value": 100, "double_nil": "off", "failed_nil": "help",
    "blind_nil": True, "blind_nil_pass": 2, "blind_pass_time": "at_once", "first_trick": "lowest_club",
    "must_beat": False,
}  # fmt: skip


@dataclass(frozen=True)
class Spades:
    """A match to a number of points: partners, each alone, three players or two."""

    ruleset: str = choice(
        "parlett", "standard", "solo", "three", "two", doc="preset: players, bidding, nil, first trick"
    )
    bidding: str = choice(
        "team_talk", "round_table", "individual", default=PRESET,
        doc="side by side with talk, one number each of which the second counts, or each bids alone; "
        "individual only, without partners",
    )  # fmt: skip
    talk: bool = flag(default=True, doc="with team_talk: partners count their tricks aloud before they make an offer")
    final_raise: bool = flag(default=False, doc="not with individual: after both contracts each side may raise once")
    bid_style: str = choice(
        FREE, SUICIDE, MIRROR, WHIZ,
        doc="partners with individual bids: one nil, the other 4 or more; as many as spades held; that or nil",
    )  # fmt: skip
    board: int = number(1, 6, default=1, doc="smallest contract of a side; not without partners")
    total_not_tricks: bool = flag(default=False, doc="the last contract may not make all add up to the tricks")
    first_deal_free: bool = flag(default=False, doc="no bidding in deal 1: each side scores 10 a trick, no bags")
    nil: bool = flag(default=True, doc="false: no nil, no blind nil")
    nil_value: int = number(0, 1000, default=PRESET, doc="points for nil")
    blind_nil_value: int = number(0, 1000, default=PRESET, doc="points for blind nil")
    double_nil: str = choice(
        "off", "separate", "joint500", "joint_game", default=PRESET,
        doc="both partners nil: not allowed, scored apart, +500 or -500, the match won or lost",
    )  # fmt: skip
    failed_nil: str = choice(
        "help", "bags", "none", default=PRESET, doc="tricks of a failed nil: help the partner, are bags, or vanish"
    )
    blind_nil: bool = flag(default=PRESET, doc="nil before looking at the cards")
    blind_deficit: int = number(0, 500, default=100, doc="points behind that allow blind calls; 0: at any time")
    blind_nil_pass: int = number(0, 3, default=PRESET, doc="cards exchanged with the partner after blind nil")
    blind_pass_time: str = choice("at_once", "after_bids", default=PRESET, doc="when they are exchanged")
    blind_bid: str = choice(
        "off", "seven", "six", "six_plus", doc="in place of blind nil: a contract before looking, worth 20 a trick"
    )
    ten_for_200: str = choice("off", "exact", "at_least", doc="contract of ten for 200; exact: eleven tricks fail")
    moon: bool = flag(default=False, doc="contract of all the tricks for 200, or 500 with ten_for_200")
    no_trump_bid: bool = flag(default=False, doc="partners: a bid whose bidder may win no trick by ruffing, doubled")
    bemo: bool = flag(default=False, doc="with the contract: the first six tricks for 60, or the first nine for 90")
    misdeal: tuple[str, ...] = listing(
        NO_TRUMPS, NO_FACES, SEVEN_PLAIN, default=(), none=True, doc="hands that may be shown for a new deal"
    )
    pack: str = choice(
        "standard", "jokers54", "jokers_deuce", "jokers_two_deuces", "jokers_red_deuce", doc="four players: jokers"
    )
    widow_to: str = choice("dealer", "holder_2c", doc="with jokers54: who takes the two cards left over")
    widow_discard: str = choice("before_bids", "after_bids", doc="with jokers54: when he lays two away")
    first_trick: str = choice(
        "lowest_club", "left_leads", "club_holder", default=PRESET,
        doc="everybody plays his lowest club, the player at the dealer's left leads, or the lowest club is led",
    )  # fmt: skip
    lead_spades: str = choice("broken", "any", doc="spades may be led once they are broken, or always")
    must_beat: bool = flag(default=PRESET, doc="one must beat the best card of the trick if one can")
    overtrick_mode: str = choice("bags", "minus_one", "plain", doc="overtricks: +1 and a bag, -1, or +1")
    bags_limit: int = number(5, 20, default=10, doc="so many bags cost the penalty")
    bag_penalty: int = number(50, 200, default=100, doc="the penalty for them")
    set_penalty: str = choice("bid", "short", doc="a lost contract costs 10 for each trick bid, or short")
    three_pack: str = choice("no_2c", "random_out", "jokers", doc="three players: 51, 52 (one out unseen) or 54 cards")
    target: int = number(100, 1000, default=500, doc="points that end the match")
    lose_at: int = number(-1000, -100, default=0, none=True, doc="a side at or below it loses; none: never")
    renege_tricks: int = number(0, 13, default=3, doc="tricks for a proved revoke, in records only")

    id: ClassVar[str] = "spades"
    title: ClassVar[str] = "Spades"
    summary: ClassVar[str] = "Spades are trumps; promise how many tricks you will take, or none at all."
    no_undo: ClassVar[tuple[type[Event], ...]] = (Moved,)
    preset_by: ClassVar[str] = "ruleset"
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "parlett": PARLETT,
        "standard": {**PARLETT, **ALONE, **HUNDRED, "blind_nil_value": 200, "double_nil": "separate",
                     "blind_pass_time": "after_bids", "first_trick": "left_leads"},
        "solo": {**PARLETT, **ALONE, "blind_nil_pass": 0, "must_beat": True},
        "three": {**PARLETT, **ALONE, **HUNDRED, "blind_nil": False, "first_trick": "club_holder"},
        "two": {**PARLETT, **ALONE, **HUNDRED, "blind_nil": False, "first_trick": "left_leads"},
    }  # fmt: skip

    def __post_init__(self) -> None:
        settle(self)
        rules, style = f"ruleset = {self.ruleset}", f"bid_style = {self.bid_style}"
        if not self.company.partners:
            forbid(self, "ruleset", f"{rules} has no partners", bidding=INDIVIDUAL, bid_style=FREE)
            forbid(self, "ruleset", f"{rules} has no partners", double_nil="off", no_trump_bid=False)
        if self.company.seats != SEATS:
            forbid(self, "ruleset", f"{rules} has a pack of its own", pack="standard")
        if self.three_pack != "no_2c":
            need(self, "three_pack", ruleset="three")
        raises = self.final_raise and self.bidding == INDIVIDUAL
        exclude((raises, "final_raise", "bidding", f"bidding = {self.bidding} excludes final_raise = true."))
        if self.bid_style != FREE:
            need(self, "bid_style", bidding=INDIVIDUAL, nil=True, blind_bid="off")
            total, extra = self.total_not_tricks, self.first_extra
            exclude(
                (total, "bid_style", "total_not_tricks", f"{style} excludes total_not_tricks = true."),
                (extra != "", "bid_style", extra, f"{style} excludes {extra}."),
            )
        if self.bid_style in (MIRROR, WHIZ):
            off = self.double_nil == "off"
            exclude((off, "bid_style", "double_nil", f"{style} needs double_nil other than off."))
            need(self, "bid_style", board=1)

    @property
    def first_extra(self) -> str:
        """The first option in use that lets something be said beside the number."""
        names = ("ten_for_200", "moon", "no_trump_bid", "bemo")
        return next((name for name in names if getattr(self, name) not in (False, "off")), "")

    # ---------------------------------------------------------------------------------------- the table

    @property
    def company(self) -> Company:
        """Who plays with whom."""
        return COMPANY[self.ruleset]

    @cached_property
    def shape(self) -> Shape:
        """Seats, sides and cards."""
        return self.company.shape(bits_of(self.stock.cards))

    @cached_property
    def stock(self) -> Pack:
        """The pack and what heads the trumps."""
        return THREE[self.three_pack] if self.ruleset == "three" else PROMOTED[self.pack]

    @cached_property
    def hand_size(self) -> int:
        """Cards of a player, and tricks of a deal."""
        return 13 if self.ruleset != "three" else len(self.stock.cards) // 3

    @cached_property
    def ranks(self) -> Ranks:
        """Jokers and promoted deuces are spades in every respect (R9, R10)."""
        return ranked(top=self.stock.top, trump=SPADES)

    @cached_property
    def terms(self) -> Terms:
        """What may be promised."""
        extras = Extras(self.ten_for_200 != "off", self.moon, self.no_trump_bid, self.bemo)
        both_nil = self.nil and self.double_nil != "off"
        board = self.board if self.company.partners else 1  # R24
        trumps = self.ranks.suit_bits[SPADES] & self.shape.pack
        return Terms(self.teams, self.hand_size, trumps, board, self.nil, both_nil, self.total_not_tricks, extras)

    @cached_property
    def scale(self) -> Scale:
        """What it all is worth."""
        return Scale(
            self.nil_value, self.blind_nil_value, self.failed_nil, self.overtrick_mode, self.set_penalty == "short",
            self.ten_for_200 != "at_least", 200 if self.ten_for_200 == "off" else 500,
            self.bags_limit, self.bag_penalty,
        )  # fmt: skip

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite, or each plays alone."""
        return self.company.sides

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners, or each for himself."""
        return self.teams

    # ---------------------------------------------------------------------------------------- the headings

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t)
            or same_dealer_again(t)
            or self.deal(t)
            or (None if t.trick or t.tricks or t.settled else self.before_play(t))
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def before_play(self, t: Table) -> Step | None:
        """From blind calls to the contracts (R4, R22)."""
        return (
            blind_calls(t, self.blind(t), self.teams)
            or draw_turns(t)
            or misdeal_claims(t, self.misdeal, bound(t, self.teams), self.ranks, SPADES)
            or self.widow(t, "before_bids")
            or self.pass_cards(t, "at_once")
            or self.bids(t)
            or self.widow(t, "after_bids")
            or self.pass_cards(t, "after_bids")
            or (show_lowest(t, CLUBS, self.ranks) if self.first_trick == "club_holder" else None)
        )

    def deal(self, t: Table) -> Shuffle | None:
        """One card at a time from the dealer's left; two players draw theirs.  What is left over is a widow, or out."""
        looks = looks_before_calls(t, self.blind(t))
        return lay_out(t, self.stock.cards, lambda pack: deal_or_draw(t, pack, self.hand_size, looks))

    def blind(self, t: Table) -> Blind:
        """A side that trails by enough may call before it looks."""
        if self.bid_style != FREE or self.free_deal(t):
            return Blind()
        numbers = {"off": (), "seven": (7,), "six": (6,), "six_plus": tuple(range(6, self.hand_size + 1))}
        nil = self.nil and self.blind_nil
        both, least = self.terms.both_nil, self.blind_deficit
        terms = BlindTerms(nil, both, numbers[self.blind_bid], least, self.hand_size, self.total_not_tricks)
        return blind_for(t, self.teams, totals_before(t, POINTS), terms)

    def widow(self, t: Table, when: str) -> Step | None:
        """The two cards left over go to the dealer, or to the holder of the 2 of clubs, who lays two away (R8)."""
        if self.pack != "jokers54":
            return None
        taken = take_widow(t, C2 if self.widow_to == "holder_2c" else None)
        return taken or (lay_away(t, 2) if self.widow_discard == when else None)

    def pass_cards(self, t: Table, when: str) -> Ask | None:
        """Cards are exchanged after a blind nil, before or after the bids (R4)."""
        due = self.company.partners and self.blind_pass_time == when
        return after_blind_nil(t, self.teams, self.blind_nil_pass) if due else None

    @cached_property
    def manner(self) -> Manner:
        """How it is bid."""
        return Manner(self.bidding, self.bid_style, self.talk, self.final_raise)

    def bids(self, t: Table) -> Ask | None:
        """Contracts by talk, by a number each, or each alone."""
        return None if self.free_deal(t) else promises(t, self.terms, self.manner)

    def promise(self, t: Table, party: int) -> Promise | None:
        """What a side has promised; None while it has not."""
        return promise_of(t, self.teams[party], self.terms, self.manner)

    def play(self, t: Table) -> Step | None:
        """All tricks are played."""
        return None if t.settled or t.scored() else tricks(t, self.trick_rules(t))

    def trick_rules(self, t: Table) -> TrickRules:
        """Spades are trumps, not to be led until they are broken; the first trick has rules of its own (R6, R21)."""
        leader = t.left(t.dealer) if t.order else 0
        shown = shown_lowest(t) if self.first_trick == "club_holder" else None
        opening = self.first_trick == "lowest_club"
        first = opening and not t.tricks
        return TrickRules(
            leader=shown[0] if shown else leader, trump=SPADES, ranks=self.ranks,
            led=CLUBS if first else None, opening=CLUBS if opening else None,
            follow=LOWEST if first else HEAD if self.must_beat else SUIT,
            not_until_broken=SPADES if self.lead_spades == "broken" else None,
            must_lead=shown[1] if shown else None,
        )  # fmt: skip

    # ---------------------------------------------------------------------------------------- scoring

    def count(self, t: Table) -> Scored:
        """Contracts, nils and bags of each side; in a free first deal 10 a trick (R20)."""
        told = "-".join(str(t.won(*side)) for side in self.teams)
        if self.free_deal(t):
            return Scored(trick_lines(t, self.teams, 10), told)
        promised = [self.promise(t, party) for party in range(len(self.teams))]
        rules = self.trick_rules(t)
        return Scored(promise_lines(t, self.teams, promised, self.scale, self.double_nil, rules), told)

    def revoke(self, t: Table, offender: int) -> TricksMoved | None:
        """Tricks for a proved revoke, for those who judge a record."""
        has = t.won(*next(side for side in self.teams if offender in side))
        return moved_for_revoke(offender, t.left(offender), self.renege_tricks, has)

    def free_deal(self, t: Table) -> bool:
        """Whether this is the first deal and bids itself."""
        return self.first_deal_free and not any(0 < entry.deal < t.deals for entry in t.sheet)

    def over(self, t: Table) -> Over | None:
        """At the target, or at the lower end, the higher score wins; or both nil have decided."""
        points, games = totals(t, POINTS), totals(t, GAME)
        if any(games):
            return Over(points, (games.index(max(games)),), "Both nil decided the match.")
        return race(t, points, self.target, self.lose_at, DEALS_AT_MOST)

    # ---------------------------------------------------------------------------------------- what all can see

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """What bids tied to the spades held, a no-trump question, the widow and the lowest club have told."""
        found = promise_clues(t, self.terms, self.manner)
        if self.widow_to == "holder_2c":
            found += holder_clues(t, C2)
        if self.first_trick == "club_holder":
            found += lowest_clues(t, CLUBS, self.ranks)
        return tuple(found)

    def status(self, t: Table) -> tuple[str, ...]:
        """Scores, bags and target; each contract with the tricks taken for it; whether spades are broken."""
        points, bags, named = totals(t, POINTS), totals(t, BAGS), list(enumerate(self.company.names))
        bagged = self.overtrick_mode == "bags"
        scores = [f"{name} {points[party]}" + f" ({bags[party]} bags)" * bagged for party, name in named]
        told = [f"score {', '.join(scores)}, target {self.target}"]
        if not t.laid or t.scored():
            return tuple(told)
        if not all(t.looks):
            before, least = totals_before(t, POINTS), f"a blind call is allowed from {self.blind_deficit}"
            gaps = [(name, behind(before, party)) for party, name in named]
            told += [f"{name} is {gap} behind: {least}" for name, gap in gaps if gap > 0]
        for party, name in named:
            if said := promise_words(t, self.teams[party], self.terms, self.manner):
                told.append(f"{name}: {said}, tricks {t.won(*self.teams[party])}")
        if t.trick or t.tricks:
            told.append(f"spades broken: {'yes' if broken(t, SPADES, self.ranks) else 'no'}")
        return tuple(told)
