"""What is written down of llama-server's prompts, asked of it again.

`CAIRN_BENCH_LLAMA_SERVER=1 make test ARGS="tests/bench/llama_server/test_template_answers.py"`
"""

from __future__ import annotations

from datetime import timedelta

import pytest

from engine.core.template.chat_template import compile_template
from tests.bench.llama_server.server_build import server_binary
from tests.bench.llama_server.template_answers import asking
from tests.support.llama_source import template_names, template_source
from tests.templates.differences import expected
from tests.templates.reference import asked, different, rendered, written_down
from tests.templates.reference_chats import REFERENCE_CHATS

pytestmark = [pytest.mark.slow, pytest.mark.native, pytest.mark.timeout(7200)]


def test_llama_server_still_says_what_is_written_down() -> None:
    """The page would compare with a llama-server that there is no more."""
    server_binary()
    found = asked(asking)
    for name in template_names():
        template = compile_template(template_source(name))
        assert set(different(name, template, found)) == expected(name), name
        days = (found.made, found.made + timedelta(days=40))
        texts = [[rendered(template, chat, day) for chat in REFERENCE_CHATS.values()] for day in days]
        if texts[0] == texts[1]:  # else the prompts hold the day on which they were written down
            assert found.digests[name] == written_down().digests[name], name
