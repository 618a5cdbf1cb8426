"""The words around the cards: the line that never moves, whose turn it is, and what the viewer is asked."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.house.sight import Sight
from oddtrick.play.words import Speaker
from oddtrick.rules.choices import OneOf
from oddtrick.rules.score import totals
from oddtrick.table.events import Played


def strip(sight: Sight, names: Speaker) -> tuple[tuple[str, str], ...]:
    """The line that never moves: tricks and points, your own first."""
    t = sight.table
    sides = sight.game.sides(t)
    mine = next((i for i, side in enumerate(sides) if sight.player is not None and home_of(sight) in side), 0)
    order = [mine, *(i for i in range(len(sides)) if i != mine)]
    told = []
    if t.laid:
        together = sides_of([sides[i] for i in order])
        told = [("Tricks", " – ".join(str(t.won(*side)) for side in together))]
    points = totals(t)
    if any(points) or t.sheet:
        told.append(("Score", " – ".join(str(points[i]) for i in order if i < len(points))))
    return tuple(told)


def sides_of(sides: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Each side once, also where every one of its players has a column of his own."""
    return list({frozenset(side): side for side in reversed(sides)}.values())[::-1]


def home_of(sight: Sight) -> int:
    """The place that bears the viewer's name."""
    shape = sight.table.shape
    name = shape.players[sight.player or 0]
    return shape.places.index(name) if name in shape.places else sight.player or 0


def turn_words(sight: Sight, names: Speaker) -> str:
    """Whose turn it is."""
    if sight.over:
        return "Match over"
    if sight.resting:
        return "Deal over"
    if sight.turn is None:
        return "Waiting"
    if sight.ask is not None:
        firsts = [form.events[:1] for form in sight.ask.choices.forms if isinstance(form, OneOf)]
        leads = not sight.table.trick and any(isinstance(e, Played) for first in firsts for e in first)
        return "Your lead" if leads else "Your turn"
    return f"{names.place(sight.turn)}'s turn"


def prompt(sight: Sight, names: Speaker) -> str:
    """What the viewer is asked to do, in the sheet's words, or who is thinking."""
    if sight.ask is not None:
        return sight.ask.rule if sight.ask.rule[-1:] in ".?!" else f"{sight.ask.rule[:1].upper()}{sight.ask.rule[1:]}."
    if sight.turn is None or sight.resting or sight.over:
        return ""
    return (
        f"{names.place(sight.turn)} is thinking."
        if sight.turn in sight.bots
        else f"Waiting for {names.place(sight.turn)}."
    )
