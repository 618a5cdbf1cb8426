"""What a contract of Contract Bridge is worth: tricks below the line, overtricks, slams and penalties above it."""

from __future__ import annotations

from oddtrick.table.cards import ACE, SUITS
from oddtrick.table.events import Line

from .auction import Contract
from .partners import side_of
from .rubber import ABOVE, BELOW

GAME = 100  # points for contracted tricks: a game of the rubber, or the game bonus of a board
TRICK = {"C": 20, "D": 20, "H": 30, "S": 30, "NT": 30}
FIRST_NO_TRUMP = 10  # more for the first odd trick at no trump
OVERTRICK = {2: (100, 200), 4: (200, 400)}  # flat (R6); not vulnerable, vulnerable
MADE = {2: 50, 4: 100}
SLAM = {6: (500, 750), 7: (1000, 1500)}
BOARD_GAME, BOARD_PART = (300, 500), (50, 50)
HONOURS, ALL_HONOURS = 100, 150


def trick_score(made: Contract) -> int:
    """The contracted odd tricks."""
    return (made.level * TRICK[made.strain] + FIRST_NO_TRUMP * (made.trump is None)) * made.doubled


def contract_lines(made: Contract, won: int, vulnerable: bool) -> list[Line]:
    """Below and above the line, of a contract made; or penalties above it for the other side."""
    side, over = side_of(made.declarer), won - made.needed
    if over < 0:
        return [Line(1 - side, ABOVE, penalty(-over, made.doubled, vulnerable), f"{-over} down")]
    told = [Line(side, BELOW, trick_score(made), "contract")]
    if over:
        each = TRICK[made.strain] if made.doubled == 1 else OVERTRICK[made.doubled][vulnerable]
        told.append(Line(side, ABOVE, over * each, f"{over} over"))
    if made.doubled > 1:
        told.append(Line(side, ABOVE, MADE[made.doubled], "for making it"))
    if made.level in SLAM:
        told.append(Line(side, ABOVE, SLAM[made.level][vulnerable], "small slam" if made.level == 6 else "grand slam"))
    return told


def penalty(short: int, doubled: int, vulnerable: bool) -> int:
    """So many down: 50 or 100 each; doubled 100, 300, 500 and 300 for each more, or 200 and 300 for each more."""
    if doubled == 1:
        return short * (100 if vulnerable else 50)
    single = 300 * short - 100 if vulnerable else 200 * short - 100 + 100 * max(short - 3, 0)
    return single * (doubled // 2)


def board_lines(made: Contract, won: int, vulnerable: bool) -> list[Line]:
    """A board's score: one column, and a bonus for a game or a part-score."""
    told = contract_lines(made, won, vulnerable)
    if won >= made.needed:
        game = trick_score(made) >= GAME
        bonus = (BOARD_GAME if game else BOARD_PART)[vulnerable]
        told.append(Line(side_of(made.declarer), ABOVE, bonus, "game" if game else "part-score"))
    return [Line(line.party, "score", line.points, line.why) for line in told]


def board_score(made: Contract, won: int, vulnerable: bool) -> int:
    """A board's score for declarer's side, minus if it is defeated."""
    side = side_of(made.declarer)
    return sum(line.points * (1 if line.party == side else -1) for line in board_lines(made, won, vulnerable))


def honours_worth(held: int, trump: int | None) -> int:
    """Four or five of A K Q J 10 of trumps in one hand; at no trump all four aces."""
    if trump is None:
        return ALL_HONOURS * all(held >> 13 * suit + ACE & 1 for suit in SUITS)
    return {4: HONOURS, 5: ALL_HONOURS}.get((held >> 13 * trump + 8 & 0b11111).bit_count(), 0)
