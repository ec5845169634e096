"""The inspector shows one request whole, and its report holds no text of the conversation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHeaderView, QLabel, QMenu, QPushButton, QTextEdit
from pytestqt.qtbot import QtBot

from engine.client.state import INITIAL, reduce, replay
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Cause, FirstDifference, Offer, Remedy
from engine.core.difference.subjects import ChangedTools, ChangedValue, ToolChange, ToolEdit
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import MediaType
from engine.core.prompt.span_values import Kind, SpanMethod, SpanProblem
from engine.core.volatile.tokens import VolatileKind
from engine.telling.words.figures import fmt_bytes
from tests.ui import event_builders as make
from tests.ui.timeline.timeline_samples import sample_state
from ui.inspector.numbers import NumbersBar
from ui.inspector.report import CacheReport, report_json, report_text
from ui.inspector.tables import RowsTable
from ui.inspector.view import Inspector
from ui.inspector.why import NOTHING_TEXT, DifferenceView
from ui.theme.theme import DARK, LIGHT, ThemeName, apply_theme

STATE = sample_state()


@pytest.fixture(autouse=True)
def _light_theme(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, "light")
    yield
    apply_theme(qapp, "light")


@pytest.fixture
def inspector(qtbot: QtBot) -> Inspector:
    dock = Inspector()
    qtbot.addWidget(dock)
    dock.resize(440, 720)
    dock.set_state(STATE)
    dock.show()
    return dock


def _show(inspector: Inspector, request: str) -> None:
    row = STATE.row(request)
    assert row is not None
    inspector.show_row(row)


def _texts(inspector: Inspector) -> list[str]:
    """What the page says above what is folded, section by section; hidden ones left out."""
    page = inspector.page.why
    return [label.text() for label in page.findChildren(QLabel) if label.isVisibleTo(page)]


def _opened(inspector: Inspector, key: str) -> list[str]:
    """What stands in a fold, which is opened by its title."""
    fold = inspector.page.folds[key]
    if not fold.is_open:
        QTest.mouseClick(fold.button, Qt.MouseButton.LeftButton)
    assert fold.content.isVisible()
    return [label.text() for label in fold.findChildren(QLabel) if label.isVisible()]


def _table(inspector: Inspector, name: str) -> RowsTable:
    found = [table for table in inspector.findChildren(RowsTable) if table.accessibleName() == name]
    assert len(found) == 1
    return found[0]


def _cells(table: RowsTable) -> list[list[str]]:
    """As shown, in the order shown."""
    model = table.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())] for row in range(model.rowCount())
    ]


def test_without_a_selection_it_says_how_to_get_one(inspector: Inspector) -> None:
    assert _texts(inspector) == [NOTHING_TEXT]


def test_why_says_cause_difference_numbers_parts_and_remedies(inspector: Inspector) -> None:
    _show(inspector, "r4")
    said = "\n".join([*_texts(inspector), *_opened(inspector, "words")])
    for text in (
        "A date or time in the system prompt changed",
        "System prompt, characters 312-321, token ",
        "In message 1 (system), characters 312-321: '2026-11-20' became '2026-11-21'.",
        "Of 8,942 tokens, 1,800 were reused and 7,142 were read: 3,342 new and 3,800 that could have been skipped.",
        "2,700 tokens (tokens 1,801-4,500) were read again: the checkpoint there had been dropped to make room",
        "Move the date to the end of the newest message.",
    ):
        assert text in said
    bar = inspector.findChild(NumbersBar)
    assert isinstance(bar, NumbersBar)
    assert bar.accessibleName() == "reused 1,800, new 3,342, again: could have been skipped 3,800: 8,942 tokens"


def test_sections_without_content_are_hidden(inspector: Inspector) -> None:
    """The last request's remedies must not stay below another one."""
    _show(inspector, "r4")
    _show(inspector, "r2")
    said = "\n".join(_texts(inspector))
    assert "First difference" not in said
    assert "What would help" not in said
    assert "Read again" not in said
    assert "after a change" not in inspector.page.why.findChildren(NumbersBar)[0].accessibleName()


def test_the_difference_is_emphasised_in_both_texts(inspector: Inspector) -> None:
    difference = FirstDifference(
        at=TokenIndex(5),
        old_token=1,
        new_token=2,
        old_text="the red fox runs home",
        new_text="the tame fox runs home",
        message=1,
        kind=Kind.USER,
        char_first=0,
    )
    told = make.explanation(100, cause=Cause.MESSAGE_EDITED, message=1, difference=difference)
    inspector.show_explanation(told)
    view = inspector.findChild(DifferenceView)
    assert isinstance(view, DifferenceView)
    assert view.isVisibleTo(inspector)
    strong = []
    for pane in view.findChildren(QTextEdit):
        fragments = []
        block = pane.document().begin()
        at = block.begin()
        while not at.atEnd():
            fragment = at.fragment()
            if fragment.charFormat().fontUnderline():
                fragments.append(fragment.text())
            at += 1
        strong.append((pane.toPlainText(), fragments))
    assert strong == [("the red fox runs home", ["red"]), ("the tame fox runs home", ["tame"])]


def test_texts_of_the_prompt_are_never_taken_for_markup(inspector: Inspector) -> None:
    """A prompt that holds HTML could otherwise draw whatever it likes into the window."""
    told = make.explanation(
        100,
        cause=Cause.TOOLS_CHANGED,
        subject=ChangedTools(edits=(ToolEdit(change=ToolChange.ADDED, names=("<b>bold</b>",)),)),
    )
    inspector.show_explanation(told)
    shown = [label for label in inspector.findChildren(QLabel) if "<b>bold</b>" in label.text()]
    assert shown
    assert all(label.textFormat() is Qt.TextFormat.PlainText for label in shown)


def test_a_word_of_the_explanation_leads_to_the_glossary(inspector: Inspector, qtbot: QtBot) -> None:
    """ "Checkpoint" is of no use to somebody who does not know what that is; the link needs no mouse."""
    _show(inspector, "r4")
    label = next(label for label in inspector.findChildren(QLabel) if label.text().startswith("Words: "))
    assert '<a href="checkpoint">' in label.text()
    assert label.textInteractionFlags() & Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    with qtbot.waitSignal(inspector.page.words.term_asked) as asked:
        label.linkActivated.emit("checkpoint")
    assert asked.args == ["checkpoint"]


def test_candidates_show_verdicts_in_words(inspector: Inspector) -> None:
    _show(inspector, "r4")
    assert _cells(_table(inspector, "Options considered")) == [
        ["1,800", "checkpoint 1", "1,800", "1,800", "used"],
        ["5,700", "checkpoint 4", "5,600", "0", "the text differs before this point"],
        ["8,562", "the model", "5,600", "0", "can only be resumed at exactly token 8,562"],
    ]


def test_tables_sort_numbers_as_numbers(inspector: Inspector) -> None:
    """ "900" after "8,942" would be sorted by letters."""
    views = [make.checkpoint(n, place) for n, place in ((1, 8942), (2, 900), (3, 12_000))]
    inspector.set_state(reduce(STATE, make.cache_changed(*views)))
    table = _table(inspector, "Checkpoints held now")
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert [row[0] for row in _cells(table)] == ["12,000", "8,942", "900"]


def test_checkpoints_show_place_size_and_budget(inspector: Inspector) -> None:
    cells = _cells(_table(inspector, "Checkpoints held now"))
    assert cells == [
        ["1,800", "4 MiB", "#1", "end of the tools; pinned, in RAM"],
        ["8,650", "4 MiB", "#5", "before a user message; in RAM"],
    ]
    budget = fmt_bytes(CacheSettings().ram_bytes)
    assert f"2 checkpoints of as many as fit; 8 MiB of {budget} in RAM." in [
        label.text() for label in inspector.findChildren(QLabel)
    ]


def test_left_branches_are_part_of_the_ram_shown(inspector: Inspector) -> None:
    """Also when nothing else changed: a branch came and as many bytes of another one went."""
    views = STATE.checkpoints
    n_bytes = sum(view.n_bytes for view in views)
    before = reduce(STATE, make.cache_changed(*views, n_bytes_branches=2 * 1024**2))
    inspector.set_state(before)
    (label,) = (label for label in inspector.findChildren(QLabel) if " of as many as fit;" in label.text())
    assert label.text() == "2 checkpoints of as many as fit; 10 MiB of 2 GiB in RAM (2 MiB for branches)."
    assert "copies of branches" in label.toolTip()
    inspector.set_state(replace(before, n_bytes_branches=1024**2))
    assert label.text() == "2 checkpoints of as many as fit; 10 MiB of 2 GiB in RAM (1 MiB for branches)."
    assert n_bytes == 8 * 1024**2
    inspector.set_state(replace(before, n_branches=2))
    assert (
        label.text()
        == "2 checkpoints of as many as fit, 2 branches ready; 10 MiB of 2 GiB in RAM (2 MiB for branches)."
    )


def test_pinning_by_button_key_and_menu_asks_for_the_opposite(
    inspector: Inspector, qtbot: QtBot, qapp: QApplication
) -> None:
    asked: list[tuple[int, bool]] = []
    inspector.page.checkpoints.pin_requested.connect(lambda number, pinned: asked.append((number, pinned)))
    assert inspector.show_checkpoint(1)
    table = _table(inspector, "Checkpoints held now")
    button = next(b for b in inspector.findChildren(QPushButton) if b.text() in ("Pin", "Unpin"))
    assert button.text() == "Unpin"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    table.select_key(5)
    assert button.text() == "Pin"
    inspector.activateWindow()
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    qtbot.keyClick(table, Qt.Key.Key_P)
    inspector.page.ensureWidgetVisible(table)
    place = table.visualRect(table.currentIndex()).center()
    qtbot.waitUntil(lambda: table.viewport().visibleRegion().contains(place))
    at = table.viewport().mapTo(inspector, place)
    QTest.mouseClick(inspector.windowHandle(), Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, at)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    place = menu.actionGeometry(menu.actions()[0]).center()
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert asked == [(1, False), (5, True), (5, True)]


def test_nothing_can_be_pinned_without_a_selection(qtbot: QtBot) -> None:
    dock = Inspector()
    qtbot.addWidget(dock)
    dock.set_state(INITIAL)
    button = next(b for b in dock.findChildren(QPushButton) if b.text() == "Pin")
    assert not button.isEnabled()


def test_a_checkpoint_that_is_gone_cannot_be_shown(inspector: Inspector) -> None:
    fold = inspector.page.folds["checkpoints"]
    assert (inspector.show_checkpoint(99), fold.is_open) == (False, False)
    assert (inspector.show_checkpoint(5), fold.is_open) == (True, True)
    assert _table(inspector, "Checkpoints held now").isVisible()


def test_the_selected_checkpoint_stays_selected_when_others_come(inspector: Inspector) -> None:
    table = _table(inspector, "Checkpoints held now")
    table.select_key(5)
    more = make.checkpoint(9, 300)
    inspector.set_state(replace(STATE, checkpoints=(*STATE.checkpoints, more)))
    assert table.selected_key == 5


def test_placement_shows_every_place_and_how_messages_were_found(inspector: Inspector) -> None:
    _show(inspector, "r4")
    cells = _cells(_table(inspector, "Where checkpoints go"))
    assert [row[2] for row in cells] == ["there is one already", "take one here", "too close to the one before"]
    tips = [label.toolTip() for label in inspector.findChildren(QLabel)]
    assert "Messages located exactly." in tips


WHY = "the template refuses marked messages, and no message has a text that could be looked for"


def test_why_intervals_were_used_is_said_above_the_places(inspector: Inspector) -> None:
    """Checkpoints every so many tokens look like a fault to somebody who expects them between messages."""
    whole, problems = make.spans((Kind.RAW, 900)), (SpanProblem.MARKS_REFUSED, SpanProblem.NO_TEXT)
    span_map = replace(whole, boundaries=(), method=SpanMethod.INTERVALS, problems=problems)
    row = replay([make.planned("r", span_map=span_map)]).running
    assert row is not None
    inspector.show_row(row)
    assert _opened(inspector, "places")[0] == f"Messages not located: checkpoints every so many tokens ({WHY})."
    assert '"intervals"' in report_json(inspector.report() or pytest.fail("nothing is shown"))


def test_parts_show_pictures_with_tokens_and_positions(inspector: Inspector) -> None:
    span_map = make.spans((Kind.SYSTEM, 40), (Kind.MEDIA, 24), (Kind.MEDIA, 9), (Kind.USER, 36), messages=(0, 1, 1, 1))
    media = (make.chunk(40, 24, n_pos=6), make.chunk(64, 9, label="rain.wav, 3.2 s", kind=MediaType.AUDIO))
    row = replay([make.planned("r", span_map=span_map, media=media)]).running
    assert row is not None
    inspector.show_row(row)
    table = _table(inspector, "Parts of the prompt")
    assert _cells(table) == [
        ["1", "40", "", "system, message 1"],
        ["41", "24", "6", "image: cat.png, 640x480, message 2"],
        ["65", "9", "", "audio: rain.wav, 3.2 s, message 2"],
        ["74", "36", "", "user, message 2"],
    ]
    assert not table.isColumnHidden(2)
    assert "The prompt: 109 tokens at 91 positions." in [label.text() for label in inspector.findChildren(QLabel)]
    report = inspector.report()
    assert report is not None
    assert "image or audio: token 41: 24 tokens at 6 positions" in report_text(report)
    assert json.loads(report_json(report))["media"][0] == {"first": 40, "n_tokens": 24, "n_pos": 6, "part": 0}
    assert "cat.png" not in report_text(report) + report_json(report)
    inspector.show_explanation(make.explanation(50))
    assert _cells(table) == [], "nothing of another request stays"
    _show(inspector, "r4")
    assert table.isColumnHidden(2), "without pictures positions are tokens"


def test_a_prompt_of_a_thousand_parts_is_shown_at_once(inspector: Inspector) -> None:
    """Wrapping each of them would hold the window up; short lists wrap."""
    table = _table(inspector, "Parts of the prompt")
    _show(inspector, "r4")
    _opened(inspector, "parts")
    modes = []
    for n in (1000, 20):
        row = replay([make.planned("r", span_map=make.spans(*((Kind.USER, 3),) * n))]).running
        assert row is not None
        inspector.show_row(row)
        assert table.model().rowCount() == n
        modes.append(table.verticalHeader().sectionResizeMode(0))
    assert modes == [QHeaderView.ResizeMode.Fixed, QHeaderView.ResizeMode.ResizeToContents]


def test_a_row_that_is_shown_follows_the_engine(inspector: Inspector) -> None:
    """A refused restore replaces the explanation while one looks at it."""
    _show(inspector, "r6")
    other = make.explanation(8942, cause=Cause.REGENERATED)
    inspector.set_state(reduce(STATE, make.finished("r6", other)))
    assert inspector.explanation is other
    assert any(text.startswith("The reply was generated again.") for text in _opened(inspector, "words"))


def test_a_stored_explanation_is_not_replaced_by_the_row_before(inspector: Inspector) -> None:
    _show(inspector, "r6")
    stored = make.explanation(50, remedies=(Remedy.PIN_CHECKPOINT,))
    inspector.show_explanation(stored)
    inspector.set_state(reduce(STATE, make.finished("r6", make.explanation(8942))))
    assert inspector.explanation is stored
    assert _cells(_table(inspector, "Where checkpoints go")) == []


def _secret_report() -> CacheReport:
    secret = FirstDifference(
        at=TokenIndex(5),
        old_token=77_001,
        new_token=77_002,
        old_text="my password is hunter2",
        new_text="my password is swordfish",
        message=1,
        kind=Kind.USER,
        char_first=3,
    )
    told = make.explanation(
        100,
        cause=Cause.MESSAGE_EDITED,
        subject=ChangedValue(kind=VolatileKind.CLOCK, text="hunter2"),
        message=1,
        difference=secret,
        remedies=(Remedy.SORT_TOOLS,),
    )
    offer = Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=61, saves_seconds=2.0, message=1, subject="swordfish")
    return CacheReport(
        explanation=replace(told, offers=(offer,)),
        placement=(make.place(40),),
        span_map=make.spans((Kind.USER, 100)),
        checkpoints=STATE.checkpoints,
        settings=STATE.settings,
        model=STATE.model,
    )


@pytest.mark.parametrize("render", [report_text, report_json])
def test_reports_hold_no_text_of_the_conversation(render: object) -> None:
    """People paste them into public bug trackers."""
    assert callable(render)
    text = render(_secret_report())
    for secret in ("hunter2", "swordfish", "password", "77001", "77002", "77,001", "demo.gguf"):
        assert secret not in text
    assert "lfm2 350M F16" in text


def test_the_json_report_adds_up_and_can_be_read_back() -> None:
    whole = json.loads(report_json(_secret_report()))
    assert whole["n_prompt"] == whole["reused"] + whole["unavoidable"] + whole["avoidable"]
    assert whole["cause"] == "message-edited"
    assert whole["first_difference"] == {"at": 5, "kind": "user", "message": 1, "char_first": 3}
    assert [held["id"] for held in whole["checkpoints"]] == [1, 5]
    assert whole["placement"] == [{"at": 40, "boundary": "before-user", "verdict": "take"}]


def _copy(inspector: Inspector, button: QPushButton, kind: str) -> None:
    """Open the button's menu by the keys and click the entry."""
    _opened(inspector, "report")
    QTest.keyClick(button, Qt.Key.Key_Space)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    action = next(one for one in menu.actions() if one.text() == kind)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())


def test_copying_puts_the_report_on_the_clipboard(inspector: Inspector) -> None:
    button = next(b for b in inspector.findChildren(QPushButton) if b.text() == "Copy report")
    assert not button.isEnabled()
    _show(inspector, "r4")
    assert button.isEnabled()
    _copy(inspector, button, "As text")
    text = QGuiApplication.clipboard().text()
    assert text.startswith("Cairn cache report\n")
    assert "cache: Read 3,800 tokens again and 3,342 new, reused 1,800" in text
    _copy(inspector, button, "As JSON")
    assert json.loads(QGuiApplication.clipboard().text())["reused"] == 1800


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_inspector_paints_in_both_themes(inspector: Inspector, qapp: QApplication, theme: ThemeName) -> None:
    """The theme reached the page, the bar and the cards."""
    apply_theme(qapp, theme)
    colours = LIGHT if theme == "light" else DARK
    row = STATE.row("r4")
    assert row is not None
    inspector.show_row(replace(row, explanation=replace(row.explanation, seconds_read=9.0)))
    qapp.processEvents()
    image = inspector.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)}
    assert {colours.avoidable, colours.surface, colours.background} <= seen
