"""Every command of the window with its name, its keys and what it does, in one table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QKeyCombination
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QMenu, QWidget

from engine.language.translation import tr
from ui.theme.icons import sign_icon


@dataclass(frozen=True, slots=True)
class ActionEntry:
    """`name` is how the code finds it; `group` is its section in the list of keys."""

    group: str
    name: str
    label: str
    keys: tuple[str, ...]
    hint: str = ""
    sign: str = ""  # of its button, where it has one


def _entry(group: str, name: str, label: str, *keys: str, hint: str = "", sign: str = "") -> ActionEntry:
    return ActionEntry(group, name, label, keys, hint, sign)


_of_chat, _of_reply, _of_model, _of_view, _of_cairn = (
    partial(_entry, group) for group in (tr("Chat"), tr("Reply"), tr("Model"), tr("View"), "Cairn")
)
ENTRIES = (
    _of_chat("palette", tr("Find a command, a chat or a setting"), "Ctrl+K"),
    _of_chat("new", tr("New chat"), "Ctrl+N"),
    _of_chat("find", tr("Find in this chat"), "Ctrl+F"),
    _of_chat("find_next", tr("Next match"), "F3", hint=tr("Go to the next place in this chat")),
    _of_chat("find_previous", tr("Previous match"), "Shift+F3", hint=tr("Go to the place before it")),
    _of_chat("search", tr("Search all chats"), "Ctrl+Shift+F"),
    _of_chat("rename", tr("Rename this chat"), "F2", "Ctrl+Shift+E"),
    _of_chat("pin", tr("Pin or unpin this chat"), "Ctrl+Shift+L", hint=tr("Pinned chats stand above all others")),
    _of_chat("archive", tr("Archive this chat, or take it back"), "Ctrl+Shift+H"),
    _of_chat(
        "private",
        tr("Keep this chat out of the disk cache, or let it in"),
        "Ctrl+Shift+X",
        hint=tr("Nothing that the model reads in it is kept on disk"),
    ),
    _of_chat("folder", tr("Move this chat to a new folder…"), "Ctrl+Shift+N"),
    _of_chat("delete", tr("Delete this chat"), "Ctrl+Shift+D", hint=tr("It can be brought back for a while")),
    _of_chat(
        "system",
        tr("System prompt and options of this chat…"),
        "Ctrl+Shift+P",
        hint=tr("Also sampling, reply format, tools"),
    ),
    _of_chat("attach", tr("Attach files…"), "Ctrl+Shift+A", hint=tr("Images, audio or documents")),
    _of_chat(
        "import", tr("Import chats…"), "Ctrl+Shift+O", hint=tr("Of Cairn, ChatGPT, LM Studio, Open WebUI, ShareGPT")
    ),
    _of_chat("export", tr("Export this chat…"), "Ctrl+Shift+S", hint=tr("As Markdown, a web page or JSON")),
    _of_chat("export_all", tr("Export all chats…"), "Ctrl+Alt+S", hint=tr("Into one file")),
    _of_reply("stop", tr("Stop"), "Ctrl+.", hint=tr("Stop the reply (Esc)")),
    _of_reply("regenerate", tr("Regenerate the last reply"), "Ctrl+R", "Ctrl+Shift+R"),
    _of_reply("continue", tr("Continue the last reply"), "Ctrl+Shift+Return", hint=tr("Go on where it stopped")),
    _of_reply("explain", tr("Why was this read again?"), "Ctrl+E", hint=tr("Explain the current or last reply")),
    _of_model("open", tr("Open model file…"), "Ctrl+O"),
    _of_model("models", tr("Choose a model"), "Ctrl+L"),
    _of_model("local", tr("Models on this machine…"), "Ctrl+Shift+M", hint=tr("Those of other programs, too")),
    _of_model("get", tr("Get a model…"), "Ctrl+Shift+G", hint=tr("Search for models and fetch them")),
    _of_model("server", tr("Local server…"), "Ctrl+Shift+K", hint=tr("For coding agents and other programs")),
    _of_model("tools", tr("Tools…"), "Ctrl+Shift+B", hint=tr("Servers of tools that the model may ask for")),
    _of_view("list", tr("Show or hide the chats"), "Ctrl+B", sign="chats"),
    _of_view("timeline", tr("Show or hide the timeline"), "Ctrl+J"),
    _of_view("fold_timeline", tr("Fold the timeline into one row, or unfold it"), "Ctrl+Shift+J"),
    _of_view("inspector", tr("Show or hide the inspector"), "Ctrl+I", sign="inspector"),
    _of_view("next_pane", tr("Go to the next part of the window"), "F6"),
    _of_view("previous_pane", tr("Go to the previous part of the window"), "Shift+F6"),
    _of_view("theme", tr("Switch between light and dark"), "Ctrl+Shift+T"),
    _of_view("larger", tr("Larger text"), "Ctrl++", "Ctrl+="),
    _of_view("smaller", tr("Smaller text"), "Ctrl+-"),
    _of_view("normal_size", tr("Normal text size"), "Ctrl+0"),
    _of_cairn("settings", tr("Settings"), "Ctrl+,"),
    _of_cairn("glossary", tr("Words that Cairn uses"), "F1", hint=tr("What checkpoint, token and other words mean")),
    _of_cairn("shortcuts", tr("Keyboard shortcuts"), "Ctrl+/", "Ctrl+F1"),
    _of_cairn("menu", tr("All commands"), "F10"),
    _of_cairn("quit", tr("Quit"), "Ctrl+Q"),
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
