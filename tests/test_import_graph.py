"""The house as it is drawn: who imports whom, folder by folder.

What is allowed stands in pyproject.toml, as a list for every folder. That no package has a circle is import-linter's to
say (`make check`); that no two folders and no two files have one is said here. An import counts wherever it stands,
also one for type checking or inside a function.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ("app", "engine", "ui", "resources")
MAX_FILES = 16  # of a folder, without its __init__.py
INIT = "__init__"
# What the core may import besides itself: nothing in it has a state, waits, or looks outside.
PURE = {
    *("__future__", "array", "ast", "base64", "binascii", "bisect", "codecs", "collections", "contextlib"),
    *("dataclasses", "datetime", "dateutil", "difflib", "enum", "functools", "hashlib", "heapq", "itertools", "jinja2"),
    *("json", "markupsafe", "math", "numpy", "operator", "re", "sys", "types", "typing", "unicodedata", "zlib"),
}

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


def imported_names(source: str) -> set[str]:
    """The modules named in its imports, wherever those stand."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found.update(alias.name for alias in names)
            case ast.ImportFrom(module=str(start)):
                found.add(start)
            case _:
                pass
    return found


def folder_of(module: str) -> str:
    return module.rpartition(".")[0]


def circle_in(graph: Graph) -> list[str]:
    """The boxes of one circle, or nothing."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


MODULES = find_modules(ROOT, HOUSE)
IMPORTS = {module: imports_of(module, source, MODULES) for module, source in MODULES.items()}
ALLOWED: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cairn"][
    "may_import"
]


def test_a_circle_is_found_wherever_an_import_stands() -> None:
    sources = {
        "a.__init__": "",
        "a.one.x": "def f():\n    from a.two import y\n",
        "a.two.y": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a.one.x import f\n",
    }
    graph = {module: imports_of(module, source, sources) for module, source in sources.items()}
    assert set(circle_in(graph)) == {"a.one.x", "a.two.y"}


def test_no_two_files_import_each_other() -> None:
    assert circle_in(IMPORTS) == []


def test_no_two_folders_import_each_other() -> None:
    """Not even one and a room of its own: who reads one of them would have to read both."""
    assert circle_in(ALLOWED) == []  # the next test holds the list to the code


def test_folders_import_just_what_their_lists_allow() -> None:
    """Both ways: an arrow that is not on the list, and an entry that nothing needs any more."""
    found: dict[str, set[str]] = {folder_of(module): set() for module in MODULES}
    for module, targets in IMPORTS.items():
        found[folder_of(module)].update(folder_of(target) for target in targets)
    drawn = {folder: sorted(targets - {folder}) for folder, targets in found.items()}
    assert drawn == ALLOWED


def test_the_core_is_pure() -> None:
    """What it may import, by name: a list of what it must not would let in the next thing that reads a clock."""
    found = {
        name.partition(".")[0]
        for module, source in MODULES.items()
        if module.startswith("engine.core.")
        for name in imported_names(source)
        if not name.startswith(("engine.core.", "engine.language."))
    }
    assert found == PURE


def test_a_folder_can_be_taken_in_at_a_glance() -> None:
    files = Counter(folder_of(module) for module in MODULES if not module.endswith(INIT))
    assert {folder: n for folder, n in files.items() if n > MAX_FILES} == {}
