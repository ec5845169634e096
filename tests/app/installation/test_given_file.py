"""A model that a file manager hands over, among the arguments."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.installation.build_stamp import BuildStamp, read_stamp
from app.installation.first_aid import split_file


@pytest.mark.parametrize(
    ("arguments", "rest", "file"),
    [
        ([], [], None),
        (["/m/a.gguf"], [], "/m/a.gguf"),
        (["/m/A Modell ü.GGUF"], [], "/m/A Modell ü.GGUF"),
        (["file:///m/ein%20Modell%20%C3%BC.gguf"], [], "/m/ein Modell ü.gguf"),
        (["--basedir", "/b", "--debug", "/m/a.gguf"], ["--basedir", "/b", "--debug"], "/m/a.gguf"),
        (["--basedir=/b", "/m/a.gguf"], ["--basedir=/b"], "/m/a.gguf"),
        (["--basedir", "/b.gguf"], ["--basedir", "/b.gguf"], None),
        (["chat", "-m", "/m/a.gguf"], ["chat", "-m", "/m/a.gguf"], None),
        (["doctor"], ["doctor"], None),
        (["/m/a.gguf", "doctor"], ["/m/a.gguf", "doctor"], None),
        (["file://elsewhere/m/a.gguf"], ["file://elsewhere/m/a.gguf"], None),
    ],
)
def test_only_a_model_that_stands_alone_is_taken(arguments: list[str], rest: list[str], file: str | None) -> None:
    assert split_file(arguments) == (rest, None if file is None else Path(file).absolute())


def test_a_relative_name_is_made_absolute() -> None:
    """The window that is open already may run in another folder."""
    assert split_file(["a.gguf"]) == ([], Path.cwd() / "a.gguf")


@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"version": "1"}', "null"])
def test_a_damaged_stamp_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / "build.json").write_text(text)
    assert read_stamp(tmp_path / "build.json") is None
    assert read_stamp(tmp_path / "absent.json") is None


def test_a_stamp_is_one_line_for_a_report(tmp_path: Path) -> None:
    (tmp_path / "build.json").write_text('{"version": "1.2", "commit": "abc+", "date": "2026-11-24", "package": "deb"}')
    stamp = read_stamp(tmp_path / "build.json")
    assert stamp == BuildStamp(version="1.2", commit="abc+", date="2026-11-24", package="deb")
    assert stamp.line == "1.2, deb package of 2026-11-24, commit abc+"
