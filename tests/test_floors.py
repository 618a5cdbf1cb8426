"""A floor imports lower floors only; games import no game; bots never import the driver; no dice below floor 3."""

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "oddtrick"
FLOORS = {
    "table": 0, "rules": 1, "games": 2, "laws": 2, "kernel": 2, "play": 3, "bots": 3, "lab": 4, "store": 4,
    "house": 5, "faces": 6,
}  # fmt: skip
BELOW_THREE = {"random", "time", "datetime", "os", "socket", "pathlib", "secrets", "io", "sys", "threading"}
FILES = sorted(SOURCE.rglob("*.py"))


def imports(path: Path) -> list[tuple[str, ...]]:
    """Every module a file imports, relative ones made absolute."""
    package = ("oddtrick", *path.relative_to(SOURCE).parts[:-1])
    found: list[tuple[str, ...]] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = (*base, *(node.module.split(".") if node.module else ()))
            found.append(module)
            if not node.module:
                found += [(*module, alias.name) for alias in node.names]
    return found


def floor_of(module: tuple[str, ...]) -> int | None:
    return FLOORS.get(module[1]) if len(module) > 1 and module[0] == "oddtrick" else None


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_file_keeps_to_its_floor(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    if len(parts) == 1:  # oddtrick/__init__.py and __main__.py stand outside the house
        return
    name = parts[0]
    assert name in FLOORS, f"{name} has no floor"
    for module in imports(path):
        other = floor_of(module)
        if other is None:
            assert not (FLOORS[name] < 2 and module[0] in BELOW_THREE and module != ("random",)), (
                f"{module} below floor 3"
            )
            continue
        assert other <= FLOORS[name], f"{path.name} on floor {FLOORS[name]} imports {'.'.join(module)} on floor {other}"
        if name == "bots":
            assert module[1] != "play", "bots never import the driver"
        if name == "games" and module[1] == "games" and path.name != "__init__.py":
            raise AssertionError(f"games import no game: {path.name} imports {'.'.join(module)}")
        if name == "faces" and module[1] == "faces" and len(module) > 2 and len(parts) > 2:
            assert module[2] == parts[1], f"faces do not import one another: {path} imports {'.'.join(module)}"


def test_random_below_floor_three_is_a_type_only() -> None:
    """Choices take a random source by hand; nothing below floor 3 makes one."""
    for path in FILES:
        if path.relative_to(SOURCE).parts[0] in ("table", "rules", "games", "laws"):
            text = path.read_text(encoding="utf-8")
            assert "Random(" not in text.replace("rng: Random", "")
            assert "import random" not in text
            assert "shuffle(" not in text


def test_a_bot_or_page_never_names_a_game() -> None:
    from oddtrick.games import CATALOGUE
    from oddtrick.table.cards import SUIT_NAMES

    for path in FILES:
        if path.relative_to(SOURCE).parts[0] in ("table", "rules", "laws", "kernel", "bots", "play", "house", "store"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
            strings = {n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
            for kind in CATALOGUE:
                assert kind.__name__ not in names, f"{path} names {kind.__name__}"
                assert kind.id in SUIT_NAMES or kind.id not in strings, f"{path} names {kind.id}"
