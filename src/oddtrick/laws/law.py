"""What a law is: it sees the table before the game does, and asks the game only while it has nothing to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Step
from oddtrick.table.table import Table

NEW_DEAL, STANDS, NO_CLAIM = "new deal", "let it stand", "no claim"

# codes of the sheets' laws that can be committed and paid for at a table, or (T) in a session
PLAYED: Final = (
    "P1", "P2", "P3", "P4", "revoke", "P5", "L1", "L2", "D1", "D2", "D3", "X1", "X2", "X4",
    "C1", "C2", "C3", "P6", "P7", "X3", "X5", "U1", "U2", "U3", "U4", "U5", "U6", "U7", "E1", "E2", "E3", "E4", "E5",
    "L3", "S1", "H1", "H2", "H3", "H4", "H5",
    "K1", "K2", "K3", "K4", "K5", "N1", "N2", "N3", "N4", "N5", "N6", "T1", "T2", "T3", "T4", "T5", "T6",
)  # fmt: skip

Inner = Callable[[Table], Step]
Law = Callable[[Rules, Table, Inner], Step]
