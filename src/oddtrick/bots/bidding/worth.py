"""What a contract is worth to a side: the game itself scores it, on the very sheet of this match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import erf, sqrt
from typing import ClassVar

from oddtrick.rules.choices import Plays
from oddtrick.rules.game import Rules
from oddtrick.rules.rubber import Rubber
from oddtrick.rules.step import Ask, Happen
from oddtrick.table.calls import Bid, Call, Pass
from oddtrick.table.cards import SUIT_BITS, SUIT_LETTERS
from oddtrick.table.events import Called, Line, Scored, Settled
from oddtrick.table.evolve import evolve
from oddtrick.table.table import Table

TRICKS = 13
GAME_OF_A_RUBBER = 3.0  # a game is worth so many times the points that make it, until the rubber is won
PART_OF_A_GAME = 0.5  # a point below the line is worth so much more than it says
HONOURS = 0b1111100000000  # ace to ten of a suit
ACES = sum(1 << 13 * suit + 12 for suit in range(4))
KEPT = 64  # deals with a party, of all games
_SCORED: dict[object, dict[object, float | None]] = {}


@lru_cache(maxsize=4096)
def chances(mean: float, spread: float) -> list[tuple[int, float]]:
    """Numbers of tricks with how likely each is, about a mean."""
    edges = [0.5 * (1 + erf((number + 0.5 - mean) / (spread * sqrt(2)))) for number in range(-1, TRICKS + 1)]
    edges[0], edges[-1] = 0.0, 1.0
    found = [(number, edges[number + 1] - edges[number]) for number in range(TRICKS + 1)]
    likely = [(number, chance) for number, chance in found if chance > 0.07]
    whole = sum(chance for _, chance in likely)
    return [(number, chance / whole) for number, chance in likely]


def core(game: Rules) -> Rules:
    """The game inside its laws."""
    return getattr(game, "game", game)


def rubber_of(game: Rules, t: Table) -> Rubber | None:
    """How the rubber stands, in a game that has one."""
    standing = getattr(core(game), "rubber", None)
    return None if standing is None else standing(t)


def equity(rubber: Rubber, party: int) -> float:
    """What games and part-scores are worth to a party beyond what they say, until the rubber is won; in points."""
    if rubber.winner is not None:
        return 0.0
    foes = [foe for foe in range(len(rubber.games)) if foe != party]
    games = rubber.games[party] - max(rubber.games[foe] for foe in foes)
    part = rubber.part[party] - max(rubber.part[foe] for foe in foes)
    return GAME_OF_A_RUBBER * rubber.goal * games + PART_OF_A_GAME * part


@dataclass
class Worth:
    """Scores of contracts on one table, for one party, worked out as they are asked for."""

    game: Rules
    table: Table
    party: int
    kind: ClassVar[str] = "points"
    _ended: dict[tuple[Call, ...], Table | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game = core(self.game)
        t = self.table
        key = self.kind, self.game, t.deals, t.dealer, t.order, t.board, t.sheet, self.party
        if key not in _SCORED:
            while len(_SCORED) >= KEPT:
                _SCORED.pop(next(iter(_SCORED)), None)
            _SCORED[key] = {}
        self._scored = _SCORED[key]
        self._contracts: dict[tuple[Call, ...], object] = {}

    @cached_property
    def _asked(self) -> int:
        """The place that is to call."""
        step = self.game.next(self.table)
        event = step.choices.listed[0] if isinstance(step, Ask) else None
        return event.place if isinstance(event, Called) else -1

    def _contract(self, calls: tuple[Call, ...]) -> object:
        """All of an auction on which its score may depend: the last bid, who made it and who named its denomination
        before, what doubled it, and whether it was the only bid."""
        if calls not in self._contracts:
            t, place = self.table, self._asked
            made = [(place, call) for place, call, _ in t.calls]
            for call in calls:
                made.append((place, call))
                place = t.left(place)
            made = [(place, call) for place, call in made if call != Pass()]
            last = max((index for index, (_, call) in enumerate(made) if isinstance(call, Bid)), default=-1)
            strain = getattr(made[last][1], "strain", None) if made else None
            named = [who for who, call in made[: last + 1] if isinstance(call, Bid) and call.strain == strain]
            bids = sum(isinstance(call, Bid) for _, call in made)
            self._contracts[calls] = tuple(made[last:] if last >= 0 else ()), tuple(named), min(bids, 2), self._asked
        return self._contracts[calls]

    def _telling(self, calls: Sequence[Call]) -> tuple[int, ...]:
        """What a score may depend on beside the tricks: how many honours each hand in sight has, and chicane."""
        bids = [call for call in (*(said.call for said in self.table.calls), *calls) if isinstance(call, Bid)]
        strain = bids[-1].strain[:1].upper() if bids else "N"
        if strain == "R":  # royals are spades
            strain = "S"
        if strain not in SUIT_LETTERS:
            return tuple((held.bits & ACES).bit_count() for held in self.table.hands)
        suit = SUIT_LETTERS.index(strain)
        found = [held.bits >> 13 * suit & HONOURS for held in self.table.hands]
        voids = [not held.bits & SUIT_BITS[suit] for held in self.table.hands]
        return (*(bits.bit_count() for bits in found), *voids)

    def ended(self, calls: Sequence[Call]) -> Table | None:
        """The table after these calls and passes of all others; None where that does not lead to the play."""
        key = tuple(calls)
        if key not in self._ended:
            self._ended[key] = self._call_on(key)
        return self._ended[key]

    def _call_on(self, calls: tuple[Call, ...]) -> Table | None:
        t = self.table
        for index in range(len(calls) + len(t.order) + 1):
            step = self.game.next(t)
            if not isinstance(step, Ask) or isinstance(step.choices, Plays) or step.choices.size is None:
                return t
            call = calls[index] if index < len(calls) else Pass()
            listed = step.choices.listed
            event = next((e for e in listed if isinstance(e, Called) and e.call == call), None)
            if event is None:
                return None
            t = evolve(t, event)
        return None

    def points(self, calls: Sequence[Call], tricks: int, places: tuple[int, ...]) -> float | None:
        """What this party gains if that is the auction and these places take so many tricks."""
        key = self._contract(tuple(calls)), tricks, places[0], self._telling(calls)
        if key not in self._scored:
            t = self.ended(calls)
            self._scored[key] = None if t is None else self._score(t, tricks, places)
        return self._scored[key]

    def _score(self, t: Table, tricks: int, places: tuple[int, ...]) -> float | None:
        numbers = [0] * len(t.shape.places)
        numbers[places[0]] = tricks
        mine = next(side for side in self.game.sides(t) if places[0] in side)
        other = next(place for place in t.order if place not in mine)
        numbers[other] = TRICKS - tricks
        step = self.game.next(evolve(t, Settled(tuple(numbers))))
        if not isinstance(step, Happen) or not isinstance(step.event, Scored):
            return None
        lines = step.event.lines
        rivals = len(t.shape.parties) - 1
        gained = sum(line.points * (1 if line.party == self.party else -1 / rivals) for line in lines)
        return gained + self._beyond(t, lines)

    def _beyond(self, t: Table, lines: tuple[Line, ...]) -> float:
        """Games and part-scores are worth something until the rubber is won."""
        before = rubber_of(self.game, t)
        return 0.0 if before is None else equity(before.after(lines), self.party) - equity(before, self.party)

    def expected(self, calls: Sequence[Call], places: tuple[int, ...], mean: float, spread: float) -> float | None:
        """The average over the numbers of tricks that these places may take."""
        mean, spread = round(mean, 1), round(spread, 1)
        key = self._contract(tuple(calls)), places[0], self._telling(calls), mean, spread
        if key not in self._scored:
            total = 0.0
            for tricks, chance in chances(mean, spread):
                points = self.points(calls, tricks, places)
                if points is None:
                    return None
                total += chance * points
            self._scored[key] = total
        return self._scored[key]
