"""Rates of the kernel: solves, tables, endings, play-outs, Turnover and Chinese layouts, threads, start-up.

    python -m bench.kernel_rates          all
    python -m bench.kernel_rates --nodes  only the node signature, which a refactoring must not change

Times are CPU seconds of one core unless said otherwise; on a shared machine read them as ratios.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from statistics import median

from bench.kernel_tables import deal, leads
from oddtrick import kernel
from oddtrick.kernel import Position

DATA = Path(__file__).parents[1] / "tests" / "data" / "solved"
SECONDS = 2.0
NODES_AT_MOST = 20_000_000  # of a Turnover question: its tail is long


def deals() -> list[tuple[int, ...]]:
    """The thousand random bridge deals."""
    return [deal(line) for line in (DATA / "deals-1000.txt").read_text(encoding="ascii").splitlines() if line]


def signature() -> int:
    """The nodes of a fixed set of work of every kind."""
    some = deals()[:10]
    work = [kernel.solve(p).nodes for p in leads(some)]
    work += [kernel.table(some[3]).nodes]
    work += [kernel.values(columns(Random(k), 2, 2, 16, majority=False)).nodes for k in range(10)]
    work += [kernel.values(columns(Random(k), 2, 4, 16, majority=False)).nodes for k in range(10)]
    return sum(work)


def columns(dice: Random, places: int, plays: int, left: int, majority: bool) -> Position:
    """Turnover (two cards a trick, spades trumps) or Chinese Bridge (A-B-A-B) dealt, and played at random until
    so many cards are left."""
    pack = [16 * suit + rank for suit in range(4) for rank in range(2, 15)]
    dice.shuffle(pack)
    each, secret = 26, 2 if plays == 2 else 4
    piles = (each - secret) // 2
    hands, under = [0, 0], dict[int, int]()
    for place in range(places):
        mine = pack[each * place : each * (place + 1)]
        under |= dict(zip(mine[:piles], mine[piles : 2 * piles], strict=True))
        hands[place] = sum(1 << card for card in (*mine[:piles], *mine[2 * piles :]))
    from oddtrick.kernel import slow

    trump = 3 if plays == 2 else dice.choice([None, 0, 1, 2, 3])
    p = Position(tuple(hands), leader=0, trump=trump, plays=plays, under=tuple(under.items()))
    while p.trick or sum(h.bit_count() for h in p.hands) + len(p.under) > left:
        p = slow.play(p, dice.choice(slow.playable(p)))
    high = max(p.taken)
    stop = 14 if majority and high < 14 else None
    return Position(p.hands, leader=p.leader, trump=p.trump, plays=plays, under=p.under, taken=p.taken, majority=stop)


def spent(work: Callable[[], object]) -> float:
    """CPU seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


def rate(work: Callable[[], int]) -> float:
    """So many a CPU second, over some seconds."""
    done, start = 0, time.process_time()
    while (seconds := time.process_time() - start) < SECONDS:
        done += work()
    return done / seconds


def wall(works: Iterable[Callable[[], object]]) -> float:
    """Wall seconds of some work, each in a Python thread of its own."""
    crew = [threading.Thread(target=work) for work in works]
    start = time.perf_counter()
    for thread in crew:
        thread.start()
    for thread in crew:
        thread.join()
    return time.perf_counter() - start


def start_up() -> float:
    """Milliseconds that the native modules add to an import."""
    code = (
        "import sys, time, oddtrick.kernel.given, oddtrick.kernel.slow\n"
        "names = [m for m in sys.modules if m in ('oddtrick.kernel._fast', 'oddtrick.kernel._portable')]\n"
        "for m in names: del sys.modules[m]\n"
        "import importlib\n"
        "start = time.perf_counter()\n"
        "importlib.import_module('oddtrick.kernel._portable')\n"
        "print(time.perf_counter() - start)"
    )
    runs = [
        float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
        for _ in range(5)
    ]
    return min(runs) * 1000


def turnover() -> None:
    """The two questions of Turnover and Chinese Bridge with all cards known."""
    for left in (28, 36, 44, 52):
        positions = [columns(Random(1000 * left + k), 2, 2, left, majority=True) for k in range(21 if left < 52 else 7)]
        times, capped = [], 0
        for p in positions:
            need = (p.majority or 14) - p.taken[0]
            start = time.process_time()
            capped += not decided(p, need)
            times.append(time.process_time() - start)
        print(f"Turnover, {left} cards left, majority or not: median {1000 * median(times):.1f} ms, {capped} capped")
    for name, plays, sizes in (("Turnover", 2, (20, 24, 28)), ("Chinese", 4, (24, 28, 32))):
        for left in sizes:
            layouts = [columns(Random(7000 * left + k), 2, plays, left, majority=False) for k in range(400)]
            seconds = spent(lambda layouts=layouts: kernel.values_many(layouts))  # type: ignore[misc]
            print(f"{name}, {left} cards left, value of every lead: {len(layouts) / seconds:.0f} layouts/s")


def decided(p: Position, need: int) -> bool:
    """Whether side 0 gets so many more tricks, if the nodes suffice to tell."""
    found = kernel.solve(p, target=need, nodes=NODES_AT_MOST)
    return found.low >= need or found.high < need


def main() -> None:
    """Print everything."""
    print(f"node signature: {signature()}")
    if "--nodes" in sys.argv:
        return
    print(f"import of the native module: {start_up():.1f} ms")
    full = deals()
    singles, tables = leads(full[:60]), full[:20]
    seconds = spent(lambda: kernel.solve_many(singles))
    print(f"13-card solves: {1000 * seconds / len(singles):.1f} ms each (mean of {len(singles)})")
    seconds = spent(lambda: kernel.tables(tables))
    print(f"20-result tables: {seconds / len(tables):.3f} s each (mean of {len(tables)})")
    one = wall([lambda: kernel.tables(full[20:30])])
    both = wall([lambda: kernel.tables(full[20:30]), lambda: kernel.tables(full[20:30])])
    print(f"two Python threads: {2 * one / both:.2f} times the work of one (wall time; needs a quiet machine)")
    p = Position(full[0], leader=1, trump=3)
    shapes = (
        ("four hands", p),
        ("Turnover", columns(Random(1), 2, 2, 52, majority=False)),
        ("Chinese", columns(Random(1), 2, 4, 52, majority=False)),
    )
    for name, start in shapes:
        playouts = rate(lambda start=start: sum(kernel.playouts(start, 200_000)))  # type: ignore[misc]
        print(f"random play-outs of 52 cards, {name}: {playouts / 1e6:.2f} million/s")
    turnover()


if __name__ == "__main__":
    main()
