"""What is drawn: the signs on buttons, the dot of warm and cold, and the application's own picture, a cairn.

Signs are one set, from `resources/icons/signs.svg` in the colours of the theme, sharp at every size. A sign belongs to
a button that has a name and a tooltip: it tells nothing to who does not see it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Literal, TypeVar
from xml.etree import ElementTree

from PySide6.QtCore import QByteArray, QPoint, QPointF, QRect, QRectF, QSize, Qt, SignalInstance
from PySide6.QtGui import QColor, QIcon, QIconEngine, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QToolButton, QWidget

from ui.theme.colours import Colours, blend
from ui.theme.layouts import Fits
from ui.theme.scale import NEAR
from ui.theme.theme import current_colours

Tone = Literal["text", "muted", "on_accent", "accent"]
_Button = TypeVar("_Button", bound=QToolButton)

_SVG = "{http://www.w3.org/2000/svg}"
_BLACK = "#000000"
_FAINT = 0.5  # of what cannot be pressed now
_OF_LINE = 1.2  # edge of a sign, in heights of a line of text
_LEAST = 16


@lru_cache(maxsize=1)
def _sources() -> dict[str, str]:
    """Each sign as an SVG of its own, in black."""
    root = ElementTree.fromstring(files("resources").joinpath("icons", "signs.svg").read_bytes())
    ElementTree.register_namespace("", _SVG.strip("{}"))
    found: dict[str, str] = {}
    for symbol in root.iter(f"{_SVG}symbol"):
        alone = ElementTree.Element(f"{_SVG}svg", {**root.attrib, "viewBox": symbol.attrib["viewBox"]})
        alone.extend(symbol)
        found[symbol.attrib["id"]] = ElementTree.tostring(alone, encoding="unicode")
    return found


def sign_names() -> tuple[str, ...]:
    """All there are."""
    return tuple(_sources())


@lru_cache(maxsize=256)
def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_sources()[name].replace(_BLACK, colour).encode()))


def paint_sign(painter: QPainter, room: QRectF, name: str, colour: str) -> None:
    """In the middle of `room`, as large as fits. `name` is one of `sign_names()`, else a KeyError."""
    edge = min(room.width(), room.height())
    square = QRectF(0, 0, edge, edge)
    square.moveCenter(room.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _renderer(name, colour).render(painter, square)
    painter.restore()


def sign_icon(name: str, tone: Tone = "text") -> QIcon:
    """For a button or an action; it follows the theme by itself. A KeyError where there is no such sign."""
    return QIcon(_SignEngine(name, tone))


def put_sign(button: QAbstractButton, name: str, *, tone: Tone = "text") -> None:
    """A sign in place of the button's words, which become its name where it has none."""
    if not button.accessibleName():
        button.setAccessibleName(button.text())
    button.setText("")
    button.setIcon(sign_icon(name, tone))
    edge = sign_edge(button.fontMetrics().height())
    button.setIconSize(QSize(edge, edge))


def as_sign(
    button: _Button,
    sign: str,
    hint: str,
    act: Callable[..., object] | SignalInstance | None = None,
    *,
    tone: Tone = "muted",
    focus: Qt.FocusPolicy = Qt.FocusPolicy.TabFocus,
) -> _Button:
    """A flat button with a sign. What `hint` says before its keys, which stand in brackets, is the button's name."""
    put_sign(button, sign, tone=tone)
    button.setToolTip(hint)
    button.setAccessibleName(hint.partition(" (")[0])
    button.setAutoRaise(True)
    button.setFocusPolicy(focus)
    if act is not None:
        button.clicked.connect(act)
    return button


def fit_signs(window: QWidget) -> None:
    """All signs on the buttons of a window as large as the text of now asks for."""
    for button in window.findChildren(QAbstractButton):
        if not button.icon().isNull() and not button.objectName().startswith("qt_"):
            edge = sign_edge(button.fontMetrics().height())
            button.setIconSize(QSize(edge, edge))


def sign_edge(line: int) -> int:
    """How large a sign is beside text with lines of that height; even, so that its middle lies between two pixels."""
    return max(_LEAST, 2 * round(line * _OF_LINE / 2))


def _colour(colours: Colours, tone: Tone, mode: QIcon.Mode) -> str:
    colour = str(getattr(colours, tone))
    return blend(colour, colours.surface, _FAINT) if mode is QIcon.Mode.Disabled else colour


class _SignEngine(QIconEngine):
    """Asked by Qt for each size and state; the colours are those of now."""

    def __init__(self, name: str, tone: Tone) -> None:
        super().__init__()
        _ = _sources()[name]
        self._name, self._tone = name, tone

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        paint_sign(painter, QRectF(rect), self._name, _colour(current_colours(), self._tone, mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        if size.isEmpty():  # asked by a widget that has no room yet
            return pixmap
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        return _SignEngine(self._name, self._tone)


_DOT_SHARE = 0.19  # radius, of the height of a line


def paint_dot(painter: QPainter, centre: QPointF, colour: str, *, is_full: bool) -> None:
    """Full where something is there, a ring where it is not, as the colour alone would not tell everybody."""
    radius = _DOT_SHARE * painter.fontMetrics().height()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colour), 1.2))
    painter.setBrush(QColor(colour) if is_full else Qt.BrushStyle.NoBrush)
    painter.drawEllipse(centre, radius, radius)
    painter.restore()


_SIZES = (16, 24, 32, 48, 64, 128, 256)


def app_icon() -> QIcon:
    """Rendered here at the usual sizes, so that no image plugin is needed. Needs a QGuiApplication."""
    svg = files("resources").joinpath("icons", "cairn.svg").read_bytes()
    renderer = QSvgRenderer(QByteArray(svg))
    icon = QIcon()
    for size in _SIZES:
        pixmap = QPixmap(size, size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        renderer.render(painter, QRectF(0, 0, size, size))
        painter.end()
        icon.addPixmap(pixmap)
    return icon


class SearchLine(Fits, QLineEdit):
    """A line to search with; `words` say what, as long as nothing is typed and to a screen reader.

    The sign in front grows with the letters, which one that Qt places there does not.
    """

    def __init__(self, words: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(words)
        self.setAccessibleName(words)
        self.setClearButtonEnabled(True)
        self.fit()

    def _edge(self) -> int:
        return sign_edge(self.fontMetrics().height())

    def fit(self) -> None:
        self.setTextMargins(self._edge() + NEAR, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, edge = QPainter(self), self._edge()
        room = QRectF(NEAR + 1, (self.height() - edge) / 2, edge, edge)
        paint_sign(painter, room, "search", current_colours().muted)
