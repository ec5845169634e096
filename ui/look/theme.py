"""Light and dark: one table of colours for palettes, transcript and timeline.

Qt does not change its palette by itself on every platform, so both palettes are ours; the system is only asked which
of the two it wants.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QStyleFactory

from engine.core.prompt.span_values import Kind

ThemeName = Literal["light", "dark", "system"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KindColours:
    """The span colours, chosen so that they stay apart with the common colour blindnesses."""

    system: str
    user: str
    assistant: str
    thinking: str
    tool: str
    image: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """Every colour the window uses, as #rrggbb."""

    is_dark: bool
    background: str  # documents, tables, the timeline
    surface: str  # the window around them, bars, buttons
    text: str
    muted: str  # secondary text
    accent: str
    on_accent: str
    border: str
    code_background: str
    user_card: str
    error: str
    warning: str
    avoidable: str  # what could have been skipped; as an area, not as text
    success: str
    selection: str  # behind selected text, which keeps its colour
    found: str  # behind text that was searched for; likewise
    found_now: str  # behind the place that was gone to last
    kinds: KindColours

    def kind(self, kind: Kind) -> str:
        match kind:
            case Kind.SYSTEM | Kind.RAW:
                return self.kinds.system
            case Kind.USER:
                return self.kinds.user
            case Kind.ASSISTANT | Kind.GENERATION_PROMPT:
                return self.kinds.assistant
            case Kind.REASONING:
                return self.kinds.thinking
            case Kind.TOOLS | Kind.TOOL_CALL | Kind.TOOL_RESULT:
                return self.kinds.tool
            case Kind.MEDIA:
                return self.kinds.image
            case _:
                assert_never(kind)


LIGHT = Colours(
    is_dark=False,
    background="#ffffff",
    surface="#f4f5f7",
    text="#1b2027",
    muted="#596373",
    accent="#0a66c2",
    on_accent="#ffffff",
    border="#d3d8df",
    code_background="#f1f3f6",
    user_card="#e8f2fd",
    error="#b3261e",
    warning="#955400",
    avoidable="#d4720b",
    success="#1a7340",
    selection="#c9e1fb",
    found="#fbeaa8",
    found_now="#f7b955",
    kinds=KindColours(
        system="#1f252d", user="#0692ef", assistant="#036d4d", thinking="#be3795", tool="#5c00e6", image="#957d04"
    ),
)

DARK = Colours(
    is_dark=True,
    background="#15181c",
    surface="#1d2127",
    text="#e6e9ee",
    muted="#a0aab8",
    accent="#58aeff",
    on_accent="#0b1118",
    border="#363d47",
    code_background="#0f1216",
    user_card="#1c2a3a",
    error="#ff8d84",
    warning="#ffb84d",
    avoidable="#e59a35",
    success="#6fda97",
    selection="#27496d",
    found="#5a4a14",
    found_now="#8f5a08",
    kinds=KindColours(
        system="#abb5c4", user="#0692ef", assistant="#06efa9", thinking="#be3795", tool="#80684c", image="#f9d624"
    ),
)


def blend(over: str, under: str, share: float) -> str:
    """`over` laid on `under` with an opacity of `share`, as #rrggbb."""
    a, b = QColor(over), QColor(under)
    mixed = (
        round(top * share + bottom * (1 - share))
        for top, bottom in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    )
    return QColor(*mixed).name()


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


class ThemeSignals(QObject):
    """Tells widgets that paint by themselves that `current_colours()` gives other colours now."""

    changed = Signal()


class _Theme(QObject):
    """The theme in use; follows the system when asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.signals = ThemeSignals()
        self.colours = LIGHT
        self._name: ThemeName = "light"
        self._follows: QApplication | None = None

    def apply(self, app: QApplication, name: ThemeName) -> None:
        self._name = name
        hints = app.styleHints()
        if self._follows is not app:
            hints.colorSchemeChanged.connect(self._on_system_changed)
            self._follows = app
        style = app.style()
        if style is None or style.objectName().lower() != "fusion":
            app.setStyle(QStyleFactory.create("Fusion"))
        match name:
            case "light":
                hints.setColorScheme(Qt.ColorScheme.Light)  # also colours the title bar on Windows and macOS
            case "dark":
                hints.setColorScheme(Qt.ColorScheme.Dark)
            case "system":
                hints.setColorScheme(Qt.ColorScheme.Unknown)
            case _:
                assert_never(name)
        dark = name == "dark" or (name == "system" and hints.colorScheme() == Qt.ColorScheme.Dark)
        self._use(app, DARK if dark else LIGHT)

    def _use(self, app: QApplication, colours: Colours) -> None:
        app.setPalette(palette_of(colours))
        for box in ("QCheckBox", "QRadioButton"):  # the stubs say bytes, but only a str is taken
            app.setPalette(_boxes_palette_of(colours), box)  # type: ignore[arg-type]
        if colours is not self.colours:
            self.colours = colours
            self.signals.changed.emit()

    def _on_system_changed(self, scheme: Qt.ColorScheme) -> None:
        if self._name == "system" and self._follows is not None:
            self._use(self._follows, DARK if scheme == Qt.ColorScheme.Dark else LIGHT)


_theme: _Theme | None = None


def _current() -> _Theme:
    global _theme  # one application, one theme; built late so that importing needs no QApplication
    if _theme is None:
        _theme = _Theme()
    return _theme


def apply_theme(app: QApplication, name: ThemeName) -> None:
    """Fusion with our palette; "system" follows the desktop from now on. Signals a change of colours."""
    _current().apply(app, name)


def current_colours() -> Colours:
    return _current().colours


def theme_signals() -> ThemeSignals:
    return _current().signals
