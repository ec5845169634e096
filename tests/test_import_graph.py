"""The house as it is drawn: what imports what, in every package, without a circle.

The boxes of a package's drawing are the files and folders that lie directly in it; an arrow is an import from anything
in one box of anything in another, also one for type checking or inside a function. A circle anywhere means that two
rooms cannot be understood, tested or moved apart. Which way the arrows may point is in pyproject.toml.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ("app", "engine", "ui", "resources")
MAX_FILES = 16  # of a folder, without its __init__.py
INIT = "__init__"

Graph = Mapping[str, Iterable[str]]


def find_modules(root: Path, packages: Iterable[str]) -> dict[str, str]:
    """Dotted names, that of a package ending in `.__init__`, with their source."""
    return {
        ".".join(path.relative_to(root).with_suffix("").parts): path.read_text(encoding="utf-8")
        for package in packages
        for path in (root / package).rglob("*.py")
    }


def imports_of(module: str, source: str, modules: Iterable[str]) -> set[str]:
    """The modules of the house that this one names in an import, wherever the import stands."""
    known, found = set(modules), set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                named = [alias.name for alias in names]
            case ast.ImportFrom(module=str(start), names=names):
                named = [f"{start}.{alias.name}" for alias in names]
            case _:
                continue
        for name in named:
            for candidate in (name, f"{name}.{INIT}", name.rpartition(".")[0], f"{name.rpartition('.')[0]}.{INIT}"):
                if candidate in known:
                    found.add(candidate)
                    break
    return found - {module}


def drawings(imports: Graph) -> dict[str, dict[str, set[str]]]:
    """For each package its boxes and arrows; "" is the house itself."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for module, targets in imports.items():
        for target in targets:
            ours, theirs = module.split("."), target.split(".")
            shared = next(n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b)
            found[".".join(ours[:shared])][ours[shared]].add(theirs[shared])
    return {package: dict(boxes) for package, boxes in found.items()}


def circle_in(graph: Graph) -> list[str]:
    """The boxes of one circle, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


MODULES = find_modules(ROOT, HOUSE)
IMPORTS = {module: imports_of(module, source, MODULES) for module, source in MODULES.items()}
DRAWINGS = drawings(IMPORTS)


def test_a_circle_is_found_wherever_an_import_stands() -> None:
    sources = {
        "a.__init__": "",
        "a.one.x": "def f():\n    from a.two import y\n",
        "a.two.y": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.one.x import f\n",
    }
    drawn = drawings({module: imports_of(module, source, sources) for module, source in sources.items()})
    assert set(circle_in(drawn["a"])) == {"one", "two"}


@pytest.mark.parametrize("package", sorted(DRAWINGS))
def test_no_package_has_a_circle(package: str) -> None:
    assert circle_in(DRAWINGS[package]) == [], package or "the house"


def test_no_two_files_import_each_other() -> None:
    assert circle_in(IMPORTS) == []


def test_a_folder_can_be_taken_in_at_a_glance() -> None:
    files = Counter(module.rpartition(".")[0] for module in MODULES if not module.endswith(INIT))
    assert {folder: n for folder, n in files.items() if n > MAX_FILES} == {}
