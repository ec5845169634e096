"""The inspector as one page: what is folded stays as it was left, everything has room, the keys reach all of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextEdit, QWidget

from tests.screens.story import DEAR, say_reply
from tests.support.patience import PATIENCE
from tests.ui.stage import MakeStage, Stage
from ui.inspector.fold import FoldButton
from ui.inspector.numbers import NumbersBar, shares_of
from ui.inspector.tables import RowsTable
from ui.remedies.cards import RemedyCard


def explain(stage: Stage) -> None:
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", DEAR, seconds=9.4)
    stage.window.explainer.explain_current()
    stage.settle()


def test_folds_open_by_the_keyboard_and_stay_open_after_a_restart(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.load()
    explain(stage)
    page = stage.window.inspector.page
    assert page.open_folds == (), "the calm page comes first"
    button = page.folds["places"].button
    assert button.accessibleName() == "Where checkpoints go (1), closed"
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert button.accessibleName() == "Where checkpoints go (1), open"
    assert page.folds["places"].content.isVisible()
    stage.window.close()
    again = make_stage()
    again.load()
    explain(again)
    assert again.window.inspector.page.open_folds == ("places",)
    assert again.window.inspector.page.folds["places"].content.isVisible()


@pytest.mark.parametrize("font_size", [11, 22])
@pytest.mark.parametrize("size", [(1440, 900), (1280, 800), (900, 600)])
def test_nothing_is_cut_off_at_the_side(stage: Stage, size: tuple[int, int], font_size: int) -> None:
    """At 900x600 with 200 % text the page was wider than its dock, and its figures were outside."""
    stage.settings.change(font_size=font_size)
    stage.window.resize(*size)
    explain(stage)
    page = stage.window.inspector.page
    page.open_only(page.folds)
    body = page.widget()
    assert body is not None

    def outside() -> list[str]:
        return [
            f"{type(part).__name__} {part.accessibleName()}"
            for part in (body, *body.findChildren(QWidget))
            if part.isVisible() and part.mapTo(body, QPoint(part.width(), 0)).x() > page.viewport().width()
        ]

    stage.qtbot.waitUntil(lambda: outside() == [], timeout=int(PATIENCE * 1000))


def test_tables_are_as_high_as_their_rows(stage: Stage) -> None:
    """The page scrolls; a second bar inside it would hide the last row."""
    explain(stage)
    page = stage.window.inspector.page
    page.reveal("checkpoints")
    stage.settle()
    (table,) = (t for t in page.findChildren(RowsTable) if t.accessibleName() == "Checkpoints held now")
    assert table.isVisible()
    stage.qtbot.waitUntil(lambda: table.verticalScrollBar().maximum() == 0, timeout=int(PATIENCE * 1000))


def test_tab_goes_from_the_page_through_the_cards_to_the_folds(stage: Stage) -> None:
    """The buttons of the cards, which are made anew for each request, came behind everything else in the window."""
    explain(stage)
    page = stage.window.inspector.page
    stage.window.activateWindow()
    stage.qtbot.waitUntil(stage.window.isActiveWindow)
    page.setFocus()
    seen = [stage.tab()]
    while not (isinstance(seen[-1], FoldButton) and seen[-1] is page.folds["timings"].button) and len(seen) < 30:
        seen.append(stage.tab())
    (raising,) = (card.button for card in page.findChildren(RemedyCard) if card.button.isVisible())
    folds = [fold.button for fold in page.folds.values() if fold.isVisible() and fold.key != "report"]
    assert seen[-len(folds) - 2 :] == [raising, page.why.try_button, *folds]


def test_the_difference_stands_in_its_context(stage: Stage) -> None:
    """In whole words, with the value marked and nothing else."""
    assert DEAR.difference is not None
    around = replace(DEAR.difference, text_before="Be brief and kind. Today is ", text_after=". You have read this.")
    stage.window.inspector.show_explanation(replace(DEAR, difference=around))
    stage.window.inspector.show()
    stage.settle()
    old, new = (pane for pane in stage.window.inspector.findChildren(QTextEdit) if pane.isVisible())
    assert old.toPlainText() == "…kind. Today is 20 Nov 2026"
    assert new.toPlainText() == "…kind. Today is 21 Nov 2026. You have read this."


def test_the_bar_adds_up() -> None:
    shares = shares_of(DEAR)
    assert [(share.text, share.n_tokens) for share in shares] == [
        ("reused", 240),
        ("new", 310),
        ("again: after a change", 4180),
        ("again: could have been skipped", 2140),
    ]
    assert sum(share.n_tokens for share in shares) == DEAR.n_prompt


def test_a_figure_moves_below_its_words_where_there_is_no_room_beside_them(stage: Stage) -> None:
    stage.window.resize(900, 600)
    explain(stage)
    bar = next(bar for bar in stage.window.inspector.findChildren(NumbersBar))
    height = bar.sizeHint().height()
    stage.settings.change(font_size=24)
    stage.qtbot.waitUntil(lambda: bar.sizeHint().height() > 2 * height, timeout=int(PATIENCE * 1000))


def test_the_figure_below_the_bar_that_adds_up_has_room_where_it_moves_below_its_word(stage: Stage) -> None:
    """The last row was not among those that were counted: its figure was below the edge."""
    explain(stage)
    bar = next(bar for bar in stage.window.inspector.findChildren(NumbersBar))
    letters = bar.fontMetrics()
    bar.setMinimumWidth(0)
    bar.resize(letters.horizontalAdvance("together 6,870") + 20, bar.height())
    room = bar.sizeHint().height()
    bar.resize(letters.horizontalAdvance("together 6,870") + 10, bar.height())
    assert bar.sizeHint().height() - room == letters.height() + 6
