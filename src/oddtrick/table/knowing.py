"""What viewers remember, and how it changes when cards are seen or move out of sight."""

from __future__ import annotations

from . import events as ev
from .table import Among, Table

Rumours = tuple[Among, ...]


def learnt(t: Table, players: tuple[int, ...] | None, bits: int) -> Table:
    """These players (None: everybody, the gallery too) are sure of these cards from now on."""
    gallery = len(t.shape.players)
    sees = [players is None or viewer in players for viewer in range(gallery + 1)]
    sure = tuple(known | bits if seen else known for known, seen in zip(t.sure, sees, strict=True))
    among = tuple(_without(old, bits) if seen else old for old, seen in zip(t.among, sees, strict=True))
    return t._replace(sure=sure, among=among)


def _without(rumours: Rumours, bits: int) -> Rumours:
    return tuple(Among(left, zones) for cards, zones in rumours if (left := cards & ~bits))


def forget_guesses(among: tuple[Rumours, ...], bit: int) -> tuple[Rumours, ...]:
    """A card all have seen need not be guessed at any more."""
    return tuple(_without(rumours, bit) for rumours in among) if any(among) else among


def followed(t: Table, e: ev.Moved, viewer: int) -> bool:
    """Whether this viewer sees the very cards of a move: he looks into a hand they leave or enter, or all lie open."""
    if e.dst.kind == "open":
        return True
    return any(zone.kind == "hand" and viewer in t.looks[zone.place] for zone in (e.src, e.dst))


def moved(t: Table, e: ev.Moved) -> tuple[Table, tuple[int, ...]]:
    """The memory of all viewers after cards have gone from one zone to another, and the cards each saw going.

    Who sees the move is sure of the cards.  Of a zone that moves whole, and of the top of the stock, everybody can
    tell where its cards went: who was sure of them stays sure.  Otherwise a viewer keeps track of faced cards only,
    and each other card of the source that he was sure of lies, for him, somewhere in source or target.
    """
    source = t.heap(e.src).bits
    whole = len(t.heap(e.src)) == len(e.cards)
    traceable = whole or e.src.kind == "stock"
    sure, among = [], []
    for viewer, (known, rumours) in enumerate(zip(t.sure, t.among, strict=True)):
        if followed(t, e, viewer):
            kept, seen = known | e.cards.bits, e.cards.bits
        elif traceable:
            kept, seen = known, 0
        else:
            kept, seen = known & ~(source & ~t.faced), 0
        sure.append(kept)
        among.append(_carried(_without(rumours, seen), e, whole, known & ~kept))
    seen_going = tuple(kept & e.cards.bits for kept in sure)
    return t._replace(sure=tuple(sure), among=tuple(among)), seen_going


def _carried(rumours: Rumours, e: ev.Moved, whole: bool, lost: int) -> Rumours:
    """Widened by the target, or carried along when the whole zone moves; cards lost from sight come on top."""
    found = []
    for bits, zones in rumours:
        if e.src in zones:
            zones = tuple(sorted({*(zone for zone in zones if not (whole and zone == e.src)), e.dst}))
        found.append(Among(bits, zones))
    if lost:
        found.append(Among(lost, tuple(sorted({e.src, e.dst}))))
    return tuple(found)
