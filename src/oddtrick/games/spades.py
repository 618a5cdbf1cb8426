"""Spades: spades are always trumps, and a side says beforehand how many tricks it will take.

The sheet is `docs/rules/spades.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import ClassVar, Final

from oddtrick.rules.bags import BAGS, POINTS, Item, Nil, Scale, Taken, joint_nil, lines_of, side_items
from oddtrick.rules.blind import Blind, behind, blind_barred, blind_calls, bound, looks_before_calls
from oddtrick.rules.deal import first_dealer, lay_out, one_at_a_time, reveal
from oddtrick.rules.draw import draw_turns
from oddtrick.rules.exchange import after_blind_nil, give
from oddtrick.rules.kitty import holder_clues, kitty_taker, take_kitty, take_kitty_by_card
from oddtrick.rules.match import highest, until
from oddtrick.rules.misdeal import NO_FACES, NO_TRUMPS, SEVEN_PLAIN, misdeal_claims, same_dealer_again
from oddtrick.rules.opening import lowest_clues, show_lowest, shown_lowest
from oddtrick.rules.options import PRESET, choice, exclude, flag, listing, number, settle
from oddtrick.rules.packs import C2, NO_DEUCE_OF_CLUBS, PROMOTED, STANDARD, TWO_JOKERS, Pack
from oddtrick.rules.partners import FOUR_HANDS, PLACE_NAMES, SEATS, SIDE_NAMES, SIDES
from oddtrick.rules.promise import BLIND_NIL, NIL, Extras, Promise
from oddtrick.rules.ranks import Ranks, ranked
from oddtrick.rules.revokes import moved_for_revoke
from oddtrick.rules.score import score, totals, totals_before
from oddtrick.rules.single_bids import FREE, MIRROR, SUICIDE, WHIZ, added_promise, bid_clues, cover_clues, single_bids
from oddtrick.rules.step import Ask, Clue, Over, Shuffle, Step
from oddtrick.rules.talk import raised, raising, round_table, round_table_promise, talked, team_talk
from oddtrick.rules.tricks import HEAD, LOWEST, SUIT, TrickRules, broken, tricks, won_by_ruff
from oddtrick.rules.tricks_bid import Terms, nils
from oddtrick.table.cards import CLUBS, SPADES, Card, Cards, bits_of
from oddtrick.table.events import Dealt, Event, Line, Moved, Scored, TricksMoved
from oddtrick.table.table import Said, Table
from oddtrick.table.zones import DEAD, Shape

DEALS_AT_MOST: Final = 100  # R25
THREE: Final = {"no_2c": NO_DEUCE_OF_CLUBS, "random_out": STANDARD, "jokers": TWO_JOKERS}
ALONE_AT: Final = {"solo": SEATS, "three": ("A", "B", "C"), "two": ("A", "B")}
ALONE: Final = {"bidding": "individual", "failed_nil": "bags"}
HUNDRED: Final = {"nil_value": 100}
PARLETT: Final = {
    "bidding": "team_talk", "nil_value": 50, "blind_nil_value": 100, "double_nil": "off", "failed_nil": "help",
    "blind_nil": True, "blind_nil_pass": 2, "blind_pass_time": "at_once", "first_trick": "lowest_club",
    "must_beat": False,
}  # fmt: skip
GAME: Final = "game"  # the column of a joint nil that decides the match


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
        rules, style, extra = f"ruleset = {self.ruleset}", f"bid_style = {self.bid_style}", self.first_extra
        alone, styled, counted = not self.partners, self.bid_style != FREE, self.bid_style in (MIRROR, WHIZ)
        bidding, single = f"bidding = {self.bidding}", self.bidding == "individual"
        exclude(
            (alone and not single, "ruleset", "bidding", f"{rules} has no partners: {bidding} is not allowed."),
            (alone and styled, "ruleset", "bid_style", f"{rules} has no partners: {style} is not allowed."),
            (
                alone and self.double_nil != "off", "ruleset", "double_nil",
                f"{rules} has no partners: double_nil = {self.double_nil} is not allowed.",
            ),
            (
                alone and self.no_trump_bid, "ruleset", "no_trump_bid",
                f"{rules} has no partners: no_trump_bid = true is not allowed.",
            ),
            (
                self.players != 4 and self.pack != "standard", "ruleset", "pack",
                f"{rules} has a pack of its own: pack = {self.pack} is not allowed.",
            ),
            (
                self.ruleset != "three" and self.three_pack != "no_2c", "three_pack", "ruleset",
                f"three_pack = {self.three_pack} needs ruleset = three.",
            ),
            (self.final_raise and single, "final_raise", "bidding", f"{bidding} excludes final_raise = true."),
            (styled and not single, "bid_style", "bidding", f"{style} needs bidding = individual."),
            (styled and not self.nil, "bid_style", "nil", f"{style} needs nil = true."),
            (styled and self.blind_bid != "off", "bid_style", "blind_bid", f"{style} needs blind_bid = off."),
            (
                styled and self.total_not_tricks, "bid_style", "total_not_tricks",
                f"{style} excludes total_not_tricks = true.",
            ),
            (styled and extra != "", "bid_style", extra, f"{style} excludes {extra}."),
            (
                counted and self.double_nil == "off", "bid_style", "double_nil",
                f"{style} needs double_nil other than off.",
            ),
            (counted and self.board > 1, "bid_style", "board", f"{style} needs board = 1."),
        )  # fmt: skip

    @property
    def first_extra(self) -> str:
        """The first option in use that lets something be said beside the number."""
        names = ("ten_for_200", "moon", "no_trump_bid", "bemo")
        return next((name for name in names if getattr(self, name) not in (False, "off")), "")

    # ---------------------------------------------------------------------------------------- the table

    @cached_property
    def players(self) -> int:
        """Two, three or four."""
        return {"two": 2, "three": 3}.get(self.ruleset, 4)

    @cached_property
    def partners(self) -> bool:
        """Whether two sides of partners play."""
        return self.ruleset in ("parlett", "standard")

    @cached_property
    def shape(self) -> Shape:
        """Seats, sides and cards."""
        seats = ALONE_AT.get(self.ruleset, SEATS)
        return replace(FOUR_HANDS if self.partners else Shape(seats, seats, seats), pack=bits_of(self.stock.cards))

    @cached_property
    def stock(self) -> Pack:
        """The pack and what heads the trumps."""
        return THREE[self.three_pack] if self.ruleset == "three" else PROMOTED[self.pack]

    @cached_property
    def hand_size(self) -> int:
        """Cards of a player, and tricks of a deal."""
        return 13 if self.players != 3 else len(self.stock.cards) // 3

    @cached_property
    def ranks(self) -> Ranks:
        """Jokers and promoted deuces are spades in every respect (R9, R10)."""
        return ranked(top=self.stock.top, trump=SPADES)

    @cached_property
    def terms(self) -> Terms:
        """What may be promised."""
        extras = Extras(self.ten_for_200 != "off", self.moon, self.no_trump_bid, self.bemo)
        both_nil = self.nil and self.double_nil != "off"
        board = self.board if self.partners else 1  # R24
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
        return SIDES if self.partners else tuple((place,) for place in range(self.players))

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
            or self.widow(t)
            or self.pass_cards(t, "at_once")
            or self.bids(t)
            or self.lay_away(t, "after_bids")
            or self.pass_cards(t, "after_bids")
            or (show_lowest(t, CLUBS, self.ranks) if self.first_trick == "club_holder" else None)
        )

    def deal(self, t: Table) -> Shuffle | None:
        """One card at a time from the dealer's left; two players draw theirs.  What is left over is a widow, or out."""

        def lay(pack: tuple[Card, ...]) -> Event:
            looks = looks_before_calls(t, self.blind(t))
            if self.players == 2:
                return Dealt((Cards(), Cards()), looks, stock=pack)
            dealt = self.players * self.hand_size
            left, hands = Cards.of(pack[dealt:]), one_at_a_time(t, pack[:dealt])
            return Dealt(
                hands, looks, kitty=left if self.players == 4 else Cards(), dead=left if self.players == 3 else Cards()
            )

        return lay_out(t, self.stock.cards, lay)

    def blind(self, t: Table) -> Blind:
        """A side that trails by enough may call before it looks (R5, R14, R26)."""
        if (
            self.bid_style != FREE
            or self.free_deal(t)
            or not (self.blind_bid != "off" or (self.nil and self.blind_nil))
        ):
            return Blind()
        points = totals_before(t, POINTS)
        entitled = tuple(
            place
            for party, places in enumerate(self.teams)
            for place in places
            if not self.blind_deficit or behind(points, party) >= self.blind_deficit
        )
        numbers = {"off": (), "seven": (7,), "six": (6,), "six_plus": tuple(range(6, self.hand_size + 1))}[
            self.blind_bid
        ]
        barred = blind_barred(t, self.teams, self.hand_size) if self.total_not_tricks else None
        return Blind(
            entitled, not numbers, self.terms.both_nil, tuple(number for number in numbers if number != barred)
        )

    def widow(self, t: Table) -> Step | None:
        """The two cards left over go to the dealer, or to the holder of the 2 of clubs (R8)."""
        if self.pack != "jokers54":
            return None
        taken = take_kitty_by_card(t, C2) if self.widow_to == "holder_2c" else take_kitty(t, t.dealer)
        return taken or self.lay_away(t, "before_bids")

    def lay_away(self, t: Table, when: str) -> Ask | None:
        """Who took the widow lays two cards away, face down; they are out of play."""
        taker = kitty_taker(t)
        if taker is None or self.widow_discard != when:
            return None
        return give(t, taker, DEAD, 2, "Lay two cards away, face down.")

    def pass_cards(self, t: Table, when: str) -> Ask | None:
        """Cards are exchanged after a blind nil, before or after the bids (R4)."""
        due = self.partners and self.blind_pass_time == when
        return after_blind_nil(t, self.teams, self.blind_nil_pass) if due else None

    def bids(self, t: Table) -> Ask | None:
        """Contracts by talk, by a number each, or each alone."""
        if self.free_deal(t):
            return None
        if self.bidding == "individual":
            return single_bids(t, self.terms, self.bid_style)
        asked = team_talk(t, self.terms, self.talk) if self.bidding == "team_talk" else round_table(t, self.terms)
        promises = [promise for party in range(2) if (promise := self.promise(t, party)) is not None]
        if asked or not self.final_raise:
            return asked
        return raising(t, self.terms, promises, self.bidding == "team_talk")

    def promise(self, t: Table, party: int) -> Promise | None:
        """What a side has promised; None while it has not."""
        return _promise(self, t.calls, t.order, t.dealer, party)

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
            won = [(party, t.won(*side)) for party, side in enumerate(self.teams)]
            return Scored(tuple(Line(party, POINTS, 10 * n, f"{n} tricks") for party, n in won if n), told)
        items = [self.items(t, party) for party in range(len(self.teams))]
        decided: list[Line] = []
        for party in range(len(self.teams)):
            made = self.joint(t, party)
            if made is not None and self.double_nil == "joint_game":
                decided = [Line(party if made else 1 - party, GAME, 1, joint_nil(made)[0].why)]
            elif made is not None:
                ours, theirs = joint_nil(made)
                items[party].append(ours)
                items[1 - party].append(theirs)
        bags = totals(t, BAGS)
        written = [
            line for party in range(len(bags)) for line in lines_of(party, items[party], bags[party], self.scale)
        ]
        return Scored((*decided, *written), told)

    def joint(self, t: Table, party: int) -> bool | None:
        """Whether two seen nils of partners, that count as one, were made; None if there are none (R11)."""
        both = [nils(t).get(place) for place in self.teams[party]] == [NIL, NIL]
        return t.won(*self.teams[party]) == 0 if both and self.double_nil.startswith("joint") else None

    def items(self, t: Table, party: int) -> list[Item]:
        """What a side scores by itself."""
        side, promise, nil = self.teams[party], self.promise(t, party), nils(t)
        if promise is None or self.joint(t, party) is not None:
            return []
        taken = Taken(
            sum(t.won(place) for place in side if place not in nil),
            [Nil(nil[place] == BLIND_NIL, t.won(place)) for place in side if place in nil],
            any(won_by_ruff(t, place, self.trick_rules(t)) for place, _ in promise.no_trump),
            bool(promise.bemo) and all(trick.winner in side for trick in t.tricks[: promise.bemo]),
        )
        return side_items(promise, taken, self.scale)

    def revoke(self, t: Table, offender: int) -> TricksMoved | None:
        """Tricks for a proved revoke, for those who judge a record."""
        has = t.won(*next(side for side in self.teams if offender in side))
        return moved_for_revoke(offender, t.left(offender), self.renege_tricks, has)

    def free_deal(self, t: Table) -> bool:
        """Whether this is the first deal and bids itself."""
        return self.first_deal_free and not any(0 < entry.deal < t.deals for entry in t.sheet)

    def over(self, t: Table) -> Over | None:
        """At the target, or at the lower end, the higher score wins; equal scores go on, but not for ever (R25)."""
        points, games = totals(t, POINTS), totals(t, GAME)
        if any(games):
            return Over(points, (games.index(max(games)),), "Both nil decided the match.")
        ended = max(points) >= self.target or (self.lose_at and min(points) <= self.lose_at)
        best = max(points)
        if t.deals >= DEALS_AT_MOST:
            return highest(points, f"{best} points after {t.deals} deals", f"All alike after {t.deals} deals.")
        if not ended or points.count(best) > 1:
            return None
        return highest(points, " to ".join(map(str, sorted(points, reverse=True))) + " points", "")

    # ---------------------------------------------------------------------------------------- what all can see

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """What bids tied to the spades held, a no-trump question, the widow and the lowest club have told."""
        found = [*bid_clues(t, self.terms, self.bid_style), *cover_clues(t, self.terms)]
        if self.widow_to == "holder_2c":
            found += holder_clues(t, C2)
        if self.first_trick == "club_holder":
            found += lowest_clues(t, CLUBS, self.ranks)
        return tuple(found)

    def status(self, t: Table) -> tuple[str, ...]:
        """Scores, bags and target; each contract with the tricks taken for it; whether spades are broken."""
        points, bags = totals(t, POINTS), totals(t, BAGS)
        scores = [
            f"{name} {points[party]}" + (f" ({bags[party]} bags)" if self.overtrick_mode == "bags" else "")
            for party, name in enumerate(self.names)
        ]
        told = [f"score {', '.join(scores)}, target {self.target}"]
        if not t.laid or t.scored():
            return tuple(told)
        if not all(t.looks):
            gaps = [behind(totals_before(t, POINTS), party) for party in range(len(points))]
            told += [
                f"{name} is {gap} behind: a blind call is allowed from {self.blind_deficit}"
                for name, gap in zip(self.names, gaps, strict=True)
                if gap > 0
            ]
        told += [
            f"{name}: {said}, tricks {t.won(*self.teams[party])}"
            for party, name in enumerate(self.names)
            if (said := self.said(t, party))
        ]
        if t.trick or t.tricks:
            told.append(f"spades broken: {'yes' if broken(t, SPADES, self.ranks) else 'no'}")
        return tuple(told)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The parties in full."""
        return SIDE_NAMES if self.partners else PLACE_NAMES if self.players == 4 else self.shape.parties

    def said(self, t: Table, party: int) -> str:
        """The contract and the nils of a party, in words."""
        promise = self.promise(t, party)
        told = [] if promise is None or not promise.number else [f"contract {promise}"]
        nil = [f"{self.shape.places[place]} {call}" for place, call in nils(t).items() if place in self.teams[party]]
        return ", ".join([*told, *nil])


@lru_cache(maxsize=4096)
def _promise(game: Spades, calls: tuple[Said, ...], order: tuple[int, ...], dealer: int, party: int) -> Promise | None:
    """What a side has promised by these calls."""
    t = Table(game.shape, calls=calls, order=order, dealer=dealer)
    side = game.teams[party]
    if game.bidding == "individual":
        return added_promise(t, side, game.terms)
    talk = game.bidding == "team_talk"
    found = talked(t, side, game.terms, game.talk).promise if talk else round_table_promise(t, side, game.terms)
    return raised(t, game.terms, side, found, talk) if found and game.final_raise else found
