"""Lines of text read as events: the other half of `scribe.write`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from . import events as ev
from .calls import parse_call
from .cards import NO_CARDS, Card, Cards
from .errors import BadText
from .notation import parse_card, parse_cards, parse_order, parse_row, parse_zone
from .scribe import PURSES, own_looks
from .zones import Board, Shape


@dataclass(frozen=True)
class Reader:
    """Reads the names of one shape out of a matched line."""

    shape: Shape

    def audience(self, text: str) -> tuple[int, ...] | None:
        if text == "all":
            return None
        return () if text == "nobody" else tuple(self.shape.player(name) for name in text.split())

    def purse(self, text: str) -> int:
        for number, name in PURSES.items():
            if text == name:
                return number
        return self.shape.party(text)

    def numbered(self, text: str, names: tuple[str, ...]) -> list[str]:
        """The second words of "N 5, E 8", given in the order of the names."""
        pairs = [part.split(maxsplit=1) for part in text.split(", ")]
        if [pair[0] for pair in pairs] != list(names) or any(len(pair) != 2 for pair in pairs):
            raise BadText(f"expected one entry each for {', '.join(names)}")
        return [pair[1] for pair in pairs]

    def turned(self, text: str) -> tuple[tuple[int, int, Card], ...]:
        found = []
        for part in text.split(", "):
            words = part.split()
            if len(words) != 3 or not words[1].isdecimal():
                raise BadText(f"{part!r} is no place, pile and card")
            zone = parse_zone(f"pile {words[0]} {words[1]}", self.shape)
            found.append((zone.place, zone.number, parse_card(words[2])))
        return tuple(found)

    def dealt(self, text: str) -> ev.Dealt:
        shape = self.shape
        heaps: dict[str, Cards] = {}
        rows: dict[str, tuple[Card | None, ...]] = {}
        looks: dict[str, tuple[int, ...]] = {}
        stock: tuple[Card, ...] = ()
        turn_up: Card | None = None
        for part in text.split(" | "):
            words = part.split(maxsplit=2)
            if words[0] in ("down", "up") and len(words) == 3:
                rows[f"{words[0]} {shape.place(words[1])}"] = parse_row(words[2])
            elif words[0] == "look" and len(words) == 3:
                looks[words[1]] = () if words[2] == "-" else tuple(shape.player(name) for name in words[2].split())
            elif part.startswith("face up "):
                turn_up = parse_card(part[8:])
            elif words[0] == "stock":
                stock = parse_order(part[6:])
            elif words[0] in (*shape.places, "kitty", "dead"):
                heaps[words[0]] = parse_cards(part[len(words[0]) :])
            else:
                raise BadText(f"{words[0]!r} is no place at this table")
        if missing := [name for name in shape.places if name not in heaps]:
            raise BadText(f"the hand of {missing[0]} is missing")
        down, up = (
            tuple(rows.get(f"{side} {place}", ()) for place in range(len(shape.places))) if rows else ()
            for side in ("down", "up")
        )
        if any(len(below) != shape.piles or len(above) != shape.piles for below, above in zip(down, up, strict=True)):
            raise BadText(f"each row has {shape.piles} piles")
        lookers = tuple(looks.get(name, ()) for name in shape.places) if looks else own_looks(shape)
        hands = tuple(heaps[name] for name in shape.places)
        kitty, dead = heaps.get("kitty", NO_CARDS), heaps.get("dead", NO_CARDS)
        return ev.Dealt(hands, lookers, down, up, kitty, stock, dead, turn_up)

    def lines(self, text: str) -> ev.Scored:
        why, *entries = text.split("; ")
        lines = []
        for entry in entries:
            found = re.fullmatch(r"(\S+) (\S+) ([+-]\d+) \((.*)\)", entry)
            if not found:
                raise BadText(f"{entry!r} is no line of a score sheet (party, column, +points, reason in brackets)")
            lines.append(ev.Line(self.shape.party(found[1]), found[2], int(found[3]), found[4]))
        return ev.Scored(tuple(lines), why)


Made = Callable[[Reader, "re.Match[str]"], ev.Event]


def _new_deal(r: Reader, m: re.Match[str]) -> ev.Event:
    board = Board(int(m[3]), bool(m[4])) if m[3] else None
    order = tuple(r.shape.place(name) for name in m[2].split())
    if sorted(order) != list(range(len(r.shape.places))):
        raise BadText("the order names each place once")
    return ev.NewDeal(r.shape.place(m[1]), order, board)


_LINES: tuple[tuple[str, Made], ...] = (
    (r"(\S+) plays (\S+)", lambda r, m: ev.Played(r.shape.place(m[1]), parse_card(m[2]))),
    (
        r"(\S+) plays (\S+) over (\S+)",
        lambda r, m: ev.Played(r.shape.place(m[1]), parse_card(m[2]), parse_card(m[3])),
    ),
    (r"(\S+) omits to play", lambda r, m: ev.Omitted(r.shape.place(m[1]))),
    (
        r"(\S+) adds (\S+) to trick ([1-9]\d*)",
        lambda r, m: ev.Added(r.shape.place(m[1]), parse_card(m[2]), int(m[3]) - 1),
    ),
    (r"trick to (\S+)", lambda r, m: ev.TookTrick(r.shape.place(m[1]))),
    (r"turned up (.+)", lambda r, m: ev.TurnedUp(r.turned(m[1]))),
    (r"cut (.+)", lambda r, m: ev.Cut(tuple(parse_card(word) for word in r.numbered(m[1], r.shape.players)))),
    (r"new deal: (\S+) deals, order ([^,]+)(?:, board (\d+)( again)?)?", _new_deal),
    (r"dealt (.+)", lambda r, m: r.dealt(m[1])),
    (
        r"(\S+) looks at ([^:]+): (.+)",
        lambda r, m: ev.Looked(r.shape.player(m[1]), parse_zone(m[2], r.shape), parse_cards(m[3])),
    ),
    (
        r"(\S+) reaches for (\d+) of (.+)",
        lambda r, m: ev.Reached(r.shape.player(m[1]), parse_zone(m[3], r.shape), int(m[2])),
    ),
    (
        r"(shown|seen) (.+) to ([^:]+): (.+)",
        lambda r, m: ev.Shown(parse_zone(m[2], r.shape), parse_cards(m[4]), r.audience(m[3]), m[1] == "shown"),
    ),
    (r"(\S+) takes up (.+)", lambda r, m: ev.TookUp(r.shape.place(m[1]), parse_cards(m[2]))),
    (
        r"moved (.+) to ([^:]+): (.+)",
        lambda r, m: ev.Moved(parse_zone(m[1], r.shape), parse_zone(m[2], r.shape), parse_cards(m[3])),
    ),
    (r"(\S+) calls (.+)", lambda r, m: ev.Called(r.shape.place(m[1]), parse_call(m[2]))),
    (r"(\S+) asks (\S+): (.+)", lambda r, m: ev.Asked(r.shape.player(m[1]), r.shape.place(m[2]), m[3])),
    (r"(\S+) commands (\S+): (.+)", lambda r, m: ev.Commanded(r.shape.player(m[1]), r.shape.place(m[2]), m[3])),
    (
        r"(\S+) answers: (.+)",
        lambda r, m: ev.Answered(None if m[1] == "table" else r.shape.place(m[1]), m[2]),
    ),
    (
        r"(\S+) claims (\d+), shown to ([^:]+): (.+)",
        lambda r, m: ev.Claimed(r.shape.player(m[1]), int(m[2]), r.audience(m[3]), parse_cards(m[4])),
    ),
    (r"(\S+) (agrees|refuses)", lambda r, m: ev.Agreed(r.shape.player(m[1]), m[2] == "agrees")),
    (r"settled (.+)", lambda r, m: ev.Settled(tuple(int(n) for n in r.numbered(m[1], r.shape.places)))),
    (r"(\S+) pays (\d+) to (\S+): (.+)", lambda r, m: ev.Paid(r.purse(m[1]), r.purse(m[3]), int(m[2]), m[4])),
    (r"scored (.+)", lambda r, m: r.lines(m[1])),
    (r"(\S+) reports (\S+) by (\S+)", lambda r, m: ev.Reported(r.shape.player(m[1]), m[2], r.shape.place(m[3]))),
    (
        r"(\S+) rules (\S+) at (\d+): (.+?)(?:, card (\S+))?",
        lambda r, m: ev.Ruled(
            m[2], int(m[3]), m[4], r.shape.player(m[1]), parse_card(m[5]) if m[5] else None
        ),
    ),
    (r"struck from (\d+)", lambda r, m: ev.Struck(int(m[1]))),
    (r"(\S+) takes back (\S+)", lambda r, m: ev.TookBack(r.shape.place(m[1]), parse_card(m[2]))),
    (
        r"(\S+) corrects (\S+) to (\S+)",
        lambda r, m: ev.Corrected(r.shape.place(m[1]), parse_card(m[2]), parse_card(m[3])),
    ),
    (
        r"tricks moved (\d+) from (\S+) to (\S+): (.+)",
        lambda r, m: ev.TricksMoved(r.shape.place(m[2]), r.shape.place(m[3]), int(m[1]), m[4]),
    ),
    (r"void: (.+)", lambda r, m: ev.Voided(m[1])),
    (r"(\S+) resigns", lambda r, m: ev.Resigned(r.shape.party(m[1]))),
)  # fmt: skip
_PATTERNS = tuple((re.compile(pattern), made) for pattern, made in _LINES)


def parse(line: str, shape: Shape) -> ev.Event:
    """The event of this line.  BadText if it is none, or names what this table does not have."""
    for pattern, made in _PATTERNS:
        if found := pattern.fullmatch(line):
            try:
                return made(Reader(shape), found)
            except BadText:
                raise
            except ValueError:
                raise BadText(f"a number is expected in {line!r}") from None
    raise BadText(f"{line!r} is not an event")
