"""llama.cpp's lines in Python's log."""

from __future__ import annotations

import logging

import pytest

from engine.native.backend.native_log import LineJoiner, native_log
from tests.native.conftest import Load

DEBUG, INFO, WARN, ERROR, CONTINUES = 1, 2, 3, 4, 5


def joined(*pieces: tuple[int, str]) -> list[tuple[int, str]]:
    lines: list[tuple[int, str]] = []
    joiner = LineJoiner(lambda level, line: lines.append((level, line)))
    for level, text in pieces:
        joiner.add(level, text)
    joiner.flush()
    return lines


def test_pieces_of_a_line_are_joined_at_the_level_of_the_first() -> None:
    assert joined((WARN, "half a "), (CONTINUES, "line\n"), (INFO, "whole\n")) == [
        (WARN, "half a line"),
        (INFO, "whole"),
    ]


def test_a_line_without_an_end_is_not_lost() -> None:
    assert joined((INFO, "first"), (ERROR, "second")) == [(INFO, "first"), (ERROR, "second")]


def test_one_call_may_bring_several_lines() -> None:
    assert joined((INFO, "one\ntwo\n")) == [(INFO, "one"), (INFO, "two")]


def test_progress_dots_are_left_out() -> None:
    assert joined((INFO, "."), (CONTINUES, "."), (CONTINUES, "\n"), (INFO, "done\n")) == [(INFO, "done")]


@pytest.mark.native
def test_loading_logs_to_the_engine_topic_and_not_to_stderr(
    load: Load, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """The bindings print to stderr; the command line's reply and its one cache line must stay alone there."""
    caplog.set_level(logging.DEBUG)
    load("lfm2", n_ctx=512)
    native = [record for record in caplog.records if record.name == "engine.native"]
    assert any("llama_model_loader" in record.getMessage() for record in native)
    padding = next(record for record in native if "padding V cache" in record.getMessage())
    assert padding.levelno == logging.INFO  # llama.cpp's warning is not ours
    captured = capfd.readouterr()
    assert captured.err == captured.out == ""


@pytest.mark.native
def test_problems_are_kept_for_error_details(load: Load) -> None:
    mark = native_log.mark()
    load("lfm2", n_ctx=512)
    assert "padding V cache" in native_log.problems_since(mark)
    assert native_log.problems_since(native_log.mark()) == ""


@pytest.mark.native
def test_a_failing_handler_does_not_harm_the_load(load: Load) -> None:
    """An exception inside llama.cpp's callback has nowhere to go."""

    class Broken(logging.Handler):
        def handle(self, record: logging.LogRecord) -> bool:
            raise RuntimeError("the disk is full")

    handler = Broken(logging.DEBUG)
    logger = logging.getLogger("engine.native")
    level = logger.level
    logger.addHandler(handler)
    logger.setLevel(logging.DEBUG)
    try:
        assert load("llama", n_ctx=512).facts.n_ctx == 512
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
