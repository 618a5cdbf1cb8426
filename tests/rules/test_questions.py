"""The question language: what is understood depends on the text alone, and every question has one way of writing."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oddtrick.rules.languages import terms
from oddtrick.rules.questions import read_question
from oddtrick.table.cards import PACK, bits_of
from oddtrick.table.errors import BadText
from oddtrick.table.notation import parse_cards

M = parse_cards("SA94 HQ973 DK5 CJT62").bits
HANDS = st.integers(0, 13).flatmap(lambda n: st.sets(st.sampled_from(PACK), min_size=n, max_size=n)).map(bits_of)

SUITS = st.sampled_from(["S", "hearts", "Diamond", "clubs"])
RANKS = st.sampled_from(["2", "9", "10", "T", "J", "q", "A"])
CARDS = st.builds(lambda s, r: f"{s[0].upper()}{r}", SUITS, RANKS)
SETS = st.recursive(
    st.one_of(CARDS, SUITS, st.sampled_from(["aces", "twos", "red", "honours", "all", "[T-K]", "S[2-9]"])),
    lambda sets: st.one_of(
        st.builds(lambda a, b, op: f"{a} {op} {b}", sets, sets, st.sampled_from("|-&")),
        st.builds(lambda a, b: f"{{{a}, {b}}}", sets, sets),
        sets.map(lambda a: f"({a})"),
    ),
    max_leaves=4,
)
NUMBERS = st.recursive(
    st.one_of(
        st.integers(0, 40).map(str),
        SUITS,
        st.sampled_from("AKQJT"),
        st.sampled_from(
            ["aces", "sixes", "cards", "hcp", "controls", "longest", "shortest", "len(3)", "voids", "losers"]
        ),
        SUITS.map(lambda s: f"top({s})"),
        SUITS.map(lambda s: f"half_quicks({s})"),
        SETS.map(lambda s: f"count({s})"),
        SETS.map(lambda s: f"hcp({s})"),
    ),
    lambda numbers: st.one_of(
        st.builds(lambda a, b, op: f"{a} {op} {b}", numbers, numbers, st.sampled_from("+-*")),
        numbers.map(lambda a: f"({a}) mod 3"),
        st.builds(lambda a, b: f"max({a}, {b})", numbers, numbers),
        numbers.map(lambda a: f"-({a})"),
    ),
    max_leaves=4,
)
QUESTIONS = st.recursive(
    st.one_of(
        st.builds(
            lambda a, b, op: f"{a} {op} {b}", NUMBERS, NUMBERS, st.sampled_from(["=", "!=", "<", "<=", ">", ">="])
        ),
        SETS.map(lambda s: f"has {s}"),
        SETS.map(lambda s: f"has at least 2 of {s}"),
        NUMBERS.map(lambda n: f"odd({n})"),
        SUITS.map(lambda s: f"void({s})"),
        st.sampled_from(["balanced", "shape 4-4-3-2", "shape x=x=3=3"]),
    ),
    lambda asked: st.one_of(
        st.builds(lambda a, b, op: f"{a} {op} {b}", asked, asked, st.sampled_from(["and", "or", "xor"])),
        asked.map(lambda a: f"not {a}"),
        asked.map(lambda a: f"({a})"),
    ),
    max_leaves=5,
)


@settings(max_examples=150, deadline=None)
@given(QUESTIONS, st.lists(HANDS, min_size=1, max_size=4))
def test_every_question_of_the_language_has_one_way_of_writing(text: str, hands: list[int]) -> None:
    if len(text) > 400:
        return
    question = read_question(text)
    again = read_question(question.text)
    assert again.text == question.text
    for hand in hands:
        assert question.holds(hand) == again.holds(hand)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=420))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    try:
        question = read_question(text)
    except BadText as refusal:
        assert str(refusal)
    else:
        assert question.holds(M) in (True, False)


WORDS = st.sampled_from(
    """
    does is are the android it its have has at least most exactly more fewer than no any a an of in
    and or not queen ace king heart hearts spades clubs four 10 hcp points suit longest void
    balanced shape 4-4-3-2 between either both even odd number ( ) [ ] { } , | & = >= < + - * mod
    top count losers HQ H[9-A] ? as many controls
    """.split()  # noqa: SIM905
)


@settings(max_examples=300, deadline=None)
@given(st.lists(WORDS, max_size=14).map(" ".join))
def test_words_thrown_together_are_read_or_refused_in_words(text: str) -> None:
    try:
        question = read_question(text)
    except BadText as refusal:
        assert str(refusal)
    else:
        assert read_question(question.text).text == question.text


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("Does it have two or more aces?", "aces >= 2"),
        ("does my partner hold thirteen or fewer cards in hearts", "hearts <= 13"),
        ("Does it have between 10 and 12 points in spades?", "10 <= hcp(spades) <= 12"),
        ("Does the android have an odd number of heart cards?", "odd(hearts)"),
        ("Does it have a void?", "voids >= 1"),
        ("Does it have no pictures in clubs?", "count(pictures & clubs) = 0"),
        ("Does it have fewer aces than kings?", "aces < kings"),
        ("Does it have at least as many clubs as hearts?", "clubs >= hearts"),
        ("Does it have the queen of hearts?", "has HQ"),
        ("Does it have the ace, king and queen of clubs?", "has all of {CA, CK, CQ}"),
        ("Does it have any of the ace, king or queen of spades?", "has any of {SA, SK, SQ}"),
        ("Does it have either the ace, the king, or the queen of spades?", "has any of {SA, SK, SQ}"),
        ("Does it have a card lower than the ten of hearts?", "has H[2-9]"),
        ("Does it have the queen of hearts or no controls?", "has HQ or controls = 0"),
        ("Is the android void in hearts?", "void(hearts)"),
        ("Is it balanced?", "balanced"),
        ("Is its lowest club above the five?", "bottom(clubs) > 5"),
        ("Is the android's longest suit exactly five cards long?", "longest = 5"),
        ("Is its shape x-4-3-2?", "shape x-4-3-2"),
        ("hcp>=10 AND Has qh?", "hcp >= 10 and has HQ"),
        ("((hcp)) - (2 - 1) > 3", "hcp - (2 - 1) > 3"),
        ("not (void(S) or balanced)", "not (void(spades) or balanced)"),
        ("has (red | S) & aces", "has (red | spades) & aces"),
        ("has red - (aces - HA)", "has red - (aces - HA)"),
    ],
)
def test_readings(text: str, reading: str) -> None:
    assert read_question(text).text == reading


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "Ask something"),
        ("hcp >= 1" + "0" * 400, "at most 400 characters"),
        ("(" * 33 + "balanced" + ")" * 33, "At most 32 parentheses"),
        ("hcp mod 0 = 1", "mod needs a number of at least 1"),
        ("balanced = balanced", "Not understood at '='"),
        ("hcp >= 10 or hearts", "hearts is a number, not a yes or no"),
        ("has HQ >= 1", "Not understood at"),
        ("Does it have a heart higher than the ace?", "no card is higher than the ace"),
        ("Does it have exactly four hearts or five spades?", 'say "at least"'),
        ("What does it hold?", "Only yes or no"),
        ("Is it void in trumps?", "Not understood at 'trumps'"),
        ("hcp >= 10 \x00", "cannot be read"),
    ],
)
def test_refusals_say_where_and_what(text: str, says: str) -> None:
    with pytest.raises(BadText) as refusal:
        read_question(text)
    assert says in str(refusal.value)


def test_long_and_deep_questions_are_read() -> None:
    assert read_question("(" * 32 + "hcp >= 10" + ")" * 32).text == "hcp >= 10"
    assert read_question("not " * 97 + "balanced").holds(M) is False
    assert read_question(" or ".join(["has HQ"] * 40)).holds(M)


def test_an_undefined_number_is_a_no() -> None:
    hand = parse_cards("SA D5").bits
    for text in ("top(H) >= 2", "top(H) = top(H)", "max(hcp, top(H)) > 0", "top(H) + 1 > 0", "odd(bottom(H))"):
        assert not read_question(text).holds(hand)
        assert read_question(f"not {text}").holds(hand)


@given(HANDS)
def test_losers_and_quick_tricks_against_plain_words(hand: int) -> None:
    for suit in range(4):
        held = sorted((card % 13 for card in PACK if card // 13 == suit and hand >> card & 1), reverse=True)
        places = (12, 11, 10)[: len(held)]
        assert terms.losers(suit)(hand) == sum(rank not in held for rank in places)
        letters = "".join("AKQ"[12 - rank] for rank in held if rank >= 10)
        quicks = {"A": 2, "AK": 4, "AKQ": 4, "AQ": 3, "KQ": 2, "K": int(len(held) > 1)}.get(letters, 0)
        assert terms.half_quicks(suit)(hand) == quicks
        assert terms.run(suit)(hand) == next((n for n in range(14) if n == 13 or 12 - n not in held), 13)
        assert terms.top(suit)(hand) == (held[0] + 2 if held else None)
        assert terms.bottom(suit)(hand) == (held[-1] + 2 if held else None)
