"""Spades: spades are always trumps, and a side says beforehand how many tricks it will take.

The sheet is `docs/rules/spades.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final

from oddtrick.rules.bags import BAGS, POINTS, Item, Nil, Scale, Taken, lines_of, side_items
from oddtrick.rules.blind import Blind, blind_calls, blind_number, bound, clockwise, looks_before_calls
from oddtrick.rules.deal import first_dealer, lay_out, one_at_a_time, reveal
from oddtrick.rules.draw import draw_turns
from oddtrick.rules.exchange import exchange, give, take_kitty
from oddtrick.rules.match import highest, until
from oddtrick.rules.misdeal import NO_FACES, NO_TRUMPS, SEVEN_PLAIN, misdeal_claims, same_dealer_again
from oddtrick.rules.options import PRESET, choice, flag, listing, number, settle
from oddtrick.rules.promise import BLIND_NIL, NIL, Extras, Promise
from oddtrick.rules.ranks import JOKERS, Ranks, ranked
from oddtrick.rules.score import lines, score, totals
from oddtrick.rules.single_bids import FREE, MIRROR, SUICIDE, WHIZ, added_promise, forced_number, single_bids
from oddtrick.rules.step import Ask, Clue, Happen, Over, Shuffle, Step
from oddtrick.rules.talk import raised, raising, round_table, round_table_promise, talked, team_talk
from oddtrick.rules.tricks import HEAD, LOWEST, SUIT, TrickRules, broken, tricks
from oddtrick.rules.tricks_bid import COVER, Terms, nils
from oddtrick.table.calls import Call, Number
from oddtrick.table.cards import CARDS, CLUBS, PACK, SPADES, Card, Cards, bits_of, cards_in
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Dealt, Event, Line, Moved, Scored, Shown
from oddtrick.table.table import Table
from oddtrick.table.zones import DEAD, KITTY, Shape, hand

DEALS_AT_MOST: Final = 100  # R25
C2, D2, H2, S2 = (CARDS[13 * suit] for suit in range(4))
PACKS: Final = {  # cards left out of 52 + jokers, and the trumps above the ace (R9, R10)
    "standard": (JOKERS, ()),
    "jokers54": ((), JOKERS),
    "jokers_deuce": ((H2, C2), (*JOKERS, S2)),
    "jokers_two_deuces": ((H2, C2), (*JOKERS, D2, S2)),
    "jokers_red_deuce": ((C2, S2), (*JOKERS, D2)),
}
SEATS: Final = {
    "partners": Shape(("N", "E", "S", "W"), ("N", "E", "S", "W"), ("NS", "EW")),
    "solo": Shape(("N", "E", "S", "W"), ("N", "E", "S", "W"), ("N", "E", "S", "W")),
    "three": Shape(("A", "B", "C"), ("A", "B", "C"), ("A", "B", "C")),
    "two": Shape(("A", "B"), ("A", "B"), ("A", "B")),
}
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
        NO_TRUMPS, NO_FACES, SEVEN_PLAIN, default=(), least=0, doc="hands that may be shown for a new deal"
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
    lose_at: int = number(-1000, -100, default=0, nothing=0, doc="a side at or below it loses; none: never")
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
        for bad, why, *names in self.clashes():
            if bad:
                raise BadOption(why, *names)

    def clashes(self) -> tuple[tuple[bool, str, str, str], ...]:
        """Options that exclude each other."""
        alone, style, where = not self.partners, self.bid_style, f"ruleset = {self.ruleset}"
        extras = self.ten_for_200 != "off" or self.moon or self.no_trump_bid or self.bemo
        counted = style in (MIRROR, WHIZ)
        return (
            (alone and self.bidding != "individual", f"{where} has no partners: bidding = {self.bidding} is not allowed.", "ruleset", "bidding"),
            (alone and style != FREE, f"{where} has no partners: bid_style = {style} is not allowed.", "ruleset", "bid_style"),
            (alone and self.double_nil != "off", f"{where} has no partners: double_nil = {self.double_nil} is not allowed.", "ruleset", "double_nil"),
            (alone and self.no_trump_bid, f"{where} has no partners: no_trump_bid = true is not allowed.", "ruleset", "no_trump_bid"),
            (self.players != 4 and self.pack != "standard", f"{where} has a pack of its own: pack = {self.pack} is not allowed.", "ruleset", "pack"),
            (self.ruleset != "three" and self.three_pack != "no_2c", f"three_pack = {self.three_pack} needs ruleset = three.", "three_pack", "ruleset"),
            (self.final_raise and self.bidding == "individual", "final_raise = true is not allowed with bidding = individual.", "final_raise", "bidding"),
            (style != FREE and self.bidding != "individual", f"bid_style = {style} needs bidding = individual.", "bid_style", "bidding"),
            (style != FREE and not self.nil, f"bid_style = {style} needs nil = true.", "bid_style", "nil"),
            (style != FREE and self.blind_bid != "off", f"bid_style = {style} has no blind calls: blind_bid = off.", "bid_style", "blind_bid"),
            (style != FREE and self.total_not_tricks, f"bid_style = {style} excludes total_not_tricks = true.", "bid_style", "total_not_tricks"),
            (style != FREE and extras, f"bid_style = {style} excludes {self.first_extra}.", "bid_style", self.first_extra),
            (counted and self.double_nil == "off", f"bid_style = {style} needs double_nil other than off.", "bid_style", "double_nil"),
            (counted and self.board > 1, f"bid_style = {style} needs board = 1.", "bid_style", "board"),
        )  # fmt: skip

    @property
    def first_extra(self) -> str:
        """The first option that lets something be said beside the number."""
        return next(
            (
                name
                for name in ("ten_for_200", "moon", "no_trump_bid", "bemo")
                if getattr(self, name) not in (False, "off")
            ),
            "bemo",
        )

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
        return replace(
            SEATS[self.ruleset if self.players < 4 else "partners" if self.partners else "solo"],
            pack=bits_of(self.cards),
        )

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The pack."""
        if self.ruleset == "three":
            return {"no_2c": tuple(card for card in PACK if card != C2), "random_out": PACK, "jokers": CARDS}[
                self.three_pack
            ]
        return tuple(card for card in CARDS if card not in PACKS[self.pack][0])

    @cached_property
    def hand_size(self) -> int:
        """Cards of a player, and tricks of a deal."""
        return 13 if self.players != 3 else len(self.cards) // 3

    @cached_property
    def ranks(self) -> Ranks:
        """Jokers and promoted deuces are spades in every respect (R9, R10)."""
        return ranked(top=JOKERS if self.ruleset == "three" else PACKS[self.pack][1], trump=SPADES)

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
            self.ten_for_200 != "at_least", 200 if self.ten_for_200 == "off" else 500, self.bags_limit, self.bag_penalty,
        )  # fmt: skip

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite, or each plays alone."""
        return ((0, 2), (1, 3)) if self.partners else tuple((place,) for place in range(self.players))

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Partners, or each for himself."""
        return self.teams

    # ---------------------------------------------------------------------------------------- the headings

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order (R4, R22)."""
        return (
            first_dealer(t)
            or same_dealer_again(t)
            or self.deal(t)
            or blind_calls(t, self.blind(t), self.teams)
            or draw_turns(t)
            or misdeal_claims(t, self.misdeal, bound(t, self.teams), self.ranks, SPADES)
            or self.widow(t)
            or self.pass_cards(t, "at_once")
            or self.bids(t)
            or self.lay_away(t, "after_bids")
            or self.pass_cards(t, "after_bids")
            or self.show_lowest_club(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t))
        )

    def deal(self, t: Table) -> Shuffle | None:
        """One card at a time from the dealer's left; two players draw theirs.  What is left is widow, or out of play."""

        def lay(pack: tuple[Card, ...]) -> Event:
            looks = looks_before_calls(t, self.blind(t))
            if self.players == 2:
                return Dealt((Cards(), Cards()), looks, stock=pack)
            dealt = self.players * self.hand_size
            left, hands = Cards.of(pack[dealt:]), one_at_a_time(t, pack[:dealt])
            return Dealt(
                hands, looks, kitty=left if self.players == 4 else Cards(), dead=left if self.players == 3 else Cards()
            )

        return lay_out(t, self.cards, lay)

    def blind(self, t: Table) -> Blind:
        """A side that trails by enough may call before it looks (R5, R14, R26)."""
        if (
            self.bid_style != FREE
            or self.free_deal(t)
            or not (self.blind_bid != "off" or (self.nil and self.blind_nil))
        ):
            return Blind()
        points = self.points_before(t)
        entitled = tuple(
            place
            for party, places in enumerate(self.teams)
            for place in places
            if not self.blind_deficit or self.gap(points, party) >= self.blind_deficit
        )
        numbers = {"off": (), "seven": (7,), "six": (6,), "six_plus": tuple(range(6, self.hand_size + 1))}[
            self.blind_bid
        ]
        return Blind(entitled, not numbers, self.terms.both_nil, tuple(n for n in numbers if n != self.blind_barred(t)))

    def blind_barred(self, t: Table) -> int | None:
        """The blind number that would make all contracts add up, if it may not."""
        fixed = [number for side in self.teams if (number := blind_number(t, side)) is not None]
        last = self.total_not_tricks and len(fixed) == len(self.teams) - 1
        return self.hand_size - sum(fixed) if last else None

    def gap(self, points: tuple[int, ...], party: int) -> int:
        """How far a party is behind the best of the others."""
        return max(other for index, other in enumerate(points) if index != party) - points[party]

    def widow(self, t: Table) -> Step | None:
        """The two cards left over go to the dealer, or to the holder of the 2 of clubs (R8)."""
        if self.pack != "jokers54":
            return None
        holder = next(
            (place for place, held in enumerate(t.hands) if self.widow_to == "holder_2c" and C2 in held), t.dealer
        )
        return take_kitty(t, holder) or self.lay_away(t, "before_bids")

    def lay_away(self, t: Table, when: str) -> Ask | None:
        """Who took the widow lays two cards away, face down; they are out of play."""
        taker = self.widow_taker(t)
        if taker is None or self.widow_discard != when:
            return None
        return give(t, taker, DEAD, 2, "Lay two cards away, face down.")

    def widow_taker(self, t: Table) -> int | None:
        """Who has taken up the widow."""
        return next((n.event.dst.place for n in t.notes if isinstance(n.event, Moved) and n.event.src == KITTY), None)

    def pass_cards(self, t: Table, when: str) -> Ask | None:
        """A blind nil bidder gives cards to his partner, who gives as many back; not if both are blind nil (R4)."""
        blind = [place for place, call in nils(t).items() if call == BLIND_NIL]
        if not self.partners or self.blind_pass_time != when:
            return None
        for place in (place for place in clockwise(t) if place in blind):
            partner = self.terms.partner(place)
            if partner is not None and partner not in blind:
                asked = exchange(t, place, partner, self.blind_nil_pass)
                if asked:
                    return asked
        return None

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
        side = self.teams[party]
        if self.bidding == "individual":
            return added_promise(t, side, self.terms)
        talk = self.bidding == "team_talk"
        found = talked(t, side, self.terms, self.talk).promise if talk else round_table_promise(t, side, self.terms)
        return raised(t, self.terms, side, found, talk) if found and self.final_raise else found

    def show_lowest_club(self, t: Table) -> Happen | None:
        """The holder of the lowest club in play shows it, and must lead it."""
        if self.first_trick != "club_holder" or t.settled or t.tricks or t.trick or self.lowest_club(t):
            return None
        clubs = [
            (card, place)
            for place, held in enumerate(t.hands)
            for card in held
            if card >= 0 and self.ranks.suits[card] == CLUBS
        ]
        return Happen(Shown(hand(min(clubs)[1]), Cards.of(min(clubs)[:1]))) if clubs else None

    def lowest_club(self, t: Table) -> tuple[int, Card] | None:
        """The club that was shown to be led, and by which place."""
        for note in t.notes:
            if isinstance(note.event, Shown) and note.event.zone.kind == "hand" and len(note.event.cards) == 1:
                return note.event.zone.place, next(iter(note.event.cards))
        return None

    def play(self, t: Table) -> Step | None:
        """All tricks are played."""
        return None if t.settled or t.scored() else tricks(t, self.trick_rules(t))

    def trick_rules(self, t: Table) -> TrickRules:
        """Spades are trumps and may not be led until they are broken; the first trick has rules of its own (R6, R21)."""
        leader = t.left(t.dealer) if t.order else 0
        shown = self.lowest_club(t) if self.first_trick == "club_holder" else None
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
        written: list[Line] = []
        for party in range(len(self.teams)):
            joint = self.joint(t, party)
            if joint is not None and self.double_nil == "joint_game":
                written.append(
                    Line(party if joint else 1 - party, GAME, 1, f"both nil, {'made' if joint else 'failed'}")
                )
            elif joint is not None:
                items[party] = [Item(500 if joint else -500, 0, f"both nil, {'made' if joint else 'failed'}")]
                items[1 - party] += [] if joint else [Item(100, 0, "both of the others nil, failed")]
        bags = totals(t, BAGS)
        for party in range(len(self.teams)):
            written += lines_of(party, items[party], bags[party], self.scale)
        return Scored(tuple(written), told)

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
            any(self.won_a_ruff(t, place) for place, _ in promise.no_trump),
            bool(promise.bemo) and all(trick.winner in side for trick in t.tricks[: promise.bemo]),
        )
        return side_items(promise, taken, self.scale)

    def won_a_ruff(self, t: Table, place: int) -> bool:
        """Whether a place took a trick of another suit with a spade (R12)."""
        suits = self.ranks.suits
        for index, trick in enumerate(t.tricks):
            if trick.winner == place and trick.plays:
                led = CLUBS if index == 0 and self.first_trick == "lowest_club" else suits[trick.plays[0].card]
                won_with = next(play.card for play in trick.plays if play.place == place)
                if led != SPADES and suits[won_with] == SPADES:
                    return True
        return False

    def free_deal(self, t: Table) -> bool:
        """Whether this is the first deal and bids itself."""
        return self.first_deal_free and not any(0 < entry.deal < t.deals for entry in t.sheet)

    def points_before(self, t: Table) -> tuple[int, ...]:
        """The scores at the start of the deal."""
        sums = [0] * len(self.teams)
        for deal, line in lines(t):
            if deal < t.deals and line.column == POINTS:
                sums[line.party] += line.points
        return tuple(sums)

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
        """What a bid tied to the spades held, a no-trump question, a widow taken or the lowest club shown has told."""
        found = [clue for place, call, at in t.calls for clue in self.call_clues(t, place, call, at)]
        for note in t.notes:
            if isinstance(note.event, Moved) and note.event.src == KITTY and self.widow_to == "holder_2c":
                found.append(Clue(note.event.dst.place, note.at, lambda held: bool(held & C2.bit)))
        if self.first_trick == "club_holder" and (t.trick or t.tricks or self.lowest_club(t)):
            shown = self.lowest_club(t)
            lower = self.ranks.suit_bits[CLUBS] & (shown[1].bit - 1 if shown else -1)
            at = t.at if shown is None else 0
            at = next((note.at for note in t.notes if isinstance(note.event, Shown)), at)
            found += [Clue(place, at, lambda held: not held & lower) for place in range(self.players)]
        return tuple(found)

    def call_clues(self, t: Table, place: int, call: Call, at: int) -> tuple[Clue, ...]:
        """What one call has told for certain."""
        trumps = self.terms.trumps
        if call == COVER:
            return (Clue(place, at, lambda held: bool(held & trumps)),)
        if self.bid_style not in (MIRROR, WHIZ) or not isinstance(call, Number) and call != NIL:
            return ()
        number = call.number if isinstance(call, Number) else 0
        before = t._replace(calls=tuple(said for said in t.calls if said.at < at))
        if not number and self.bid_style == WHIZ:
            return ()
        return (Clue(place, at, lambda held: forced_number(before, self.terms, place, held) == number),)

    def status(self, t: Table) -> tuple[str, ...]:
        """Scores, bags and target; each contract with the tricks taken for it; whether spades are broken."""
        points, bags = totals(t, POINTS), totals(t, BAGS)
        names = [_NAMES.get(name, name) for name in self.shape.parties]
        bagged = [
            f" ({number} bag{'s' if number != 1 else ''})" if self.overtrick_mode == "bags" else "" for number in bags
        ]
        told = [f"{name} {score}{extra}" for name, score, extra in zip(names, points, bagged, strict=True)]
        lines_told = ["score " + ", ".join(told) + f", target {self.target}"]
        if not t.laid or t.scored():
            return tuple(lines_told)
        blind = self.blind(t)
        if not all(t.looks) and (blind.nil or blind.numbers):
            gaps = [
                f"{names[party]} {gap} behind"
                for party in range(len(names))
                if (gap := self.gap(self.points_before(t), party)) > 0
            ]
            lines_told.append("blind calls before looking: " + ", ".join(gaps or ["scores level"]))
        for party, name in enumerate(names):
            promise = self.promise(t, party)
            called = [
                f"{self.shape.places[place]} {call}" for place, call in nils(t).items() if place in self.teams[party]
            ]
            if promise is not None or called:
                number = [] if promise is None or (called and not promise.number) else [f"contract {promise}"]
                lines_told.append(f"{name}: {', '.join([*number, *called])}; tricks {t.won(*self.teams[party])}")
        if t.trick or t.tricks:
            is_broken = broken(t, SPADES, self.ranks)
            lines_told.append(f"spades broken: {'yes' if is_broken else 'no'}")
        return tuple(lines_told)


_NAMES: Final = {"NS": "North-South", "EW": "East-West", "N": "North", "E": "East", "S": "South", "W": "West"}
