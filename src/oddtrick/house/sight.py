"""What the house tells one pair of eyes: the player's view of the table, and the public facts of the room."""

from __future__ import annotations

from dataclasses import dataclass

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Offer, Over
from oddtrick.rules.view import View
from oddtrick.table.table import Table


@dataclass(frozen=True, slots=True)
class Sight:
    """One viewer's sight of a room.  `turn`: whose place is on turn; `bots`, `empty`: places without a person;
    `n`: how many lines the room's book had at this moment."""

    view: View
    game: Rules
    turn: int | None = None
    bots: frozenset[int] = frozenset()
    empty: frozenset[int] = frozenset()
    resting: bool = False
    waiting: bool = False
    n: int = 0
    paused: str = ""

    @property
    def player(self) -> int | None:
        """Whose eyes these are; None: the gallery."""
        return self.view.viewer if self.view.viewer >= 0 else None

    @property
    def table(self) -> Table:
        """The table as those eyes see it."""
        return self.view.table

    @property
    def ask(self) -> Ask | None:
        """What the viewer is asked, if it is he, and play is not paused."""
        return None if self.paused or self.waiting else self.view.ask

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What he may do besides."""
        return () if self.paused or self.waiting else self.view.offers

    @property
    def seen(self) -> int:
        """How many events these eyes have seen."""
        return self.view.table.at

    @property
    def ended(self) -> Over | None:
        """The result, once the match is over."""
        return self.view.over

    @property
    def over(self) -> bool:
        """The match is over."""
        return self.view.over is not None
