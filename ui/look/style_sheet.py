"""How Qt's own widgets look: flat, without borders where none is needed, on a grid of 8 pixels. One sheet per theme.

What Fusion draws well by itself (boxes to tick, tables) is left to it and to the palette.
"""

from __future__ import annotations

from ui.look.colours import Colours, blend
from ui.look.moving.motion import STILL, is_motion_reduced
from ui.look.painted.arrows import arrow_file
from ui.look.scale import CORNER, CORNER_SMALL, FAR, FARTHEST, MIDDLE, NEAR, TIGHT

_SHEET = """
#top_bar {{ background: {background}; border: none; border-bottom: 1px solid {line}; }}
#top_bar QToolButton {{ padding: {near}px; }}
QToolButton#to_end {{
    background: {background}; border: 1px solid {border}; border-radius: {corner}px; padding: {tight}px {middle}px;
}}
QToolButton#to_end:hover {{ border-color: {accent}; }}
#dock_title {{ background: {background}; min-height: 40px; }}
ConversationList {{ background: {surface}; }}
QLabel[tone="good"] {{ color: {success}; }}
QLabel[rank="title"] {{ padding: 0 {near}px; min-height: {farthest}px; }}
QLabel[tone="muted"] {{ color: {muted}; }}
QLabel[tone="bad"] {{ color: {error}; }}
QLabel[tone="warning"] {{ color: {warning}; }}
QMainWindow::separator {{ background: {line}; width: 1px; height: 1px; }}
QMainWindow::separator:hover {{ background: {accent}; }}
QSplitter::handle {{ background: {line}; }}
QToolButton {{
    border: 1px solid transparent; border-radius: {corner}px; padding: {tight}px {near}px; background: transparent;
}}
OptionsButton {{ padding: 0 {near}px; }}
QToolButton:hover {{ background: {hover}; }}
QToolButton:pressed, QToolButton:checked {{ background: {pressed}; }}
QToolButton:focus {{ border-color: {accent}; }}
QToolButton:disabled {{ color: {faint}; }}
QToolButton::menu-indicator {{ image: none; }}
QToolButton#model::menu-indicator {{
    image: url("{arrow_down}"); width: 12px; height: 12px;
    subcontrol-origin: padding; subcontrol-position: center right; right: {tight}px;
}}
QPushButton {{
    border: 1px solid {border}; border-radius: {corner}px; padding: {tight}px {middle}px;
    background: {background}; color: {text};
}}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed, QPushButton:checked {{ background: {pressed}; }}
QPushButton:focus {{ border-color: {accent}; }}
QPushButton:disabled {{ color: {faint}; border-color: {line}; background: transparent; }}
QPushButton[main="true"]:enabled {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}
QPushButton[main="true"]:enabled:hover {{ background: {accent_hover}; }}
QPushButton[main="true"]:focus {{ border-color: {text}; }}
QPushButton#send {{ padding: {near}px; }}
QPushButton[plain="true"] {{
    border-color: transparent; background: transparent; color: {accent}; text-align: left; padding: {near}px;
}}
QPushButton[plain="true"]:hover {{ background: {hover}; }}
QPushButton[plain="true"]:focus {{ border-color: {accent}; }}
QPushButton[fold="true"] {{
    border-color: transparent; background: transparent; color: {muted}; padding: {tight}px 0; text-align: left;
}}
QPushButton[fold="true"]:checked {{ color: {text}; }}
QPushButton[fold="true"]:hover {{ color: {text}; background: {hover}; }}
QPushButton[fold="true"]:focus {{ border-color: {accent}; }}
QPushButton[link="true"] {{
    border-color: transparent; background: transparent; color: {accent}; padding: {tight}px 0;
}}
QPushButton[link="true"]:hover {{ background: {hover}; }}
QPushButton[link="true"]:focus {{ border-color: {accent}; }}
QLineEdit {{
    border: 1px solid {border}; border-radius: {corner}px; padding: {tight}px {near}px;
    background: {background}; color: {text};
}}
QLineEdit:focus {{ border-color: {accent}; }}
QPlainTextEdit[field="true"], QTextBrowser, QListWidget, QTableView[field="true"] {{
    border: 1px solid {border}; border-radius: {corner}px; padding: {tight}px; background: {background};
    selection-background-color: {selection}; selection-color: {text};
}}
QPlainTextEdit[field="true"]:focus, QTextBrowser:focus, QListWidget:focus, QTableView[field="true"]:focus {{
    border-color: {accent};
}}
QTableView[field="true"]::item {{ padding: 0 {cell}px; border: none; }}
QTableView[field="true"]::item:selected {{ background: {selection}; color: {text}; }}
QListWidget[sidebar="true"], QListWidget[sidebar="true"]:focus {{ border: none; background: transparent; }}
QListWidget[sidebar="true"]::item {{ padding: {tight}px {near}px; }}
QListWidget[sidebar="true"]::item:focus {{ border: 1px solid {accent}; }}
QListWidget::item {{ padding: {tight}px 0; border-radius: {corner_small}px; }}
QListWidget::item:selected {{ background: {selection}; color: {text}; }}
QProgressBar {{
    border: none; border-radius: {tight}px; background: {pressed}; color: {text}; text-align: center;
}}
QProgressBar::chunk {{ border-radius: {tight}px; background: {accent}; }}
Bars[cut="true"] {{ border-bottom: 1px solid {border}; }}
QComboBox, QAbstractSpinBox {{
    border: 1px solid {border}; border-radius: {corner}px; padding: {tight}px {near}px;
    background: {background}; color: {text}; selection-background-color: {selection}; selection-color: {text};
}}
QComboBox:hover, QAbstractSpinBox:hover {{ border-color: {muted}; }}
QComboBox:focus, QComboBox:on, QAbstractSpinBox:focus {{ border-color: {accent}; }}
QComboBox:disabled, QAbstractSpinBox:disabled {{ color: {faint}; border-color: {line}; background: transparent; }}
QComboBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
QAbstractSpinBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
QComboBox::drop-down {{ border: none; width: {far}px; }}
QComboBox::down-arrow {{ image: url("{arrow_down}"); width: 12px; height: 12px; }}
QComboBox[plain="true"] {{ border-color: transparent; color: {muted}; background: transparent; }}
QComboBox[plain="true"]:hover {{ background: {hover}; color: {text}; }}
QComboBox[plain="true"]:focus, QComboBox[plain="true"]:on {{ border-color: {accent}; }}
QComboBox {{ combobox-popup: 0; }}
QComboBox QAbstractItemView {{
    background: {background}; color: {text}; border: 1px solid {border}; border-radius: {corner}px; padding: {tight}px;
    outline: none;
}}
QComboBox QAbstractItemView::item {{ padding: {tight}px {near}px; border-radius: {corner_small}px; }}
QComboBox QAbstractItemView::item:selected {{ background: {selection}; color: {text}; }}
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {{ border: none; width: {far}px; background: transparent; }}
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover {{ background: {hover}; }}
QAbstractSpinBox::up-arrow {{ image: url("{arrow_up}"); width: 12px; height: 12px; }}
QAbstractSpinBox::down-arrow {{ image: url("{arrow_down}"); width: 12px; height: 12px; }}
QMenu {{
    background: {background}; color: {text}; border: 1px solid {border}; border-radius: {corner}px; padding: {tight}px;
}}
QMenu::item {{
    padding: {tight}px {far}px {tight}px {middle}px; border-radius: {corner_small}px; background: transparent;
}}
QMenu::item:selected {{ background: {pressed}; }}
QMenu::item:disabled {{ color: {faint}; }}
QMenu::icon {{ padding-left: {near}px; }}
QMenu::separator {{ height: 1px; background: {line}; margin: {tight}px {near}px; }}
QToolTip {{ background: {background}; color: {text}; border: 1px solid {border}; padding: {tight}px; }}
QTabWidget::pane {{ border: none; border-top: 1px solid {line}; }}
QTabBar::tab {{
    border: none; border-bottom: 2px solid transparent; padding: {near}px {middle}px; color: {muted};
}}
QTabBar::tab:hover {{ color: {text}; }}
QTabBar::tab:selected {{ color: {text}; border-bottom-color: {accent}; }}
QTabBar:focus {{ background: {hover}; }}
QTabBar QToolButton {{ padding: 0; }}
QScrollBar:vertical {{ background: transparent; border: none; width: {middle}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; border: none; height: {middle}px; margin: 0; }}
QScrollBar::handle {{ background: {handle}; border-radius: {corner_small}px; margin: {tight}px; }}
QScrollBar::handle:vertical {{ min-height: {farthest}px; }}
QScrollBar::handle:horizontal {{ min-width: {farthest}px; }}
QScrollBar::handle:hover {{ background: {muted}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
CommandPalette, FindBar, ModelPopup, ModelCard {{
    background: {background}; border: 1px solid {border}; border-radius: {corner}px;
}}
QHeaderView::section {{
    background: {background}; color: {muted}; border: none; border-bottom: 1px solid {line};
    padding: {tight}px {near}px; text-align: left;
}}
QTableView {{ outline: none; }}
ModelPopup QListView {{ background: transparent; border: none; }}
QLabel[badge] {{ border: 1px solid transparent; border-radius: {corner}px; padding: 0 {near}px; }}
QLabel[badge="good"] {{ color: {success}; border-color: {success}; }}
QLabel[badge="warning"] {{ color: {warning}; border-color: {warning}; }}
QLabel[badge="bad"] {{ color: {error}; border-color: {error}; }}
QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}
"""


_OWN_MARGIN = 3  # of a cell, which Qt puts beside a sheet's padding


def style_sheet(colours: Colours) -> str:
    """Of a theme, for the whole application; with what is to stand still, if it is."""
    return (STILL if is_motion_reduced() else "") + _SHEET.format(
        tight=TIGHT,
        near=NEAR,
        cell=NEAR - _OWN_MARGIN,
        middle=MIDDLE,
        far=FAR,
        farthest=FARTHEST,
        corner=CORNER,
        corner_small=CORNER_SMALL,
        background=colours.background,
        surface=colours.surface,
        text=colours.text,
        muted=colours.muted,
        error=colours.error,
        warning=colours.warning,
        success=colours.success,
        accent=colours.accent,
        on_accent=colours.on_accent,
        border=colours.border,
        line=blend(colours.border, colours.background, 0.6),
        hover=blend(colours.accent, colours.background, 0.08),
        pressed=blend(colours.accent, colours.background, 0.14),
        selection=colours.selection,
        arrow_down=arrow_file("down", colours.muted),
        arrow_up=arrow_file("up", colours.muted),
        faint=blend(colours.muted, colours.surface, 0.65),
        accent_hover=blend(colours.text, colours.accent, 0.15),
        handle=blend(colours.muted, colours.background, 0.45),
    )
