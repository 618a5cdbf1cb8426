"""Looking at cards that nobody may see yet, in games for two: K2, a covered card; N3, the stock or the open hand.

Whoever looks knows the card from then on, and everybody sees that he looked.  The other may have a new deal; else the
card is put back and play goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.table.cards import Cards
from oddtrick.table.events import Looked, Reached, Voided
from oddtrick.table.table import Entry, Table
from oddtrick.table.zones import STOCK, Zone, hand, pile

from .drawing import draw_due, is_draw
from .duel import GO_ON, NEW_DEAL, ask, duel, rulings
from .law import Inner
from .names import name_of

CODE = "looked"


def peeping(game: Rules, t: Table, inner: Inner) -> Step:
    """Let him see what he reached for, and the other choose; else offer it to both."""
    if not duel(game, t):
        return inner(t)
    for note in t.notes:
        if isinstance(note.event, Reached) and not is_draw(t, note):
            step = _dealt_with(t, note, note.event)
            if step is not None:
                return step
    step = inner(t)
    return replace(step, offers=(*step.offers, *_slips(t))) if isinstance(step, Ask) else step


def _dealt_with(t: Table, note: Entry, reached: Reached) -> Step | None:
    looks = (other.event for other in t.notes if other.at == note.at + 1)
    if not any(isinstance(event, Looked) for event in looks):
        seen = Cards.of(t.stock[: reached.number]) if reached.zone == STOCK else t.heap(reached.zone)
        return Happen(Looked(reached.player, reached.zone, seen))
    ruled = rulings(t, CODE, note.at)
    if not ruled:
        rule = "Cards were looked at that nobody may see: ask for a new deal, or go on."
        return ask(CODE, note.at, 1 - reached.player, (GO_ON, NEW_DEAL), rule)
    return Happen(Voided(CODE)) if ruled[0].option == NEW_DEAL else None


def _slips(t: Table) -> Iterator[Offer]:
    """To each player what he has within his reach and has not seen."""
    for player in range(2):
        zones = [
            pile(place, number)
            for place, row in enumerate(t.piles)
            for number, spot in enumerate(row)
            if spot.down is not None and spot.up is not None
        ]
        zones += [STOCK] if t.stock and player == t.dealer and not draw_due(t) else []
        zones += [hand(place) for place in _shut(t) if player != t.dealer]
        events = tuple(Reached(player, zone, _number(t, zone)) for zone in zones if not _looked(t, player, zone))
        if events:
            rule = "Nobody may look there: to do it is an offence."
            yield Offer(player, Listed(events, rule), rule, name_of(CODE))


def _shut(t: Table) -> Iterator[int]:
    """Hands that are no player's, and that have not been laid open."""
    for place, name in enumerate(t.shape.places):
        if name not in t.shape.players and len(t.hands[place]) and not t.hands[place].bits & t.faced:
            yield place


def _number(t: Table, zone: Zone) -> int:
    return len(t.hands[zone.place]) if zone.kind == "hand" else 1


def _looked(t: Table, player: int, zone: Zone) -> bool:
    """Whether he has looked there, and the same cards lie there still."""
    last = max((note.at for note in t.notes if getattr(note.event, "src", None) == zone), default=-1)
    return any(
        isinstance(note.event, Looked) and note.event.player == player and note.event.zone == zone and note.at > last
        for note in t.notes
    )
