"""llama.cpp's source: the one inside the source archive of the pinned bindings, so that both always fit.

pip fetches the archive, from wherever this machine has its packages; what came is checked by its digest.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from engine_error import EngineBuildError

BINDING_VERSION = "0.3.36"
ARCHIVE_SHA256 = "832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e"
ARCHIVE_NAME = f"llama_cpp_python-{BINDING_VERSION}.tar.gz"

_IN_ARCHIVE = "vendor/llama.cpp/"
# The rest is for other programs, and three quarters of the whole.
_NEEDED = ("CMakeLists.txt", "LICENSE", "cmake/", "ggml/", "include/", "licenses/", "src/", "tools/mtmd/", "vendor/")
_FETCH_SECONDS = 1800  # pip also prepares the package's metadata, for which it fetches build tools


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Unpacked llama.cpp. `commit` is the one that the bindings' list of changes names."""

    folder: Path
    commit: str


def fetch_archive(cache: Path) -> Path:
    """The bindings' source archive, checked; downloaded once."""
    archive = cache / ARCHIVE_NAME
    if archive.is_file() and _sha256(archive) == ARCHIVE_SHA256:
        return archive
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as draft:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-input"]
        command += ["--no-deps", "--dest", draft]
        command += ["--no-binary", "llama-cpp-python", f"llama-cpp-python=={BINDING_VERSION}"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=_FETCH_SECONDS, check=False)
        except subprocess.TimeoutExpired as error:
            raise EngineBuildError("llama.cpp's source cannot be fetched: pip takes too long.") from error
        came = Path(draft) / ARCHIVE_NAME
        if not came.is_file():
            raise EngineBuildError(f"llama.cpp's source cannot be fetched. pip says: {done.stderr.strip()[-300:]}")
        found = _sha256(came)
        if found != ARCHIVE_SHA256:
            raise EngineBuildError(
                f"{ARCHIVE_NAME} is not the archive that Cairn was tested with: its SHA-256 is {found}. "
                "Look at where pip gets its packages from."
            )
        came.replace(archive)
    return archive


def unpack(archive: Path, folder: Path) -> Source:
    """What is compiled, into `folder`."""
    changes = ""
    with tarfile.open(archive) as opened:
        for member in opened:
            inside = member.name.partition("/")[2]
            if inside == "CHANGELOG.md":
                text = opened.extractfile(member)
                changes = text.read().decode() if text else ""
            elif member.isfile() and inside.startswith(_IN_ARCHIVE):
                member.name = inside.removeprefix(_IN_ARCHIVE)
                if member.name.startswith(_NEEDED):
                    extract(opened, member, folder)
    return Source(folder=folder, commit=commit_in(changes))


_BINDINGS = ("llama_cpp/llama_cpp.py", "llama_cpp/_ctypes_extensions.py")


def unpack_bindings(archive: Path, folder: Path) -> None:
    """As much of the bindings as calls llama.cpp, so that it can be tried where no package is installed."""
    package = folder / "llama_cpp"
    package.mkdir()
    (package / "__init__.py").touch()  # theirs needs numpy and more
    (folder / "typing_extensions.py").write_text("from typing import *\n", encoding="utf-8")
    with tarfile.open(archive) as opened:
        for member in opened:
            inside = member.name.partition("/")[2]
            if member.isfile() and inside in _BINDINGS:
                member.name = inside
                extract(opened, member, folder)


def extract(opened: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """A file of the archive, which must come to lie in `folder`. Raises EngineBuildError.

    What `TarFile.extract` has for that, its filters, is not in every Python 3.11: Debian 12's is without.
    """
    to = (folder / member.name).resolve()
    content = opened.extractfile(member)
    if content is None or not to.is_relative_to(folder.resolve()):
        raise EngineBuildError(
            f"{member.name} does not belong into the archive. Look at where pip gets its packages from."
        )
    to.parent.mkdir(parents=True, exist_ok=True)
    with to.open("wb") as file:
        shutil.copyfileobj(content, file)
    to.chmod(0o755 if member.mode & 0o100 else 0o644)


def commit_in(changes: str) -> str:
    """llama.cpp's commit in the list of changes, for this version; "unknown" where it is not named."""
    _, _, later = changes.partition(f"## [{BINDING_VERSION}]")
    named = re.search(r"llama\.cpp@([0-9a-f]{7,40})", later)
    return named[1] if named else "unknown"


def _sha256(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
