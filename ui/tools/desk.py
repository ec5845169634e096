"""The tools' part of the window: which of them the chat has, the question before a call, the page of servers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from engine.commands import CALLS_OF, MUST_CALL, NO_CALLS, Measure
from engine.core.prompt.reply_options import ReplyOptions
from engine.core.toolbox.offers import Approvals, OfferedTool, change_of, key_of, list_to_json, offered
from engine.events import Failed, Measured
from engine.language.translation import tr
from engine.telling.called_tools import change_text, server_name
from engine.telling.forecasts import ForecastTold
from engine.telling.words.figures import counted
from engine.tools.views import ServerStand
from ui.bridge import Bridge
from ui.chats.open_chat import offered_in, parts_of
from ui.chats.tool_rounds import Question
from ui.composer.attaching import Attaching
from ui.options.desk import OptionsDesk
from ui.settings.values import N_NAMED
from ui.theme.dialogs import to_front
from ui.tools.book import SecretBook as SecretBook
from ui.tools.book import ToolBook
from ui.tools.dialog import ToolsDialog, hint_text
from ui.tools.handouts import Handouts
from ui.tools.popup import ServerRow, ToolsPopup
from ui.tools.question import CallQuestion

_FORECAST = "tools"
_COST = "cost of tools: "


class ToolsDesk(QObject):
    """A chat that has not begun has what its servers offer; one that has keeps its list until the person says so."""

    def __init__(
        self,
        window: QWidget,
        options: OptionsDesk,
        question: CallQuestion,
        attaching: Attaching,
        secrets: SecretBook | None,
        bridge: Bridge,
    ) -> None:
        """`options` gives the chat others, and offers to take that back."""
        super().__init__(window)
        controller, settings, asker = options.controller, options.settings, options.asker
        self._window = window
        self._controller = controller
        self._settings = settings
        self._asker = asker
        self._loaded = options.loaded
        self._options = options
        self._costs: dict[tuple[str, str, str], int] = {}  # server, its list, model -> tokens
        self._asked: dict[str, tuple[str, str, str]] = {}
        self._forecast = ""
        self._chat = controller.chat.id
        self.book = ToolBook(settings, secrets, bridge, self)
        self.button = options.composer.tools
        self.popup = ToolsPopup(window)
        self.handouts = Handouts(self.book, attaching, bridge, window)
        self.question = question
        self.question.hint_of = self._hint_of
        self.dialog: ToolsDialog | None = None
        rounds = controller.rounds
        rounds.run = self.book.run
        rounds.approvals = Approvals(always=frozenset(settings.current.tools_allowed))
        rounds.approved.connect(self._keep_approvals)
        rounds.asked.connect(self._ask_person)
        controller.conversation_changed.connect(self._on_conversation)
        controller.activity_changed.connect(self._show)
        self.book.changed.connect(self._on_servers)
        self.question.answered.connect(rounds.answer)
        self.button.clicked.connect(self._open)
        self.popup.chosen.connect(self._choose)
        self.popup.tool_chosen.connect(self._choose_tool)
        self.popup.choice_made.connect(self._choose_calling)
        self.popup.applied.connect(self._apply)
        self.popup.page_asked.connect(self.show_page)
        self._show()

    def show_page(self) -> None:
        if self.dialog is None:
            self.dialog = ToolsDialog(self.book, self.cost_of, self._window)
            self.dialog.shown_again.connect(self._count)
        to_front(self.dialog)

    def close(self) -> None:
        self.book.close()

    # -- the list of the chat ------------------------------------------------------------------------------------

    def _now(self) -> tuple[OfferedTool, ...]:
        """What the chat would have if it began now."""
        options = self._controller.chat.reply_options
        return self.book.offered((*options.servers_off, *options.tools_off))

    def _on_servers(self) -> None:
        self._freeze_or_keep()
        self._count()
        self._show()

    def _on_conversation(self) -> None:
        if self._controller.chat.id != self._chat:
            self._chat = self._controller.chat.id
            self.popup.close()
        self._freeze_or_keep()
        self._ask_person()
        self._show()

    def _freeze_or_keep(self) -> None:
        """With its first message the list of a chat is frozen: from then on this changes nothing any more."""
        chat = self._controller.chat
        if not chat.is_blank:
            return
        text = list_to_json(self._now())
        if chat.reply_options.offered != text:
            chat.reply_options = replace(chat.reply_options, offered=text)
            self._controller.conversation_changed.emit()  # its prompt is another

    def _choose(self, server: str, on: bool) -> None:
        options = self._controller.chat.reply_options
        self._choose_other(replace(options, servers_off=_switched(options.servers_off, server, on)))

    def _choose_tool(self, server: str, tool: str, on: bool) -> None:
        options = self._controller.chat.reply_options
        self._choose_other(replace(options, tools_off=_switched(options.tools_off, key_of(server, tool), on)))

    def _choose_calling(self, choice: str) -> None:
        """No prompt is another for that."""
        self._controller.set_reply_options(replace(self._controller.chat.reply_options, tool_choice=choice))
        self._show()

    def _choose_other(self, options: ReplyOptions) -> None:
        self._controller.set_reply_options(options)
        self._freeze_or_keep()
        self._show()
        self._ask_forecast()

    def _apply(self) -> None:
        draft = parts_of(self._controller.chat)
        self.popup.close()
        self._options.change(replace(draft, options=replace(draft.options, offered=list_to_json(self._now()))))
        self._show()

    def _show(self) -> None:
        chat = self._controller.chat
        has, now = offered_in(chat), self._now()
        change = change_of(has, now)
        on = [entry for entry in self.book.entries if entry.is_on]
        self.button.show_tools(len(has), is_other=bool(change), are_any=bool(on or has))
        options = chat.reply_options
        self.handouts.fill(self.popup.inserts)
        self.popup.insert.setVisible(not self.popup.inserts.isEmpty())
        self.popup.show_rows(
            [
                ServerRow(
                    name=entry.name,
                    label=server_name(entry.name),
                    facts=self._facts(entry.name),
                    is_chosen=entry.name not in options.servers_off,
                    tools=tuple(
                        (tool.name, key_of(entry.name, tool.name) not in options.tools_off)
                        for tool in sorted(self.book.view(entry.name).tools, key=lambda one: one.name)
                    ),
                )
                for entry in on
            ]
        )
        self.popup.show_choices(_choices(has), options.tool_choice)
        note = tr("This chat keeps the tools it began with. {change}", change=change_text(change)) if change else ""
        self.popup.show_change(note, self._forecast)

    def _facts(self, server: str) -> str:
        view = self.book.view(server)
        match view.stand:
            case ServerStand.READY:
                cost = self._costs.get(self._key(server))
                n = counted(len(view.tools), "tool")
                return f"{n}, {counted(cost, 'token')}" if cost is not None else n
            case ServerStand.FAILED:
                return tr("failed", about="a server of tools")
            case _:
                return tr("starting…")

    def _open(self) -> None:
        self._count()
        self._show()
        self.popup.open_above(self.button)
        self._ask_forecast()

    # -- what it costs -------------------------------------------------------------------------------------------

    def cost_of(self, server: str) -> str:
        """ "Its list takes 812 tokens of each chat that has it."; "" while that is not known."""
        n = self._costs.get(self._key(server))
        return tr("Its list takes about {tokens} of a chat.", tokens=counted(n, "token")) if n is not None else ""

    def _key(self, server: str) -> tuple[str, str, str]:
        model = self._loaded()
        tools = offered([(server, self.book.view(server).tools)])
        return server, "".join(one.digest for one in tools), model.facts.path if model is not None else ""

    def _count(self) -> None:
        """What each list costs, once for each model."""
        model = self._loaded()
        for entry in self.book.ready if model is not None else ():
            key = self._key(entry.name)
            if key in self._costs or self._asked.get(entry.name) == key:
                continue
            self._asked[entry.name] = key
            tools = offered([(entry.name, self.book.view(entry.name).tools)])
            self._ask_cost(key, "\n".join(one.definition for one in tools))

    def _ask_cost(self, key: tuple[str, str, str], text: str) -> None:
        def hear(answer: Measured | Failed) -> None:
            self._asked.pop(key[0], None)
            if isinstance(answer, Measured):
                self._costs[key] = answer.n_tokens
                self._show()
                if self.dialog is not None:
                    self.dialog.refresh()

        self._asker.ask(_COST + key[0], partial(Measure, text=text), hear)

    def _ask_forecast(self) -> None:
        """Of the next message, were the chat to have the tools that are chosen now."""
        chat, now = self._controller.chat, self._now()
        self._forecast = ""
        if change_of(offered_in(chat), now):
            options = replace(chat.reply_options, offered=list_to_json(now))
            self._options.forecast(_FORECAST, replace(chat, reply_options=options), self._hear_forecast)

    def _hear_forecast(self, told: ForecastTold) -> None:
        self._forecast = told.text
        self._show()

    # -- the question --------------------------------------------------------------------------------------------

    def _ask_person(self) -> None:
        self.question.show_question(self._controller.rounds.question(self._controller.chat))

    def _hint_of(self, question: Question) -> str:
        tools = self.book.view(question.tool.server).tools
        tool = next((one for one in tools if one.name == question.tool.tool), None)
        return hint_text(tool) if tool is not None else ""

    def _keep_approvals(self) -> None:
        always = sorted(self._controller.rounds.approvals.always)[:N_NAMED]
        self._settings.change(tools_allowed=tuple(always))


def _switched(off: tuple[str, ...], name: str, on: bool) -> tuple[str, ...]:
    others = tuple(one for one in off if one != name)
    return others if on else (*others, name)


def _choices(tools: Sequence[OfferedTool]) -> list[tuple[str, str]]:
    """What the model may be held to in a chat with these."""
    if not tools:
        return []
    return [
        (tr("The model calls tools as it sees fit"), ""),
        (tr("Each message is first answered with a call"), MUST_CALL),
        *((tr("… with a call of “{tool}”", tool=one.tool), CALLS_OF + one.called) for one in tools),
        (tr("The model calls no tools"), NO_CALLS),
    ]
