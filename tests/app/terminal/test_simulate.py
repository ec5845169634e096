"""`cairn simulate` against the same requests on real tiny models, and what it says when something is wrong."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.engines import THREAD, EngineChoice, SystemClock
from app.lifecycle import running_engine, simulated_model
from app.options import tasks
from app.process.paths import find_folders
from app.terminal.replay import RecordedRequest, replay
from app.terminal.replay_totals import Totals
from app.terminal.simulation.simulate import RecordedReplies, simulate
from engine.client.blocking import EngineCalls, new_request
from engine.client.threaded import Engine
from engine.commands import LEAST_SEQUENCES, Generate, LoadSettings
from engine.core.cache.policies import Policy
from engine.core.cache.prefill_rates import UNMEASURED, PrefillRates
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import GREEDY
from engine.core.prompt.request_parsing import parse_chat
from engine.errors import RequestInvalid, UserFixable
from engine.native.loader import NativeLoader
from engine.native.loading.outline import open_outline
from tests.native.probing.broken_models import broken_models
from tests.support.cairn_process import run_cairn
from tests.support.tiny_models import MEMORY_KINDS, tiny_model
from tests.support.tiny_vocabulary import CHAT_TEMPLATE
from ui.settings.stored import Settings

pytestmark = pytest.mark.native

N_CTX = 4096
N_CHECKPOINTS = 5
DEFAULT = CacheSettings().policy
Messages = list[dict[str, str]]


def system(text: str) -> dict[str, str]:
    return {"role": "system", "content": f"{text} " + "Be brief. " * 12}


def user(text: str) -> dict[str, str]:
    return {"role": "user", "content": f"{text}: " + "why is it so? " * 20}


def assistant(text: str) -> dict[str, str]:
    return {"role": "assistant", "content": text}


@dataclass(frozen=True)
class Recorded:
    """What a real model did, and the requests with its replies."""

    totals: dict[str, Any]
    requests: list[dict[str, Any]]


class Recorder:
    """Chats with a real tiny model and writes down what a client would have sent."""

    def __init__(self, calls: EngineCalls) -> None:
        self._calls = calls
        self.requests: list[dict[str, Any]] = []
        self.totals = Totals()

    def ask(self, session: str, messages: Messages) -> Messages:
        """The chat with the reply. It is of x, y and z only: such a text can be written in one way, token by token."""
        command = Generate(
            request=new_request(),
            session=session,
            chat=parse_chat({"messages": messages}),
            sampling=replace(GREEDY, grammar="root ::= [x-z]{3,12}"),
        )
        reply = assistant(self._calls.generate(command, self.totals.add).raw_text)
        self._calls.settle(self.totals.add)
        self.requests.append({"session": session, "messages": list(messages), "completion": reply})
        return [*messages, reply]


def record(arch: str, policy: Policy, n_live: int = 0) -> Recorded:
    """Appended turns, a regeneration, an edit, a branch, the way back, another client, another system prompt."""
    with ExitStack() as stack:
        cache = CacheSettings(policy=policy, max_checkpoints=N_CHECKPOINTS)
        engine = Engine(NativeLoader(), clock=SystemClock(), cache=cache)
        engine.start()
        stack.callback(engine.stop)
        calls = EngineCalls(engine)
        stack.callback(calls.close)
        calls.load(tiny_model(arch), replace(Settings().load(), n_ctx=N_CTX, n_seq_max=n_live + LEAST_SEQUENCES))
        recorder = Recorder(calls)
        trunk: Messages = [system("You are ada.")]
        for turn in range(4):
            trunk = recorder.ask("ada", [*trunk, user(f"question {turn}")])
        recorder.ask("ada", trunk[:-1])
        branch = recorder.ask("ada", [*trunk[:3], user("another question")])
        recorder.ask("ada", [*branch, user("and then")])
        recorder.ask("ada", [*trunk, user("back again")])
        recorder.ask("bob", [system("You are ada."), user("a question of bob")])
        recorder.ask("ada", [*trunk, user("back once more")])
        recorder.ask("ada", [system("You are eve."), *trunk[1:], user("who are you")])
        engine.stop()
        for event in calls.rest():
            recorder.totals.add(event)
        return Recorded(recorder.totals.as_json(), recorder.requests)


@dataclass(frozen=True)
class Done:
    code: int
    out: str
    err: str

    @property
    def found(self) -> Any:
        return json.loads(self.out)


def send(folder: Path, *options: str, requests: list[Any], arch: str = "lfm2") -> Done:
    """Simulate them on a tiny model, in this process."""
    file = folder / "requests.jsonl"
    file.write_text("".join(json.dumps(request) + "\n" for request in requests))
    return send_file(file, *options, arch=arch)


def send_file(file: Path | str, *options: str, arch: str = "lfm2", stdin: io.BytesIO | None = None) -> Done:
    task = cli.parse(["simulate", str(file), "-m", "tiny", *options]).task
    assert isinstance(task, tasks.Simulate)
    out, err = io.StringIO(), io.StringIO()
    with simulated_model(task, tiny_model(arch), Settings(), find_folders(None)) as simulated:
        code = simulate(task, simulated, stdin=stdin or io.BytesIO(), stdout=out, stderr=err)
    return Done(code, out.getvalue(), err.getvalue())


Run = Callable[..., Done]


@pytest.fixture
def run_simulate(tmp_path: Path) -> Run:
    """run_simulate(*options, requests=..., arch=...) as `send`."""
    return partial(send, tmp_path)


def without_seconds(totals: dict[str, Any]) -> dict[str, Any]:
    habits = [{key: value for key, value in habit.items() if key != "seconds"} for habit in totals["habits"]]
    return {key: value for key, value in totals.items() if key != "seconds"} | {"habits": habits}


REAL_RUNS = [
    *((arch, DEFAULT, n_live) for arch in MEMORY_KINDS for n_live in (0, 2)),
    *(("lfm2", policy, 0) for policy in Policy if policy is not DEFAULT),
]


@pytest.mark.parametrize(("arch", "policy", "n_live"), REAL_RUNS)
def test_all_figures_are_those_of_the_real_model(arch: str, policy: Policy, n_live: int, run_simulate: Run) -> None:
    """A simulation that drifts from the engine by one token or one byte is worth nothing."""
    real = record(arch, policy, n_live)
    options = ("--json", "--ctx", str(N_CTX), "--checkpoints", str(N_CHECKPOINTS), "--policy", policy.value)
    done = run_simulate(*options, "--live", str(n_live), requests=real.requests, arch=arch)
    assert (done.code, done.err) == (0, "")
    assert without_seconds(done.found["policies"][policy.value]) == without_seconds(real.totals)
    assert real.totals["requests"] == 11
    if MEMORY_KINDS[arch].needs_checkpoints:
        assert real.totals["checkpoints"]["evicted"] > 0
        assert real.totals["checkpoints"]["restored"] > 0
    assert (real.totals["bytes_peak"]["live"] > 0) == (n_live > 0)


def chat(n_turns: int, *, session: str = "s", topic: str = "question") -> list[dict[str, Any]]:
    """An append-only chat with recorded replies."""
    messages: Messages = [system("You are ada.")]
    requests = []
    for turn in range(n_turns):
        messages = [*messages, user(f"{topic} {turn}")]
        reply = assistant(f"Because of {turn}.")
        requests.append({"session": session, "messages": messages, "completion": reply})
        messages = [*messages, reply]
    return requests


MIXED = [*chat(4), chat(4)[-1], *chat(3, topic="another question")[-1:], *chat(4)[-1:], *chat(2, session="bob")]


@pytest.mark.parametrize("arch", ["gemma3", "lfm2"])
def test_replay_itself_finds_the_same(
    arch: str, run_simulate: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through both commands; a reply of one token is never in memory, so it may be another one.

    What was made of a reply depends on what it was: the model's own is not the recorded one. What batches take on this
    machine is not known on paper, and here not to the replay either.
    """
    monkeypatch.setattr(PrefillRates, "costs", lambda *_: UNMEASURED)
    options = ("--json", "--ctx", "4096", "--checkpoints", "3", "--max-tokens", "1")
    simulated = run_simulate(*options, requests=MIXED, arch=arch).found["policies"][DEFAULT.value]
    task = cli.parse(["replay", str(tmp_path / "requests.jsonl"), "-m", "tiny", "--live", "0", *options]).task
    assert isinstance(task, tasks.Replay)
    out = io.StringIO()
    choice = EngineChoice(folders=find_folders(None), cache=CacheSettings(), kind=THREAD)
    with running_engine(choice) as engine:
        replay(task, tiny_model(arch), engine, Settings(), stdin=io.BytesIO(), stdout=out, stderr=io.StringIO())
    replayed = json.loads(out.getvalue())
    for totals in (simulated, replayed):
        assert sum(totals.pop("causes").values()) == len(MIXED)
    assert without_seconds(simulated) == without_seconds(replayed)


@pytest.mark.slow
def test_policies_side_by_side_do_not_disturb_each_other(run_simulate: Run) -> None:
    options = ("--json", "--checkpoints", "2")
    names = [policy.value for policy in Policy]
    together = run_simulate(*options, "--policy", ",".join(names), requests=MIXED).found["policies"]
    assert list(together) == names
    for name in names:
        alone = run_simulate(*options, "--policy", name, requests=MIXED).found["policies"][name]
        assert without_seconds(together[name]) == without_seconds(alone)


def test_people_get_a_column_for_each_policy(run_simulate: Run) -> None:
    done = run_simulate("--policy", "fifo,llama-server", requests=MIXED)
    found = run_simulate("--policy", "fifo,llama-server", "--json", requests=MIXED).found
    rows = {line[:28].strip(): line[28:].split() for line in done.out.splitlines()}
    assert rows[""] == ["fifo", "llama-server"]
    for label, key in (("reused", "reused"), ("could be skipped", "avoidable"), ("prompt tokens", "prompt_tokens")):
        assert rows[label] == [f"{of[key]:,}" for of in found["policies"].values()]


def test_given_state_bytes_fill_the_budget(run_simulate: Run) -> None:
    """What-if: states of a megabyte. None of it is taken from this machine."""
    done = run_simulate("--json", "--state-bytes", "1048576", "--ram", "3M", requests=MIXED)
    of_policy = done.found["policies"][DEFAULT.value]
    assert 2 * 1024**2 < of_policy["bytes_peak"]["ram"] <= 3 * 1024**2  # some come with logits
    assert of_policy["checkpoints"]["evicted"] > 0


def test_the_recorded_reply_is_in_memory_for_the_next_request(run_simulate: Run) -> None:
    """Left out, every reply would be read again, and the simulation would blame the cache for it."""
    with_replies = run_simulate("--json", requests=chat(4)).found["policies"][DEFAULT.value]
    silent = [{**request, "completion": None} for request in chat(4)]
    without = run_simulate("--json", requests=silent).found["policies"][DEFAULT.value]
    assert with_replies["prompt_tokens"] == without["prompt_tokens"]
    assert with_replies["unavoidable"] < without["unavoidable"]


# --- what a recorded reply is in tokens ---

THINKING = (
    "{%- for m in messages %}{{- '<|im_start|>' + m.role + '\\n' }}"
    "{%- if m.role == 'assistant' and m.reasoning_content %}"
    "{{- '<think>\\n' + m.reasoning_content + '\\n</think>\\n\\n' }}{%- endif %}"
    "{{- m.content + '<|im_end|>\\n' }}{%- endfor %}"
    "{%- if add_generation_prompt %}{{- '<|im_start|>assistant\\n<think>\\n' }}{%- endif %}"
)
PLAIN = THINKING[: THINKING.index("{%- if m.role == 'assistant'")] + THINKING[THINKING.index("{{- m.content +") :]
SHUT = PLAIN.replace("{{- m.content", "{{- '</think>' if m.role == 'assistant' }}{{- m.content")
OPEN = PLAIN.replace("<think>\\n", "")
CHANNELLED = OPEN + "{#- [THINK] -#}"
REFUSING = (
    "{%- if messages[-1].role != 'user' %}{{- raise_exception('no') }}{%- endif %}{{- messages[-1].content + '>' }}"
)


@pytest.mark.parametrize(
    ("template", "completion", "says"),
    [
        (None, {"role": "assistant", "content": "Yes."}, "Yes."),
        (None, "Yes.", "Yes."),
        (None, {"content": [{"type": "text", "text": "Yes."}]}, "Yes."),
        (None, None, ""),
        (None, {"content": "before<|im_end|>after"}, "before"),
        (THINKING, {"content": "Yes.", "reasoning_content": "Hm."}, "Hm.\n</think>\n\nYes."),
        (THINKING, {"content": "Yes."}, "</think>\n\nYes."),
        (PLAIN, {"content": "Yes.", "reasoning_content": "Hm."}, "Hm.</think>\n\nYes."),
        (SHUT, {"content": "Yes.", "reasoning_content": "Hm."}, "Hm.</think>Yes."),
        (SHUT, {"content": "Yes."}, "</think>Yes."),
        (OPEN, {"content": "Yes.", "reasoning_content": "Hm."}, "<think>\nHm.\n</think>\n\nYes."),
        (CHANNELLED, {"content": "Yes.", "reasoning_content": "Hm."}, "[THINK]\nHm.\n[/THINK]\n\nYes."),
        (REFUSING, {"content": "Yes."}, "Yes."),
    ],
)
def test_a_reply_is_what_the_template_writes_up_to_its_end(template: str | None, completion: object, says: str) -> None:
    request = RecordedRequest(line=1, session="s", chat=parse_chat({"messages": [user("a")]}), completion=completion)
    with open_outline(str(tiny_model("lfm2")), LoadSettings()) as outline:
        replies = RecordedReplies(
            chat_template=outline.facts.chat_template if template is None else template,
            vocabulary=outline.vocabulary,
            tokenize=outline.tokenize,
            piece=outline.piece,
            now=datetime(2026, 1, 1, tzinfo=UTC),
        )
        past = replies.past_request(request, max_tokens=-1, name="r")
        assert past is not None
        assert b"".join(map(outline.piece, past.reply)).decode() == says
        cut = replies.past_request(request, max_tokens=2, name="r")
        assert cut is not None
        assert cut.reply == past.reply.cut(0, 2)


# --- what goes wrong is said with its line ---


@pytest.mark.parametrize(
    ("completion", "says"),
    [
        (5, "completion must be a message or a text"),
        ([], "completion must be a message or a text"),
        ({"role": "user", "content": "x"}, "completion.role must be assistant"),
        ({"role": "assistant", "content": 5}, "completion.content must be"),
        ({"content": "x", "tool_calls": "none"}, "completion.tool_calls must be a list"),
    ],
)
def test_a_reply_that_is_none_is_named_with_its_line(completion: object, says: str, run_simulate: Run) -> None:
    requests = [*chat(1), {**chat(1)[0], "completion": completion}]
    with pytest.raises(RequestInvalid, match=r"requests\.jsonl, line 2: ") as raised:
        run_simulate(requests=requests)
    assert says in str(raised.value)


@pytest.mark.parametrize("line", [b"{", b"\xff\xfe", b"[" * 100_000, b"9" * 5_000, b"[]", b"{}", b'{"messages": [5]}'])
def test_a_hostile_line_is_named_with_its_number(line: bytes, tmp_path: Path) -> None:
    file = tmp_path / "requests.jsonl"
    file.write_bytes(json.dumps(chat(1)[0]).encode() + b"\n\n" + line + b"\n")
    with pytest.raises(RequestInvalid, match=r"requests\.jsonl, line 3: "):
        send_file(file)


def test_an_image_is_refused_in_one_clear_line() -> None:
    """What it becomes in the prompt is not known without a projector: any figure would be invented."""
    part = {"type": "image_url", "image_url": "data:image/png;base64,QUJD"}
    seen = {"session": "s", "messages": [{"role": "user", "content": [{"type": "text", "text": "Look:"}, part]}]}
    text = "".join(json.dumps(request) + "\n" for request in [*chat(1), seen])
    done = run_cairn("simulate", "-", "-m", tiny_model("lfm2"), stdin=text)
    assert done.returncode == 1
    assert done.stderr.startswith(
        "cairn: standard input, line 2: messages[0].content[1]: a simulation knows texts only"
    )
    assert "projector" in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


def test_a_prompt_longer_than_the_context_names_its_line(run_simulate: Run) -> None:
    with pytest.raises(UserFixable, match=r"line 2: The prompt takes .* and the context holds 512"):
        run_simulate("--ctx", "512", requests=chat(3))


def test_a_plain_template_is_taken_where_the_models_own_cannot_be_used(tmp_path: Path) -> None:
    """The advice to take one was given by a command that had no such option."""
    endless = "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(90) }}"
    whole, own = tiny_model("lfm2").read_bytes(), CHAT_TEMPLATE.encode()
    assert len(endless) < len(own)
    model = tmp_path / "endless.gguf"
    model.write_bytes(whole.replace(own, endless.encode().ljust(len(own))))
    requests = tmp_path / "requests.jsonl"
    requests.write_text(json.dumps({"messages": [user("One")], "completion": "Yes."}) + "\n", encoding="utf-8")
    refused = run_cairn("simulate", str(requests), "-m", str(model), "--ctx", "4096")
    assert refused.returncode != 0
    assert "“cairn simulate” take a plain template with --plain-template" in refused.stderr
    done = run_cairn("simulate", str(requests), "-m", str(model), "--ctx", "4096", "--plain-template", "--json")
    assert done.returncode == 0, done.stderr
    assert "plain one" in done.stderr
    assert json.loads(done.stdout)["policies"][DEFAULT.value]["requests"] == 1


def test_a_file_without_requests_is_refused(run_simulate: Run) -> None:
    with pytest.raises(RequestInvalid, match="holds no requests"):
        run_simulate(requests=[])


def test_limit_reads_no_further(run_simulate: Run) -> None:
    found = run_simulate("--json", "--limit", "2", requests=[*chat(2), "this line is never reached"]).found
    assert found["policies"][DEFAULT.value]["requests"] == 2


class Interrupting(io.BytesIO):
    """Ctrl-C while the second line is waited for."""

    def __next__(self) -> bytes:
        if self.tell():
            raise KeyboardInterrupt
        return super().__next__()


def test_ctrl_c_ends_it_without_leaving_an_engine_behind() -> None:
    """That no thread is left is checked after every test."""
    lines = "".join(json.dumps(request) + "\n" for request in chat(3)).encode()
    with pytest.raises(KeyboardInterrupt):
        send_file("-", "--policy", "fifo,llama-server", stdin=Interrupting(lines))


def test_the_command_itself_reads_stdin_and_prints_one_object() -> None:
    text = "".join(json.dumps(request) + "\n" for request in chat(2))
    done = run_cairn("simulate", "-", "-m", tiny_model("lfm2"), "--json", stdin=text)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["policies"][DEFAULT.value]["requests"] == 2


def test_a_file_that_crashes_whoever_opens_it_is_one_clear_line(tmp_path: Path) -> None:
    """A simulation opens it in its own process, where nobody would be left to say why it ended."""
    (broken,) = (one for one in broken_models(100_000) if one.name == "qwen35: also rope.scaling.type = spiral")
    model, requests = broken.write(tmp_path / "mine.gguf"), tmp_path / "requests.jsonl"
    requests.write_text(json.dumps(chat(1)[0]) + "\n", encoding="utf-8")
    done = run_cairn("simulate", requests, "-m", model)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(
        "cairn: “mine.gguf” cannot be used: llama.cpp crashes while it reads what the file says"
    )
    assert done.stderr.count("\n") == 1


def test_a_file_that_is_no_model_is_one_clear_line(tmp_path: Path) -> None:
    model = tmp_path / "broken.gguf"
    model.write_bytes(b"GGUF" + bytes(100))
    done = run_cairn("simulate", "absent.jsonl", "-m", model)
    assert done.returncode == 1
    assert done.stderr.startswith("cairn: broken.gguf")
    assert done.stderr.count("\n") == 1
