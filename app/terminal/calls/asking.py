"""`cairn chat --tools`: the servers of an mcp.json for as long as one question takes, each call asked about first."""

from __future__ import annotations

import contextlib
import threading
import time
import uuid
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TextIO

from engine.core.called.records import CallRecord, CallState
from engine.core.prompt.json_text import JsonError, object_of, read_json
from engine.core.prompt.messages import Media, ToolCall
from engine.core.toolbox.offers import Answer, Approvals, OfferedTool, offered
from engine.core.toolbox.results import CALL_SECONDS, START_SECONDS, ToolResult
from engine.core.toolbox.servers import ServerEntry, read_servers
from engine.errors import Interrupted, RequestInvalid
from engine.telling.called_tools import call_title, pretty_arguments
from engine.tools.host import ToolHost
from engine.tools.others import text_of
from engine.tools.views import ServerStand

_POLL_SECONDS = 0.25  # a wait without an end cannot be interrupted on Windows
_CHAT = "terminal"
_ANSWERS = {"o": Answer.ONCE, "a": Answer.IN_CHAT, "n": Answer.NO}


@dataclass(slots=True)
class TerminalTools:
    """`tools` are what the model is offered."""

    host: ToolHost
    tools: tuple[OfferedTool, ...]
    stdin: TextIO
    stderr: TextIO
    allows_all: bool
    approvals: Approvals = field(default_factory=Approvals)
    media: tuple[Media, ...] = ()  # that came with the newest results

    def run(self, calls: tuple[ToolCall, ...]) -> tuple[CallRecord, ...]:
        """Each with its result; one after another. Ctrl-C ends the one that runs."""
        self.media = ()
        return tuple(self._run(call) for call in calls)

    def _run(self, call: ToolCall) -> CallRecord:
        tool = next((one for one in self.tools if one.called == call.name), None)
        record = CallRecord(id=call.id or f"call_{uuid.uuid4().hex[:12]}", called=call.name, arguments=call.arguments)
        if tool is None:
            return replace(record, state=CallState.FAILED, result=f"There is no tool “{call.name}”.")
        record = replace(record, server=tool.server, tool=tool.tool)
        try:
            found = read_json(call.arguments or "{}", longest=1_000_000, max_depth=32)
            arguments = object_of(found, "what the tool is given")
        except JsonError as error:
            return replace(record, state=CallState.FAILED, result=error.told)
        if not self._allows(tool, record):
            return replace(record, state=CallState.REFUSED)
        since = time.monotonic()
        result = _waited(self.host.call(tool.server, tool.tool, arguments, CALL_SECONDS))
        self.media += result.media
        record = replace(
            record,
            state=CallState.FAILED if result.is_error else CallState.DONE,
            result=result.text,
            seconds=time.monotonic() - since,
            media=tuple(dict.fromkeys(one.digest for one in result.media)),
        )
        print(f"cairn: {call_title(record)}", file=self.stderr, flush=True)
        return record

    def _allows(self, tool: OfferedTool, record: CallRecord) -> bool:
        if self.allows_all or self.approvals.allows(_CHAT, tool):
            return True
        named = f"“{tool.tool}” of “{tool.server}”"
        if not self.stdin.isatty():
            print(f"cairn: {named} was not run: nobody can be asked. --allow-tools runs all.", file=self.stderr)
            return False
        print(f"cairn: the model asks for {named} with\n{pretty_arguments(record.arguments)}", file=self.stderr)
        while True:
            print("Run it? once, always in this chat, no: ", end="", file=self.stderr, flush=True)
            line = self.stdin.readline()
            answer = _ANSWERS.get(line.strip().lower()[:1]) if line else Answer.NO
            if answer is not None:
                self.approvals = self.approvals.after(answer, _CHAT, tool)
                return answer is not Answer.NO


def _waited(call: Future[ToolResult]) -> ToolResult:
    try:
        while True:
            with contextlib.suppress(TimeoutError):
                return call.result(timeout=_POLL_SECONDS)
    except BaseException:
        call.cancel()
        raise


@contextlib.contextmanager
def terminal_tools(file: Path, stdin: TextIO, stderr: TextIO, *, allows_all: bool) -> Iterator[TerminalTools]:
    """Started, and ended afterwards. A server that does not start is told, and the others go on.

    Raises RequestInvalid where the file is none.
    """
    entries = servers_of(file)
    changed = threading.Event()
    host = ToolHost(lambda _: changed.set())
    try:
        for entry in entries:
            host.start(entry)
        deadline = time.monotonic() + 2 * START_SECONDS
        while any(host.view(one.name).stand is ServerStand.STARTING for one in entries):
            changed.wait(_POLL_SECONDS)
            changed.clear()
            if time.monotonic() > deadline:
                raise Interrupted
        for entry in entries:
            if host.view(entry.name).stand is not ServerStand.READY:
                print(f"cairn: {host.view(entry.name).problem or entry.name + ' is off.'}", file=stderr, flush=True)
        tools = offered([(one.name, host.view(one.name).tools) for one in entries])
        yield TerminalTools(host, tools, stdin, stderr, allows_all)
    finally:
        host.close()


def servers_of(file: Path) -> tuple[ServerEntry, ...]:
    """Raises RequestInvalid."""
    try:
        return read_servers(text_of(file))
    except OSError as error:
        reason = error.strerror or "the system refused"
        raise RequestInvalid(f"{file} cannot be read: {reason}.", action="Check the name of the file.") from error
    except JsonError as error:
        raise RequestInvalid(f"{file} is no mcp.json. {error.told}", action="Mend it.") from error
