"""Bridge for three: straight bridge with a hand nobody owns; the dealer plays with dummy, and only he can win games.

The sheet is `docs/rules/bridge-for-three.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.calls import ask_call
from oddtrick.rules.deal import ace_low, deal_evenly, first_dealer, reveal
from oddtrick.rules.doubling import (
    CLOSED,
    DUEL,
    ONE_REDOUBLE,
    START,
    Chain,
    Doubling,
    Limit,
    doubled_words,
    doubling_of,
)
from oddtrick.rules.dummy import dummy_goes_down, played_by_declarer
from oddtrick.rules.honours import chicane, honours_in, honours_worth, slam_lines
from oddtrick.rules.match import until
from oddtrick.rules.options import choice, flag, number, settle
from oddtrick.rules.rubber import ABOVE, BELOW, Rubber, rubber, rubber_bonus
from oddtrick.rules.score import score, totals
from oddtrick.rules.step import Ask, Clue, Happen, Over, Step
from oddtrick.rules.straight import (
    CALL_OF,
    MAKES,
    PRICES,
    Make,
    ask_make,
    call_or_lead,
    make_of,
    odd_tricks,
    sheet_words,
    trump_name,
)
from oddtrick.rules.three_hands import DUMMY, others, rubber_settled, sides_of, three_players, with_dummy_opposite
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table.calls import DOUBLE, Call, Word
from oddtrick.table.cards import ACE, SUIT_BITS, SUITS, cards_in
from oddtrick.table.events import Called, Event, Line, Looked, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape, hand

GAME = 30  # points below the line
BRITANNICA = 50  # for a game, and for the rubber
DUMMY_DECLARES = Word("dummy declares")
CHAINS: Mapping[str, Chain] = {"chain": DUEL, "single": ONE_REDOUBLE}


@dataclass(frozen=True)
class BridgeForThree:
    """A rubber of two to four games; everybody keeps his own account."""

    rubber_bonus: int = number(0, 1000, default=100, doc="points for winning the rubber")
    britannica_bonus: bool = flag(default=False, doc="50 for every game and 50 more for the rubber, not rubber_bonus")
    redoubling: str = choice("chain", "single", doc="in turn up to the limit, or one double and one redouble")
    chicane: str = choice("credit", "off", doc="a hand without trumps: credited to its side, or nothing")
    double_limit: int = number(1, 100_000, default=100, none=True, doc="value of a trick at which doubling stops")
    double_limit_mode: str = choice(
        "clip", "last_below", "first_over", doc="the last double gives the limit; must not pass it; may pass it"
    )
    pone_sees_dummy: bool = flag(default=True, doc="the player at the dealer's right sees dummy when it has to declare")
    law_enforcement: str = choice("strict", "table", doc="table: offences can be committed, and are paid for")
    revoke_claim: str = choice("automatic", "claimed", doc="revokes are found after the last trick, or must be claimed")

    id: ClassVar[str] = "bridge-for-three"
    title: ClassVar[str] = "Bridge for Three"
    summary: ClassVar[str] = "Three players: the dealer plays with dummy against the others, each on his own account."
    shape: ClassVar[Shape] = three_players("P", "Q", "R")
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            first_dealer(t, height=ace_low, order=self.clockwise)
            or deal_evenly(t)
            or self.declare(t)
            or self.doubles(t)
            or self.play(t)
            or score(t, self.count)
            or reveal(t)
            or until(t, self.over(t), order=self.clockwise)
        )

    @staticmethod
    def clockwise(dealer: int) -> tuple[int, ...]:
        """The player at dummy's left moves into its place, so that each deal has its dummy opposite the dealer."""
        return with_dummy_opposite(dealer)

    def declare(self, t: Table) -> Ask | Happen | None:
        """The dealer names the trump, or dummy must: then the pone looks at its hand and says what it declares."""
        if make_of(t) is not None:
            return None
        if not t.calls:
            return ask_make(t.dealer, t.dealer, "Name the trump, or let dummy declare.", DUMMY_DECLARES)
        pone = others(t.dealer)[1]
        if self.pone_sees_dummy and pone not in t.looks[DUMMY]:
            return Happen(Looked(pone, hand(DUMMY), t.hands[DUMMY]))
        return Happen(Called(DUMMY, forced(t.hands[DUMMY].bits)))

    def doubles(self, t: Table) -> Ask | None:
        """Eldest hand doubles or leads; then he and the dealer redouble in turn (R3).  Pone and dummy never speak."""
        standing, rules = self.doubling(t), self.trick_rules(t)
        if standing is None or rules is None or standing.state == CLOSED or t.trick or t.tricks or t.settled:
            return None
        if standing.state == START:
            return call_or_lead(t, rules.leader, DOUBLE, rules, "Double, or lead a card.")
        role, answers = CHAINS[self.redoubling][standing.state]
        place = t.dealer if role == "Z" else t.left(t.dealer)
        return ask_call(place, place, tuple(answers), "Redouble or pass.")

    def doubling(self, t: Table) -> Doubling | None:
        """How the doubling stands, and what an odd trick counts; None before the trump is named."""
        made = make_of(t)
        if made is None:
            return None
        limit = Limit(self.double_limit, self.double_limit_mode)
        return doubling_of(t, made.at, made.price, CHAINS[self.redoubling], limit)

    def play(self, t: Table) -> Step | None:
        """Eldest hand leads, dummy is faced, the dealer plays both hands."""
        rules = self.trick_rules(t)
        if rules is None or t.settled or t.scored():
            return None
        return dummy_goes_down(t, DUMMY) or tricks(t, rules)

    def count(self, t: Table) -> Scored:
        """What the deal is worth, and games and the rubber."""
        made, standing = make_of(t), self.doubling(t)
        assert made is not None
        assert standing is not None
        told = self.lines_of_deal(t)
        name, party = trump_name(made.trump) + doubled_words(standing), self.shape.parties[t.dealer]
        why = f"{name}, {party} with dummy {t.won(t.dealer, DUMMY)} tricks"
        return Scored((*told, *self.closing(t, told)), why)

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """The rubber, if these lines win it; after the Britannica every game too."""
        standing = self.rubber(t)
        won = standing.after(lines).games != standing.games
        game = [Line(t.dealer, ABOVE, BRITANNICA, "game")] if won and self.britannica_bonus else []
        return game + rubber_bonus(standing, lines, BRITANNICA if self.britannica_bonus else self.rubber_bonus)

    def lines_of_deal(self, t: Table) -> list[Line]:
        """The dealer's odd tricks below the line; the others' above it, in full to each (R1), as all else."""
        made, standing = make_of(t), self.doubling(t)
        assert made is not None
        assert standing is not None
        return [line for party in range(3) for line in self.lines_of(t, party, made, standing.value)]

    def lines_of(self, t: Table, party: int, made: Make, value: int) -> list[Line]:
        """What one player writes down."""
        side = sides_of(t.dealer)[party]
        hands = [t.held(place) for place in side]
        odd, honours = odd_tricks(t.won(*side)), honours_worth(hands, made.trump, made.price)
        void = chicane(hands, made.trump, made.price) if self.chicane == "credit" else 0
        told = [Line(party, BELOW if party == t.dealer else ABOVE, odd * value, "odd tricks")] if odd else []
        told += [Line(party, ABOVE, honours, "honours")] if honours else []
        told += [Line(party, ABOVE, void, "chicane")] if void else []
        return told + slam_lines(t, party, side)

    def rubber(self, t: Table) -> Rubber:
        """Games and points below the line; a game rules off everybody's part-score (R2)."""
        return rubber(t, GAME)

    def over(self, t: Table) -> Over | None:
        """The first player with two games ends the rubber (R7); every pair settles the difference."""
        return rubber_settled(self.rubber(t), totals(t), self.shape.parties)

    def trick_rules(self, t: Table) -> TrickRules | None:
        """Thirteen tricks of four cards."""
        made = make_of(t)
        if made is None:
            return None
        controls = played_by_declarer(t, t.dealer, DUMMY)
        return TrickRules(leader=t.left(t.dealer), trump=made.trump, controls=controls)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """The dealer with dummy, the others together."""
        return sides_of(max(t.dealer, 0))

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """Dummy had to declare what it did."""
        made = make_of(t)
        if made is None or made.maker != DUMMY:
            return ()
        return (Clue(DUMMY, made.at, lambda held: MAKES[forced(held)] == made.trump),)

    def status(self, t: Table) -> tuple[str, ...]:
        """Who plays with dummy, the trump and what a trick counts, and the score sheet in short."""
        names = self.shape.parties
        told = []
        if t.dealer >= 0:
            eldest, pone = others(t.dealer)
            told.append(
                f"{names[t.dealer]} deals and plays with dummy; {names[eldest]} is eldest hand, {names[pone]} pone"
            )
        made, standing = make_of(t), self.doubling(t)
        if made is not None and standing is not None:
            by = "dummy had to" if made.maker == DUMMY else names[made.maker]
            told.append(
                f"{trump_name(made.trump)}{doubled_words(standing)} by {by}: an odd trick counts {standing.value}"
            )
        return (*told, *sheet_words(self.rubber(t), totals(t), names))


def forced(held: int) -> Call:
    """What a hand (bits) must declare: no trump with three aces; else its longest suit, of equal ones the one with
    more pips (ace 11, king, queen, jack and ten 10), of equal ones the dearer."""
    if honours_in(held, None) >= 3:
        return CALL_OF[None]
    suits = {suit: [card % 13 for card in cards_in(held & SUIT_BITS[suit])] for suit in SUITS}
    best = max(suits, key=lambda suit: (len(suits[suit]), sum(map(pips, suits[suit])), PRICES[suit]))
    return CALL_OF[best]


def pips(rank: int) -> int:
    """Ace 11, pictures and ten 10, the others their number (R8)."""
    return 11 if rank == ACE else min(rank + 2, 10)
