"""The options of the chat that is shown: its button below the message, the dialog, and how to take a change back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from engine.client.state import LoadedModel
from engine.commands import ForecastPrompt
from engine.core.prompt.conversation import ConversationId
from engine.core.prompt.messages import Sampling, tools_of
from engine.core.prompt.reply_options import Preset
from engine.events import Failed, PromptForecast
from engine.language.translation import tr
from engine.telling.forecasts import ForecastTold, change_told, refusal_told
from engine.telling.words.figures import counted
from ui.asker import Asker
from ui.chats.controller import ChatController
from ui.chats.open_chat import ChatParts, OpenChat, next_prompt, parts_of
from ui.composer.composer import Composer
from ui.options.dialog import FORM, PROMPT, SAMPLING, TOOLS, OptionsDialog
from ui.options.draft import USUAL_SAMPLING, is_other_prompt, preset_name, summary_of
from ui.settings.library import Library
from ui.settings.store import SettingsStore
from ui.theme.actions import keys_of
from ui.theme.panels import UndoBar
from ui.theme.shown_text import as_label

_PURPOSE = "options"


@dataclass(frozen=True, slots=True)
class OptionsChange:
    """What a chat had before a change, to go back to, and after it."""

    chat: ConversationId
    before: ChatParts
    after: ChatParts


@dataclass(frozen=True, slots=True)
class NotApplied:
    """What was written into the dialog and not applied."""

    chat: ConversationId
    draft: ChatParts


class OptionsDesk(QObject):
    """Gives the chat what was chosen, and shows it. `model`: the one that can be asked now, if any."""

    changed = Signal()  # the prompt of the chat may be another

    def __init__(
        self,
        window: QWidget,
        controller: ChatController,
        composer: Composer,
        undo: UndoBar,
        settings: SettingsStore,
        asker: Asker,
        model: Callable[[], LoadedModel | None],
    ) -> None:
        super().__init__(window)
        self.window = window
        self.controller = controller
        self.composer = composer
        self.settings = settings
        self.asker = asker
        self.undo = undo
        self.loaded = model
        self.library = Library(settings)
        self.dialog: OptionsDialog | None = None
        self._back: OptionsChange | NotApplied | None = None  # once its chat is shown
        composer.options.menu().aboutToShow.connect(self._fill_menu)
        controller.conversation_changed.connect(self._on_conversation)
        undo.undone.connect(self._on_undone)
        self._forget = settings.subscribe(lambda _, __: self._show())
        self.destroyed.connect(self._forget)
        self._show()

    # -- the button ----------------------------------------------------------------------------------------------

    @Slot()
    def _on_conversation(self) -> None:
        self._show()
        self._go_back()

    @Slot()
    def _show(self) -> None:
        chat = self.controller.chat
        self.composer.options.show_summary(summary_of(chat, self.library.prompt_of(chat.system_prompt)))

    def _fill_menu(self) -> None:
        menu, chat = self.composer.options.menu(), self.controller.chat
        menu.clear()
        options = chat.reply_options
        name = self.library.prompt_of(chat.system_prompt) or (tr("its own") if chat.system_prompt.strip() else "")
        words = tr("System prompt: {name}…", name=as_label(name)) if name else tr("System prompt: none…")
        menu.addAction(f"{words}\t{keys_of('system')}", lambda: self.open(PROMPT))
        self._add_presets(
            menu.addMenu(tr("Sampling: {preset}", preset=as_label(preset_name(options.preset)))), options.preset
        )
        has_schema, n_tools = bool(options.schema.strip()), len(tools_of(options.tools))
        form = tr("Form of the reply: JSON schema…") if has_schema else tr("Form of the reply: any…")
        menu.addAction(form, lambda: self.open(FORM))
        menu.addAction(tr("Tools: {n}…", n=n_tools) if n_tools else tr("Tools: none…"), lambda: self.open(TOOLS))
        if options.left_out:
            menu.addSeparator()
            said = counted(len(options.left_out), "message")
            menu.addAction(tr("Bring {said} back into the prompt", said=said), self.bring_back)

    def _add_presets(self, menu: QMenu, now: Preset | None) -> None:
        group = QActionGroup(menu)
        listed: list[Preset | None] = [None, *self.library.presets]
        if now is not None and now not in listed:
            listed.append(now)
        for preset in listed:
            action = menu.addAction(USUAL_SAMPLING if preset is None else as_label(preset.name))
            action.setCheckable(True)
            action.setChecked(preset == now)
            group.addAction(action)
            action.triggered.connect(lambda _=False, one=preset: self._use_preset(one))
        menu.addSeparator()
        menu.addAction(tr("Values…"), lambda: self.open(SAMPLING))

    def _use_preset(self, preset: Preset | None) -> None:
        draft = parts_of(self.controller.chat)
        self.change(replace(draft, options=replace(draft.options, preset=preset)))

    # -- the dialog ----------------------------------------------------------------------------------------------

    def open(self, page: int, draft: ChatParts | None = None) -> None:
        """Show the dialog for the chat that is shown. `draft`: to go on with."""
        if self.dialog is not None:
            self.dialog.tabs.setCurrentIndex(page)
            return
        settings, model = self.settings.in_use, self.loaded()
        of_model: Sampling | None = model.facts.default_sampling if model is not None else None
        usual = Preset(name=USUAL_SAMPLING, sampling=settings.sampling(of_model))
        chat = self.controller.chat
        dialog = OptionsDialog(
            parts_of(chat), self.library, usual=usual, of_model=of_model, draft=draft, page=page, parent=self.window
        )
        self.dialog = dialog
        dialog.applied.connect(self.change)
        dialog.left.connect(lambda left: self.undo.offer(NotApplied(chat.id, left), tr("The changes were not applied")))
        dialog.draft_changed.connect(self._ask)
        dialog.finished.connect(self._on_closed)
        dialog.open()

    @Slot()
    def _on_closed(self) -> None:
        self.asker.drop(_PURPOSE)
        if self.dialog is not None:
            self.dialog.deleteLater()
            self.dialog = None

    def change(self, draft: ChatParts) -> None:
        chat = self.controller.chat
        before = parts_of(chat)
        if draft == before:
            return
        self._set(draft)
        is_other = is_other_prompt(draft, before)
        said = tr("The prompt of this chat was changed") if is_other else tr("The options were changed")
        self.undo.offer(OptionsChange(chat.id, before, draft), said)

    def _set(self, draft: ChatParts) -> None:
        self.controller.give(draft)
        self._show()
        self.changed.emit()

    def leave_out(self, messages: tuple[str, ...]) -> None:
        """Fold these out of the prompt; it can be taken back, also later from the menu."""
        chat = self.controller.chat
        before = parts_of(chat)
        after = replace(before, options=before.options.without(messages))
        self._set(after)
        self.undo.offer(
            OptionsChange(chat.id, before, after),
            tr("{messages} left out of the prompt", messages=counted(len(messages), "message")),
        )

    def bring_back(self) -> None:
        draft = parts_of(self.controller.chat)
        self.change(replace(draft, options=replace(draft.options, left_out=())))

    def _on_undone(self, what: object) -> None:
        """In the chat that it is about, which is shown again where another one is."""
        if isinstance(what, OptionsChange | NotApplied):
            self._back = what
            if what.chat == self.controller.chat.id:
                self._go_back()
            else:
                self.controller.open(what.chat)

    def _go_back(self) -> None:
        what = self._back
        if what is None or what.chat != self.controller.chat.id:
            return
        self._back = None
        if isinstance(what, OptionsChange):
            self._set(what.after.taken_back(what.before, parts_of(self.controller.chat)))
        else:
            self.open(PROMPT, what.draft)

    # -- what it would cost --------------------------------------------------------------------------------------

    @Slot()
    def _ask(self) -> None:
        """Of the next message, were the draft applied."""
        if self.dialog is not None and self.controller.running is None:
            draft, chat = self.dialog.draft, self.controller.chat
            changed = replace(chat, system_prompt=draft.system_prompt, reply_options=draft.options)
            self.forecast(_PURPOSE, changed, self._hear)

    def _hear(self, told: ForecastTold) -> None:
        if self.dialog is not None:
            self.dialog.forecast.show_told(told)

    def forecast(self, purpose: str, changed: OpenChat, tell: Callable[[ForecastTold], None]) -> None:
        """What the next message would cost, were the chat shown changed like this; not while a reply is written."""
        model = self.loaded()
        if model is None or self.controller.is_busy_here:
            return

        def hear(answer: PromptForecast | Failed) -> None:
            has_history = any(one.role == "assistant" for one in self.controller.chat.tree.path())
            tell(refusal_told(answer) if isinstance(answer, Failed) else change_told(answer, has_history=has_history))

        asked = partial(ForecastPrompt, session=changed.id, chat=next_prompt(changed, model))
        self.asker.ask(purpose, asked, hear)
