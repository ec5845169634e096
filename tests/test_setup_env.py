"""`make run` on another person's machine: what the set-up script decides, without installing anything."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the set-up script is for Linux and macOS")


@pytest.fixture
def setup_env(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, for a project folder of its own."""
    spec = importlib.util.spec_from_file_location("setup_env", ROOT / "packaging" / "setup_env.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "REQUIREMENTS", tmp_path / "requirements")
    return module


def finish(setup_env: ModuleType, *kinds: str) -> None:
    """As if an installation had just ended."""
    python = setup_env.venv_python()
    python.parent.mkdir(parents=True, exist_ok=True)
    python.touch()
    for kind in kinds:
        setup_env.stamp_file(kind).write_text(setup_env.stamp_text(kind), encoding="utf-8")


def test_nothing_is_done_again_while_nothing_changed(setup_env: ModuleType) -> None:
    assert not setup_env.is_up_to_date("run")
    finish(setup_env, "run")
    assert setup_env.is_up_to_date("run")
    assert not setup_env.is_up_to_date("dev")


def test_a_changed_pin_is_installed(setup_env: ModuleType) -> None:
    finish(setup_env, "run", "dev")
    with (setup_env.REQUIREMENTS / "run.txt").open("a") as file:
        file.write("another==1.0\n")
    assert not setup_env.is_up_to_date("run")
    assert not setup_env.is_up_to_date("dev")  # it contains the other set


def test_another_python_makes_another_environment(setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(setup_env, "run")
    monkeypatch.setattr(setup_env.platform, "python_version", lambda: "3.13.9")
    assert not setup_env.is_up_to_date("run")


def test_an_environment_whose_python_is_gone_is_made_anew(setup_env: ModuleType) -> None:
    finish(setup_env, "run")
    setup_env.venv_python().unlink()
    assert not setup_env.is_up_to_date("run")


def test_a_missing_library_names_its_package(setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_env, "QT_BASE", {"libsurely-absent.so.9": "libsurely9"})
    monkeypatch.setattr(setup_env, "QT_WINDOW", {"libalso-absent.so.1": "libalso1"})
    monkeypatch.setattr(setup_env, "TEST_PROGRAMS", {"no-such-program": "program-package"})
    monkeypatch.setattr(setup_env, "COMPILERS", ("no-such-compiler",))
    assert setup_env.missing_packages("run") == (["libsurely9", "build-essential"], ["libalso1"])
    assert setup_env.missing_packages("dev")[1] == ["libalso1", "program-package"]


def test_what_debian_keeps_apart_of_python_is_in_the_same_line(
    setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was told in a second line, after the first one had been pasted."""
    monkeypatch.setattr(setup_env, "missing_libraries", lambda _: [])
    monkeypatch.setattr(setup_env.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(setup_env.importlib.util, "find_spec", lambda _: None)
    package = f"python3.{sys.version_info.minor}-venv"
    assert setup_env.missing_packages("run") == ([package], [])
    finish(setup_env)
    assert setup_env.missing_packages("run") == ([], []), "there is an environment"


@pytest.mark.parametrize(
    ("program", "line"),
    [
        ("apt-get", "sudo apt-get install -y libgl1 libxcb-cursor0 build-essential"),
        ("dnf", "sudo dnf install -y 'libGL.so.1()(64bit)' 'libxcb-cursor.so.0()(64bit)' gcc-c++"),
        ("pacman", "install what your system calls these Debian packages: libgl1 libxcb-cursor0 build-essential"),
    ],
)
def test_the_line_to_paste_is_for_the_package_manager_that_is_here(
    program: str, line: str, setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("system_packages.shutil.which", lambda name: name if name == program else None)
    assert setup_env.by_hand(["libgl1", "libxcb-cursor0", "build-essential"]) == line


def test_the_engine_is_compiled_where_no_window_can_open(
    setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stopped for want of Qt's libraries, on a machine with a card and no screen."""
    monkeypatch.setattr(setup_env, "QT_BASE", {"libsurely-absent.so.9": "libsurely9"})
    monkeypatch.setattr(setup_env, "QT_WINDOW", {"libalso-absent.so.1": "libalso1"})
    monkeypatch.setattr(setup_env, "apt_command", lambda: None)
    monkeypatch.setattr(setup_env.sys, "platform", "linux")
    done: list[object] = []
    for step in ("make_venv", "build_engine", "install_pins", "offer_vulkan"):
        monkeypatch.setattr(setup_env, step, lambda *given, step=step: done.append((step, *given)))
    assert setup_env.main(["engine", "--backends", "cuda"]) == 0
    assert done == [("make_venv",), ("build_engine", ["--backends", "cuda"])]
    assert not setup_env.is_up_to_date("run"), "what a window needs is looked for by what opens one"
    assert setup_env.main(["run"]) == 1
    monkeypatch.setattr(setup_env, "COMPILERS", ("no-such-compiler",))
    monkeypatch.delenv("CXX", raising=False)
    assert setup_env.missing_packages("engine") == (["build-essential"], [])


def test_without_permission_the_line_to_paste_is_printed(
    setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(setup_env, "missing_packages", lambda kind: (["libgl1"], ["libxcb-cursor0"]))
    monkeypatch.setattr(setup_env, "apt_command", lambda: None)
    monkeypatch.setattr(setup_env.sys, "platform", "linux")
    monkeypatch.setattr(setup_env.shutil, "which", lambda name: f"/usr/bin/{name}")
    assert setup_env.main(["run"]) == 1
    assert "\n  sudo apt-get install -y libgl1 libxcb-cursor0\n" in capsys.readouterr().err


def test_what_only_a_visible_window_needs_does_not_stop_the_set_up(
    setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a server, without permission, everything but a window on the screen works."""
    monkeypatch.setattr(setup_env, "missing_packages", lambda kind: ([], ["libxcb-cursor0"]))
    monkeypatch.setattr(setup_env, "apt_command", lambda: None)
    monkeypatch.setattr(setup_env.sys, "platform", "linux")
    setup_env.prepare_system("run")
    assert "libxcb-cursor0" in capsys.readouterr().err


def test_an_interrupted_installation_is_done_again(setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(setup_env)
    monkeypatch.setattr(
        setup_env.subprocess, "run", lambda *args, **kwargs: subprocess.CompletedProcess(args, returncode=1)
    )
    with pytest.raises(setup_env.SetupError, match="pip could not install"):
        setup_env.install_pins("run")
    assert not setup_env.is_up_to_date("run")


@pytest.mark.parametrize("wanted", ["absent-python", "/bin/true"])
def test_a_python_that_does_not_fit_is_refused_by_name(wanted: str) -> None:
    done = subprocess.run(
        [ROOT / "packaging" / "setup_env.sh", "run"],
        env=os.environ | {"PYTHON": wanted} if wanted == "absent-python" else os.environ | {"PYTHON": "/bin/false"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "is not a Python 3.11, 3.12 or 3.13" in done.stderr


def test_the_running_python_fits_its_own_check() -> None:
    assert (3, 11) <= sys.version_info[:2] <= (3, 13)


def with_engine(setup_env: ModuleType, *backends: str) -> Path:
    engine: Path = setup_env.VENV / "engine"
    engine.mkdir(parents=True)
    parts = ", ".join(f'"{name}": {{}}' for name in ("base", *backends))
    (engine / "engine.json").write_text(f'{{"parts": {{{parts}}}}}', encoding="utf-8")
    return engine


def test_where_an_engine_is_llama_cpp_is_not_compiled_a_second_time(
    setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(setup_env)
    with_engine(setup_env)
    ran: list[tuple[list[str], str]] = []

    def run(command: list[str], **more: object) -> subprocess.CompletedProcess[str]:
        environment = more.get("env") or {}
        assert isinstance(environment, dict | os._Environ)
        ran.append(([str(word) for word in command], environment.get("CMAKE_ARGS", "")))
        return subprocess.CompletedProcess(command, returncode=0, stdout="")

    monkeypatch.setattr(setup_env.subprocess, "run", run)
    setup_env.install_pins("run")
    built, asked, bindings, pins = ran
    assert "build_engine.py" in built[0][-1]
    assert "metadata" in asked[0][-1]
    assert bindings[0][-1].endswith(".tar.gz")
    assert "--no-cache-dir" in bindings[0]  # pip would give it to others, who want llama.cpp with it
    assert bindings[1] == "-DLLAMA_BUILD=OFF"
    assert pins[0][-1].endswith("run.txt")
    assert setup_env.is_up_to_date("run")


def test_another_python_keeps_the_engine(setup_env: ModuleType) -> None:
    """It took minutes, and the card would be gone without a word."""
    engine = with_engine(setup_env, "vulkan")
    with setup_env.engine_kept():
        shutil.rmtree(setup_env.VENV)
        setup_env.VENV.mkdir()
    assert (engine / "engine.json").is_file()
    assert not list(setup_env.VENV.parent.glob("*-engine"))


def test_a_card_is_offered_once_in_one_line(
    setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine_tools.missing_for", lambda *_: "")
    setup_env.VENV.mkdir()
    for _ in range(2):
        setup_env.offer_vulkan()
    assert capsys.readouterr().err.count("make engine BACKENDS=vulkan\n") == 1


def test_a_card_that_is_in_use_is_not_offered(
    setup_env: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("engine_tools.missing_for", lambda *_: "")
    with_engine(setup_env, "vulkan")
    setup_env.offer_vulkan()
    assert capsys.readouterr().err == ""
