"""`oddtrick serve`: the command that opens the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from oddtrick.table.errors import BadOption

if TYPE_CHECKING:
    from oddtrick.lab.session_file import SessionFile


def register(app: typer.Typer) -> None:
    """Add the command to an application."""

    @app.command()
    def serve(
        host: str = typer.Option("127.0.0.1", help="Where to listen; 0.0.0.0 for everybody in the house."),
        port: int = typer.Option(8000, min=0, max=65535, help="On which port; 0 for any that is free."),
        db: str = typer.Option("sqlite:///oddtrick.db", help="Where the games are kept: a database URL, or a file."),
        open_browser: bool = typer.Option(True, "--open/--no-open", help="Open the address in the browser."),
        log_level: str = typer.Option("warning", help="critical, error, warning, info or debug."),
    ) -> None:
        """Play in the browser: with a friend, or against the house."""
        try:
            from sqlalchemy.exc import ArgumentError

            from oddtrick.store.log import LogInUse

            from .serve import LEVELS
            from .serve import serve as start
        except ModuleNotFoundError as missing:
            raise _wrong(f"The browser table needs {missing.name}: pip install 'oddtrick[web]'") from None

        if log_level not in LEVELS:
            raise typer.BadParameter(f"{log_level!r} is none of {', '.join(LEVELS)}", param_hint="--log-level")
        try:
            start(host, port, db if "://" in db else f"sqlite:///{db}", open_browser, log_level)
        except LogInUse as busy:
            raise _wrong(str(busy)) from None
        except ArgumentError:
            raise _wrong(f"{db!r} is no database: name a file, or a URL such as sqlite:///games.db.") from None
        except OSError as error:
            raise _wrong(f"Nothing can listen on {host}:{port} ({error.strerror}); choose another --port.") from None


def page_of_session(file: SessionFile) -> str:
    """The results of a session as a page that needs no server.  BadOption where the web extra is missing."""
    try:
        from .session import session_page
    except ModuleNotFoundError as missing:
        raise BadOption(f"the page needs {missing.name}: pip install 'oddtrick[web]'", "page") from None
    return session_page(file)


def _wrong(why: str) -> typer.Exit:
    """One sentence, and the exit code for bad input."""
    typer.echo(why, err=True)
    return typer.Exit(2)
