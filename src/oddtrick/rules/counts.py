"""A choice of a call with several counts in it ("3 certain, 1 probable"), too many to lay out as buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random

from oddtrick.table.calls import Call, Word
from oddtrick.table.errors import BadText
from oddtrick.table.events import Called, Event

from .choices import Choices, Form, Listed, OneOf, Test, Write


@dataclass(frozen=True, slots=True)
class Numbers(Write):
    """A line of numbers; a page may ask for each under its label, together `most` at most, and have them `made`."""

    labels: tuple[str, ...]
    most: int
    made: Callable[[tuple[int, ...]], Event]


@dataclass(frozen=True)
class Counts:
    """A place calls a word with one count for each label, together `most` at most; or one of some other calls."""

    place: int
    word: str
    labels: tuple[str, ...]
    most: int
    others: tuple[Call, ...]
    why: str

    def made(self, numbers: tuple[int, ...]) -> Event:
        """The call with these counts."""
        return Called(self.place, Word(self.word, numbers))

    def __contains__(self, event: object) -> bool:
        if not isinstance(event, Called) or event.place != self.place:
            return False
        call = event.call
        if call in self.others:
            return True
        fits = isinstance(call, Word) and call.word == self.word and len(call.numbers) == len(self.labels)
        return fits and isinstance(call, Word) and sum(call.numbers) <= self.most and min(call.numbers) >= 0

    @cached_property
    def listed(self) -> tuple[Event, ...]:
        """The other calls, then all counts."""
        others: tuple[Event, ...] = tuple(Called(self.place, call) for call in self.others)
        every = product(range(self.most + 1), repeat=len(self.labels))
        return others + tuple(self.made(numbers) for numbers in every if sum(numbers) <= self.most)

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.listed)

    @property
    def forms(self) -> tuple[Form, ...]:
        """A line to write the counts in, and the other calls as buttons."""
        others = tuple(Called(self.place, call) for call in self.others)
        hint = f"{', '.join(self.labels).capitalize()} {self.word}, as in {' '.join('321'[: len(self.labels)])}"
        numbers = Numbers(hint, self.read, self.labels, self.most, self.made)
        return (OneOf(others), numbers) if others else (numbers,)

    def read(self, text: str) -> Event:
        """The call of a line: its numbers in order, with or without the word.  BadText if they are not as many."""
        plain = text.casefold().removeprefix(self.word).replace(",", " ")
        if not all(word.isdecimal() for word in plain.split()) or len(plain.split()) != len(self.labels):
            raise BadText(f"Write {len(self.labels)} numbers: {', '.join(self.labels)}.")
        return self.made(tuple(int(word) for word in plain.split()))

    def pick(self, rng: Random) -> Event:
        """One of the choices at random."""
        return self.listed[int(rng.random() * len(self.listed))]

    def why_not(self, event: Event) -> str:
        """Too many tricks counted, or no count at all."""
        call = event.call if isinstance(event, Called) else None
        if isinstance(call, Word) and call.word == self.word and sum(call.numbers) > self.most:
            return f"There are only {self.most} tricks to count."
        return self.why

    def only(self, test: Test, why: str) -> Choices:
        """Those that pass a test."""
        return Listed(tuple(event for event in self.listed if test(event)), why)
