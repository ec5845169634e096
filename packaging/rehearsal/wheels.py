"""What pip would install on another system, fetched without installing it, and a look into the compiled parts."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import bundle_parts
from packaging.requirements import Requirement
from rehearsal_error import RehearsalError

ROOT = Path(__file__).resolve().parents[2]
COMPILED_THERE = "llama_cpp_python"  # its source is pinned; the engine comes of it


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A system that is not this one. `platforms`: as pip calls it, the newest first; `markers`: what differs there."""

    platforms: tuple[str, ...]
    python: str
    markers: dict[str, str]


def pins(target: Target, *files: str) -> list[str]:
    """What these files of requirements ask for there."""
    environment = {"python_version": target.python, "python_full_version": f"{target.python}.0", **target.markers}
    found = []
    for file in files:
        for line in (ROOT / "requirements" / file).read_text(encoding="utf-8").splitlines():
            if line[:1].isalnum():
                wanted = Requirement(line)
                if wanted.marker is None or wanted.marker.evaluate(environment):
                    found.append(f"{wanted.name}{wanted.specifier}")
    return sorted(set(found))


def fetch(target: Target, into: Path, *files: str) -> list[Path]:
    """The wheels of all pins. Raises RehearsalError where one has none for that system."""
    folder = into / f"{target.platforms[0]}-{target.python}"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {_file_name(pin): pin for pin in pins(target, *files) if not pin.startswith(COMPILED_THERE)}
    lacking = sorted(set(wanted) - set(_wheels_in(folder)))
    command = [
        sys.executable,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
        "--no-input",
        "--no-deps",
    ]
    command += ["--only-binary=:all:", "--python-version", target.python]
    command += [word for platform in target.platforms for word in ("--platform", platform)]
    command += ["--dest", str(folder), *(wanted[name] for name in lacking)]
    done = subprocess.run(command, capture_output=True, text=True, check=False) if lacking else None
    if done is not None and done.returncode:
        raise RehearsalError(f"pip would not find everything for {target.platforms[0]}: {done.stderr.strip()[-400:]}")
    found = _wheels_in(folder)
    return [found[name] for name in sorted(wanted)]


def _wheels_in(folder: Path) -> dict[str, Path]:
    return {_file_name("==".join(file.name.split("-")[:2])): file for file in folder.glob("*.whl")}


def _file_name(pin: str) -> str:
    """Name and version as they begin a wheel's name, in one spelling."""
    name, _, version = pin.partition("==")
    return f"{re.sub(r'[-_.]+', '_', name).lower()}-{version}"


def files_in(wheels: list[Path], *suffixes: str) -> Iterator[tuple[str, bytes]]:
    """Path from site-packages, and content, of what is so called."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as opened:
            for name in opened.namelist():
                if name.lower().endswith(suffixes):
                    yield (
                        name.partition(".data/purelib/")[2] or name.partition(".data/platlib/")[2] or name,
                        opened.read(name),
                    )


_MODULE_OF_QT = re.compile(r"PySide6/Qt(Core|DBus|Gui|Network|Svg|Test|Widgets)\.")
_PLUGIN_OF_QT = re.compile(r"PySide6/(Qt/)?plugins/(iconengines|imageformats|platforms|styles|tls)/")

_OF_PYWIN32 = re.compile(r"(adodbapi|isapi|pythonwin|pywin32_system32|win32|win32com|win32comext)/")
_MODULE_OF_PYWIN32 = re.compile(r"win32/win32(api|job)\.pyd$")  # what the client of MCP servers imports


def frozen_of(asked_for: Mapping[str, Iterable[str]]) -> list[str]:
    """Of Qt and pywin32, which bring more than anybody uses, what is imported, the plugins, and what these ask for;
    else all.

    `asked_for`: library, by its path from site-packages, to the names or paths that it asks for.
    """
    todo = [
        name
        for name in asked_for
        if not (name.startswith(("PySide6/", "PyInstaller/")) or _OF_PYWIN32.match(name))
        or any(used.match(name) for used in (_MODULE_OF_QT, _PLUGIN_OF_QT, _MODULE_OF_PYWIN32))
    ]
    by_name = {last_of(name): name for name in asked_for}
    found = set()
    while todo:
        library = todo.pop()
        if library not in found and not bundle_parts.is_dropped(library, on_linux=False):
            found.add(library)
            todo += [by_name[last_of(name)] for name in asked_for[library] if last_of(name) in by_name]
    return sorted(found)


def last_of(path: str) -> str:
    """Its last part, in lower case."""
    return path.rpartition("/")[2].lower()


def imports_of(content: bytes) -> list[str]:
    """The libraries that a Windows library asks for by name, those at first use included."""
    pe: int = struct.unpack_from("<I", content, 0x3C)[0]
    n_sections, size_of_optional = struct.unpack_from("<H12xH", content, pe + 6)
    optional = pe + 24
    is_64 = struct.unpack_from("<H", content, optional)[0] == 0x20B
    directories = optional + (112 if is_64 else 96)
    sections = [struct.unpack_from("<8xIIII", content, optional + size_of_optional + 40 * i) for i in range(n_sections)]

    def at(address: int) -> int:
        for virtual_size, virtual, raw_size, raw in sections:
            if virtual <= address < virtual + max(virtual_size, raw_size):
                return int(address - virtual + raw)
        return 0

    names = []
    for directory, size, name_at in ((1, 20, 12), (13, 32, 4)):
        table = at(struct.unpack_from("<I", content, directories + 8 * directory)[0])
        while table and (name := struct.unpack_from("<I", content, table + name_at)[0]):
            start = at(name)
            names.append(content[start : content.index(b"\0", start)].decode("ascii"))
            table += size
    return names
