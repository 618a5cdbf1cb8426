"""The worth of cards on the pages of a deal that is over: a number on every card, and where tricks were lost.

All cards are looked at, so only films have it: deals that are over, and hands out of a book.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from itertools import groupby

from oddtrick.lab.value_words import side_words, summary, tricks_words, verdict
from oddtrick.lab.values import Loss, Values, values

from .cards import face, in_order
from .film import Film
from .scene import Face, Rating, Scene, Spot

NODES = 1_500_000  # for one question: half a second or so
NODES_OF_ALL = 6_000_000  # for a whole deal, its last cards first: they are quickly found
TOO_FEW = 20_000
KEPT = 2000


@dataclass
class Worths:
    """Finds what cards are worth, one question at a time, and keeps it."""

    kept: OrderedDict[Hashable, Values | None] = field(default_factory=OrderedDict)
    working: threading.Lock = field(default_factory=threading.Lock)

    def at(self, film: Film, at: int, nodes: int = NODES) -> Values | None:
        """What the card that is event number `at`, and all others in its place, were worth; None: it is no card, or
        the solver does not know a rule."""
        played = film.played(at)
        if played is None:
            return None
        key = (film.key, at)
        with self.working:
            known = self.kept.get(key)
            if key not in self.kept or (known is not None and not known.exact and known.nodes < nodes):
                self.kept[key] = values(film.game, film.sight(at - 1).table, played.place, nodes)
                while len(self.kept) > KEPT:
                    self.kept.popitem(last=False)
            return self.kept[key]

    def of_deal(self, film: Film) -> dict[int, Values]:
        """The cards of a deal by the number of their events, as far as they can be proved in reasonable time."""
        found, left = {}, NODES_OF_ALL
        for at in range(film.last, film.first - 1, -1):
            one = self.at(film, at, min(NODES, left)) if left > TOO_FEW else None
            left -= one.nodes if one is not None else 0
            if one is not None and one.exact:
                found[at] = one
        return dict(sorted(found.items()))


@dataclass(frozen=True)
class Group:
    """Cards of equal worth."""

    worth: str
    faces: tuple[Face, ...]
    best: bool


@dataclass(frozen=True)
class Panel:
    """What is told beside the cards: whose card comes next and what each would be worth."""

    head: str
    groups: tuple[Group, ...] = ()
    played: str = ""


def panel(film: Film, at: int, worths: Worths) -> Panel:
    """The panel of one moment."""
    before, after = worths.at(film, at), worths.at(film, at + 1)
    card = film.played(at)
    played = verdict(before, card.card, film.names) if before is not None and card is not None else ""
    if after is None:
        return Panel("Between two cards there is nothing to choose.", played=played)
    rules = film.game.trick_rules(film.sight(at).table)
    groups = []
    for (least, _, said), group in groupby(after.cards, key=lambda one: (one.least, one.most, str(one))):
        cards = in_order([one.card for one in group], rules)
        groups.append(Group(said, tuple(map(face, cards)), least == after.best))
    head = f"{film.names.place(after.place)} to play. Tricks of {side_words(after, film.names)} in the end:"
    return Panel(head, tuple(groups), played)


def with_worth(scene: Scene, film: Film, at: int, worths: Worths) -> Scene:
    """The scene with a number on every card that can be played next, and what the last card came to."""
    before, card, after = worths.at(film, at), film.played(at), worths.at(film, at + 1)
    prompt = scene.prompt
    if before is not None and card is not None and before.lost(card.card):
        prompt = f"{prompt} {tricks_words(before.lost(card.card)).capitalize()} lost."
    if after is None:
        return replace(scene, prompt=prompt)
    place = film.game.shape.places[after.place]
    spots = tuple(_rated(spot, after) if spot.place == place else spot for spot in scene.spots)
    return replace(scene, prompt=prompt, spots=spots)


def _rated(spot: Spot, found: Values) -> Spot:
    rating = {str(one.card): one for one in found.cards}

    def rated(one: Face) -> Face:
        worth = rating.get(one.key)
        if worth is None:
            return one
        said, total = str(worth), sum(found.taken) + found.left
        bar, best = round(100 * worth.least / total), worth.least == found.best
        made = Rating(said, said, said.replace(" to ", "–"), bar, best)
        return replace(one, rating=made, label=f"{one.label}, {said} trick{'' if said == '1' else 's'}")

    return replace(
        spot,
        hand=tuple(map(rated, spot.hand)),
        columns=tuple(tuple(map(rated, column)) for column in spot.columns),
        rows=tuple(tuple(map(rated, row)) for row in spot.rows),
        piles=tuple(replace(pile, top=rated(pile.top) if pile.top else None) for pile in spot.piles),
    )


def told_of(film: Film, found: dict[int, Values]) -> list[str]:
    """Where the tricks of a deal were lost, in sentences."""
    if not found:
        return ["The solver does not know a rule of this deal, or cannot prove anything in reasonable time."]
    losses, cards = [], 0
    for at in range(film.first, film.last + 1):
        played = film.played(at)
        cards += played is not None
        if played is not None and at in found and found[at].lost(played.card):
            losses.append(Loss(film.deal, len(film.sight(at - 1).table.tricks) + 1, played, found[at]))
    return [line.strip() for line in summary(losses, len(found) == cards, film.names)]
