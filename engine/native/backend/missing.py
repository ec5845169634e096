"""Why a backend's library brings no device here: what it needs and the system's loader does not find.

The loader names the first library that it misses and stops; `ldd` asks the same loader for all of them, and runs none
of their code.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

_SECONDS = 20.0
_NOT_FOUND = re.compile(r"^\s*(\S+) => not found", re.M)
# glibc's loader, musl's, and Apple's; Windows names none.
_NAMED = (
    re.compile(r"([^\s:/]+\.so[\w.]*): cannot open shared object file"),
    re.compile(r"Error loading shared library ([^\s:]+):"),
    re.compile(r"Library not loaded: (?:\S*/)?(\S+)"),
)
_HEAD = re.compile(
    r"^\w+: (failed to load .+?\.(so|dylib|dll): )?(?=\S)"
)  # the function that logs it, and the library's own path


def missing_libraries(library: Path, said: str) -> tuple[str, ...]:
    """Names of libraries, those that `said`, the loader's own words, names first."""
    named = [match for pattern in _NAMED for match in pattern.findall(said)]
    return tuple(dict.fromkeys([*named, *_of_ldd(library)]))


def loaders_words(said: str) -> str:
    """The last line of what was logged, without what only a programmer reads."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    return _HEAD.sub("", lines[-1]) if lines else ""


def _of_ldd(library: Path) -> list[str]:
    ldd = shutil.which("ldd") if sys.platform == "linux" else None
    if ldd is None:
        return []
    try:
        done = subprocess.run(
            [ldd, str(library)], capture_output=True, text=True, errors="replace", timeout=_SECONDS, check=False
        )
    except (OSError, subprocess.SubprocessError):
        return []
    return _NOT_FOUND.findall(done.stdout)
