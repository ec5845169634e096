"""`python -m tests.optimum` judges what `cairn simulate` found."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from tests.app.terminal.test_simulate import MIXED
from tests.optimum.__main__ import main
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

N_SENT_AGAIN = 3


def test_the_optimum_judges_every_policy(tmp_path: Path) -> None:
    pytest.importorskip("scipy")
    file = tmp_path / "requests.jsonl"
    file.write_text("".join(json.dumps(request) + "\n" for request in MIXED), encoding="utf-8")

    def run(*more: str) -> str:
        out = io.StringIO()
        given = ("--policy", "neighbor-gap,fifo", "--checkpoints", "2", "--basedir", str(tmp_path / "data"))
        main([str(file), "-m", str(tiny_model("lfm2")), *given, *more], out, io.StringIO())
        return out.getvalue()

    found = json.loads(run("--json"))
    one_slot, tree = found["optimum"]["one_slot"], found["optimum"]["tree"]
    assert found["floor"] == tree["floor"] <= tree["lower_bound"] <= tree["processed"] <= one_slot["processed"]
    for name, of_policy in found["policies"].items():
        assert 0 <= of_policy["unavoidable"] - found["floor"] <= N_SENT_AGAIN  # logits that were not kept
        assert tree["percent"][name] == pytest.approx(100 * tree["processed"] / of_policy["reprocessed"], abs=1e-3)
    text = run()
    assert f"the least: {found['floor']:,} tokens" in text
    assert "% of the optimum, tree" in text
