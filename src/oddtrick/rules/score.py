"""The score sheet and the chips: written once a deal, read as sums."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final

from oddtrick.table.events import POT, Line, Paid, Scored
from oddtrick.table.table import Table

from .step import Happen


def score(t: Table, count: Callable[[Table], Scored]) -> Happen | None:
    """The deal is written on the sheet, once."""
    return None if t.scored() is not None else Happen(count(t))


def lines(t: Table) -> list[tuple[int, Line]]:
    """All lines of the sheet in order, each with its deal (from 1)."""
    return [(entry.deal, line) for entry in t.sheet if isinstance(entry.event, Scored) for line in entry.event.lines]


COUNTERS: Final = ("bags", "game")  # columns that count something else than points


def totals(t: Table, *columns: str) -> tuple[int, ...]:
    """Sums of each party, in these columns or in all that hold points."""
    sums = [0] * len(t.shape.parties)
    for _, line in lines(t):
        if line.column in columns if columns else line.column not in COUNTERS:
            sums[line.party] += line.points
    return tuple(sums)


def totals_before(t: Table, column: str) -> tuple[int, ...]:
    """Points of each party in a column when this deal began."""
    sums = [0] * len(t.shape.parties)
    for deal, line in lines(t):
        if deal < t.deals and line.column == column:
            sums[line.party] += line.points
    return tuple(sums)


def nets(points: Sequence[int]) -> tuple[int, ...]:
    """Every pair of parties settles the difference of its totals: what each gains or loses in all."""
    return tuple(len(points) * mine - sum(points) for mine in points)


def payments(t: Table, deal: int | None = None) -> list[Paid]:
    """All payments, or those of one deal."""
    return [entry.event for entry in t.paid if isinstance(entry.event, Paid) and deal in (None, entry.deal)]


def purse(t: Table, owner: int) -> int:
    """The chips of a party, the POT or the BANK, as plus or minus against the start."""
    return _purses(t).get(owner, 0)


_KEPT: Final = 64
_reckoned: OrderedDict[int, tuple[object, dict[int, int]]] = OrderedDict()  # by the identity of what was paid


def _purses(t: Table) -> dict[int, int]:
    """All purses; the same payments, which are looked at again and again, are added up once."""
    known = _reckoned.get(id(t.paid))
    if known is not None and known[0] is t.paid:
        return known[1]
    sums: dict[int, int] = {}
    for paid in payments(t):
        sums[paid.payer] = sums.get(paid.payer, 0) - paid.chips
        sums[paid.payee] = sums.get(paid.payee, 0) + paid.chips
    _reckoned[id(t.paid)] = t.paid, sums
    while len(_reckoned) > _KEPT:
        try:
            _reckoned.popitem(last=False)
        except KeyError:  # another thread was quicker
            break
    return sums


def stake(t: Table, chips: int) -> Happen | None:
    """Every party puts its stake in the pot before the deal."""
    if not chips or t.laid:
        return None
    paid = {payment.payer for payment in payments(t, t.deals)}
    for party in range(len(t.shape.parties)):
        if party not in paid:
            return Happen(Paid(party, POT, chips, "stake"))
    return None
