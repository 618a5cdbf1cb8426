"""Duplicate boards: who deals a board, and who is vulnerable on it, goes by its number."""

from __future__ import annotations

from typing import Final

from oddtrick.table.events import NewDeal
from oddtrick.table.table import Table
from oddtrick.table.zones import Board

from .step import Happen

VULNERABLE: Final = ((), (0,), (1,), (0, 1))  # nobody, North-South, East-West, both


def board_dealer(number: int) -> int:
    """North, East, South and West in turn."""
    return (number - 1) % 4


def board_vulnerable(number: int) -> tuple[int, ...]:
    """The sides that are vulnerable; it repeats every sixteen boards."""
    return VULNERABLE[(number - 1 + (number - 1) // 4) % 4]


def next_board(t: Table, first: int, replayed: bool = False) -> Happen:
    """The next board comes to the table; `replayed`: another table has played it."""
    number = first if t.board is None else t.board.number + 1
    return Happen(NewDeal(board_dealer(number), tuple(range(len(t.shape.places))), Board(number, replayed)))
