"""What is in the frozen program, and that every way into it works."""

from __future__ import annotations

import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import bundle_check
import bundle_parts
import pytest
import windows_packages
from PIL import Image

from app.process.qt_display import QT_CHILD
from tests.models.homes import hub_file
from tests.packaging_bundle.frozen_program import IS_FROZEN, PROGRAM, in_an_odd_place, run, wait_for
from tests.support.cairn_process import PROGRAM_VARIABLE
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.support.worker_process import running_worker

N_STARTS = int(os.environ.get("CAIRN_STARTS", "0"))

pytestmark = IS_FROZEN


@pytest.fixture
def odd_place(tmp_path: Path) -> Iterator[Path]:
    with in_an_odd_place(tmp_path) as program:
        yield program


def test_everything_in_it_belongs_there_and_has_a_licence() -> None:
    bundle_check.check(PROGRAM.parent)


def test_it_is_no_larger_than_promised() -> None:
    assert bundle_check.n_bytes(PROGRAM.parent) <= 300e6


def test_doctor_names_the_build_and_the_engine_for_every_processor(base_folder: Path) -> None:
    done = run(PROGRAM, "doctor", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert " package of " in report["versions"]["build"]
    assert report["llama_cpp"]["engine"]["kind"] == "release"
    assert bundle_parts.ENGINE_FOLDER in report["llama_cpp"]["library_folder"]


@pytest.mark.parametrize("engine", ["thread", "process"])
def test_it_answers_from_a_folder_that_cannot_be_written_without_home(
    engine: str, odd_place: Path, base_folder: Path
) -> None:
    home = os.environ.pop("HOME", None)
    try:
        done = run(odd_place, "chat", "--engine", engine, "-m", "demo", "--temperature", "0", "hi")
    finally:
        if home is not None:
            os.environ["HOME"] = home
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize(
    "command", ["chat", "replay", "simulate", "inspect", "doctor", "smoke-test", "worker", "models"]
)
def test_every_command_explains_itself(command: str) -> None:
    done = run(PROGRAM, command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: cairn {command}")


def test_a_worker_takes_the_layers_of_another_cairn(base_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Over loopback, both of them frozen."""
    monkeypatch.setenv(PROGRAM_VARIABLE, str(PROGRAM))
    line = ("chat", "-m", tiny_model("llama"), "--temperature", "0", "--max-tokens", "5", "Hi", "--debug", "--rpc")
    with running_worker(PROGRAM.parent / bundle_parts.CONTENTS / bundle_parts.ENGINE_FOLDER) as worker:
        done = run(PROGRAM, *line, worker.address)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip()
        assert f"RPC0[{worker.address}] model buffer size" in done.stderr
    alone = run(PROGRAM, *line, worker.address)
    assert alone.returncode == 1
    assert f"No worker answers at {worker.address}" in alone.stderr


def test_models_are_listed_with_what_was_read_of_them(base_folder: Path, tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "HF_HOME": "", "HF_HUB_CACHE": "", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": ""}
    hub_file(tmp_path / ".cache" / "huggingface" / "hub", "Org/Tiny-GGUF", "tiny.gguf", "llama")
    done = run(PROGRAM, "models", "--json", **environ)
    assert done.returncode == 0, done.stderr
    (model,) = json.loads(done.stdout)["models"]
    assert model["architecture"] == "llama"


@pytest.mark.skipif(sys.platform != "linux", reason="the key rings of Linux' desktops")
def test_what_the_key_ring_is_asked_with_is_there() -> None:
    """Without one of them every key ring would be said to be missing, without a word why."""
    inside = PROGRAM.parent / bundle_parts.CONTENTS
    parts = json.loads((inside / bundle_parts.LICENCES_FOLDER / bundle_parts.CONTENTS_NAME).read_text(encoding="utf-8"))
    for name in ("keyring", "SecretStorage", "jeepney", "cryptography"):
        assert parts[name]["n_modules"] > 1, name
    assert (inside / "cryptography" / "hazmat" / "bindings" / "_rust.abi3.so").is_file()
    assert list(inside.glob("_cffi_backend.*"))


def test_what_the_local_server_is_made_of_is_there() -> None:
    inside = PROGRAM.parent / bundle_parts.CONTENTS
    parts = json.loads((inside / bundle_parts.LICENCES_FOLDER / bundle_parts.CONTENTS_NAME).read_text(encoding="utf-8"))
    assert parts["uvicorn"]["n_modules"] > 15, "the loops and protocols, which it imports by name"
    for name in ("h11", "anyio", "click"):
        assert name in parts, name


def test_qt_is_there_with_its_plugins() -> None:
    done = run(PROGRAM, QT_CHILD, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["platform"] == "offscreen"
    plugins = PROGRAM.parent / bundle_parts.CONTENTS / "PySide6" / "Qt" / "plugins"
    platforms = {file.name for file in (plugins / "platforms").iterdir()}
    assert {"libqxcb.so", "libqoffscreen.so"} <= platforms
    assert any("wayland" in name for name in platforms)


@pytest.mark.skipif(sys.platform != "linux", reason="how Linux loads libraries")
def test_a_damaged_installation_ends_in_a_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "cairn"
    shutil.copytree(PROGRAM.parent, folder, symlinks=True, copy_function=os.link)
    for library in folder.rglob("libQt6Core.so*"):
        library.unlink()
    done = run(folder / "cairn", QT_QPA_PLATFORM="offscreen", CAIRN_BASEDIR=str(tmp_path / "base"))
    assert done.returncode == 1
    assert done.stderr.startswith("cairn: ")
    assert "libQt6Core" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(shutil.which("makensis") is None, reason="no makensis here")
def test_an_installer_made_of_it_holds_and_removes_every_file(tmp_path: Path) -> None:
    """What makensis has read, held against the folder; not compressed, which would take a quarter of an hour."""
    icon, out = tmp_path / "cairn.ico", tmp_path / "Cairn-setup.exe"
    Image.new("RGBA", (64, 64)).save(icon)
    windows_packages.make_installer(PROGRAM.parent, icon, out, version="1.2.3", is_compressed=False)
    assert out.stat().st_size > bundle_check.n_bytes(PROGRAM.parent) / 2, "the files themselves are in it"


@pytest.mark.skipif(not N_STARTS, reason="CAIRN_STARTS=50 measures so many starts")
def test_how_long_a_start_takes(base_folder: Path) -> None:
    """Prints it: the median from the start of the process to the window."""
    log = base_folder / "logs" / "cairn.log"
    seconds = []
    for _ in range(N_STARTS):
        log.unlink(missing_ok=True)
        started = time.monotonic()
        with subprocess.Popen([PROGRAM], env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}) as window:
            wait_for(lambda: log.exists() and "window shown" in log.read_text(encoding="utf-8"))
            seconds.append(time.monotonic() - started)
            window.send_signal(signal.SIGTERM)
            window.wait(PATIENCE)
    middle, worst = statistics.median(seconds), max(seconds)
    sys.stderr.write(f"{N_STARTS} starts: {middle:.2f} s to the window (median), {worst:.2f} at most\n")
