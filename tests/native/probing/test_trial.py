"""The trial load: what a damaged file does to llama.cpp it does to a child, and the person reads one sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.engines import shipped_models
from app.process.paths import demo_model
from engine.commands import LoadSettings
from engine.errors import Interrupted, ModelFileError, NotEnoughMemory, UserFixable
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.loader import NativeLoader
from engine.native.probing.trial import Trials, trial_error
from engine.native.probing.trial_child import FROZEN_FLAG, Stage, child_command
from engine.native.probing.trial_run import Patience, TrialRun, TrialVerdict, patience_for, run_trial
from tests.conftest import ExpectedWarnings
from tests.native.probing.broken_models import broken_models, load_all
from tests.native.probing.broken_projectors import broken_projectors, show_all
from tests.support.cairn_process import ROOT, run_cairn
from tests.support.engine_process import ProcessDesk
from tests.support.patience import PATIENCE
from tests.support.tiny_models import LEARNED_POSITIONS, MEMORY_KINDS, tiny_model
from tests.support.tiny_projectors import PAIRS, tiny_pair, tiny_projector

pytestmark = pytest.mark.native

SETTINGS = LoadSettings(n_ctx=512, n_threads=1, use_extra_bufts=False)
CALM = Patience(cpu=PATIENCE, idle=PATIENCE, wall=PATIENCE)


def carry_on(fraction: float = 0.0) -> bool:
    return True


def facts(path: Path) -> GgufFacts:
    return read_gguf_facts(path)


def broken(name: str, path: Path) -> Path:
    """The file of the table that has this name."""
    (model,) = (model for model in broken_models(100_000) if model.name == name)
    return model.write(path)


def script(code: str) -> list[str]:
    """A child that says things with `say`."""
    say = "import json, os, sys, time\nsay = lambda **fields: print(json.dumps(fields), flush=True)"
    return [sys.executable, "-c", f"{say}\n{code}"]


@pytest.mark.parametrize("arch", MEMORY_KINDS)
def test_a_sound_model_of_every_kind_passes_and_is_not_tried_again(tmp_path: Path, arch: str) -> None:
    gguf = facts(tiny_model(arch))
    trials = Trials(tmp_path)
    assert trials.is_needed(gguf, SETTINGS)
    trials.run(gguf, SETTINGS, carry_on)
    assert not trials.is_needed(gguf, SETTINGS)
    assert not Trials(tmp_path).is_needed(gguf, replace(SETTINGS, n_ctx=4096, n_batch=64)), "sizes choose no code"
    assert Trials(tmp_path).is_needed(gguf, replace(SETTINGS, flash_attention="off"))
    assert Trials(tmp_path).is_needed(gguf, replace(SETTINGS, swa_full=True))


@pytest.mark.parametrize("arch", [*MEMORY_KINDS, *LEARNED_POSITIONS])
def test_a_sound_model_of_every_kind_passes_without_its_weights(tmp_path: Path, arch: str) -> None:
    Trials(tmp_path).run_without_weights(tiny_model(arch), SETTINGS)
    assert Trials(tmp_path).is_needed(facts(tiny_model(arch)), SETTINGS), "its weights were not tried"

    def never(*_: object) -> TrialRun:
        raise AssertionError("it was tried already")

    Trials(tmp_path, runner=never).run_without_weights(tiny_model(arch), SETTINGS)


def test_a_changed_file_is_tried_again(tmp_path: Path) -> None:
    path = tmp_path / "model.gguf"
    shutil.copyfile(tiny_model("llama"), path)
    trials = Trials(tmp_path, runner=lambda *_: TrialRun(verdict=TrialVerdict.WORKED))
    trials.run(facts(path), SETTINGS, carry_on)
    assert not trials.is_needed(facts(path), SETTINGS)
    content = bytearray(path.read_bytes())
    content[-100] ^= 1
    path.write_bytes(content)
    assert trials.is_needed(facts(path), SETTINGS)


def test_the_child_says_each_stage(tmp_path: Path) -> None:
    seen: list[float] = []

    def note(fraction: float) -> bool:
        seen.append(fraction)
        return True

    run = run_trial(child_command(str(tiny_model("llama")), SETTINGS), CALM, note)
    assert (run.verdict, run.stage) == (TrialVerdict.WORKED, Stage.TEMPLATE)
    assert seen == sorted(seen)
    assert 0.9 < seen[-1] <= 1.0


def test_the_projector_is_part_of_it(tmp_path: Path) -> None:
    model = tiny_model("gemma3", media=True)
    settings = replace(SETTINGS, projector=str(tiny_projector("gemma3")))
    assert run_trial(child_command(str(model), settings), CALM, carry_on).verdict is TrialVerdict.WORKED
    trials = Trials(tmp_path, runner=lambda *_: TrialRun(verdict=TrialVerdict.WORKED))
    trials.run(facts(model), settings, carry_on)
    assert trials.is_needed(facts(model), replace(settings, projector="-"))
    error = trial_error(facts(model), TrialRun(verdict=TrialVerdict.DIED, stage=Stage.PROJECTOR, exit_code=-11))
    assert "with its projector" in error.message
    assert "without a projector" in error.action


@pytest.mark.parametrize(
    ("name", "stage"),
    [
        ("mlp: v.blk.0.ffn_up.weight turned around", "crashes while it looks at a picture"),
        ("mlp: v.blk.0.ln2.bias full of infinity", "its results are not numbers"),
        ("ultravox: a.blk.0.ln1.bias full of NaN", "its results are not numbers"),
    ],
)
def test_a_projector_that_fails_at_the_first_picture_or_sound_is_refused(tmp_path: Path, name: str, stage: str) -> None:
    """It was loaded, and its first picture ended the engine."""
    (broken,) = (one for one in broken_projectors(100_000) if one.name == name)
    projector = broken.write(tmp_path / "mmproj.gguf")
    settings = replace(SETTINGS, projector=str(projector))
    with pytest.raises(ModelFileError, match=stage) as caught:
        NativeLoader(trials=Trials(tmp_path))(str(broken.model), settings, carry_on)
    assert f"“{broken.model.name}” cannot be used with its projector" in caught.value.message
    assert caught.value.action.startswith("Load the model without a projector")


@pytest.mark.parametrize("kind", PAIRS)
def test_a_sound_projector_of_every_kind_is_shown_a_picture_or_a_sound(kind: str) -> None:
    model, projector = tiny_pair(kind)
    seen: list[float] = []

    def note(fraction: float) -> bool:
        seen.append(fraction)
        return True

    run = run_trial(child_command(str(model), replace(SETTINGS, projector=str(projector))), CALM, note)
    assert (run.verdict, run.stage) == (TrialVerdict.WORKED, Stage.TEMPLATE), run
    assert any(0.85 < fraction < 0.95 for fraction in seen), "nothing was shown to it"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "qwen35: also rope.scaling.type = spiral",
            "while it reads what the file says of itself. The file",
        ),
        ("qwen35: ssm.inner_size = 65535", "while it builds the context. The file is probably damaged (ssm.inner_size"),
        ("qwen35: rope.dimension_sections full of 0", "while it reads a text. The file is probably damaged (its rope"),
        ("llama: output.weight full of NaN", "are not numbers"),
        ("llama: output.weight full of zeros", "are the same for every token"),
        ("llama: the tokenizer 'rwkv'", "has no token for a part of a text"),
        ("llama: tokens that are no UTF-8", "its vocabulary finds no tokens in a text"),
    ],
)
def test_what_ends_a_child_becomes_a_sentence_with_file_moment_and_cause(tmp_path: Path, name: str, says: str) -> None:
    path = broken(name, tmp_path / "mine.gguf")
    with pytest.raises(ModelFileError) as caught:
        NativeLoader(trials=Trials(tmp_path))(str(path), SETTINGS, carry_on)
    assert caught.value.message.startswith("“mine.gguf” cannot be used")
    assert says in caught.value.message
    assert Trials(tmp_path).is_needed(facts(path), SETTINGS), "whoever tries again is not told what was"


def test_a_child_that_is_busy_for_ever_is_ended(tmp_path: Path) -> None:
    """Gemma 3 with no dimension to turn, as another architecture that no rule knows."""
    code = "say(stage='reading')\nwhile True:\n    say(cpu=time.process_time())\n    sum(range(10**5))"
    run = run_trial(script(code), Patience(cpu=0.2, idle=PATIENCE, wall=PATIENCE), carry_on)
    assert (run.verdict, run.stage) == (TrialVerdict.HUNG, Stage.READING)
    assert "does not come to an end while it reads a text" in trial_error(facts(tiny_model("llama")), run).message


def test_a_child_that_waits_for_nothing_is_ended() -> None:
    code = "say(stage='reading')\nwhile True:\n    say(cpu=1.0)\n    time.sleep(0.01)"
    run = run_trial(script(code), Patience(cpu=PATIENCE, idle=2.0, wall=PATIENCE), carry_on)
    assert run.verdict is TrialVerdict.HUNG


def test_a_silent_machine_says_nothing_and_nothing_is_remembered(
    tmp_path: Path, expected_warnings: ExpectedWarnings
) -> None:
    """A busy machine or a laptop that slept is no verdict on a file."""
    expected_warnings.add("the trial load says nothing")
    silent = Patience(cpu=PATIENCE, idle=PATIENCE, wall=0.2)
    trials = Trials(tmp_path, runner=lambda _, __, go: run_trial(script("time.sleep(600)"), silent, go))
    trials.run(facts(tiny_model("llama")), SETTINGS, carry_on)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("command", [["/no/such/program"], script("raise ValueError('odd')")])
def test_a_child_that_cannot_be_started_says_nothing(
    tmp_path: Path, command: list[str], expected_warnings: ExpectedWarnings
) -> None:
    expected_warnings.add("the trial load (cannot start|says nothing)")
    trials = Trials(tmp_path, runner=lambda _, patience, go: run_trial(command, patience, go))
    trials.run(facts(tiny_model("llama")), SETTINGS, carry_on)
    assert not list(tmp_path.iterdir())


def test_a_cancel_ends_the_child_at_once(tmp_path: Path) -> None:
    stop_at: list[float] = []
    started = threading.Event()

    def go_on(fraction: float) -> bool:
        started.set()
        return not stop_at

    def stop() -> None:
        started.wait()
        stop_at.append(time.monotonic())

    stopper = threading.Thread(target=stop)
    stopper.start()
    trials = Trials(tmp_path, runner=lambda _, patience, go: run_trial(script("time.sleep(600)"), patience, go))
    with pytest.raises(Interrupted):
        NativeLoader(trials=trials)(str(tiny_model("llama")), SETTINGS, go_on)
    stopper.join()
    assert not list(tmp_path.iterdir())


def test_progress_goes_on_from_the_trial_to_the_load(tmp_path: Path) -> None:
    seen: list[float] = []

    def note(fraction: float) -> bool:
        seen.append(fraction)
        return True

    model, _ = NativeLoader(trials=Trials(tmp_path))(str(tiny_model("llama")), SETTINGS, note)
    model.close()
    assert seen == sorted(seen)
    assert any(0.1 < fraction < 0.5 for fraction in seen)
    assert seen[-1] == 1.0


def test_a_refusal_of_the_child_is_told_but_one_of_memory_is_left_to_the_load(tmp_path: Path) -> None:
    def refusing(error: str) -> Trials:
        refusal = {"error": error, "message": "m.", "action": "a.", "details": "d"}
        return Trials(tmp_path, runner=lambda *_: TrialRun(verdict=TrialVerdict.REFUSED, refusal=refusal))

    gguf = facts(tiny_model("llama"))
    with pytest.raises(ModelFileError, match="cannot be used"):
        refusing("ModelFileError").run(gguf, SETTINGS, carry_on)
    refusing("NotEnoughMemory").run(gguf, SETTINGS, carry_on)
    refusing("Path").run(gguf, SETTINGS, carry_on)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("run", "kind", "says"),
    [
        (
            TrialRun(verdict=TrialVerdict.DIED, stage=Stage.WEIGHTS, exit_code=-9),
            NotEnoughMemory,
            "more memory",
        ),
        (
            TrialRun(verdict=TrialVerdict.DIED, stage=Stage.READING, exit_code=-11),
            ModelFileError,
            "not its own",
        ),
        (
            TrialRun(verdict=TrialVerdict.DIED, stage=Stage.READING, exit_code=0xC0000005),
            ModelFileError,
            "reads a text",
        ),
        (
            TrialRun(verdict=TrialVerdict.DIED, exit_code=-6, lines=("x.cpp:7: GGML_ASSERT(odd > even) failed",)),
            ModelFileError,
            "llama.cpp says GGML_ASSERT(odd > even)",
        ),
        (TrialRun(verdict=TrialVerdict.DIED, exit_code=-64), ModelFileError, "is probably damaged."),
    ],
)
def test_what_is_said_of_a_death(run: TrialRun, kind: type[UserFixable], says: str) -> None:
    error = trial_error(facts(tiny_model("llama")), run)
    assert isinstance(error, kind)
    assert says in error.message
    assert tiny_model("llama").name in error.message
    assert error.details.startswith("trial load: died")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_child_that_somebody_ended_says_nothing(expected_warnings: ExpectedWarnings) -> None:
    """Whoever shuts the system down ends the child too; that is nothing that a file does."""
    expected_warnings.add("the trial load says nothing")
    code = "import signal; os.kill(os.getpid(), signal.SIGTERM); time.sleep(600)"
    assert run_trial(script(code), CALM, carry_on).verdict is TrialVerdict.NOTHING


def test_a_child_that_is_left_alone_ends() -> None:
    """Its parent was killed: nobody is left who could end it."""
    hangs = "from engine.native.probing import trial_child as t; t._try_model = lambda *_: time.sleep(600)"
    command = [*script(f"{hangs}\nt.main(sys.argv[1:])"), *child_command("m.gguf", SETTINGS)[-2:]]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        assert b"cpu" in child.stdout.readline()
        child.stdout.close()
        assert child.wait(PATIENCE) == 1


def test_a_damaged_memory_costs_one_trial(tmp_path: Path) -> None:
    for content in ("", "[]", '{"schema": 2, "answers": 5}', '{"schema": 9}'):
        (tmp_path / "trial-loads.json").write_text(content, encoding="utf-8")
        assert Trials(tmp_path).is_needed(facts(tiny_model("llama")), SETTINGS)


def test_the_demo_model_is_not_tried(tmp_path: Path) -> None:
    """It is the first thing that a person sees, and it was tried when it was made."""
    trials = Trials(tmp_path, shipped=shipped_models())
    assert not trials.is_needed(facts(demo_model()), SETTINGS)
    copy = tmp_path / "copy.gguf"
    copy.write_bytes(demo_model().read_bytes()[:-1] + b"x")
    assert trials.is_needed(facts(copy), SETTINGS)


def test_patience_grows_with_the_file_and_with_a_gpu() -> None:
    small, large = (patience_for(n, n_threads=2, uses_gpu=False) for n in (10**6, 10**10))
    assert small.cpu < 21
    assert small.idle < 20
    assert large.cpu > 600
    assert patience_for(10**6, n_threads=1, uses_gpu=True).cpu >= 60


def test_the_frozen_app_is_its_own_child(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    command = child_command(str(tiny_model("llama")), SETTINGS)
    assert command[:2] == [sys.executable, FROZEN_FLAG]
    done = run_cairn(*command[1:])
    assert json.loads(done.stdout.splitlines()[-1]) == {"end": "worked"}, done


N_BROKEN = int(os.environ.get("CAIRN_BROKEN_MODELS", "12"))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the engine process is watched by its number here")
def test_no_broken_model_ends_or_holds_the_engine(tmp_path: Path) -> None:
    """CAIRN_BROKEN_MODELS=300 takes more of them."""
    desk = ProcessDesk(tmp_path / "base")
    try:
        tally = load_all(broken_models(N_BROKEN), desk, tmp_path)
    finally:
        assert desk.engine.stop(PATIENCE)
    assert not tally.faults
    assert sum(tally.counts.values()) == N_BROKEN


N_BROKEN_PROJECTORS = int(os.environ.get("CAIRN_BROKEN_PROJECTORS", "8"))


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="the engine process is watched by its number here")
def test_no_broken_projector_ends_the_engine_at_its_load_nor_at_a_picture(tmp_path: Path) -> None:
    """CAIRN_BROKEN_PROJECTORS=300 takes more of them."""
    desk = ProcessDesk(tmp_path / "base")
    try:
        tally = show_all(broken_projectors(N_BROKEN_PROJECTORS), desk, tmp_path)
    finally:
        assert desk.engine.stop(PATIENCE)
    assert not tally.faults
    assert sum(tally.counts.values()) == N_BROKEN_PROJECTORS
