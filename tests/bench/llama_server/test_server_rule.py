"""The rule on paper (`tests/bench/interleaved/server_rule.py`) against a real llama-server that plays the same trace.

`CAIRN_BENCH_LLAMA_SERVER=1 make test ARGS="tests/bench/llama_server/test_server_rule.py -s"`; CAIRN_BENCH_RULE: how
many requests, 60 unless told. Prompts at full length, replies forced; the model is tiny, but a state takes as many
tokens' worth of bytes as in the traces' benchmark, and whole states get as many tokens' worth of RAM as there.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

import pytest

from app.terminal.simulation.simulate import aligned
from tests.bench.interleaved.measuring import GIB, KV_BYTES_PER_TOKEN
from tests.bench.interleaved.server_rule import Idle, ServerRule, Setup, Sizes
from tests.bench.interleaved.traces import Asked, made_trace
from tests.bench.llama_server.bench_models import HEAVY_STATE, hybrid, sizes_of
from tests.bench.llama_server.forced_trace import DELIMITERS, Made, Moves, played, read_made, read_moves
from tests.bench.llama_server.server_build import server_binary
from tests.bench.llama_server.server_process import LlamaServer, ServerOptions

pytestmark = [pytest.mark.slow, pytest.mark.native, pytest.mark.timeout(7200)]

VARIABLE = "CAIRN_BENCH_RULE"
N_REQUESTS = 60
N_CTX = 98_304
_MIB = 1024**2
_ENDING = 8  # tokens that the reply may be longer than wanted: the end marker comes after it


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One request: tokens processed by either, and the checkpoints it made."""

    asked: Asked
    server: int
    rule: int
    made_by_rule: Made


class RuleWithRam(ServerRule):
    """As llama-server is started: what whole states may take does not depend on what the slots take."""

    @property
    def _limit(self) -> int:
        return self._sizes.budget


CASES = {
    "one slot": (1, 2, Setup(n_checkpoints=8)),
    "one slot, little RAM": (2, 1, Setup(n_checkpoints=16)),
    "four slots": (3, 2, Setup(n_checkpoints=8, n_slots=4, n_ctx=N_CTX)),
    "four slots that stay": (4, 1, Setup(n_checkpoints=8, n_slots=4, n_ctx=N_CTX, idle=Idle.STAY)),
}


@pytest.mark.parametrize("name", CASES)
def test_the_rule_on_paper_is_what_the_server_does(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else the table of several clients compares Cairn with a llama-server that nobody has."""
    binary = server_binary()
    faulthandler.cancel_dump_traceback_later()  # minutes are no sign of a hang here
    seed, gib, setup = CASES[name]
    model, n_requests = hybrid(HEAVY_STATE), int(os.environ.get(VARIABLE, N_REQUESTS))
    sizes = sizes_of(model)
    n_mib = gib * GIB // KV_BYTES_PER_TOKEN * sizes.kv_per_token // _MIB
    rule = RuleWithRam(Sizes(state=sizes.state, kv_per_token=sizes.kv_per_token, budget=n_mib * _MIB), setup)
    own = (*flags(setup), "--cache-ram", str(n_mib))
    options = ServerOptions(
        n_ctx=N_CTX, n_threads=1, kv_type="f16", flash_attention="off", delimiters=DELIMITERS, own=own
    )
    log = tmp_path / "llama-server.log"
    with LlamaServer(binary, model, options, log) as server:
        lines = list(play(made_trace(seed, n_requests), server, rule))
    told = log.read_text(encoding="utf-8", errors="replace")
    made = list(read_made(told))
    assert len(made) == len(lines), "each request makes a checkpoint before its end"
    with capsys.disabled():
        print(f"\n{name}: seed {seed}, {' '.join(own)}, a state of {sizes.state:,} bytes, {sizes.kv_per_token} a token")
        print(*report(lines, made, read_moves(told)), sep="\n")
    assert [line.rule for line in lines] == [line.server for line in lines]


def flags(setup: Setup) -> tuple[str, ...]:
    """As llama-server's command line has it."""
    slots = ("-np", str(setup.n_slots), "--kv-unified", "--ctx-checkpoints", str(setup.n_checkpoints))
    return (*slots, "--no-cache-idle-slots") if setup.idle is Idle.STAY else slots


def play(requests: Sequence[Asked], server: LlamaServer, rule: ServerRule) -> Iterator[Line]:
    """Ask both the same."""
    for asked in requests:
        wanted = played(asked)
        answer = server.complete(wanted.prompt, len(wanted.reply) + _ENDING, wanted.request())
        said = answer.reply[:-1]  # the end marker is sampled, not processed
        assert len(said) == len(wanted.reply)
        assert all(s in (None, w) for s, w in zip(said, wanted.reply.ids(), strict=True)), "the reply was not forced"
        processed = rule.ask(wanted.prompt, wanted.reply, wanted.user_starts)
        marks = max((slot.marks for slot in rule.slots), key=lambda marks: max((m.task for m in marks), default=-1))
        task = max(mark.task for mark in marks)
        places = tuple(mark.n_tokens for mark in marks if mark.task == task)
        yield Line(
            asked=asked,
            server=answer.n_processed,
            rule=processed,
            made_by_rule=Made(places=places, n_held=len(marks)),
        )


def report(lines: Sequence[Line], made: Sequence[Made], moves: Moves) -> Iterator[str]:
    """The sums, and each request in which the two differ."""
    server, rule = sum(line.server for line in lines), sum(line.rule for line in lines)
    apart = [line for line in lines if line.server != line.rule]
    yield (
        f"{len(lines)} requests, {sum(len(line.asked.prompt) for line in lines):,} prompt tokens;"
        f" processed by the server {server:,}, by the rule {rule:,}; {len(apart)} requests differ"
    )
    yield (
        f"whole prompts loaded from RAM: {moves.n_loaded}, dropped for want of it: {moves.n_dropped};"
        f" slots emptied for want of cells: {moves.n_purged}"
    )
    rows = [["request", "kind", "prompt", "server", "rule"]]
    for number, line in enumerate(lines, start=1):
        if line in apart:
            kind = f"{line.asked.client}: {line.asked.what}"
            rows.append([str(number), kind, f"{len(line.asked.prompt):,}", f"{line.server:,}", f"{line.rule:,}"])
    yield from aligned(rows) if apart else ()
    others = [
        (number, ours, theirs)
        for number, (ours, theirs) in enumerate(zip_longest((line.made_by_rule for line in lines), made), start=1)
        if ours != theirs
    ]
    yield f"checkpoints are made or kept otherwise in {len(others)} requests"
    for number, ours, theirs in others[:5]:
        yield f"  {number}: by the rule {_told(ours)}, by the server {_told(theirs)}"


def _told(made: Made | None) -> str:
    return "none" if made is None else f"{made.places}, {made.n_held} in all"
