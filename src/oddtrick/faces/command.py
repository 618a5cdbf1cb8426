"""The command `oddtrick`, put together: each face registers its own commands."""

from __future__ import annotations

from typing import NoReturn

from .cli.main import app, run_app
from .web.command import register

register(app)


def run() -> NoReturn:
    """The command line."""
    run_app()
