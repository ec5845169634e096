"""Hostile templates, each compiled, probed and rendered with twenty messages in a process of its own."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.patience import PATIENCE
from tests.templates.hostile_templates import hostile_templates

_SEED = 16
_MOST_BYTES = 500_000_000
_MOST_SECONDS = 2.0  # of the thread's own work without a look
_SENTENCE = re.compile(r"The chat template [^\n]+")


@pytest.mark.parametrize("n", [60, pytest.param(500, marks=pytest.mark.slow)])
def test_no_template_hangs_or_eats_the_memory(n: int) -> None:
    """One model file from the net would hang Cairn at load or at each prompt, or get it killed."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.templates.hostile_run", str(_SEED), str(n), "0.3"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=4 * PATIENCE,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    results = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(results) == n
    for source, result in zip(hostile_templates(_SEED, n), results, strict=True):
        assert result["longest"] < _MOST_SECONDS, (result, source[:500])
        assert result["peak"] < _MOST_BYTES, (result, source[:500])
        assert not result["says"] or _SENTENCE.fullmatch(result["says"]), (result, source[:500])
    assert sum(not result["says"] for result in results) > n // 50  # some are harmless in the end
    assert sum("goes too far" in result["says"] for result in results) > n * 2 // 5
