"""A driver is loaded into this process only after another one has lived through it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.native.backend import ggml
from engine.native.backend.engine_files import EngineFolder, EnginePart, EngineStamp
from engine.native.backend.ggml import LEFT_OUT, best_variant, leave_out, left_out
from engine.native.probing import gpu_backends
from engine.native.probing.gpu_backends import drop_variant, remembered_variants, settle_backends

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
    monkeypatch.setattr(gpu_backends, "use_engine", lambda: engine)
    monkeypatch.setattr(gpu_backends, "add_gpu_backends", lambda: seen.append(left_out()))
    monkeypatch.setattr(gpu_backends, "cpu_variants", lambda: SCORES)
    monkeypatch.setattr(gpu_backends, "driver_version", lambda: "1")
    return seen


def test_what_ends_a_child_is_never_loaded_here(tmp_path: Path, loaded: list[frozenset[str]]) -> None:
    tried: list[str] = []

    def trial(library: Path) -> bool:
        assert not loaded
        tried.append(library.name)
        return library.name != VULKAN

    settle_backends(tmp_path, trial)
    assert tried == [VULKAN, CUDA]
    assert loaded == [frozenset({VULKAN})]


def test_answers_are_kept_until_the_driver_changes(
    tmp_path: Path, loaded: list[frozenset[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    def trial(library: Path) -> bool:
        tried.append(library.name)
        return True

    settle_backends(tmp_path, trial)
    settle_backends(tmp_path, trial)
    assert len(tried) == 2
    monkeypatch.setattr(gpu_backends, "driver_version", lambda: "2")
    settle_backends(tmp_path, trial)
    assert len(tried) == 4


def test_a_child_that_took_too_long_proves_nothing(
    tmp_path: Path, loaded: list[frozenset[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    settle_backends(tmp_path, lambda library: None)
    assert loaded == [frozenset({VULKAN, CUDA})]
    monkeypatch.setenv(LEFT_OUT, "")  # the next start
    settle_backends(tmp_path, lambda library: True)
    assert loaded[-1] == frozenset()


def test_the_one_variant_that_dies_is_left_out_from_the_next_start_on(
    tmp_path: Path, loaded: list[frozenset[str]]
) -> None:
    best = "libggml-cpu-sapphirerapids.so"
    assert drop_variant(tmp_path, lambda out: out == best) == best
    assert remembered_variants(tmp_path) == (best,)
    settle_backends(tmp_path, lambda library: True)
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


def test_a_damaged_file_of_answers_is_as_good_as_none(tmp_path: Path, loaded: list[frozenset[str]]) -> None:
    (tmp_path / gpu_backends.MEMORY_NAME).write_text('{"schema": 1, "works": 3}', encoding="utf-8")
    settle_backends(tmp_path, lambda library: True)
    assert loaded == [frozenset()]


def test_children_leave_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LEFT_OUT, VULKAN)
    leave_out([CUDA])
    assert left_out() == {VULKAN, CUDA}
    assert ggml.LEFT_OUT == "CAIRN_BACKENDS_OUT"
