"""Freezes Cairn into one folder, with PyInstaller in an environment of its own. Everything lies in build/."""

from __future__ import annotations

import hashlib
import importlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import stamping
from bundle_parts import STAMP_NAME
from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build"
ENGINE = BUILD / "engine"
FROZEN = BUILD / "frozen"
_VENV = BUILD / "package-venv"
_DRAFT = BUILD / "freezing"
_REQUIREMENTS = ROOT / "requirements" / "package.txt"
_N_LAST_LINES = 25


def say(line: str) -> None:
    sys.stderr.write(f"package: {line}\n")
    sys.stderr.flush()


def run(command: list[str], *, log: Path | None = None, environ: Mapping[str, str] | None = None) -> None:
    """Raises PackagingError with its last words."""
    done = subprocess.run(
        command,
        env=dict(os.environ if environ is None else environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if log is not None:
        log.write_text(done.stdout, encoding="utf-8")
    if done.returncode:
        last = "\n".join(done.stdout.splitlines()[-_N_LAST_LINES:])
        raise PackagingError(f"{Path(command[0]).name} failed ({done.returncode}). Its last words:\n{last}")


def environment_python() -> Path:
    """That of an environment with what Cairn runs on and the freezer, and nothing else; made where it is missing."""
    python = _VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    setup = importlib.import_module("setup_env")
    digest = hashlib.sha256()
    for file in (_REQUIREMENTS, _REQUIREMENTS.with_name("run.txt")):
        digest.update(file.read_bytes())
    wanted = f"{digest.hexdigest()} {platform.python_version()}\n"
    stamp = _VENV / ".installed"
    if python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    say(f"making an environment with Python {platform.python_version()} in {_VENV}")
    base = getattr(sys, "_base_executable", sys.executable)
    run([base, "-m", "venv", "--clear", str(_VENV)])
    setup.install_bindings(python)
    setup.run_pip([*setup.pip_install(python), "--quiet", "-r", str(_REQUIREMENTS)], os.environ)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def freeze(source: stamping.Source, *, package: str) -> Path:
    """The folder of the frozen program; on macOS the .app. Takes about a minute."""
    if not (ENGINE / "engine.json").is_file():
        raise PackagingError(f"There is no engine in {ENGINE}: make engine RELEASE=1")
    builder = importlib.import_module("build_engine")
    python = environment_python()
    for folder in (_DRAFT, FROZEN):
        shutil.rmtree(folder, ignore_errors=True)
    _DRAFT.mkdir(parents=True)
    (_DRAFT / STAMP_NAME).write_text(stamping.stamp_text(source, package=package), encoding="utf-8", newline="\n")
    here = Path(__file__).parent
    run([str(python), "-B", str(here / "icons.py"), str(_DRAFT / "icons")])
    if platform.system() == "Windows":
        resource = importlib.import_module("version_resource")
        (_DRAFT / "version_resource.txt").write_text(resource.version_resource(source.version), encoding="utf-8")
    environ = os.environ | {
        "CAIRN_ENGINE": str(ENGINE),
        "CAIRN_DRAFT": str(_DRAFT),
        "CAIRN_VERSION": source.version,
        "CAIRN_ENGINE_CACHE_USED": str(builder.cache_folder(os.environ)),
        "SOURCE_DATE_EPOCH": str(source.epoch),  # with the next one: the same source makes the same files
        "PYTHONHASHSEED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    environ.pop("PYTHONPATH", None)
    say("freezing (about a minute)")
    command = [str(python), "-m", "PyInstaller", str(here / "cairn.spec"), "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(FROZEN), "--workpath", str(_DRAFT / "work")]
    run(command, log=_DRAFT / "pyinstaller.log", environ=environ)
    return FROZEN / ("Cairn.app" if platform.system() == "Darwin" else "cairn")
