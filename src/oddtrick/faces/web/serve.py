"""Start the server: open the games, print the address, open the browser, and stop quickly when told to."""

from __future__ import annotations

import logging
import socket
import threading
import webbrowser
from contextlib import suppress
from types import FrameType

import uvicorn

from oddtrick.store.sql import SqlLog

from .app import make_app, make_house

LEVELS = ("critical", "error", "warning", "info", "debug")
A_MOMENT = 1  # seconds that open requests have when the server stops


class Server(uvicorn.Server):
    """Says goodbye to the open streams first, so that nobody has to wait for them."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop by the operating system."""
        self.say_goodbye()
        super().handle_exit(sig, frame)

    def say_goodbye(self) -> None:
        """Every open stream ends."""
        self.config.app.state.goodbye()  # type: ignore[union-attr]

    def stop_soon(self) -> None:
        """Told to stop by another thread."""
        self.say_goodbye()
        self.should_exit = True


def bound(host: str, port: int) -> socket.socket:
    """A socket to listen on.  OSError if the address is taken, or is none of ours."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=512)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    db: str = "sqlite:///oddtrick.db",
    open_browser: bool = True,
    log_level: str = "warning",
) -> None:
    """Serve until told to stop.  LogInUse if another server keeps its games in the same file."""
    logging.basicConfig(level=log_level.upper(), format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    store = SqlLog(db)
    try:
        app = make_app(make_house(store))
        config = uvicorn.Config(
            app, host=host, port=port, log_level=log_level, access_log=log_level == "debug", server_header=False,
            timeout_graceful_shutdown=A_MOMENT, timeout_keep_alive=20, proxy_headers=False,
        )  # fmt: skip
        listening = bound(host, port)
        address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{listening.getsockname()[1]}/"
        print(f"Oddtrick is at {address}  (Ctrl-C stops it; all games are kept)", flush=True)
        if open_browser:
            threading.Timer(0.6, webbrowser.open, [address]).start()
        with suppress(KeyboardInterrupt):
            Server(config).run([listening])
    finally:
        store.close()
