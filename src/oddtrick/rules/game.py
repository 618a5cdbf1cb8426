"""What a game is: rules with one method that matters, `next`, and options that are the fields of a dataclass."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field
from typing import Any, ClassVar, Protocol

from oddtrick.table.events import Event
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

from .step import Clue, Step
from .tricks import TrickRules


class Rules(Protocol):
    """The rules of one game with its options fixed, perhaps under laws: all that a driver or a bot needs."""

    @property
    def id(self) -> str:
        """As its sheet is named."""

    @property
    def title(self) -> str:
        """Its name for people."""

    @property
    def summary(self) -> str:
        """One line for the lobby."""

    @property
    def shape(self) -> Shape:
        """Places, players, parties and pack."""

    @property
    def no_undo(self) -> tuple[type[Event], ...]:
        """What the sheet forbids to take back."""

    def next(self, t: Table) -> Step:
        """What comes next.  The table alone decides."""

    def trick_rules(self, t: Table) -> TrickRules | None:
        """How tricks are played in this deal; None while there is no play.  Reads what all can see."""

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """The places that play together now, by party."""

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """What the game's own replies have told about hidden hands."""

    def status(self, t: Table) -> tuple[str, ...]:
        """What everybody sees beside the cards: trumps, the score, what is needed.  Short sentences."""


class Game(Rules, Protocol):
    """A frozen dataclass: its fields are the options of its sheet."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    preset_by: ClassVar[str]
    presets: ClassVar[Mapping[str, Mapping[str, object]]]
    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
