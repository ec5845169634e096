"""A driver is loaded into this process only after another one has lived through it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import Interrupted
from engine.native.backend import ggml
from engine.native.backend.engine_files import EngineFolder, EnginePart, EngineStamp
from engine.native.backend.ggml import LEFT_OUT, best_variant, leave_out, left_out
from engine.native.probing import devices
from engine.native.probing.children import Outcome
from engine.native.probing.devices import (
    ProbeAnswer,
    Trial,
    backends_out,
    drop_variant,
    forget_backends_out,
    remembered_variants,
    settle_backends,
)

pytestmark = pytest.mark.native

VULKAN, CUDA = "libggml-vulkan.so", "libggml-cuda.so"
SCORES = {"libggml-cpu-sapphirerapids.so": 4032, "libggml-cpu-zen4.so": 1984, "libggml-cpu-x64.so": 1}


def part(name: str, *libraries: str) -> EnginePart:
    return EnginePart(name=name, flags=(), compiler="", libraries=tuple((library, "0") for library in libraries))


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[frozenset[str]]:
    """An engine with two GPU backends; what was left out whenever they were loaded."""
    stamp = EngineStamp(
        binding="0",
        commit="0",
        system="here",
        kind="release",
        parts=(part("base", *SCORES), part("vulkan", f"vulkan/{VULKAN}"), part("cuda", f"cuda/{CUDA}")),
    )
    engine = EngineFolder(path=Path("/engine"), stamp=stamp)
    seen: list[frozenset[str]] = []
    monkeypatch.setenv(LEFT_OUT, "")
    monkeypatch.setattr(devices, "use_engine", lambda: engine)
    monkeypatch.setattr(devices, "add_gpu_backends", lambda: seen.append(left_out()))
    monkeypatch.setattr(devices, "cpu_variants", lambda: SCORES)
    monkeypatch.setattr(devices, "driver_version", lambda: "1")
    return seen


def test_what_ends_a_child_is_never_loaded_here(tmp_path: Path, loaded: list[frozenset[str]]) -> None:
    tried: list[str] = []

    def trial(library: Path, keep_going: Callable[[], bool]) -> Outcome:
        assert not loaded
        tried.append(library.name)
        return Outcome.DIED if library.name == VULKAN else Outcome.WORKED

    settle_backends(tmp_path, trial)
    assert tried == [VULKAN, CUDA]
    assert loaded == [frozenset({VULKAN})]


@pytest.mark.parametrize("outcome", [Outcome.WORKED, Outcome.REFUSED, Outcome.DIED, Outcome.TOO_SLOW])
def test_answers_are_kept_until_the_driver_changes(
    outcome: Outcome, tmp_path: Path, loaded: list[frozenset[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also that a driver hangs: it took two minutes of every start."""
    tried: list[str] = []

    def trial(library: Path, keep_going: Callable[[], bool]) -> Outcome:
        tried.append(library.name)
        return outcome

    n_trials = 4 if outcome is Outcome.TOO_SLOW else 2  # of two libraries; once too slow is no finding
    settle_backends(tmp_path, trial)
    start_again(monkeypatch)
    settle_backends(tmp_path, trial)
    assert len(tried) == n_trials
    start_again(monkeypatch)
    monkeypatch.setattr(devices, "driver_version", lambda: "2")
    settle_backends(tmp_path, trial)
    assert len(tried) == 2 * n_trials


def test_a_machine_that_was_slow_once_has_no_hanging_driver(
    tmp_path: Path, loaded: list[frozenset[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: set[Path] = set()

    def trial(library: Path, keep_going: Callable[[], bool]) -> Outcome:
        is_first = library not in seen
        seen.add(library)
        return Outcome.TOO_SLOW if is_first else Outcome.WORKED

    settle_backends(tmp_path, trial)
    assert list(backends_out(tmp_path)) == []


def start_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the next start of the program finds it."""
    monkeypatch.setenv(LEFT_OUT, "")


def always(outcome: Outcome) -> Trial:
    return lambda library, keep_going: outcome


@pytest.mark.parametrize("outcome", [Outcome.KILLED, Outcome.UNKNOWN])
def test_a_child_that_was_killed_proves_nothing(
    outcome: Outcome, tmp_path: Path, loaded: list[frozenset[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The system kills what takes memory when there is none left, which is no fault of a driver's."""
    settle_backends(tmp_path, always(outcome))
    assert loaded == [frozenset({VULKAN, CUDA})]
    assert dict(backends_out(tmp_path)) == {"vulkan": None, "cuda": None}
    start_again(monkeypatch)
    settle_backends(tmp_path, always(Outcome.WORKED))
    assert loaded[-1] == frozenset()


def test_what_is_out_in_this_run_is_not_tried_at_every_question(tmp_path: Path, loaded: list[frozenset[str]]) -> None:
    settle_backends(tmp_path, always(Outcome.UNKNOWN))
    settle_backends(tmp_path, never)
    assert loaded == [frozenset({VULKAN, CUDA})] * 2


def never(library: Path, keep_going: Callable[[], bool]) -> Outcome:
    pytest.fail("it was known")


def test_a_person_can_have_it_tried_again(tmp_path: Path, loaded: list[frozenset[str]]) -> None:
    """After the driver was mended without another version of it, or a busy hour."""
    outcomes = {VULKAN: Outcome.TOO_SLOW, CUDA: Outcome.DIED}
    settle_backends(tmp_path, lambda library, keep_going: outcomes[library.name])
    assert dict(backends_out(tmp_path)) == {"vulkan": ProbeAnswer.HANGS, "cuda": ProbeAnswer.DIES}
    forget_backends_out(tmp_path)
    assert not list(backends_out(tmp_path))
    outcomes[VULKAN] = Outcome.WORKED
    settle_backends(tmp_path, lambda library, keep_going: outcomes[library.name])
    assert loaded[-1] == frozenset({CUDA})


def test_it_can_be_cancelled_and_keeps_what_it_knows(tmp_path: Path, loaded: list[frozenset[str]]) -> None:
    n_left = [1]

    def trial(library: Path, keep_going: Callable[[], bool]) -> Outcome:
        if not keep_going():
            raise Interrupted
        n_left[0] -= 1
        return Outcome.WORKED

    with pytest.raises(Interrupted):
        settle_backends(tmp_path, trial, lambda: n_left[0] > 0)
    assert not loaded
    tried: list[str] = []

    def note(library: Path, keep_going: Callable[[], bool]) -> Outcome:
        tried.append(library.name)
        return Outcome.WORKED

    settle_backends(tmp_path, note)
    assert tried == [CUDA]


def test_the_one_variant_that_dies_is_left_out_from_the_next_start_on(
    tmp_path: Path, loaded: list[frozenset[str]]
) -> None:
    best = "libggml-cpu-sapphirerapids.so"
    assert drop_variant(tmp_path, lambda out: out == best) == best
    assert remembered_variants(tmp_path) == (best,)
    settle_backends(tmp_path, always(Outcome.WORKED))
    assert best in left_out()
    assert best_variant(SCORES, left_out()) == "libggml-cpu-zen4.so"


@pytest.mark.parametrize("answer", [None, False])
def test_a_variant_stays_where_the_next_is_no_better(
    answer: bool | None, tmp_path: Path, loaded: list[frozenset[str]]
) -> None:
    tried: list[str] = []

    def trial(out: str) -> bool | None:
        tried.append(out)
        return answer

    assert drop_variant(tmp_path, trial) == drop_variant(tmp_path, trial) == ""
    assert remembered_variants(tmp_path) == ()
    assert len(tried) == (2 if answer is None else 1)


@pytest.mark.parametrize("content", ["{", '{"schema": 2, "answers": 3}', '{"schema": 2, "answers": {"a": 1}}'])
def test_a_damaged_file_of_answers_is_as_good_as_none(
    content: str, tmp_path: Path, loaded: list[frozenset[str]]
) -> None:
    (tmp_path / devices.MEMORY_NAME).write_text(content, encoding="utf-8")
    settle_backends(tmp_path, always(Outcome.WORKED))
    assert loaded == [frozenset()]


def test_children_leave_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LEFT_OUT, VULKAN)
    leave_out([CUDA])
    assert left_out() == {VULKAN, CUDA}
    assert ggml.LEFT_OUT == "CAIRN_BACKENDS_OUT"
