"""Spades: what the data rows cannot say - who sees what, planted faults, sets of options, calls as text."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest

from oddtrick.bots.bidding import decide
from oddtrick.games import game_of
from oddtrick.games.spades import DEALS_AT_MOST, Spades
from oddtrick.play.conformance import Inspection, LawBroken
from oddtrick.play.reading import read
from oddtrick.play.run import Chance, advance, answer
from oddtrick.play.words import Speaker
from oddtrick.rules.opening import show_lowest
from oddtrick.rules.options import Option, options_of
from oddtrick.rules.promise import Extras, heard, said
from oddtrick.rules.step import Ask, Happen, Over
from oddtrick.rules.tricks import TrickRules
from oddtrick.rules.view import look
from oddtrick.table import events as ev
from oddtrick.table.calls import Number, Word, parse_call
from oddtrick.table.cards import CLUBS
from oddtrick.table.errors import BadOption, BadText, NotOffered
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table
from oddtrick.table.view import veil
from oddtrick.table.zones import GALLERY, STOCK, hand


class Seated:
    """A game at a table; answers are typed as a player would."""

    def __init__(
        self, game: Spades, seed: int = 1, before: dict[str, list[int]] | None = None, dealer: int = 3
    ) -> None:
        self.game, self.supply = game, Chance(Random(seed))
        self.t = Table.fresh(game.shape)
        lines = [
            ev.Line(party, column, n, "before") for column, row in (before or {}).items() for party, n in enumerate(row)
        ]
        if lines:
            self.t = evolve(self.t, ev.Scored(tuple(lines), "before"))
        self.t = evolve(self.t, ev.NewDeal(dealer, tuple(range(len(game.shape.places)))))

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

    def backs(self, viewer: int, place: int) -> int:
        self.ask()
        return veil(self.t, viewer).hands[place].backs


def behind(**options: str) -> Seated:
    return Seated(game_of("spades", options), before={"points": [0, 150]})  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------ who sees what


def test_a_blind_caller_sees_thirteen_backs_until_he_has_called() -> None:
    table = behind()
    assert [table.backs(0, 0), table.backs(2, 2), table.backs(1, 1)] == [13, 13, 0]
    table.say("look at my cards")
    assert [table.backs(0, 0), table.backs(2, 2)] == [0, 13]
    table.say("blind nil")
    assert table.backs(2, 2) == 0
    assert table.ask().player == 2  # he passes two cards
    with pytest.raises(BadText):
        table.say("nil")


def test_a_blind_call_after_looking_is_refused() -> None:
    table = behind(talk="false")
    table.say("look at my cards", "look at my cards")
    before = table.t
    with pytest.raises(NotOffered):
        table.say("blind nil")
    assert table.t == before or table.t.calls == before.calls


def test_only_the_two_partners_know_the_cards_passed() -> None:
    table = behind(talk="false")
    table.say("blind nil")
    ask = table.ask()
    event = ask.choices.pick(Random(3))
    assert isinstance(event, ev.Moved)
    table.t = answer(table.game, table.t, 0, event)
    for viewer in (0, 2):
        assert table.t.sure[viewer] & event.cards.bits == event.cards.bits
    for viewer in (1, 3, GALLERY):
        assert not table.t.sure[viewer] & event.cards.bits
    back = table.ask()
    assert back.player == 2
    assert ev.Moved(hand(2), hand(0), event.cards) in back.choices  # received cards may go back


def test_a_wrong_number_of_cards_is_refused() -> None:
    table = behind(talk="false")
    table.say("blind nil")
    cards = list(table.t.hands[0])
    with pytest.raises(NotOffered, match=r"Choose 2 cards, not 3\."):
        table.say(" ".join(map(str, cards[:3])))


def test_both_blind_nil_do_not_exchange() -> None:
    table = behind(ruleset="standard", blind_pass_time="at_once")
    table.say("blind nil", "blind nil")
    assert isinstance(table.ask().choices.listed[0], ev.Called)


def test_who_draws_knows_his_discards_and_the_other_nothing() -> None:
    table = Seated(Spades(ruleset="two"), dealer=1)
    table.say("keep", "reject", "keep")
    table.ask()
    mine = [note for note in table.t.notes if isinstance(note.event, ev.Looked) and note.event.player == 0]
    assert all(table.t.sure[0] & note.event.cards.bits for note in mine)
    theirs = [note for note in table.t.notes if isinstance(note.event, ev.Looked) and note.event.player == 1]
    assert not any(table.t.sure[0] & note.event.cards.bits for note in theirs)
    assert [len(held) for held in table.t.hands] == [2, 1]
    assert len(table.t.dead) == 3


def test_a_misdeal_is_dealt_again_by_the_same_dealer() -> None:
    game = Spades(misdeal=("no_spades", "no_faces", "seven_plain"), talk=False)
    for seed in range(60):
        table = Seated(game, seed)
        ask = table.ask()
        claims = [event for event in ask.choices.listed if isinstance(event, ev.Shown)]
        if claims:
            table.t = answer(game, table.t, ask.player, claims[0])
            assert isinstance(table.ask().choices.listed[0], ev.Called)
            assert (table.t.deals, table.t.dealer) == (2, 3)
            return
    pytest.fail("no bad hand in sixty deals")


# ------------------------------------------------------------------------------------------ options and calls


def options_at_random(rng: Random) -> dict[str, object]:
    def value(option: Option) -> object:
        if option.kind == "listing":
            return tuple(rng.sample(option.values, rng.randint(1, len(option.values))))
        return rng.choice(option.values)

    chosen = {name: value(option) for name, option in options_of(Spades).items() if rng.random() < 0.2}
    return {**chosen, "ruleset": rng.choice(tuple(Spades.presets)), "blind_deficit": rng.choice((0, 100))}


@pytest.mark.parametrize("seed", range(25))
def test_the_laws_hold_for_sets_of_options(seed: int) -> None:
    rng = Random(seed)
    while True:
        try:
            game = Spades(**options_at_random(rng))  # type: ignore[arg-type]
            break
        except BadOption as clash:
            assert len(clash.options) in (1, 2)
            assert all(name in str(clash) for name in clash.options)
    Inspection(game, rng, every=5, deals=2).match()


@pytest.mark.parametrize("offered", [False, True])
def test_every_saying_comes_back_from_its_text(offered: bool) -> None:
    every = Extras(True, True, True, True).sayings(range(1, 14), 13, no_trump=True)
    assert len(every) > 60
    for saying in every:
        call = said(saying, offered)
        assert parse_call(str(call)) == call
        assert heard(call, 13) == (saying, offered)


def test_counts_are_read_and_too_many_refused() -> None:
    table = Seated(Spades())
    table.say("tricks 3 1 1")
    assert table.t.calls[-1].call == Word("tricks", (3, 1, 1))
    table.say("0 0 0", "offer 5", "agree", "nil", "4")
    assert table.t.calls[-1].call == Number(4)
    again = Seated(Spades())
    with pytest.raises(NotOffered, match="only 13 tricks"):
        again.say("tricks 9 9 9")
    with pytest.raises(BadText):
        again.say("tricks of the trade")


def test_a_match_without_a_winner_ends() -> None:
    game = Spades(ruleset="standard")
    t = Table.fresh(game.shape)._replace(deals=DEALS_AT_MOST)
    assert isinstance(game.over(t), Over)


def test_the_status_tells_contract_bags_and_breaking() -> None:
    table = Seated(Spades(ruleset="standard"), before={"points": [40, 0], "bags": [3, 0]})
    table.say("4", "3", "nil", "2")
    table.ask()
    told = " | ".join(table.game.status(table.t))
    assert "North-South 40 (3 bags)" in told
    assert "contract 4, S nil; tricks" not in told
    assert "North-South: contract 4, S nil, tricks 0" in told
    assert "target 500" in told


# ------------------------------------------------------------------------------------------ planted faults


@dataclass(frozen=True)
class LeadsUnshown(Spades):
    """The holder of the lowest club is asked without having shown it."""

    def next(self, t: Table) -> object:  # type: ignore[override]
        step = super().next(t)
        if isinstance(step, Happen) and step == show_lowest(t, CLUBS, self.ranks):
            return self.play(t)
        return step

    def trick_rules(self, t: Table) -> TrickRules:
        rules = super().trick_rules(t)
        holders = [(card, place) for place, held in enumerate(t.hands) for card in held if 0 <= card < 13]
        return rules if t.tricks or t.trick or not holders else rules._replace(leader=min(holders)[1])


@dataclass(frozen=True)
class BlindOnlyIfBad(Spades):
    """Only who holds no ace of spades is asked for a blind call."""

    def blind(self, t: Table) -> object:  # type: ignore[override]
        blind = super().blind(t)
        if not t.laid:
            return blind
        entitled = tuple(place for place in blind.entitled if not t.hands[place].bits >> 51 & 1)
        return type(blind)(entitled, blind.nil, blind.both, blind.numbers)


@pytest.mark.parametrize(
    "game",
    [LeadsUnshown(ruleset="three"), BlindOnlyIfBad(ruleset="standard", blind_deficit=0)],
    ids=lambda game: type(game).__name__,
)
def test_a_rule_that_looks_into_hidden_hands_is_caught(game: Spades) -> None:
    def inspect() -> None:
        for seed in range(12):
            Inspection(game, Random(seed), thorough=3, deals=1).match()

    with pytest.raises((LawBroken, AssertionError)):
        inspect()


def test_a_discard_told_to_all_is_caught() -> None:
    def gossip(after: Table, event: ev.Event, viewer: int) -> ev.Event:
        from oddtrick.table.view import veil_event

        told = veil_event(after, event, viewer)
        return event if isinstance(event, ev.Looked) and event.zone == STOCK else told

    with pytest.raises(LawBroken):
        Inspection(Spades(ruleset="two"), Random(1), deals=1, veil_event=gossip).match()


# ------------------------------------------------------------------------------------------ bots


@pytest.mark.parametrize("ruleset", list(Spades.presets))
def test_plain_says_why_and_bids_what_the_hand_is_worth(ruleset: str) -> None:
    game = Spades(ruleset=ruleset)
    numbers = []
    for seed in range(20):
        table = Seated(game, seed, dealer=len(game.shape.places) - 1)
        while True:
            ask = table.ask()
            if isinstance(ask.choices.listed[0], ev.Played):
                break
            decision = decide(game, look(game, table.t, ask.player), Random(seed))
            assert decision.reason.endswith(".")
            assert "no rule of thumb" not in decision.reason
            table.t = answer(game, table.t, ask.player, decision.event)
        promises = [game.promise(table.t, party) for party in range(len(game.shape.parties))]
        numbers.append(sum(promise.number for promise in promises if promise is not None))
    assert 0.65 * game.hand_size < sum(numbers) / len(numbers) < game.hand_size
