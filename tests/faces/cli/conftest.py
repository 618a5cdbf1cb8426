"""The command line in the very process of the tests."""

from __future__ import annotations

import sys
from io import StringIO
from pathlib import Path

import pytest
from shell import Done, Run

from oddtrick.faces import command


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command line in this very process, as the shell would run it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")

    def run_it(*words: str, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["oddtrick", *words])
        monkeypatch.setattr(sys, "stdin", StringIO(typed))
        with pytest.raises(SystemExit) as left:
            command.run()
        told = capsys.readouterr()
        return Done(int(left.value.code or 0), told.out, told.err)

    return run_it
