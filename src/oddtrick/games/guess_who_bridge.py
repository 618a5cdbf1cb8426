"""Guess Who Bridge: two players, each with a partner hand that he cannot see, questions and commands that cost chips.

The sheet is `docs/rules/guess-who-bridge.md`; R and E numbers are its rulings and examples.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from oddtrick.rules.androids import Android, Prices, obey, pay_and_answer, question_offer
from oddtrick.rules.auction import DOUBLED, Contract, bid_words, contract
from oddtrick.rules.certain import certain, certain_words
from oddtrick.rules.deal import first_dealer, lay_out, one_at_a_time, reveal
from oddtrick.rules.duel import duel, duel_over
from oddtrick.rules.options import choice, number, settle
from oddtrick.rules.replies import reply_clues
from oddtrick.rules.score import payments, purse, score
from oddtrick.rules.step import Ask, Clue, Happen, Offer, Over, Shuffle, Step
from oddtrick.rules.tricks import TrickRules, next_place, tricks
from oddtrick.table.calls import Bid
from oddtrick.table.cards import PACK, Card
from oddtrick.table.errors import BadOption
from oddtrick.table.events import BANK, Answered, Dealt, Event, Line, NewDeal, Paid, Played, Scored
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

A, B, A_STAR, B_STAR = range(4)
SIDES = ((A, A_STAR), (B, B_STAR))
ORDERS = ((A, B_STAR, A_STAR, B), (B, A_STAR, B_STAR, A))  # by dealer: the holders swap sides every deal (R2)
LOOKS = ((A,), (B,), (B,), (A,))  # each sees the opponent's android, which stands next to him
ANDROIDS = (Android(A_STAR, owner=A, seer=B), Android(B_STAR, owner=B, seer=A))
BOOK = 6
RAKE, SCORE = "the rake", "the score of the deal"


@dataclass(frozen=True)
class GuessWhoBridge:
    """Deals until, after a scoring, somebody has too few chips."""

    start_chips: int = number(20, 1000, default=70, doc="chips of each player at the start")
    rake: int = number(1, 100, default=10, doc="to the bank every deal")
    end_below: int = number(1, 1000, default=20, doc="the game ends when somebody is below this after scoring")
    question_cost: int = number(0, 10, default=1, doc="chips per question")
    error_cost: int = number(0, 10, default=1, doc="chips per Error")
    confirm_questions: str = choice("on", "off", doc="show the formal reading and wait for a yes before charging")
    first_dealer: str = choice("random", "A", "B", doc="who deals first")

    id: ClassVar[str] = "guess-who-bridge"
    title: ClassVar[str] = "Guess Who Bridge"
    summary: ClassVar[str] = "Two players, two androids: you cannot see your partner's cards, but you may ask."
    shape: ClassVar[Shape] = Shape(("A", "B", "A*", "B*"), ("A", "B"), ("A", "B"))
    no_undo: ClassVar[tuple[type[Event], ...]] = (Answered, Paid, Played)
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)
        if self.end_below > self.start_chips:
            why = f"end_below = {self.end_below} is above start_chips = {self.start_chips}: the game would be over."
            raise BadOption(why, "end_below", "start_chips")

    def next(self, t: Table) -> Step:
        """The headings of the sheet in their order."""
        return (
            self.seats(t)
            or self.deal(t)
            or pay_and_answer(t, ANDROIDS, self.prices, self.chips)
            or self.calls(t)
            or self.play(t)
            or score(t, self.count)
            or self.pay(t)
            or reveal(t)
            or self.over(t)
            or self.next_deal(t)
        )

    # ------------------------------------------------------------------------------------------ seats and deal

    def seats(self, t: Table) -> Happen | Shuffle | None:
        """The first dealer by lot; from him on the opponent's android, his own android, the opponent (R3)."""
        step = first_dealer(t, {"A": A, "B": B}.get(self.first_dealer))
        if isinstance(step, Happen) and isinstance(step.event, NewDeal):
            return Happen(replace(step.event, order=ORDERS[step.event.dealer]))
        return step

    def next_deal(self, t: Table) -> Happen:
        """The deal alternates, and the order of play reverses (R2)."""
        dealer = B if t.dealer == A else A
        return Happen(NewDeal(dealer, ORDERS[dealer]))

    def deal(self, t: Table) -> Shuffle | None:
        """Singly from the dealer's left; everybody sees his own hand and the opponent's android's."""

        def lay(pack: tuple[Card, ...]) -> Event:
            return Dealt(one_at_a_time(t, pack), LOOKS)

        return lay_out(t, PACK, lay)

    # ------------------------------------------------------------------------------------------ calls

    def calls(self, t: Table) -> Ask | None:
        """Only the players call, the dealer first; one pass after a bid or a double ends it (R4, R5, R6)."""
        step = duel(t, SIDES, (A, B) if t.dealer == A else (B, A))
        return None if step is None else replace(step, offers=self.questions(t, step.player))

    def contract(self, t: Table) -> Contract | None:
        """The last bid, played by who made it (R7); None: passed out."""
        return contract(t, SIDES)

    # ------------------------------------------------------------------------------------------ play

    def play(self, t: Table) -> Step | None:
        """Who sits at declarer's left leads, or the dealer (R9); players play, androids obey.  All 13 tricks (R24)."""
        rules = self.trick_rules(t)
        if rules is None or t.settled:
            return None
        if len(t.trick) < len(t.order):
            place = next_place(t, rules)
            android = next((android for android in ANDROIDS if android.place == place), None)
            if android is not None and len(t.hands[place]):
                return obey(t, android, rules, self.prices, self.questions(t, android.owner))
        step = tricks(t, rules)
        return replace(step, offers=self.questions(t, step.player)) if isinstance(step, Ask) else step

    @property
    def prices(self) -> Prices:
        """Of a question and of an error."""
        return Prices(self.question_cost, self.error_cost)

    def questions(self, t: Table, player: int) -> tuple[Offer, ...]:
        """On his own turn, or his android's, a player may ask his android (R18, R23)."""
        shown_back = self.confirm_questions == "on"
        return (question_offer(t, ANDROIDS[player], self.prices, self.chips(t, player), shown_back),)

    # ------------------------------------------------------------------------------------------ scoring

    def chips(self, t: Table, player: int) -> int:
        """What a player has now."""
        return self.start_chips + purse(t, player)

    def count(self, t: Table) -> Scored:
        """The loser pays the bank, then the winner, as far as his chips go (R25)."""
        loser, owed, why = self.owed(t)
        winner, names = 1 - loser, t.shape.parties
        rake = min(self.rake, self.chips(t, loser))
        paid = min(owed, self.chips(t, loser) - rake)
        lines = (
            Line(loser, "chips", -rake, "to the bank"),
            Line(loser, "chips", -paid, f"to {names[winner]}"),
            Line(winner, "chips", paid, f"from {names[loser]}"),
        )
        return Scored(tuple(line for line in lines if line.points), why)

    def owed(self, t: Table) -> tuple[int, int, str]:
        """Who loses the deal, what he owes the winner, and why."""
        played = self.contract(t)
        if played is None:  # R27
            tricks = t.won(*SIDES[A]), t.won(*SIDES[B])
            loser = A if tricks[A] < tricks[B] else B
            return loser, max(tricks) - BOOK, f"passed out, {max(tricks)}-{min(tricks)}"
        taken, doubled = t.won(*SIDES[played.declarer]), played.doubled > 1
        over = taken - played.needed
        if over >= 0:
            owed = (10 * played.level + 5 * over) if doubled else (5 * played.level + over)
            return 1 - played.declarer, owed, f"{self.named(played)} made with {taken} tricks"
        return played.declarer, (10 if doubled else 5) * -over, f"{self.named(played)} failed with {taken} tricks"

    def named(self, played: Contract) -> str:
        """ "2 hearts doubled by A"."""
        bid = bid_words(Bid(played.level, played.strain))
        return f"{bid}{DOUBLED[played.doubled]} by {self.shape.places[played.declarer]}"

    def pay(self, t: Table) -> Happen | None:
        """First the rake, then the winner."""
        scored = t.scored()
        assert scored is not None
        owed = [line for line in scored.lines if line.points < 0]
        done = sum(paid.why in (RAKE, SCORE) for paid in payments(t, t.deals))
        if done == len(owed):
            return None
        line = owed[done]
        payee, why = (BANK, RAKE) if line.why == "to the bank" else (1 - line.party, SCORE)
        return Happen(Paid(line.party, payee, -line.points, why))

    def over(self, t: Table) -> Over | None:
        """Whoever is below 20 loses; of two the one with fewer, of equals the one who paid the last rake (R28)."""
        chips = self.chips(t, A), self.chips(t, B)
        if min(chips) >= self.end_below:
            return None
        loser = A if chips[A] < chips[B] else B
        why = f"{chips[loser]} chips to {chips[1 - loser]}"
        if chips[A] == chips[B]:
            loser = next(paid.payer for paid in reversed(payments(t)) if paid.why == RAKE)
            why = f"{chips[A]} chips each, and {t.shape.parties[loser]} paid the last rake"
        return Over(chips, (1 - loser,), f"{why}; below {self.end_below} the game is over.")

    # ------------------------------------------------------------------------------------------ for all

    def trick_rules(self, t: Table) -> TrickRules | None:
        """The declarer's denomination is trumps; androids are commanded by their partners."""
        if not duel_over(t):
            return None
        played = self.contract(t)
        leader = t.dealer if played is None else t.left(played.declarer)
        return TrickRules(leader, played.trump if played else None, controls=(A, B, A, B))

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """Each player and his android."""
        return SIDES

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """Answers, errors, and cards played at a command."""
        return reply_clues(t, self.trick_rules(t))

    def status(self, t: Table) -> tuple[str, ...]:
        """The contract, the tricks, the chips, and what is certain about the androids."""
        if not t.order:
            return ("The first dealer is drawn",)
        played = self.contract(t)
        lines = []
        if duel_over(t):
            lines.append("Passed out: no trump, no contract" if played is None else self.named(played))
            need = "" if played is None else f", {played.needed} needed"
            lines.append(f"tricks A {t.won(*SIDES[A])}, B {t.won(*SIDES[B])}{need}")
        lines.append(f"A {self.chips(t, A)} chips, B {self.chips(t, B)} chips, bank {purse(t, BANK)}")
        lines.append(f"below {self.end_below} after a deal loses")
        for android in ANDROIDS if t.laid else ():
            told = certain_words(certain(self, t, android.place))
            lines += [f"{t.shape.places[android.place]}: {told}"] if told else []
        return tuple(lines)
