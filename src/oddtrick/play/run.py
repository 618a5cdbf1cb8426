"""The driver: it lets happen what the rules say, supplies shuffled packs and verdicts, and takes answers.

Everything else (records, rooms, pages, bots' turns) stands on `advance` and `answer`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Protocol

from oddtrick.rules.choices import LISTED_AT_MOST, Language
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Offer, Over, Prove, Shuffle, Step
from oddtrick.table.cards import Card
from oddtrick.table.errors import NotOffered, OutOfTurn, RulesCircle
from oddtrick.table.events import Event
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

from .proof import verdict

HAPPENINGS_AT_MOST = 500  # between two questions


class Supply(Protocol):
    """What the rules may not have of their own: chance and a solver."""

    def shuffled(self, step: Shuffle) -> tuple[Card, ...]:
        """An order of the pack."""

    def verdict(self, step: Prove) -> bool | None:
        """Whether the claim holds; None: too hard to say."""


class Chance:
    """Packs shuffled by a random source: `random.SystemRandom()` for people, a seeded `Random` for studies."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def shuffled(self, step: Shuffle) -> tuple[Card, ...]:
        """A random order."""
        pack = list(step.pack)
        self.rng.shuffle(pack)
        return tuple(pack)

    def verdict(self, step: Prove) -> bool | None:
        """Claims of tricks are searched; nothing else is proved here."""
        return verdict(step.claim)


class Stacked(Chance):
    """Fixed packs in order, for tests and boards; random ones when they are used up."""

    def __init__(self, packs: Iterable[tuple[Card, ...]], rng: Random) -> None:
        super().__init__(rng)
        self.packs = list(packs)

    def shuffled(self, step: Shuffle) -> tuple[Card, ...]:
        """The next fixed pack that fits; a cut for the deal is left to chance."""
        if self.packs and sorted(self.packs[0]) == sorted(step.pack):
            return self.packs.pop(0)
        return super().shuffled(step)


def happening(step: Step, supply: Supply) -> Event | None:
    """The event that follows of itself; None where somebody is asked, or the match is over."""
    if isinstance(step, Happen):
        return step.event
    if isinstance(step, Shuffle):
        return step.lay(supply.shuffled(step))
    if isinstance(step, Prove):
        return step.lay(supply.verdict(step))
    return None


def advance(game: Rules, t: Table, supply: Supply) -> Iterator[tuple[Event, Table]]:
    """All that happens until somebody is asked or the match is over, each with the table it leads to.

    RulesCircle if it goes on for ever.
    """
    last: list[Event] = []
    while (event := happening(game.next(t), supply)) is not None:
        t = evolve(t, event)
        yield event, t
        last.append(event)
        if len(last) > HAPPENINGS_AT_MOST:
            raise RulesCircle(f"{game.id}: it happens again and again: {last[-6:]}")


def offered(step: Step, player: int) -> Iterator[Ask | Offer]:
    """What a player may choose from now: his question first, then the offers made to him."""
    if isinstance(step, Ask):
        if step.player == player:
            yield step
        yield from (offer for offer in step.offers if offer.player == player)


def check_answer(game: Rules, t: Table, player: int, event: Event) -> None:
    """Refuse what the rules do not offer this player: OutOfTurn or NotOffered, with the rule in words."""
    step = game.next(t)
    if isinstance(step, Over):
        raise OutOfTurn("The match is over.")
    mine = list(offered(step, player))
    if any(event in part.choices for part in mine):
        return
    if not isinstance(step, Ask):
        raise OutOfTurn("Nobody is asked now.")
    if step.player != player:
        raise OutOfTurn(f"It is {t.shape.players[step.player]}'s turn.")
    raise NotOffered(next((part for part in mine if _alike(part, event)), mine[0]).choices.why_not(event))


def _alike(part: Ask | Offer, event: Event) -> bool:
    """Whether the choices have events of this kind."""
    if isinstance(part.choices, Language):
        return part.choices.write(event) is not None
    size = part.choices.size
    listed = part.choices.listed[:1] if size is not None and size <= LISTED_AT_MOST else ()
    return any(type(other) is type(event) for other in listed)


def answer(game: Rules, t: Table, player: int, event: Event) -> Table:
    """The table after a player's answer.  Refused: nothing changes."""
    check_answer(game, t, player, event)
    return evolve(t, event)


def play_out(game: Rules, supply: Supply, choose: Callable[[Ask, Table], Event], t: Table | None = None) -> Table:
    """A whole match, every question answered by `choose`; no record and no views.  The last table."""
    t = Table.fresh(game.shape) if t is None else t
    happened = 0
    while True:
        step = game.next(t)
        if isinstance(step, Over):
            return t
        if isinstance(step, Ask):
            happened = 0
            t = evolve(t, choose(step, t))
            continue
        event = happening(step, supply)
        assert event is not None
        t = evolve(t, event)
        happened += 1
        if happened > HAPPENINGS_AT_MOST:
            raise RulesCircle(f"{game.id}: it happens again and again: {event}")
