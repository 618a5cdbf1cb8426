"""Settings of all tests."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))
settings.register_profile("oddtrick", deadline=None, derandomize=True)
settings.load_profile("oddtrick")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What drives a browser belongs to the whole run, not to the usual loop."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.whole)
