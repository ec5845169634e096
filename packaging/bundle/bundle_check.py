"""Looks at a frozen program before it is packaged: what must not be in there, and what must.

Usage: bundle_check.py FOLDER
"""

from __future__ import annotations

import json
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bundle_parts import (
    BILL_NAME,
    CONTENTS,
    CONTENTS_NAME,
    ENGINE_FOLDER,
    INDEX_NAME,
    LICENCES_FOLDER,
    STAMP_NAME,
    is_dropped,
)
from packaging_error import PackagingError

# The newest that the oldest supported system has, and what systems have that: on ARM, Qt's packages ask for more.
NEWEST_GLIBC = {"x86_64": (2, 35), "aarch64": (2, 39)}
SYSTEMS = {"x86_64": "Ubuntu 22.04, Debian 12, Fedora 36", "aarch64": "Ubuntu 24.04, Debian 13, Fedora 40"}
# The C library, and the image with it, of the systems that packages for all of these are made on, by processor. What is
# linked against a newer one asks for functions that the oldest supported systems lack.
MADE_ON = {"x86_64": ((2, 36), "debian:12"), "aarch64": ((2, 41), "debian:13")}
# What PyInstaller and the packaging add themselves; everything else has an origin with a licence.
_OWN = re.compile(rf"^({STAMP_NAME}|{LICENCES_FOLDER}/.*|base_library\.zip)$")


def check(program: Path) -> None:
    """Raises PackagingError with everything that is wrong."""
    contents = contents_folder(program)
    problems = [*_unwanted(contents), *_without_licence(contents), *_engine_problems(contents), *_dangling(program)]
    if sys.platform == "linux":
        problems += _too_new(program)
    if problems:
        raise PackagingError("the frozen program is not as it should be:\n" + "\n".join(f"  {p}" for p in problems))


def contents_folder(program: Path) -> Path:
    return program / "Contents" / "Resources" if program.suffix == ".app" else program / CONTENTS


def files_in(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every file with its path from `folder`, links included."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or path.is_file():
            yield path.relative_to(folder).as_posix(), path


def n_bytes(folder: Path) -> int:
    return sum(path.lstat().st_size for _, path in files_in(folder))


def _unwanted(contents: Path) -> list[str]:
    on_linux = sys.platform == "linux"
    inside = (name for name, _ in files_in(contents) if not name.startswith(f"{ENGINE_FOLDER}/"))
    return [
        f"{name} must come from the system, or is not used" for name in inside if is_dropped(name, on_linux=on_linux)
    ]


def _without_licence(contents: Path) -> list[str]:
    """Each file belongs to a part whose texts are there."""
    folder = contents / LICENCES_FOLDER
    try:
        listed = json.loads((folder / CONTENTS_NAME).read_text(encoding="utf-8"))
        names = {name for part in listed.values() for name in part["files"]}
        components = json.loads((folder / BILL_NAME).read_text(encoding="utf-8"))["components"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        return [f"the list of licences cannot be read: {error!r}"]
    problems = []
    if {component["name"] for component in components} != set(listed):
        problems.append(f"{BILL_NAME} and {CONTENTS_NAME} name different parts")
    index = (folder / INDEX_NAME).read_text(encoding="utf-8")
    for part in listed:
        texts = folder / re.sub(r"[^A-Za-z0-9.+-]", "_", part)
        if not any(texts.glob("*")) or f"\n{part} " not in f"\n{index}":
            problems.append(f"{part} has no licence text")
    for name, path in files_in(contents):
        if name not in names and not _OWN.match(name) and not path.is_symlink():
            problems.append(f"{name} belongs to no part with a licence")
    return problems


def _engine_problems(contents: Path) -> list[str]:
    engine = contents / ENGINE_FOLDER
    try:
        stamp = json.loads((engine / "engine.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [f"there is no engine: {error}"]
    missing = [name for part in stamp["parts"].values() for name in part["libraries"] if not (engine / name).is_file()]
    problems = [f"the engine's {name} is missing" for name in missing]
    if stamp["kind"] != "release":
        problems.append("the engine is made for the processor of this machine only")
    return problems


def own_glibc() -> tuple[int, ...]:
    """This system's, as (2, 36); () where the C library is another one."""
    version = platform.libc_ver()[1]
    return tuple(map(int, version.split(".")[:2])) if version else ()


def needed_glibc(own: tuple[int, ...], machine: str) -> tuple[int, ...]:
    """The oldest C library that packages made here start with: `own` where that is too new for the older systems."""
    return own if machine in MADE_ON and own > MADE_ON[machine][0] else NEWEST_GLIBC.get(machine, own)


def _dangling(program: Path) -> list[str]:
    return [
        f"{name} is a link to nothing" for name, path in files_in(program) if path.is_symlink() and not path.exists()
    ]


def _too_new(program: Path) -> list[str]:
    """Libraries that need a newer C library than the oldest system that the packages are for."""
    objdump = shutil.which("objdump")
    if objdump is None:
        return []
    problems, needed = [], needed_glibc(own_glibc(), platform.machine())
    for name, path in files_in(program):
        if path.is_symlink() or path.read_bytes()[:4] != b"\x7fELF":
            continue
        said = subprocess.run([objdump, "-T", str(path)], capture_output=True, text=True, check=False).stdout
        found = {(int(a), int(b)) for a, b in re.findall(r"\(?GLIBC_(\d+)\.(\d+)", said)}
        newest = max(found, default=(2, 0))
        if newest > needed:
            problems.append(f"{name} needs glibc {newest[0]}.{newest[1]}")
    return problems


if __name__ == "__main__":
    try:
        check(Path(sys.argv[1]))
    except PackagingError as failure:
        sys.exit(str(failure))
