"""The small parts of the pages: rule sheets as HTML, pictures, the look, the story, questions of every kind."""

from __future__ import annotations

from random import Random

import pytest
from desk import open_house

from oddtrick.faces.web.answers import read_answer
from oddtrick.faces.web.look import look_from, look_of
from oddtrick.faces.web.naming import Names, contract_words, with_names
from oddtrick.faces.web.options import blanks, chosen
from oddtrick.faces.web.picture import picture
from oddtrick.faces.web.prose import page
from oddtrick.faces.web.questions import put
from oddtrick.faces.web.story import listed, story
from oddtrick.games import CATALOGUE, game_of
from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker
from oddtrick.rules.choices import Either, Language, Listed
from oddtrick.rules.counts import Counts
from oddtrick.rules.options import make
from oddtrick.rules.step import Ask
from oddtrick.rules.view import View
from oddtrick.table import events as ev
from oddtrick.table.calls import Bid, Number, Pass, Word
from oddtrick.table.cards import CARDS, Cards
from oddtrick.table.errors import BadText
from oddtrick.table.table import Table
from oddtrick.table.zones import hand
from zoo import Zoo


def test_a_sheet_becomes_a_page() -> None:
    made = page(
        "# Title `x`\n\nOne **bold** and\ntwo <b>.\n\n- a\n  more\n- b\n\n1. c\n\n| p | q |\n|---|---|\n| 1 | *2* |\n"
    )
    assert made.splitlines() == [
        "<h1>Title <code>x</code></h1>",
        "<p>One <strong>bold</strong> and two &lt;b&gt;.</p>",
        "<ul><li>a more</li><li>b</li></ul>",
        "<ol><li>c</li></ol>",
        '<table tabindex="0"><thead><tr><th scope="col">p</th><th scope="col">q</th></tr></thead>'
        "<tbody><tr><td>1</td><td><em>2</em></td></tr></tbody></table>",
    ]


@pytest.mark.parametrize("kind", [*CATALOGUE, Zoo], ids=lambda kind: kind.id)
def test_every_game_has_a_picture_of_its_own_play(kind: type) -> None:
    drawn = picture(kind)
    assert drawn.startswith("<svg")
    assert drawn.count("<g") == drawn.count("</g>") > 5
    assert picture(kind) is drawn


def test_a_look_that_is_none_is_the_first() -> None:
    assert look_of("dark.four.none.off") == {"theme": "dark", "suits": "four", "motion": "none", "keys": "off"}
    assert look_of("") == look_of("x.y") == look_from({}) == look_of("auto.two.auto.on")


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_the_form_as_it_stands_gives_the_game_as_it_is(kind: type) -> None:
    form = {f"option.{blank.name}": [blank.value] for blank in blanks(kind)}
    assert chosen(kind, form) == {}
    assert make(kind, chosen(kind, form)) == kind()


@pytest.mark.parametrize("kind", CATALOGUE, ids=lambda kind: kind.id)
def test_every_value_of_every_option_can_be_chosen(kind: type) -> None:
    for blank in blanks(kind):
        for value, _ in blank.values:
            texts = chosen(kind, {f"option.{blank.name}": [value]})
            assert texts in ({}, {blank.name: value})


def test_the_story_says_who_led_and_what_won() -> None:
    shape = game_of("whist").shape
    told = [
        ev.NewDeal(0, (0, 1, 2, 3)),
        ev.Played(1, CARDS[3]),
        ev.Played(2, CARDS[9]),
        ev.TookTrick(2),
        ev.Scored((), "x"),
        ev.Shown(hand(1), Cards(1)),
    ]  # fmt: skip
    said = story(told, Speaker(shape, 2, {0: "Anna", 1: "Ben"}))
    assert said == ["Deal 1. Anna deals.", "Ben leads the 5 of clubs.", "You play the jack of clubs.",
                    "You win with the jack of clubs.", "Score of the deal, x.", ""]  # fmt: skip


def test_lists_in_words() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == ["", "a", "a and b", "a, b and c"]


def test_letters_and_points_of_the_compass_become_names() -> None:
    two = Names(game_of("turnover-bridge").shape, 0, {1: "Ben"})
    assert with_names("score A 12, B 9, target 100", two) == "score you 12, Ben 9, target 100"
    four = Names(game_of("whist").shape, 2, {0: "Anna", 1: "Ben", 3: "Dora"})
    for line, told in (
        ("score North-South 1, East-West 0", "score you and Anna 1, Ben and Dora 0"),
        ("4 spades by West, dummy East: 0 of 10 tricks", "4 spades by Dora, dummy Ben: 0 of 10 tricks"),
        ("North-South: contract 3, S nil, tricks 1", "you and Anna: contract 3, you nil, tricks 1"),
        ("Spades are trumps, the Southern way", "Spades are trumps, the Southern way"),
    ):
        assert with_names(line, four) == told
    three = Names(game_of("bridge-for-three").shape, 0, {1: "Ben", 2: "Clara"})
    told = with_names("P deals and plays with dummy; Q is eldest hand, R pone", three)
    assert told == "you deal and play with dummy; Ben is eldest hand, Clara pone"
    assert with_names("R deals and plays with dummy; P is eldest hand", three).endswith("; you are eldest hand")


def test_sides_are_called_by_their_players() -> None:
    names = Names(game_of("whist").shape, 2, {0: "Anna", 1: "Ben", 3: "Dora"})
    assert [names.party(party) for party in range(2)] == ["You and Anna", "Ben and Dora"]
    assert names.does(names.party(1), "wins") == "Ben and Dora win"
    assert names.does("You", "wins") == "You win"
    assert names.does("Ben", "wins") == "Ben wins"
    assert Names(game_of("turnover-bridge").shape, 0, {1: "Ben"}).party(1) == "Ben"


def test_the_line_at_the_top_says_what_is_played_for() -> None:
    standing = ["score Anna 1", "contract 3 uptown", "books 4, 2", "target 7"]
    assert contract_words(standing) == "Contract 3 uptown · Books 4, 2"
    assert contract_words(["total 0", "games 0-0", "vulnerable: nobody"]) == ""


def sight_of(*events: ev.Event, language: Language | None = None) -> Sight:
    """A player who is asked one of these, and perhaps for a line of a language."""
    game = Zoo()
    parts = (Listed(events, "no"), *([language] if language else []))
    table = Table.fresh(game.shape)
    return Sight(View(0, table, Ask(0, Either(parts), "Say something."), (), 0, None), game)


def test_many_bids_make_a_box_and_the_rest_a_row() -> None:
    bids = [ev.Called(0, Bid(level, strain)) for level in (1, 2) for strain in ("C", "D", "H", "S", "NT")]
    says = put(sight_of(*bids, ev.Called(0, Pass())), Speaker(Zoo().shape, 0)).says
    assert [button.label for button in says.grid[0]] == ["1 club", "1 diamond", "1 heart", "1 spade", "1 no trump"]
    assert [button.suit for button in says.grid[1]] == ["C", "D", "H", "S", ""]
    assert [button.text for button in says.calls] == ["Pass"]


def test_few_calls_and_other_choices_are_buttons() -> None:
    says = put(sight_of(ev.Called(0, Number(3)), ev.Agreed(0, True), ev.Resigned(0)), Speaker(Zoo().shape, 0)).says
    assert [button.text for button in says.calls] == [
        "3",
        Speaker(Zoo().shape, 0).choice(ev.Agreed(0, True)),
        "Resign the match",
    ]


def test_a_language_is_a_line_to_write() -> None:
    def read(text: str) -> ev.Event:
        if text != "how many":
            raise BadText("ask: how many")
        return ev.Asked(0, 1, text)

    language = Language("Ask a question", read, lambda event: getattr(event, "question", None))
    says = put(sight_of(ev.Called(0, Pass()), language=language), Speaker(Zoo().shape, 0)).says
    assert [(talk.hint, talk.kind, talk.ready) for talk in says.talks] == [("Ask a question", "", True)]


def test_counts_are_numbers_to_fill_in() -> None:
    counts = Counts(0, "tricks", ("certain", "possible"), 13, (Pass(),), "Say how many.")
    table = Table.fresh(Zoo().shape)
    sight = Sight(View(0, table, Ask(0, counts, "Say how many."), (), 0, None), Zoo())
    fields = put(sight, Speaker(Zoo().shape, 0)).says.fields
    assert [(field.label, field.kind, field.high) for field in fields] == [
        ("Certain", "number", 13),
        ("Possible", "number", 13),
    ]
    filled = {f"field.{field.name}": [str(i + 2)] for i, field in enumerate(fields)}
    assert read_answer(sight, filled) == ev.Called(0, Word("tricks", (2, 3)))
    for wrong in ({}, {"field.1.0": ["2"]}, {"field.1.0": ["x"], "field.1.1": ["-1"]}):
        with pytest.raises(BadText):
            read_answer(sight, wrong)


def test_a_house_can_be_opened_in_memory_and_closed() -> None:
    house = open_house()
    room = house.open("zoo", {}, ["random"] * 4)
    assert room.waiting
    assert Random(1).random() < 1
    house.close()
