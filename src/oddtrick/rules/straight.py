"""Straight bridge and its kin: the trump is declared, not bid for, and each trick over the book has its price."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from oddtrick.table.calls import Call, Word
from oddtrick.table.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_NAMES
from oddtrick.table.events import Called
from oddtrick.table.table import Table

from .auction import BOOK
from .calls import ask_call
from .choices import Either, Listed
from .match import highest
from .rubber import Rubber
from .step import Ask, Over
from .tricks import TrickRules, tricks

NO_TRUMP: Final = None
MAKES: Final[Mapping[Call, int | None]] = {
    Word("spades"): SPADES,
    Word("clubs"): CLUBS,
    Word("diamonds"): DIAMONDS,
    Word("hearts"): HEARTS,
    Word("no trump"): NO_TRUMP,
}
PRICES: Final[Mapping[int | None, int]] = {SPADES: 2, CLUBS: 4, DIAMONDS: 6, HEARTS: 8, NO_TRUMP: 12}
EIGHT_TRICKS: Final = 8
EIGHT: Final[Mapping[Call, int | None]] = {Word(f"{call} for eight tricks"): trump for call, trump in MAKES.items()}
MISERY: Final = Word("misery")  # at most one trick
NO_EXCHANGE: Final = Word("no exchange")
CALL_OF: Final[Mapping[int | None, Call]] = {trump: call for call, trump in MAKES.items()}


class Make(NamedTuple):
    """The declaration: by which place, the trump suit (None: no trump), and the number of its event."""

    maker: int
    trump: int | None
    at: int

    @property
    def price(self) -> int:
        """What an odd trick counts before any double."""
        return PRICES[self.trump]


def make_of(t: Table) -> Make | None:
    """What has been declared."""
    for said in t.calls:
        if said.call in MAKES:
            return Make(said.place, MAKES[said.call], said.at)
    return None


def rubber_over(standing: Rubber, points: tuple[int, ...], names: tuple[str, ...]) -> Over | None:
    """Two games end the rubber; the highest total wins it, and the differences are settled."""
    if standing.winner is None:
        return None
    games = "games " + ", ".join(f"{name} {number}" for name, number in zip(names, standing.games, strict=True))
    told = " to ".join(map(str, sorted(points, reverse=True)))
    return highest(points, f"{told}; {games}.", f"Equal totals; {games}.")


def sheet_words(standing: Rubber, points: tuple[int, ...], names: tuple[str, ...]) -> tuple[str, str, str]:
    """The score sheet in short: games and points below the line, and the totals."""
    games, part, goal = standing

    def listed(numbers: tuple[int, ...]) -> str:
        return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))

    return f"games {listed(games)}", f"below the line {listed(part)}, game {goal}", f"total {listed(points)}"


def ask_make(player: int, place: int, rule: str, *others: Call) -> Ask:
    """A player names the trump suit or no trump, or says one of the other words."""
    return ask_call(player, place, (*MAKES, *others), rule)


def call_or_lead(t: Table, place: int, call: Call, rules: TrickRules, rule: str) -> Ask:
    """Before the first lead its player may call; a card on the table closes the calling."""
    called = Listed((Called(place, call),), rule)
    led = tricks(t, rules)
    return Ask(place, Either((called, led.choices)) if isinstance(led, Ask) else called, rule)


def odd_tricks(won: int) -> int:
    """Tricks over the book of six."""
    return max(won - BOOK, 0)


def trump_name(trump: int | None) -> str:
    """As people say it: "Hearts", "No trump"."""
    return "No trump" if trump is None else SUIT_NAMES[trump].capitalize()
