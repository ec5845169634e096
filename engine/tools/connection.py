"""One server of tools: started or reached, listed, called and ended, by the official `mcp` client. One event loop."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import sys
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import urlsplit

import anyio

from engine.core.toolbox.offers import ANY_ARGUMENTS, ListedTool
from engine.core.toolbox.results import CALL_SECONDS, START_SECONDS, HandedOut, ToolResult, result_of
from engine.core.toolbox.servers import ServerEntry
from engine.language.translation import tr
from engine.other_machines import is_loopback
from engine.private_files import usual_files
from engine.tools.handing_out import pages, prompt, prompts_of, resource, resources_of, told_of
from engine.tools.views import OFF, ErrorLog, LogPipe, ServerStand, ServerView

if TYPE_CHECKING:
    from mcp import ClientSession

T = TypeVar("T")

_MOST_LISTED = 2_000  # tools that are taken of one server
_MOST_PAGES = 200
_LONGEST_TEXT = 20_000  # characters of a description or a schema
_ALIVE_SECONDS = 2.0  # for a sign of life after a call was stopped
_LOG_SECONDS = 2.0
_HTTP_SECONDS = 30.0  # to connect and to send; these two are the package's own
_STREAM_SECONDS = 300.0  # between two signs of life of an answer
_LOGGERS = ("mcp", "client", "httpx2", "httpcore2")  # they quote what servers write


class Connection:
    """`on_change` is told, on the loop's thread, of every other `view`."""

    def __init__(self, entry: ServerEntry, on_change: Callable[[], None]) -> None:
        self.entry = entry
        self.view = OFF
        self.log = ErrorLog()
        self._on_change = on_change
        self._session: ClientSession | None = None
        self._scope: anyio.CancelScope | None = None
        self._has_news = asyncio.Event()  # it is over, or its list is another one
        self._is_over = False
        self._is_stopped = False
        self._writes_garbage = False
        self._was_stuck = False

    async def run(self) -> None:
        """From the start to the end, which comes by `stop` or by itself. Never raises what a server can cause."""
        self._show(ServerView(stand=ServerStand.STARTING))
        try:
            with anyio.CancelScope() as self._scope:
                if self._is_stopped:
                    self._scope.cancel()
                await self._serve()
        except BaseExceptionGroup as group:
            self._fail(_first_of(group))
        except Exception as error:  # noqa: BLE001 -- whatever a foreign program and its client come up with
            self._fail(error)
        finally:
            self._session = None
            if self._is_stopped:
                self._show(OFF)

    def stop(self) -> None:
        self._is_stopped = True
        if self._scope is not None:
            self._scope.cancel()

    async def call(self, tool: str, arguments: Mapping[str, Any], seconds: float) -> ToolResult:
        """Ends within `seconds` and a little, whatever the server does."""
        found = await self._answer(lambda session: session.call_tool(tool, dict(arguments)), seconds, ends_stuck=True)
        if isinstance(found, str):
            return failed(found)
        return await asyncio.to_thread(told_of, found.content, bool(found.is_error))

    async def read(self, uri: str) -> HandedOut:
        """A resource."""
        return await self._handed_out(lambda session: resource(session, uri))

    async def write(self, name: str, given: Mapping[str, str]) -> HandedOut:
        """A prompt."""
        return await self._handed_out(lambda session: prompt(session, name, given))

    async def _handed_out(self, ask: Callable[[ClientSession], Coroutine[Any, Any, HandedOut]]) -> HandedOut:
        found = await self._answer(ask, CALL_SECONDS)
        return HandedOut(problem=found) if isinstance(found, str) else found

    async def _answer(
        self, ask: Callable[[ClientSession], Coroutine[Any, Any, T]], seconds: float, *, ends_stuck: bool = False
    ) -> T | str:
        """Or why there is none, in a sentence. `ends_stuck`: also ends who gives no sign of life then."""
        session = self._session
        if session is None:
            return self.view.problem or not_running(self.entry.name)
        try:
            with anyio.fail_after(seconds):
                return await ask(session)
        except TimeoutError:
            if ends_stuck:
                await self._end_if_stuck(session)
            return not_in_time(self.entry.name, seconds)
        except Exception as error:  # noqa: BLE001 -- as above
            return self._why(error)

    async def see_to_it(self) -> None:
        """After a call was stopped: whoever gives no sign of life goes on with it, and is ended for that."""
        session = self._session
        if session is not None:
            await self._end_if_stuck(session)

    # -- inside --------------------------------------------------------------------------------------------------

    async def _serve(self) -> None:
        from mcp import ClientSession  # a quarter of a second, which only who uses it pays
        from mcp_types import Implementation

        for name in _LOGGERS:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
        async with self._transport() as (read, write):
            info = Implementation(name="cairn", version="1")
            async with ClientSession(read, write, message_handler=self._on_message, client_info=info) as session:
                with anyio.fail_after(START_SECONDS):
                    about = await session.initialize()
                    says = f"{about.server_info.name} {about.server_info.version}".strip()[:200]
                    offer = ServerView(stand=ServerStand.READY, says=says)
                    offer = await self._with_lists(offer, session, about.capabilities)
                self._session = session
                self._show(offer)
                while await self._wait():
                    with anyio.move_on_after(START_SECONDS):
                        self._show(await self._with_lists(self.view, session, about.capabilities))
                self._session = None
        if not self._is_stopped:
            self._fail(None)

    @asynccontextmanager
    async def _transport(self) -> AsyncGenerator[tuple[Any, Any], None]:
        """Both directions; the end of what comes in is noticed, also while nothing is asked."""
        if self.entry.is_remote:
            from httpx2 import AsyncClient, Timeout
            from mcp.client.streamable_http import streamable_http_client

            host = urlsplit(self.entry.url).hostname or ""
            async with (
                AsyncClient(
                    headers=dict(self.entry.headers),
                    timeout=Timeout(_HTTP_SECONDS, read=_STREAM_SECONDS),
                    trust_env=not is_loopback(host),  # a proxy that was set for the internet does not know it
                ) as client,
                streamable_http_client(self.entry.url, http_client=client) as streams,
            ):
                yield streams
            return
        from mcp import StdioServerParameters, stdio_client

        entry = self.entry
        wanted = StdioServerParameters(
            command=entry.command,
            args=list(entry.args),
            env=dict(entry.env) or None,
            cwd=entry.cwd or None,
            encoding_error_handler="replace",
        )
        pipe = LogPipe(self.log)
        groups = note_groups()
        try:
            async with stdio_client(wanted, errlog=pipe.file) as (read, write), anyio.create_task_group() as group:
                passed, passes = anyio.create_memory_object_stream[Any](0)

                async def watch() -> None:
                    try:
                        async with passed:
                            async for message in read:
                                await passed.send(message)
                    except (anyio.ClosedResourceError, anyio.BrokenResourceError):
                        pass
                    finally:
                        self._end()

                group.start_soon(watch)
                try:
                    yield passes, write
                finally:
                    group.cancel_scope.cancel()
        finally:
            end_groups(groups)
            with anyio.CancelScope(shield=True):
                await asyncio.to_thread(pipe.close, _LOG_SECONDS)

    async def _with_lists(self, view: ServerView, session: ClientSession, can: Any) -> ServerView:
        if can.tools is not None:
            listed = [_listed(one) for one in await pages(session.list_tools, "tools", _MOST_LISTED, _MOST_PAGES)]
            view = replace(view, tools=tuple({tool.name: tool for tool in listed}.values()))
        try:  # a server that offers tools and fails at these has tools
            if can.resources is not None:
                view = replace(view, resources=await resources_of(session))
            if can.prompts is not None:
                view = replace(view, prompts=await prompts_of(session))
        except Exception as error:  # noqa: BLE001 -- as above
            self.log.add(tr("(What it holds besides tools cannot be listed: {why})", why=self._why(error)))
        return view

    async def _on_message(self, message: object) -> None:
        from mcp_types import (
            PromptListChangedNotification,
            ResourceListChangedNotification,
            ToolListChangedNotification,
        )

        if isinstance(message, Exception):
            if not self._writes_garbage:
                self.log.add(tr("(Some of what it writes cannot be understood.)"))
            self._writes_garbage = True
        elif isinstance(
            message, ToolListChangedNotification | ResourceListChangedNotification | PromptListChangedNotification
        ):
            self._has_news.set()

    async def _wait(self) -> bool:
        """True when its list is another one, False when it is over."""
        await self._has_news.wait()
        self._has_news.clear()
        return not self._is_over

    async def _end_if_stuck(self, session: ClientSession) -> None:
        from mcp import MCPError

        try:
            with anyio.fail_after(_ALIVE_SECONDS):
                await session.send_ping()
        except TimeoutError:
            self._was_stuck = True
            self._end()
        except MCPError:
            pass  # it answered that it knows no such thing

    def _end(self) -> None:
        self._is_over = True
        self._has_news.set()

    def _fail(self, error: BaseException | None) -> None:
        if self._is_stopped:
            return
        self._show(ServerView(stand=ServerStand.FAILED, problem=self._why(error), tools=self.view.tools))

    def _why(self, error: BaseException | None) -> str:
        """What happened, in a sentence."""
        name, code = self.entry.name, getattr(error, "code", None)
        if error is None and self._was_stuck:
            return tr("“{name}” was ended: it did not stop a call when it was told to. Start it again.", name=name)
        match error:
            case FileNotFoundError() if self._session is None:
                return tr("“{name}”: the program “{command}” was not found.", name=name, command=self.entry.command)
            case TimeoutError():
                return not_in_time(name, START_SECONDS)
            case OSError() if self._session is None:
                return tr("“{name}” could not be started: {why}.", name=name, why=error.strerror or "?")
        if error is None or code == -32000 or isinstance(error, anyio.ClosedResourceError | anyio.BrokenResourceError):
            return tr("“{name}” has ended by itself.", name=name)
        said = result_of([str(error)], limit=300).text
        return tr("“{name}” answered with an error: {said}", name=name, said=said)

    def _show(self, view: ServerView) -> None:
        if view != self.view:
            self.view = view
            self._on_change()


def not_running(server: str) -> str:
    return tr("“{name}” is not running.", name=server)


def not_in_time(server: str, seconds: float) -> str:
    return tr("“{name}” did not answer within {n} seconds.", name=server, n=round(seconds))


def failed(sentence: str) -> ToolResult:
    return ToolResult(text=sentence, is_error=True)


def _first_of(group: BaseExceptionGroup[BaseException]) -> BaseException:
    error: BaseException = group
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error


def _listed(tool: Any) -> ListedTool:
    hints = tool.annotations
    schema = json.dumps(tool.input_schema, ensure_ascii=False)
    return ListedTool(
        name=str(tool.name)[:200],
        description=str(tool.description or "")[:_LONGEST_TEXT],
        schema=schema if len(schema) <= 2 * _LONGEST_TEXT else ANY_ARGUMENTS,
        says_read_only=bool(hints and hints.read_only_hint),
        says_destructive=bool(hints and hints.destructive_hint),
    )


# Processes of servers: what they write is as of any other program, and what they started ends with them.
#
# The `mcp` package ends all of them where a server does not stop by itself, and leaves them where it does.

_NOTED: ContextVar[list[int] | None] = ContextVar("noted", default=None)


def note_groups() -> list[int]:
    """The groups of the processes that this task starts from now on; filled as they are started."""
    from mcp.client import stdio

    original = stdio._create_platform_compatible_process
    if not hasattr(original, "notes"):

        async def start(*args: Any, **named: Any) -> Any:
            with usual_files():
                process = await original(*args, **named)
            noted = _NOTED.get()
            if noted is not None:
                noted.append(process.pid)
            return process

        start.notes = True  # type: ignore[attr-defined]
        stdio._create_platform_compatible_process = start
    groups: list[int] = []
    _NOTED.set(groups)
    return groups


def end_groups(groups: list[int]) -> None:
    """Nothing on Windows: there the package's job does it."""
    if sys.platform != "win32":
        for group in groups:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)
