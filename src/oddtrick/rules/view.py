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
    """The view of a table.  The question is put to the veiled table, so that nothing in it refers to the true one."""
    step = game.next(t)
    seen = veil(t, viewer)
    if isinstance(step, Over):
        return View(viewer, seen, None, (), None, step)
    if not isinstance(step, Ask):
        return View(viewer, seen, None, (), None, None)
    offered_to = {offer.player for offer in step.offers}
    if viewer != step.player and viewer not in offered_to:
        return View(viewer, seen, None, (), step.player, None)
    mine = game.next(seen)
    assert isinstance(mine, Ask), f"{game.id} asks on the true table but not on the veiled one"
    offers = tuple(offer for offer in mine.offers if offer.player == viewer)
    ask = replace(mine, offers=()) if viewer == step.player else None
    return View(viewer, seen, ask, offers, step.player, None)
