"""The natural beat of a table: things that are to happen a moment later, done in worker threads."""

from __future__ import annotations

import heapq
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

log = logging.getLogger(__name__)


class Beat:
    """Work goes to a few threads; what is due later waits in one queue, not in a thread of its own."""

    def __init__(self, threads: int = 2) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._count = 0
        self._wake = threading.Condition()
        self._stopped = False
        self._clock = threading.Thread(target=self._run, name="beat", daemon=True)
        self._clock.start()

    def now(self, work: Callable[[], None]) -> None:
        """Do it as soon as a thread is free."""
        if not self._stopped:
            self._pool.submit(_guarded, work)

    def at(self, moment: float, work: Callable[[], None]) -> None:
        """Do it at a moment of `time.monotonic()`, or now if that has passed."""
        if moment <= time.monotonic():
            self.now(work)
            return
        with self._wake:
            self._count += 1
            heapq.heappush(self._due, (moment, self._count, work))
            self._wake.notify()

    def stop(self) -> None:
        """Forget what is due and end the threads; a thought that is under way is not waited for."""
        with self._wake:
            self._stopped = True
            self._due.clear()
            self._wake.notify()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _run(self) -> None:
        while True:
            with self._wake:
                while not self._stopped and (not self._due or self._due[0][0] > time.monotonic()):
                    self._wake.wait(self._due[0][0] - time.monotonic() if self._due else None)
                if self._stopped:
                    return
                work = heapq.heappop(self._due)[2]
            self.now(work)


def _guarded(work: Callable[[], None]) -> None:
    try:
        work()
    except Exception:
        log.exception("a bot's turn went wrong")
