"""After each deal of a replay: what its questions were worth in hindsight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from oddtrick.bots.hindsight import Hindsight, hindsight
from oddtrick.play.record import Entry, Undone
from oddtrick.play.words import Speaker
from oddtrick.rules.game import Rules
from oddtrick.rules.replies import YES
from oddtrick.rules.view import look
from oddtrick.table.events import Answered, Asked, NewDeal, Scored
from oddtrick.table.table import Table


@dataclass
class LookingBack:
    """Follows a record, and weighs the questions of a deal when it is scored: while it is played nothing is told.

    Whoever reads it as one viewer saw it is told of that viewer's own questions: the others' tell of their cards.
    """

    game: Rules
    speaker: Speaker
    viewer: int | None = None
    before: Table = field(init=False)
    asked: list[tuple[Table, Asked]] = field(default_factory=list)  # of this deal, with the table before

    def __post_init__(self) -> None:
        self.before = Table.fresh(self.game.shape)

    def told(self, entry: Entry, after: Table) -> Iterator[str]:
        """Lines that follow when this has happened."""
        match entry:
            case Undone():
                self.asked = [(t, asked) for t, asked in self.asked if t.at < after.at]
            case NewDeal():
                self.asked.clear()
            case Asked(player) if self.viewer in (None, player):
                self.asked.append((self.before, entry))
            case Scored():
                yield from self.lines(after)
        self.before = after

    def lines(self, scored: Table) -> Iterator[str]:
        """A heading and a line for each question of the deal."""
        if not self.asked:
            return
        yield "What the answers were worth in hindsight, in chips, the price not taken off:"
        for before, asked in self.asked:
            yield f"  {self.line(self.weighed(before, asked, scored))}"

    def weighed(self, before: Table, asked: Asked, scored: Table) -> Hindsight:
        """One question, weighed with the view its asker had then."""
        replies = (note.event for note in scored.notes if note.at > before.at and isinstance(note.event, Answered))
        yes = getattr(next(replies, None), "text", "") == YES
        return hindsight(self.game, look(self.game, before, asked.player), asked, yes)

    def line(self, one: Hindsight) -> str:
        """ "Anna: hearts >= 4? yes: +2.3, bid 2 hearts instead of pass"."""
        worth = "?" if one.chips is None else f"{one.chips:+.1f}".replace("+0.0", "0.0")
        said = f"{self.speaker.player(one.asked.player)}: {one.asked.question}? {'yes' if one.yes else 'no'}"
        return f"{said}: {worth}, {self.speaker.hindsight(one.chips, one.without, one.with_it)}"
