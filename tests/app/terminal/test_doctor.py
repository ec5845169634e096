from __future__ import annotations

import io
import json
import stat
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.options.tasks import Doctor
from app.process import paths
from app.process.paths import PROBE_VARIABLE, find_folders
from app.process.version import VERSION
from app.terminal import doctor as doctor_module
from app.terminal.doctor import _updates, doctor
from engine.native.backend.engine_files import EngineFolder, EnginePart, EngineStamp
from engine.native.backend.ggml import MissingBackend
from engine.native.probing import devices
from engine.native.probing.probe import Setting, remember_for_all
from tests.support.cairn_process import run_cairn
from tests.support.tiny_models import WITH_HEAD, tiny_model
from ui.settings.stored import Settings

pytestmark = pytest.mark.native


def report(base: Path, settings: Settings | None = None) -> tuple[int, dict[str, Any]]:
    out = io.StringIO()
    code = doctor(Doctor(as_json=True), find_folders(str(base)), settings or Settings(), stdout=out)
    found = json.loads(out.getvalue())
    assert isinstance(found, dict)
    return code, found


def test_a_sound_installation_has_no_problems(tmp_path: Path) -> None:
    code, found = report(tmp_path)
    assert (code, found["problems"]) == (0, [])


def test_the_report_names_what_a_bug_report_needs(tmp_path: Path) -> None:
    _, found = report(tmp_path)
    names = {"versions", "llama_cpp", "folders", "disk_cache", "qt", "demo_model", "drafts", "updates", "problems"}
    assert set(found) == names
    assert found["disk_cache"]["n_files"] == 0
    assert found["versions"]["cairn"] == VERSION
    assert found["llama_cpp"]["build"].startswith("llama.cpp ")
    assert found["llama_cpp"]["devices"]
    assert found["llama_cpp"]["n_physical_cores"] >= 1
    assert [folder["name"] for folder in found["folders"]] == ["config", "data", "models", "cache", "logs"]
    assert all(folder["writable"] for folder in found["folders"])
    assert found["qt"]["platform"] == "offscreen"
    assert found["qt"]["n_families"] >= 1
    assert found["demo_model"]["is_sound"] is True


@pytest.mark.slow
def test_what_proposes_drafts_with_the_model_in_use_is_said(tmp_path: Path) -> None:
    def drafts(path: Path, **chosen: Any) -> Any:
        return report(tmp_path, Settings(recent_models=(str(path),), **chosen))[1]["drafts"]

    copied = "what stands in the chat"
    assert drafts(tiny_model("llama"))["ways"] == [copied]
    assert drafts(tiny_model(WITH_HEAD))["ways"] == [copied, "the model's own layers for drafts"]
    off = drafts(tiny_model(WITH_HEAD), drafts=False)
    assert (off["ways"], off["n_layers"]) == ([], 1)
    assert drafts(tmp_path / "gone.gguf")["ways"] == [copied]
    several, other = tmp_path / "several.gguf", tmp_path / "other.gguf"
    one = b"qwen35.nextn_predict_layers" + (4).to_bytes(4, "little")
    file = tiny_model(WITH_HEAD).read_bytes()
    assert one + (1).to_bytes(4, "little") in file
    several.write_bytes(file.replace(one + (1).to_bytes(4, "little"), one + (3).to_bytes(4, "little")))
    other.write_bytes(file.replace(b"qwen35", b"hunyan"))
    for path, why in ((several, "of 3 layers each guesses one token further"), (other, "those of hunyan have not")):
        assert drafts(path)["ways"] == [copied]
        assert why in drafts(path)["why_not"]


def test_a_folder_of_the_chats_elsewhere_is_named_and_not_made(tmp_path: Path) -> None:
    """On a disk that is not plugged in, it would hide what is there."""
    stick = tmp_path / "stick"
    code, found = report(tmp_path / "base", Settings(chats_folder=str(stick)))
    assert (code, found["problems"]) == (1, [f"The folder {stick} cannot be written: it is not there."])
    assert not stick.exists()
    stick.mkdir()
    code, found = report(tmp_path / "base", Settings(chats_folder=str(stick)))
    assert code == 0
    assert found["folders"][-1] == {"name": "chats", "path": str(stick), "writable": True}


def test_the_backends_are_tried_as_the_first_load_would(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what was tried can be reported as turned off."""
    monkeypatch.delenv(PROBE_VARIABLE)
    report(tmp_path)
    assert (tmp_path / "cache" / "backend-probe.json").exists()


def test_what_the_machine_cannot_do_is_named_and_no_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can mend it, and everything works without; but who wonders why it is slow must find it."""
    monkeypatch.setenv(PROBE_VARIABLE, str(tmp_path))
    remember_for_all(tmp_path, (Setting.EXTRA_BUFFERS,))
    code, found = report(tmp_path)
    assert (code, found["problems"]) == (0, [])
    assert found["llama_cpp"]["turned_off"] == ["Weight repacking is off on CPU: it crashes llama.cpp."]
    assert "Weight repacking is off on CPU: it crashes llama.cpp." in run_cairn("doctor").stdout


@pytest.mark.parametrize("kind", ["native", "release"])
def test_a_backend_that_was_built_here_and_cannot_be_used_is_a_problem(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a line of the log, and the report listed the processor alone. A package has it for other computers too."""
    parts = tuple(EnginePart(name=name, flags=(), compiler="", libraries=()) for name in ("base", "cuda", "vulkan"))
    stamp = EngineStamp(binding="0", commit="0", system="here", kind=kind, parts=parts)
    engine = EngineFolder(path=tmp_path, stamp=stamp)
    refused = MissingBackend(
        library=tmp_path / "libggml-cuda.so",
        said="load_backend: failed to load x.so: libcublas.so.13: cannot open shared object file",
        is_loaded=False,
    )
    found_none = MissingBackend(library=tmp_path / "libggml-vulkan.so", said="", is_loaded=True)
    monkeypatch.setattr(devices, "use_engine", lambda: engine)
    monkeypatch.setattr(devices, "absent_backends", lambda: (refused, found_none))
    code, found = report(tmp_path)
    named = {device["name"]: device for device in found["llama_cpp"]["devices"]}
    assert (named["cuda"]["verdict"], named["cuda"]["missing"]) == ("not-loaded", ["libcublas.so.13"])
    assert named["vulkan"]["verdict"] == "no-device"
    assert "cuda cannot be loaded: libcublas.so.13 not found." in found["llama_cpp"]["turned_off"]
    if kind == "release":
        assert (code, found["problems"]) == (0, [])
    else:
        assert code == 1
        assert [problem.partition(". ")[0] for problem in found["problems"]] == [
            "The engine was built for cuda, which cannot be loaded: libcublas.so.13 not found",
            "The engine was built for vulkan, which finds no device: its driver may be missing",
        ]
        assert all("make engine BACKENDS=cpu" in problem for problem in found["problems"])


def test_whether_updates_are_looked_for_is_said_and_nobody_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address is one that nobody could reach from here."""
    assert _updates(Settings(looks_for_updates=True)).lines[0] == "not looked for"
    monkeypatch.setenv("CAIRN_UPDATES", "https://cairn.example/n.json")
    assert _updates(Settings()).lines == ("not looked for", "the settings turn it on")
    looking = Settings(looks_for_updates=True, updates_asked="2026-11-24", updates_found="99.1")
    assert _updates(looking).lines == (
        "looked for once a day at https://cairn.example/n.json",
        "last on 2026-11-24: version 99.1 is out",
    )
    assert _updates(looking).facts["newer"] == "99.1"
    updated = Settings(looks_for_updates=True, updates_asked="2026-11-24", updates_found=VERSION)
    assert _updates(updated).lines[1] == "last on 2026-11-24: none was newer"
    failed = replace(updated, updates_unknown="That place does not tell the newest version: nothing lies there (404).")
    assert _updates(failed).lines[1] == f"last time it could not be known: {failed.updates_unknown}"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX permissions")
def test_a_folder_that_cannot_be_written_is_a_problem(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "config").write_text("a file in the way")
    code, found = report(tmp_path / "base")
    assert code == 1
    assert len(found["problems"]) == 1
    assert "config" in found["problems"][0]


def test_a_damaged_demo_model_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    manifest = paths.demo_model().with_name("MANIFEST.toml")
    (tmp_path / "MANIFEST.toml").write_bytes(manifest.read_bytes())
    (tmp_path / "model.gguf").write_bytes(paths.demo_model().read_bytes()[:-1])
    monkeypatch.setattr(doctor_module, "demo_model", lambda: tmp_path / "model.gguf")
    code, found = report(tmp_path / "base")
    assert code == 1
    assert found["problems"] == ["The demo model is damaged; install Cairn again."]


def test_a_qt_that_dies_is_a_problem_and_not_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Qt aborts the process when a platform plugin cannot start."""
    monkeypatch.setenv("QT_QPA_PLATFORM", "no-such-platform")
    code, found = report(tmp_path)
    assert code == 1
    assert any(problem.startswith("Qt ended with ") for problem in found["problems"])


def test_people_get_lines_and_programs_one_object(base_folder: Path) -> None:
    words, machine = run_cairn("doctor"), run_cairn("doctor", "--json")
    assert (words.returncode, machine.returncode) == (0, 0)
    assert words.stdout.splitlines()[-1] == "Everything works."
    assert str(base_folder) in words.stdout
    assert json.loads(machine.stdout)["problems"] == []
    assert stat.S_IMODE((base_folder / "data").stat().st_mode) & 0o077 == 0
