"""The models on this machine and those in the hub: finds, asks, fetches and deletes behind the dialog."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from engine.commands import Survey
from engine.core.fit.values import DeviceRoom
from engine.core.models.fit import Rooms, rooms_of
from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer
from engine.core.models.values import FoundModel, OwnSettings, OwnWords, with_own_words
from engine.errors import CairnError, ModelFileError
from engine.events import Failed, Surveyed
from engine.language.translation import tr
from engine.models.downloads.queue import Downloads
from engine.models.finding.finder import KeptHeads, find_models
from engine.models.finding.heads import identity_of
from engine.models.finding.places import Surroundings, find_spots, hub_cache
from engine.models.hub.hub import Hub, NeedsToken, read_proposals
from engine.models.hub.kept_token import KeptToken, mark_beside
from engine.models.keeping.kept_words import read_words
from engine.models.keeping.removing import Removal, plan_removal, remove
from engine.telling.models import removal_question
from ui.asker import Asker
from ui.bridge import Bridge
from ui.models.background import run_apart
from ui.models.control import ModelControl
from ui.models.own_book import Chosen, ModelHomes, OwnBook
from ui.models.own_settings_dialog import OwnSettingsDialog
from ui.models.picker import ModelPicker
from ui.models.shelf_dialogs import ShelfDialog, TokenDialog
from ui.outside import open_outside
from ui.problems.box import message_box, open_box, show_problem_box
from ui.settings.store import SettingsStore
from ui.theme.dialogs import folder_dialog
from ui.theme.notices import problem_of

_NO_SETTINGS = tr("The settings of this model could not be read")
_NOT_KEPT = tr("The settings were not kept")
_NOT_DELETED = tr("The model could not be deleted")


class ModelShelf(QObject):
    """Main thread. The disk and the network are asked on threads of its own, and only once the dialog was opened."""

    load_asked = Signal(str)  # path of a model
    found = Signal(object)  # all models of this machine, so far
    settings_chosen = Signal(object, object, bool)  # Chosen, paths of its model, whether to load that again

    def __init__(
        self,
        homes: ModelHomes | None,
        resources: Path,
        settings: SettingsStore,
        bridge: Bridge,
        asker: Asker,
        window: QWidget,
    ) -> None:
        """`homes` None: there is no dialog."""
        super().__init__(window)
        self._homes = homes
        self._resources = resources
        self._settings = settings
        self._bridge = bridge
        self._asker = asker
        self._window = window
        self._book = OwnBook(homes, bridge)
        self._path_in_use: Callable[[], str] = lambda: ""
        self._is_closed = False
        self.is_looking = False  # into the folders, on a thread
        self._known: tuple[FoundModel, ...] = ()
        self._hub: Hub | None = None
        self._downloads: Downloads | None = None
        self._told: dict[str, DownloadProgress] = {}
        self._telling = threading.Lock()
        self.dialog: ShelfDialog | None = None

    # -- opening and closing -------------------------------------------------------------------------------------

    def serve(self, picker: ModelPicker, models: ModelControl) -> None:
        """The menu of models opens this, and what is chosen in either is loaded."""
        picker.load_asked.connect(models.load)
        picker.cancel_asked.connect(models.cancel)
        picker.shelf_asked.connect(self.show_local)
        picker.get_asked.connect(self.show_get)
        picker.eject_asked.connect(models.eject)
        picker.popup.opened.connect(self.look)
        self.found.connect(picker.show_found)
        self.load_asked.connect(models.load)
        picker.own_asked.connect(lambda: self.edit_settings_of(models.path))
        self._path_in_use = lambda: models.path

        def take_over(chosen: Chosen, paths: tuple[str, ...], loads_again: bool) -> None:
            models.take_over(chosen, paths)
            if loads_again:
                models.load_again()

        self.settings_chosen.connect(take_over)

    def show_local(self) -> None:
        """The models on this machine."""
        if self._homes is not None:
            self._opened().show_local()
            self.look()

    def show_get(self) -> None:
        """“Get a model”."""
        if self._homes is not None:
            self._opened().show_get()

    def _opened(self) -> ShelfDialog:
        if self.dialog is None:
            self.dialog = ShelfDialog(read_proposals(self._resources), self._window)
            local, get = self.dialog.local, self.dialog.get
            local.use_asked.connect(lambda model: self._use(model.path))
            local.reveal_asked.connect(self._reveal)
            local.delete_asked.connect(self._ask_to_delete)
            local.words_asked.connect(self._keep_words)
            local.settings_asked.connect(self._edit_settings)
            local.add.clicked.connect(self._choose_folder)
            local.again.clicked.connect(self.look)
            get.search_asked.connect(self._search)
            get.details_asked.connect(self._ask_details)
            get.get_asked.connect(self._get)
            get.pause_asked.connect(lambda i: self._queue().pause(i))
            get.resume_asked.connect(lambda i: self._queue().resume(i))
            get.cancel_asked.connect(lambda i: self._queue().cancel(i))
            get.use_asked.connect(self._use)
            get.token.clicked.connect(self._ask_token)
            for progress in self._queue().all():
                get.show_progress(progress)
            self.look()
        self._ask_rooms()
        return self.dialog

    def close(self) -> None:
        """What is being fetched stops, and goes on when it is resumed in another run."""
        self._is_closed = True
        if self._downloads is not None:
            self._downloads.close()

    # -- what there is -------------------------------------------------------------------------------------------

    def look(self) -> None:
        """Into all folders, unless that is being done."""
        if self.is_looking or self._homes is None:
            return
        self.is_looking = True
        if self.dialog is not None:
            self.dialog.local.show_models(self._known, is_looking=True)
        spots = find_spots(Surroundings.here(), self._homes.own, self._settings.current.model_folders)
        found_file = self._homes.found_file

        def some(models: tuple[FoundModel, ...], _n_files: int) -> None:
            self._bridge.call(lambda: self._show_found(models, is_looking=True))

        def all_of_them() -> tuple[FoundModel, ...]:
            kept = KeptHeads(found_file)
            return find_models(spots, kept, on_files=some, is_wanted=lambda: not self._is_closed)

        run_apart(
            self._bridge,
            "models",
            all_of_them,
            lambda models: self._show_found(models, is_looking=False),
            self._on_look_failed,
        )

    def _on_look_failed(self, error: CairnError) -> None:
        self.is_looking = False
        if self.dialog is not None:
            self.dialog.local.show_models(self._known, is_looking=False)
        self._show_error(error, tr("The models could not be looked for"))

    def _show_found(self, models: tuple[FoundModel, ...], *, is_looking: bool) -> None:
        self.is_looking = is_looking
        if self._homes is None:
            return
        before, self._known = self._known, with_own_words(models, read_words(self._homes.words_file))
        if self.dialog is not None:
            self.dialog.local.show_models(self._known, is_looking=is_looking)
        if not is_looking or len(self._known) > len(before):
            self.found.emit(self._known)

    def _ask_rooms(self) -> None:
        self._asker.ask("rooms", partial(Survey, settings=self._settings.current.load()), self._show_rooms)

    def _show_rooms(self, answer: Surveyed | Failed) -> None:
        if isinstance(answer, Surveyed) and self.dialog is not None:
            rooms = self._rooms(answer)
            self.dialog.local.table.show_rooms(rooms)
            self.dialog.get.show_rooms(rooms)

    def _rooms(self, event: Surveyed) -> Rooms:
        cpus = [each.device for each in event.devices if not each.device.kind.holds_layers]
        free, total = max(((d.n_bytes_free, d.n_bytes_total) for d in cpus), default=(0, 0))
        if event.plan is not None:
            free = max(free, event.plan.host.room.n_bytes_free)
        settings = self._settings.current
        host = DeviceRoom(name="CPU", n_bytes_free=free, n_bytes_total=total, is_host=True)
        return rooms_of(
            event.devices, host, wanted=settings.devices, uses_gpu=settings.n_gpu_layers != 0, loaded=event.plan
        )

    # -- keeping house -------------------------------------------------------------------------------------------

    def _use(self, path: str) -> None:
        self.load_asked.emit(path)
        if self.dialog is not None:
            self.dialog.close()

    def _reveal(self, model: FoundModel) -> None:
        open_outside(QUrl.fromLocalFile(str(Path(model.path).parent)))

    def _choose_folder(self) -> None:
        title = tr("Add a folder with models")
        folder_dialog(self.dialog, title, str(Path.home()), self.add_folder, name="model-folder").open()

    def add_folder(self, folder: str) -> None:
        """Look there, too, from now on."""
        others = tuple(each for each in self._settings.current.model_folders if each != folder)
        self._settings.change(model_folders=(folder, *others))
        self.look()

    def _keep_words(self, model: FoundModel, words: OwnWords) -> None:
        if self._homes is None or self.dialog is None:
            return
        try:
            self._book.keep(model.head.identity, words, model.path)
        except CairnError as error:
            self._show_error(error, tr("It could not be kept"))
        self.look()

    def edit_settings_of(self, path: str) -> None:
        """Those of the model at this path, which need not have been found anywhere."""
        if self._homes is None or not path:
            return
        file = self._homes.words_file

        def look() -> Chosen:
            try:
                identity = identity_of(Path(path))
            except OSError as error:
                name, why = Path(path).name, error.strerror or tr("the disk refused")
                action = tr("Open the model from where it is now.")
                raise ModelFileError(
                    tr("“{name}” cannot be read: {why}.", name=name, why=why), action=action
                ) from error
            return Chosen(identity=identity, words=read_words(file).get(identity, OwnWords()))

        def show(chosen: Chosen) -> None:
            name = chosen.words.name or Path(path).stem
            self._show_settings(name, chosen, (path,), self._window)

        def refuse(error: CairnError) -> None:
            self._show_error(error, _NO_SETTINGS)

        run_apart(self._bridge, "own-settings", look, show, refuse)

    def _edit_settings(self, model: FoundModel) -> None:
        assert self.dialog is not None
        chosen = Chosen(identity=model.head.identity, words=model.words)
        self._show_settings(model.name, chosen, (model.path, *model.also_at), self.dialog)

    def _show_settings(self, name: str, chosen: Chosen, paths: tuple[str, ...], parent: QWidget) -> None:
        if any(one.isVisible() for one in parent.findChildren(OwnSettingsDialog)):
            return  # two quick clicks ask for one dialog
        is_in_use = os.path.abspath(self._path_in_use() or os.sep) in map(os.path.abspath, paths)
        dialog = OwnSettingsDialog(
            name, chosen.words.settings, self._settings.current, is_in_use=is_in_use, parent=parent
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def keep(own: OwnSettings, loads_again: bool) -> None:
            try:
                kept = self._book.keep(chosen.identity, replace(chosen.words, settings=own), paths[0])
            except CairnError as error:
                self._show_error(error, _NOT_KEPT, dialog)  # which stays, with all that was typed
                return
            dialog.accept()
            self.settings_chosen.emit(kept, paths, loads_again)
            self.look()

        dialog.chosen.connect(keep)
        dialog.open()

    def _ask_to_delete(self, model: FoundModel) -> None:
        assert self.dialog is not None
        try:
            removal = plan_removal(model, self.dialog.local.table.all)
        except CairnError as error:
            self._show_error(error, _NOT_DELETED)
            return
        text, paths = removal_question(model, removal.n_bytes, removal.users), "\n".join(map(str, removal.paths))
        icon, title = QMessageBox.Icon.Warning, tr("Delete a model")
        question = message_box(self.dialog, icon, title, text, paths, name="delete-model")
        yes = question.addButton(tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)
        question.setDefaultButton(question.addButton(QMessageBox.StandardButton.Cancel))
        yes.clicked.connect(lambda: self._delete(removal))
        open_box(question)

    def _delete(self, removal: Removal) -> None:
        run_apart(self._bridge, "models", lambda: remove(removal), lambda _: self.look(), self._on_delete_failed)

    def _on_delete_failed(self, error: CairnError) -> None:
        self._show_error(error, _NOT_DELETED)
        self.look()

    def _show_error(self, error: CairnError, title: str, over: QWidget | None = None) -> None:
        show_problem_box(problem_of(error, title), over or self.dialog or self._window, "models-error")

    # -- the hub -------------------------------------------------------------------------------------------------

    def _asked_hub(self) -> Hub:
        if self._hub is None:
            assert self._homes is not None
            self._kept = KeptToken(mark_beside(self._homes.words_file))
            self._hub = Hub(kept=self._kept)
        return self._hub

    def _search(self, words: str) -> None:
        assert self.dialog is not None
        get = self.dialog.get
        run_apart(self._bridge, "hub", lambda: self._asked_hub().search(words), get.show_hits, self._on_hub_failed)

    def _ask_details(self, repo: str) -> None:
        assert self.dialog is not None
        get = self.dialog.get
        run_apart(self._bridge, "hub", lambda: self._asked_hub().details(repo), get.show_details, self._on_hub_failed)

    def _on_hub_failed(self, error: CairnError) -> None:
        if self.dialog is not None:
            problem = problem_of(error, tr("The hub could not be asked"))
            self.dialog.get.show_failure(problem, needs_token=isinstance(error, NeedsToken))

    def _ask_token(self) -> None:
        """The key ring itself is asked on another thread: it may wait for the person."""
        assert self.dialog is not None
        hub, get = self._asked_hub(), self.dialog.get
        dialog = TokenDialog(is_kept=self._kept.is_there, parent=self.dialog)

        def give(token: str, is_to_keep: bool) -> None:
            hub.use_token(token)
            get.say(tr("The token is used until Cairn is closed."))
            if is_to_keep:
                kept = tr("The token is in the key ring, and is used.")
                run_apart(self._bridge, "token", lambda: self._kept.keep(token), lambda _none: get.say(kept), refuse)

        def refuse(error: CairnError) -> None:
            get.show_problem(problem_of(error, tr("The token was not kept, but is used until Cairn is closed")))

        def forget() -> None:
            hub.use_token("")
            gone = tr("The token was taken out of the key ring.")
            run_apart(self._bridge, "token", self._kept.forget, lambda _none: get.say(gone), stay)

        def stay(error: CairnError) -> None:
            get.show_problem(problem_of(error, tr("The token could not be taken away")))

        dialog.given.connect(give)
        dialog.removed.connect(forget)
        dialog.open()

    def _get(self, offer: ModelOffer) -> None:
        self._queue().start(offer)

    def _queue(self) -> Downloads:
        if self._downloads is None:
            assert self._homes is not None
            cache = hub_cache(Surroundings.here())
            self._downloads = Downloads(self._asked_hub(), cache, self._homes.downloads_file, self._on_progress)
        return self._downloads

    def _on_progress(self, progress: DownloadProgress) -> None:
        """Any thread; of many pieces of news only the last one is shown."""
        with self._telling:
            is_first = not self._told
            self._told[progress.id] = progress
        if is_first:
            self._bridge.call(self._show_progress)

    def _show_progress(self) -> None:
        with self._telling:
            told, self._told = self._told, {}
        for progress in told.values():
            if self.dialog is not None:
                self.dialog.get.show_progress(progress)
            if progress.phase is DownloadPhase.DONE:
                self.look()
