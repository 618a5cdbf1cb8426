"""What revokes do to the score of a deal, by the rulings on the table."""

from __future__ import annotations

from typing import Protocol, cast

from oddtrick.rules.auction import Contract
from oddtrick.rules.doubling import Doubling
from oddtrick.rules.game import Rules
from oddtrick.rules.rubber import ABOVE, BELOW, Rubber
from oddtrick.table.events import Line, Ruled, Scored
from oddtrick.table.table import Table

Sides = tuple[int, ...]
TRICKS, POINTS, DEDUCT, ADD = "three tricks", "points", "deduct", "add"
SHORT_OF_GAME = 2  # all trick values are even: 28 is the most that does not win a game of 30
KEPT = ("honours",)  # what a side that revoked still scores in an auction
FURTHER = 100


class Straight(Protocol):
    """What the score needs of a game."""

    def lines_of_deal(self, t: Table) -> list[Line]:
        """What the deal is worth."""

    def closing(self, t: Table, lines: list[Line]) -> list[Line]:
        """What games and the rubber are worth, if these lines win them."""

    def rubber(self, t: Table) -> Rubber:
        """How the sheet stands."""

    def doubling(self, t: Table) -> Doubling | None:
        """What a trick counts."""

    def contract(self, t: Table) -> Contract | None:
        """What was bid."""


def rulings(t: Table) -> list[Ruled]:
    """The penalties chosen for revokes in this deal."""
    return [note.event for note in t.notes if isinstance(note.event, Ruled) and note.event.code == "revoke"]


def offending(game: Rules, t: Table, ruled: Ruled) -> Sides:
    """The side that revoked: not the one that chose the penalty."""
    return next(side for side in game.sides(t) if ruled.by not in side)


def beneficiary(game: Rules, t: Table, side: Sides) -> Sides:
    """The other side."""
    return next(other for other in game.sides(t) if other != side)


def adjudicated(game: Rules, t: Table, scored: Scored) -> Scored:
    """The deal's score with the penalties."""
    sheet = cast(Straight, game)
    guilty = {offending(game, t, ruled) for ruled in rulings(t)}
    revise = _auction if hasattr(game, "contract") else _straight
    told = revise(game, sheet, t, guilty)
    return Scored((*told, *sheet.closing(t, told)), f"{scored.why}, revoke")


def _parties(game: Rules, t: Table, side: Sides) -> list[int]:
    return [party for party, places in enumerate(game.sides(t)) if places == side]


def _straight(game: Rules, sheet: Straight, t: Table, guilty: set[Sides]) -> list[Line]:
    """No slam for a side that revoked; below the line it falls short of the game (R8, R9)."""
    lines, standing = sheet.lines_of_deal(t), sheet.rubber(t)
    offenders = [party for side in guilty for party in _parties(game, t, side)]
    below = [
        sum(line.points for line in lines if line.column == BELOW and line.party == p)
        for p in range(len(standing.part))
    ]
    doubling = getattr(game, "doubling", lambda _: None)(t)
    three = 3 * (doubling.value if doubling is not None else 0)
    for ruled in rulings(t):
        side = offending(game, t, ruled)
        if ruled.option == ADD:
            for party in _parties(game, t, beneficiary(game, t, side)):
                below[party] += three
        if ruled.option == DEDUCT:
            for party in _parties(game, t, side):
                below[party] -= min(three, standing.part[party] + below[party])
    for party in offenders:
        below[party] = min(below[party], standing.goal - SHORT_OF_GAME - standing.part[party])
    told = [Line(party, BELOW, points, "odd tricks") for party, points in enumerate(below) if points]
    told.sort(key=lambda line: standing.part[line.party] + line.points >= standing.goal)  # who wins the game comes last
    kept = [
        line for line in lines if line.column != BELOW and not (line.party in offenders and line.why.endswith("slam"))
    ]
    return told + kept


def _auction(game: Rules, sheet: Straight, t: Table, guilty: set[Sides]) -> list[Line]:
    """A side that revoked scores honours only; the other has its points, or tricks were moved (V1 to V4)."""
    offenders = [party for side in guilty for party in _parties(game, t, side)]
    told = [line for line in sheet.lines_of_deal(t) if line.party not in offenders or line.why in KEPT]
    if len(guilty) > 1:
        return told
    first = int(getattr(game, "revoke_points", FURTHER))
    for number, ruled in enumerate(rulings(t)):
        if ruled.option == POINTS:
            points = first if number == 0 else FURTHER
            others = _parties(game, t, beneficiary(game, t, offending(game, t, ruled)))
            told += [Line(party, ABOVE, points, "revoke") for party in others]
    return told
