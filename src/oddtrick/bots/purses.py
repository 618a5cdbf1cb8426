"""What chips are worth in a match that ends when, after a deal, a purse is nearly empty: how likely it is won.

Deals to come are taken as even: either side pays the bank and what such deals usually cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from oddtrick.rules.game import Rules
from oddtrick.rules.score import purse
from oddtrick.table.table import Table

USUAL: Final = (  # what a deal costs its loser besides, and how often
    (1, 0.05), (2, 0.03), (5, 0.12), (6, 0.08), (10, 0.16), (11, 0.08), (12, 0.04), (15, 0.12), (16, 0.04), (17, 0.02),
    (20, 0.1), (21, 0.05), (25, 0.05), (30, 0.04), (40, 0.02),
)  # fmt: skip
TALK: Final = ((-6, 0.06), (-4, 0.1), (-2, 0.16), (-1, 0.1), (0, 0.16), (1, 0.1), (2, 0.16), (4, 0.1), (6, 0.06))
ABOUT: Final = 3  # chips on either side that say what one is worth
PLAIN_CHIPS: Final = 0.25  # how much chips count for themselves: the reckoning of deals to come is rough
EVEN: Final = 0.5
LONG: Final = 14  # deals: so many more are too many to think through
LEAST: Final = 1e-4  # of a match, that a chip is worth


@dataclass
class Purses:
    """The two purses of a match now, and what others would be worth, in chips of the first party."""

    mine: int
    theirs: int
    rake: int
    least: int

    def __post_init__(self) -> None:
        low = self.won(self.mine - ABOUT, self.theirs + ABOUT)
        self.chip = max((self.won(self.mine + ABOUT, self.theirs - ABOUT) - low) / (2 * ABOUT), LEAST)
        self.now = self.worth(0, 0)

    def worth(self, mine: int, theirs: int) -> float:
        """What it is worth, in chips moved from the enemy to me, when the purses have changed by so much."""
        won = self.won(self.mine + mine, self.theirs + theirs) / self.chip
        return (1 - PLAIN_CHIPS) * won + PLAIN_CHIPS * (mine - theirs) / 2

    def won(self, mine: int, theirs: int) -> float:
        """How likely the match is won from these purses, when they are looked at after a deal."""
        return _won(mine, theirs, self.rake, self.least)


@lru_cache(maxsize=100_000)
def _won(mine: int, theirs: int, rake: int, least: int) -> float:
    """From purses looked at after a deal: lost, won, or a deal is to come, in which chips are paid for talk."""
    if min(mine, theirs) < least or rake < 1:
        return EVEN if mine == theirs else float(mine > theirs)
    room = mine + theirs - 2 * least
    if room > LONG * rake:  # in a long even match either is ruined as the chips above the limit lie
        return (mine - least) / room
    return sum(chance * _deal(mine + chips, theirs - chips, rake, least) for chips, chance in TALK)


@lru_cache(maxsize=100_000)
def _deal(mine: int, theirs: int, rake: int, least: int) -> float:
    won = 0.0
    for cost, chance in USUAL:
        won += chance * _won(*_paid(mine, theirs, cost, rake), rake, least)
        won += chance * (1 - _won(*_paid(theirs, mine, cost, rake), rake, least))
    return won / 2


def _paid(winner: int, loser: int, cost: int, rake: int) -> tuple[int, int]:
    """The purses when the second has lost a deal."""
    rake = min(rake, loser)
    paid = min(cost, loser - rake)
    return winner + paid, loser - rake - paid


def purses_of(game: Rules, t: Table, party: int) -> Purses | None:
    """The purses of a match that is played so; None of any other."""
    start, rake, least = (getattr(game, name, None) for name in ("start_chips", "rake", "end_below"))
    if not (isinstance(start, int) and isinstance(rake, int) and isinstance(least, int)):
        return None
    return Purses(start + purse(t, party), start + purse(t, 1 - party), rake, least)
