"""System prompt, sampling, form and tools of a chat: chosen with the keys, told before they hold, kept, taken back."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPlainTextEdit, QPushButton, QSpinBox, QWidget

from engine.commands import ForecastPrompt
from engine.core.prompt.chat_options import ThinkingChoices
from engine.core.prompt.reply_options import PRECISE, USUAL
from tests.ui.options.steps import (
    answer_forecasts,
    apply,
    asked,
    asked_chat,
    choose,
    is_forecast_of,
    open_dialog,
    press,
    show_page,
    wait_for,
)
from tests.ui.stage import MakeStage, Stage
from ui.settings.library import Library
from ui.settings.store import SettingsStore


def say_turn(stage: Stage, text: str = "hello") -> None:
    stage.send(text)
    stage.answer("hi")


def test_a_prompt_of_the_library_is_chosen_with_the_keys_and_its_cost_is_told_first(stage: Stage) -> None:
    """A new system prompt reads everything again; people found out afterwards."""
    stage.window.options.library.save_prompt("Pirate", "Talk like a pirate.")
    say_turn(stage)
    dialog = open_dialog(stage)
    choose(dialog.prompt.row.list, "Pirate")
    assert dialog.prompt.value == "Talk like a pirate."
    wait_for(stage, ForecastPrompt, lambda one: is_forecast_of(one, system="Talk like a pirate."))
    answer_forecasts(stage)
    assert dialog.forecast.text == "next message: reads 1,000 tokens, 990 of them again, about 4 s"
    assert stage.window.controller.chat.system_prompt == "", "nothing holds before it is applied"
    apply(stage, dialog)
    assert stage.conversations.chats[stage.window.controller.chat.id].system_prompt == "Talk like a pirate."
    assert "Pirate" in stage.window.pane.composer.options.accessibleName()
    stage.send("and now?")
    assert asked_chat(stage).messages[0].text == "Talk like a pirate."


def test_a_change_of_the_prompt_can_be_taken_back(stage: Stage) -> None:
    """What was written for a chat would be lost for a slip."""
    say_turn(stage)
    stage.window.controller.set_system_prompt("Long considered words.")
    dialog = open_dialog(stage)
    dialog.prompt.field.setFocus()
    QTest.keyClick(dialog.prompt.field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(dialog.prompt.field, "x")
    apply(stage, dialog)
    assert stage.window.controller.chat.system_prompt == "x"
    press(stage.window.pane.undo.button)
    stage.settle()
    assert stage.window.controller.chat.system_prompt == "Long considered words."


def test_a_change_is_taken_back_from_another_chat_too(stage: Stage) -> None:
    """Undo would do nothing, or would change the wrong chat."""
    say_turn(stage)
    first = stage.window.controller.chat.id
    stage.window.controller.set_system_prompt("Long considered words.")
    dialog = open_dialog(stage)
    dialog.prompt.field.selectAll()
    QTest.keyClicks(dialog.prompt.field, "x")
    apply(stage, dialog)
    stage.window.controller.new_chat()
    stage.settle()
    press(stage.window.pane.undo.button)
    stage.settle()
    assert stage.window.controller.chat.id == first
    assert stage.conversations.chats[first].system_prompt == "Long considered words."


def test_what_was_written_and_not_applied_is_a_click_away(stage: Stage) -> None:
    """Esc would throw a long prompt away."""
    dialog = open_dialog(stage)
    QTest.keyClicks(dialog.prompt.field, "Half an hour of work.")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    stage.settle()
    press(stage.window.pane.undo.button)
    stage.settle()
    again = stage.window.options.dialog
    assert again is not None
    assert again is not dialog
    assert again.prompt.value == "Half an hour of work."


def test_prompts_are_saved_under_a_name_and_deleted_with_a_way_back(stage: Stage, tmp_path: object) -> None:
    """Deleting one by mistake would lose it."""
    dialog = open_dialog(stage)
    QTest.keyClicks(dialog.prompt.field, "Be kind.")
    dialog.prompt.row.name.setFocus()
    QTest.keyClicks(dialog.prompt.row.name, "Kind")
    press(dialog.prompt.row.save)
    assert [one.name for one in Library(SettingsStore(stage.settings.path)).prompts] == ["Kind"]
    assert dialog.prompt.row.list.currentText() == "Kind"
    press(dialog.prompt.row.delete)
    assert not stage.window.options.library.prompts
    assert dialog.prompt.value == "Be kind.", "the chat's own text stays"
    press(dialog.undo.button)
    assert [one.text for one in stage.window.options.library.prompts] == ["Be kind."]


def test_choosing_another_prompt_is_undone_in_the_field(stage: Stage) -> None:
    """It replaces what was being written."""
    stage.window.options.library.save_prompt("Pirate", "Talk like a pirate.")
    dialog = open_dialog(stage)
    QTest.keyClicks(dialog.prompt.field, "My own.")
    choose(dialog.prompt.row.list, "Pirate")
    dialog.prompt.field.setFocus()
    for _ in range(5):  # the arrow keys went through others
        if dialog.prompt.value == "My own.":
            break
        QTest.keyClick(dialog.prompt.field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert dialog.prompt.value == "My own."


def test_a_preset_of_the_menu_is_what_the_next_reply_is_drawn_with(stage: Stage) -> None:
    """Temperature and the like were the same for all chats."""
    stage.settings.change(max_tokens=77)
    stage.send("hello")
    assert asked(stage).sampling == stage.settings.current.sampling(None)
    stage.answer("hi")
    button = stage.window.pane.composer.options
    stage.window.options._fill_menu()
    sampling = next(a for a in button.menu().actions() if a.text().startswith("Sampling"))
    menu = sampling.menu()
    assert menu is not None
    next(a for a in menu.actions() if a.text() == "Precise").trigger()  # type: ignore[attr-defined]
    stage.settle()
    stage.send("and now?")
    assert asked(stage).sampling == PRECISE.sampling
    assert asked(stage).max_tokens == 77, "a preset without a limit leaves that of the settings"
    stage.answer("hi")
    first = stage.window.controller.chat.id
    assert stage.conversations.chats[first].reply_options.preset == PRECISE
    stage.window.controller.new_chat()
    stage.send("other")
    assert asked(stage).sampling == stage.settings.current.sampling(None), "each chat has its own"


def test_values_of_its_own_are_saved_as_a_preset_and_sent(stage: Stage) -> None:
    """They had to be written down elsewhere."""
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Sampling")
    page = dialog.sampling
    for box, keys in ((page.boxes["temperature"], "0.35"), (page.boxes["presence_penalty"], "1.5"), (page.seed, "42")):
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, keys)
    page.limit.setFocus()
    page.limit.selectAll()
    QTest.keyClicks(page.limit, "99")
    assert page.row.list.currentText() == "Set by you"
    page.row.name.setFocus()
    QTest.keyClicks(page.row.name, "Mine")
    QTest.keyClick(page.row.name, Qt.Key.Key_Return)
    stage.settle()
    assert page.row.list.currentText() == "Mine"
    apply(stage, dialog)
    stage.send("hello")
    sent = asked(stage)
    assert (sent.sampling.temperature, sent.sampling.presence_penalty, sent.sampling.seed) == (0.35, 1.5, 42)
    assert sent.max_tokens == 99
    assert "Mine" in stage.window.pane.composer.options.text()


def test_a_name_that_comes_with_cairn_is_refused(stage: Stage) -> None:
    """“Precise” would mean two things."""
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Sampling")
    dialog.sampling.row.name.setFocus()
    QTest.keyClicks(dialog.sampling.row.name, "precise")
    press(dialog.sampling.row.save)
    assert "comes with Cairn" in dialog.said.text()
    assert dialog.said.isVisible()


def test_stop_texts_and_a_schema_go_along_and_are_kept(stage: Stage) -> None:
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Reply format")
    dialog.form.stops.setFocus()
    QTest.keyClicks(dialog.form.stops, "END\\n")
    QTest.keyClick(dialog.form.stops, Qt.Key.Key_Return)
    QTest.keyClicks(dialog.form.stops, "###")
    dialog.form.schema_field.setFocus()
    QTest.keyClicks(dialog.form.schema_field, '{"type": "boolean"}')
    apply(stage, dialog)
    stage.send("hello")
    assert asked(stage).stop == ("END\n", "###")
    assert asked(stage).schema == '{"type": "boolean"}'
    stage.answer("true")
    chat = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    stage.window.controller.open(chat)
    stage.settle()
    again = open_dialog(stage)
    assert again.form.stops.toPlainText() == "END\\n\n###"
    assert again.form.schema == '{"type": "boolean"}'
    assert "JSON" in stage.window.pane.composer.options.accessibleName()


def test_a_schema_that_is_refused_says_where_and_cannot_be_applied(stage: Stage) -> None:
    """Every reply would fail."""
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Reply format")
    field = dialog.form.schema_field
    field.setFocus()
    QTest.keyClicks(field, '{"properties": {"a": {"not": {}}}}')
    assert "At properties › a: “not” cannot be kept" in dialog.form.verdict.text()
    assert field.accessibleDescription() == dialog.form.verdict.text()
    assert not dialog.apply_button.isEnabled()
    press(dialog.form.example)
    assert dialog.form.verdict.text().startswith("Replies will fit this schema")
    assert dialog.apply_button.isEnabled()


def test_tools_are_added_from_a_template_counted_and_sent(stage: Stage) -> None:
    say_turn(stage)
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Tools")
    press(dialog.tools.add)
    press(dialog.tools.add)
    assert dialog.tools.verdict.text() == "2 tools: new_tool, new_tool_2"
    wait_for(stage, ForecastPrompt, lambda one: is_forecast_of(one, n_tools=2))
    answer_forecasts(stage)
    assert "again" in dialog.forecast.text
    apply(stage, dialog)
    assert "2 tools" in stage.window.pane.composer.options.accessibleName()
    stage.send("and now?")
    tools = asked_chat(stage).tools
    assert [tool.name for tool in tools] == ["new_tool", "new_tool_2"]
    assert json.loads(tools[0].definition)["function"]["parameters"]["required"] == ["query"]


def test_tools_that_are_none_are_refused_in_words(stage: Stage) -> None:
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Tools")
    dialog.tools.field.setFocus()
    QTest.keyClicks(dialog.tools.field, '[{"name": "a b"}]')
    assert "“name” must be 1 to 64" in dialog.tools.verdict.text()
    assert not dialog.apply_button.isEnabled()
    press(dialog.tools.add)
    assert "Mend the list first" in dialog.said.text()


def test_thoughts_of_earlier_replies_are_left_out_where_that_is_chosen(stage: Stage) -> None:
    """They were always kept, and nobody could say otherwise."""
    stage.window.models.load("/models/tiny.gguf")
    stage.engine.say_loaded(thinking=ThinkingChoices(keeping=("preserve_thinking", True)))
    stage.settle()
    bar = stage.window.pane.composer.thinking
    assert bar.keep_box.isVisible()
    assert not bar.box.isVisible()
    stage.send("hello")
    assert asked_chat(stage).options == ()
    stage.answer("hi")
    press(bar.keep_box)
    stage.settle()
    stage.send("and now?")
    assert asked_chat(stage).options == (("preserve_thinking", False),)
    stage.answer("hi")
    assert stage.conversations.chats[stage.window.controller.chat.id].thinking.keeps is False


def test_a_branch_has_the_options_of_its_chat(stage: Stage) -> None:
    """Its replies would suddenly be of another kind."""
    say_turn(stage)
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Reply format")
    dialog.form.schema_field.setFocus()
    QTest.keyClicks(dialog.form.schema_field, "{}")
    apply(stage, dialog)
    stage.window.controller.branch(stage.window.controller.rows[1].id)
    stage.settle()
    assert stage.window.controller.chat.reply_options.schema == "{}"
    assert stage.conversations.chats[stage.window.controller.chat.id].reply_options.schema == "{}"


@pytest.mark.parametrize("size", [11, 22])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_field_is_named_reached_by_tab_and_seen_in_a_small_window(
    make_stage: MakeStage, size: int, theme: str
) -> None:
    """At 900x600 and with text of twice the size."""
    stage = make_stage()
    stage.load()
    stage.settings.change(font_size=size, theme=theme)
    stage.window.resize(900, 600)
    stage.settle()
    dialog = open_dialog(stage)
    for place in range(dialog.tabs.count()):
        dialog.tabs.setCurrentIndex(place)
        stage.settle()
        page = dialog.tabs.widget(place)
        assert page is not None
        fields = [
            one
            for kind in (QPlainTextEdit, QPushButton, QComboBox, QSpinBox)
            for one in page.findChildren(kind)
            if one.isVisible() and one.isEnabled()
        ]
        assert fields
        for one in fields:
            assert one.accessibleName() or getattr(one, "text", str)(), one
            assert one.height() >= min(one.minimumSizeHint().height(), 40), (dialog.tabs.tabText(place), one)
        dialog.tabs.tabBar().setFocus()
        met: set[QWidget] = set()
        for _ in range(40):
            QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Tab)
            focused = QApplication.focusWidget()
            assert focused is not None
            met.add(focused)
        missed = [one for one in fields if one not in met and one.focusPolicy() & Qt.FocusPolicy.TabFocus]
        assert not missed, missed
    assert dialog.width() <= 900
    assert dialog.height() <= 600
    assert stage.window.controller.chat.reply_options == USUAL


def test_undo_leaves_what_was_chosen_since(stage: Stage) -> None:
    """A date that was frozen meanwhile, from the inspector, was lost with the undone change."""
    controller = stage.window.controller
    controller.set_system_prompt("Long considered words.")
    dialog = open_dialog(stage)
    dialog.prompt.field.selectAll()
    QTest.keyClicks(dialog.prompt.field, "x")
    apply(stage, dialog)
    controller.set_reply_options(replace(controller.chat.reply_options, clock=1_795_000_000))
    press(stage.window.pane.undo.button)
    stage.settle()
    assert controller.chat.system_prompt == "Long considered words."
    assert controller.chat.reply_options.clock == 1_795_000_000


def test_the_usual_values_are_those_of_the_model_in_use(stage: Stage) -> None:
    """The page showed those for all models, though replies were made with the model's own."""
    stage.settings.of_model = {"use_model_sampling": False, "temperature": 0.25}
    dialog = open_dialog(stage)
    assert dialog.sampling.boxes["temperature"].value() == 0.25


def test_a_notification_does_not_switch_chats_below_the_dialog(stage: Stage) -> None:
    """What was applied then was given to the other chat."""
    say_turn(stage)
    controller = stage.window.controller
    first = controller.chat.id
    controller.new_chat()
    stage.settle()
    dialog = open_dialog(stage)
    QTest.keyClicks(dialog.prompt.field, "For the new one.")
    stage.window.notifier._chat = first
    stage.window.notifier.desktop.clicked.emit()
    stage.settle()
    apply(stage, dialog)
    assert controller.chat.id != first
    assert controller.chat.system_prompt == "For the new one."
    assert stage.conversations.chats[first].system_prompt == ""


def test_words_in_the_boxes_of_sampling_have_their_whole_height(stage: Stage) -> None:
    """The lower end of “as in the settings” was cut off."""
    dialog = open_dialog(stage)
    show_page(stage, dialog, "Sampling")
    box = dialog.sampling.limit
    stage.qtbot.waitUntil(lambda: box.lineEdit().height() >= box.fontMetrics().height())
