"""Light and dark: one table of colours for palettes, transcript and timeline.

Qt does not change its palette by itself on every platform, so both palettes are ours; the system is only asked which
of the two it wants.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Literal, assert_never

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPainterPath, QPalette, QRegion
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QFrame,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMenu,
    QProxyStyle,
    QStyleFactory,
    QWidget,
)

from ui.theme.colours import DARK, HIGH_CONTRAST, HIGH_CONTRAST_DARK, LIGHT, Colours, blend
from ui.theme.scale import CORNER, NEAR, set_on_grid
from ui.theme.style_sheet import style_sheet

_COMBO_POPUP = "QComboBoxPrivateContainer"  # Qt does not tell its class


def is_popup(thing: object) -> bool:
    return isinstance(thing, QMenu) or (
        isinstance(thing, QFrame) and thing.metaObject().className() == _COMBO_POPUP and thing.isWindow()
    )


def make_round(popup: QWidget, corner: int) -> None:
    """Nothing is drawn outside of its corners, of that radius. Before it is shown for the first time."""
    if popup.testAttribute(Qt.WidgetAttribute.WA_TranslucentBackground):
        return  # another flag would put away what is shown
    popup.setWindowFlag(Qt.WindowType.FramelessWindowHint)
    popup.setWindowFlag(Qt.WindowType.NoDropShadowWindowHint)
    popup.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    if QGuiApplication.platformName() == "xcb":
        popup.installEventFilter(_Cut(popup, corner))


class _Cut(QObject):
    """X without a compositor paints black what is to be seen through: it is cut away there."""

    def __init__(self, popup: QWidget, corner: int) -> None:
        super().__init__(popup)
        self._corner = corner - 1

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show) and isinstance(watched, QWidget):
            shape = QPainterPath()
            shape.addRoundedRect(QRectF(watched.rect()), self._corner, self._corner)
            watched.setMask(QRegion(shape.toFillPolygon().toPolygon()))
        return False


ThemeName = Literal["light", "dark", "system", "high-contrast"]

__all__ = ["DARK", "HIGH_CONTRAST", "HIGH_CONTRAST_DARK", "LIGHT", "Colours", "blend"]  # of others, to be had here


_OUTLINE_DARKER = 140  # per cent: Fusion outlines a box with the window's colour made that much darker


def _boxes_palette_of(colours: Colours) -> QPalette:
    """Of boxes to tick: on a dark ground an outline that is darker still could not be seen."""
    palette = palette_of(colours)
    palette.setColor(QPalette.ColorRole.Window, QColor(colours.muted).lighter(_OUTLINE_DARKER))
    return palette


def palette_of(colours: Colours) -> QPalette:
    """The Fusion palette of a theme, with its disabled and inactive groups."""
    role = QPalette.ColorRole
    palette = QPalette()
    table = {
        role.Window: colours.surface,
        role.WindowText: colours.text,
        role.Base: colours.background,
        role.AlternateBase: colours.surface,
        role.Text: colours.text,
        role.Button: colours.surface,
        role.ButtonText: colours.text,
        role.BrightText: colours.error,
        role.ToolTipBase: colours.surface,
        role.ToolTipText: colours.text,
        role.PlaceholderText: colours.muted,
        role.Highlight: colours.selection,
        role.HighlightedText: colours.text,
        role.Link: colours.accent,
        role.LinkVisited: colours.accent,
        role.Accent: colours.accent,
        role.Light: blend("#ffffff", colours.surface, 0.10 if colours.is_dark else 0.80),
        role.Midlight: blend(colours.border, colours.surface, 0.40),
        role.Mid: colours.border,
        role.Dark: blend(colours.muted, colours.border, 0.35),
        role.Shadow: "#000000" if colours.is_dark else colours.muted,
    }
    for entry, name in table.items():
        palette.setColor(entry, QColor(name))
    disabled = QPalette.ColorGroup.Disabled
    faint = QColor(blend(colours.muted, colours.surface, 0.65))
    for entry in (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText, role.Link, role.HighlightedText):
        palette.setColor(disabled, entry, faint)
    palette.setColor(disabled, role.Base, QColor(colours.surface))
    palette.setColor(disabled, role.Highlight, QColor(colours.border))
    palette.setColor(disabled, role.Accent, faint)
    return palette


@lru_cache(maxsize=64)
def writing_in(colour: str) -> QPalette:
    """What a document is drawn with that writes in this colour; one is not made for each painting."""
    palette = QPalette()
    palette.setColor(QPalette.ColorRole.Text, QColor(colour))
    return palette


def restyle(widget: QWidget) -> None:
    """A property that the style sheet looks at has changed: it does so only when it is told to."""
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)


class _Style(QProxyStyle):
    """Fusion, with what no sheet can say: distances that nobody chose, room in number boxes, and texts as they are.

    Qt takes a text for markup where it looks like some, and loads what that names. Names of files and models, titles,
    and what a hub or an engine says are no markup, so no label is, unless it says so itself. The texts of tooltips and
    boxes are labels too; that of a tooltip is polished before it has any.
    """

    def polish(self, thing: Any) -> Any:
        """Qt asks at each widget's first showing."""
        done = super().polish(thing)
        if isinstance(thing, QAbstractSpinBox):
            words = thing.findChild(QLineEdit)
            if words is not None:
                words.setTextMargins(NEAR, 0, 0, 0)  # a sheet's padding is heeded above and below alone
        elif isinstance(thing, QLabel):
            if thing.textFormat() == Qt.TextFormat.AutoText:
                thing.setTextFormat(Qt.TextFormat.PlainText)
        elif isinstance(thing, QHeaderView):
            thing.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        elif is_popup(thing):
            make_round(thing, CORNER)
        elif isinstance(thing, QWidget) and (layout := thing.layout()) is not None:
            set_on_grid(layout)
        return done


class _Theme(QObject):
    """The theme in use; follows the system when asked to."""

    changed = Signal()  # `current_colours()` gives other colours now

    def __init__(self) -> None:
        super().__init__()
        self.colours = LIGHT
        self._name: ThemeName = "light"
        self._follows: QApplication | None = None
        self._style: _Style | None = None  # kept: Qt asks it as long as there are widgets

    def apply(self, app: QApplication, name: ThemeName) -> None:
        self._name = name
        hints = app.styleHints()
        if self._follows is not app:
            hints.colorSchemeChanged.connect(self._on_system_changed)
            self._follows = app
            self._style = _Style(QStyleFactory.create("Fusion"))
            app.setStyle(self._style)
            # else a window's font and palette would not reach what the sheet is about
            app.setAttribute(Qt.ApplicationAttribute.AA_UseStyleSheetPropagationInWidgetStyles)
        match name:
            case "light":
                hints.setColorScheme(Qt.ColorScheme.Light)  # also colours the title bar on Windows and macOS
            case "dark":
                hints.setColorScheme(Qt.ColorScheme.Dark)
            case "system" | "high-contrast":
                hints.setColorScheme(Qt.ColorScheme.Unknown)
            case _:
                assert_never(name)
        dark = name == "dark" or (name != "light" and hints.colorScheme() == Qt.ColorScheme.Dark)
        self._use(app, self._of(dark=dark))

    def _of(self, *, dark: bool) -> Colours:
        if self._name == "high-contrast":
            return HIGH_CONTRAST_DARK if dark else HIGH_CONTRAST
        return DARK if dark else LIGHT

    def _use(self, app: QApplication, colours: Colours) -> None:
        app.setPalette(palette_of(colours))
        for box in ("QCheckBox", "QRadioButton"):  # the stubs say bytes, but only a str is taken
            app.setPalette(_boxes_palette_of(colours), box)  # type: ignore[arg-type]
        sheet = style_sheet(colours)
        if app.styleSheet() != sheet:  # a new one, even the same, makes Qt look at every widget again
            app.setStyleSheet(sheet)
        if colours is not self.colours:
            self.colours = colours
            self.changed.emit()

    def _on_system_changed(self, scheme: Qt.ColorScheme) -> None:
        if self._name in ("system", "high-contrast") and self._follows is not None:
            self._use(self._follows, self._of(dark=scheme == Qt.ColorScheme.Dark))


@cache
def theme_signals() -> _Theme:
    """One application, one theme; built late so that importing needs no QApplication."""
    return _Theme()


def apply_theme(app: QApplication, name: ThemeName) -> None:
    """Fusion with our palette; "system" follows the desktop from now on. Signals a change of colours."""
    theme_signals().apply(app, name)


def current_colours() -> Colours:
    return theme_signals().colours
