"""A record at any event, with all cards known: what each card is worth."""

from __future__ import annotations

import json
from pathlib import Path
from threading import Timer

from oddtrick import kernel
from oddtrick.bots.search_worth import Pricing
from oddtrick.kernel.position import cards_by_label, position
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
    trick_rules, place = rules.trick_rules(t), plays[0].place
    sides = sorted(rules.sides(t), key=lambda side: place not in side)
    p = position(t, trick_rules, sides) if trick_rules is not None else None
    if trick_rules is None or p is None:
        raise BadOption(f"the solver does not know a rule that holds after event {t.at}.", "at")
    prices = Pricing(rules).prices(t, sides[0], p.tricks_left + sum(p.taken))
    p = position(t, trick_rules, sides, majority=prices.majority)
    assert p is not None
    stop = kernel.Stop()
    timer = Timer(seconds, stop.set)
    timer.daemon = True
    timer.start()
    found = kernel.values(p, stop=stop)
    timer.cancel()
    card_of = cards_by_label(trick_rules.ranks)
    speaker = Speaker(t.shape)
    cards = [(p.taken[0] + one.low, p.taken[0] + one.high, card_of[one.card]) for one in found.cards]
    cards.sort(key=lambda one: (-one[0], -one[1], one[2]))
    if as_json:
        told = [{"card": str(card), "least": low, "most": high} for low, high, card in cards]
        return json.dumps(
            {"at": t.at, "player": t.shape.players[ask.player], "taken": list(p.taken), "left": p.tricks_left,
             "exact": found.exact, "nodes": found.nodes, "cards": told}
        )  # fmt: skip
    side = " and ".join(speaker.place(one) for one in sides[0])
    lines = [
        f"Event {t.at}: {speaker.place(place)} to play, {p.tricks_left} tricks to come. Tricks of {side} in the end:"
    ]
    for low, high, card in cards:
        worth = str(low) if low == high else f"{low} to {high}"
        lines.append(f"  {card.name:<18} {worth}")
    if not found.exact:
        lines.append(f"Not proved within {seconds:g} s; give it more with --seconds.")
    return "\n".join(lines)
