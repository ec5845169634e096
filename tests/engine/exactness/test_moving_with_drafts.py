"""Sessions that are edited, branch and are cancelled, with small budgets, and with drafts of each kind on each memory.

How many for each, in the deep part: CAIRN_DRAFTED_SESSIONS.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import pytest

from engine.core.drafting.pace import MOST_DRAFTS, DraftKind
from engine.drawing import Drafter
from engine.events import Finished
from tests.engine.exactness.test_drafted import Oracle
from tests.engine.exactness.test_drafters import spoiled
from tests.engine.exactness.test_moving_tiers import LOAD, N_SEQUENCES, Sessions, few_cells
from tests.support.engine_runs import Run
from tests.support.exactness import keep_moving
from tests.support.forced_drafts import force_drafts
from tests.support.tiny_models import MEMORY_KINDS, WITH_HEADS, tiny_model

pytestmark = pytest.mark.native

N_SESSIONS = int(os.environ.get("CAIRN_DRAFTED_SESSIONS", "50"))
_N_FEW = 2
KINDS = (
    *((kind, architecture) for kind in (DraftKind.COPIED, DraftKind.MODEL) for architecture in MEMORY_KINDS),
    *((DraftKind.HEAD, architecture) for architecture in WITH_HEADS),
)
each = pytest.mark.parametrize(
    ("kind", "architecture"), KINDS, ids=[f"{kind.value}-{architecture}" for kind, architecture in KINDS]
)


@dataclass
class DraftedSessions(Sessions):
    """The cached one drafts; a third of the drafts is wrong."""

    oracle: Oracle = field(default_factory=lambda: Oracle(1))

    def _foretell(self) -> None:
        self.oracle.begin([draw.token for draw in self.uncached.draws])

    def _note(self, run: Run, end: Finished) -> None:
        super()._note(run, end)
        self.seen["rounds"] += end.usage.n_rounds
        self.seen["drafted"] += end.usage.n_drafted
        self.seen["right"] += end.usage.n_drafts_right
        assert end.usage.n_rounds <= end.usage.n_generated


@each
def test_a_few_sessions_with_drafts_say_what_they_say_without(
    kind: DraftKind, architecture: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = run_sessions(kind, architecture, tmp_path, monkeypatch, {3: _N_FEW})
    assert 0 < seen["right"] < seen["drafted"]


@pytest.mark.slow
@each
def test_sessions_with_drafts_say_what_they_say_without(
    kind: DraftKind,
    architecture: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    n = -(-N_SESSIONS // len(N_SEQUENCES))
    seen = run_sessions(kind, architecture, tmp_path, monkeypatch, dict.fromkeys(N_SEQUENCES, n))
    with capsys.disabled():
        sys.stdout.write(f"\n{kind.value}, {architecture}: {3 * n} sessions, {dict(seen)}\n")
    assert 0 < seen["right"] < seen["drafted"]
    assert seen["cancelled on the way"]
    assert seen["ties"] <= n


def foretold(drafter: Drafter, oracle: Oracle, patch: pytest.MonkeyPatch) -> None:
    """It reads and proposes as ever, but a model that knows nothing of the other would never be right."""
    propose = drafter.propose
    patch.setattr(drafter, "propose", lambda path, most: oracle.drafts_for(path, len(propose(path, most))))


def run_sessions(
    kind: DraftKind, architecture: str, folder: Path, patch: pytest.MonkeyPatch, n_each: dict[int, int]
) -> Counter[str]:
    """`n_each`: how many, by the sequences of the model's memory."""
    keep_moving(patch)
    oracle, random = Oracle(1), Random(2)
    propose = oracle.drafts_for if kind is DraftKind.COPIED else None
    force_drafts(patch, propose, lambda: random.randrange(MOST_DRAFTS + 1))
    smaller = folder / "smaller.gguf"
    is_stranger = kind is DraftKind.MODEL and architecture not in ("llama", "gemma3")
    shutil.copy(tiny_model("llama" if is_stranger else architecture), smaller)
    settings = replace(
        LOAD, draft_model=str(smaller) if kind is DraftKind.MODEL else "", draft_heads=kind is DraftKind.HEAD
    )
    seen = Counter[str]()
    for n_sequences, n in n_each.items():
        n_ctx = few_cells(architecture, n_sequences)
        sessions = DraftedSessions(architecture, n_sequences=n_sequences, n_ctx=n_ctx, drafts=settings, oracle=oracle)
        try:
            for drafter in sessions.cached.model.drafters:
                assert drafter.kind is kind
                if is_stranger:
                    foretold(drafter, oracle, patch)
                else:
                    spoiled(drafter, random, patch)
            for seed in range(n):
                sessions.run(n_sequences * 100_000 + seed)
        finally:
            sessions.close()
        seen += sessions.seen
    return seen
