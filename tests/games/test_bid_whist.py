"""Bid Whist: the kitty and who knows it, refused bids, planted faults, the bidding of bots."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from oddtrick.bots.bidding import decide
from oddtrick.games import game_of
from oddtrick.games.bid_whist import BidWhist
from oddtrick.play.conformance import Inspection, LawBroken
from oddtrick.play.reading import read
from oddtrick.play.run import Chance, advance, answer
from oddtrick.play.words import Speaker
from oddtrick.rules.step import Ask
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.calls import Bid
from oddtrick.table.errors import BadOption, NotOffered
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.zones import GALLERY, KITTY

OTHERS = (1, 2, 3, GALLERY)


class Seated:
    """A game at a table; answers are typed as a player would."""

    def __init__(self, game: BidWhist, seed: int = 1) -> None:
        self.game, self.supply = game, Chance(Random(seed))
        self.t = evolve(Table.fresh(game.shape), ev.NewDeal(3, (0, 1, 2, 3)))

    def ask(self) -> Ask:
        for _, t in advance(self.game, self.t, self.supply):
            self.t = t
        step = self.game.next(self.t)
        assert isinstance(step, Ask)
        return step

    def say(self, *texts: str) -> None:
        for text in texts:
            ask = self.ask()
            self.t = answer(self.game, self.t, ask.player, read(ask.choices, text, Speaker(self.game.shape)))

    def bury(self) -> ev.Moved:
        ask = self.ask()
        event = ask.choices.pick(Random(2))
        assert isinstance(event, ev.Moved)
        self.t = answer(self.game, self.t, ask.player, event)
        return event


AUCTION = ("4 uptown", "pass", "pass", "pass")


def test_declarer_alone_sees_the_kitty_and_what_he_buries() -> None:
    table = Seated(BidWhist())
    kitty = None
    table.say(*AUCTION)
    table.ask()
    kitty = table.t.kitty.bits
    assert not any(sure & kitty for sure in table.t.sure)  # nobody before the auction is over, nor before naming
    table.say("hearts are trumps")
    buried = table.bury()
    assert table.t.sure[0] & buried.cards.bits == buried.cards.bits
    assert not any(table.t.sure[viewer] & buried.cards.bits for viewer in OTHERS)
    assert len(table.t.buried) == 6
    assert [len(held) for held in table.t.hands] == [12] * 4


def test_a_sporting_kitty_is_seen_by_all_but_not_what_is_buried() -> None:
    table = Seated(BidWhist(sport_kitty=True))
    table.say(*AUCTION, "hearts are trumps")
    ask = table.ask()
    shown = next(note.event for note in table.t.notes if isinstance(note.event, ev.Shown))
    assert all(sure & shown.cards.bits == shown.cards.bits for sure in table.t.sure)
    buried = next(event for event in ask.choices.listed if isinstance(event, ev.Moved) and event.cards == shown.cards)
    table.t = answer(table.game, table.t, 0, buried)
    assert not any(table.t.sure[viewer] & shown.cards.bits for viewer in OTHERS)


def test_naming_after_the_kitty() -> None:
    table = Seated(BidWhist(name_before_kitty=False))
    table.say(*AUCTION)
    assert len(table.ask().choices.listed) == 4
    assert len(table.t.hands[0]) == 18
    table.say("clubs are trumps")
    table.bury()
    assert table.game.trick_rules(table.t) is not None


def test_a_wrong_number_of_buried_cards_is_refused() -> None:
    table = Seated(BidWhist())
    table.say(*AUCTION, "hearts are trumps")
    table.ask()
    cards = list(table.t.hands[0])
    before = table.t
    with pytest.raises(NotOffered, match=r"Choose 6 cards, not 5\."):
        table.say(" ".join(map(str, cards[:5])))
    assert table.t is before


def test_the_contract_in_words_and_the_order_where_low_cards_win() -> None:
    table = Seated(BidWhist())
    table.say("4 downtown", "pass", "pass", "pass", "hearts are trumps")
    table.ask()
    told = table.game.status(table.t)
    assert "contract 4 downtown, hearts, by North" in told
    assert "low cards win: A 2 3 4 5 6 7 8 9 T J Q K" in told
    assert any("North-South need 9 more" in line for line in told)


def test_boston_is_one_two_or_four() -> None:
    with pytest.raises(BadOption, match="boston = 3 is not allowed"):
        game_of("bid-whist", {"boston": "3"})


def test_a_kitty_that_decides_who_bids_is_caught() -> None:
    @dataclass(frozen=True)
    class Peeping(BidWhist):
        def auction(self, t: Table) -> Ask | None:
            ask = super().auction(t)
            if ask is None or not t.kitty.bits & 0xFFF:
                return ask
            bids = ask.choices.only(lambda event: getattr(event, "call", None) != Bid(3, "uptown"), "no")
            return Ask(ask.player, bids, "The kitty holds a club.")

    def inspect() -> None:
        for seed in range(10):
            Inspection(Peeping(), Random(seed), thorough=3, deals=1).match()

    with pytest.raises((LawBroken, AssertionError)):
        inspect()


@pytest.mark.parametrize("pack", list(BidWhist.presets))
def test_plain_bids_buries_and_says_why(pack: str) -> None:
    game = BidWhist(pack=pack)
    bids = 0
    for seed in range(12):
        table = Seated(game, seed)
        while True:
            ask = table.ask()
            size = ask.choices.size
            if size is not None and size < 60 and isinstance(ask.choices.listed[0], ev.Played):
                break
            decision = decide(game, look(game, table.t, ask.player), Random(seed))
            assert decision.reason.endswith(".")
            assert "no rule of thumb" not in decision.reason
            table.t = answer(game, table.t, ask.player, decision.event)
        bids += sum(isinstance(said.call, Bid) for said in table.t.calls[:4])
        assert len(table.t.heap(KITTY)) == 0
    assert bids >= 12
