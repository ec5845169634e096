"""Where each file of the bundle comes from: which Python package, system package, or part of ours.

What nobody can be named for is a mistake of the packaging: its licence could not be shipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from importlib import metadata
from pathlib import Path

from bundle_parts import is_redistributable


class Kind(StrEnum):
    OURS = "ours"
    PYTHON = "python"  # the interpreter and its library
    ENGINE = "engine"  # llama.cpp
    PACKAGE = "package"  # of Python
    FONT = "font"  # in resources/fonts, with its licence beside it
    SYSTEM = "system"  # a library of this system
    MICROSOFT = "microsoft"  # of Visual C++, which everybody may pass on


class UnknownOriginError(Exception):
    """A file whose origin nobody knows."""


@dataclass(frozen=True, slots=True, order=True)
class Origin:
    """`name` as the package calls itself."""

    kind: Kind
    name: str


@dataclass(slots=True)
class _Found:
    files: set[str] = field(default_factory=set)
    modules: set[str] = field(default_factory=set)


class Origins:
    """Collects, for each origin, the files (paths inside the bundle) and modules (names) that came from there."""

    def __init__(self, *, root: Path, engine: Path) -> None:
        self.engine = engine
        self._root = root
        self._found: dict[Origin, _Found] = {}
        self._systems: dict[str, Origin] = {}

    def add_modules(self, modules: Iterable[tuple[str, str]]) -> None:
        for name, source in modules:
            if source and source != "-":
                self._of(self.find(source)).modules.add(name)

    def add_files(self, files: Iterable[tuple[str, str]]) -> None:
        for destination, source in files:
            self._of(self.find(source)).files.add(destination.replace(os.sep, "/"))

    def all(self) -> list[tuple[Origin, set[str], set[str]]]:
        """Each with its files and modules, sorted."""
        return [(origin, found.files, found.modules) for origin, found in sorted(self._found.items())]

    def find(self, source: str) -> Origin:
        """Raises UnknownOriginError."""
        path = Path(os.path.abspath(source))
        if path.is_relative_to(self.engine):
            return Origin(Kind.ENGINE, "llama.cpp")
        distribution = self._distributions.get(os.path.normcase(path))
        if distribution is not None:
            return Origin(Kind.PACKAGE, distribution)
        real = Path(os.path.realpath(path))
        distribution = self._distributions.get(os.path.normcase(real))
        if distribution is not None:
            return Origin(Kind.PACKAGE, distribution)
        in_python = any(one.is_relative_to(folder) for folder in _python() for one in (path, real))
        if ("site-packages" not in path.parts and in_python) or path.name == "base_library.zip":
            return Origin(Kind.PYTHON, "Python")
        # The build's own folder lies in ours: the virtual environment's files were found above.
        if path.is_relative_to(self._root) and "site-packages" not in path.parts:
            is_font = path.is_relative_to(self._root / "resources" / "fonts")
            return Origin(Kind.FONT, "Inter") if is_font else Origin(Kind.OURS, "Cairn")
        if is_redistributable(path.name):
            return Origin(Kind.MICROSOFT, "Visual C++ runtime")
        return self._system_package(path)

    def _of(self, origin: Origin) -> _Found:
        return self._found.setdefault(origin, _Found())

    @cached_property
    def _distributions(self) -> dict[str, str]:
        """Path of every installed file to the name of its package."""
        return {
            os.path.normcase(os.path.abspath(str(distribution.locate_file(file)))): name
            for distribution in metadata.distributions()
            for name in (distribution.metadata["Name"],)  # reads and parses a file each time it is asked for
            for file in distribution.files or ()
        }

    def _system_package(self, path: Path) -> Origin:
        asked = {str(path), os.path.realpath(path)}
        asked |= {name.removeprefix("/usr") for name in asked if name.startswith("/usr/lib")}
        has_dpkg = shutil.which("dpkg-query") is not None
        for name in sorted(asked):
            if name not in self._systems and has_dpkg:
                said = subprocess.run(["dpkg-query", "-S", name], capture_output=True, text=True, check=False).stdout
                if said:
                    self._systems[name] = Origin(Kind.SYSTEM, said.split(":")[0])
            if name in self._systems:
                return self._systems[name]
        why = "" if has_dpkg else "; only dpkg-query could say of which package of this system it is, and is not here"
        raise UnknownOriginError(f"nobody knows where {path} comes from{why}")


def _python() -> set[Path]:
    """Folders that hold nothing but Python."""
    prefix = Path(os.path.realpath(sys.base_prefix))
    own = {Path(sysconfig.get_paths()["stdlib"]), Path(sysconfig.get_paths()["platstdlib"])}
    return own if str(prefix) in ("/usr", "/usr/local") else own | {Path(sys.base_prefix), prefix}
