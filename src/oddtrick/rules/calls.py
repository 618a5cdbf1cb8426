"""Phases in which places call in turn."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.table.calls import Call
from oddtrick.table.events import Called
from oddtrick.table.table import Table

from .choices import Listed
from .step import Ask


def ask_call(player: int, place: int, calls: Sequence[Call], rule: str) -> Ask:
    """A player is asked to choose a call for a place."""
    return Ask(player, Listed(tuple(Called(place, call) for call in calls), rule), rule)


def one_round(t: Table, calls: Sequence[Call], rule: str) -> Ask | None:
    """Each place calls once, clockwise from the dealer's left."""
    if len(t.calls) >= len(t.order):
        return None
    place = t.left(t.calls[-1].place) if t.calls else t.left(t.dealer)
    return ask_call(place, place, calls, rule)
