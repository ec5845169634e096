"""What making the packages on Linux needs, looked at before llama.cpp is compiled for a quarter of an hour."""

from __future__ import annotations

import ctypes
import importlib.util
import platform
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from packaging_error import PackagingError

# Debian 12's. What is linked against a newer one asks for functions that the oldest supported systems lack.
NEWEST_GLIBC_HERE = (2, 36)
_BARE = 'docker run --rm -v "$PWD:/cairn" -w /cairn debian:12 sh -c "packaging/verify/prepare_linux.sh && make package"'
_COMPILERS = ("c++", "g++", "clang++")
# Program -> Debian's package of it.
_PROGRAMS = {"objdump": "binutils"}
_PACKERS = {"deb": ("dpkg-deb", "dpkg"), "tar": ("xz", "xz-utils")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """`glibc`: as (2, 36), () where the C library is another one. `programs`: those of ours that are found."""

    glibc: tuple[int, ...]
    programs: frozenset[str]
    has_pip: bool
    has_venv: bool
    has_libpython: bool
    has_apt: bool
    python: str = f"python{sys.version_info.major}.{sys.version_info.minor}"


def look() -> Machine:
    """At this machine."""
    names = (*_COMPILERS, *_PROGRAMS, *(program for program, _ in _PACKERS.values()))
    version = platform.libc_ver()[1]
    return Machine(
        glibc=tuple(map(int, version.split(".")[:2])) if version else (),
        programs=frozenset(name for name in names if shutil.which(name)),
        has_pip=importlib.util.find_spec("pip") is not None,
        has_venv=importlib.util.find_spec("ensurepip") is not None,
        has_libpython=_has_libpython(),
        has_apt=shutil.which("apt-get") is not None,
    )


def check(machine: Machine, *, wanted: Sequence[str], is_packed: bool) -> None:
    """`wanted`: kinds of packages, none for all. Raises PackagingError with everything that stands in the way."""
    problems = []
    if machine.glibc > NEWEST_GLIBC_HERE:
        found, newest = (".".join(map(str, version)) for version in (machine.glibc, NEWEST_GLIBC_HERE))
        problems.append(
            f"This system's glibc is {found}, and what is made with one after {newest} does not start on older "
            f"systems. Make the packages in a Debian 12:\n  {_BARE}"
        )
    packages = missing_packages(machine, wanted=wanted, is_packed=is_packed)
    if packages:
        how = (
            "Run this, then try again:\n  sudo apt-get install -y"
            if machine.has_apt
            else "Install what your system calls"
        )
        problems.append(f"Making packages needs more than is here. {how} {' '.join(packages)}")
    if problems:
        raise PackagingError("\n".join(problems))


def missing_packages(machine: Machine, *, wanted: Sequence[str], is_packed: bool) -> list[str]:
    """By the names of Debian."""
    packages = [package for program, package in _PROGRAMS.items() if program not in machine.programs]
    packages += [] if machine.programs & set(_COMPILERS) else ["build-essential"]
    packages += [] if machine.has_pip else ["python3-pip"]
    packages += [] if machine.has_venv else [f"{machine.python}-venv"]
    packages += (
        [] if machine.has_libpython else [f"lib{machine.python}"]
    )  # the frozen program takes Python as a library
    for kind, (program, package) in _PACKERS.items():
        if is_packed and (not wanted or kind in wanted) and program not in machine.programs:
            packages.append(package)
    return sorted(packages)


def _has_libpython() -> bool:
    name = f"libpython{sys.version_info.major}.{sys.version_info.minor}.so"
    if any(Path(str(sysconfig.get_config_var("LIBDIR"))).glob(f"{name}*")):
        return True
    try:
        ctypes.CDLL(f"{name}.1.0")
    except OSError:
        return False
    return True
