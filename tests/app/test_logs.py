from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from logging.handlers import RotatingFileHandler
from pathlib import Path

import pytest

from app.process.logs import N_REMEMBERED, Logs, exception_text, start_logging
from engine.errors import UserFixable

TOPICS = ("engine.plan", "engine.native", "engine.store", "ui", "start")


@pytest.fixture
def logs(tmp_path: Path) -> Iterator[Logs]:
    started = start_logging(tmp_path / "logs")
    yield started
    started.close()


def test_every_topic_reaches_the_file_and_the_memory(logs: Logs) -> None:
    for topic in TOPICS:
        logging.getLogger(topic).info("from %s", topic)
    assert logs.file is not None
    written = logs.file.read_text(encoding="utf-8")
    for topic in TOPICS:
        assert f"from {topic}" in written
        assert any(f"from {topic}" in line for line in logs.recent.lines())


def test_the_newest_2000_records_are_kept_oldest_first(logs: Logs) -> None:
    for number in range(N_REMEMBERED + 5):
        logging.getLogger("ui").info("record %d.", number)
    lines = logs.recent.lines()
    assert len(lines) == N_REMEMBERED == 2000
    assert lines[0].endswith("record 5.")
    assert lines[-1].endswith(f"record {N_REMEMBERED + 4}.")


def test_decisions_are_logged_with_debug_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for debug in (False, True):
        started = start_logging(tmp_path / str(debug), debug=debug)
        logging.getLogger("engine.plan").debug("a decision")
        started.close()
        assert any("a decision" in line for line in started.recent.lines()) is debug
    assert capsys.readouterr().err.count("a decision") == 1


def test_other_peoples_chatter_stays_out(logs: Logs) -> None:
    logging.getLogger("markdown_it").info("chatter")
    assert not any("chatter" in line for line in logs.recent.lines())


def test_an_exception_is_logged_without_what_it_quotes(logs: Logs) -> None:
    """Errors of parsers and codecs quote the text they choke on: that may be a prompt."""
    secret = " ".join(["my", "diary"])  # put together: a traceback quotes the code
    try:
        try:
            int(secret)
        except ValueError as error:
            raise KeyError(secret) from error
    except KeyError:
        logging.getLogger("engine.client.threaded").info("it broke", exc_info=True)
    assert logs.file is not None
    written = logs.file.read_text(encoding="utf-8") + "\n".join(logs.recent.lines())
    assert secret not in written
    assert written.count("ValueError") >= 1
    assert "which led to" in written
    assert "KeyError" in written
    assert "test_logs.py" in written  # the traceback itself is there


def test_another_handler_does_not_bring_the_quoted_text_back(logs: Logs) -> None:
    """A record caches the text of its exception; the plain formatter of another handler may have been first."""
    other = logging.StreamHandler()
    root = logging.getLogger()
    root.handlers.insert(0, other)
    try:
        int(" ".join(["quoted", "words"]))
    except ValueError:
        logging.getLogger("ui").info("seen", exc_info=True)
    finally:
        root.removeHandler(other)
    assert not any("quoted words" in line for line in logs.recent.lines())


def test_our_own_errors_keep_their_message() -> None:
    """They are written for people and never hold a prompt."""
    error = UserFixable("The disk is full.", action="Make room.")
    assert "The disk is full. Make room." in exception_text(error)


def test_a_ring_of_causes_ends() -> None:
    first, second = ValueError(), ValueError()
    first.__context__, second.__context__ = second, first
    assert exception_text(first).count("ValueError") == 2


def test_an_unwritable_folder_leaves_the_log_in_memory(tmp_path: Path) -> None:
    """No start may fail because of its log."""
    (tmp_path / "file").touch()
    started = start_logging(tmp_path / "file" / "logs")
    logging.getLogger("start").info("still here")
    started.close()
    assert started.file is None
    assert started.recent.lines()[-1].endswith("still here")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full, which only Linux has")
def test_a_log_that_is_a_device_leaves_it_in_memory(tmp_path: Path) -> None:
    (tmp_path / "cairn.log").symlink_to("/dev/full")
    started = start_logging(tmp_path)
    logging.getLogger("start").info("still here")
    started.close()
    assert started.file is None


def test_a_disk_that_refuses_costs_the_lines_alone(
    logs: Logs, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Logging's own way is a traceback on stderr for each line, and an exception from the end of the program."""

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    (file,) = (handler for handler in logging.getLogger().handlers if isinstance(handler, RotatingFileHandler))
    with monkeypatch.context() as broken:
        broken.setattr(file.stream, "write", refuse, raising=False)
        broken.setattr(file.stream, "flush", refuse, raising=False)
        logging.getLogger("start").info("into the void")
        file.flush()
    logging.getLogger("start").info("there is room again")
    stream = file.stream
    assert stream is not None
    close = stream.close

    def close_and_refuse() -> None:
        close()
        refuse()

    monkeypatch.setattr(stream, "close", close_and_refuse, raising=False)
    logs.close()
    assert capsys.readouterr().err == ""
    assert logs.file is not None
    written = logs.file.read_text(encoding="utf-8")
    assert "room again" in written
    assert "void" not in written
    assert any("into the void" in line for line in logs.recent.lines())


def test_a_log_that_cannot_be_turned_over_goes_on_as_it_is(logs: Logs, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows no file is renamed that another Cairn has open."""

    def refuse(*_: object) -> None:
        raise PermissionError(13, "it is in use")

    (file,) = (handler for handler in logging.getLogger().handlers if isinstance(handler, RotatingFileHandler))
    monkeypatch.setattr(file, "maxBytes", 1)
    monkeypatch.setattr("os.rename", refuse)
    for number in range(3):
        logging.getLogger("start").info("line %d.", number)
    assert logs.file is not None
    written = logs.file.read_text(encoding="utf-8")
    assert all(f"line {number}." in written for number in range(3))


def test_half_a_character_is_logged(logs: Logs) -> None:
    """A file's name may hold one."""
    logging.getLogger("start").info("no file \udcff")
    assert logs.file is not None
    assert "no file \\udcff" in logs.file.read_text(encoding="utf-8")


def test_closing_leaves_logging_as_it_was(tmp_path: Path) -> None:
    before = (list(logging.getLogger().handlers), logging.getLogger("ui").level)
    start_logging(tmp_path).close()
    assert (list(logging.getLogger().handlers), logging.getLogger("ui").level) == before
