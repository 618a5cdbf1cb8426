"""What a law is: it sees the table before the game does, and asks the game only while it has nothing to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Step
from oddtrick.table.table import Table

# codes of the sheets' laws that can be committed and paid for at a table, or (T) in a session
PLAYED: Final = (
    "P1", "P2", "P3", "P4", "revoke", "P5", "L1", "L2", "D1", "D2", "D3", "X1", "X2", "X4",
    "K1", "K2", "K3", "K4", "K5", "N1", "N2", "N3", "N4", "N5", "N6", "T1", "T2", "T3", "T4", "T5", "T6",
)  # fmt: skip

Inner = Callable[[Table], Step]
Law = Callable[[Rules, Table, Inner], Step]
