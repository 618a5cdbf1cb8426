"""A record at any event, with all cards known: what each card is worth."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Timer

from oddtrick import kernel
from oddtrick.lab.values import values
from oddtrick.laws.wrap import Under
from oddtrick.play.record import Record, hidden, replay, table_of
from oddtrick.play.words import Speaker
from oddtrick.rules.game import Game, Rules
from oddtrick.rules.step import Ask, Happen
from oddtrick.table.errors import BadOption
from oddtrick.table.events import Played
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .seating import loaded


def solve_record(path: Path, at: int | None, seconds: float, as_json: bool) -> str:
    """What each card is worth at the next question for a card after `at` events.

    BadOption where nobody is asked for a card there, and for a deal that is not over: its cards stay hidden.
    """
    game, record = loaded(path)
    rules = Under(game)
    t = table_at(game, record, at)
    last = table_of(record, game.shape)
    if t.deals == last.deals and hidden(last):
        raise BadOption("the deal is not over, its hidden cards stay hidden; in a match ask for a `hint`.", "record")
    t, ask = asked(rules, t)
    plays = [event for event in ask.choices.listed if isinstance(event, Played)] if ask is not None else []
    if ask is None or not plays:
        raise BadOption(f"after event {t.at} nobody is asked for a card; choose another with --at.", "at")
    return solved(rules, t, ask, plays, seconds, as_json)


def table_at(game: Game, record: Record, at: int | None) -> Table:
    """The table after so many events; None: before the last card of the record."""
    tables = [Table.fresh(game.shape)]
    cards = []
    for entry, t in replay(record.entries, game.shape):
        if isinstance(entry, Played):
            cards.append(tables[-1])
        if t.at != tables[-1].at:
            tables.append(t)
    if at is None:
        if not cards:
            raise BadOption("no card has been played in this record.", "record")
        return cards[-1]
    found = [t for t in tables if t.at == at]
    if not found:
        raise BadOption(f"the record has {max(t.at for t in tables)} events, not {at}.", "at")
    return found[-1]


def asked(rules: Rules, t: Table) -> tuple[Table, Ask | None]:
    """The table at the next question, no new deal in between."""
    while isinstance(step := rules.next(t), Happen):
        after = evolve(t, step.event)
        if after.deals != t.deals:
            return t, None
        t = after
    return t, step if isinstance(step, Ask) else None


def solved(rules: Rules, t: Table, ask: Ask, plays: list[Played], seconds: float, as_json: bool) -> str:
    """The values of the cards, in words or for programs."""
    stop = kernel.Stop()
    timer = Timer(seconds, stop.set)
    timer.daemon = True
    timer.start()
    found = values(rules, t, plays[0].place, halt=stop)
    timer.cancel()
    if found is None:
        raise BadOption(f"the solver does not know a rule that holds after event {t.at}.", "at")
    if as_json:
        told = [{"card": str(one.card), "least": one.least, "most": one.most} for one in found.cards]
        return json.dumps(
            {"at": t.at, "player": t.shape.players[ask.player], "taken": list(found.taken), "left": found.left,
             "exact": found.exact, "nodes": found.nodes, "cards": told}
        )  # fmt: skip
    speaker = Speaker(t.shape)
    side = " and ".join(speaker.place(one) for one in found.side)
    lines = [
        f"Event {t.at}: {speaker.place(found.place)} to play, {found.left} tricks to come. Tricks of {side} in the end:"
    ]
    lines += [f"  {one.card.name:<18} {one}" for one in found.cards]
    if not found.exact:
        lines.append(f"Not proved within {seconds:g} s; give it more with --seconds.")
    return "\n".join(lines)
