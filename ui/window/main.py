"""The window: puts the parts together and carries news between them. Decides nothing by itself."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt, QTimer, QUrl, Slot
from PySide6.QtGui import QAction, QCloseEvent, QShowEvent
from PySide6.QtWidgets import QToolButton

from engine.client.door import EngineDoor
from engine.client.state import LoadedModel, LoadingModel, UiState, reduce
from engine.commands import ChangeCache, Command, ForgetChat
from engine.core.prompt.chat_options import NO_CHOICES
from engine.core.prompt.conversation import ConversationSummary
from engine.errors import TemplateFailed
from engine.events import Calling, CopyProgress, Delta, EncodingProgress, Event, PrefillProgress
from engine.language.translation import tr
from engine.ports import Conversations
from engine.telling.reading import written_text
from ui.asker import Asker
from ui.bridge import Bridge
from ui.chats.controller import ChatController
from ui.chats.desk import ChatsDesk
from ui.chats.exchange import CHAT_FILES
from ui.chats.library import ConversationLibrary
from ui.chats.list import ConversationList
from ui.forecast.chats import Forecasts
from ui.inspector.view import Inspector
from ui.keeping.closing import Closing, UnsavedNote
from ui.models.control import ModelControl
from ui.models.own_book import ModelHomes, OwnBook
from ui.models.picker import ModelPicker
from ui.models.shelf import ModelShelf
from ui.notify.notifier import Notifier
from ui.options.desk import OptionsDesk
from ui.options.dialog import PROMPT
from ui.options.limit import LimitDesk
from ui.outside import open_outside
from ui.palette.palette import CommandPalette
from ui.serving.desk import ServingDesk
from ui.serving.host import KeyBook, MakeServer
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings
from ui.theme.actions import drop_down, make_actions, toggle, void
from ui.theme.dialogs import file_dialog
from ui.theme.notices import Problem
from ui.theme.shown_text import brief
from ui.timeline.panel.dock import TimelineDock
from ui.tools.desk import SecretBook, ToolsDesk
from ui.transcript import accessible as transcript_accessible
from ui.transcript.markdown_blocks import is_safe_link
from ui.window.chat_pane import ChatPane
from ui.window.context_gauge import ContextGauge
from ui.window.dialogs import WindowDialogs
from ui.window.drop_hint import FileDrops, first_file
from ui.window.engine_watch import EngineWatch
from ui.window.explainer import Explainer
from ui.window.hardware import HardwareWatch
from ui.window.kept_timeline import KeptTimeline
from ui.window.last_chat import LastChat
from ui.window.layout import (
    apply_look,
    change_font_size,
    lay_out,
    remember_geometry,
    restore_geometry,
    step_focus,
    switch_theme,
    top_bar,
)
from ui.window.notices import DISK, LIMITATION, WindowNotices

_FIGURES_EVERY_MS = 125  # while a reply streams: timeline and figures, which nobody reads faster


class MainWindow(FileDrops):
    """Everything a person sees. `demo_model` is loaded when there is no other; `restart_engine` replaces a dead one."""

    def __init__(
        self,
        engine: EngineDoor,
        conversations: Conversations,
        settings: SettingsStore,
        *,
        resources: Path,
        demo_model: Path | None,
        model_homes: ModelHomes | None = None,
        restart_engine: Callable[[], EngineDoor] | None = None,
        make_server: MakeServer | None = None,
        server_keys: KeyBook | None = None,
        tool_secrets: SecretBook | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__()
        self.setWindowTitle("Cairn")
        self._engine = engine
        self._settings = settings
        self._resources = resources
        self._restart_engine = restart_engine
        self._is_started = False
        self._figures = QTimer(self, singleShot=True, interval=_FIGURES_EVERY_MS)
        self._figures.timeout.connect(self._show_state)
        self.state = UiState()
        transcript_accessible.install()
        apply_look(self, settings.current)
        self.bridge = Bridge(self)
        self.controller = ChatController(engine, conversations, self.bridge, settings, now=now, parent=self)
        self.library = ConversationLibrary(conversations, self.bridge, now=now, parent=self)
        self.models = models = ModelControl(engine, settings, demo_model, OwnBook(model_homes, self.bridge), self)
        self.asker = Asker(self.submit, lambda request: self._engine.cancel(request))
        self.shelf = ModelShelf(model_homes, resources, settings, self.bridge, self.asker, self)
        self.list = ConversationList(self)
        thinks = settings.current.show_reasoning
        self.pane = ChatPane(self.controller, self.asker, demo_model=demo_model, show_reasoning=thinks, parent=self)
        self.forecasts = Forecasts(
            self.controller,
            self.pane.composer,
            self.pane.attaching,
            self.pane.edit,
            conversations,
            self.bridge,
            self.asker,
            self,
        )
        pane = self.pane
        self.options = OptionsDesk(self, self.controller, pane.composer, pane.undo, settings, self.asker, self._loaded)
        self.limit = LimitDesk(self.options, self.forecasts, pane.limit, change=models.change, reload=models.load_again)
        pane.hold_back, pane.edit.hold_back = self.limit.hold_back, self.limit.hold_back_edit
        self.desk = ChatsDesk(self.list, self.library, self.controller, settings, self.pane.show_message, now, self)
        self.timeline = TimelineDock(self)
        self.inspector = Inspector(self)
        self.picker = ModelPicker(settings, demo_model, self)
        self.gauge = ContextGauge(self)
        self.kept = KeptTimeline(self.controller, conversations, self.bridge, self)
        self.kept.restored.connect(self._on_restored)
        self.timeline.view.title_of = lambda request: self.kept.title_of(request) or self.serving.title_of(request)
        self.pane.transcript.pace_of = lambda reply: written_text(self.kept.row_of(reply, self.state))
        self.desk.exchange.picture_of = lambda chat: self.timeline.picture_of(self.state, chat)
        self.last_chat = LastChat(self.controller, self.pane.transcript, settings, self)
        self.closing = Closing(self, self.controller.messages, conversations, self.bridge)
        self.notices = WindowNotices(self.pane, self.controller, self.library, lambda: bool(self.state.died), self)
        self.notices.follow(self.closing.place)
        self.timeline.problem.connect(self.notices.show_problem)
        restart = self._on_restart if restart_engine is not None else None
        self.engine_watch = EngineWatch(self.notices, self.models, restart, self.choose_model_file, self)
        self.notices.offer(DISK, tr("Open the settings"), lambda: self.dialogs.show_setting("keeps_on_disk"))
        self.notices.offer(TemplateFailed.code, tr("Use a plain template"), self.models.load_plainly)
        self.notifier = Notifier(self, self.controller, settings, self.pane.say)
        engine_now, state_now = (lambda: self._engine), (lambda: self.state)
        self.hardware = HardwareWatch(self.asker, lambda: self._settings.in_use.load(), self)
        self.hardware.fit_known.connect(self.picker.show_fit)
        self.picker.popup.opened.connect(self.hardware.ask)
        self.serving = ServingDesk(make_server, server_keys, settings, engine_now, self.bridge, self, state_now)
        self.tools = ToolsDesk(self, self.options, pane.question, pane.attaching, tool_secrets, self.bridge)
        self.actions_by_name: dict[str, QAction] = {}
        self.dialogs = WindowDialogs(self, settings, self.hardware, self.models.load_again, self.actions_by_name)
        self.menu_button = QToolButton(self)
        self.actions_by_name |= make_actions(self, self._slots())
        self.actions_by_name["stop"].setEnabled(False)
        self.limit.other_model_asked.connect(self.actions_by_name["models"].trigger)
        self.commands = CommandPalette(self, lambda typed: self.dialogs.offers(typed, self.library, self.controller))
        self.dialogs.handouts = self.tools.handouts
        shown = (self.picker, UnsavedNote(self.controller.messages, self), self.serving.sign, self.gauge)
        self.splitter = lay_out(
            self,
            top_bar(self, self.menu_button, shown, self.actions_by_name),
            chats=self.list,
            pane=self.pane,
            timeline=self.timeline,
            inspector=self.inspector,
            covers=(self.commands, self.picker.popup, self.pane.finder, *self.pane.bars),
            homes=(self.pane.composer.field, self.pane.transcript),
        )
        self._connect()
        self.explainer = Explainer(
            self,
            self.controller,
            self.pane,
            self.timeline,
            self.inspector,
            submit=self.submit,
            asker=self.asker,
            settings=settings,
            change=self.models.change,
            reload=self.models.load_again,
            state=state_now,
            kept=self.kept,
            serving=self.serving,
        )
        transcript_accessible.follow_current(self.pane.transcript)
        self.bridge.attach(engine)
        self._unsubscribe = settings.subscribe(self._on_settings)
        restore_geometry(self, settings.current)
        self._show_state()

    def _slots(self) -> dict[str, Callable[[], None]]:
        settings, pane = self._settings, self.pane
        panes = (self.list.view, pane.transcript, pane.composer.field, self.timeline.view, self.inspector.page)
        return {
            "new": self._new_chat,
            "palette": lambda: self.commands.open(),
            "find": self.pane.finder.open,
            "find_next": lambda: self.pane.finder.step(1),
            "find_previous": lambda: self.pane.finder.step(-1),
            "search": self.desk.go_to_search,
            "rename": self.desk.rename_current,
            "pin": self.desk.pin_current,
            "archive": self.desk.archive_current,
            "folder": self.desk.ask_folder_for_current,
            "private": self.desk.keep_current_private,
            "delete": lambda: self.library.delete(self.controller.chat.id),
            "system": lambda: self.options.open(PROMPT),
            "attach": self.pane.choose_files,
            "import": self.desk.exchange.choose_import,
            "export": self.desk.exchange.export_current,
            "export_all": self.desk.exchange.export_all,
            "stop": self.controller.stop,
            "regenerate": lambda: void(self.controller.regenerate()),
            "continue": pane.resume,
            "explain": lambda: self.explainer.explain_current(),
            "open": self.choose_model_file,
            "local": self.shelf.show_local,
            "get": self.shelf.show_get,
            "server": self.serving.show_page,
            "tools": self.tools.show_page,
            "models": self.picker.popup.open,
            "list": lambda: toggle(self.list),
            "timeline": lambda: toggle(self.timeline),
            "fold_timeline": self.timeline.toggle_folded,
            "inspector": lambda: toggle(self.inspector),
            "next_pane": lambda: step_focus(panes, 1),
            "previous_pane": lambda: step_focus(panes, -1),
            "theme": lambda: switch_theme(settings),
            "larger": lambda: change_font_size(settings, 1),
            "smaller": lambda: change_font_size(settings, -1),
            "normal_size": lambda: void(self._settings.change(font_size=Settings().font_size)),
            "settings": self.dialogs.show_settings,
            "glossary": lambda: self.explainer.show_glossary(),
            "shortcuts": self.dialogs.show_shortcuts,
            "menu": lambda: drop_down(self.menu_button, self.menu_button.menu()),
            "quit": lambda: void(self.close()),
        }

    def _connect(self) -> None:
        controller, library, models = self.controller, self.library, self.models
        self.bridge.batch.connect(self._on_batch)
        self.serving.named.connect(self._show_state)
        controller.conversation_changed.connect(self._on_conversation)
        controller.activity_changed.connect(self._on_activity)
        library.deleted.connect(self._on_deleted)
        self.list.new_button.clicked.connect(self._new_chat)
        self.forecasts.chats.changed.connect(self.list.model.show_told)
        self.list.pointed.connect(self.forecasts.chats.point_at)
        self.forecasts.message.measured.connect(self.gauge.set_prompt)
        self.options.changed.connect(self.forecasts.message.prepare)
        self.pane.transcript.version_pointed.connect(self.forecasts.message.show_version)
        self.pane.undo.undone.connect(self._on_undone)
        self.pane.transcript.link_activated.connect(lambda url: open_outside(QUrl(url)) if is_safe_link(url) else None)
        self.pane.empty.open_button.clicked.connect(self.choose_model_file)
        self.pane.empty.get_button.clicked.connect(self.shelf.show_get)
        self.pane.composer.hindrance.acted.connect(lambda: models.choose_projector(self))
        self.picker.open_asked.connect(self.choose_model_file)
        self.shelf.serve(self.picker, models)
        self.picker.projector_asked.connect(lambda: models.choose_projector(self))
        models.loading.connect(self._on_model_loading)
        models.own_changed.connect(self._on_own_settings)
        models.failed.connect(self._on_model_failed)
        models.warned.connect(self.notices.show_limitation)
        models.kept_not.connect(self.notices.show_problem)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_started:
            self._is_started = True
            QTimer.singleShot(0, self, self.start)

    @Slot()
    def start(self) -> None:
        """What the first showing sets going: the list, the cache settings, a model."""
        self._is_started = True
        self.pane.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)
        for warning in self._settings.warnings:
            problem = Problem(title=tr("Settings"), message=warning, code="settings")
            self.notices.show_notice(problem, tr("Open the settings"), self.dialogs.show_settings)
        self.library.start()
        self.last_chat.reopen()
        self.serving.host.start_as_left()
        self.tools.book.start_as_left()
        self._engine.submit(ChangeCache(settings=self._settings.current.cache()))
        if not self.models.path:
            self.models.load_first()

    def submit(self, command: Command) -> None:
        """To the engine in use, which another may replace."""
        self._engine.submit(command)

    # -- news from the engine ------------------------------------------------------------------------------------

    @Slot(object)
    def _on_batch(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if self.asker.on_event(event):
                continue
            self.dialogs.on_event(event)
            self.state = reduce(self.state, event)
            self.models.on_event(event)
            self.serving.on_event(event)
            self.forecasts.after(event, self.state)
            self.kept.on_event(event, self.state)
            self._tell_replies_about_models()
            self.notifier.on_event(event)
            self.controller.replies.on_event(event)
            self.notices.on_event(event)
            self.engine_watch.on_event(event)
        self.controller.show_progress()
        if not all(
            isinstance(event, Calling | Delta | CopyProgress | EncodingProgress | PrefillProgress) for event in events
        ):
            self._show_state()
        elif not self._figures.isActive():
            self._figures.start()

    def _tell_replies_about_models(self) -> None:
        match self.state.model:
            case LoadedModel(facts=facts, thinking=thinking) if not self.models.is_loading:
                self.controller.replies.set_model(facts, is_loading=False, thinking=thinking)
            case LoadingModel():
                self.controller.replies.set_model(None, is_loading=True)
            case _ if not self.models.is_loading:
                self.controller.replies.set_model(None, is_loading=False)
            case _:
                pass  # asked for, but the engine has not begun yet

    @Slot()
    def _show_state(self) -> None:
        self._figures.stop()
        self.timeline.set_state(self.state)
        self.inspector.set_state(self.state)
        self.picker.set_state(self.state)
        chat = self.controller.chat
        self.gauge.set_state(self.state, chat.id, is_empty=chat.tree.leaf is None)
        self.pane.empty.set_state(self.state)
        loaded = self._loaded()
        self.pane.set_facts(loaded.facts if loaded is not None else None)
        self.forecasts.set_model(loaded)
        self.pane.composer.thinking.set_choices(loaded.thinking if loaded is not None else NO_CHOICES)

    def _loaded(self) -> LoadedModel | None:
        model = self.state.model
        return model if isinstance(model, LoadedModel) and not self.models.is_loading else None

    def _on_restored(self) -> None:
        self.state = self.kept.with_earlier(self.state)
        self._show_state()

    def _on_model_loading(self) -> None:
        self.notices.withdraw("model", "engine", LIMITATION)
        self.controller.replies.set_model(None, is_loading=True)

    def _on_own_settings(self) -> None:
        """What was chosen for the model in use alone is something else, or another model is in use."""
        self.state = replace(self.state, model=self.models.with_own(self.state.model))
        self.picker.show_own(self.models.own_text)
        self.controller.take_over_prompt()
        self._tell_replies_about_models()
        self._show_state()

    def _on_model_failed(self, problem: Problem) -> None:
        self.engine_watch.on_model_failed(replace(problem, topic="model"), is_engine_dead=bool(self.state.died))

    def _on_restart(self) -> None:
        assert self._restart_engine is not None
        self._engine = self._restart_engine()
        self.state = UiState(rows=self.state.rows, n_loads=self.state.n_loads)
        self.bridge.attach(self._engine)
        self.controller.replies.use_engine(self._engine)
        self.models.use_engine(self._engine)
        self.serving.host.start_again()
        self._engine.submit(ChangeCache(settings=self._settings.current.cache()))
        self.models.load_again()
        self._show_state()

    # -- conversations -------------------------------------------------------------------------------------------

    def _on_conversation(self) -> None:
        chat = self.controller.chat
        self.setWindowTitle(tr("{title} - Cairn", title=brief(chat.title, 80)) if chat.is_stored else "Cairn")
        self.timeline.set_session(chat.id)
        self.inspector.set_session(chat.id)
        self.list.mark(chat.id)
        self._show_state()

    def _on_activity(self) -> None:
        self.actions_by_name["stop"].setEnabled(self.controller.is_busy_here or self.controller.running is not None)
        self._show_state()

    def _new_chat(self) -> None:
        self.controller.new_chat()
        self.pane.composer.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_deleted(self, summary: ConversationSummary) -> None:
        self.controller.forget(summary.id)
        self.submit(ForgetChat(session=summary.id))  # undone, it costs no more than a re-read
        self.pane.undo.offer(summary, tr("Deleted “{title}”", title=summary.title))

    def _on_undone(self, what: object) -> None:
        if isinstance(what, ConversationSummary):
            self.library.undelete(what.id)

    # -- models, files, settings --------------------------------------------------------------------------------

    def choose_model_file(self) -> None:
        recent = self._settings.current.recent_models
        folder = str(Path(recent[0]).parent) if recent else str(Path.home())
        file_dialog(self, tr("Open a model"), folder, tr("Models (*.gguf);;All files (*)"), self.models.load).open()

    def opener_of(self, urls: list[QUrl]) -> Callable[[], None] | None:
        """A model is loaded, a file of chats brought in; what is dropped onto a chat is attached there."""
        model, chats = first_file(urls, ".gguf"), first_file(urls, *CHAT_FILES)
        if model:
            return lambda: self.models.load(model)
        return (lambda: self.desk.exchange.import_file(chats)) if chats else None

    def _on_settings(self, before: Settings, after: Settings) -> None:
        if (before.theme, before.font_size, before.motion) != (after.theme, after.font_size, after.motion):
            apply_look(self, after)
        if before.show_reasoning != after.show_reasoning:
            self.pane.transcript.set_show_reasoning(after.show_reasoning)
        if before.cache() != after.cache():
            self._engine.submit(ChangeCache(settings=after.cache()))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop and store the reply, and remember the window; what could not be saved is asked about first."""
        if not self.closing.may_close(self.controller.finish):
            event.ignore()
            return
        self.pane.close_reading()
        self.serving.host.close()
        self.tools.close()
        self.models.cancel()
        self.shelf.close()
        self.last_chat.remember()
        remember_geometry(self, self._settings)
        self._unsubscribe()
        self.bridge.close()
        super().closeEvent(event)
