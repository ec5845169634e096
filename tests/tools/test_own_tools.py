"""Cairn's own tools: a calculator that runs nothing else, and files of one folder that nothing leads out of."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.toolbox.servers import BuiltIn, ServerEntry
from engine.tools.built_in import UnfitError, calculate, list_folder, read_file
from engine.tools.views import ServerStand
from tests.tools.test_servers import Desk, desk  # noqa: F401 -- a fixture


@pytest.mark.parametrize(
    ("text", "value"),
    [("2 + 3 * 4", "14"), ("2**10 + sqrt(16)", "1028.0"), ("-(1/4)", "-0.25"), ("max(1, 2, pi)", "3.141592653589793")],
)
def test_numbers_are_calculated(text: str, value: str) -> None:
    assert calculate(text) == value


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "().__class__",
        "open('/etc/passwd')",
        "[x for x in (1,)]",
        "lambda: 1",
        "'a' * 10",
        "9**9**9",
        "1/0",
        "10.0**400",
        "sqrt(-1)",
        "(-8)**0.5",
        "x",
        "1 +",
        "",
        "True + 1",
        "(" * 400 + "1" + ")" * 400,
        "1" * 2000,
        "round(1, ndigits=2)",
    ],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(UnfitError):
        calculate(text)


@given(st.text(max_size=40))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    try:
        float(calculate(text))
    except (UnfitError, OverflowError):
        return


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "inside"
    (inside / "sub").mkdir(parents=True)
    (inside / "a.txt").write_text("one\ntwo\nthree\n", encoding="utf-8")
    (inside / "b.bin").write_bytes(b"\0\1")
    (tmp_path / "secret.txt").write_text("s3cret", encoding="utf-8")
    (tmp_path / "inside-too").mkdir()
    (tmp_path / "inside-too" / "c.txt").write_text("s3cret", encoding="utf-8")
    return inside


def test_files_of_the_folder_are_read_in_parts(folder: Path) -> None:
    assert list_folder(folder, ".") == "a.txt\nb.bin\nsub/"
    assert read_file(folder, "a.txt", 2, 1) == "two\n[1 more lines]"
    assert list_folder(folder, "sub") == "(empty)"


def test_nothing_leads_out_of_the_folder(folder: Path) -> None:
    os.symlink(folder.parent / "secret.txt", folder / "link.txt")
    os.symlink(folder.parent, folder / "up")
    os.symlink(folder / "round", folder / "round")
    outside = str(folder.parent / "secret.txt")
    for path in (
        "../secret.txt",
        "sub/../../secret.txt",
        outside,
        "link.txt",
        "up/secret.txt",
        "../inside-too/c.txt",
        "\0",
    ):
        with pytest.raises(UnfitError):
            read_file(folder, path, 1, 10)
    for path in ("..", "up", "/", "round"):
        with pytest.raises(UnfitError):
            list_folder(folder, path)
    for path in ("b.bin", "none.txt"):
        with pytest.raises(UnfitError):
            read_file(folder, path, 1, 10)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name")
def test_a_pipe_is_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with pytest.raises(UnfitError):
        read_file(folder, "pipe", 1, 10)


def test_they_answer_like_servers(desk: Desk, folder: Path) -> None:  # noqa: F811
    for kind in BuiltIn:
        assert desk.start(ServerEntry(name=kind.value, built_in=kind, folder=str(folder))).stand is ServerStand.READY
    assert desk.call("calculator", "calculate", expression="6 * 7").text == "42"
    assert desk.call("calculator", "calculate", expression="import os").is_error
    assert desk.call("calculator", "read_file", path="a.txt").is_error  # a tool of another one
    assert desk.call("date", "current_date").text.count(":") >= 2
    assert desk.call("files", "read_file", path="a.txt").text == "one\ntwo\nthree"
    assert desk.call("files", "read_file", path="../secret.txt").is_error
    assert desk.call("files", "read_file").is_error
    view = desk.start(ServerEntry(name="files", built_in=BuiltIn.FILES))
    assert view.stand is ServerStand.FAILED
    assert "folder" in view.problem
