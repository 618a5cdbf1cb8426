"""Drawing from the stock by hand (N2): whoever has laid cards out draws as many; more or fewer is an offence, and so it
is to show a card that was drawn.

The other asks for a new deal, or has it put right: the missing cards are drawn, what was drawn too much is put aside
with the stock, the card shown goes into the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Step
from oddtrick.table.cards import Cards, cards_in
from oddtrick.table.events import Moved, Reached, Shown, TookUp, Voided
from oddtrick.table.table import Entry, Table
from oddtrick.table.zones import DEAD, OPEN, STOCK, hand

from .duel import GO_ON, NEW_DEAL, ask, duel, rulings
from .law import Inner
from .names import name_of

NUMBER, SHOWN = "wrong-draw", "drawn-card-shown"
PUT_RIGHT = {NUMBER: "The wrong number was drawn", SHOWN: "A drawn card has been shown"}


def drawing(game: Rules, t: Table, inner: Inner) -> Step:
    """Between the cards laid out and the declaration."""
    if not duel(game, t) or not len(t.open) or t.trick or t.tricks:
        return inner(t)
    if draw_due(t):
        return _ask_number(t)
    reached = next((note for note in t.notes if is_draw(t, note)), None)
    step = _drawn(t, reached) if reached is not None else None
    step = step or _shown(t)
    if step is not None:
        return step
    step = inner(t)
    if not isinstance(step, Ask) or step.player != t.dealer or t.calls:
        return step
    return replace(step, offers=(*step.offers, *_slips(t)))


def draw_due(t: Table) -> bool:
    """Whether cards have been laid out and nobody has reached for the stock since."""
    return len(t.open) > 0 and not _draws(t) and not any(is_draw(t, note) for note in t.notes)


def is_draw(t: Table, note: Entry) -> bool:
    """Whether the dealer reached for the stock to draw, not to look: the first time after he laid out cards."""
    laid = next((n.at for n in t.notes if isinstance(n.event, Moved) and n.event.dst == OPEN), t.at)
    reaches = (n.at for n in t.notes if isinstance(n.event, Reached) and n.event.zone == STOCK and n.at > laid)
    return note.at == next(reaches, None)


def _draws(t: Table) -> list[Moved]:
    return [n.event for n in t.notes if isinstance(n.event, Moved) and n.event.src == STOCK and n.event.dst != DEAD]


def _ask_number(t: Table) -> Ask:
    """As many as he laid out; any other number stands beside the question."""
    due = len(t.open)
    rule = f"Draw {due} card{'s' if due > 1 else ''}: as many as you have laid out."
    wrong = tuple(Reached(t.dealer, STOCK, number) for number in range(due + 2) if number != due)
    offence = "To draw another number than you have laid out is an offence."
    slips = Offer(t.dealer, Listed(wrong, offence), offence, name_of(NUMBER))
    return Ask(t.dealer, Listed((Reached(t.dealer, STOCK, due),), rule), rule, (slips,))


def _drawn(t: Table, note: Entry) -> Step | None:
    """The cards come; of a wrong number the other is asked, and it is put right."""
    assert isinstance(note.event, Reached)
    due, number, draws = len(t.open), note.event.number, _draws(t)
    have = sum(len(draw.cards) for draw in draws)
    ruled = rulings(t, NUMBER, note.at)
    if have < number and not ruled:  # what is due first, so that the surplus is known
        return _draw(t, min(due, number) if have < min(due, number) else number - have)
    if number == due:
        return None
    if not ruled:
        return _ask_other(t, NUMBER, note.at)
    if ruled[0].option == NEW_DEAL:
        return Happen(Voided(NUMBER))
    if have < due:
        return _draw(t, due - have)
    back = any(isinstance(n.event, Moved) and n.event.src == hand(t.dealer) and n.event.dst == DEAD for n in t.notes)
    return None if number < due or back else Happen(Moved(hand(t.dealer), DEAD, draws[-1].cards))


def _draw(t: Table, number: int) -> Happen:
    return Happen(Moved(STOCK, hand(t.dealer), Cards.of(t.stock[:number])))


def _ask_other(t: Table, code: str, at: int) -> Ask:
    return ask(
        code, at, 1 - t.dealer, (GO_ON, NEW_DEAL), f"{PUT_RIGHT[code]}: ask for a new deal, or have it put right."
    )


def _shown(t: Table) -> Step | None:
    """A drawn card that was shown."""
    for note in t.notes:
        if not isinstance(note.event, Shown) or note.event.zone != hand(t.dealer):
            continue
        ruled = rulings(t, SHOWN, note.at)
        if not ruled:
            return _ask_other(t, SHOWN, note.at)
        if ruled[0].option == NEW_DEAL:
            return Happen(Voided(SHOWN))
        if t.faced & note.event.cards.bits:
            return Happen(TookUp(t.dealer, note.event.cards))
    return None


def _slips(t: Table) -> Iterator[Offer]:
    """The dealer may drop one of the cards he drew."""
    drawn = sum(draw.cards.bits for draw in _draws(t)) & t.hands[t.dealer].bits
    shown = any(isinstance(note.event, Shown) for note in t.notes)
    if drawn and not shown:
        rule = "To show a card that you have drawn is an offence."
        events = tuple(Shown(hand(t.dealer), Cards(card.bit)) for card in cards_in(drawn))
        yield Offer(t.dealer, Listed(events, rule), rule, name_of(SHOWN))
