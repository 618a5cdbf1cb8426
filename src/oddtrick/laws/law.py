"""What a law is: it sees the table before the game does, and asks the game only while it has nothing to say."""

from __future__ import annotations

from collections.abc import Callable

from oddtrick.rules.game import Rules
from oddtrick.rules.step import Step
from oddtrick.table.table import Table

Inner = Callable[[Table], Step]
Law = Callable[[Rules, Table, Inner], Step]
