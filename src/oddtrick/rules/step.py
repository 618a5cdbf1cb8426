"""What a game says of a table: ask somebody, let something happen, have cards shuffled or a claim proved, or finish."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from oddtrick.table.cards import Card
from oddtrick.table.events import Event
from oddtrick.table.table import Table
from oddtrick.table.zones import Board

from .choices import Choices


@dataclass(frozen=True, slots=True)
class Offer:
    """What a player may do now without being asked; it never holds up the game.

    `offence`: what it would be in the words of the law, where it is forbidden and the others may exact a penalty.
    """

    player: int
    choices: Choices
    rule: str
    offence: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A player chooses one of `choices`; `rule` says in the sheet's words what he may do."""

    player: int
    choices: Choices
    rule: str
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Happen:
    """Something follows from the rules; nobody has a choice."""

    event: Event


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The driver supplies an order of `pack`; `lay` says what is done with it.  A board has an order of its own."""

    pack: tuple[Card, ...]
    lay: Callable[[tuple[Card, ...]], Event]
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Prove:
    """The driver has `claim` examined by a solver; `lay` makes its verdict (None: too hard) an event."""

    claim: object
    lay: Callable[[bool | None], Event]


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over: points by party, the winning parties (none: a draw), and why, in words."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    why: str


Step = Ask | Happen | Shuffle | Prove | Over
Phase = Callable[[Table], Step | None]


@dataclass(frozen=True, slots=True)
class Clue:
    """A test of a hand that every consistent layout passes: the hand of `place` as it was after event number `at`."""

    place: int
    at: int
    holds: Callable[[int], bool] = field(compare=False)
