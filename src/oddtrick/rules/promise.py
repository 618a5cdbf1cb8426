"""A number of tricks that a side promises to take, with what may be said beside the number, as a call and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from oddtrick.table.calls import Call, Number, Word

NIL: Final = Word("nil")
BLIND_NIL: Final = Word("blind nil")
OFFER: Final = "offer"
TEN: Final = "ten"  # ten tricks for 200
MOON: Final = "moon"  # all the tricks
BLIND: Final = "blind"  # a number promised before looking
BEMOS: Final = {"": 0, "little bemo": 6, "big bemo": 9}  # so many first tricks of the deal


class Saying(NamedTuple):
    """What one speaker says: a number, perhaps at no trump, for a special prize, or with a bemo."""

    number: int
    kind: str = ""  # "", TEN or MOON
    no_trump: bool = False
    bemo: int = 0


class Promise(NamedTuple):
    """What a side has promised: its number, and of whom no trump was said for how many tricks."""

    number: int
    kind: str = ""  # "", TEN, MOON or BLIND
    no_trump: tuple[tuple[int, int], ...] = ()  # (place, tricks that count double)
    bemo: int = 0

    def __str__(self) -> str:
        words = {TEN: "ten for 200", MOON: "moon", BLIND: f"blind {self.number}"}.get(self.kind, str(self.number))
        words += " no trump" if self.no_trump else ""
        return words + (f" and {_bemo_word(self.bemo)}" if self.bemo else "")


def _bemo_word(tricks: int) -> str:
    return next(word for word, number in BEMOS.items() if number == tricks)


def said(saying: Saying, offered: bool = False) -> Call:
    """The call that says so; `offered`: as a proposal to one's partner."""
    words = [OFFER] if offered else []
    words += ["no trump"] if saying.no_trump else []
    words += [_bemo_word(saying.bemo)] if saying.bemo else []
    if saying.kind == MOON:
        return Word(" ".join([*words, "moon"]))
    if saying.kind == TEN:
        return Word(" ".join([*words, "ten for"]), (200,))
    return Word(" ".join(words), (saying.number,)) if words else Number(saying.number)


def heard(call: Call, tricks: int) -> tuple[Saying, bool] | None:
    """What a call says, and whether it is only a proposal; None if it promises no number.  `tricks`: of the deal."""
    if isinstance(call, Number):
        return Saying(call.number), False
    if not isinstance(call, Word):
        return None
    words, rest = call.word, {}
    for key, prefix in (("offered", OFFER), ("no trump", "no trump"), ("6", "little bemo"), ("9", "big bemo")):
        rest[key] = words == prefix or words.startswith(prefix + " ")
        words = words[len(prefix) :].strip() if rest[key] else words
    bemo = 6 if rest["6"] else 9 if rest["9"] else 0
    if words == "moon" and not call.numbers:
        return Saying(tricks, MOON, rest["no trump"], bemo), rest["offered"]
    if words == "ten for" and call.numbers == (200,):
        return Saying(10, TEN, rest["no trump"], bemo), rest["offered"]
    if not words and len(call.numbers) == 1:
        return Saying(call.numbers[0], "", rest["no trump"], bemo), rest["offered"]
    return None


@dataclass(frozen=True)
class Extras:
    """What may be said beside a number."""

    ten: bool = False
    moon: bool = False
    no_trump: bool = False
    bemo: bool = False

    def sayings(
        self, numbers: Iterable[int], tricks: int, *, special: bool = True, no_trump: bool = False, bemo: bool = True
    ) -> list[Saying]:
        """Each of the numbers, and with what else it may be said; `special`: ten for 200 and moon too."""
        found = [Saying(number) for number in numbers]
        if no_trump and self.no_trump:
            found += [saying._replace(no_trump=True) for saying in found]
        if special and self.ten:
            found.append(Saying(10, TEN))
        if special and self.moon:
            found.append(Saying(tricks, MOON))
        if bemo and self.bemo:
            found += [saying._replace(bemo=first) for saying in found for first in (6, 9)]
        return found


def promised(place: int, saying: Saying) -> Promise:
    """The promise that a side makes when a place says this for it."""
    no_trump = ((place, saying.number),) if saying.no_trump else ()
    return Promise(saying.number, saying.kind, no_trump, saying.bemo)
