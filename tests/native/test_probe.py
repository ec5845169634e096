"""The backend probe: what kills llama.cpp is turned off before it can kill the app."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.errors import BackendFailed, Interrupted, ModelFileError
from engine.native import probe
from engine.native.devices import describe_backends
from engine.native.ggml import DeviceKind
from engine.native.gguf_facts import read_gguf_facts
from engine.native.loader import NativeLoader, make_loader
from engine.native.probe import Outcome, child_command, main, outcome_of, probe_backend, run_child
from engine.native.probe_model import write_probe_model
from tests.conftest import ExpectedWarnings
from tests.native.conftest import EXACT
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

SETTINGS = LoadSettings(n_ctx=512)
DIES = "import os, signal; os.kill(os.getpid(), signal.SIGILL)"


def carry_on(fraction: float = 0.0) -> bool:
    return True


class FaultyMachine:
    """A runner on a machine where some settings kill the process: with a real child that a real signal kills."""

    def __init__(self, kills: Callable[[LoadSettings], bool]) -> None:
        self._kills = kills
        self.tried: list[LoadSettings] = []

    def __call__(self, command: list[str], keep_going: Callable[[], bool]) -> Outcome:
        settings = LoadSettings(**json.loads(command[-1]))
        self.tried.append(settings)
        code = DIES if self._kills(settings) else ""
        return run_child([sys.executable, "-c", code], keep_going)


@pytest.mark.slow
def test_a_real_child_decodes_the_probe_model(tmp_path: Path) -> None:
    """Nothing stands in for anything here: another process, llama.cpp, all quantisations."""
    result = probe_backend(SETTINGS, tmp_path)
    if result.disabled:  # a machine of the known kind
        assert result.warnings
    else:
        assert result == probe.ProbeResult(settings=SETTINGS)


def test_the_child_ends_well_on_a_sound_model(tmp_path: Path) -> None:
    write_probe_model(tmp_path / "probe.gguf")
    arguments = child_command(tmp_path / "probe.gguf", replace(SETTINGS, use_extra_bufts=False))[-2:]
    assert main(arguments) == 0


def test_the_child_reports_an_error_that_the_load_would_report_too(tmp_path: Path) -> None:
    assert outcome_of(main(child_command(tmp_path / "gone.gguf", SETTINGS)[-2:])) is Outcome.REFUSED


def test_the_probe_model_is_a_sound_gguf_with_the_types_that_get_repacked(tmp_path: Path) -> None:
    write_probe_model(tmp_path / "probe.gguf")
    assert read_gguf_facts(tmp_path / "probe.gguf").n_layers == 5
    gguf = pytest.importorskip("gguf")
    types = {tensor.tensor_type.name for tensor in gguf.GGUFReader(tmp_path / "probe.gguf").tensors}
    assert {"Q8_0", "Q4_0", "Q4_K", "Q6_K", "F16"} <= types


def test_weight_repacking_that_kills_is_turned_off_and_remembered(
    tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """The known case: AMX inside a virtual machine, Q8_0 and Q4_0, invalid opcode at the first prompt."""
    expected_warnings.add("died with nothing turned off")
    machine = FaultyMachine(lambda settings: settings.use_extra_bufts)
    result = probe_backend(SETTINGS, tmp_path, runner=machine)
    assert result.settings == replace(SETTINGS, use_extra_bufts=False)
    assert result.disabled == ("extra_buffers",)
    assert result.warnings == ("Weight repacking was turned off: it crashes llama.cpp on this machine.",)
    assert len(machine.tried) == 2

    again = probe_backend(SETTINGS, tmp_path, runner=never_run)
    assert again == result
    assert describe_backends(tmp_path).notes == ("Weight repacking is off: it crashes llama.cpp on this machine.",)


def never_run(command: list[str], keep_going: Callable[[], bool]) -> Outcome:
    pytest.fail("the answer was known")


def test_flash_attention_that_kills_is_turned_off_alone(tmp_path: Path, expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("died")
    machine = FaultyMachine(lambda settings: settings.flash_attention != "off")
    settings = replace(SETTINGS, kv_type_v="q8_0")
    result = probe_backend(settings, tmp_path, runner=machine)
    # A quantised V cache needs flash attention, so it goes too.
    assert result.settings == replace(settings, flash_attention="off", kv_type_v="f16")
    assert result.disabled == ("flash_attention",)


def test_two_settings_that_kill_each_are_turned_off_together(
    tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    expected_warnings.add("died")
    machine = FaultyMachine(lambda settings: settings.use_extra_bufts or settings.flash_attention != "off")
    result = probe_backend(SETTINGS, tmp_path, runner=machine)
    assert result.settings == replace(SETTINGS, use_extra_bufts=False, flash_attention="off")
    assert len(result.warnings) == 2


def test_a_machine_where_nothing_works_is_an_error(tmp_path: Path, expected_warnings: ExpectedWarnings) -> None:
    """Loading anyway would end the app, and the conversation on the screen with it."""
    expected_warnings.add("died")
    with pytest.raises(BackendFailed, match="whichever settings"):
        probe_backend(SETTINGS, tmp_path, runner=FaultyMachine(lambda settings: True))
    assert not list(tmp_path.iterdir())  # not remembered: a new driver may mend it


@pytest.mark.parametrize("outcome", [Outcome.UNKNOWN, Outcome.TOO_SLOW])
def test_a_probe_that_says_nothing_changes_nothing_and_is_asked_again(
    tmp_path: Path, outcome: Outcome, expected_warnings: ExpectedWarnings
) -> None:
    """A slow or odd machine must not lose its speed, nor its app, to a probe that could not tell."""
    if outcome is Outcome.TOO_SLOW:
        expected_warnings.add("took too long")
    assert probe_backend(SETTINGS, tmp_path, runner=lambda command, go: outcome).settings == SETTINGS
    assert not list(tmp_path.iterdir())


def test_a_hanging_child_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probe, "TIMEOUT_SECONDS", 0.2)
    assert run_child([sys.executable, "-c", "import time; time.sleep(60)"], carry_on) is Outcome.TOO_SLOW


def test_a_cancel_ends_the_child(tmp_path: Path) -> None:
    with pytest.raises(Interrupted):
        run_child([sys.executable, "-c", "import time; time.sleep(60)"], lambda: False)
    with pytest.raises(Interrupted):
        NativeLoader(tmp_path)(str(tiny_model("llama")), SETTINGS, lambda fraction: False)


def test_a_child_that_cannot_start_is_no_verdict(expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("cannot start")
    assert run_child(["/no/such/program"], carry_on) is Outcome.UNKNOWN


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("death", [signal.SIGILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_a_child_killed_by_a_signal_died(death: int) -> None:
    code = f"import os; os.kill(os.getpid(), {int(death)})"
    assert run_child([sys.executable, "-c", code], carry_on) is Outcome.DIED


@pytest.mark.parametrize(
    ("exit_code", "outcome"),
    [
        (0, Outcome.WORKED),
        (10, Outcome.REFUSED),
        (11, Outcome.DIED),  # wrong numbers
        (-4, Outcome.DIED),
        (3, Outcome.DIED),  # abort() on Windows
        (0xC000001D, Outcome.DIED),  # illegal instruction on Windows
        (1, Outcome.UNKNOWN),  # a Python traceback
        (2, Outcome.UNKNOWN),
    ],
)
def test_what_an_exit_code_means(exit_code: int, outcome: Outcome) -> None:
    assert outcome_of(exit_code) is outcome


@pytest.mark.parametrize("content", ["", "{", "[]", '{"schema": 2, "answers": {}}', '{"schema": 1, "answers": 5}'])
def test_a_damaged_memory_costs_one_probe(tmp_path: Path, content: str) -> None:
    path = tmp_path / "backend-probe.json"
    path.write_text(content, encoding="utf-8")
    machine = FaultyMachine(lambda settings: False)
    probe_backend(SETTINGS, tmp_path, runner=machine)
    probe_backend(SETTINGS, tmp_path, runner=machine)
    assert len(machine.tried) == 1


def test_other_settings_are_probed_apart_but_sizes_are_not(tmp_path: Path) -> None:
    machine = FaultyMachine(lambda settings: False)
    for settings in (SETTINGS, replace(SETTINGS, n_ctx=4096, n_threads=1), replace(SETTINGS, flash_attention="off")):
        probe_backend(settings, tmp_path, runner=machine)
    assert len(machine.tried) == 2


def test_a_folder_that_cannot_be_written_costs_a_probe_each_time(
    tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    expected_warnings.add("cannot be kept")
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = probe_backend(SETTINGS, tmp_path / "file", runner=FaultyMachine(lambda settings: False))
    assert result.settings == SETTINGS


def test_the_loader_loads_with_what_the_probe_left_on(tmp_path: Path, expected_warnings: ExpectedWarnings) -> None:
    expected_warnings.add("died")
    loader = NativeLoader(tmp_path, runner=FaultyMachine(lambda settings: settings.use_extra_bufts))
    model, warnings = loader(str(tiny_model("llama", dtype="q8_0")), EXACT, carry_on)
    model.close()
    assert warnings == ("Weight repacking was turned off: it crashes llama.cpp on this machine.",)


def test_a_broken_file_is_named_before_a_probe_takes_time(tmp_path: Path) -> None:
    loader = NativeLoader(tmp_path, runner=never_run)
    with pytest.raises(ModelFileError):
        loader(str(tmp_path / "gone.gguf"), SETTINGS, carry_on)


def test_the_apps_loader_probes(tmp_path: Path) -> None:
    make_loader(tmp_path).check(str(tiny_model("llama")), LoadSettings())
    with pytest.raises(ModelFileError):
        make_loader(tmp_path).check(str(tmp_path), LoadSettings())


def test_the_frozen_app_is_its_own_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    command = child_command(tmp_path / "probe.gguf", SETTINGS)
    assert command[:2] == [sys.executable, "--probe-backend"]


def test_the_report_for_doctor(tmp_path: Path) -> None:
    report = describe_backends(tmp_path)
    assert report.bindings == "llama-cpp-python 0.3.36"
    assert "llama.cpp" in report.build
    assert report.library_folder.is_dir()
    assert any(device.kind is DeviceKind.CPU and device.n_bytes_total > 0 for device in report.devices)
    assert report.n_physical_cores >= 1
    assert report.notes == ()


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads Linux's list of mapped files")
def test_there_is_one_registry_of_devices() -> None:
    """Opening libggml by its name maps a second copy, whose list of devices is not the one that llama.cpp uses."""
    describe_backends()
    lines = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    mapped = {Path(line.split()[-1]).name for line in lines if "/libggml" in line}
    assert sorted(name.partition(".")[0] for name in mapped) == ["libggml", "libggml-base", "libggml-cpu"]
