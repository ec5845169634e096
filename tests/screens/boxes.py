"""Dialogs over the window."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from PySide6.QtWidgets import QDialog, QScrollArea, QTabWidget, QWidget

from engine.commands import Survey, TrySettings
from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, RemoteFile
from engine.core.prompt.messages import Media
from engine.events import SettingsTried, Surveyed, TriedRequest
from engine.media.reading import media_of
from tests.models.homes import ollama_model, put
from tests.screens.camera import tell_forecast
from tests.support.gguf_bytes import STRING, GgufBytes, text
from tests.support.tiny_models import tiny_model
from tests.ui.settings.test_hardware import CARD, CPU, PLAN
from tests.ui.stage import Stage
from ui.help.shortcuts_dialog import ShortcutsDialog
from ui.inspector.glossary import GlossaryDialog
from ui.models.own_settings_dialog import OwnSettingsDialog
from ui.models.shelf_dialogs import ShelfDialog
from ui.options.dialog import FORM, PROMPT, SAMPLING, TOOLS
from ui.report.desk import ReportViewer
from ui.settings.page import SettingsPage
from ui.viewer.media import MediaViewer, show_media

_GIB = 1 << 30
_REPO = "unsloth/Qwen3.5-4B-MTP-GGUF"
_TRIED = ((5270, 300, 300), (5540, 300, 300), (6500, 420, 420), (6620, 540, 540), (6870, 6630, 550))


def _settings(stage: Stage, page: str) -> SettingsPage:
    stage.window.dialogs.show_settings()
    found = stage.window.dialogs.settings_page
    assert found is not None
    found.tabs.setCurrentIndex(_tab(found.tabs, page))
    return found


def _tab(tabs: QTabWidget, name: str) -> int:
    return [tabs.tabText(at) for at in range(tabs.count())].index(name)


def show_settings(stage: Stage) -> SettingsPage:
    """The first page."""
    stage.window.dialogs.show_settings()
    found = stage.window.dialogs.settings_page
    assert found is not None
    found.tabs.setCurrentIndex(0)
    return found


def show_hardware(stage: Stage) -> SettingsPage:
    found = _settings(stage, "Hardware")
    stage.settle()
    question = [one for one in stage.engine.commands if isinstance(one, Survey)][-1]
    stage.engine.say(Surveyed(request=question.request, devices=(CARD, CPU), path="m", plan=PLAN))
    stage.settle()
    panel = found.hardware
    page = found.tabs.currentWidget()
    assert isinstance(page, QScrollArea)
    page.ensureWidgetVisible(panel)
    return found


def options_page(which: int) -> Callable[[Stage], QDialog]:
    """Of the dialog for one chat."""

    def show(stage: Stage) -> QDialog:
        options = stage.window.options
        options.library.save_prompt("Reviewer", "You review code. Say what is wrong first, then what is good.")
        options.open(PROMPT)
        dialog = options.dialog
        assert dialog is not None
        dialog.prompt.row.list.setCurrentText("Reviewer")
        dialog.prompt.row.list.activated.emit(dialog.prompt.row.list.currentIndex())
        dialog.form.example.click()
        dialog.tools.add.click()
        tell_forecast(stage, times=4)
        dialog.tabs.setCurrentIndex(which)
        return dialog

    return show


OPTIONS = (("prompt", PROMPT), ("sampling", SAMPLING), ("form", FORM), ("tools", TOOLS))


def end_options(stage: Stage) -> None:
    """What was typed there is offered to be brought back."""
    undo = stage.window.pane.undo
    undo._offered.clear()
    undo.hide()


def show_trying(stage: Stage) -> QDialog:
    """Other settings were tried on the chat."""
    stage.window.explainer.explain_current()
    stage.settle()
    stage.window.inspector.page.why.try_button.click()
    dialog = stage.window.explainer.trying.dialog
    assert dialog is not None
    field = dialog.fields["cache_max_checkpoints"]
    field.setValue(64)  # type: ignore[union-attr]
    dialog.try_button.click()
    command = [one for one in stage.engine.commands if isinstance(one, TrySettings)][-1]
    rows = tuple(TriedRequest(number=n, n_prompt=p, now=was, then=now) for n, (p, was, now) in enumerate(_TRIED, 51))
    stage.engine.say(SettingsTried(request=command.request, rows=rows))
    return dialog


def show_report(stage: Stage) -> QDialog:
    """A saved one, opened again."""
    stage.window.explainer.explain_current()
    stage.settle()
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "cairn-report-57.json")
        reports = stage.window.explainer.reports
        assert reports.save(path)
        assert reports.open(path)
    return _newest(stage.window, ReportViewer)


def _newest(parent: QWidget, kind: type[QDialog]) -> QDialog:
    return [one for one in parent.findChildren(kind) if one.isVisible()][-1]


def show_shortcuts(stage: Stage) -> QDialog:
    stage.window.dialogs.show_shortcuts()
    return _newest(stage.window, ShortcutsDialog)


def show_glossary(stage: Stage) -> QDialog:
    stage.window.explainer.show_glossary("checkpoint")
    return _newest(stage.window, GlossaryDialog)


# -- models ----------------------------------------------------------------------------------------------------------


def make_models() -> None:
    """As other programs keep them, in the folder that counts as the person's own."""
    studio = Path.home() / ".lmstudio" / "models"
    for title, folder, file, arch in (
        ("Gemma 4 E4B It", "unsloth/gemma-4-E4B-it-GGUF", "gemma-4-E4B-it-Q4_K_M.gguf", "gemma3"),
        ("Qwen3 8B", "lmstudio-community/Qwen3-8B-GGUF", "Qwen3-8B-Q4_K_M.gguf", "llama"),
        ("LFM2.5 1.2B Instruct", "LiquidAI/LFM2.5-1.2B-Instruct-GGUF", "LFM2.5-1.2B-Instruct-Q8_0.gguf", "lfm2"),
    ):
        model = GgufBytes.read(tiny_model(arch))
        model.put("general.name", STRING, text(title))
        put(studio / folder / file, data=model.to_bytes())
    ollama_model(Path.home() / ".ollama" / "models", "mistral", "7b")


def _shelf(stage: Stage) -> ShelfDialog:
    dialog = stage.window.shelf.dialog
    assert dialog is not None
    question = [one for one in stage.engine.commands if isinstance(one, Survey)][-1]
    stage.engine.say(Surveyed(request=question.request, devices=(CARD, CPU), path="m", plan=PLAN))
    stage.settle()
    return dialog


def show_picker(stage: Stage) -> None:
    """The list below the model's name."""
    stage.window.shelf.look()
    popup = stage.window.picker.popup
    popup.open()
    stage.qtbot.waitUntil(
        lambda: sum(entry.is_model for entry in popup.shown) >= 4 and not stage.window.shelf.is_looking
    )


def put_picker_away(stage: Stage) -> None:
    stage.window.picker.popup.dismiss()


def show_models(stage: Stage) -> QDialog:
    stage.window.shelf.show_local()
    dialog = _shelf(stage)
    stage.qtbot.waitUntil(lambda: len(dialog.local.table.all) >= 4 and dialog.local.again.isEnabled())
    dialog.local.view.selectRow(0)
    return dialog


def show_get(stage: Stage) -> QDialog:
    """One is on its way."""
    stage.window.shelf.show_get()
    dialog = _shelf(stage)
    offer = ModelOffer(
        repo=_REPO,
        commit="c" * 40,
        quantisation="Q4_K_M",
        files=(RemoteFile(name="Qwen3.5-4B-Q4_K_M.gguf", n_bytes=int(3.26 * _GIB)),),
    )
    dialog.get.show_progress(
        DownloadProgress(id="one", offer=offer, phase=DownloadPhase.LOADING, n_bytes=int(1.4 * _GIB))
    )
    return dialog


def show_own(stage: Stage) -> QDialog:
    """What is one model's own."""
    path = put(Path.home() / "models" / "Qwen3.5-9B-Q5_K_M.gguf")
    stage.window.shelf.edit_settings_of(str(path))
    stage.qtbot.waitUntil(lambda: any(one.isVisible() for one in stage.window.findChildren(OwnSettingsDialog)))
    dialog = _newest(stage.window, OwnSettingsDialog)
    assert isinstance(dialog, OwnSettingsDialog)
    for name in ("n_ctx", "thinks", "system_prompt"):
        dialog.boxes[name].setChecked(True)
    dialog.fields["n_ctx"].setValue(16_384)  # type: ignore[attr-defined]
    dialog.fields["system_prompt"].setPlainText("Be brief, and say where you are not sure.")  # type: ignore[attr-defined]
    return dialog


# -- pictures --------------------------------------------------------------------------------------------------------


def landscape(name: str = "lisbon.png", hour: float = 0.3) -> Media:
    """A hill and a sun by the sea. `hour`: 0 to 1, from noon to evening."""
    width, height = 1200, 800
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(image.rect(), QColor("#a9cfe8" if hour < 0.5 else "#f3c08f"))
    painter.setPen(QColor(0, 0, 0, 0))
    painter.setBrush(QColor("#fff3c4"))
    painter.drawEllipse(QPointF(840, 200 + 260 * hour), 90, 90)
    for n, (tint, lift) in enumerate((("#8fa9b5", 0), ("#6d8a72", 90), ("#48664f", 190))):
        hill = [QPointF(0, height), QPointF(0, 520 + lift), QPointF(220 + 180 * n, 330 + lift)]
        hill += [QPointF(620 + 90 * n, 560 + lift), QPointF(width, 430 + lift + 40 * n), QPointF(width, height)]
        painter.setBrush(QColor(tint))
        painter.drawPolygon(QPolygonF(hill))
    painter.end()
    held = QByteArray()
    buffer = QBuffer(held)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs know file names only
    return media_of(bytes(held.data()), name)


def show_viewer(stage: Stage) -> QDialog:
    """The first of two pictures, larger."""
    others = (landscape(), landscape("evening.png", 0.9))
    viewer: MediaViewer = show_media(stage.window, others[0], others)
    stage.qtbot.waitUntil(lambda: viewer.area.has_picture)
    return viewer
