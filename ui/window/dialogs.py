"""The dialogs that the window opens: settings, the list of keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.events import Event
from ui.chats.controller import ChatController
from ui.chats.library import ConversationLibrary
from ui.help.shortcuts_dialog import ShortcutsDialog
from ui.palette.palette import PaletteEntry, chat_commands, matching, setting_commands, window_commands
from ui.settings.page import SettingsPage
from ui.settings.store import SettingsStore
from ui.theme.dialogs import to_front
from ui.tools.handouts import Handouts
from ui.window.hardware import DiskWatch, HardwareWatch


class WindowDialogs(QObject):
    """None of them blocks the window. `reload` loads the model again, as a setting may ask for."""

    def __init__(
        self,
        window: QWidget,
        settings: SettingsStore,
        hardware: HardwareWatch,
        reload: Callable[[], None],
        actions: Mapping[str, QAction],
    ) -> None:
        super().__init__(window)
        self.handouts: Handouts | None = None  # of servers of tools
        self._window = window
        self._settings = settings
        self._hardware = hardware
        self.disk = DiskWatch(hardware.asker, self)
        self._reload = reload
        self._actions = actions
        self.settings_page: SettingsPage | None = None

    def show_settings(self) -> None:
        if self.settings_page is None:
            self.settings_page = SettingsPage(self._settings, self._window)
            self.settings_page.reload_asked.connect(self._reload)
            self._hardware.show_in(self.settings_page.hardware)
            self.disk.show_in(self.settings_page.disk)
        to_front(self.settings_page)

    def on_event(self, event: Event) -> None:
        """What it tells stands in the settings."""
        self._hardware.on_event(event)
        self.disk.on_event(event)

    def show_setting(self, name: str) -> None:
        """The settings, at this one."""
        self.show_settings()
        assert self.settings_page is not None
        self.settings_page.go_to(name)

    def offers(self, typed: str, library: ConversationLibrary, controller: ChatController) -> list[PaletteEntry]:
        """What the palette finds."""
        found = chat_commands(library.summaries, controller.open)
        handouts = self.handouts.all() if self.handouts is not None else ()
        commands = [*window_commands(self._actions), *handouts]
        return matching(typed, commands, found, setting_commands(self.show_setting))

    def show_shortcuts(self) -> None:
        dialog = ShortcutsDialog(self._actions, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
