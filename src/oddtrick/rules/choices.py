"""What somebody may choose from.  A choice is the event it brings about.

`choices` need not be a list ("any 6 of 18 cards", "any question of the language"): it can say whether an event is in
it, list itself where it is finite, say why an event is not in it, pick one at random, and describe itself to a page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb
from random import Random
from typing import Protocol

from oddtrick.table.cards import CARDS, Card, cards_in
from oddtrick.table.errors import BadText
from oddtrick.table.events import Event, Played

Test = Callable[[Event], bool]
LISTED_AT_MOST = 50_000


class Form(Protocol):
    """How a page or an adapter can put the question; one of the kinds below."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Choose one of these events."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class PickCards:
    """Choose from `least` to `most` of these cards; `made` turns the cards into the event."""

    least: int
    most: int
    cards: tuple[Card, ...]
    made: Callable[[tuple[Card, ...]], Event]


@dataclass(frozen=True, slots=True)
class Write:
    """Write a line in a language; `read` turns it into the event or raises BadText.

    `kind`: what is written, for pages that can put it together from parts: "question", "command", or nothing of these.
    """

    hint: str
    read: Callable[[str], Event]
    kind: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class ShownBack(Write):
    """A line of which the reading is shown back, and counts only when the player has said yes to it."""


class Choices(Protocol):
    """The protocol of all choices."""

    def __contains__(self, event: object) -> bool: ...

    @property
    def listed(self) -> tuple[Event, ...]:
        """All choices in order; of a language, none."""

    @property
    def size(self) -> int | None:
        """How many there are; None where they cannot be counted."""

    @property
    def forms(self) -> tuple[Form, ...]:
        """How a page can ask."""

    def pick(self, rng: Random) -> Event:
        """One of the listed choices at random."""

    def why_not(self, event: Event) -> str:
        """Why this event is refused: the rule in words, from what the player can see."""

    def only(self, test: Test, why: str) -> Choices:
        """The choices that pass a test; `why` is said of those that do not."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Just these events; `why` is said of any other."""

    events: tuple[Event, ...]
    why: str

    def __contains__(self, event: object) -> bool:
        return event in self.events

    @property
    def listed(self) -> tuple[Event, ...]:
        return self.events

    @property
    def size(self) -> int:
        return len(self.events)

    @property
    def forms(self) -> tuple[Form, ...]:
        return (OneOf(self.events),)

    def pick(self, rng: Random) -> Event:
        return self.events[int(rng.random() * len(self.events))]

    def why_not(self, event: Event) -> str:
        return self.why

    def only(self, test: Test, why: str) -> Listed:
        return Listed(tuple(event for event in self.events if test(event)), why)


@dataclass(frozen=True, slots=True)
class Plays:
    """The cards (bits) that a place may play; `held`: those within its reach; `why`: the rule that bars the others."""

    place: int
    legal: int
    held: int
    why: str

    def __contains__(self, event: object) -> bool:
        if not isinstance(event, Played) or event.place != self.place or event.under is not None:
            return False
        return bool(self.legal & event.card.bit)

    @property
    def listed(self) -> tuple[Event, ...]:
        return tuple(Played(self.place, card) for card in cards_in(self.legal))

    @property
    def size(self) -> int:
        return self.legal.bit_count()

    @property
    def forms(self) -> tuple[Form, ...]:
        return (OneOf(self.listed),)

    def pick(self, rng: Random) -> Event:
        bits = self.legal
        for _ in range(int(rng.random() * bits.bit_count())):
            bits &= bits - 1
        return Played(self.place, CARDS[(bits & -bits).bit_length() - 1])

    def why_not(self, event: Event) -> str:
        if not isinstance(event, Played) or event.place != self.place:
            return "Play a card."
        if event.under is not None:
            return "Play one card."
        if not self.held & event.card.bit:
            return f"You have no {event.card.name} to play."
        return self.why

    def only(self, test: Test, why: str) -> Plays:
        legal = 0
        for card in cards_in(self.legal):
            if test(Played(self.place, card)):
                legal |= 1 << card
        return Plays(self.place, legal, self.held, why)


@dataclass(frozen=True, slots=True)
class Pick:
    """Any `least`..`most` of some cards (bits); `made` turns them, lowest first, into the event, `cards` undoes it."""

    least: int
    most: int
    of: int
    made: Callable[[tuple[Card, ...]], Event]
    cards: Callable[[Event], int | None]  # the bits of such an event; None of any other
    test: Test | None = None
    why: str = ""

    def __contains__(self, event: object) -> bool:
        return self._fault(event) is None

    def _fault(self, event: object) -> str | None:
        bits = self.cards(event)  # type: ignore[arg-type]
        if bits is None:
            return f"Choose {self._number}."
        if bits & ~self.of:
            return f"You have no {cards_in(bits & ~self.of)[0].name} to choose."
        if not self.least <= bits.bit_count() <= self.most:
            return f"Choose {self._number}, not {bits.bit_count()}."
        if event != self.made(tuple(cards_in(bits))):
            return f"Choose {self._number}."
        return None if self.test is None or self.test(event) else self.why

    @property
    def _number(self) -> str:
        if self.least == self.most:
            return f"{self.least} card{'s' if self.least != 1 else ''}"
        return f"{self.least} to {self.most} cards"

    @property
    def listed(self) -> tuple[Event, ...]:
        if self._count > LISTED_AT_MOST:
            raise ValueError(f"{self._count} ways to choose are too many to list")
        pool = cards_in(self.of)
        made = (self.made(cards) for k in range(self.least, self.most + 1) for cards in combinations(pool, k))
        return tuple(event for event in made if self.test is None or self.test(event))

    @property
    def _count(self) -> int:
        return sum(comb(self.of.bit_count(), k) for k in range(self.least, self.most + 1))

    @property
    def size(self) -> int | None:
        return self._count if self.test is None else None

    @property
    def forms(self) -> tuple[Form, ...]:
        return (PickCards(self.least, self.most, tuple(cards_in(self.of)), self.made),)

    def pick(self, rng: Random) -> Event:
        pool = cards_in(self.of)
        while True:
            number = rng.randint(self.least, self.most)
            event = self.made(tuple(sorted(rng.sample(pool, number))))
            if self.test is None or self.test(event):
                return event

    def why_not(self, event: Event) -> str:
        return self._fault(event) or self.why

    def only(self, test: Test, why: str) -> Pick:
        before = self.test
        both = test if before is None else lambda event: before(event) and test(event)
        return Pick(self.least, self.most, self.of, self.made, self.cards, both, why)


@dataclass(frozen=True, slots=True)
class Language:
    """Whatever can be written in a language.  `read` turns text into the event; `write` an event into its text.

    `ready`: choices that need no writing; `draw`: something written at random; `shown_back`: the form is `ShownBack`;
    `kind`: what is written.
    """

    hint: str
    read: Callable[[str], Event]
    write: Callable[[Event], str | None]
    test: Test | None = None
    why: str = ""
    ready: tuple[Event, ...] = ()
    draw: Callable[[Random], Event] | None = None
    shown_back: bool = False
    kind: str = ""

    def __contains__(self, event: object) -> bool:
        if event in self.ready:
            return True
        text = self.write(event)  # type: ignore[arg-type]
        if text is None:
            return False
        try:
            return self.read(text) == event and (self.test is None or self.test(self.read(text)))
        except BadText:
            return False

    @property
    def listed(self) -> tuple[Event, ...]:
        return self.ready

    @property
    def size(self) -> None:
        return None

    @property
    def forms(self) -> tuple[Form, ...]:
        written = (ShownBack if self.shown_back else Write)(self.hint, self.read, kind=self.kind)
        return (OneOf(self.ready), written) if self.ready else (written,)

    def pick(self, rng: Random) -> Event:
        if self.draw is not None:
            return self.draw(rng)
        if not self.ready:
            raise ValueError("a language lists nothing to pick from")
        return self.ready[int(rng.random() * len(self.ready))]

    def why_not(self, event: Event) -> str:
        text = self.write(event)
        if text is None:
            return self.hint
        try:
            read = self.read(text)
        except BadText as fault:
            return str(fault)
        if self.test is None and read != event:
            return f"Write it as {self.write(read)!r}."
        return self.why or self.hint

    def only(self, test: Test, why: str) -> Language:
        before = self.test
        both = test if before is None else lambda event: before(event) and test(event)
        kept = tuple(event for event in self.ready if test(event))
        return replace(self, test=both, why=why, ready=kept, draw=None)


@dataclass(frozen=True, slots=True)
class Either:
    """Choices of several kinds at once: a call or a card, a question or a command."""

    parts: tuple[Choices, ...]

    def __contains__(self, event: object) -> bool:
        return any(event in part for part in self.parts)

    @property
    def listed(self) -> tuple[Event, ...]:
        return tuple(event for part in self.parts for event in part.listed)

    @property
    def size(self) -> int | None:
        sizes = [part.size for part in self.parts]
        return None if None in sizes else sum(size for size in sizes if size is not None)

    @property
    def forms(self) -> tuple[Form, ...]:
        return tuple(form for part in self.parts for form in part.forms)

    def pick(self, rng: Random) -> Event:
        listed = self.listed
        return listed[int(rng.random() * len(listed))]

    def why_not(self, event: Event) -> str:
        """What the first part says that knows events of this kind, else what the last says."""
        kin = [part for part in self.parts if any(type(other) is type(event) for other in part.listed[:1])]
        return (kin or list(self.parts))[-1].why_not(event)

    def only(self, test: Test, why: str) -> Either:
        return Either(tuple(part.only(test, why) for part in self.parts))


def either(parts: Iterable[Choices]) -> Choices:
    """Choices of several kinds; of one kind alone just these."""
    kept = tuple(parts)
    return kept[0] if len(kept) == 1 else Either(kept)
