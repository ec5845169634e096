"""A chat whose model has used the calculator and asks to use it again, and the page of tools: for pictures."""

from __future__ import annotations

from engine.core.toolbox.offers import Answer
from engine.core.toolbox.servers import BuiltIn
from tests.screens.story import tell
from tests.ui.stage import Stage
from tests.ui.tools.tool_stage import ToolStage
from ui.tools.dialog import ToolsDialog

_MCP_JSON = """{"mcpServers": {
  "notes": {"command": "npx", "args": ["-y", "@modelcontextprotocol/server-filesystem", "Notes"]},
  "tickets": {"url": "https://tickets.example/mcp"}
}}"""


def use_tools(stage: Stage) -> None:
    """Two of Cairn's own are on; of the servers that were pasted none is."""
    tools = ToolStage(stage)
    tell(stage)
    tools.book.add(_MCP_JSON)
    for built_in in (BuiltIn.CALCULATOR, BuiltIn.DATE):
        tools.book.switch(built_in.value, True)
    stage.qtbot.waitUntil(lambda: len(tools.book.ready) == 2)
    stage.window.controller.new_chat()
    stage.send("What are 17 % of 2,340, and of 1,960?")
    tools.call(("calculate", {"expression": "0.17 * 2340"}), text="Let me calculate both.")
    tools.answer(Answer.ONCE)
    tools.wait_for_reply()
    tools.call(("calculate", {"expression": "0.17 * 1960"}))
    stage.window.pane.transcript.item(1).fold_code(1, False)


def show_tools(stage: Stage) -> ToolsDialog:
    stage.window.tools.show_page()
    dialog = stage.window.tools.dialog
    assert dialog is not None
    dialog.list.setCurrentRow(0)
    stage.settle()
    return dialog
