"""Images and audio in the chat view: known heights, pictures that come later, and what can be done with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
import shiboken6
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QAccessible, QColor, QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from engine.core.prompt.conversation import MessageId
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media
from tests.ui.media_samples import BLUE, RED, broken, gone, picture, sound
from ui.chats.model import ChatModel, ChatRow
from ui.theme.theme import LIGHT, apply_theme
from ui.transcript import accessible as transcript_accessible
from ui.transcript.documents import TextStyle
from ui.transcript.layout.selection import FAR, CharPlace
from ui.transcript.target import TargetKind
from ui.transcript.tiles import EDGE, lay_out_tiles, paint_tile
from ui.transcript.view import TranscriptView
from ui.viewer.media import MediaViewer
from ui.viewer.pictures import Thumbnails

CAT = picture()
TALL = picture("tower.png", 100, 800)
SMALL = picture("dot.png", 16, 16)


def row(n: int, text: str = "", *media: Media) -> ChatRow:
    return ChatRow(id=MessageId(f"m{n}"), role="user" if n % 2 == 0 else "assistant", text=text, media=media)


@pytest.fixture
def view(qtbot: QtBot, qapp: QApplication) -> Iterator[TranscriptView]:
    apply_theme(qapp, "light")
    made = TranscriptView(ChatModel())
    made.model.setParent(made)
    qtbot.addWidget(made)
    made.resize(800, 500)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    yield made
    for viewer in made.findChildren(MediaViewer):
        viewer.close()


def tile_colour(view: TranscriptView, at: int, index: int, across: float) -> str:
    rect = view.item(at).tiles[index].rect
    place = QPointF(view.row_rect(at).topLeft()) + rect.topLeft()
    place += QPointF(across * rect.width(), rect.height() / 2)
    return view.viewport().grab().toImage().pixelColor(place.toPoint()).name()


def wait_for_pictures(view: TranscriptView, qtbot: QtBot, n: int) -> None:
    view.viewport().grab()
    qtbot.waitUntil(lambda: view.thumbnails.n_made >= n)


def test_a_picture_comes_into_the_place_that_was_kept_for_it(view: TranscriptView, qtbot: QtBot) -> None:
    """A text that jumps while one reads it is worse than a picture that comes late."""
    view.model.show([row(0, "what is this?", CAT), row(1, "A cat.")])
    before = [view.row_rect(n) for n in range(2)]
    tile = view.item(0).tiles[0]
    assert (tile.rect.width(), tile.rect.height()) == (EDGE, EDGE * 480 // 640)
    assert tile.rect.bottom() < view.item(0).parts()[0].top, "above the text"
    quiet = tile_colour(view, 0, 0, 0.25)
    assert quiet not in (RED, BLUE, LIGHT.user_card)
    wait_for_pictures(view, qtbot, 1)
    assert [tile_colour(view, 0, 0, across) for across in (0.25, 0.75)] == [RED, BLUE]
    assert [view.row_rect(n) for n in range(2)] == before


def test_heights_of_two_thousand_messages_need_no_picture(view: TranscriptView, qtbot: QtBot) -> None:
    """Decoding a picture takes longer than a frame; scrolling past a hundred of them would stand still."""
    many = [replace(CAT, digest=Digest(f"d{n}")) for n in range(1000)]
    view.model.show([row(n, f"message {n}", *(many[n // 2 : n // 2 + 1] if n % 2 == 0 else ())) for n in range(2000)])
    assert sum(view.item(n).has_documents for n in range(2000)) < 30
    bar = view.verticalScrollBar()
    for value in range(bar.maximum(), 0, -bar.maximum() // 100):
        bar.setValue(value)
        view.viewport().repaint()
    assert view.thumbnails.n_made < 20, "what was only passed is not decoded"
    first = view.row_at(250)
    place = view.row_rect(first)
    qtbot.waitUntil(lambda: not view.thumbnails._wanted and not view.thumbnails._running)
    assert view.thumbnails.n_made < 120, "old wishes are dropped"
    assert view.row_rect(first) == place


def test_an_estimate_with_pictures_is_nearly_exact(view: TranscriptView) -> None:
    """The scroll bar would jump with every message that comes into sight."""
    for shown in (row(0, "", CAT), row(0, "hello", CAT, TALL, SMALL, CAT), row(0, "", sound(), gone())):
        view.model.show([shown])
        item = view.item(0)
        assert abs(item.estimate(view.column_width) - item.measure(view.column_width)) <= 24


def test_pictures_stand_in_rows_inside_the_column(view: TranscriptView, qtbot: QtBot) -> None:
    media = (CAT, replace(CAT, digest=Digest("b")), TALL, SMALL, sound(), gone(), CAT)
    view.model.show([row(0, "see", *media)])
    rects: list[QRectF] = []
    for width in (180, 300, 500, 1000):
        view.resize(width, 500)
        qtbot.wait(5)
        rects = [tile.rect for tile in view.item(0).tiles]
        assert len(rects) == len(media)
        column = QRectF(0, 0, view.column_width, view.row_rect(0).height())
        assert all(column.contains(rect) for rect in rects), width
        assert not any(a.intersects(b) for n, a in enumerate(rects) for b in rects[n + 1 :]), width
        assert all(max(rect.width(), rect.height()) <= EDGE for rect in rects)
    assert len({rect.top() for rect in rects}) > 1, "they wrap"
    assert len({rect.top() for rect in rects}) < len(rects), "several stand side by side"


def test_small_pictures_are_not_enlarged(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0, "", SMALL)])
    wait_for_pictures(view, qtbot, 1)
    assert tile_colour(view, 0, 0, 0.45) == RED
    assert tile_colour(view, 0, 0, 0.55) == BLUE
    assert tile_colour(view, 0, 0, 0.1) not in (RED, BLUE)


def test_a_screen_with_more_pixels_gets_a_sharper_picture(view: TranscriptView, qtbot: QtBot) -> None:
    """The border between the halves is one device pixel wide or it was scaled up."""
    style = TextStyle(view.font(), LIGHT)
    square = picture("square.png", 2 * EDGE, 2 * EDGE)
    tiles, _ = lay_out_tiles((square,), style, left=0, top=0, width=700)
    thumbnails = Thumbnails(view)

    def painted() -> QImage:
        image = QImage(2 * EDGE, 2 * EDGE, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(2)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_tile(painter, tiles[0], style, thumbnails)
        painter.end()
        return image

    painted()
    qtbot.waitUntil(lambda: thumbnails.n_made == 1)
    image = painted()
    assert [image.pixelColor(x, EDGE).name() for x in (EDGE - 1, EDGE)] == [RED, BLUE]


@pytest.mark.parametrize("medium", [gone(), broken()])
def test_a_picture_that_is_gone_or_broken_says_so(view: TranscriptView, qtbot: QtBot, medium: Media) -> None:
    view.model.show([row(0, "look", medium), row(1, "I see.")])
    before = view.row_rect(1)
    view.viewport().grab()
    qtbot.waitUntil(lambda: view.thumbnails.is_missing(medium))
    assert view.media_name(medium) == f"picture missing: {medium.name}"
    tile = view.item(0).tiles[0].rect.translated(QPointF(view.row_rect(0).topLeft())).toRect()
    image = view.viewport().grab(tile).toImage()
    inked = sum(image.pixelColor(x, y).lightness() < 120 for x in range(image.width()) for y in range(image.height()))
    assert inked > 30, "words"
    assert view.row_rect(1) == before


def test_click_and_enter_open_the_picture_with_all_others_of_the_chat(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0, "", CAT, sound()), row(1, "ok"), row(2, "and this", TALL)])
    view.verticalScrollBar().setValue(0)
    place = QPointF(view.row_rect(0).topLeft()) + view.item(0).tiles[0].rect.center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    (viewer,) = view.findChildren(MediaViewer)
    assert viewer.media == CAT
    QTest.keyClick(viewer.area, Qt.Key.Key_Right)
    assert viewer.media == TALL, "pictures of other messages, and no sounds"
    viewer.close()
    qtbot.waitUntil(lambda: not view.findChildren(MediaViewer))
    view.setFocus()
    view.current = 2
    assert view.focusNextPrevChild(True)
    assert view.focused is not None
    assert view.focused.kind is TargetKind.MEDIA, "first of what the message offers"
    QTest.keyClick(view, Qt.Key.Key_Return)
    (viewer,) = view.findChildren(MediaViewer)
    assert viewer.media == TALL


def test_a_sound_is_a_label_that_can_be_saved(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0, "", sound())])
    tile = view.item(0).tiles[0]
    assert tile.rect.height() < 60
    view.setFocus()
    view.current = 0
    view.focusNextPrevChild(True)
    QTest.keyClick(view, Qt.Key.Key_Return)
    menu = view.findChild(QMenu)
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions()] == ["Save sound as…"]
    menu.close()


def test_the_menu_of_a_picture_opens_copies_and_saves(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0, "words", CAT, gone())])
    rects = [tile.rect.center() + QPointF(view.row_rect(0).topLeft()) for tile in view.item(0).tiles]
    menu = view.menu_for(0, rects[0])
    labels = [action.text() for action in menu.actions() if action.text()]
    assert labels[:4] == ["Open picture", "Copy picture", "Save picture as…", "Copy selection"]
    menu.actions()[1].trigger()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().image().width() == 640)
    enabled = [action.isEnabled() for action in view.menu_for(0, rects[1]).actions()[:3]]
    assert enabled == [True, False, False], "nothing can be copied of what is gone"
    assert "Open picture" not in [action.text() for action in view.menu_for(0).actions()]
    view.current, view.focused = 0, view.item(0).keyboard_targets()[0]
    assert view.menu_for(0).actions()[0].text() == "Open picture", "the menu key, with the picture in focus"


def test_selection_and_copy_go_on_working_around_pictures(view: TranscriptView, qtbot: QtBot) -> None:
    view.model.show([row(0, "what is this?", CAT), row(1, "A cat."), row(2, "", TALL)])
    view.selection.select(CharPlace(0, 0, 5), CharPlace(1, 0, 1))
    assert view.selected_text() == "is this?\n\nA"
    view.select_all()
    assert view.selected_text() == "[image: cat.png, 640x480]\nwhat is this?\n\nA cat.\n\n[image: tower.png, 100x800]"
    view.selection.select(CharPlace(2, 0, 0), CharPlace(2, FAR, 0))
    assert view.selected_text() == "", "no text part to select from"
    tile = QPointF(view.row_rect(2).topLeft()) + view.item(2).tiles[0].rect.center()
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=tile.toPoint())
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=tile.toPoint())
    assert view.findChildren(MediaViewer)
    view.selection.clear()
    view.current = 2
    view.copy()
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().image().height() == 800)


def test_screen_readers_find_the_pictures_of_a_message(view: TranscriptView) -> None:
    transcript_accessible.install()
    view.model.show([row(0, "what is this?", CAT, gone())])
    item = QAccessible.queryAccessibleInterface(view).child(0)
    assert item.childCount() == 2
    graphic = item.child(0)
    assert graphic.role() == QAccessible.Role.Graphic
    assert graphic.text(QAccessible.Text.Name) == "image: cat.png, 640x480"
    assert item.child(1).text(QAccessible.Text.Name) == "picture missing: lost.png"
    assert "cat.png, 640x480" in item.text(QAccessible.Text.Name)
    assert item.rect().contains(graphic.rect())
    assert item.childAt(graphic.rect().center().x(), graphic.rect().center().y()) is graphic
    view.model.show([row(0, "what is this?")])
    assert not graphic.isValid()
    assert graphic.text(QAccessible.Text.Name) == ""


def test_kept_pictures_take_a_bounded_room_and_the_last_seen_stay(qtbot: QtBot) -> None:
    """A chat with thousands of pictures would fill the memory otherwise."""
    one = 240 * 180 * 4
    thumbnails = Thumbnails(kept_bytes=3 * one)
    media = [replace(CAT, digest=Digest(f"k{n}")) for n in range(6)]

    def is_made(n: int) -> bool:
        return thumbnails.n_made == n

    for n, medium in enumerate(media, 1):
        assert thumbnails.find(medium, EDGE) is None
        qtbot.waitUntil(partial(is_made, n))
        assert thumbnails.n_bytes <= 3 * one
        assert n < 2 or thumbnails.find(media[0], EDGE) is not None, "asked for again and again"
    assert thumbnails.find(media[1], EDGE) is None
    qtbot.waitUntil(lambda: not thumbnails._running)


def test_a_window_that_closes_while_a_picture_is_read_gets_nothing(qtbot: QtBot) -> None:
    thumbnails = Thumbnails()
    thumbnails.find(CAT, EDGE)
    shiboken6.delete(thumbnails)
    other = Thumbnails()
    other.find(CAT, EDGE)
    qtbot.waitUntil(lambda: other.n_made == 1)


def test_pictures_are_painted_in_both_themes(view: TranscriptView, qapp: QApplication, qtbot: QtBot) -> None:
    view.model.show([row(0, "words", CAT, sound(), gone())])
    for theme in ("light", "dark"):
        apply_theme(qapp, "dark" if theme == "dark" else "light")
        wait_for_pictures(view, qtbot, 1)
        assert tile_colour(view, 0, 0, 0.25) == RED
        label = QColor(tile_colour(view, 0, 1, 0.97))
        assert (label.lightness() < 60) is (theme == "dark")
    apply_theme(qapp, "light")
