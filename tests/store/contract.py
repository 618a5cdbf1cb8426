"""What every log must do.  Subclass `LogContract` with a fixture `make` that opens a log: the same one each time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from oddtrick.store.log import Log, NoSuchMatch
from oddtrick.table.errors import Stale

Make = Callable[[], Log]


class LogContract:
    """Run on SQLite below, and on any second database by subclassing."""

    @pytest.fixture
    def log(self, make: Make):
        log = make()
        yield log
        log.close()

    def test_a_match_begins_empty(self, log: Log) -> None:
        log.begin("a", "game whist")
        assert log.read("a") == ()

    def test_lines_come_back_in_order(self, log: Log) -> None:
        log.begin("a", "h")
        assert log.append("a", 0, ["N plays HQ", "E plays H2"]) == 2
        assert log.append("a", 2, ["♠ any script: 東 \\ ' \" %"]) == 3
        assert log.read("a") == ("N plays HQ", "E plays H2", "♠ any script: 東 \\ ' \" %")
        assert log.read("a", 2) == ("♠ any script: 東 \\ ' \" %",)
        assert log.read("a", 3) == () == log.read("a", 99)

    @pytest.mark.parametrize("seen", [0, 1, 3, 99])
    def test_who_has_not_seen_all_is_refused_and_nothing_is_written(self, log: Log, seen: int) -> None:
        log.begin("a", "h")
        log.append("a", 0, ["one", "two"])
        with pytest.raises(Stale):
            log.append("a", seen, ["three"])
        assert log.read("a") == ("one", "two")

    def test_nothing_to_add_is_no_change(self, log: Log) -> None:
        log.begin("a", "h")
        assert log.append("a", 0, []) == 0

    def test_matches_do_not_mix(self, log: Log) -> None:
        log.begin("a", "ha")
        log.begin("b", "hb")
        log.append("a", 0, ["one"])
        log.append("b", 0, ["uno"])
        assert log.read("a") == ("one",)
        assert [(entry.match, entry.header) for entry in log.matches()] == [("a", "ha"), ("b", "hb")]

    def test_a_match_begins_once(self, log: Log) -> None:
        log.begin("a", "first")
        with pytest.raises(Stale):
            log.begin("a", "second")
        assert [entry.header for entry in log.matches()] == ["first"]

    def test_the_header_stays_as_it_was(self, log: Log) -> None:
        log.begin("a", "game whist, in any script: 東")
        log.append("a", 0, ["one"])
        assert log.header("a") == "game whist, in any script: 東"

    def test_an_unknown_match_is_an_error(self, log: Log) -> None:
        with pytest.raises(NoSuchMatch):
            log.read("nowhere")
        with pytest.raises(NoSuchMatch):
            log.header("nowhere")
        with pytest.raises(NoSuchMatch):
            log.append("nowhere", 0, ["line"])

    def test_of_many_writers_at_one_number_one_wins(self, log: Log) -> None:
        log.begin("a", "h")

        def write(who: int) -> bool:
            try:
                log.append("a", 0, [f"by {who}"] * 3)
            except Stale:
                return False
            return True

        with ThreadPoolExecutor(8) as pool:
            assert sum(pool.map(write, range(24))) == 1
        assert len(set(log.read("a"))) == 1
        assert len(log.read("a")) == 3

    def test_what_was_written_outlives_a_restart(self, make: Make) -> None:
        log = make()
        log.begin("a", "h")
        log.append("a", 0, ["one"])
        log.close()
        log = make()
        assert log.read("a") == ("one",)
        assert log.append("a", 1, ["two"]) == 2
        log.close()
