"""Which llama.cpp a process runs on, and which it refuses."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import BackendFailed
from engine.native.backend.engine_files import (
    NOTES_VARIABLE,
    EngineFolder,
    check_files,
    check_stamp,
    find_engine,
    read_stamp,
    system_name,
)
from engine.native.probing.probe_model import write_probe_model
from tests.support.built_engine import built_engine
from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
LIBRARIES = ("libllama.so", "libggml.so", "libggml-cpu.so")


def an_engine(folder: Path, **changes: object) -> Path:
    """A folder with a stamp; its libraries are no libraries."""
    folder.mkdir(parents=True)
    for name in LIBRARIES:
        (folder / name).write_bytes(name.encode())
    digests = {name: hashlib.sha256(name.encode()).hexdigest() for name in LIBRARIES}
    stamp = {
        "schema": 1,
        "binding": "0.3.36",
        "commit": "abc1234",
        "system": system_name(),
        "kind": "native",
        "parts": {"base": {"flags": ["-DX=ON"], "compiler": "c++ 1", "libraries": digests}},
    }
    (folder / "engine.json").write_text(json.dumps(stamp | changes), encoding="utf-8")
    return folder


def opened(folder: Path) -> EngineFolder:
    return EngineFolder(path=folder, stamp=read_stamp(folder))


def test_an_engine_is_looked_for_in_four_places(tmp_path: Path) -> None:
    named, program = an_engine(tmp_path / "named"), an_engine(tmp_path / "program" / "engine_libs")
    own = an_engine(tmp_path / "venv" / "engine")
    venv = tmp_path / "venv"
    assert find_engine({}, installation=tmp_path) is None
    assert find_engine({}, installation=venv) == own
    assert find_engine({}, installation=venv, program=(program,)) == program
    assert find_engine({"CAIRN_ENGINE": str(named)}, installation=venv, program=(program,)) == named
    assert find_engine({"CAIRN_ENGINE": "bundled"}, installation=venv) is None


def test_a_named_engine_that_is_not_there_is_no_reason_to_take_another(tmp_path: Path) -> None:
    an_engine(tmp_path / "engine")
    with pytest.raises(BackendFailed, match="no engine lies there"):
        find_engine({"CAIRN_ENGINE": str(tmp_path / "gone")}, installation=tmp_path)


def test_a_sound_engine_is_taken(tmp_path: Path) -> None:
    engine = opened(an_engine(tmp_path / "engine"))
    check_stamp(engine, binding="0.3.36", system=system_name())
    check_files(engine)
    assert engine.stamp.backends == ()


@pytest.mark.parametrize(
    ("binding", "system", "complaint"),
    [("0.3.37", system_name(), "belongs to llama-cpp-python 0.3.36, and 0.3.37"), ("0.3.36", "plan9-mips", "plan9")],
)
def test_an_engine_for_others_is_refused(tmp_path: Path, binding: str, system: str, complaint: str) -> None:
    """The bindings' structures fit one version of llama.cpp; with another they crash, or compute nonsense."""
    with pytest.raises(BackendFailed, match=complaint) as refused:
        check_stamp(opened(an_engine(tmp_path / "engine")), binding=binding, system=system)
    assert "make engine" in refused.value.action


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"schema": 1, "parts": []}'])
def test_a_stamp_that_cannot_be_read_is_refused(tmp_path: Path, content: str) -> None:
    folder = an_engine(tmp_path / "engine")
    (folder / "engine.json").write_text(content, encoding="utf-8")
    with pytest.raises(BackendFailed, match="cannot be read"):
        read_stamp(folder)


def test_a_stamp_of_another_schema_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BackendFailed, match="another version of Cairn"):
        read_stamp(an_engine(tmp_path / "engine", schema=2))


def test_a_missing_library_is_refused(tmp_path: Path) -> None:
    folder = an_engine(tmp_path / "engine")
    (folder / "libggml.so").unlink()
    with pytest.raises(BackendFailed, match=r"libggml\.so is missing"):
        check_files(opened(folder))


def test_a_changed_library_is_refused_also_after_it_was_sound(tmp_path: Path) -> None:
    folder = an_engine(tmp_path / "engine")
    check_files(opened(folder))
    (folder / "libggml.so").write_bytes(b"libggml.sO")
    os.utime(folder / "libggml.so", ns=(1, 1))
    with pytest.raises(BackendFailed, match="not the one that was built"):
        check_files(opened(folder))


def test_a_library_too_many_is_refused(tmp_path: Path) -> None:
    """llama.cpp would load it: it takes every backend that it finds there."""
    folder = an_engine(tmp_path / "engine")
    (folder / "libggml-cpu-planted.so").touch()
    with pytest.raises(BackendFailed, match="does not belong to the engine"):
        check_files(opened(folder))


def test_files_are_read_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At every start it would take as long as reading 70 MB does."""
    folder = an_engine(tmp_path / "engine")
    check_files(opened(folder))
    moved = folder.rename(tmp_path / "elsewhere")
    not_read(monkeypatch)
    check_files(opened(moved))


def not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = "engine.native.backend.engine_files.hashlib.file_digest"
    monkeypatch.setattr(digest, lambda *_: pytest.fail("it was read again"))


def test_an_installed_engine_is_read_through_once_and_nothing_is_written_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its folder belongs to root; the note lies with the person's files, for each engine of theirs."""
    monkeypatch.setenv(NOTES_VARIABLE, str(tmp_path / "cache" / "cairn"))
    engines = [opened(an_engine(tmp_path / name)) for name in ("one", "two")]
    before = [sorted(engine.path.iterdir()) for engine in engines]
    for engine in engines:
        check_files(engine)
    assert [sorted(engine.path.iterdir()) for engine in engines] == before
    not_read(monkeypatch)
    for engine in engines:
        check_files(engine)


def test_notes_of_engines_that_are_gone_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NOTES_VARIABLE, str(tmp_path / "cache"))
    gone, there = an_engine(tmp_path / "gone"), an_engine(tmp_path / "there")
    check_files(opened(gone))
    shutil.rmtree(gone)
    check_files(opened(there))
    (note,) = (tmp_path / "cache").iterdir()
    assert list(json.loads(note.read_text(encoding="utf-8"))) == [str(there)]


def test_a_library_that_changes_under_a_note_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NOTES_VARIABLE, str(tmp_path / "cache"))
    folder = an_engine(tmp_path / "engine")
    check_files(opened(folder))
    (folder / "libggml.so").write_bytes(b"libggml.sO")
    os.utime(folder / "libggml.so", ns=(1, 1))
    with pytest.raises(BackendFailed, match="not the one that was built"):
        check_files(opened(folder))


@pytest.mark.parametrize("content", ["", "[]", "null", '{"x": 1}'])
def test_a_damaged_note_is_written_anew(tmp_path: Path, content: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NOTES_VARIABLE, str(tmp_path))
    note = tmp_path / "checked-engines.json"
    note.write_text(content, encoding="utf-8")
    folder = an_engine(tmp_path / "engine")
    check_files(opened(folder))
    not_read(monkeypatch)
    check_files(opened(folder))


def test_a_folder_that_cannot_be_written_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "replace", refuse)
    folder = an_engine(tmp_path / "engine")
    check_files(opened(folder))
    check_files(opened(folder))


SHOW_LIBRARIES = """
import json, sys
import engine.native
import llama_cpp.llama_cpp as binding, llama_cpp.mtmd_cpp as mtmd
from engine.native.backend.ggml import list_devices
devices = [device.name for device in list_devices()]
mapped = {line.split(maxsplit=5)[5] for line in open("/proc/self/maps").read().splitlines() if "/lib" in line}
mapped = sorted(path for path in mapped if any(word in path.rpartition("/")[2] for word in ("ggml", "llama", "mtmd")))
print(json.dumps({"devices": devices, "mapped": mapped, "rpc": binding.llama_supports_rpc()}))
"""


def in_child(code: str, *arguments: str, engine: Path | str, folder: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env=os.environ | {"CAIRN_ENGINE": str(engine), "PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


linux_only = pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads Linux's list of mapped files")


@linux_only
@pytest.mark.native
def test_everything_is_found_in_the_engines_folder_wherever_that_is(tmp_path: Path) -> None:
    """Also what the libraries need of each other: nothing of the bindings' own libraries is mapped beside them."""
    built_engine(tmp_path / "engine")
    moved = (tmp_path / "engine").rename(tmp_path / "ein Ordner für Ähnliches")
    found = json.loads(in_child(SHOW_LIBRARIES, engine=moved))
    names = [Path(path).name for path in found["mapped"]]
    assert {Path(path).parent for path in found["mapped"]} == {moved}
    assert {"libllama.so", "libmtmd.so", "libggml.so", "libggml-base.so", "libggml-rpc.so"} <= set(names)
    assert len(names) == len(set(names))
    assert found["devices"] == ["CPU"]
    assert found["rpc"]


@linux_only
@pytest.mark.native
@pytest.mark.parametrize("variable", ["GGML_BACKEND_PATH", "LD_LIBRARY_PATH", "LLAMA_CPP_LIB_PATH"])
def test_nothing_is_loaded_from_the_working_folder_or_another(tmp_path: Path, variable: str) -> None:
    """llama.cpp by itself looks there: a downloaded folder could bring a library along."""
    engine = built_engine(tmp_path / "engine")
    planted = tmp_path / "downloads"
    planted.mkdir()
    for name in ("libggml-cpu-planted.so", "libggml-vulkan.so", "libggml-cpu.so", "libllama.so", "libggml-base.so"):
        shutil.copyfile(next(engine.glob("libggml-cpu*.so")), planted / name)
    named = planted / "libggml-cpu.so" if variable == "GGML_BACKEND_PATH" else planted
    found = json.loads(in_child(SHOW_LIBRARIES, engine=engine, folder=planted, **{variable: str(named)}))
    assert {Path(path).parent for path in found["mapped"]} == {engine}


@linux_only
def test_a_process_that_needs_no_llama_cpp_loads_and_checks_nothing(tmp_path: Path) -> None:
    """The window asks for the machine's memory: an engine that is refused there would take the chats along."""
    engine = an_engine(tmp_path / "engine", binding="0.0.1")
    code = """
from engine.native.backend.machine import total_memory
total_memory()
assert "ggml" not in open("/proc/self/maps").read()
try:
    import llama_cpp
except Exception as error:
    print(type(error).__name__)
"""
    assert in_child(code, engine=engine).strip() == "BackendFailed"


@pytest.mark.native
def test_the_engine_computes(tmp_path: Path) -> None:
    engine = built_engine(tmp_path / "engine")
    write_probe_model(tmp_path / "probe.gguf")
    code = """
        import sys
        from engine.native.probing.probe import main
        settings = '{"use_extra_bufts": false, "flash_attention": "off"}'
        sys.exit(main([%r, settings]))
    """
    in_child("\n".join(line.strip() for line in (code % str(tmp_path / "probe.gguf")).splitlines()), engine=engine)


@pytest.mark.native
def test_a_process_can_serve_its_devices_to_other_machines(tmp_path: Path) -> None:
    code = """
import ctypes
from engine.native.backend.ggml import start_backends
import llama_cpp.llama_cpp as binding
start_backends()
lib = ctypes.CDLL(binding._lib._name)
lib.ggml_backend_reg_by_name.restype = ctypes.c_void_p
lib.ggml_backend_reg_get_proc_address.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
lib.ggml_backend_reg_get_proc_address.restype = ctypes.c_void_p
rpc = lib.ggml_backend_reg_by_name(b"RPC")
for name in (b"ggml_backend_rpc_start_server", b"ggml_backend_rpc_add_server"):
    assert lib.ggml_backend_reg_get_proc_address(rpc, name), name
"""
    in_child(code, engine=built_engine(tmp_path / "engine"))


@pytest.mark.native
def test_a_backend_without_its_driver_stays_out(tmp_path: Path) -> None:
    """A library that cannot be loaded takes that one device, and nothing else, away."""
    engine = built_engine(tmp_path / "engine")
    (engine / "vulkan").mkdir()
    (engine / "vulkan" / "libggml-vulkan.so").write_bytes(b"no library")
    stamp = json.loads((engine / "engine.json").read_text(encoding="utf-8"))
    digest = hashlib.sha256(b"no library").hexdigest()
    stamp["parts"]["vulkan"] = {"flags": [], "compiler": "", "libraries": {"vulkan/libggml-vulkan.so": digest}}
    (engine / "engine.json").write_text(json.dumps(stamp), encoding="utf-8")
    code = "from engine.native.backend.ggml import list_devices\nprint([device.name for device in list_devices()])"
    assert in_child(code, engine=engine).strip() == "['CPU']"


@pytest.mark.native
def test_a_refused_engine_ends_the_command_line_with_one_sentence(tmp_path: Path) -> None:
    engine = an_engine(tmp_path / "engine", binding="0.0.1")
    done = subprocess.run(
        [sys.executable, "-m", "app", "chat", "-m", "demo", "Hello!"],
        cwd=ROOT,
        env=os.environ | {"CAIRN_ENGINE": str(engine)},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "belongs to llama-cpp-python 0.0.1" in done.stderr
    assert "make engine" in done.stderr
