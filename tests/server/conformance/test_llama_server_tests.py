"""llama.cpp's own tests of its server: none that applies may fail."""

from __future__ import annotations

import os
import subprocess
import tarfile

import pytest

from tests.server.llama_server_tests import SUITES, Outcome, Suite, run, source

# Of each file so many passed when it was written down; more is fine.
LEAST = {
    "test_basic": 1,
    "test_chat_completion": 19,
    "test_compat_anthropic": 25,
    "test_compat_oai_responses": 1,
    "test_completion": 20,
    "test_security": 6,
    "test_security local_media": 3,
    "test_stream": 0,
    "test_tokenize": 2,
    "test_tool_call": 74,
}


@pytest.mark.slow
@pytest.mark.native
@pytest.mark.parametrize("suite", SUITES, ids=lambda suite: suite.title)
def test_what_applies_of_llama_cpps_own_tests_passes(suite: Suite) -> None:
    try:
        tests = source()
    except (OSError, subprocess.SubprocessError, tarfile.TarError) as error:
        reason = f"llama.cpp's source archive cannot be had: {error}"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    results = run(suite, tests)
    assert [(one.name, one.why) for one in results if one.outcome is Outcome.FAILED] == []
    assert sum(one.outcome is Outcome.PASSED for one in results) >= LEAST[suite.title]
