"""What a package is called by this system, and the one line that installs it. Pure; names nothing but Python's own."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence

_INSTALL = {"apt-get": "sudo apt-get install -y", "dnf": "sudo dnf install -y"}
_OF_FEDORA = {
    "binutils": "binutils",
    "build-essential": "gcc-c++",
    "dpkg": "dpkg",
    "python3-pip": "python3-pip",
    "xauth": "xorg-x11-xauth",
    "xvfb": "xorg-x11-server-Xvfb",
    "xz-utils": "xz",
}


def manager() -> str:
    """Of those that are known here the one that this system has, or ""."""
    return next((name for name in _INSTALL if shutil.which(name)), "")


def how_to_install(packages: Sequence[str], manager: str, libraries: Mapping[str, str]) -> str:
    """`packages`: as Debian calls them. `libraries`: Debian's package of each shared library.

    Fedora installs a library by its own name, which is the same wherever it is packaged.
    """
    if manager == "dnf":
        packages = list(dict.fromkeys(fedora_name(package, libraries) for package in packages))
    elif not manager:
        return f"install what your system calls these Debian packages: {' '.join(packages)}"
    return f"{_INSTALL[manager]} {' '.join(packages)}"


def fedora_name(package: str, libraries: Mapping[str, str]) -> str:
    library = next((library for library, debian in libraries.items() if debian == package), "")
    python = re.fullmatch(r"libpython(3\.\d+)|python(3\.\d+)-venv", package)
    if python:
        library = f"libpython{python[1] or python[2]}.so.1.0"  # with it comes the rest of that Python
    return f"'{library}()(64bit)'" if library else _OF_FEDORA.get(package, package)
