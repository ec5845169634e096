"""In a language that puts brackets around everything: what has none was not translated."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache

import pytest

_ASKED = """
import json
from collections.abc import Iterator, Mapping
from datetime import date, datetime, timedelta
from types import SimpleNamespace
from engine.language.translation import Language, use

class Bracketing(Mapping):
    def __getitem__(self, key): return f"<{key.split(chr(4))[-1]}>"
    def __iter__(self): return iter(())
    def __len__(self): return 0

use(Language(code="de", texts=Bracketing(), point=",", group="."))
from engine.core.prompt.conversation import ConversationSummary
from ui.chats.grouping import day_title, entries
from ui.chats.model import Action, ChatRow, RowState
from ui.theme.actions import ENTRIES, keys_in, keys_shown
from ui.window.edit_tour import EDIT, MESSAGES
from ui.window.empty_state import SUGGESTIONS
from ui.window.notices import long_date
from ui.keeping.closing import unsaved_text

today = date(2026, 11, 24)
at = datetime(2026, 11, 24, 12).timestamp()
day = timedelta(days=1).total_seconds()
chat = dict(id="a", title="", created=0.0, updated=at, n_messages=0)
sections = entries([ConversationSummary(**chat, is_pinned=True), ConversationSummary(**chat, is_archived=True)], today)
print(json.dumps({
    "labels": [action.label for action in Action],
    "names": [action.spoken for action in Action],
    "keys": [keys for entry in ENTRIES for keys in entry.keys],
    "two keys": keys_shown(keys_in("regenerate")),
    "days": [day_title(at - n * day, today) for n in (0, 1, 3, 10)],
    "headings": [one.title for one in sections if hasattr(one, "title")],
    "question": ChatRow(id="a", role="user", text="").spoken(),
    "sent": [*MESSAGES, EDIT, *(one.text for one in SUGGESTIONS)],
    "date": long_date("2026-11-23"),
    "unsaved": [unsaved_text(SimpleNamespace(is_behind=True, n_unsaved=n)) for n in (1, 2000)],
}))
"""


@cache
def told() -> Mapping[str, list[str] | str]:
    """In a process of its own: tables are translated when their module is loaded."""
    done = subprocess.run([sys.executable, "-c", _ASKED], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str] | str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("what", ["labels", "names", "days", "headings", "unsaved"])
def test_words_are_translated(what: str) -> None:
    assert told()[what]
    assert [one for one in told()[what] if not (one.startswith("<") and one.endswith(">"))] == []


@pytest.mark.parametrize("what", ["keys", "sent"])
def test_keys_and_what_the_demo_model_is_asked_are_not(what: str) -> None:
    """Keys are compared with those pressed, and the demo model knows English alone."""
    assert told()[what]
    assert [one for one in told()[what] if "<" in one] == []


def test_what_is_put_together_can_be_put_together_otherwise() -> None:
    assert told()["two keys"] == "Ctrl+R< or >Ctrl+Shift+R"
    assert told()["question"] == "<You>: <(empty)>"
    assert told()["date"] == "<23 November 2026>"
    assert told()["unsaved"] == ["<1 message is not saved yet>", "<2.000 messages are not saved yet>"]
