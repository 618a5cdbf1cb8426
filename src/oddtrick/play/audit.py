"""Whether today's rules would have offered every event of a record, and which first they would not."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Over, Prove, Shuffle, Step
from oddtrick.table.cards import BACK, Card, Cards
from oddtrick.table.errors import BadText
from oddtrick.table.events import Cut, Dealt, Event, Looked, Moved, Shown, TurnedUp
from oddtrick.table.table import Table

from .record import Entry, Noted, Record, Seated, Undone, replay, write_entry
from .undo import undo_refused


@dataclass(frozen=True)
class Fault:
    """The first entry that the rules would not have offered: its line, its text, and why."""

    line: int
    text: str
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}: {self.why}"


def audit(game: Rules, record: Record) -> Fault | None:
    """The first fault of a record; None where there is none."""
    tables = [Table.fresh(game.shape)]
    events: list[Event] = []
    steps = replay(record.entries, game.shape)
    for index, entry in enumerate(record.entries):
        why = _fault(game, tables[-1], entry, events)
        if why is None:
            try:
                _, t = next(steps)
            except BadText as fault:
                why = fault.why
        if why is not None:
            return Fault(record.line_of(index), write_entry(entry, game.shape), why)
        match entry:
            case Undone(to, _):
                tables[to:] = [t]
                del events[to:]
            case Seated() | Noted():
                tables[-1] = t
            case _:
                tables.append(t)
                events.append(entry)
    return None


def _fault(game: Rules, t: Table, entry: Entry, events: list[Event]) -> str | None:
    match entry:
        case Seated() | Noted():
            return None
        case Undone(to, agreed):
            return undo_refused(game, events, to, agreed)
        case _:
            return event_fault(game.next(t), entry, t)


def event_fault(step: Step, event: Event, t: Table) -> str | None:
    """Why the rules would not have this event now; None if they would."""
    match step:
        case Over(_, _, why):
            return f"the match was over ({why})"
        case Ask():
            if event in step.choices or any(event in offer.choices for offer in step.offers):
                return None
            asked = t.shape.players[step.player]
            return f"not among the choices of {asked}: {step.choices.why_not(event)}"
        case Happen(expected):
            return None if event == expected else _expected(event, expected, t)
        case Shuffle():
            return _lay_fault(step, event)
        case Prove():
            fits = any(event == step.lay(verdict) for verdict in (True, False, None))
            return None if fits else "a verdict is expected here"


def _expected(event: Event, expected: Event, t: Table) -> str:
    """What the rules say instead, without naming a card that may still be hidden."""
    if not isinstance(expected, (TurnedUp, Shown, Looked, Moved)):
        return f"the rules say here: {write_entry(expected, t.shape)}"
    if type(event) is type(expected):
        return "these are not the cards that lie there, or not all"
    told = {TurnedUp: "turn up", Shown: "are shown", Looked: "are looked at", Moved: "move"}
    return f"the rules say that cards {told[type(expected)]} here"


def _lay_fault(step: Shuffle, event: Event) -> str | None:
    """A shuffled pack may come in any order, but laid out in one way, and each card once."""
    model = step.lay(step.pack)
    if _backs(event) != _backs(model):
        return "the cards were not laid out as the rules say"
    cards = _cards(event)
    if BACK in cards:
        return "hidden cards cannot be judged"
    if len(set(cards)) != len(cards):
        return "a card stands twice"
    if not set(cards) <= set(step.pack):
        return "a card is not of the pack"
    if isinstance(event, Dealt) and event.turn_up is not None:
        return _turn_up_fault(event, model)
    return None


def _turn_up_fault(event: Dealt, model: Event) -> str | None:
    """The turn-up is a card of the hand that the last card goes to."""
    assert isinstance(model, Dealt)
    assert event.turn_up is not None
    assert model.turn_up is not None
    place = next(index for index, held in enumerate(model.hands) if model.turn_up in held)
    return None if event.turn_up in event.hands[place] else "the turn-up is not the dealer's card"


def _backs(event: Event) -> Event:
    """The event with every card face down: how the cards were laid out."""
    match event:
        case Cut(cards):
            return Cut((BACK,) * len(cards))
        case Dealt():
            return replace(
                event,
                hands=tuple(Cards(0, len(held)) for held in event.hands),
                down=tuple(tuple(None if card is None else BACK for card in row) for row in event.down),
                up=tuple(tuple(None if card is None else BACK for card in row) for row in event.up),
                kitty=Cards(0, len(event.kitty)),
                stock=(BACK,) * len(event.stock),
                dead=Cards(0, len(event.dead)),
                turn_up=None if event.turn_up is None else BACK,
            )
        case _:
            return event


def _cards(event: Event) -> list[Card]:
    """All cards of the event, the turn-up once (it is a card of a hand)."""
    match event:
        case Cut(cards):
            return list(cards)
        case Dealt():
            rows = [card for row in (*event.down, *event.up) for card in row if card is not None]
            heaps = [card for heap in (*event.hands, event.kitty, event.dead) for card in heap]
            return [*rows, *heaps, *event.stock]
        case _:
            return []
