"""Several processes for what bots play; they stop with the one that started them, however it stops."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process


def pool(processes: int) -> ProcessPoolExecutor:
    """So many workers.  Ctrl-C stops them without a word; the first process tells what is to be told."""
    return ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
