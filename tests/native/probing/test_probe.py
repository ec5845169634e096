"""The backend probe: what kills llama.cpp is turned off before it can kill the app."""

from __future__ import annotations

import json
import logging
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.process.paths import find_folders
from engine.commands import LoadSettings
from engine.core.fit.values import Device, DeviceKind, DeviceVerdict
from engine.errors import BackendFailed, Interrupted, ModelFileError
from engine.native.backend import engine_files
from engine.native.backend.engine_files import EngineFolder, EngineStamp
from engine.native.backend.ggml import list_devices
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loader import NativeLoader, make_loader
from engine.native.probing import devices, probe
from engine.native.probing.children import Outcome, outcome_of
from engine.native.probing.devices import ProbeAnswer, describe_backends, tried_devices
from engine.native.probing.probe import (
    ProbeResult,
    Setting,
    child_command,
    forget_failures,
    main,
    probe_backend,
    remember_for_all,
    run_child,
)
from engine.native.probing.probe_model import write_probe_model
from tests.conftest import ExpectedWarnings
from tests.native.conftest import EXACT
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine may be busy."""
    monkeypatch.setattr(probe, "TIMEOUT_SECONDS", PATIENCE)


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
    if not result.limits:
        assert result == probe.ProbeResult(settings=SETTINGS)
    else:  # a machine of the known kind
        assert result.settings != SETTINGS


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


def test_weight_repacking_that_kills_is_turned_off_and_remembered(tmp_path: Path) -> None:
    """The known case: AMX inside a virtual machine, Q8_0 and Q4_0, invalid opcode at the first prompt."""
    machine = FaultyMachine(lambda settings: settings.use_extra_bufts)
    result = probe_backend(SETTINGS, tmp_path, runner=machine)
    assert result.settings == replace(SETTINGS, use_extra_bufts=False)
    assert names(result) == ["weight repacking"]
    assert len(machine.tried) == 2

    again = probe_backend(SETTINGS, tmp_path, runner=never_run)
    assert again == result


def names(result: ProbeResult) -> list[str]:
    return [limit.name for limit in result.limits]


def never_run(command: list[str], keep_going: Callable[[], bool]) -> Outcome:
    pytest.fail("the answer was known")


def test_flash_attention_that_kills_is_turned_off_alone(tmp_path: Path) -> None:
    machine = FaultyMachine(lambda settings: settings.flash_attention != "off")
    settings = replace(SETTINGS, kv_type_v="q8_0")
    result = probe_backend(settings, tmp_path, runner=machine)
    # A quantised V cache needs flash attention, so it goes too.
    assert result.settings == replace(settings, flash_attention="off", kv_type_v="f16")
    assert names(result) == ["flash attention"]


def test_two_settings_that_kill_each_are_turned_off_together(tmp_path: Path) -> None:
    machine = FaultyMachine(lambda settings: settings.use_extra_bufts or settings.flash_attention != "off")
    result = probe_backend(SETTINGS, tmp_path, runner=machine)
    assert result.settings == replace(SETTINGS, use_extra_bufts=False, flash_attention="off")
    assert names(result) == ["weight repacking", "flash attention"]


def test_a_machine_where_nothing_works_is_an_error(tmp_path: Path) -> None:
    """Loading anyway would end the app, and the conversation on the screen with it."""
    with pytest.raises(BackendFailed, match="whichever settings"):
        probe_backend(SETTINGS, tmp_path, runner=FaultyMachine(lambda settings: True))
    assert not list(tmp_path.iterdir())  # not remembered: a new driver may mend it


@pytest.mark.parametrize(
    ("kind", "is_mended_by"), [("native", "make engine"), (None, "make engine"), ("release", "Update Cairn")]
)
def test_who_built_llama_cpp_here_is_not_sent_for_a_new_graphics_driver(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str | None, is_mended_by: str
) -> None:
    """It crashes on the processor alone: a wrapper of the compiler had spoilt every library."""
    stamp = EngineStamp(binding="0", commit="0", system="here", kind=kind or "", parts=())
    engine = EngineFolder(path=tmp_path, stamp=stamp) if kind else None
    monkeypatch.setattr(engine_files, "use_engine", lambda: engine)
    with pytest.raises(BackendFailed) as failed:
        probe_backend(SETTINGS, tmp_path, runner=FaultyMachine(lambda settings: True))
    assert is_mended_by in failed.value.action
    assert "driver" not in failed.value.action


@pytest.mark.parametrize("outcome", [Outcome.UNKNOWN, Outcome.TOO_SLOW])
def test_a_probe_that_says_nothing_changes_nothing_and_is_asked_again(tmp_path: Path, outcome: Outcome) -> None:
    """A slow or odd machine must not lose its speed, nor its app, to a probe that could not tell."""
    assert probe_backend(SETTINGS, tmp_path, runner=lambda command, go: outcome).settings == SETTINGS
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("again", "is_off"), [(Outcome.WORKED, False), (Outcome.TOO_SLOW, True), (Outcome.DIED, True)])
def test_what_takes_too_long_is_tried_once_more_and_never_remembered(
    tmp_path: Path, again: Outcome, is_off: bool
) -> None:
    """A driver that compiled its shaders looked like a hang, and the answer was remembered for ever as a crash."""
    outcomes = iter([Outcome.TOO_SLOW, again, Outcome.WORKED])
    result = probe_backend(SETTINGS, tmp_path, runner=lambda command, go: next(outcomes))
    assert names(result) == ["weight repacking"] * is_off
    if again is Outcome.TOO_SLOW:
        assert not list(tmp_path.iterdir())
    else:
        assert probe_backend(SETTINGS, tmp_path, runner=never_run) == result


@pytest.fixture
def with_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    gpu = Device(name="G", description="", backend="", kind=DeviceKind.GPU, n_bytes_free=0, n_bytes_total=0)
    for module in (probe, devices):
        monkeypatch.setattr(module, "list_devices", lambda: (gpu,))
    monkeypatch.setattr(probe, "chosen_devices", lambda settings: (gpu,))


class HangingDriver:
    """A runner on a machine whose GPU does not answer."""

    def __init__(self) -> None:
        self.n_hung = self.n_tried = 0

    def __call__(self, command: list[str], keep_going: Callable[[], bool], *, timeout: float = 0.0) -> Outcome:
        if not keep_going():
            raise Interrupted
        self.n_tried += 1
        hangs = LoadSettings(**json.loads(command[-1])).n_gpu_layers != 0
        self.n_hung += hangs
        return Outcome.TOO_SLOW if hangs else Outcome.WORKED


@pytest.mark.usefixtures("with_gpu")
def test_a_driver_that_hangs_is_left_alone_and_remembered(tmp_path: Path) -> None:
    """Each start waited for it six times, two minutes each, and nothing was learnt."""
    driver = HangingDriver()
    result = probe_backend(SETTINGS, tmp_path, runner=driver)
    assert (result.settings.n_gpu_layers, names(result), result.hangs) == (0, ["the GPU"], True)
    assert (driver.n_hung, driver.n_tried) == (2, 3)
    assert probe_backend(SETTINGS, tmp_path, runner=never_run) == result
    forget_failures(tmp_path)
    again = probe_backend(SETTINGS, tmp_path, runner=lambda command, go: Outcome.WORKED)
    assert again == ProbeResult(settings=SETTINGS)
    forget_failures(tmp_path)
    assert probe_backend(SETTINGS, tmp_path, runner=never_run) == again, "what works is not forgotten"


@pytest.mark.usefixtures("with_gpu")
def test_a_machine_too_busy_for_anything_blames_no_driver(tmp_path: Path) -> None:
    result = probe_backend(SETTINGS, tmp_path, runner=lambda command, go: Outcome.TOO_SLOW)
    assert result == ProbeResult(settings=SETTINGS, is_tried=False)
    assert not list(tmp_path.iterdir())


@pytest.mark.usefixtures("with_gpu")
def test_the_page_says_what_was_found_of_each_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It said “works” of one that nobody could try."""
    monkeypatch.setattr(devices, "settle_backends", lambda *_: None)
    monkeypatch.setattr(devices, "backends_out", lambda _: iter([("vulkan", ProbeAnswer.HANGS), ("sycl", None)]))
    verdicts: list[list[DeviceVerdict]] = []
    for run in (lambda *_, **__: Outcome.KILLED, HangingDriver()):
        monkeypatch.setattr(probe, "run_child", run)
        verdicts.append([tried.verdict for tried in tried_devices(SETTINGS, tmp_path)])
    out = [DeviceVerdict.HANGS, DeviceVerdict.UNTRIED]
    assert verdicts == [[DeviceVerdict.UNTRIED, *out], [DeviceVerdict.HANGS, *out]]
    with pytest.raises(Interrupted):
        tried_devices(SETTINGS, tmp_path, keep_going=lambda: False, tries_again=True)


def test_with_a_gpu_a_probe_may_take_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    def run(command: list[str], keep_going: Callable[[], bool], *, timeout: float = 0.0) -> Outcome:
        waited.append(timeout)
        return Outcome.WORKED

    monkeypatch.setattr(probe, "run_child", run)
    gpu = Device(name="G", description="", backend="", kind=DeviceKind.GPU, n_bytes_free=0, n_bytes_total=0)
    monkeypatch.setattr(probe, "list_devices", lambda: (gpu,))
    probe_backend(SETTINGS, tmp_path)
    probe_backend(replace(SETTINGS, n_gpu_layers=0), tmp_path)
    assert waited == [probe.GPU_TIMEOUT_SECONDS, 0.0]


@pytest.mark.parametrize("off", [(), (Setting.EXTRA_BUFFERS,), tuple(Setting)])
def test_an_answer_for_all_settings_is_taken_without_a_try(tmp_path: Path, off: tuple[Setting, ...]) -> None:
    """The tests run as on another machine with it; what is off anyway, or not there, is no limit."""
    remember_for_all(tmp_path, off)
    result = probe_backend(SETTINGS, tmp_path, runner=never_run)
    assert result.settings.use_extra_bufts is (Setting.EXTRA_BUFFERS not in off)
    assert result.settings.flash_attention == ("off" if Setting.FLASH_ATTENTION in off else "auto")
    in_use = {"weight repacking", "flash attention", *(["the GPU"] if has_gpu() else [])}
    assert set(names(result)) == {setting.value for setting in off} & in_use
    plain = replace(SETTINGS, use_extra_bufts=False, flash_attention="off", n_gpu_layers=0)
    assert probe_backend(plain, tmp_path, runner=never_run) == ProbeResult(settings=plain)


def has_gpu() -> bool:
    return any(device.kind.is_gpu for device in list_devices())


def test_answers_come_from_tries_unless_somebody_wrote_the_file(tmp_path: Path) -> None:
    """The variable that the tests move the folder with must not turn the probe off by itself."""
    machine = FaultyMachine(lambda settings: settings.use_extra_bufts)
    folders = find_folders(str(tmp_path / "base"), {"CAIRN_PROBE_FOLDER": str(tmp_path / "new")})
    result = probe_backend(SETTINGS, folders.probe, runner=machine)
    assert machine.tried
    assert names(result) == ["weight repacking"]
    answers = json.loads((tmp_path / "new" / "backend-probe.json").read_text(encoding="utf-8"))
    assert "for_all" not in answers


def test_limits_are_told_apart_by_machine_and_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window speaks of each once: after an update of llama.cpp, or on another computer, it is news again."""
    keys = set()
    for build, cpu in (("one", "A"), ("two", "A"), ("one", "B")):
        monkeypatch.setattr(probe, "llama_build", lambda build=build: build)
        monkeypatch.setattr(probe, "cpu_name", lambda cpu=cpu: cpu)
        remember_for_all(tmp_path, (Setting.EXTRA_BUFFERS, Setting.FLASH_ATTENTION))
        for settings in (SETTINGS, replace(SETTINGS, n_ctx=1024, kv_type_k="q8_0")):
            keys |= {limit.key for limit in probe_backend(settings, tmp_path).limits}
    assert len(keys) == 6, "two settings on three machines"


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
@pytest.mark.parametrize("death", [signal.SIGILL, signal.SIGSEGV, signal.SIGABRT])
def test_a_child_killed_by_a_signal_died(death: int) -> None:
    code = f"import os; os.kill(os.getpid(), {int(death)})"
    assert run_child([sys.executable, "-c", code], carry_on) is Outcome.DIED


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_child_that_was_killed_from_outside_proves_nothing(tmp_path: Path) -> None:
    """The system does that where memory is short; stored as a crash, the processor stayed slow for ever."""
    code = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    assert run_child([sys.executable, "-c", code], carry_on) is Outcome.KILLED
    result = probe_backend(SETTINGS, tmp_path, runner=lambda command, go: Outcome.KILLED)
    assert result == ProbeResult(settings=SETTINGS, is_tried=False)
    assert not list(tmp_path.iterdir())


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


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "[" * 100_000,
        '{"schema": 1, "answers": {}, "for_all": ["NO_SETTING"]}',
        '{"schema": 2, "answers": {}}',
        '{"schema": 1, "answers": 5}',
    ],
)
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


def test_a_machine_is_tried_with_large_batches_whatever_the_first_load_wants(tmp_path: Path) -> None:
    """The answer holds for every size, and what kills llama.cpp is often the way that large batches take."""
    machine = FaultyMachine(lambda settings: settings.use_extra_bufts and min(settings.n_batch, settings.n_ubatch) > 64)
    small = replace(SETTINGS, n_batch=1, n_ubatch=1)
    for settings in (small, SETTINGS):
        result = probe_backend(settings, tmp_path, runner=machine)
        assert [limit.name for limit in result.limits] == ["weight repacking"]
        assert result.settings == replace(settings, use_extra_bufts=False)


def test_a_folder_that_cannot_be_written_costs_a_probe_each_time(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = probe_backend(SETTINGS, tmp_path / "file", runner=FaultyMachine(lambda settings: False))
    assert result.settings == SETTINGS
    assert "the answer of the backend probe cannot be kept" in caplog.text


def test_the_loader_loads_with_what_the_probe_left_on(tmp_path: Path) -> None:
    """What the machine cannot do is no warning of this model: commands print those each time."""
    loader = NativeLoader(tmp_path, runner=FaultyMachine(lambda settings: settings.use_extra_bufts))
    model, warnings = loader(str(tiny_model("llama", dtype="q8_0")), EXACT, carry_on)
    model.close()
    assert [limit.name for limit in model.facts.limits] == ["weight repacking"]
    assert warnings == ()


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


def test_the_report_for_doctor() -> None:
    report = describe_backends()
    assert report.bindings == "llama-cpp-python 0.3.36"
    assert "llama.cpp" in report.build
    assert report.library_folder.is_dir()
    assert any(device.kind is DeviceKind.CPU and device.n_bytes_total > 0 for device in report.devices)
    assert report.n_physical_cores >= 1


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads Linux's list of mapped files")
def test_there_is_one_registry_of_devices() -> None:
    """Opening libggml by its name maps a second copy, whose list of devices is not the one that llama.cpp uses."""
    describe_backends()
    lines = Path("/proc/self/maps").read_text(encoding="utf-8").splitlines()
    mapped = {line.split(maxsplit=5)[5] for line in lines if "/libggml" in line}
    names = sorted(Path(path).name.partition(".")[0] for path in mapped)
    assert len(names) == len(set(names))
    assert {"libggml", "libggml-base"} < set(names)
