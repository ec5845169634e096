"""A process that works with the disk is killed at any moment; the next one always starts, and says the right thing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.disk.starts import START, Starts, n_reused
from tests.support.engine_runs import assistant, user
from tests.support.exactness import without_trials
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[3]


@pytest.mark.skipif(sys.platform == "win32", reason="children are forked, which is the quick way to many")
@pytest.mark.parametrize(
    ("architecture", "n"),
    [
        ("lfm2", 10),
        *(pytest.param(name, 50, marks=pytest.mark.slow) for name in ("llama", "gemma3", "lfm2", "mamba2")),
    ],
)
def test_killed_at_any_moment(tmp_path: Path, architecture: str, n: int) -> None:
    """Each child compares its replies, looks at the limit, and the last one at the files that it found."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.engine.disk.dying", str(tmp_path), architecture, "5", str(n)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr


@pytest.mark.parametrize("architecture", ["llama", "lfm2", "mamba2"])
def test_what_was_not_written_yet_is_all_that_is_read_again(
    tmp_path: Path, architecture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a kill before anything of the last turn was written."""
    without_trials(monkeypatch)
    starts = Starts.of(tmp_path, architecture)
    chat = [START, user("Where does the Ouse rise?")]
    with starts as bench:
        chat += [assistant(bench.ask(*chat).text), user("And the Tees?")]
        session = bench.worker.session
        assert session is not None
        n_first = len(session.working.tokens)
        monkeypatch.setattr(bench.worker, "do_more", lambda _: None)
        monkeypatch.setattr("engine.request.idle.write_rest", lambda *_: None)
        chat += [assistant(bench.ask(*chat).text), user("Say more.")]
    with starts as bench:
        assert n_reused(bench.ask(*chat)) == n_first
        starts.check_exact(bench, *chat)


def test_what_waits_is_written_when_the_engine_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody had time for it before."""
    without_trials(monkeypatch)
    starts = Starts.of(tmp_path, "lfm2")
    chat = [START, user("Where does the Ouse rise?")]
    with starts as bench:
        monkeypatch.setattr(bench.worker, "do_more", lambda _: None)
        chat += [assistant(bench.ask(*chat).text), user("Say more.")]
        assert not starts.files()
    with starts as bench:
        assert bench.ask(*chat).planned.explanation.avoidable == 0


@pytest.mark.parametrize("architecture", ["llama", "gemma3", "lfm2", "mamba2"])
def test_a_prefill_that_was_given_up_is_gone_on_with(
    tmp_path: Path, architecture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked again, also after a restart, it starts from the last way point."""
    from dataclasses import replace

    from engine.events import Cancelled, PrefillProgress
    from tests.engine.disk.starts import LOAD

    without_trials(monkeypatch)
    monkeypatch.setattr("engine.request.reading._PROGRESS_SECONDS", 0.0)
    starts = replace(Starts.of(tmp_path, architecture), load=replace(LOAD, n_batch=32, n_ubatch=32))
    asked = [START, user("Where does the Ouse rise, and which towns does it pass? " * 8)]
    with starts as bench:
        seen: list[int] = []

        def note(event: object) -> None:
            if isinstance(event, PrefillProgress):
                seen.append(event.done)

        bench.on_event = note
        bench.is_cancelled = lambda _: bool(seen) and seen[-1] >= 400
        assert isinstance(bench.ask(*asked).end, Cancelled)
        bench.is_cancelled = lambda _: False
        n_read = max(seen)
    with starts as bench:
        run = bench.ask(*asked)
        assert n_reused(run) >= n_read - 48  # way points are taken every 48
        starts.check_exact(bench, *asked)
        assert n_reused(bench.ask(*asked)) >= n_read - 48
