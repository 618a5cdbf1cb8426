"""The log in SQLite: the contract, one process to a file, and nothing lost to kill -9."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from oddtrick.store.log import LogInUse
from oddtrick.store.schema import metadata
from oddtrick.store.sql import SqlLog
from store.contract import LogContract, Make


class TestSqlite(LogContract):
    @pytest.fixture
    def make(self, tmp_path: Path) -> Make:
        return lambda: SqlLog(f"sqlite:///{tmp_path / 'games.db'}")


def test_a_log_in_memory_works_from_many_threads() -> None:
    log = SqlLog("sqlite://")
    log.begin("a", "h")
    TestSqlite.test_matches_do_not_mix(TestSqlite(), SqlLog("sqlite://"))
    assert log.read("a") == ()


def test_a_second_log_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    log = SqlLog(url)
    with pytest.raises(LogInUse, match=r"Another Oddtrick server keeps its games in .*games\.db.*--db"):
        SqlLog(url)
    log.close()
    SqlLog(url).close()


def test_a_file_that_cannot_be_is_named(tmp_path: Path) -> None:
    with pytest.raises(LogInUse, match="cannot be kept"):
        SqlLog(f"sqlite:///{tmp_path / 'no' / 'such' / 'folder' / 'games.db'}")


def test_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    log = SqlLog(f"sqlite:///{tmp_path / 'games.db'}")
    with log._engine.connect() as db:
        assert db.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert db.exec_driver_sql("PRAGMA synchronous").scalar() == 2  # FULL
    log.close()


def test_the_migrations_make_the_schema_of_the_code(tmp_path: Path) -> None:
    log = SqlLog(f"sqlite:///{tmp_path / 'games.db'}")
    found = sa.inspect(log._engine)
    for table in metadata.tables.values():
        assert [column["name"] for column in found.get_columns(table.name)] == [c.name for c in table.columns]
        assert found.get_pk_constraint(table.name)["constrained_columns"] == [c.name for c in table.primary_key]
    log.close()


WRITER = """
import sys
from oddtrick.store.sql import SqlLog
log = SqlLog(sys.argv[1])
try:
    seen = len(log.read("a"))
except LookupError:
    log.begin("a", "h")
    seen = 0
while True:
    seen = log.append("a", seen, [f"line {seen}", f"line {seen + 1}"])
    print(seen, flush=True)
"""


def test_kill_at_any_moment_loses_nothing_that_was_confirmed(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    rng = random.Random(1)
    for _ in range(4):
        writer = subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True)
        assert writer.stdout
        writer.stdout.readline()
        time.sleep(rng.random() * 0.2)
        os.kill(writer.pid, signal.SIGKILL)
        told = [int(word) for word in writer.communicate()[0].split()]
        log = SqlLog(url)
        lines = log.read("a")
        log.close()
        assert len(lines) >= max(told, default=2)
        assert len(lines) % 2 == 0  # an append is written whole or not at all
        assert lines == tuple(f"line {n}" for n in range(len(lines)))
