"""Every command of the window with its name, its keys and what it does, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QKeyCombination
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from engine.language.translation import tr
from ui.theme.icons import sign_icon


@dataclass(frozen=True, slots=True)
class ActionEntry:
    """`name` is how the code finds it; `group` is its section in the list of keys."""

    name: str
    label: str
    keys: tuple[str, ...]
    group: str
    hint: str = ""
    sign: str = ""  # of its button, where it has one


ENTRIES = (
    ActionEntry("palette", tr("Find a command, a chat or a setting"), ("Ctrl+K",), tr("Chat")),
    ActionEntry("new", tr("New chat"), ("Ctrl+N",), tr("Chat")),
    ActionEntry("find", tr("Find in this chat"), ("Ctrl+F",), tr("Chat")),
    ActionEntry("find_next", tr("Next match"), ("F3",), tr("Chat"), tr("Go to the next place in this chat")),
    ActionEntry("find_previous", tr("Previous match"), ("Shift+F3",), tr("Chat"), tr("Go to the place before it")),
    ActionEntry("search", tr("Search all chats"), ("Ctrl+Shift+F",), tr("Chat")),
    ActionEntry("rename", tr("Rename this chat"), ("F2", "Ctrl+Shift+E"), tr("Chat")),
    ActionEntry(
        "pin",
        tr("Pin or unpin this chat"),
        ("Ctrl+Shift+L",),
        tr("Chat"),
        tr("Pinned chats stand above all others"),
    ),
    ActionEntry("archive", tr("Archive this chat, or take it back"), ("Ctrl+Shift+H",), tr("Chat")),
    ActionEntry(
        "private",
        tr("Keep this chat out of the disk cache, or let it in"),
        ("Ctrl+Shift+X",),
        tr("Chat"),
        tr("Nothing that the model reads in it is kept on disk"),
    ),
    ActionEntry("folder", tr("Move this chat to a new folder…"), ("Ctrl+Shift+N",), tr("Chat")),
    ActionEntry(
        "delete", tr("Delete this chat"), ("Ctrl+Shift+D",), tr("Chat"), tr("It can be brought back for a while")
    ),
    ActionEntry(
        "system",
        tr("System prompt and options of this chat…"),
        ("Ctrl+Shift+P",),
        tr("Chat"),
        tr("Also sampling, reply format, tools"),
    ),
    ActionEntry("attach", tr("Attach files…"), ("Ctrl+Shift+A",), tr("Chat"), tr("Images, audio or documents")),
    ActionEntry(
        "import",
        tr("Import chats…"),
        ("Ctrl+Shift+O",),
        tr("Chat"),
        tr("Of Cairn, ChatGPT, LM Studio, Open WebUI, ShareGPT"),
    ),
    ActionEntry(
        "export", tr("Export this chat…"), ("Ctrl+Shift+S",), tr("Chat"), tr("As Markdown, a web page or JSON")
    ),
    ActionEntry("export_all", tr("Export all chats…"), ("Ctrl+Alt+S",), tr("Chat"), tr("Into one file")),
    ActionEntry("stop", tr("Stop"), ("Ctrl+.",), tr("Reply"), tr("Stop the reply (Esc)")),
    ActionEntry("regenerate", tr("Regenerate the last reply"), ("Ctrl+R", "Ctrl+Shift+R"), tr("Reply")),
    ActionEntry(
        "continue", tr("Continue the last reply"), ("Ctrl+Shift+Return",), tr("Reply"), tr("Go on where it stopped")
    ),
    ActionEntry(
        "explain", tr("Why was this read again?"), ("Ctrl+E",), tr("Reply"), tr("Explain the current or last reply")
    ),
    ActionEntry("open", tr("Open model file…"), ("Ctrl+O",), tr("Model")),
    ActionEntry("models", tr("Choose a model"), ("Ctrl+L",), tr("Model")),
    ActionEntry(
        "local", tr("Models on this machine…"), ("Ctrl+Shift+M",), tr("Model"), tr("Those of other programs, too")
    ),
    ActionEntry("get", tr("Get a model…"), ("Ctrl+Shift+G",), tr("Model"), tr("Search for models and fetch them")),
    ActionEntry(
        "server", tr("Local server…"), ("Ctrl+Shift+K",), tr("Model"), tr("For coding agents and other programs")
    ),
    ActionEntry(
        "tools", tr("Tools…"), ("Ctrl+Shift+B",), tr("Model"), tr("Servers of tools that the model may ask for")
    ),
    ActionEntry("list", tr("Show or hide the chats"), ("Ctrl+B",), tr("View"), sign="chats"),
    ActionEntry("timeline", tr("Show or hide the timeline"), ("Ctrl+J",), tr("View")),
    ActionEntry("fold_timeline", tr("Fold the timeline into one row, or unfold it"), ("Ctrl+Shift+J",), tr("View")),
    ActionEntry("inspector", tr("Show or hide the inspector"), ("Ctrl+I",), tr("View"), sign="inspector"),
    ActionEntry("next_pane", tr("Go to the next part of the window"), ("F6",), tr("View")),
    ActionEntry("previous_pane", tr("Go to the previous part of the window"), ("Shift+F6",), tr("View")),
    ActionEntry("theme", tr("Switch between light and dark"), ("Ctrl+Shift+T",), tr("View")),
    ActionEntry("larger", tr("Larger text"), ("Ctrl++", "Ctrl+="), tr("View")),
    ActionEntry("smaller", tr("Smaller text"), ("Ctrl+-",), tr("View")),
    ActionEntry("normal_size", tr("Normal text size"), ("Ctrl+0",), tr("View")),
    ActionEntry("settings", tr("Settings"), ("Ctrl+,",), "Cairn"),
    ActionEntry(
        "glossary", tr("Words that Cairn uses"), ("F1",), "Cairn", tr("What checkpoint, token and other words mean")
    ),
    ActionEntry("shortcuts", tr("Keyboard shortcuts"), ("Ctrl+/", "Ctrl+F1"), "Cairn"),
    ActionEntry("menu", tr("All commands"), ("F10",), "Cairn"),
    ActionEntry("quit", tr("Quit"), ("Ctrl+Q",), "Cairn"),
)

_Entry = str | tuple[str, tuple["_Entry", ...]]  # a command, or a menu with its name
_MENU: tuple[_Entry, ...] = (
    "new",
    "palette",
    (
        tr("Chat"),
        (
            *("find", "search", "rename"),
            (tr("Pin, archive, move"), ("pin", "archive", "folder")),
            *("private", "delete", "system", "attach"),
            (tr("Import and export"), ("import", "export", "export_all")),
        ),
    ),
    (tr("Reply"), ("stop", "regenerate", "continue", "explain")),
    (tr("Model"), ("models", "local", "get", "open", "server", "tools")),
    (tr("View"), ("list", "timeline", "fold_timeline", "inspector", "theme", "larger", "smaller", "normal_size")),
    "settings",
    (tr("Help"), ("glossary", "shortcuts")),
    "quit",
)

_ALL_KEYS = frozenset(keys for entry in ENTRIES for keys in entry.keys)


def is_window_key(combination: QKeyCombination) -> bool:
    """Whether a command of the window has this key."""
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText) in _ALL_KEYS


def make_actions(window: QWidget, slots: dict[str, Callable[[], None]]) -> dict[str, QAction]:
    """All actions, connected and added to the window, so that their keys work everywhere in it."""
    actions: dict[str, QAction] = {}
    for entry in ENTRIES:
        action = QAction(entry.label, window)
        action.setIconText(entry.label)
        action.setObjectName(entry.name)
        action.setShortcuts([QKeySequence(keys) for keys in entry.keys])
        action.setToolTip(f"{entry.hint or entry.label} ({keys_shown(entry.keys)})")
        action.triggered.connect(slots[entry.name])
        if entry.sign:
            action.setIcon(sign_icon(entry.sign, "muted"))
            action.setIconVisibleInMenu(False)
        window.addAction(action)
        actions[entry.name] = action
    return actions


def keys_shown(keys: tuple[str, ...]) -> str:
    """As the system writes them: "Ctrl+R or Ctrl+Shift+R"."""
    return tr(" or ").join(QKeySequence(k).toString(QKeySequence.SequenceFormat.NativeText) for k in keys)


def keys_in(name: str) -> tuple[str, ...]:
    """The keys of the command `name`."""
    return next(entry.keys for entry in ENTRIES if entry.name == name)


def keys_of(name: str) -> str:
    """The same, as the system writes them."""
    return keys_shown(keys_in(name))


def make_menu(window: QWidget, actions: Mapping[str, QAction]) -> QMenu:
    """Few entries, with menus of their own; what is in none has its keys, and all is found by the first search."""
    menu = QMenu(window)
    _fill(menu, _MENU, actions)
    return menu


def _fill(menu: QMenu, entries: Sequence[_Entry], actions: Mapping[str, QAction]) -> None:
    for entry in entries:
        if isinstance(entry, str):
            menu.addAction(actions[entry])
        else:
            title, of_it = entry
            _fill(menu.addMenu(title), of_it, actions)


def drop_down(button: QWidget, menu: QMenu) -> None:
    """Open a button's menu without a loop of its own, which would hold up whoever asked."""
    menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    entries = [action for action in menu.actions() if not action.isSeparator() and action.isEnabled()]
    if entries:
        menu.setActiveAction(entries[0])


def void(_: object) -> None:
    """Drops a result, so that a call can be a slot."""


def toggle(widget: QWidget) -> None:
    """Show it or hide it; a dock that shares its place with others comes to the front."""
    widget.setVisible(not widget.isVisible())
    if isinstance(widget, QDockWidget) and widget.isVisible():
        widget.raise_()
