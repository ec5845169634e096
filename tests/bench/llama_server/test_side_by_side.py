"""Cairn's engine against llama-server: what each reprocesses, how soon it answers and what it keeps in memory.

`CAIRN_BENCH_LLAMA_SERVER=1 make test ARGS="tests/bench/llama_server -s"`; the first run builds llama-server. A file of
recorded requests, as `cairn replay` takes it, is run as well when CAIRN_BENCH_REQUESTS names one (CAIRN_BENCH_LIMIT:
only its first requests).

Both get the same token ids: Cairn renders and tokenises, llama-server is sent what came of it. So llama-server saves
the work of its template, and a reply never comes back to it in other tokens than it said. Where messages begin, which
it reads off the template otherwise, it is told. Asserted is only that the figures add up and that a difference in the
replies is not Cairn's fault; speed is printed.
"""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from engine.commands import LoadSettings
from engine.core.cache.settings import CacheSettings
from engine.telling.words.figures import fmt_bytes
from tests.bench.llama_server.bench_models import SMALL, hybrid
from tests.bench.llama_server.cairn_side import Answer, Ending, Job, run_cairn
from tests.bench.llama_server.comparison import (
    Outcome,
    avoidable_line,
    differences,
    n_different,
    noted,
    of_cairn,
    of_server,
    table,
)
from tests.bench.llama_server.request_sets import MADE, Asked, recorded
from tests.bench.llama_server.server_build import server_binary
from tests.bench.llama_server.server_process import Delimiters, LlamaServer, ServerOptions
from tests.support.real_vocabulary import model_with_vocabulary
from tests.support.tiny_models import tiny_model

pytestmark = [pytest.mark.slow, pytest.mark.native, pytest.mark.timeout(7200)]

REQUESTS, LIMIT = "CAIRN_BENCH_REQUESTS", "CAIRN_BENCH_LIMIT"
N_CTX, N_CTX_RECORDED = 32_768, 131_072
N_THREADS = 1
# Where tokens are this close in logits, in half precision and with flash attention another split into batches may turn
# their order; a lost state is far more.
MAX_BEHIND = 0.15
_SERVERS_OWN = "32 checkpoints a slot, 8 GiB for whole prompts"  # its defaults

DEFAULTS = "llama-server, defaults"
SERVERS = {"llama-server, one slot": ("-np", "1"), DEFAULTS: ()}

# What llama-server's own parser of Qwen3.5's template tells it (common/parsers/qwen3-coder.cpp).
QWEN_DELIMITERS: Delimiters = (
    ("assistant", "<|im_start|>assistant"),
    ("tool", "<|im_start|>user\n<tool_response>"),
    ("tool", "<|im_start|>tool_response"),
    ("user", "<|im_start|>user"),
    ("system", "<|im_start|>system"),
)
# What it learns of a template that it has no parser for.
LEARNT_DELIMITERS: Delimiters = (("assistant", "<|im_start|>assistant\n"), ("user", "<|im_start|>user\n"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A model, with the settings that people run. `size` scales the made texts: with a tiny vocabulary, a word takes
    several tokens.
    """

    path: Callable[[], Path]
    delimiters: Delimiters
    options: tuple[tuple[str, bool], ...]
    size: float
    max_tokens: int
    kv_type: str = "f16"
    flash_attention: str = "auto"
    servers: tuple[str, ...] = tuple(SERVERS)

    def load_settings(self, n_ctx: int) -> LoadSettings:
        """The number of sequences is the loader's choice."""
        return LoadSettings(
            n_ctx=n_ctx,
            n_threads=N_THREADS,
            n_gpu_layers=0,
            flash_attention=self.flash_attention,
            kv_type_k=self.kv_type,
            kv_type_v=self.kv_type,
        )

    def server_options(self, n_ctx: int) -> ServerOptions:
        return ServerOptions(
            n_ctx=n_ctx,
            n_threads=N_THREADS,
            kv_type=self.kv_type,
            flash_attention=self.flash_attention,
            delimiters=self.delimiters,
        )


SUBJECTS = {
    "hybrid (tiny LFM2, Qwen3.5 vocabulary and template)": Subject(
        path=model_with_vocabulary,
        delimiters=QWEN_DELIMITERS,
        options=(("enable_thinking", False),),
        size=1.0,
        max_tokens=48,
    ),
    "sliding window (tiny gemma3)": Subject(
        path=lambda: tiny_model("gemma3"), delimiters=LEARNT_DELIMITERS, options=(), size=0.25, max_tokens=96
    ),
    "recurrent (tiny mamba2)": Subject(
        path=lambda: tiny_model("mamba2"), delimiters=LEARNT_DELIMITERS, options=(), size=0.25, max_tokens=96
    ),
    "small hybrid (40 M weights)": Subject(
        path=lambda: hybrid(SMALL),
        delimiters=LEARNT_DELIMITERS,
        options=(),
        size=0.18,
        max_tokens=32,
        servers=(DEFAULTS,),
    ),
}


@pytest.fixture(scope="module")
def binary() -> Path:
    return server_binary()


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("name", SUBJECTS)
def test_made_conversations(
    name: str, kind: str, binary: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Edits, branches, returns and several clients: both systems read the same and say the same."""
    subject = SUBJECTS[name]
    requests = tuple(
        replace(asked, chat=replace(asked.chat, options=subject.options))
        for asked in MADE[kind](subject.size, subject.max_tokens)
    )
    compare(f"{name}: {kind}", subject, requests, N_CTX, binary, tmp_path, capsys)


def test_recorded_requests(binary: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Recorded sessions; their replies come from the file."""
    name = os.environ.get(REQUESTS, "")
    if not name:
        pytest.skip(f"recorded requests are not part of the project: name a file of them in {REQUESTS}")
    limit = os.environ.get(LIMIT, "")
    requests = recorded(Path(name), int(limit) if limit else None)
    title, subject = next(iter(SUBJECTS.items()))
    compare(f"{title}: recorded", subject, requests, N_CTX_RECORDED, binary, tmp_path, capsys)


def compare(
    title: str,
    subject: Subject,
    requests: tuple[Asked, ...],
    n_ctx: int,
    binary: Path,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Run all systems one after another, print, and check what must hold."""
    faulthandler.cancel_dump_traceback_later()  # minutes are no sign of a hang here
    model, cache = subject.path(), CacheSettings()
    job = Job(model=str(model), settings=subject.load_settings(n_ctx), cache=cache)
    answers, ending = run_cairn(job, requests, folder)
    assert ending.n_ctx == n_ctx, "both must have the same context"
    ours = of_cairn(answers, ending)
    outcomes, remarks = [ours], list[str]()
    for name in subject.servers:
        theirs, said = run_server(name, binary, model, subject, requests, answers, ending, folder)
        outcomes.append(theirs)
        remarks += said
    with capsys.disabled():
        print(
            f"\n{title}, {len(requests)} requests, a context of {n_ctx:,} cells",
            f"cairn: {ending.n_sequences} sequences and {ending.n_live_states} for states, {cache.max_checkpoints}"
            f" checkpoints, {fmt_bytes(cache.ram_bytes)}; llama-server: {_SERVERS_OWN}",
            *table(outcomes),
            *noted(requests, outcomes),
            avoidable_line(answers),
            *remarks,
            sep="\n",
        )
    check_cairn(ours, answers)
    for outcome in outcomes:
        assert 0 <= outcome.n_avoidable <= outcome.n_prompt, outcome.name


def check_cairn(ours: Outcome, answers: tuple[Answer, ...]) -> None:
    """What the engine tells of itself is what is counted from outside."""
    for answer in answers:
        assert answer.n_reused + answer.n_unavoidable + answer.n_avoidable == len(answer.prompt)
    n_read_again = sum(answer.n_unavoidable for answer in answers) - ours.n_unavoidable
    assert 0 <= n_read_again <= len(answers), "the last item of a prompt whose logits were not kept"


def run_server(
    name: str,
    binary: Path,
    model: Path,
    subject: Subject,
    requests: tuple[Asked, ...],
    answers: tuple[Answer, ...],
    ending: Ending,
    folder: Path,
) -> tuple[Outcome, list[str]]:
    """The prompts that Cairn read, one after another; and where the replies part from Cairn's."""
    options = replace(subject.server_options(ending.n_ctx), own=SERVERS[name])
    with LlamaServer(binary, model, options, folder / "llama-server.log") as server:
        assert server.n_ctx() == ending.n_ctx, "both must have the same context"
        loaded = server.memory()
        completions = [
            server.complete(answer.prompt, asked.max_tokens) for asked, answer in zip(requests, answers, strict=True)
        ]
        memory = server.memory()
    for answer, completion in zip(answers, completions, strict=True):
        assert completion.n_prompt == len(answer.prompt), "both must read the same tokens"
    theirs = of_server(
        name,
        answers,
        completions,
        ending.eog,
        log=server.log_figures(),
        memory=memory,
        n_bytes_loaded=loaded.n_bytes,
    )
    ours = of_cairn(answers, ending)
    remarks: list[str] = []
    if n_different(ours, theirs):
        with LlamaServer(binary, model, options, folder / "judge.log") as judge:  # one that has read nothing yet
            for difference in differences(ours, theirs, ending.eog, judge.candidates):
                behind, line = difference.ours_behind, difference.line(name)
                assert behind is not None, line
                assert behind <= MAX_BEHIND, line
                remarks.append(line)
    return theirs, remarks
