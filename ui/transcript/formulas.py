"""Formulas in LaTeX, drawn beside the window's thread and kept; until one is there its source is shown."""

from __future__ import annotations

import logging
import re
import xml.etree.ElementTree as ET
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from heapq import heappop, heappush
from html import escape, unescape
from time import perf_counter
from urllib.parse import quote, unquote

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetricsF, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from ui.viewer.pictures import in_background

SCHEME = "formula:"
BEGIN, END = "\x02", "\x03"  # around the source, within the HTML of a block
LONGEST = 1_000  # characters
_MARKED = re.compile(f"{BEGIN}([^{BEGIN}{END}]*){END}")
_VIEW_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
_UNKNOWN = re.compile(r">\\[A-Za-z]")  # a command that became a name
_MOST_WORK = 3_000.0  # about a second's; formulas in books have less than 500
_DRAWN_AT = 20.0  # pixels of the font; a drawing is scaled from there
_SCALE = 1.08  # its letters look smaller than those of the text
_KEPT = 500
_PICTURES = 200  # in pixels; a formula is often asked for at each place it stands
_TOGETHER_MS = 30
_TURN = 0.02  # seconds for those that are told
_PAUSE = 2  # times as long as the last turn took
_ALIKE = 100  # characters: formulas that differ by less take about as long
_LARGEST = 4_000.0  # pixels in either direction

_log = logging.getLogger("ui")


@dataclass(frozen=True, slots=True)
class Drawing:
    """`svg` is black; sizes are in pixels at `_DRAWN_AT`."""

    svg: bytes
    width: float
    ascent: float
    descent: float


class Formulas(QObject):
    """One for the application: most formulas of a chat come again and again."""

    arrived = Signal()  # some that were waited for are there, or turned out to be none

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawn: OrderedDict[str, Drawing | None] = OrderedDict()
        self._waiting: set[str] = set()
        self._queue: list[tuple[int, int, str]] = []  # a heap: short ones first, among them those asked for last
        self._n_asked = 0
        self._is_drawing = False
        self._asks = True
        self._telling = QTimer(self, singleShot=True, interval=_TOGETHER_MS)
        self._telling.timeout.connect(self._tell)
        self._telling_since = 0.0

    @contextmanager
    def unasked(self) -> Iterator[None]:
        """Nothing is drawn for what is filled meanwhile: nobody sees it."""
        self._asks = False
        try:
            yield
        finally:
            self._asks = True

    def _tell(self) -> None:
        """Pages with thousands of formulas take long to lay out again: the window gets its turn between the parts."""
        self._telling_since = perf_counter()
        self.arrived.emit()
        took_ms = (perf_counter() - self._telling_since) * 1000
        self._telling.setInterval(max(_TOGETHER_MS, round(_PAUSE * took_ms)))

    def is_late(self) -> bool:
        """Who is told that formulas `arrived` leaves what remains for the next time: `tell_soon`."""
        return perf_counter() - self._telling_since > _TURN

    def tell_soon(self) -> None:
        if not self._telling.isActive():
            self._telling.start()

    def has_come(self, awaited: frozenset[str]) -> bool:
        """Whether one of these is drawn by now, or known to be no formula."""
        return not awaited <= self._waiting

    def filled(self, html: str, font: QFont, known: dict[str, Drawing | None]) -> tuple[str, frozenset[str]]:
        """`html` with a picture for each formula that is drawn, and the sources of those that are not there yet.

        `known` belongs to the text and takes up its drawings by source: here they are given up after a while.
        """
        if BEGIN not in html:
            return html, frozenset()
        awaited = set()

        def put(found: re.Match[str]) -> str:
            source = unescape(found[1])
            if source not in known and source in self._drawn:
                known[source] = self._find(source)
            elif source not in known and self._asks:
                self._find(source)
            drawing = known.get(source)
            if source in self._waiting:
                awaited.add(source)
            return _picture(source, drawing, font) if drawing is not None else found[1]

        filled = _MARKED.sub(put, html).replace("<p><br>", "<p>").replace("<br></p>", "</p>")
        return filled, frozenset(awaited)

    def _find(self, source: str) -> Drawing | None:
        if source in self._drawn:
            self._drawn.move_to_end(source)
            return self._drawn[source]
        if source not in self._waiting:
            self._waiting.add(source)
            self._n_asked += 1
            heappush(self._queue, (len(source) // _ALIKE, -self._n_asked, source))
            self._draw_next()
        return None

    def _draw_next(self) -> None:
        """One after another: pictures have a thread left, and the end of the program waits for no more than one."""
        if self._queue and not self._is_drawing:
            self._is_drawing = True
            source = heappop(self._queue)[-1]
            in_background(self, partial(draw, source), partial(self._keep, source))

    def _keep(self, source: str, drawing: Drawing | None) -> None:
        self._is_drawing = False
        self._draw_next()
        self._waiting.discard(source)
        self._drawn[source] = drawing
        while len(self._drawn) > _KEPT:
            self._drawn.popitem(last=False)
        self.tell_soon()


_formulas: Formulas | None = None


def formulas() -> Formulas:
    """GUI thread."""
    global _formulas  # one for the process
    if _formulas is None:
        _formulas = Formulas(QGuiApplication.instance())
    return _formulas


def is_display(source: str) -> bool:
    """It stands on a line of its own."""
    return source.startswith(("\\[", "$$"))


def inner(source: str) -> str:
    """The formula without what marks it as one."""
    n = 1 if source.startswith("$") and not source.startswith("$$") else 2
    return source[n:-n].strip()


def source_of(url: str) -> str:
    return unquote(url.removeprefix(SCHEME))


def draw(source: str) -> Drawing | None:
    """None when it is no formula that can be drawn. Any thread."""
    latex = inner(source)
    if not latex or len(latex) > LONGEST:
        return None
    try:
        # Here, as it takes a tenth of a second, and only where there are formulas.
        from latex2mathml.converter import convert
        from ziafont.config import config as of_letters
        from ziamath.config import config as of_formulas
        from ziamath.zmath import Latex

        of_letters.svg2 = of_formulas.svg2 = False  # what QtSvg can draw
        mathml = convert(latex)
        if _UNKNOWN.search(mathml):
            return None  # it would be drawn as a name
        if _work(ET.fromstring(mathml)) > _MOST_WORK:
            return None
        svg = Latex(latex, size=_DRAWN_AT, inline=not is_display(source)).svg()
        box = _VIEW_BOX.search(svg)
        if box is None:
            return None
        _, top, width, height = (float(number) for number in box.groups())
    except Exception:  # noqa: BLE001 -- the libraries raise anything; the source is shown instead
        _log.debug("a formula could not be drawn")
        return None
    if not (0 < width < _LARGEST and 0 < height < _LARGEST):
        return None
    return Drawing(svg.encode(), width, max(0.0, -top), max(0.0, height + top))


def _work(element: ET.Element, share: float = 1.0) -> float:
    """How long it would take to draw: ziamath lays out what is nested twice for each level it is in.

    Thirty roots within each other would take a day, and no thread can be made to stop.
    """
    is_row = element.tag.endswith(("math", "mrow", "mtr", "mtd", "mstyle"))
    is_fenced = is_row and len(element) > 0 and element[0].tag.endswith("mo") and "fence" in element[0].attrib
    inside = share if is_row and not is_fenced else 2 * share
    return share + sum(_work(child, inside) for child in element)


def image_of(drawing: Drawing, font: QFont, colour: str) -> QImage:
    """What a picture in a document is."""
    ratio = QGuiApplication.instance().devicePixelRatio()  # type: ignore[union-attr]
    return _image(drawing, _scale(font), _half(drawing, font), _rise(font), colour, ratio)


@lru_cache(maxsize=_PICTURES)
def _image(drawing: Drawing, scale: float, half: float, rise: float, colour: str, ratio: float) -> QImage:
    image = QImage(
        max(1, round(drawing.width * scale * ratio)),
        max(1, round(2 * half * ratio)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.scale(ratio, ratio)
    height = (drawing.ascent + drawing.descent) * scale
    place = QRectF(0, half + rise - drawing.ascent * scale, drawing.width * scale, height)
    QSvgRenderer(QByteArray(drawing.svg)).render(painter, place)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(image.rect(), QColor(colour))
    painter.end()
    image.setDevicePixelRatio(ratio)
    return image


def _scale(font: QFont) -> float:
    return QFontInfo(font).pixelSize() * _SCALE / _DRAWN_AT


def _rise(font: QFont) -> float:
    """How far above the base line Qt puts the middle of a picture."""
    return QFontMetricsF(font).xHeight() / 2


def _half(drawing: Drawing, font: QFont) -> float:
    """From the middle of the picture to its upper and to its lower edge."""
    scale, rise = _scale(font), _rise(font)
    return max(drawing.ascent * scale - rise, drawing.descent * scale + rise)


def _picture(source: str, drawing: Drawing, font: QFont) -> str:
    """As high above its middle as below it: Qt can place a picture in no other way that fits."""
    scale = _scale(font)
    width = max(1, round(drawing.width * scale))
    height = max(1, round(2 * _half(drawing, font)))
    name = escape(SCHEME + quote(source, safe=""), quote=True)
    image = f'<img src="{name}" width="{width}" height="{height}" style="vertical-align: middle">'
    return f"<br>{image}<br>" if is_display(source) else image
