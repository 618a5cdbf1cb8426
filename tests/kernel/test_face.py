"""The face of the kernel: bad input, stopping, and life without the native module."""

from __future__ import annotations

import contextlib
import random
import subprocess
import sys
import threading
from types import SimpleNamespace
from typing import Any

import pytest
import shapes
import solved

from oddtrick import kernel
from oddtrick.kernel import Position, Slot, slow

native = pytest.mark.skipif(kernel.engine is slow, reason="the native module is not built")

BAD: tuple[tuple[str, dict[str, Any]], ...] = (
    ("hands", {"hands": (1,)}),
    ("hands", {"hands": (1, 2, 4, 8, 16)}),
    ("hands", {"hands": (1, 1)}),
    ("hands", {"hands": (-1, 1)}),
    ("hands", {"hands": (1 << 64, 1)}),
    ("hands", {"hands": (1, 6)}),
    ("hands", {"hands": (1, 2), "plays": 4}),
    ("plays", {"hands": (1, 2, 4), "plays": 4}),
    ("sides", {"hands": (1, 2), "sides": (0, 2)}),
    ("sides", {"hands": (1, 2), "sides": (0, 1, 0)}),
    ("counted", {"hands": (1, 2), "counted": (2,)}),
    ("leader", {"hands": (1, 2), "leader": 2}),
    ("leader", {"hands": (1, 2), "leader": -1}),
    ("trump", {"hands": (1, 2), "trump": 4}),
    ("unbroken", {"hands": (1, 2), "unbroken": -1}),
    ("led", {"hands": (1, 2), "led": 9}),
    ("lowest", {"hands": (1, 2), "lowest": True}),
    ("trick", {"hands": (1, 2), "trick": (5, 6)}),
    ("trick", {"hands": (0, 1), "trick": (0,)}),
    ("trick", {"hands": (0, 1), "trick": (77,)}),
    ("waiting", {"hands": (1, 2), "waiting": (4, 8)}),
    ("waiting", {"hands": (1, 2), "waiting": (4,)}),
    ("under", {"hands": (1, 2), "under": ((9, 10), (11, 12))}),
    ("under", {"hands": (1, 2), "under": ((0, 9), (0, 8))}),
    ("under", {"hands": (1, 2), "under": ((0, 1),)}),
    ("under", {"hands": (1, 2), "under": ((0, 99),)}),
    ("taken", {"hands": (1, 2), "taken": (-1, 0)}),
    ("taken", {"hands": (1, 2), "taken": (60, 0)}),
    ("majority", {"hands": (1, 2), "majority": 0}),
    ("majority", {"hands": (1, 2), "taken": (1, 1), "majority": 1}),
    ("majority", {"hands": (1, 2), "taken": (3, 0), "majority": 3}),
    ("payoff", {"hands": (1, 2), "payoff": (1, 2, 3)}),
)


@pytest.mark.parametrize(("field", "given"), BAD)
def test_bad_positions_are_refused_by_name(field: str, given: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=f"^{field}: "):
        Position(**given)


@native
@pytest.mark.parametrize(("field", "given"), BAD)
def test_the_native_side_checks_for_itself(field: str, given: dict[str, Any]) -> None:
    """Whatever gets round the front door."""
    with pytest.raises(ValueError, match=": "):
        kernel.solve(raw(**given))


def raw(**given: Any) -> Any:
    """Something that looks like a position and was never checked."""
    places = len(given["hands"])
    usual: dict[str, Any] = {name: getattr(Position((1, 2)), name) for name in Position.__slots__}
    usual |= {"sides": (0, 1, 0, 1)[:places], "counted": (0,), "plays": places, "waiting": (0,) * places}
    return SimpleNamespace(**(usual | given))


@native
def test_noise_never_crashes() -> None:
    """Thousands of broken positions: an error in words, or a right answer."""
    dice = random.Random(2)
    junk: tuple[Any, ...] = (
        None,
        -1,
        0,
        1,
        3,
        255,
        2**63,
        2**64,
        1.5,
        "x",
        (),
        (1,),
        (0, 0),
        (-1, -1),
        ((1, 2),),
        ((70, 3),),
        (1,) * 70,
        True,
    )
    refused = 0
    for _seed in range(3000):
        p = shapes.somewhere(dice.choice(shapes.SHAPES)(dice), dice)
        given = {name: getattr(p, name) for name in Position.__slots__}
        for _ in range(dice.randint(1, 3)):
            given[dice.choice(list(given))] = dice.choice(junk)
        try:
            kernel.solve(SimpleNamespace(**given), nodes=2000)  # type: ignore[arg-type]
        except (ValueError, TypeError):
            refused += 1
    assert refused > 1000


@native
def test_noise_in_slots_never_crashes() -> None:
    dice = random.Random(4)
    for _ in range(1000):
        p = shapes.somewhere(dice.choice(shapes.SHAPES)(dice), dice)
        slots = [
            (
                dice.randrange(-1, 5),
                dice.randrange(-2, 70),
                dice.choice([*p.hands, 0, 1, 2**64 - 1, dice.getrandbits(64)]),
                dice.getrandbits(64),
            )
            for _ in range(dice.randrange(4))
        ]
        for call, given in (
            (kernel.engine.sample, (slots, 3, 1)),
            (kernel.engine.study, (p, slots, 2, 1, 500, 1, kernel.usual(), None)),
            (kernel.engine.ismcts, (p, slots, 20, 1, 0.7, 3, 0, 100, None)),
        ):
            with contextlib.suppress(ValueError, TypeError):
                call(*given)


def test_bad_slots() -> None:
    p = Position((0b1111, 0b11110000))
    for slots in ([Slot("hand", 3, 1)], [Slot("hand", 1, 1)], [Slot("under", 0, 1)], [Slot("out", 0, 1)]):
        with pytest.raises(ValueError, match="slots"):
            kernel.study(p, slots, 1)
    with pytest.raises(ValueError, match="kind"):
        Slot("sleeve", 0, 1)  # type: ignore[arg-type]


@native
def test_a_stop_is_heeded() -> None:
    """A search of minutes comes back when the flag goes up, saying so; what it proved is true."""
    hands = solved.deals()[16]
    stop = kernel.Stop()
    threading.Timer(0.05, stop.set).start()
    found = kernel.solve_many([Position(hands, trump=t) for t in (None, 0, 1, 2, 3)] * 1000, stop=stop)
    assert found[-1].stopped
    assert kernel.solve(Position(hands), stop=stop).stopped
    assert kernel.solve(Position(hands), stop=stop).nodes <= 1
    assert kernel.table(hands, stop=stop).stopped
    assert sum(kernel.playouts(Position(hands), 10**9, stop=stop)) < 10**9
    assert kernel.ismcts(Position(hands), [], 10**9, stop=stop).stopped
    stop.clear()
    assert not kernel.solve(Position((1, 2)), stop=stop).stopped


@native
def test_the_flag_is_read_every_1024_nodes() -> None:
    """A stopped search ends where the flag is read: every 1,024th node, a tenth of a millisecond or two apart. The
    fifty milliseconds that a stop may take would be hundreds of thousands of nodes."""
    hard = Position(solved.deals()[16])
    for wait in (0.001, 0.01, 0.02, 0.05):
        stop = kernel.Stop()
        threading.Timer(wait, stop.set).start()
        found = kernel.solve(hard, stop=stop)
        while not stop.is_set():  # the search may be over before the flag goes up
            found = kernel.solve(hard, stop=stop)
        assert not found.stopped or found.nodes <= 1 or found.nodes % 1024 == 0
    for number in (1023, 1024, 1025, 5000):
        assert kernel.values(hard, nodes=number).nodes == number


@native
def test_other_threads_run_on() -> None:
    """The interpreter is free while the kernel works, and threads do not get in each other's way."""
    positions = [p for p, _ in solved.endings()][:100]
    want = [kernel.solve(p) for p in positions]
    found: list[list[kernel.Solved]] = []
    crew = [threading.Thread(target=lambda: found.append([kernel.solve(p) for p in positions])) for _ in range(3)]
    for t in crew:
        t.start()
    for t in crew:
        t.join()
    assert found == [want] * 3


def test_without_the_native_module() -> None:
    """Everything works, and one warning says why it is slow."""
    code = """
import sys, warnings
sys.modules["oddtrick.kernel._portable"] = None
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("always")
    from oddtrick import kernel
    from oddtrick.kernel import Position, Slot
    p = Position((0b111, 0b111000), leader=1)
    print(kernel.solve(p).value, [c.value for c in kernel.values(p).cards], sum(kernel.playouts(p, 10)))
    print(len(kernel.table((1, 2, 4, 8)).tricks))
    slots = [Slot("hand", 0, 0b111), Slot("out", 0, 1 << 9)]
    print(len(kernel.sample(slots, 3)), kernel.study(p, slots, 2).layouts)
    print(kernel.ismcts(p, slots, 9).turns, kernel.layouts(slots))
    print(kernel.solve_many([p, p])[0] == kernel.solve(p), kernel.Stop().is_set())
print(len([w for w in seen if "native kernel" in str(w.message)]))
"""
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert out.splitlines() == ["0 [0, 0, 0] 10", "20", "3 2", "9 4.0", "True False", "1"]


@native
def test_both_builds_agree() -> None:
    """With and without BMI2: the same answers and the same nodes."""
    from importlib import import_module

    portable = import_module("oddtrick.kernel._portable")
    solver = portable.Solver(portable.Options())
    for shape in shapes.SHAPES:
        for seed in range(20):
            dice = random.Random(seed)
            p = shapes.somewhere(shape(dice), dice)
            assert kernel.solved(solver.solve(p, -1, -1, kernel.NO_LIMIT, None)) == kernel.solve(p)
    for p, _ in list(solved.endings())[::5]:
        assert kernel.solved(solver.solve(p, -1, -1, kernel.NO_LIMIT, None)) == kernel.solve(p)
