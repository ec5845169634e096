"""llama.cpp's own tests of its server, run against Cairn's: `python -m tests.server.llama_server_tests`.

They come with the source of the bindings (`tests.support.llama_source`); nothing of them lies in this project. Each
that fails is told with the reason why it does not apply, or as failed. Most want their own model, stories260K, whose
words and numbers of tokens they compare, or start their server with other settings for each test.
"""

from __future__ import annotations

import fnmatch
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from engine.server.asked.parts import ServerOptions
from tests.support.llama_source import BINDING_VERSION, fetch_source
from tests.support.running_server import running_server

_KEY = "sk-this-is-the-secret-key"  # which test_security.py uses
_ONE_SECONDS, _ALL_SECONDS = 60, 540
_NOWHERE = "http://127.0.0.1:9"  # a test that wants a picture from the net fails at once

MODEL = "compares words or numbers of tokens of the model stories260K"
START = "needs the server to be started with other settings"
NET = "fetches a model or a picture from the net"
SEES = "wants the words and the status 500 of llama-server for a picture that the model cannot see; here it is 400"
VERBOSE = "reads the prompt from `__verbose`, which only a debugging llama-server sends"
FORM = "wants more than that many tokens of the demo model for the form"
PREFLIGHT = "wants a browser's question answered with 200 and with llama-server's own headers; here it is 204"
# What llama-server is started with there; replies without a limit would fill the context.
BRIEF = ServerOptions(max_tokens=64)
# The others want a large model from the net to answer with sense.
_SENSELESS = "not weather and not calc_result and not thoughts and not hello_world"

# By what a test is called, the first that fits.
NOT_APPLICABLE: tuple[tuple[str, str], ...] = (
    ("test_basic::test_server_multiple_addresses", START),
    ("test_basic::test_server_props", START),
    ("test_basic::test_server_models", MODEL),
    ("test_basic::test_server_slots", START),
    ("test_basic::test_load_split_model", NET),
    ("test_basic::test_no_ui", "wants llama-server's web page"),
    ("test_basic::test_server_model_aliases_and_tags", START),
    ("test_chat_completion::test_chat_completion[[]*", MODEL),
    ("test_chat_completion::test_chat_completion_cached_tokens", MODEL),
    ("test_chat_completion::test_chat_completion_stream*", MODEL),
    ("test_chat_completion::test_chat_completion_with_openai_library", MODEL),
    ("test_chat_completion::test_chat_template", VERBOSE),
    ("test_chat_completion::test_chat_template_*", VERBOSE),
    ("test_chat_completion::test_apply_chat_template", START),
    ("test_chat_completion::test_completion_with_response_format*", FORM),
    ("test_chat_completion::test_completion_with_json_schema*", FORM),
    (
        "test_chat_completion::test_invalid_chat_completion_req[[]messages7]",
        "wants two messages of the assistant in a row refused; here every template takes them",
    ),
    ("test_chat_completion::test_logprobs*", MODEL),
    ("test_chat_completion::test_context_size_exceeded*", START),
    ("test_chat_completion::test_return_progress*", START),
    (
        "test_chat_completion::test_chat_completions_multiple_choices",
        "one reply for each request; `n` above 1 is refused",
    ),
    ("test_chat_completion::test_verbose_debug", VERBOSE),
    (
        "test_compat_anthropic::test_anthropic_messages_streaming",
        "wants new tokens in a prompt that is in the cache whole",
    ),
    ("test_compat_anthropic::test_anthropic_tool_result_with_image", SEES),
    ("test_compat_anthropic::test_anthropic_vision_format_accepted", SEES),
    ("test_compat_anthropic::test_anthropic_vision_base64*", NET),
    ("test_compat_anthropic::test_anthropic_empty_messages", "a chat without a message is refused, as Anthropic does"),
    ("test_compat_anthropic::test_anthropic_thinking_history*", START),
    ("test_compat_anthropic::test_anthropic_thinking_with_reasoning_model*", NET),
    ("test_compat_oai_responses::test_responses_*_with_openai_library", MODEL),
    ("test_compat_oai_responses::test_responses_with_openai_library", MODEL),
    ("test_completion::test_completion[[]*", MODEL),
    ("test_completion::test_completion_stream[[]*", MODEL),
    ("test_completion::test_completion_with_openai_library", MODEL),
    ("test_completion::test_completion_stream_with_openai_library", MODEL),
    ("test_completion::test_completion_stream_with_openai_library_stops", NET),
    ("test_completion::test_cache_vs_nocache_prompt", "is skipped by llama.cpp itself"),
    ("test_completion::test_nocache_long_input_prompt", START),
    (
        "test_completion::test_completion_with_tokens_input",
        "wants several prompts in one request; here it is one reply",
    ),
    ("test_completion::test_completion_parallel_slots*", MODEL),
    ("test_completion::test_completion_response_fields[[]*response_fields1*", MODEL),
    ("test_completion::test_n_probs", "wants more tokens than the demo model says before it ends"),
    ("test_completion::test_n_probs_post*", "wants probabilities behind the sampling; here they are the model's own"),
    ("test_completion::test_completion_prompt_cache", MODEL),
    (
        "test_compat_oai_responses::test_responses_stream_with_llama_telemetry",
        "names no model, which OpenAI requires here, and wants times with each token",
    ),
    ("test_security::test_access_static_assets_without_api_key", "wants llama-server's web page"),
    ("test_security::test_cors_options*", PREFLIGHT),
    ("test_security::test_cors_origins*", PREFLIGHT),
    ("test_security::test_cors_proxy*", "wants a proxy, which Cairn is not"),
    ("test_security::test_local_media_file*", "wants files of the server's machine read for who asks; that is refused"),
    ("test_stream::*", "wants several models behind one server, and replies kept for who comes back"),
    ("test_tokenize::test_tokenize_with_bos", MODEL),
    ("test_tool_call::test_completion_with_required_tool_real_model*", "wants a template that is not with the tests"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Suite:
    """A file of tests, and how the server is started for it. `only`: those of it with this in their names."""

    name: str
    options: ServerOptions = field(default_factory=ServerOptions)
    only: str = ""

    @property
    def title(self) -> str:
        return self.name if not self.only or self.only.startswith("not ") else f"{self.name} {self.only}"


SUITES = (
    Suite(name="test_basic"),
    Suite(name="test_chat_completion"),
    Suite(name="test_compat_anthropic"),
    Suite(name="test_compat_oai_responses"),
    Suite(name="test_completion", options=BRIEF),
    Suite(name="test_security", options=ServerOptions(key=_KEY, origins=("*",)), only="not local_media"),
    Suite(name="test_security", only="local_media"),
    Suite(name="test_stream"),
    Suite(name="test_tokenize"),
    Suite(name="test_tool_call", options=BRIEF, only=_SENSELESS),
)


class Outcome(Enum):
    PASSED = "passed"
    NOT_APPLICABLE = "not applicable"
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """`why`: the reason for a test that does not apply, or what pytest says of one that failed."""

    name: str
    outcome: Outcome
    why: str = ""


def source() -> Path:
    """The folder of the tests. Raises OSError, SubprocessError or TarError where it cannot be had."""
    root = os.environ.get("CAIRN_TEST_CACHE") or str(Path(tempfile.gettempdir()) / "cairn-test-cache")
    folder = Path(root) / f"llama-server-tests-{BINDING_VERSION}"
    if not folder.is_dir():
        fetch_source(folder, ("tools/server/tests/",))
    return folder / "tools" / "server" / "tests"


def run(suite: Suite, tests: Path) -> list[Result]:
    """All tests of a file, one after another."""
    with tempfile.TemporaryDirectory() as folder, running_server(options=suite.options) as server:
        (Path(folder) / "wget.py").touch()  # they import it to fetch models, which nobody asks for here
        report = Path(folder) / "report.xml"
        environment = os.environ | {
            "DEBUG_EXTERNAL": "1",
            "PORT": server.url.rpartition(":")[2],
            "PYTHONPATH": os.pathsep.join((str(tests), folder)),
            "PYTHONDONTWRITEBYTECODE": "1",
            **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY"), _NOWHERE),
            "NO_PROXY": "127.0.0.1,localhost",
        }
        command = [sys.executable, "-m", "pytest", "-q", "--tb=line", f"unit/{suite.name}.py", f"--junitxml={report}"]
        command += ["-p", "no:cacheprovider", "-p", "no:pytest-qt", "-p", "no:xdist", "-k", suite.only]
        command += [f"--timeout={_ONE_SECONDS}"]
        subprocess.run(command, cwd=tests, env=environment, capture_output=True, timeout=_ALL_SECONDS, check=False)
        return [_result(suite, case) for case in ET.parse(report).iter("testcase")]


def _result(suite: Suite, case: ET.Element) -> Result:
    name = f"{suite.name}::{case.get('name', '')}"
    wrong = next((child for child in case if child.tag in ("failure", "error", "skipped")), None)
    if wrong is None:
        return Result(name=name, outcome=Outcome.PASSED)
    reason = next((why for pattern, why in NOT_APPLICABLE if fnmatch.fnmatchcase(name, pattern)), None)
    if reason is not None:
        return Result(name=name, outcome=Outcome.NOT_APPLICABLE, why=reason)
    return Result(name=name, outcome=Outcome.FAILED, why=wrong.get("message", "").partition("\n")[0])


def main(names: Sequence[str]) -> int:
    """Prints a line for each file and each reason. 1 where a test failed that applies."""
    tests, n_failed = source(), 0
    for suite in SUITES:
        if names and suite.name not in names:
            continue
        results = run(suite, tests)
        counts = [f"{sum(one.outcome is outcome for one in results)} {outcome.value}" for outcome in Outcome]
        print(f"{suite.title}: {', '.join(counts)}")  # noqa: T201
        for why, n in sorted(Counter(one.why for one in results if one.outcome is Outcome.NOT_APPLICABLE).items()):
            print(f"  {n} {why}")  # noqa: T201
        for one in results:
            if one.outcome is Outcome.FAILED:
                n_failed += 1
                print(f"  FAILED {one.name}: {one.why}")  # noqa: T201
    return 1 if n_failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
