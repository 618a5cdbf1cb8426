"""A written record that is adjudicated: cards are taken as they were played, and revokes move tricks before the score.

At a live table nobody can revoke.  A game whose sheet has this says so by the option `laws = record`.
"""

from __future__ import annotations

from oddtrick.rules.game import Rules
from oddtrick.rules.revoke import tricks_for_revokes
from oddtrick.rules.step import Happen, Step
from oddtrick.rules.tricks import ANY
from oddtrick.table.events import Scored, TricksMoved
from oddtrick.table.table import Table

from .law import Inner


def recorded_revokes(game: Rules, t: Table, inner: Inner) -> Step:
    """Before the deal is scored, the tricks that revokes cost go over."""
    step = inner(t)
    if not isinstance(step, Happen) or not isinstance(step.event, Scored) or not (t.tricks or t.settled):
        return step
    rules = game.trick_rules(t)
    if rules is None or rules.follow != ANY:
        return step
    moves = tricks_for_revokes(t, rules, game.sides(t))
    done = sum(isinstance(note.event, TricksMoved) for note in t.notes)
    return Happen(moves[done]) if done < len(moves) else step
