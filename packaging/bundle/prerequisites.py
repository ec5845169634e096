"""What making the packages on Linux needs, looked at before llama.cpp is compiled for a quarter of an hour."""

from __future__ import annotations

import ctypes
import importlib.util
import os
import platform
import shutil
import sys
import sysconfig
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import bundle_check
import system_packages
from packaging_error import PackagingError

_BARE = (
    '{program} run --rm -v "$PWD:/cairn:z" -w /cairn {image} sh -c "packaging/verify/prepare_linux.sh && make package"'
)
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
    manager: str  # of packages: apt-get, dnf or ""
    machine: str = "x86_64"
    has_podman: bool = False
    is_for_all: bool = False  # the packages are published, so that every supported system must take them
    python: str = f"python{sys.version_info.major}.{sys.version_info.minor}"


def look() -> Machine:
    """At this machine."""
    names = (*_COMPILERS, *_PROGRAMS, *(program for program, _ in _PACKERS.values()))
    return Machine(
        glibc=bundle_check.own_glibc(),
        programs=frozenset(name for name in names if shutil.which(name)),
        has_pip=importlib.util.find_spec("pip") is not None,
        has_venv=importlib.util.find_spec("ensurepip") is not None,
        has_libpython=_has_libpython(),
        manager=system_packages.manager(),
        machine=platform.machine(),
        has_podman=shutil.which("podman") is not None and shutil.which("docker") is None,
        is_for_all="GITHUB_ACTIONS" in os.environ,
    )


def check(machine: Machine, *, wanted: Sequence[str], is_packed: bool) -> None:
    """`wanted`: kinds of packages, none for all. Raises PackagingError with everything that stands in the way."""
    if machine.is_for_all and (told := only_for_newer(machine)):
        raise PackagingError(told)
    packages = missing_packages(machine, wanted=wanted, is_packed=is_packed)
    if packages:
        line = system_packages.how_to_install(packages, machine.manager, {})
        raise PackagingError(f"Making packages needs more than is here. Run this, then try again:\n  {line}")


def only_for_newer(machine: Machine) -> str:
    """What to say where the packages would not start on older systems; empty where they do."""
    newest, image = bundle_check.MADE_ON.get(machine.machine, (machine.glibc, ""))
    if machine.glibc <= newest:
        return ""
    own, system = ".".join(map(str, machine.glibc)), image.replace(":", " ").replace("debian", "a Debian")
    return (
        f"This system's glibc is {own}: packages made here start on systems with that one or a later one only. "
        f"For older systems, make them in {system}; where there is {'podman' if machine.has_podman else 'docker'}:\n"
        f"  {bare_line(machine.machine, has_podman=machine.has_podman)}"
    )


def bare_line(machine: str, *, has_podman: bool) -> str:
    """To paste, for packages that older systems take too."""
    return _BARE.format(program="podman" if has_podman else "docker", image=bundle_check.MADE_ON[machine][1])


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
