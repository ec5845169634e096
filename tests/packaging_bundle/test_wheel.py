"""`pip install`: what the wheel holds, and that Cairn runs from it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
import venv
import zipfile
from importlib import metadata
from pathlib import Path

import pytest
from packaging.version import Version

from app.process.version import VERSION

ROOT = Path(__file__).resolve().parents[2]
OLDEST_SETUPTOOLS = Version("77")  # as pyproject.toml has it
FOLDERS = ("app", "engine", "resources", "ui")


def _has_setuptools() -> bool:
    try:
        return Version(metadata.version("setuptools")) >= OLDEST_SETUPTOOLS
    except metadata.PackageNotFoundError:
        return False


pytestmark = pytest.mark.skipif(not _has_setuptools(), reason="no setuptools here that is new enough to build a wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made of a copy: setuptools leaves folders in the tree."""
    tree, out = tmp_path_factory.mktemp("tree"), tmp_path_factory.mktemp("wheel")
    for folder in (*FOLDERS, "packaging/wheel"):
        shutil.copytree(ROOT / folder, tree / folder)  # compiled files too: they must stay out
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, tree / name)
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-index"]
    command += ["--disable-pip-version-check", "--wheel-dir", str(out), str(tree)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (made,) = out.iterdir()
    return made


def test_the_wheel_holds_every_file_of_the_program_under_one_name(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if ".dist-info/" not in name}
    of_tree = {
        f"cairn_chat/{file.relative_to(ROOT).as_posix()}"
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and (folder == "resources" or file.suffix == ".py")
    }
    assert "cairn_chat/resources/demo/model.gguf" in of_tree
    assert names == of_tree | {"cairn_chat/__init__.py", "cairn_chat/__main__.py"}


def test_the_wheel_is_of_this_version_and_starts_cairn(wheel: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION
    assert wheel.name == f"cairn_chat-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(wheel) as opened:
        doors = opened.read(f"cairn_chat-{VERSION}.dist-info/entry_points.txt").decode()
    assert doors.split() == ["[console_scripts]", "cairn", "=", "cairn_chat:run"]


@pytest.mark.slow
def test_cairn_runs_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """In an environment of its own; what Cairn needs is that of the tests, where Cairn itself is not installed."""
    home = tmp_path / "environment"
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    purelib = Path(sysconfig.get_path("purelib", "venv", {"base": str(home), "platbase": str(home)}))
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index"]
    subprocess.run([*command, "--disable-pip-version-check", str(wheel)], capture_output=True, check=True)
    (purelib / "shared.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environ |= {"CAIRN_BASEDIR": str(tmp_path / "base"), "QT_QPA_PLATFORM": "offscreen"}

    def said(*command: str) -> str:
        done = subprocess.run(command, cwd=elsewhere, env=environ, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    cairn = str(python.with_name("cairn.exe" if os.name == "nt" else "cairn"))
    assert said(cairn, "--version") == f"cairn {VERSION}\n"
    for kind in ("thread", "process"):
        assert said(cairn, "chat", "--engine", kind, "-m", "demo", "hi").strip()
    picture = elsewhere / "window.png"
    said(cairn, "smoke-test", "--screenshot", str(picture))
    assert picture.stat().st_size > 10_000
    environ["LC_ALL"] = "C.UTF-8"
    assert said(str(python), "-m", "cairn_chat", "--version") == f"cairn {VERSION}\n"
    names = said(str(python), "-c", "import pkgutil; print(*(m.name for m in pkgutil.iter_modules()))").split()
    assert "cairn_chat" in names
    assert not set(FOLDERS) & set(names)
