"""The command `oddtrick`, put together: each face registers its own commands."""

from __future__ import annotations

from typing import NoReturn

from .cli.duplicate import add_duplicate
from .cli.main import app, run_app
from .web.command import page_of_session, register

register(app)
add_duplicate(app, page_of_session)


def run() -> NoReturn:
    """The command line."""
    run_app()
