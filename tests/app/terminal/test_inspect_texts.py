"""`cairn inspect`: what a record without texts says all the same, what the replayed file lends it, and what repeats."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.options import tasks
from app.terminal.inspect_record import inspect_record
from engine.errors import RequestInvalid, UserFixable
from tests.app.terminal.test_replay import Done, inspect, send

pytestmark = pytest.mark.native


def tool(name: str) -> dict[str, Any]:
    parameters = {"type": "object", "properties": {"path": {"type": "string"}}}
    return {"type": "function", "function": {"name": name, "description": "Looks.", "parameters": parameters}}


def requests() -> list[dict[str, Any]]:
    """A client that writes the time into the system prompt, and at the end takes a tool more."""
    history: list[dict[str, Any]] = []
    found = []
    for turn in range(5):
        front = {
            "role": "system",
            "content": f"It is 2026-11-23 10:4{turn}. Answer briefly and kindly, in one sentence.",
        }
        history.append({"role": "user", "content": f"Question {turn}, please?"})
        found.append({"session": "ada", "messages": [front, *history], "tools": [tool("glance")]})
        history.append({"role": "assistant", "content": f"Because of {turn}."})
    return [*found, found[-1] | {"tools": [tool("glance"), tool("stare")]}]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("texts")
    (folder / "told.txt").write_text(replayed(folder).out, encoding="utf-8")
    return folder


def replayed(folder: Path) -> Done:
    done = send(folder, "--record", str(folder / "record.jsonl"), requests=requests())
    assert done.code == 0
    return done


def test_a_record_without_texts_says_what_is_cairns_own(folder: Path) -> None:
    """The names of tools are no texts of the chat; the hour is."""
    _, _, written = (
        (folder / "record.jsonl").read_text(encoding="ascii").partition("\n")
    )  # the head has an hour of its own
    for text in ("10:4", "Question", "Because", "kindly"):
        assert text not in written
    assert "stare" in inspect(folder / "record.jsonl", "--request", "6")
    story = inspect(folder / "record.jsonl", "--request", "5")
    assert "why: A date or time in " in story
    assert "this record holds no text" in story
    assert "characters]" not in story


def test_the_replayed_file_lends_the_texts(folder: Path) -> None:
    """'10:43' became '10:44': what the person wants to know."""
    lender = ("--requests", str(folder / "requests.jsonl"))
    story = inspect(folder / "record.jsonl", "--request", "5", *lender)
    assert "'2026-11-23 10:43' became '2026-11-23 10:44'" in story
    assert "Move the date ('2026-11-23 10:44', message 1)" in story
    assert "holds no text" not in story
    found = json.loads(inspect(folder / "record.jsonl", "--request", "5", "--json", *lender))
    assert found["explanation"]["difference"]["new_text"] == "2026-11-23 10:44"
    assert found["explanation"]["subject"] == {"type": "ChangedValue", "kind": "clock", "text": "2026-11-23 10:44"}
    assert inspect(folder / "record.jsonl", "--request", "1", *lender) == inspect(
        folder / "record.jsonl", "--request", "1"
    )


def test_another_file_is_refused_by_its_line(folder: Path, tmp_path: Path) -> None:
    """It would put words into the wrong mouth."""
    others = tmp_path / "others.jsonl"
    lines = [json.dumps(request | {"session": "bob"}) for request in requests()]
    for content, words in (
        ("\n".join(lines), "line 5: this request is of another conversation"),
        ("\n".join(lines[:2]), "holds 2 requests, and number 5 is wanted"),
        ("", "holds 0 requests, and number 5 is wanted"),
        ("nonsense", "line 1: this is not JSON"),
    ):
        others.write_text(content, encoding="utf-8")
        with pytest.raises(RequestInvalid, match=words):
            inspect(folder / "record.jsonl", "--request", "5", "--requests", str(others))
    with pytest.raises(UserFixable, match="cannot be read"):
        inspect(folder / "record.jsonl", "--request", "5", "--requests", str(tmp_path / "absent"))


def test_texts_are_lent_to_one_request(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.parse(["inspect", "a", "--requests", "b"])
    assert ended.value.code == 2
    assert "--request" in capsys.readouterr().err


def test_what_repeats_is_told_by_replay_and_by_inspect(folder: Path) -> None:
    """One date is an accident; on four of six requests it is what to mend."""
    said = "again and again in ada: A date or time in the system prompt changed on 4 of 6 requests: "
    for text in ((folder / "told.txt").read_text(encoding="utf-8"), inspect(folder / "record.jsonl")):
        assert said in text
    assert "again and again: A date or time in the system prompt changed on 4 of 5 requests" in inspect(
        folder / "record.jsonl", "--request", "5"
    )
    rows = json.loads(inspect(folder / "record.jsonl", "--json"))
    (habit,) = [habit for habit in rows["habits"] if habit["cause"] == "clock-changed"]
    assert (habit["conversation"], habit["place"], habit["value"], habit["n_of"]) == ("ada", "system", "clock", 6)
    clocks = [row for row in rows["requests"] if row["cause"] == "clock-changed"]
    assert habit["n_tokens"] == sum(row["changed"] for row in clocks) > 0
    assert habit["seconds"] > 0


def test_words_of_a_newer_cairn_are_counted_and_the_rest_is_told(folder: Path, tmp_path: Path) -> None:
    """A record of a colleague whose Cairn is newer."""
    file = tmp_path / "newer.jsonl"
    text = (folder / "record.jsonl").read_text(encoding="ascii")
    file.write_text(text.replace('"clock-changed"', '"full-moon"'), encoding="ascii")
    out, err = io.StringIO(), io.StringIO()
    task = cli.parse(["inspect", str(file)]).task
    assert isinstance(task, tasks.Inspect)
    assert inspect_record(task, stdout=out, stderr=err) == 0
    assert len([line for line in out.getvalue().splitlines() if "newer version of Cairn" in line]) == 4
    assert err.getvalue().startswith("cairn: ")
    assert err.getvalue().endswith("words of a newer Cairn left out.\n")
