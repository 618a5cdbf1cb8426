"""One server to a database file: a lock that the operating system takes back when its holder dies, however it dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .log import LogInUse


class FileLock:
    """Held from birth until `release`.  LogInUse if another process (or another log of this one) holds it."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(path.name + ".lock")
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise LogInUse(f"The games cannot be kept in {path}: {error.strerror}.") from None
        try:
            _take(self._file)
        except OSError:
            os.close(self._file)
            raise LogInUse(
                f"Another Oddtrick server keeps its games in {path}. Stop it, or name another file with --db."
            ) from None

    def release(self) -> None:
        """Let the next one have it."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _take(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
