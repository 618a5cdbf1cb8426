"""Settings of all tests."""

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))
settings.register_profile("oddtrick", deadline=None, derandomize=True)
settings.load_profile("oddtrick")
