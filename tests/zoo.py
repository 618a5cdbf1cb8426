"""A game that no sheet has: it uses the mechanisms of the later games, so that physics and laws are tried on them.

Four players, partners; twelve cards each, four to the kitty.  West is blind: he may look at his hand late.  Everybody
calls a number; the highest bidder is shown the kitty (all are, with `sport`), takes it and buries four; partners pass
two cards each way; dummy goes down after the first card; a stock of nothing; then tricks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from oddtrick.rules.calls import ask_call
from oddtrick.rules.choices import Listed, Pick
from oddtrick.rules.deal import first_dealer, lay_out, reveal
from oddtrick.rules.options import flag, settle
from oddtrick.rules.score import score
from oddtrick.rules.step import Ask, Clue, Happen, Over, Shuffle, Step
from oddtrick.rules.tricks import TrickRules, tricks
from oddtrick.table import events as ev
from oddtrick.table.calls import Number, Word
from oddtrick.table.cards import PACK, SPADES, Card, Cards
from oddtrick.table.events import Called, Dealt, Event, Looked, Moved, Scored, Shown
from oddtrick.table.table import Table
from oddtrick.table.zones import BURIED, KITTY, Shape, Zone, hand

WEST = 3


@dataclass(frozen=True)
class Zoo:
    """See the module."""

    sport: bool = flag(default=False, doc="the kitty is shown to all")

    id: ClassVar[str] = "zoo"
    title: ClassVar[str] = "Zoo"
    summary: ClassVar[str] = "A bit of everything."
    shape: ClassVar[Shape] = Shape(("N", "E", "S", "W"), ("N", "E", "S", "W"), ("NS", "EW"))
    no_undo: ClassVar[tuple[type[Event], ...]] = ()
    preset_by: ClassVar[str] = ""
    presets: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    def __post_init__(self) -> None:
        settle(self)

    def next(self, t: Table) -> Step:
        return (
            first_dealer(t)
            or self.deal(t)
            or self.blind(t)
            or self.bids(t)
            or self.kitty(t)
            or self.passes(t)
            or self.dummy(t)
            or self.play(t)
            or score(t, lambda t: Scored((ev.Line(0, "points", t.won(0, 2), "tricks"),), "tricks"))
            or reveal(t)
            or Over((t.won(0, 2), t.won(1, 3)), (0 if t.won(0, 2) > 6 else 1,), "tricks")
        )

    def deal(self, t: Table) -> Shuffle | None:
        def lay(pack: tuple[Card, ...]) -> Event:
            hands = tuple(Cards.of(pack[12 * place : 12 * place + 12]) for place in range(4))
            return Dealt(hands, ((0,), (1,), (2,), ()), kitty=Cards.of(pack[48:]))

        return lay_out(t, PACK, lay)

    def blind(self, t: Table) -> Ask | Happen | None:
        """West calls blind, or looks."""
        said = [said.call for said in t.calls if said.place == WEST]
        if not said:
            words = (Called(WEST, Word("blind")), Called(WEST, Word("look")))
            return Ask(WEST, Listed(words, "Call blind, or look."), "Call blind, or look.")
        if said[0] == Word("look") and WEST not in t.looks[WEST]:  # a choice may not carry cards that he has not seen
            return Happen(Looked(WEST, hand(WEST), t.hands[WEST]))
        return None

    def bids(self, t: Table) -> Ask | Happen | None:
        numbers = [said for said in t.calls if isinstance(said.call, Number)]
        if len(numbers) < 4:
            place = (t.left(t.dealer) + len(numbers)) % 4
            return ask_call(place, place, tuple(Number(n) for n in range(4)), "Bid a number.")
        if WEST not in t.looks[WEST]:
            return Happen(Looked(WEST, hand(WEST), t.hands[WEST]))
        return None

    def declarer(self, t: Table) -> int:
        numbers = [(said.call.number, -said.at, said.place) for said in t.calls if isinstance(said.call, Number)]
        return max(numbers)[2]

    def moves(self, t: Table) -> list[Moved]:
        return [note.event for note in t.notes if isinstance(note.event, Moved)]

    def kitty(self, t: Table) -> Ask | Happen | None:
        who = self.declarer(t)
        if len(t.kitty):
            if self.sport and t.kitty.bits & ~t.faced:
                return Happen(Shown(KITTY, t.kitty))
            return Happen(Moved(KITTY, hand(who), t.kitty))
        return None if len(t.buried) else self.pick(t, who, BURIED, 4, t.hands[who].bits)

    def pick(self, t: Table, player: int, dst: Zone, number: int, of: int) -> Ask:
        def made(cards: tuple[Card, ...]) -> Event:
            return Moved(hand(player), dst, Cards.of(cards))

        def cards(event: Event) -> int | None:
            mine = isinstance(event, Moved) and event.src == hand(player) and event.dst == dst
            return event.cards.bits if mine and not event.cards.backs else None

        return Ask(player, Pick(number, number, of, made, cards), f"Choose {number} cards.")

    def passes(self, t: Table) -> Ask | None:
        """Declarer gives his partner two cards, and gets two back."""
        who = self.declarer(t)
        partner = (who + 2) % 4
        passed = [move for move in self.moves(t) if move.src.kind == "hand" and move.dst.kind == "hand"]
        if len(passed) == 2:
            return None
        giver, taker = (who, partner) if not passed else (partner, who)
        return self.pick(t, giver, hand(taker), 2, t.hands[giver].bits)

    def dummy(self, t: Table) -> Happen | None:
        dummy = (self.declarer(t) + 2) % 4
        played = len(t.trick) + len(t.tricks)
        if played and t.hands[dummy].bits & ~t.faced:
            return Happen(Shown(hand(dummy), t.hands[dummy]))
        return None

    def play(self, t: Table) -> Step | None:
        rules = self.trick_rules(t)
        assert rules is not None
        return tricks(t, rules)

    def trick_rules(self, t: Table) -> TrickRules | None:
        if len([said for said in t.calls if isinstance(said.call, Number)]) < 4:
            return None
        who = self.declarer(t)
        controls = tuple(who if place == (who + 2) % 4 else place for place in range(4))
        return TrickRules(leader=t.left(who), trump=SPADES, controls=controls)

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 3))

    def clues(self, t: Table) -> tuple[Clue, ...]:
        return ()

    def status(self, t: Table) -> tuple[str, ...]:
        return ("A bit of everything",)
