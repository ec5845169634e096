"""What is read again after a restart although the disk is used: the reason is told."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from engine.commands import Generate, LookAtDisk, RequestId
from engine.core.cache.blobs import Absence
from engine.core.difference.explanation import LOST_CAUSES, Cause, Explanation
from engine.core.prompt.messages import GREEDY, Chat
from engine.store.read_before.kept_paths import KeptPaths
from engine.telling.reasons.causes import cause_sentence
from engine.telling.words.terms import absence_text
from tests.engine.disk.starts import LOAD, ON, Starts, talk
from tests.support.engine_runs import Bench, user
from tests.support.exactness import without_trials
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.native

QUESTION, NEXT = "Where does the Ouse rise, and which towns does it pass?", user("And the Tees?")


@pytest.fixture(autouse=True)
def _without_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    without_trials(monkeypatch)


@dataclass
class Remembering(Starts):
    """It is known after a restart what was read."""

    def __enter__(self) -> Bench:
        self._pool, self._paths = self.make_pool(), KeptPaths(self.folder / "read-before.sqlite3")
        self.bench = Bench(cache=self.cache, disk=self._pool, read_before=self._paths, is_heard=True)
        self.bench.load(str(self.model), self.load)
        return self.bench

    def __exit__(self, *_: object) -> None:
        super().__exit__()
        self._paths.close(PATIENCE)


def private(*chat: object) -> Generate:
    return Generate(
        request=RequestId("p"),
        session="chat",
        chat=Chat(messages=tuple(chat)),  # type: ignore[arg-type]
        sampling=GREEDY,
        max_tokens=8,
        is_private=True,
    )


def check_told(told: Explanation, why: Absence, cause: Cause = Cause.RESTARTED) -> None:
    assert told.cause is cause
    assert {part.absence for part in told.parts if part.cause in LOST_CAUSES} == {why}
    assert absence_text(why) in cause_sentence(told)


@pytest.fixture
def starts(tmp_path: Path) -> Remembering:
    return Remembering.of(tmp_path, "lfm2")  # type: ignore[return-value]


def test_it_was_off(starts: Remembering) -> None:
    starts.cache = replace(ON, disk_bytes=0)
    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
    with starts as bench:
        check_told(bench.ask(*chat).planned.explanation, Absence.OFF)
        bench.load(str(starts.model), LOAD)
        check_told(bench.ask(*chat).planned.explanation, Absence.OFF, Cause.RELOADED)


def test_there_was_no_room_for_it(starts: Remembering) -> None:
    """Also where that was in an earlier run."""
    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
    (folder,) = {file.parent for file in starts.files()}
    starts.cache = replace(ON, disk_bytes=5000)
    with starts:
        assert sum(file.stat().st_size for file in starts.files()) <= 5000
    starts.cache = ON
    with starts as bench:
        check_told(bench.ask(*chat).planned.explanation, Absence.EVICTED)
        bench.do(LookAtDisk(request=RequestId("l"), clears=True))
    assert not [path for path in folder.iterdir() if path.suffix == ".evicted"], "nothing of it is left"


def test_what_is_there_is_of_other_settings(starts: Remembering) -> None:
    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
    starts.load = replace(LOAD, kv_type_k="f16", kv_type_v="f16")
    with starts as bench:
        check_told(bench.ask(*chat).planned.explanation, Absence.OTHER_MODEL)


def test_the_chat_became_private(starts: Remembering) -> None:
    with starts as bench:
        chat = talk(bench, QUESTION)
        bench.do(private(*chat, NEXT))
    with starts as bench:
        check_told(bench.do(private(*chat, NEXT)).planned.explanation, Absence.PRIVATE)


def test_it_was_not_written_in_time(starts: Remembering) -> None:
    with closing(KeptPaths(starts.folder / "read-before.sqlite3")) as paths:
        bench = Bench(cache=starts.cache, read_before=paths)
        bench.load(str(starts.model), starts.load)
        chat = [*talk(bench, QUESTION), NEXT]
        bench.close()
    with starts as bench:
        check_told(bench.ask(*chat).planned.explanation, Absence.NOT_WRITTEN)


def test_the_disk_refused_it(starts: Remembering, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr("engine.store.blobs.disk_pool.write_file", refuse)
    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
        bench.load(str(starts.model), LOAD)
        check_told(bench.ask(*chat).planned.explanation, Absence.REFUSED, Cause.RELOADED)
