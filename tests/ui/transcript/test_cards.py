"""What a person said stands at the right, in a card as wide as its text."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF

from tests.ui.stage import Stage
from ui.transcript.target import TargetKind

LONG = "Rewrite the tokenizer test so that it covers empty input, white space alone and a lone surrogate. " * 6


def test_a_short_question_has_a_narrow_card_at_the_right(stage: Stage) -> None:
    stage.send("Sort it")
    stage.answer("Here it is.")
    view = stage.window.pane.transcript
    item = view.item(0)
    assert item.card.right() == view.column_width
    assert item.card.width() < view.column_width / 3
    (part,) = item.parts()
    assert part.indent > item.card.left()
    assert part.rect_of(part.length() - 1).right() <= item.card.right()
    assert part.rect_of(part.length() - 1).top() == part.rect_of(0).top(), "its text stays in one line"


def test_a_long_question_leaves_a_part_of_the_column_free(stage: Stage) -> None:
    stage.send(LONG.strip())
    stage.answer("Yes.")
    view = stage.window.pane.transcript
    card = view.item(0).card
    assert view.column_width / 2 < card.width() < 0.8 * view.column_width
    (part,) = view.item(0).parts()
    places = [part.rect_of(at) for at in range(part.length())]
    assert min(rect.left() for rect in places) >= card.left()
    assert max(rect.left() for rect in places) <= card.right()
    assert max(rect.bottom() for rect in places) <= card.bottom()


@pytest.mark.parametrize("text", ["ok", LONG.strip()])
def test_what_can_be_done_with_a_question_is_whole(stage: Stage, text: str) -> None:
    """Its buttons are wider than a short card: they begin further to the left."""
    stage.send(text)
    stage.answer("Yes.")
    view = stage.window.pane.transcript
    item = view.item(0)
    found = [target for target in item.targets() if target.kind is TargetKind.ACTION]
    assert found
    for target in found:
        assert target.rect.width() >= item.style.small_metrics.horizontalAdvance(target.payload)
        assert target.rect.left() >= 0
        assert target.rect.right() <= view.column_width + 2
        assert item.target_at(target.rect.center()) is target
    assert found[0].rect.top() >= item.card.bottom()


def test_its_words_are_found_where_they_stand(stage: Stage) -> None:
    stage.send("Sort it")
    stage.answer("Here it is.")
    item = stage.window.pane.transcript.item(0)
    (part,) = item.parts()
    at = part.rect_of(5)
    assert item.nearest_place(QPointF(at.left() + 1, at.center().y())) == (0, 5)


def test_a_grown_font_fits_the_card_anew(stage: Stage) -> None:
    stage.send("Sort it")
    stage.answer("Here it is.")
    view = stage.window.pane.transcript
    before = view.item(0).card.width()
    usual = stage.settings.current.font_size
    stage.settings.change(font_size=2 * usual)
    stage.settle()
    (part,) = view.item(0).parts()
    large, right = view.item(0).card, part.rect_of(part.length() - 1).right()
    stage.settings.change(font_size=usual)  # the application's: others are tried after this
    stage.settle()
    assert large.width() > 1.4 * before
    assert right <= large.right()
    assert view.item(0).card.width() == before
