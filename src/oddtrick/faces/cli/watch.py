"""`oddtrick watch` and `oddtrick replay`: bots play, records are stepped through."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

from oddtrick.bots.bot import Bot, Budget, Reasons, bot_of
from oddtrick.bots.bot import levels as bot_levels
from oddtrick.bots.why import reasons_for, why
from oddtrick.laws.director import offences
from oddtrick.play import record as records
from oddtrick.play.run import offered
from oddtrick.play.sitting import Sitting
from oddtrick.play.words import Speaker
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import View, look
from oddtrick.table.cards import BACK
from oddtrick.table.events import Event, NewDeal
from oddtrick.table.scribe import write
from oddtrick.table.table import Table
from oddtrick.table.view import veil_event
from oddtrick.table.zones import GALLERY, Shape

from .looking_back import LookingBack
from .talk import Terminal


@dataclass
class Watched:
    """Bots at a table, watched from the gallery."""

    sitting: Sitting
    bots: list[Bot]
    deals: int | None  # stop after so many deals; None: play the match
    levels: list[str] = field(default_factory=list)  # of the bots, if they are to say why
    reason: str = ""  # why the newest choice was made

    def run(self) -> Iterator[tuple[records.Entry, int]]:
        """Play; every new entry as the gallery sees it, with its number from 1."""
        told = 0
        while True:
            step = self.sitting.step
            if isinstance(step, Over):
                return
            if isinstance(step, Ask):
                self.choose(step.player)
            elif not self.one_happening():
                return
            entries = self.sitting.entries
            for number in range(told, len(entries)):
                yield self.seen(entries[number]), number + 1
                self.reason = ""
            told = len(entries)

    def choose(self, player: int) -> None:
        """A bot answers, and says why if it is to."""
        view, bot = self.sitting.view(player), self.bots[player]
        event = bot.choose(view, Budget())
        self.sitting.answer(player, event)
        if self.levels:
            thought = getattr(bot, "reasons", None)
            self.reason = reason(self.sitting.rules, self.levels[player], view, event, thought)

    def one_happening(self) -> bool:
        """Let the next thing happen, unless it begins a deal too many."""
        from oddtrick.play.run import happening
        from oddtrick.table.evolve import evolve

        event = happening(self.sitting.step, self.sitting.supply)
        assert event is not None
        if isinstance(event, NewDeal) and self.deals is not None and self.sitting.table.deals >= self.deals:
            return False
        self.sitting.happened(event, evolve(self.sitting.table, event))
        return True

    def seen(self, entry: records.Entry) -> records.Entry:
        """The newest entry as the gallery learns it."""
        match entry:
            case records.Undone() | records.Seated() | records.Noted():
                return entry
            case _:
                return veil_event(self.sitting.table, entry, GALLERY)


def reason(rules: Rules, level: str, view: View, made: Event, thought: Reasons | None = None) -> str:
    """Why a bot of this level chooses so, from what it sees: its own thought, if it kept it, or thought again."""
    if thought is None or thought.choice != made:
        thought = reasons_for(bot_of(level, rules, Random(f"why {view.table.at}")), view, made)
    return why(thought, made, Speaker(view.table.shape).choice)


def narrated(entry: records.Entry, number: int, shape: Shape, speaker: Speaker) -> dict[str, Any]:
    """An entry for a program: its number, its line in a record, and its sentence."""
    return {"n": number, "event": records.write_entry(entry, shape), "says": speaker.say_entry(entry)}


def told_why(sentence: str) -> str:
    """A reason under what was done."""
    return f"  Why: {sentence}"


def tell(terminal: Terminal, told: dict[str, Any], as_json: bool) -> None:
    """One entry to the terminal, with the reason if there is one."""
    terminal.say(json.dumps(told, ensure_ascii=False) if as_json else told["says"])
    if "why" in told and not as_json:
        terminal.say(told_why(told["why"]))


def offences_told(game: Rules, record: records.Record) -> Iterator[str]:
    """The offences in the deals of a record, and what may be exacted for each; of revokes only where all cards are
    played."""
    speaker, found = Speaker(game.shape), 0
    for number, deal in _deals(record, game.shape):
        for offence in offences(game, deal):
            found += 1
            penalty = " or ".join(offence.options) or "no penalty"
            who, when = speaker.place(offence.place), f"trick {offence.trick}" if offence.trick else "before the play"
            yield f"Deal {number}, {when}: {who}: {offence.what}.  {penalty.capitalize()}."
    if not found:
        yield "No offence is seen in it."


def _deals(record: records.Record, shape: Shape) -> Iterator[tuple[int, list[tuple[Event, Table]]]]:
    """The events of each deal with the table after each, as it came to stand: what was taken back is left out."""
    deals: dict[int, list[tuple[Event, Table]]] = {}
    for entry, after in records.replay(record.entries, shape):
        match entry:
            case records.Undone(to):
                for deal in deals.values():
                    deal[:] = [(event, t) for event, t in deal if t.at <= to]
            case records.Seated() | records.Noted():
                pass
            case _:
                deals.setdefault(after.deals, []).append((entry, after))
    yield from deals.items()


def explained(game: Rules, record: records.Record) -> dict[int, str]:
    """Why the bots chose as they did, by the number of the entry; of deals that are over only."""
    last = records.table_of(record, game.shape)
    over = last.deals - 1 if records.hidden(last) else last.deals
    levels: dict[int, str] = {}
    found, before = {}, Table.fresh(game.shape)
    for number, (entry, after) in enumerate(records.replay(record.entries, game.shape)):
        match entry:
            case records.Seated(player, name):
                levels[player] = name.removeprefix("bot:") if name.startswith("bot:") else ""
            case records.Undone() | records.Noted():
                pass
            case _ if 0 < before.deals <= over and isinstance(step := game.next(before), Ask):
                level = levels.get(step.player, "")
                if level in bot_levels() and any(entry in one.choices for one in offered(step, step.player)):
                    made = veil_event(after, entry, step.player)
                    found[number] = reason(game, level, look(game, before, step.player), made)
        before = after
    return found


def replayed(
    record: records.Record, game: Rules, viewer: int | None, reasons: Mapping[int, str] = MappingProxyType({})
) -> Iterator[str]:
    """A record in sentences: as everything was (None), or as one viewer learnt it; and reasons, by number; after each
    deal what the questions were worth in hindsight, of a viewer his own."""
    shape, names = game.shape, records.seats_of(record)
    speaker = Speaker(shape, GALLERY if viewer is None else viewer, names)
    looking_back = LookingBack(game, speaker, viewer)
    for number, (entry, after) in enumerate(records.replay(record.entries, shape)):
        yield from retold(entry, after, speaker, viewer)
        if number in reasons:
            yield told_why(reasons[number])
        yield from looking_back.told(entry, after)


def retold(entry: records.Entry, after: Table, speaker: Speaker, viewer: int | None) -> Iterator[str]:
    """One entry in sentences; `after`: the table it led to."""
    match entry:
        case records.Undone() | records.Seated() | records.Noted():
            yield speaker.say_entry(entry)
        case NewDeal():
            yield ""
            yield speaker.say(entry)
        case _:
            seen = entry if viewer is None else veil_event(after, entry, viewer)
            yield speaker.say(seen)
            if viewer is None and "dealt" in write(entry, after.shape)[:5]:
                yield "  " + write(entry, after.shape).replace("dealt ", "").replace(" | ", "\n  ").replace(
                    str(BACK), "?"
                )
