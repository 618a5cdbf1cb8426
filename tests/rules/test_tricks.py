"""Following, heading, breaking, winning: the restrictions that later sheets need, tried on a bare table."""

from __future__ import annotations

import pytest

from oddtrick.rules.ranks import HIGH, JOKERS, ranked
from oddtrick.rules.step import Ask, Happen
from oddtrick.rules.tricks import HEAD, LOWEST, TrickRules, tricks, winning_play
from oddtrick.table import events as ev
from oddtrick.table.cards import CLUBS, HEARTS, PACK_BITS, SPADES, Cards
from oddtrick.table.evolve import evolve
from oddtrick.table.notation import parse_card, parse_cards
from oddtrick.table.table import Play, Table
from oddtrick.table.zones import Shape

SHAPE = Shape(("N", "E", "S", "W"), ("N", "E", "S", "W"), ("NS", "EW"), pack=PACK_BITS)
OWN = ((0,), (1,), (2,), (3,))
LOW_ORDER = (11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 12)  # downtown, aces good: A 2 3 .. K


def table(hands: dict[int, str], played: str = "", order=(0, 1, 2, 3)) -> Table:
    """The last of `hands` is to play: the cards played came from the places before him."""
    t = evolve(Table.fresh(SHAPE), ev.NewDeal(0, order))
    cards = [parse_card(word) for word in played.split()]
    held = [parse_cards(hands.get(place, "")) for place in range(4)]
    for place, card in enumerate(cards):
        held[place] = held[place].plus(Cards.of((card,)))
    t = evolve(t, ev.Dealt(tuple(held), OWN))
    for place, card in enumerate(cards):
        t = evolve(t, ev.Played(place, card))
    return t


def legal(hand: str, led: str, rules: TrickRules) -> str:
    step = tricks(table({len(led.split()): hand}, led), rules)
    assert isinstance(step, Ask)
    return " ".join(sorted(str(event.card) for event in step.choices.listed))


def cards(text: str) -> str:
    return " ".join(sorted(text.split()))


@pytest.mark.parametrize(
    ("hand", "led", "expected"),
    [  # Spades E26
        ("DA D5 SK", "DT", "DA"),
        ("D8 D5", "DT", "D8 D5"),
        ("DA D5", "DT S3", "DA D5"),
        ("SK S4 H7", "DT", "SK S4"),
        ("SK S4 H7", "DT S9", "SK"),
        ("S4 S3 H7", "DT S9", "S4 S3"),
        ("H7 C8", "DT S9", "H7 C8"),
    ],
)
def test_the_duty_to_beat(hand: str, led: str, expected: str) -> None:
    assert legal(hand, led, TrickRules(0, SPADES, follow=HEAD)) == cards(expected)


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("C4 H2 SA", "C4"), ("H2 SA SK", "H2"), ("SA SK", "SA SK"), ("C9 C4 CK", "C4")],  # Spades E23
)
def test_the_lowest_club_from_all(hand: str, expected: str) -> None:
    rules = TrickRules(0, SPADES, led=CLUBS, follow=LOWEST)
    assert legal(hand, "", rules) == cards(expected)
    assert legal(hand, "C3", rules) == cards(expected)


@pytest.mark.parametrize(
    ("played", "winner"), [("C3 H9 C2 CJ", "CJ"), ("H9 C4 D2 CT", "CT"), ("H9 S2 D2 CT", "S2"), ("H9 D3 D2 HT", "H9")]
)
def test_trick_one_counts_as_a_club_trick(played: str, winner: str) -> None:
    plays = [Play(place, parse_card(card), -1, 0) for place, card in enumerate(played.split())]
    assert str(winning_play(plays, TrickRules(0, SPADES, led=CLUBS)).card) == winner


def test_a_suit_not_led_until_broken() -> None:
    rules = TrickRules(0, SPADES, not_until_broken=SPADES)
    assert legal("S3 H5", "", rules) == "H5"
    assert legal("S3 S5", "", rules) == "S3 S5"
    step = tricks(table({0: "S3 H5"}), rules)
    assert isinstance(step, Ask)
    assert step.choices.why_not(ev.Played(0, parse_card("S3"))) == "Spades may not be led until they are broken."
    t = table({0: "S3 H5"}, "D2 S4 D3 D4")
    t = evolve(t, ev.TookTrick(1))
    t = t._replace(hands=(t.hands[0], parse_cards("S9 H9"), *t.hands[2:]))
    step = tricks(t, rules)
    assert isinstance(step, Ask)
    assert len(step.choices.listed) == 2


def test_a_card_that_must_be_led() -> None:
    assert legal("C2 H5", "", TrickRules(0, SPADES, must_lead=parse_card("C2"))) == "C2"
    assert legal("C3 H5", "", TrickRules(0, SPADES, must_lead=parse_card("C2"))) == "C3 H5"


@pytest.mark.parametrize(
    ("order", "played", "winner"),
    [  # Bid Whist E14 to E16: hearts are trumps
        (tuple(range(13)), "SK SA S2 S9", "SA"),
        (LOW_ORDER, "SK SA S2 S9", "SA"),
        (LOW_ORDER[-1:] + LOW_ORDER[:-1], "SK SA S2 S9", "S2"),
        (tuple(range(13)), "SK HK S2 H9", "HK"),
        (LOW_ORDER, "SK HK S2 H9", "H9"),
        (LOW_ORDER, "HA LJ H2 BJ", "BJ"),
    ],
)
def test_uptown_and_downtown(order: tuple[int, ...], played: str, winner: str) -> None:
    rules = TrickRules(0, HEARTS, ranks=ranked(order, JOKERS, HEARTS))
    plays = [Play(place, parse_card(card), -1, 0) for place, card in enumerate(played.split())]
    assert str(winning_play(plays, rules).card) == winner


@pytest.mark.parametrize(
    ("order", "played", "winner"),
    [  # Bid Whist E17: no trump, jokers worthless
        (tuple(range(13)), "BJ D5 DQ LJ", "DQ"),
        (LOW_ORDER, "LJ BJ C7 C3", "C3"),
        (LOW_ORDER, "D9 DA D2 BJ", "DA"),
        (LOW_ORDER, "D9 C2 DK S3", "D9"),
    ],
)
def test_jokers_without_a_suit(order: tuple[int, ...], played: str, winner: str) -> None:
    plays = [Play(place, parse_card(card), -1, 0) for place, card in enumerate(played.split())]
    assert str(winning_play(plays, TrickRules(0, None, ranks=ranked(order))).card) == winner


@pytest.mark.parametrize(
    ("hand", "led", "expected", "trump"),
    [  # Bid Whist E18
        ("BJ S3 D4", "HK", "BJ", HEARTS),
        ("BJ S3 D4", "HK", "BJ S3 D4", CLUBS),
        ("BJ S3 D4", "BJ", "BJ S3", SPADES),
        ("LJ S3 D4", "BJ", "LJ S3 D4", None),
        ("LJ S3 D4", "BJ D5", "D4", None),
        ("LJ S3", "D5", "LJ S3", None),
    ],
)
def test_jokers_follow_as_trumps_or_as_nothing(hand: str, led: str, expected: str, trump: int | None) -> None:
    if "BJ" in hand and "BJ" in led:  # the sheet's second joker hand: two players cannot both hold it
        led = "LJ"
    assert legal(hand, led, TrickRules(0, trump, ranks=ranked(top=JOKERS, trump=trump))) == cards(expected)


def test_a_b_a_b_tricks_of_four_cards() -> None:
    t = table({0: "HK H2", 1: "H3 H4"})
    rules = TrickRules(0, None, order=(0, 1), cards=4)
    for place, text in ((0, "HK"), (1, "H3"), (0, "H2"), (1, "H4")):
        step = tricks(t, rules)
        assert isinstance(step, Ask)
        assert step.player == place
        t = evolve(t, ev.Played(place, parse_card(text)))
    assert tricks(t, rules) == Happen(ev.TookTrick(0))


def test_three_hands_and_who_controls_them() -> None:
    t = table({0: "HK", 1: "H3", 2: "H4"})
    rules = TrickRules(0, None, order=(0, 2, 1), controls=(0, 1, 0, 3))
    asked = []
    for text in ("HK", "H4", "H3"):
        step = tricks(t, rules)
        assert isinstance(step, Ask)
        asked.append(step.player)
        t = evolve(t, step.choices.listed[0])
        assert t.trick[-1].card == parse_card(text)
    assert asked == [0, 0, 1]
    assert tricks(t, rules) == Happen(ev.TookTrick(0))


def test_the_reverse_order_of_a_deal() -> None:
    t = table({0: "HK", 3: "H3"}, order=(0, 3, 2, 1))
    t = evolve(t, ev.Played(0, parse_card("HK")))
    step = tricks(t, TrickRules(0, None))
    assert isinstance(step, Ask)
    assert step.player == 3


def test_ranks_sort_a_hand() -> None:
    ranks = ranked(top=JOKERS, trump=SPADES)
    hand = [parse_card(word) for word in ["SA", "BJ", "C2", "LJ", "S2"]]
    assert [str(card) for card in sorted(hand, key=ranks.sort_key)] == ["C2", "S2", "SA", "LJ", "BJ"]
    assert ranked(top=JOKERS).wild_bits == sum(card.bit for card in JOKERS)
    assert HIGH.suit_bits[SPADES].bit_count() == 13
