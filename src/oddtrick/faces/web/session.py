"""The results of a session as one page of HTML that needs no server: lists, travellers, hands.

Only boards that everybody has played are on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from oddtrick.lab.board_play import sitting_of
from oddtrick.lab.session import Session
from oddtrick.lab.session_file import SessionFile
from oddtrick.lab.session_results import Results
from oddtrick.lab.session_words import (
    LINE_HEADS,
    LISTS,
    best,
    board_title,
    described,
    figures,
    heads,
    line_cells,
    progress,
)
from oddtrick.rules.partners import PLACE_NAMES
from oddtrick.table.cards import RANK_LETTERS, SUIT_LETTERS, SUIT_NAMES, Card, Cards, cards_in

from .cards import SUIT_ORDER
from .drawing import HERE, pages


@dataclass(frozen=True)
class Grid:
    """A table of the page: a heading, the heads of its columns, its rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Suit:
    """The cards of a suit in one hand."""

    letter: str
    name: str
    ranks: str


@dataclass(frozen=True)
class Hand:
    """One hand of a board."""

    place: str
    suits: tuple[Suit, ...]


@dataclass(frozen=True)
class Board:
    """A board at all its tables."""

    id: str
    hands: tuple[Hand, ...]
    traveller: Grid


def session_page(file: SessionFile) -> str:
    """The page."""
    session, results = file.session, Results.of(file.session, file.done)
    lists = tuple(
        Grid(LISTS[name], ("Place", "Who", *heads(session)), tuple(
            (str(one.place.rank), session.label(one.place.name), *figures(session, one)) for one in standings
        ))
        for name, standings in results.standings.items()
    )  # fmt: skip
    boards = tuple(_board(session, results, board, file.packs[board]) for board in results.complete)
    return pages.get_template("session.html").render(
        title=session.rules.title, lead=f"{described(session)}.", progress=progress(results), best=best(results),
        lists=lists, boards=boards, word=session.word, style=_style(),
    )  # fmt: skip


def _board(session: Session, results: Results, board: int, pack: Sequence[Card]) -> Board:
    rows = tuple(line_cells(session, line) for line in results.traveller(board))
    return Board(f"board-{board}", hands(session, board, pack), Grid(board_title(session, board), LINE_HEADS, rows))


def hands(session: Session, board: int, pack: Sequence[Card]) -> tuple[Hand, ...]:
    """The four hands of a board, suit by suit."""
    play = next(play for play in session.plays if play.board == board)
    sitting = sitting_of(session, play, tuple(pack))
    sitting.go_on()
    return tuple(Hand(PLACE_NAMES[place], _suits(held)) for place, held in enumerate(sitting.table.hands))


def _suits(held: Cards) -> tuple[Suit, ...]:
    cards = cards_in(held.bits)
    return tuple(
        Suit(SUIT_LETTERS[suit], SUIT_NAMES[suit], " ".join(
            RANK_LETTERS[card % 13].replace("T", "10") for card in reversed(cards) if card.suit == suit
        ) or "–")
        for suit in SUIT_ORDER
    )  # fmt: skip


def _style() -> Markup:
    """The look of the table, without what it fetches from a server."""
    text = (HERE / "static" / "table.css").read_text(encoding="utf-8")
    return Markup(text.replace('url("back.svg")', "none"))
