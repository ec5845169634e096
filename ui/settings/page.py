"""The settings dialog, generated from the settings' own descriptions. Changes take effect as soon as they are made."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFontInfo,
    QFontMetrics,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QTabWidget,
    QWidget,
)

from engine.language.translation import tr
from engine.telling.words.figures import counted
from ui.settings.hardware import DiskPanel, HardwarePanel
from ui.settings.search import FormRow, SearchField
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings, shown_settings
from ui.settings.values import About, Applies, when
from ui.theme.dialogs import close_buttons
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import Fits, across, down, scrolled
from ui.theme.plain_field import PlainField
from ui.theme.scale import BODY_PIXELS, FAR, TIGHT, WIDE


class WrappingCheckBox(QCheckBox):
    """`text()` is always one line."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def shown(self) -> str:
        """The text with its line breaks."""
        return wrapped_to(self.text(), self.fontMetrics(), self._room(self.width()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        n_more = wrapped_to(self.text(), self.fontMetrics(), self._room(width)).count("\n")
        return self.sizeHint().height() + n_more * self.fontMetrics().lineSpacing()

    def minimumSizeHint(self) -> QSize:
        """The longest word has room."""
        hint = self.sizeHint()
        longest = max((self.fontMetrics().horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(min(hint.width(), hint.width() - self._room(hint.width()) + longest + 1), hint.height())

    def initStyleOption(self, option: QStyleOptionButton) -> None:
        super().initStyleOption(option)
        option.text = self.shown

    def _room(self, width: int) -> int:
        """For the text, where all of it is so wide."""
        option = QStyleOptionButton()
        super().initStyleOption(option)
        option.rect = QRect(0, 0, width, self.height())
        return self.style().subElementRect(QStyle.SubElement.SE_CheckBoxContents, option, self).width()


def wrapped_to(text: str, metrics: QFontMetrics, width: int) -> str:
    """As many words in each line as have room there; a word alone may be wider."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


class GroupList(QListWidget):
    """Turns the pages of `tabs`, which has no bar of its own then, and shows which is in front."""

    def __init__(self, tabs: QTabWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._tabs = tabs
        tabs.tabBar().hide()
        tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # else Tab ends at what cannot be seen
        self.setAccessibleName(tr("Groups of settings"))
        self.setProperty("sidebar", True)  # the style sheet draws no frame
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)  # Tab leads on to the page

    def fill(self) -> None:
        """Once all pages are there."""
        self.addItems([self._tabs.tabText(at) for at in range(self._tabs.count())])
        self.setCurrentRow(self._tabs.currentIndex())
        self.currentRowChanged.connect(self._tabs.setCurrentIndex)
        self._tabs.currentChanged.connect(self.setCurrentRow)

    def show_found(self) -> None:
        """Those whose page has something to show."""
        for at in range(self.count()):
            self.item(at).setHidden(not self._tabs.isTabVisible(at))
        self.setCurrentRow(self._tabs.currentIndex())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(self.width(), 0)

    def _fit(self) -> None:
        """As wide as the longest name."""
        self.setFixedWidth(self.sizeHintForColumn(0) + FAR)


_TEXT_AFTER_MS = 400
_WIDTH = 760  # with letters of the usual size
_FEWEST_CHARACTERS = 12
_FEWEST_BESIDE = 56  # characters in a row with a label and its field


class SettingsPage(Fits, QDialog):
    """One tab for each group of settings."""

    reload_asked = Signal()

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Settings"))
        self.setMinimumSize(420, 320)
        wide = round(_WIDTH * QFontInfo(self.font()).pixelSize() / BODY_PIXELS)
        room = parent.window().width() - 2 * WIDE if parent is not None else wide
        self.resize(max(_WIDTH, min(wide, room)), 600)
        self._store = store
        self._setters: dict[str, Callable[[object], None]] = {}
        self.fields: dict[str, QWidget] = {}
        self._rows: dict[str, FormRow] = {}
        self._is_showing = False
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.search = SearchField(self.tabs, self._rows, self)  # before the fields, in the order of Tab as well
        self.groups = GroupList(self.tabs, self)
        forms: dict[str, QFormLayout] = {}
        for name, about in shown_settings():
            if about.group not in forms:
                forms[about.group] = self._add_tab(about.group)
            self._add_field(forms[about.group], name, about)
        self.disk = DiskPanel(self)
        self._rows["cache_disk_mib"].content.addWidget(self.disk)
        self.hardware = HardwarePanel(self)
        forms[tr("Hardware")].addRow(self.hardware)
        self.groups.fill()
        self.search.left.connect(self.go_to)
        self.nothing = plain_label(tr("No setting fits. Esc shows all of them."), self, tone="muted")
        self.nothing.hide()
        self.search.found.connect(self._on_found)
        find = QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self)
        find.activated.connect(self._go_to_search)
        self.reload_note = QLabel(tr("This takes effect when the model is loaded again."), self)
        self.reload_button = push_button(
            tr("Load the model again"),
            tr("Load the model again with these settings"),
            self._on_reload,
            self,
            for_enter=True,
        )
        self.own_note = plain_label("", self)
        self.own_note.hide()
        buttons = close_buttons(self, tr("Close the settings (Esc)"))
        self._defaults = buttons.addButton(tr("Defaults"), QDialogButtonBox.ButtonRole.ResetRole)
        self._defaults.setToolTip(tr("Set every setting of this tab back"))
        self._defaults.clicked.connect(self.restore_tab)
        parts = across(self.groups, (self.tabs, 1))
        reload = across((self.reload_note, 1), self.reload_button)
        down(self.search, self.nothing, (parts, 1), reload, self.own_note, buttons, on=self)
        self._set_reload_wanted(False)
        self._unsubscribe = store.subscribe(self._on_change)
        self.destroyed.connect(self._unsubscribe)
        self._show_values(store.current)
        self.search.setFocus()  # who opens them looks for something

    def fit(self) -> None:
        """Labels stand above their fields where both side by side leave no room for a sentence."""
        room = (self.width() - self.groups.width()) // max(1, self.fontMetrics().averageCharWidth())
        form = QFormLayout.RowWrapPolicy
        for row in self._rows.values():
            row.form.setRowWrapPolicy(form.WrapAllRows if room < _FEWEST_BESIDE else form.WrapLongRows)

    def go_to(self, name: str) -> None:
        """Show this setting and put the focus there."""
        field = self.fields[name]
        if name not in self.search.names:
            self.search.clear()
        for place in range(self.tabs.count()):
            page = self.tabs.widget(place)
            if page is not None and page.isAncestorOf(field):
                self.tabs.setCurrentIndex(place)
                if isinstance(page, QScrollArea):  # laid out only once it is shown
                    QTimer.singleShot(0, page, lambda at=page: _bring_into_sight(at, field))
        field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_to_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _on_found(self, n: int) -> None:
        self.nothing.setVisible(n == 0)
        self.tabs.setVisible(n != 0)
        self.groups.setVisible(n != 0)
        self.groups.show_found()
        self._defaults.setEnabled(n < 0)  # it sets all of a page back, also what is not seen
        told = "" if n < 0 else tr("{settings} found", settings=counted(n, "setting"))
        self.search.setAccessibleDescription(told)
        if told:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.search, told))

    def _add_tab(self, group: str) -> QFormLayout:
        page = QWidget()
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setVerticalSpacing(WIDE)
        form.setHorizontalSpacing(WIDE)
        down(form, 1, on=page, edges=WIDE)
        self.tabs.addTab(scrolled(page, group, takes_keys=True), group)
        return form

    def _add_field(self, form: QFormLayout, name: str, about: About) -> None:
        value = getattr(self._store.current, name)
        if about.choices:
            field = self._choice(name, about)
        elif isinstance(value, bool):
            field = self._switch(name, about)
        elif isinstance(value, int):
            field = self._whole(name, about)
        elif isinstance(value, float):
            field = self._decimal(name, about)
        else:
            field = self._text(name) if about.multiline else self._line(name)
        field.setAccessibleName(about.label)
        why_fixed = self._store.fixed.get(name, "")
        field.setEnabled(not why_fixed)
        field.setAccessibleDescription(why_fixed or about.help)
        field.setToolTip(why_fixed or tr("{help} Takes effect {value}.", help=about.help, value=when(about.applies)))
        self.fields[name] = field
        label = QLabel("" if isinstance(field, QCheckBox) else about.label)
        label.setBuddy(field)
        hint = plain_label(why_fixed or about.help, tone="muted")
        both = down(field, hint, gap=TIGHT)
        form.addRow(label, both)
        page = self.tabs.widget(self.tabs.count() - 1)
        assert page is not None
        self._rows[name] = FormRow(form, both, page, about)

    def _choice(self, name: str, about: About) -> QWidget:
        box = QComboBox()
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(_FEWEST_CHARACTERS)  # a long choice makes no page wider than its dialog
        for stored, label in about.choices:
            box.addItem(label, stored)
        box.currentIndexChanged.connect(lambda _: self._take(name, box.currentData()))
        self._setters[name] = lambda value: box.setCurrentIndex(box.findData(value))
        return box

    def _switch(self, name: str, about: About) -> QWidget:
        box = WrappingCheckBox(about.label)
        box.toggled.connect(lambda on: self._take(name, on))
        self._setters[name] = lambda value: box.setChecked(bool(value))
        return box

    def _whole(self, name: str, about: About) -> QWidget:
        box = QSpinBox()
        box.setRange(int(about.low), int(about.high))
        box.setSingleStep(int(about.step))
        box.setGroupSeparatorShown(True)
        box.setKeyboardTracking(False)
        box.setSpecialValueText(about.special)
        box.setMinimumWidth(_FEWEST_CHARACTERS * self.fontMetrics().averageCharWidth())  # as that of a list
        box.valueChanged.connect(lambda value: self._take(name, value))
        self._setters[name] = lambda value: box.setValue(int(str(value)))
        return box

    def _decimal(self, name: str, about: About) -> QWidget:
        box = QDoubleSpinBox()
        box.setRange(about.low, about.high)
        box.setSingleStep(about.step)
        box.setDecimals(2)
        box.setKeyboardTracking(False)
        box.valueChanged.connect(lambda value: self._take(name, round(value, 4)))
        self._setters[name] = lambda value: box.setValue(float(str(value)))
        return box

    def _text(self, name: str) -> QWidget:
        box = PlainField()
        box.setMaximumHeight(110)
        wait = QTimer(box, singleShot=True, interval=_TEXT_AFTER_MS)
        wait.timeout.connect(lambda: self._take(name, box.value))
        box.textChanged.connect(lambda: None if self._is_showing else wait.start())

        def show(value: object) -> None:
            if box.value != value:
                box.show_value(str(value))

        self._setters[name] = show
        self.finished.connect(lambda _: self._take(name, box.value))
        return box

    def _line(self, name: str) -> QWidget:
        box = QLineEdit()
        box.editingFinished.connect(lambda: self._take(name, box.text()))
        self._setters[name] = lambda value: box.setText(str(value))
        return box

    def _take(self, name: str, value: object) -> None:
        if not self._is_showing:
            self._store.change(**{name: value})

    def _on_change(self, before: Settings, after: Settings) -> None:
        self._show_values(after)
        for name, about in shown_settings():
            if getattr(before, name) == getattr(after, name):
                continue
            self.own_note.setVisible(name in self._store.of_model)
            if name in self._store.of_model:
                self.own_note.setText(
                    tr(
                        "The model in use has its own value for “{label}”: “Settings for this model…” below its name.",
                        label=about.label,
                    )
                )
            elif about.applies is Applies.RELOAD:
                self._set_reload_wanted(True)

    def _show_values(self, settings: Settings) -> None:
        self._is_showing = True
        for name, show in self._setters.items():
            show(getattr(settings, name))
        self._is_showing = False

    def _set_reload_wanted(self, wanted: bool) -> None:
        self.reload_note.setVisible(wanted)
        self.reload_button.setVisible(wanted)

    def _on_reload(self) -> None:
        self._set_reload_wanted(False)
        self.reload_asked.emit()

    def restore_tab(self) -> None:
        """Set the settings of the tab in front back to their defaults."""
        group, defaults = self.tabs.tabText(self.tabs.currentIndex()), Settings()
        names = [name for name, about in shown_settings() if about.group == group]
        self._store.change(**{name: getattr(defaults, name) for name in names})


def _bring_into_sight(page: QScrollArea, field: QWidget) -> None:
    """All of it: of a text with several lines Qt's own way shows the one with the cursor."""
    inside = page.widget()
    if inside is None:
        return
    top = field.mapTo(inside, QPoint(0, 0))
    page.ensureVisible(top.x(), top.y() + field.height(), 0, TIGHT)
    page.ensureVisible(top.x(), top.y(), 0, TIGHT)
