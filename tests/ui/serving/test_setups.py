"""What is copied for each program is well formed and leads to the server."""

from __future__ import annotations

import ast
import json
import shlex
import tomllib

import pytest
import yaml

from tests.ui.serving.setup_document import DOCUMENT, with_programs
from ui.serving.setups import NO_KEY, SETUPS, Served, Setup

OPEN = Served(address="http://127.0.0.1:8080", key="", model="lfm2 350m", n_ctx=32_768)
LOCKED = Served(address="http://127.0.0.1:8080", key="k'ey", model="lfm2", n_ctx=900, is_windows=True)
READERS = {
    "codex": tomllib.loads,
    "opencode": json.loads,
    "pi": json.loads,
    "Continue": yaml.safe_load,
    "llm": yaml.safe_load,
    "openai (Python)": ast.parse,
}


@pytest.mark.parametrize("served", [OPEN, LOCKED], ids=["open", "locked"])
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.name)
def test_what_is_copied_is_read_by_the_program_s_own_kind_of_reader(setup: Setup, served: Served) -> None:
    """A quote in a name, or a missing bracket, and the program does not start."""
    text = setup.text(served)
    assert served.address in text
    assert served.model.split()[0] in text
    assert (NO_KEY if not served.key else "ey") in text or setup.name == "curl"
    reader = READERS.get(setup.name)
    if reader is not None:
        reader(text)
    elif not served.is_windows:
        assert served.model in " ".join(shlex.split(text.replace("\\\n", " ")))


def test_a_reply_has_room_in_a_small_context() -> None:
    """A program that may ask for a reply as long as the context is refused at its first question."""
    assert LOCKED.longest_reply < LOCKED.n_ctx


def test_the_document_gives_what_the_window_gives() -> None:
    """One of the two would lead nowhere after a change of the other."""
    page = DOCUMENT.read_text(encoding="utf-8")
    assert with_programs(page) == page
    assert all(f"**{setup.name}**" in page for setup in SETUPS)
