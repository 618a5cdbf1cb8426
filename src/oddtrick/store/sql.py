"""The log in an SQL database: SQLAlchemy Core, the schema by Alembic, SQLite unless another URL is given."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import StaticPool

from oddtrick.table.errors import Stale

from .lock import FileLock
from .log import Entry, NoSuchMatch
from .schema import entries, matches, upgrade

MOVED_ON = "The table has moved on since you looked."
BUSY_SECONDS = 10


class SqlLog:
    """A `Log` behind a database URL, such as `sqlite:///oddtrick.db`; `sqlite://` forgets all when closed."""

    def __init__(self, url: str) -> None:
        parsed = sa.make_url(url)
        self._sqlite = parsed.get_backend_name() == "sqlite"
        path = parsed.database if self._sqlite else None
        self._lock = FileLock(Path(path)) if path and path != ":memory:" else None
        try:
            self._engine = _sqlite_engine(parsed, bool(self._lock)) if self._sqlite else sa.create_engine(parsed)
            upgrade(self._engine)
        except BaseException:
            self._let_go()
            raise
        self._writing = threading.Lock()

    def begin(self, match: str, header: str) -> None:
        """Open a match.  Stale if the name is taken."""
        row = {"match": match, "header": header, "began": time.time()}
        try:
            with self._writing, self._engine.begin() as db:
                db.execute(sa.insert(matches), row)
        except IntegrityError:
            raise Stale("There is a table of that name already.") from None

    def append(self, match: str, seen: int, lines: Sequence[str]) -> int:
        """Add lines after the first `seen`, all or none; the new length."""
        rows = [{"match": match, "n": seen + i, "line": line} for i, line in enumerate(lines)]
        try:
            with self._writing, self._engine.begin() as db:
                if _length(db, match) != seen:
                    raise Stale(MOVED_ON)
                if rows:
                    db.execute(sa.insert(entries), rows)
        except IntegrityError:  # a second server wrote the same number first
            raise Stale(MOVED_ON) from None
        return seen + len(rows)

    def read(self, match: str, since: int = 0) -> tuple[str, ...]:
        """The lines from number `since` on."""
        wanted = sa.select(entries.c.line).where(entries.c.match == match, entries.c.n >= since).order_by(entries.c.n)
        with self._reading() as db:
            lines = tuple(db.scalars(wanted))
            if not lines:
                _length(db, match)
        return lines

    def header(self, match: str) -> str:
        """What `begin` was told."""
        with self._reading() as db:
            found = db.scalar(sa.select(matches.c.header).where(matches.c.match == match))
        if found is None:
            raise NoSuchMatch(match)
        return str(found)

    def matches(self) -> tuple[Entry, ...]:
        """Every match, oldest first."""
        with self._reading() as db:
            rows = db.execute(sa.select(matches).order_by(matches.c.began, matches.c.match))
            return tuple(Entry(row.match, row.header, row.began) for row in rows)

    def close(self) -> None:
        """Let go of the database."""
        with self._writing:
            self._engine.dispose()
            self._let_go()

    def _reading(self) -> sa.Connection:
        return self._engine.connect().execution_options(reading=True)

    def _let_go(self) -> None:
        if self._lock:
            self._lock.release()


def _length(db: sa.Connection, match: str) -> int:
    """How many lines a match has.  NoSuchMatch if it was never begun."""
    last = sa.select(sa.func.max(entries.c.n)).where(entries.c.match == matches.c.match).scalar_subquery()
    row = db.execute(sa.select(last).where(matches.c.match == match)).first()
    if row is None:
        raise NoSuchMatch(match)
    return 0 if row[0] is None else int(row[0]) + 1


def _sqlite_engine(url: sa.URL, on_disk: bool) -> sa.Engine:
    """SQLite with a write-ahead log that is on the disk when a commit returns, and one writer at a time."""
    arguments = {"check_same_thread": False, "timeout": BUSY_SECONDS}
    engine = (
        sa.create_engine(url, connect_args=arguments)
        if on_disk
        else sa.create_engine(url, connect_args=arguments, poolclass=StaticPool)
    )

    @sa.event.listens_for(engine, "connect")
    def _settle(connection, _record):  # type: ignore[no-untyped-def]
        connection.isolation_level = None  # we say BEGIN ourselves
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_SECONDS}000"):
            connection.execute(f"PRAGMA {pragma}").close()

    @sa.event.listens_for(engine, "begin")
    def _begin(db: sa.Connection) -> None:
        reading = db.get_execution_options().get("reading")
        db.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")

    return engine
