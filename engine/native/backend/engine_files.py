"""Which llama.cpp this process runs on, settled before the bindings are imported.

Cairn's own build, the engine, lies in a folder with a stamp, `engine.json`, that says what it was made from and what
each file must contain (packaging/engine). The bindings take their libraries from there. Without an engine they take
those that were compiled with them.

An engine is refused, with a sentence, when it belongs to other bindings, was made for another kind of machine, or has a
file missing, changed or too many. Files are read through once, and again when their size or time changes. The note of
that lies in the folder that NOTES_VARIABLE names: an installed engine's own cannot be written to.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import logging
import os
import platform
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from engine.errors import BackendFailed, EngineBug
from engine.kept_json import replace_file
from engine.language.translation import tr

log = logging.getLogger("engine.native")

VARIABLE = "CAIRN_ENGINE"  # an engine's folder, or BUNDLED
NOTES_VARIABLE = "CAIRN_ENGINE_NOTES"  # set by the program for itself and the processes that it starts
BUNDLED = "bundled"  # the libraries compiled with the bindings
STAMP_NAME = "engine.json"
FROZEN_NAME = "engine_libs"  # beside the frozen program

_SCHEMA = 1
_NOTE_NAME = "checked-engines.json"
_NOTE_BESIDE = ".checked.json"  # where no folder is named: a program that uses the engine without the app
_SUFFIXES = (".so", ".dylib", ".dll")


@dataclass(frozen=True, slots=True, kw_only=True)
class EnginePart:
    """What was compiled together. `libraries` are paths inside the engine's folder, with the SHA-256 of each."""

    name: str
    flags: tuple[str, ...]
    compiler: str
    libraries: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineStamp:
    """`parts`: the base, whose libraries lie in the folder itself, then the GPU backends with a folder each.

    `kind` is "native", made for one processor, or "release".
    """

    binding: str
    commit: str
    system: str
    kind: str
    parts: tuple[EnginePart, ...]

    @property
    def backends(self) -> tuple[str, ...]:
        """The GPU backends."""
        return tuple(part.name for part in self.parts[1:])

    @property
    def libraries(self) -> dict[str, str]:
        return {name: digest for part in self.parts for name, digest in part.libraries}

    @property
    def digest(self) -> str:
        """Changes with every file of the engine."""
        return hashlib.blake2b(repr(sorted(self.libraries.items())).encode(), digest_size=8).hexdigest()


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineFolder:
    path: Path
    stamp: EngineStamp

    def backend_libraries(self) -> tuple[Path, ...]:
        """Those of the GPU backends, to be loaded one by one."""
        return tuple(self.path / name for part in self.stamp.parts[1:] for name, _ in part.libraries)


class _BeforeBindings(MetaPathFinder):
    """Finds nothing: it is asked before the others when a module is imported for the first time."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None, /
    ) -> ModuleSpec | None:
        if fullname == "llama_cpp":
            use_engine()
        return None


def settle_before_import() -> None:
    """From now on `import llama_cpp` chooses and checks the engine first, whoever imports it.

    A process that never does, such as the window's, has nothing to check and loads nothing.
    """
    if not any(isinstance(finder, _BeforeBindings) for finder in sys.meta_path):
        sys.meta_path.insert(0, _BeforeBindings())


@cache
def use_engine() -> EngineFolder | None:
    """Point the bindings to the engine, checked; None: they use the libraries compiled with them.

    Raises BackendFailed. Comes before the first import of llama_cpp: `settle_before_import` sees to that.
    """
    path = find_engine(os.environ, installation=Path(sys.prefix), program=_frozen_folders())
    if path is None:
        _check_bundled()
        return None
    engine = EngineFolder(path=path, stamp=read_stamp(path))
    check_stamp(engine, binding=_binding_version(), system=system_name())
    check_files(engine)
    loaded = sys.modules.get("llama_cpp.llama_cpp")
    if loaded is not None and Path(loaded._base_path) != path:
        raise EngineBug(f"llama_cpp was imported before engine.native, with the libraries in {loaded._base_path}")
    # Read when llama_cpp and llama_cpp.mtmd_cpp are imported.
    os.environ["LLAMA_CPP_LIB_PATH"] = os.environ["MTMD_CPP_LIB"] = str(path)
    _load_what_others_need(engine)
    return engine


def find_engine(environ: Mapping[str, str], *, installation: Path, program: tuple[Path, ...] = ()) -> Path | None:
    """The folder named by the variable, else the one beside the frozen program, else the one in `.venv`.

    None where there is no engine, or none is wanted.
    """
    wanted = environ.get(VARIABLE, "")
    if wanted == BUNDLED:
        return None
    if wanted:
        path = Path(wanted).absolute()
        if not (path / STAMP_NAME).is_file():
            raise BackendFailed(
                tr("{variable} names {path}, and no engine lies there.", variable=VARIABLE, path=path),
                action=tr(
                    "Name a folder that holds an {stamp_name}, or leave `{variable}` out.",
                    stamp_name=STAMP_NAME,
                    variable=VARIABLE,
                ),
            )
        return path
    for path in (*program, installation / "engine"):
        if (path / STAMP_NAME).is_file():
            return path.absolute()
    return None


def read_stamp(folder: Path) -> EngineStamp:
    """What `engine.json` says."""
    file = folder / STAMP_NAME
    try:
        content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        schema = content["schema"]
        parts = tuple(
            EnginePart(
                name=str(name),
                flags=tuple(map(str, part["flags"])),
                compiler=str(part["compiler"]),
                libraries=tuple((str(path), str(digest)) for path, digest in part["libraries"].items()),
            )
            for name, part in content["parts"].items()
        )
        stamp = EngineStamp(
            binding=str(content["binding"]),
            commit=str(content["commit"]),
            system=str(content["system"]),
            kind=str(content["kind"]),
            parts=parts,
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise _refused(tr("{path} cannot be read.", path=file), details=repr(error)) from error
    if schema != _SCHEMA or not parts:
        raise _refused(tr("{path} is of another version of Cairn.", path=file))
    return stamp


def check_stamp(engine: EngineFolder, *, binding: str | None, system: str) -> None:
    """The bindings call llama.cpp with the structures of their own version. `binding`: None where nobody knows."""
    stamp = engine.stamp
    if binding is not None and stamp.binding != binding:
        raise _refused(
            tr(
                "The engine in {path} belongs to {name} {wanted}, and {found} is installed.",
                path=engine.path,
                name="llama-cpp-python",
                wanted=stamp.binding,
                found=binding,
            )
        )
    if stamp.system != system:
        raise _refused(
            tr(
                "The engine in {path} was built for {wanted}, and this is {found}.",
                path=engine.path,
                wanted=stamp.system,
                found=system,
            )
        )


def check_files(engine: EngineFolder) -> None:
    """Every library is there and as it was built, and nothing lies beside them that llama.cpp would load as well."""
    expected, notes = engine.stamp.libraries, _Notes(engine)
    seen: dict[str, list[int]] = {}
    for name, digest in expected.items():
        file = engine.path / name
        try:
            about = file.stat()
            seen[name] = [about.st_size, about.st_mtime_ns]
            if notes.known.get(name) == seen[name]:
                continue
            with file.open("rb") as opened:
                found = hashlib.file_digest(opened, "sha256").hexdigest()
        except OSError as error:
            raise _refused(
                tr("The engine's file {path} is missing or cannot be read.", path=file), details=repr(error)
            ) from error
        if found != digest:
            raise _refused(tr("The engine's file {path} is not the one that was built.", path=file))
    for file in sorted(engine.path.iterdir()):
        if file.suffix in _SUFFIXES and file.name not in expected:
            raise _refused(tr("{path} does not belong to the engine, and would be loaded with it.", path=file))
    if seen != notes.known:
        notes.keep(seen)


def system_name() -> str:
    """As packaging/engine writes it: "linux-x86_64"."""
    return f"{platform.system().lower()}-{platform.machine().lower()}"


def what_mends_a_crash() -> str:
    """Where llama.cpp crashes on the processor alone: no graphics driver is to blame."""
    engine = use_engine()
    if engine is not None and engine.stamp.kind == "release":
        return tr("Update Cairn; `cairn doctor` prints what a report needs.")
    return tr(
        "It was built on this computer, and something may be wrong with how: leave out what {variables} say, or use "
        "other tools, then run `make engine`.",
        variables="CC, CXX, CFLAGS, CXXFLAGS, LDFLAGS",
    )


def _load_what_others_need(engine: EngineFolder) -> None:
    """By path, before the linker looks for it by name: on Linux it would look through LD_LIBRARY_PATH first."""
    if platform.system() != "Linux":
        return
    for name in ("libggml-base.so", "libggml.so"):
        try:
            ctypes.CDLL(str(engine.path / name))
        except OSError as error:
            raise _refused(
                tr("The engine's file {path} cannot be loaded.", path=engine.path / name), details=str(error)
            ) from error


class _Notes:
    """Sizes and times of files that were read through, by engine. If they cannot be kept, files are read each time."""

    def __init__(self, engine: EngineFolder) -> None:
        folder = os.environ.get(NOTES_VARIABLE)
        self._file = Path(folder) / _NOTE_NAME if folder else engine.path / _NOTE_BESIDE
        self._place = str(engine.path) if folder else "."
        self._stamp = engine.stamp.digest
        self._all: dict[str, Any] = {}
        self.known: dict[str, list[int]] = {}
        with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
            self._all = dict(json.loads(self._file.read_text(encoding="utf-8")))
            if self._all[self._place]["stamp"] == self._stamp:
                self.known = dict(self._all[self._place]["files"])

    def keep(self, seen: dict[str, list[int]]) -> None:
        """Beside what is known of other engines that are still there."""
        with suppress(OSError, ValueError):
            others = {place: known for place, known in self._all.items() if Path(place, STAMP_NAME).is_file()}
            notes = others | {self._place: {"stamp": self._stamp, "files": seen}}
            replace_file(self._file, json.dumps(notes).encode())


def _frozen_folders() -> tuple[Path, ...]:
    if not getattr(sys, "frozen", False):
        return ()
    inside = getattr(sys, "_MEIPASS", None)
    return tuple(Path(root) / FROZEN_NAME for root in (Path(sys.executable).parent, inside) if root)


def _binding_version() -> str | None:
    try:
        return metadata.version("llama_cpp_python")
    except metadata.PackageNotFoundError:
        return None


def _check_bundled() -> None:
    """The bindings can be installed without llama.cpp; what they say then helps nobody."""
    if os.environ.get("LLAMA_CPP_LIB_PATH"):
        return
    spec = PathFinder.find_spec("llama_cpp")
    if spec is None or spec.origin is None:
        return  # importing them says so
    if not any(file.stem.endswith("llama") for file in (Path(spec.origin).parent / "lib").glob("*llama.*")):
        raise _refused(tr("There is no llama.cpp here: neither an engine of Cairn's own, nor the bindings' libraries."))


def _refused(message: str, *, details: str = "") -> BackendFailed:
    return BackendFailed(
        message, action=tr("Run `make engine` to build it again, or install Cairn again."), details=details
    )
