"""The illustrative hands that come with the package, as records."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

ENDING = ".oddtrick"


def hand_texts() -> dict[str, Traversable]:
    """The files by name: `foster-1`, `foster-2`."""
    folder = files("oddtrick") / "hands"
    return {item.name.removesuffix(ENDING): item for item in folder.iterdir() if item.name.endswith(ENDING)}
