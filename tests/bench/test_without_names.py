"""Recorded requests with and without the names of their conversations: what was read, side by side.

Give a file of requests, one a line, as `cairn replay` takes it, and `make test ARGS="tests/bench/test_without_names.py
-s"`: CAIRN_BENCH_REQUESTS=requests.jsonl. They differ by chats alone that begin anew under their old name, with the
system prompt of other chats: without a name, nobody can tell those from new ones.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.support.cairn_process import run_cairn

pytestmark = [pytest.mark.slow, pytest.mark.native]

VARIABLE = "CAIRN_BENCH_REQUESTS"
FIGURES = ("prompt_tokens", "reused", "reprocessed", "unavoidable", "avoidable")


def simulated(path: Path) -> dict[str, object]:
    done = run_cairn("simulate", path, "-m", "demo", "--json", "--checkpoints", "8")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)["policies"]["weighted-gap"]
    return {**{name: found[name] for name in FIGURES}, "causes": found["causes"]}


def fronts_alone(requests: list[dict[str, object]]) -> bool:
    """Somewhere a conversation goes on with nothing of what was said in it before."""
    said: dict[str, list[str]] = {}
    for request in requests:
        messages = request["messages"]
        assert isinstance(messages, list)
        first = next((json.dumps(m) for m in messages if m["role"] not in ("system", "developer")), "")
        before = said.setdefault(str(request["session"]), [])
        if before and first not in before:
            return True
        before.append(first)
    return False


@pytest.mark.skipif(VARIABLE not in os.environ, reason=f"no recorded requests in {VARIABLE}")
def test_names_make_no_difference_to_what_is_read(tmp_path: Path) -> None:
    given = Path(os.environ[VARIABLE])
    requests = [json.loads(line) for line in given.read_text(encoding="utf-8").splitlines()]
    nameless = tmp_path / "nameless.jsonl"
    lines = [json.dumps({**request, "session": ""}) for request in requests]
    nameless.write_text("\n".join(lines), encoding="utf-8")
    named, without = simulated(given), simulated(nameless)
    print(f"\nwith names    {named}\nwithout names {without}")
    if not fronts_alone(requests):
        assert without == named
