"""`cairn smoke-test`: the real window, driven with the keyboard through a two-turn chat, its cache checked."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, TextIO

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.options.tasks import SmokeTest
from app.terminal.smoke import tool_server
from engine.client.state import FailedModel, LoadedModel, Phase, TimelineRow
from engine.core.toolbox.servers import ServerEntry
from engine.errors import MediaRefused, StoreFailed
from engine.events import Failed
from engine.media.documents import text_of
from engine.named_files import check_writable_place
from engine.telling.reasons.summary import cache_line
from engine.telling.wording import error_text
from engine.telling.words.figures import fmt_tokens
from engine.tools.host import ToolHost
from engine.tools.views import ServerStand
from ui.transcript.formulas import draw
from ui.window.main import MainWindow

_LOAD_SECONDS = 120.0
_REPLY_SECONDS = 120.0
_TOOL_SECONDS = 120.0
WORDS: Final = "Grüße, 世界"  # in each sample
_SETTLE_MS = 400  # pictures of the timeline are refined while idle
_TURNS = ("Hello! What is your name?", "What is the capital of France?")
_FORMULA = r"\[\text{mean} = \frac{1}{n} \sum_{i=1}^{n} \sqrt{x_i}\]"


class CheckFailed(Exception):  # noqa: N818 -- it is a finding, not an error
    """One line: what was expected and what happened."""


def check_screenshot(task: SmokeTest) -> None:
    """The picture can be written there, as far as can be told before the window opens. Raises StoreFailed."""
    try:
        if task.screenshot is not None:
            check_writable_place(task.screenshot)
    except OSError as error:
        raise StoreFailed(
            f"{task.screenshot} cannot be written: {error.strerror or 'the disk refused'}.",
            action="Choose another name for the picture.",
        ) from error


def smoke_test(task: SmokeTest, application: QApplication, window: MainWindow, *, samples: Path, stderr: TextIO) -> int:
    """0, or 1 with one line on stderr. The picture is taken in both cases. `samples`: a folder of documents."""
    try:
        _wait_for_model(window)
        rows = [_chat(window, turn) for turn in _TURNS]
        _check_turns(window, rows)
        again = _regenerate(window)
        _check_checkpoints(window, [*rows, again])
        _check_formulas()
        _check_documents(samples)
        _check_tools()
        summary = f"cairn: smoke-test passed; second turn: {cache_line(rows[1].explanation)}"
    except CheckFailed as failure:
        summary = f"cairn: smoke-test failed: {failure}"
    QTest.qWait(_SETTLE_MS)
    problem = _save_picture(task, window)
    print(problem or summary, file=stderr)
    return 0 if "passed" in summary and not problem else 1


def _wait_for_model(window: MainWindow) -> None:
    def error() -> Failed | None:
        model = window.state.model
        return model.error if isinstance(model, FailedModel) else window.state.failure

    def is_decided() -> bool:
        return isinstance(window.state.model, LoadedModel) or error() is not None

    _wait(is_decided, _LOAD_SECONDS, "the model was not loaded")
    failed = error()
    if failed is not None:
        raise CheckFailed(f"the model was not loaded: {error_text(failed)}")


def _chat(window: MainWindow, text: str) -> TimelineRow:
    """Type and send; the row of the finished reply."""
    field = window.pane.composer.field
    field.setFocus()
    QTest.keyClicks(field, text)
    return _reply_to(window, lambda: QTest.keyClick(field, Qt.Key.Key_Return))


def _regenerate(window: MainWindow) -> TimelineRow:
    """Another answer to the last message: the prompt goes back to before the reply."""
    return _reply_to(window, window.actions_by_name["regenerate"].trigger)


def _reply_to(window: MainWindow, ask: Callable[[], None]) -> TimelineRow:
    before = len(window.state.rows)
    ask()

    def is_over() -> bool:
        return len(window.state.rows) > before or window.state.failure is not None

    _wait(is_over, _REPLY_SECONDS, "no reply came")
    if window.state.failure is not None:
        raise CheckFailed(error_text(window.state.failure))
    row = window.state.rows[-1]
    if row.phase is not Phase.FINISHED:
        raise CheckFailed(f"the reply {row.phase.value}: {error_text(row.error) if row.error else 'no error named'}")
    _wait(lambda: window.controller.running is None, _REPLY_SECONDS, "the window did not see the reply end")
    return row


def _check_turns(window: MainWindow, rows: list[TimelineRow]) -> None:
    messages = [row for row in window.controller.rows.rows if not row.is_user]
    if len(messages) != len(rows) or not all(message.text.strip() for message in messages):
        raise CheckFailed("the transcript does not show both replies")
    if not all(message.explanation for message in messages):
        raise CheckFailed("a reply has no cache line")
    second = rows[1].explanation
    if second.reused == 0:
        raise CheckFailed(f"nothing of the second turn's {fmt_tokens(second.n_prompt)} tokens was reused")


def _check_checkpoints(window: MainWindow, rows: list[TimelineRow]) -> None:
    """Going back to before the last reply needs a checkpoint where the memory cannot be cut."""
    model = window.state.model
    assert isinstance(model, LoadedModel)
    if not model.facts.memory.is_exact_only:
        return
    marks = [mark for row in rows for mark in row.marks]
    if not any(mark.was_taken for mark in marks):
        raise CheckFailed("no checkpoint was taken")
    if not any(mark.was_restored for mark in rows[-1].marks):
        raise CheckFailed("no checkpoint was restored for another answer to the same message")


def _check_formulas() -> None:
    """What draws them reads fonts and tables of its own, which an installation may lack."""
    drawing = draw(_FORMULA)
    if drawing is None or not QSvgRenderer(QByteArray(drawing.svg)).isValid():
        raise CheckFailed("a formula could not be drawn")


def _check_documents(samples: Path) -> None:
    """Each kind is read by a library of its own, with files and modules that an installation may lack.

    The samples are as small as they can be: the one of docx has no styles, so that the library takes its own.
    """
    for file in sorted(samples.iterdir()):
        try:
            text = text_of(file.read_bytes(), file.name)
        except MediaRefused as error:
            raise CheckFailed(f"{file.name} could not be read: {error_text(error)} {error.details}".rstrip()) from error
        if WORDS not in text:
            raise CheckFailed(f"of {file.name} was read: {text!r}")


def _check_tools() -> None:
    """Servers of tools are reached by libraries of their own, over stdio and over HTTP."""
    host = ToolHost()
    try:
        _use_tool(host, tool_server.stdio_server())
        with tool_server.http_server() as entry:
            _use_tool(host, entry)
    finally:
        host.close()


def _use_tool(host: ToolHost, entry: ServerEntry) -> None:
    name = entry.name
    host.start(entry)
    begins = (ServerStand.OFF, ServerStand.STARTING)
    _wait(lambda: host.view(name).stand not in begins, _TOOL_SECONDS, f"a server of tools ({name}) did not start")
    view = host.view(name)
    if view.stand is not ServerStand.READY or [one.name for one in view.tools] != [tool_server.TOOL]:
        raise CheckFailed(f"a server of tools could not be reached: {view.problem} {host.log(name)}".rstrip())
    calling = host.call(name, tool_server.TOOL, {"text": WORDS})
    _wait(calling.done, _TOOL_SECONDS, f"a tool ({name}) did not answer")
    if calling.result().text != WORDS:
        raise CheckFailed(f"a tool ({name}) answered {calling.result().text!r}")
    host.stop(name)


def _save_picture(task: SmokeTest, window: MainWindow) -> str:
    """Why it could not be saved, or ""."""
    if task.screenshot is None or window.grab().save(str(task.screenshot), "PNG"):
        return ""
    return f"cairn: smoke-test failed: {task.screenshot} cannot be written."


def _wait(condition: Callable[[], bool], seconds: float, complaint: str) -> None:
    end = time.monotonic() + seconds
    while not condition():
        if not any(isinstance(widget, MainWindow) and widget.isVisible() for widget in QApplication.topLevelWidgets()):
            raise KeyboardInterrupt  # Ctrl-C has closed it
        if time.monotonic() > end:
            raise CheckFailed(f"{complaint} within {seconds:.0f} seconds")
        QTest.qWait(10)
