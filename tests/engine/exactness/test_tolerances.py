"""The table of tolerances: the processor's stay tight, and no card's is so loose that a lost window passes."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from engine.core.cache.states import MemoryKind
from tests.support import tolerances
from tests.support.tolerances import CPU, LOST_WINDOW, Tolerances, tolerances_for

ROWS = {name: row for name, row in vars(tolerances).items() if isinstance(row, Tolerances) and name != "HERE"}
TESTS = Path(__file__).resolve().parents[2]


def test_the_processor_s_are_the_tightest_and_stay_as_they_are() -> None:
    """Who loosens them hides a fault that every machine would show."""
    assert (CPU.same_cells, CPU.other_cells, CPU.other_batches) == (0.0, 1e-4, 1e-4)
    assert (CPU.window, CPU.window_other_batches, CPU.flash_attention) == (5e-3, 2e-2, 0.5)
    own = asdict(CPU)
    for row in ROWS.values():
        assert all(value >= own[name] for name, value in asdict(row).items() if name != "teeth")
        assert row.teeth <= CPU.teeth


@pytest.mark.parametrize("name", ROWS)
def test_what_must_be_found_lies_above_every_tolerance(name: str) -> None:
    row = ROWS[name]
    for memory in MemoryKind:
        for tolerance in (row.restored(memory), row.moved(memory), row.cut_elsewhere(memory), row.flash_attention):
            assert 2 * tolerance < LOST_WINDOW
    assert row.same_cells <= row.other_cells <= row.other_batches
    assert row.window <= row.window_other_batches


def test_each_device_has_a_row_by_its_backend() -> None:
    assert tolerances_for("", {}) is tolerances_for("CPU", {}) is CPU
    assert tolerances_for("CUDA1", {}) is tolerances_for("ROCm0", {}) is tolerances.CUDA
    assert tolerances_for("CUDA0", {}, 1) is tolerances.CUDA_ONE_BY_ONE
    assert tolerances_for("Vulkan0", {}) is tolerances_for("Vulkan0", {}, 1) is tolerances.VULKAN
    half_off = {"GGML_VK_DISABLE_F16": "1"}
    assert tolerances_for("Vulkan0", half_off) is tolerances.VULKAN_F32
    assert tolerances_for("Vulkan0", half_off, 1) is CPU
    assert tolerances_for("MTL0", half_off) is tolerances.METAL
    with pytest.raises(KeyError, match="no tolerances for SYCL0"):
        tolerances_for("SYCL0", {})


def test_no_test_of_logits_has_a_tolerance_of_its_own() -> None:
    """It would be the processor's, and fail on a card for no fault."""
    own = [
        f"{file.relative_to(TESTS)}: {line.strip()}"
        for folder in ("native/memory", "native/model", "native/loading", "native/projector", "engine")
        for file in sorted((TESTS / folder).rglob("*.py"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if re.search(r"np\.abs\(.*<=? \d+(\.\d+)?e-", line)
    ]
    assert own == []
