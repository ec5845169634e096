"""What comes from outside commands no terminal and hides nothing, and a name that is no text ends no command."""

from __future__ import annotations

import io
import json
import os
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.process.paths import find_folders
from app.process.printing import VisibleText, in_a_line, visible, write_reply
from app.terminal.status_line import StatusLine
from engine.core.models.values import FolderOwner
from engine.errors import ModelFileError
from engine.models.finding.finder import KeptHeads, find_models
from engine.models.finding.places import Spot
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.store.conversations import SqliteConversations
from tests.support.cairn_process import run_cairn
from tests.support.tiny_models import tiny_model
from ui.settings.store import SettingsStore

NASTY = "\x1b]0;owned\x07\x9b31m\u202egnp.\u2028\ud800\x7f"
TAKES_ANY_NAME = pytest.mark.skipif(sys.platform != "linux", reason="names are bytes on Linux alone")
ANYTHING = st.text(st.characters(codec=None))


class Terminal(io.BytesIO):
    def isatty(self) -> bool:
        return True


def stream(raw: io.BytesIO) -> VisibleText:
    return VisibleText(raw, "utf-8", "replace")


@given(ANYTHING)
def test_nothing_that_is_printed_commands_a_terminal(text: str) -> None:
    shown = visible(text)
    kinds = {unicodedata.category(sign) for sign in shown if sign not in "\n\t"}
    assert not kinds & {"Cc", "Cs", "Zl", "Zp"}
    assert not {unicodedata.bidirectional(sign) for sign in shown} & {"LRO", "RLO", "LRE", "RLE", "PDF", "LRI", "RLI"}
    assert len(in_a_line(text).splitlines()) <= 1
    shown.encode("utf-8")


@given(st.dictionaries(ANYTHING, ANYTHING))
def test_json_means_the_same_as_before(value: dict[str, str]) -> None:
    assert json.loads(visible(json.dumps(value, ensure_ascii=False))) == value


def test_texts_of_people_stay_as_they_are() -> None:
    text = "Größe\tשלום\u200f 👩‍👧 日本\r\nنص\n"
    assert visible(text) == text.replace("\r", "")


@pytest.mark.parametrize("is_terminal", [True, False])
def test_a_reply_is_spelled_on_a_terminal_alone(is_terminal: bool) -> None:
    raw = Terminal() if is_terminal else io.BytesIO()
    out = stream(raw)
    write_reply(out, "a\x1b[31mb\n")
    print("name\x1b[2J", file=out, flush=True)
    reply = b"a\\u001b[31mb\n" if is_terminal else b"a\x1b[31mb\n"
    assert raw.getvalue() == reply + b"name\\u001b[2J\n"


def test_the_line_that_is_written_over_takes_none_of_its_signs_from_a_name() -> None:
    raw = Terminal()
    line = StatusLine(stream(raw))
    line.show("loading a\x1b[31m\nb")
    line.clear()
    assert raw.getvalue() == b"\r\x1b[2Kloading a\\u001b[31m\\u000ab\r\x1b[2K"


@pytest.mark.parametrize("as_json", [True, False])
@TAKES_ANY_NAME
def test_models_are_listed_whatever_they_are_called(tmp_path: Path, as_json: bool) -> None:
    folder = find_folders(str(tmp_path)).models
    folder.mkdir(parents=True)
    names = [b"a\x1b[31m\n\xc2\x9b.gguf", b"cut\xff.gguf", b"good.gguf"]
    for name in names:
        Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_bytes(tiny_model("llama").read_bytes())
    done = run_cairn("--basedir", tmp_path, "models", *(["--json"] if as_json else []), HOME=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "\x9b" not in done.stdout
    if as_json:
        paths = {Path(model["path"]).name for model in json.loads(done.stdout)["models"]}
        assert paths == {os.fsdecode(name) for name in names}
    else:
        assert "a\\u001b[31m\\u000a\\u009b " in done.stdout
        assert "cut? (Cairn): cut?.gguf cannot be read: its name is not UTF-8, so rename it." in done.stdout


def test_an_error_names_what_was_given_so_that_it_is_seen() -> None:
    done = run_cairn("chat", "-m", "x\x1b[2J\u202e", "hi")
    assert done.returncode == 1
    assert "There is no model “x\\u001b[2J\\u202e”." in done.stderr


@TAKES_ANY_NAME
@pytest.mark.parametrize("command", ["models", "doctor"])
def test_a_folder_that_is_no_text_is_a_folder(tmp_path: Path, command: str) -> None:
    base = os.fsdecode(os.fsencode(tmp_path) + b"/\xffbase")
    done = run_cairn("--basedir", base, command)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@TAKES_ANY_NAME
def test_what_is_kept_lies_in_such_a_folder_too(tmp_path: Path) -> None:
    """The chats could not be opened there: the address of their database was no text."""
    base = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xffbase"))
    base.mkdir()
    store = SqliteConversations(base / "c.sqlite3")
    try:
        assert store.list().result() == ()
        assert store.back_up("2026-01-01").result() in (True, False)
    finally:
        store.close()
    model = base / "good.gguf"
    model.write_bytes(tiny_model("llama").read_bytes())
    settings = SettingsStore(base / "settings.json")
    settings.remember_model(str(model))
    assert json.loads((base / "settings.json").read_bytes())["recent_models"] == [str(model)]
    (found,) = find_models((Spot(place=FolderOwner.CAIRN, folder=base),), KeptHeads(base / "heads.json"))
    assert (found.path, found.name) == (str(model), "good")
    assert "not UTF-8" in found.problem
    with pytest.raises(ModelFileError, match="its name is not UTF-8, so rename it"):
        read_gguf_facts(model)


def test_printing_is_bounded_to_streams_of_ours() -> None:
    """A test's own stream, or a program's that runs Cairn within itself, gets the text."""
    out = io.StringIO()
    write_reply(out, NASTY)
    assert out.getvalue() == NASTY
