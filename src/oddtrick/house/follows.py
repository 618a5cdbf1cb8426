"""What follows of itself at a table of the house: everything up to the next question, or to the end of the deal."""

from __future__ import annotations

from oddtrick.play.run import HAPPENINGS_AT_MOST, Supply, happening
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Happen, Step
from oddtrick.table.errors import RulesCircle
from oddtrick.table.events import Event, NewDeal
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table


def ends_deal(step: Step, table: Table) -> bool:
    """The next thing to happen is another deal: here the house lets people look first."""
    return isinstance(step, Happen) and isinstance(step.event, NewDeal) and table.deals > 0


def with_consequences(game: Rules, table: Table, supply: Supply, *first: Event) -> list[Event]:
    """The events, and all that follows of itself up to the next question or the end of the deal."""
    events = list(first)
    for event in first:
        table = evolve(table, event)
    for _ in range(HAPPENINGS_AT_MOST):
        step = game.next(table)
        follows = None if ends_deal(step, table) else happening(step, supply)
        if follows is None:
            return events
        table = evolve(table, follows)
        events.append(follows)
    raise RulesCircle(f"{game.id}: it happens again and again: {events[-6:]}")
