"""What servers have besides tools, beside the message: resources are attached, prompts are written into it."""

from __future__ import annotations

from PySide6.QtTest import QTest

from engine.core.toolbox.results import ListedResource
from tests.ui.tools.tool_stage import ToolStage, mcp_json
from ui.tools.handouts import file_name


def _take(tools: ToolStage, word: str) -> None:
    """As somebody does who opens the menu."""
    tools.window.tools.button.click()
    (action,) = [one for one in tools.window.tools.popup.inserts.actions() if word in one.text()]
    action.trigger()
    tools.stage.settle()


def test_a_resource_becomes_an_attachment_with_its_name_and_size(tools: ToolStage) -> None:
    tools.add(mcp_json())
    _take(tools, "notes")
    tray = tools.window.pane.composer.tray
    tools.wait(lambda: bool(tray.items) and not tray.items[0].is_reading)
    (item,) = tray.items
    assert item.name == "notes"
    assert item.size
    assert item.document is not None
    assert "Buy bread." in item.document.text
    tools.stage.send("What is there?")
    assert "Buy bread." in tools.chat.messages[-1].text
    tools.stage.answer("Bread.")
    _take(tools, "dot")
    tools.wait(lambda: len(tools.window.pane.composer.tray.media) == 1)  # a picture is one


def test_a_prompt_is_written_into_the_message_and_not_sent(tools: ToolStage) -> None:
    tools.add(mcp_json())
    composer = tools.window.pane.composer
    _take(tools, "greeting")
    tools.wait(lambda: composer.text == "Say hello.")
    assert not tools.stage.engine.generates
    composer.set_text("Mine.")
    _take(tools, "summary")
    blanks = tools.window.tools.handouts.blanks
    assert blanks is not None
    assert not blanks.ok.isEnabled()  # it needs a topic
    QTest.keyClicks(blanks.fields["topic"], "the notes")
    blanks.ok.click()
    tools.wait(lambda: composer.text.startswith("Sum up the notes, short."))
    assert composer.text.endswith("Mine.")


def test_the_palette_finds_them(tools: ToolStage) -> None:
    tools.add(mcp_json())
    window = tools.window
    offers = window.dialogs.offers("notes", window.library, window.controller)
    assert any("notes" in one.title and "tiny" in one.hint for one in offers)
    tools.book.switch("tiny", False)
    tools.wait(lambda: not tools.book.ready)
    assert not any("notes" in one.title for one in window.dialogs.offers("notes", window.library, window.controller))


def test_what_is_not_handed_out_is_said_beside_the_message(tools: ToolStage) -> None:
    tools.add(mcp_json())
    (view,) = [tools.book.view(one.name) for one in tools.book.ready]
    handouts, tray = tools.window.tools.handouts, tools.window.pane.composer.tray
    handouts.attach("tiny", ListedResource(uri="tiny://gone", name="gone"))
    tools.wait(lambda: any("gone" in one for one in tray.refusals))
    assert not tray.items
    tools.book.switch("tiny", False)
    tools.wait(lambda: not tools.book.ready)
    handouts.write("tiny", next(one for one in view.prompts if not one.blanks))
    tools.wait(lambda: any("not running" in one for one in tray.refusals))


def test_an_attachment_is_named_so_that_its_kind_is_known() -> None:
    assert file_name(ListedResource(uri="file:///a/report.pdf?x", name="The report")) == "report.pdf"
    assert file_name(ListedResource(uri="tiny://notes", name="notes")) == "notes"
    assert file_name(ListedResource(uri="x://y/z", name="z.txt")) == "z.txt"
