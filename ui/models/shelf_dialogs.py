"""The dialog with the models, and the one that gives Cairn the token for models with terms or takes it away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QLabel, QLineEdit, QTabWidget, QWidget

from engine.core.models.fit import Proposal
from engine.language.translation import tr
from ui.models.get_page import GetPage
from ui.models.local_page import LocalPage
from ui.problems.box import ask_to_discard
from ui.theme.actions import keys_in
from ui.theme.dialogs import to_front
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import down
from ui.theme.scale import box_size


class ShelfDialog(QDialog):
    """Beside the window, which stays usable."""

    def __init__(self, proposals: Sequence[Proposal], window: QWidget) -> None:
        super().__init__(window)
        self.setWindowTitle(tr("Models"))
        self.setObjectName("models")
        self.setModal(False)
        self.local = LocalPage(self)
        self.get = GetPage(proposals, self)
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self.local, tr("On this &machine"))
        self.tabs.addTab(self.get, tr("&Get a model"))
        down(self.tabs, on=self)
        for name, show in (("local", self.show_local), ("get", self.show_get)):
            for keys in keys_in(name):
                QShortcut(QKeySequence(keys), self, show)
        self.resize(box_size(self.font(), (1080, 620), window, (640, 420)))

    def show_local(self) -> None:
        self._show(self.local, self.local.filter)

    def show_get(self) -> None:
        self._show(self.get, self.get.search)

    def _show(self, page: QWidget, first: QWidget) -> None:
        self.tabs.setCurrentWidget(page)
        to_front(self)
        first.setFocus(Qt.FocusReason.OtherFocusReason)


_ABOUT = tr(
    "Some models are only for those who agreed to their terms. Agree to them on the model's page in the hub, make a "
    "token there (Settings, Access Tokens, “Read”), and put it in here."
)
_KEEP_TIP = tr(
    "The system may ask you to open it. The token is in no file of Cairn's. Not ticked: until Cairn is closed"
)


class TokenDialog(QDialog):
    """`given`: a token, and whether to keep it; `removed`: forget the one that is kept."""

    given = Signal(str, bool)
    removed = Signal()

    def __init__(self, *, is_kept: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("hub-token")
        self.setWindowTitle(tr("Token for the hub"))
        self.setModal(True)
        about = plain_label(_ABOUT, self)
        self.field = QLineEdit(self)
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self.field.setPlaceholderText(tr("hf_…"))
        self.field.setAccessibleName(tr("Token"))
        self.keep = QCheckBox(tr("Keep it in the system's key ring"), self)
        self.keep.setChecked(True)
        self.keep.setToolTip(_KEEP_TIP)
        self.state = QLabel(tr("A token is kept in the key ring.") if is_kept else tr("No token is kept."), self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self.ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.ok.setToolTip(tr("Use this token"))
        self.ok.setEnabled(False)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(tr("Change nothing (Esc)"))
        self.remove = push_button(tr("Remove it"), tr("Take the token out of the key ring"), parent=self)
        buttons.addButton(self.remove, QDialogButtonBox.ButtonRole.DestructiveRole)
        self.remove.setVisible(is_kept)  # a box of buttons shows those that it gets
        self.field.textChanged.connect(lambda text: self.ok.setEnabled(bool(text.strip())))
        self.remove.clicked.connect(self.removed)
        self.remove.clicked.connect(self.accept)
        buttons.accepted.connect(self._on_ok)
        buttons.rejected.connect(self.reject)
        down(about, self.field, self.keep, self.state, buttons, on=self)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(460, self.sizeHint().height())

    def reject(self) -> None:
        """A token that was put in is asked about first: the hub shows each only once."""
        if not self.field.text().strip():
            super().reject()
        else:
            ask_to_discard(self, tr("Discard the token?"), super().reject)

    def _on_ok(self) -> None:
        self.given.emit(self.field.text().strip(), self.keep.isChecked())
        self.accept()
