"""What a player, a bot or a page receives: a veiled table, one's own question and offers, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddtrick.table.table import Table
from oddtrick.table.view import veil

from .game import Rules
from .step import Ask, Offer, Over


@dataclass(frozen=True)
class View:
    """A table as one viewer has it.  Of the others' choices it holds nothing, only whose turn it is.

    `viewer`: a player's number or GALLERY.  `ask`: the question put to him, or None.  `offers`: what he may do
    unasked.  `turn`: the player who is asked.  `over`: the result, once the match has ended.
    """

    viewer: int
    table: Table
    ask: Ask | None
    offers: tuple[Offer, ...]
    turn: int | None
    over: Over | None


def look(game: Rules, t: Table, viewer: int) -> View:
    """The view of a table.  One's own question is put to the veiled table: nothing in it refers to the true one."""
    step = game.next(t)
    seen = veil(t, viewer)
    if isinstance(step, Over):
        return View(viewer, seen, None, (), None, step)
    if not isinstance(step, Ask):
        return View(viewer, seen, None, (), None, None)
    offers = tuple(offer for offer in step.offers if offer.player == viewer)
    if viewer != step.player:
        return View(viewer, seen, None, offers, step.player, None)
    mine = game.next(seen)
    assert isinstance(mine, Ask), f"{game.id} asks on the true table but not on the veiled one"
    return View(viewer, seen, replace(mine, offers=()), offers, step.player, None)
