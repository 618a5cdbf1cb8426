"""A real server in a process of its own, as people run it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

STARTER = """
import sys
from oddtrick.faces.web.serve import serve
serve(port=int(sys.argv[2]), db=sys.argv[1], open_browser=False)
"""


class HouseProcess:
    """The server on a free port, its games in a file."""

    def __init__(self, db: Path) -> None:
        self.db = f"sqlite:///{db}"
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, and wait until it says where it is; after a stop again on the same port."""
        command = [sys.executable, "-c", STARTER, self.db, str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self.process.stdout
        self.said: list[str] = []
        while True:
            line = self.process.stdout.readline()
            self.said.append(line)
            assert line, f"the server did not start: {self.said}"
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                break
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        self.said.extend(self.process.stdout)

    def kill(self) -> None:
        """The power fails."""
        os.kill(self.process.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> int:
        """Ctrl-C; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self._gone()

    def _gone(self) -> int:
        code = self.process.wait(10)
        self.reader.join(5)
        assert self.process.stdout
        self.process.stdout.close()
        return code
