"""What a place may say at its turn to call: a pass, a bid, a number, or fixed words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .cards import SUIT_LETTERS
from .errors import BadText


@dataclass(frozen=True, slots=True)
class Pass:
    """No bid."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """So many odd tricks in a denomination: C D H S, NT or a name of the game's own ("uptown")."""

    level: int
    strain: str

    def __str__(self) -> str:
        return f"{self.level}{self.strain}" if self.strain in _SHORT else f"{self.level} {self.strain}"


@dataclass(frozen=True, slots=True)
class Number:
    """So many tricks, or cards, or points."""

    number: int

    def __str__(self) -> str:
        return str(self.number)


@dataclass(frozen=True, slots=True)
class Word:
    """Anything else that is said in fixed words: "double", "nil", "agree", "tricks" with its numbers."""

    word: str
    numbers: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.word, *map(str, self.numbers)))


Call = Pass | Bid | Number | Word
_SHORT: Final = (*SUIT_LETTERS, "NT")
DOUBLE: Final = Word("double")
REDOUBLE: Final = Word("redouble")


def parse_call(text: str) -> Call:
    """The call whose `str` this is.  BadText if it is none."""
    words = text.split()
    if not words:
        raise BadText("a call is missing")
    if words == ["pass"]:
        return Pass()
    if len(words) == 1 and words[0].isdecimal():
        return Number(int(words[0]))
    if len(words) == 1 and words[0][0].isdecimal() and words[0][1:] in _SHORT:
        return Bid(int(words[0][0]), words[0][1:])
    if words[0].isdecimal() and not any(word.isdecimal() for word in words[1:]):
        return Bid(int(words[0]), " ".join(words[1:]))
    said = [word for word in words if not word.isdecimal()]
    numbers = tuple(int(word) for word in words if word.isdecimal())
    if not said or words != [*said, *map(str, numbers)]:
        raise BadText(f"{text!r} is not a call")
    return Word(" ".join(said), numbers)
