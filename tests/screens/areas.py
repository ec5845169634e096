"""Parts of the window itself, each brought onto the screen for a picture and put away after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget

from engine.commands import Survey
from engine.core.difference.explanation import Cause
from tests.screens.camera import tell_forecast, write
from tests.screens.story import told
from tests.ui.options.steps import answer_counts, answer_forecasts, say_lies, wait_for
from tests.ui.stage import Stage
from ui.chats.model import Action
from ui.theme.notices import Problem


def put_back(stage: Stage) -> None:
    """The window as it stands while one chats."""
    window = stage.window
    window.inspector.hide()
    window.pane.finder.dismiss()
    window.commands.hide()
    window.timeline.set_folded(not len(window.controller.rows))  # as at the first start
    window.timeline.set_shows_all_chats(False)
    window.pane.transcript.scroll_to_end()
    window.activateWindow()
    window.pane.composer.field.setFocus()
    stage.settle()


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """`show` gives what stands over the window, if anything does.

    `is_main`: at 2x in all sizes. `is_german`: in German as well.
    """

    name: str
    show: Callable[[Stage], QWidget | None]
    back: Callable[[Stage], None] = put_back
    is_main: bool = False
    is_german: bool = False


def show_window(stage: Stage) -> None:
    """As it is."""


def show_inspector(stage: Stage) -> None:
    stage.window.explainer.explain_current()


def show_find(stage: Stage) -> None:
    stage.window.pane.finder.open()
    stage.window.pane.finder.field.setText("test")
    QTest.qWait(500)


def show_palette(stage: Stage) -> None:
    stage.window.commands.open()
    stage.window.commands.field.setText("ti")


def show_folded(stage: Stage) -> None:
    stage.window.timeline.set_folded(True)


def show_long(stage: Stage) -> None:
    """The timeline of another chat, which needs its overview."""
    stage.window.timeline.set_shows_all_chats(True)


def show_search(stage: Stage) -> None:
    listed = stage.window.list
    listed.search.setText("test")
    stage.qtbot.wait(400)


def clear_search(stage: Stage) -> None:
    stage.window.list.search.clear()
    stage.qtbot.wait(400)
    put_back(stage)


def show_editing(stage: Stage) -> None:
    """A question is changed, and what that will cost is told."""
    stage.window.pane.transcript.act(len(stage.window.controller.rows) - 4, Action.EDIT)
    stage.settle()
    write(stage, " And a lone surrogate.")
    changed = replace(told(6720, 6080, cause=Cause.MESSAGE_EDITED), changed=310)
    tell_forecast(stage, changed, seconds=1.4, n_written=24)


def end_editing(stage: Stage) -> None:
    stage.window.pane.edit.end()
    stage.settle()
    tell_forecast(stage)
    put_back(stage)


def show_menu(stage: Stage) -> QMenu:
    """Of a reply."""
    transcript = stage.window.pane.transcript
    row = len(stage.window.controller.rows) - 1
    menu = transcript.menu_for(row)
    menu.popup(transcript.viewport().mapToGlobal(transcript.row_rect(row).topLeft()))
    return menu


def show_chat_menu(stage: Stage) -> QMenu:
    """Of a chat in the list."""
    listed = stage.window.list
    index = listed.model.index_of(stage.window.controller.chat.id)
    menu = listed.menu_for(index)
    assert menu is not None
    menu.popup(listed.view.viewport().mapToGlobal(listed.view.visualRect(index).center()))
    return menu


def show_notices(stage: Stage) -> None:
    """An error, something that limits the model, and a chat that was deleted."""
    notices = stage.window.notices
    notices.show_problem(
        Problem(
            title="“Qwen3.5-9B-Q8_0.gguf” was not loaded",
            message="It needs 9.5 GiB on the graphics card, where 6.1 GiB are free.",
            action="Choose a smaller context, or fewer layers on the graphics card.",
            details="ggml_backend_cuda_buffer_type_alloc_buffer: allocating 9728.00 MiB on device 0: out of memory",
            code="out-of-memory",
        ),
        "Open a model…",
        lambda: None,
    )
    notices.show_limitation("Its template has no place for a system prompt: it goes into the first message.")
    stage.window.pane.undo.offer("chat", "Deleted “Trip to Lisbon”")


def close_notices(stage: Stage) -> None:
    pane = stage.window.pane
    pane.problem.dismiss()
    pane.notice.dismiss()
    pane.undo.button.click()
    put_back(stage)


def show_limit(stage: Stage) -> None:
    """A message is written that does not fit any more; what can be done is shown."""
    if stage.window.pane.limit.isVisible():
        return
    write(stage, "And what if there are two of them?")
    for _ in range(6):
        QTest.qWait(150)
        answer_forecasts(stage, is_full=True)
        answer_counts(stage, n_tokens=4500)
    say_lies(stage, wait_for(stage, Survey))
    stage.qtbot.waitUntil(stage.window.pane.limit.isVisible)
