"""An engine whose events a test decides, and conversations in memory: for orders that no clock can promise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.commands import ChangeCache, Command, Generate, LoadModel, RequestId
from engine.core.cache.blobs import NOTHING_ON_DISK, DiskView
from engine.core.cache.states import MachineLimit, MemoryKind, ModelFacts
from engine.core.decisions.placement import PlacementPlan
from engine.core.decisions.reuse import Considered, ReusePlan, Source
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.chat_options import NO_CHOICES, ThinkingChoice, ThinkingChoices
from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    DamageReport,
    Displaced,
    FoundChat,
    Imported,
    Kept,
    KeptRow,
    MessageId,
    SearchHit,
    StoredMessage,
)
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.reply_options import ReplyOptions
from engine.core.prompt.span_values import Kind, Span, SpanMap, SpanMethod
from engine.core.prompt.streaming import Channel
from engine.core.search.folding import snippet_of
from engine.errors import StoreFailed
from engine.events import (
    CacheChanged,
    Cancelled,
    CheckpointView,
    Delta,
    Event,
    Failed,
    Finished,
    ModelLoaded,
    ModelLoading,
    Planned,
    PrefillProgress,
    StopReason,
    Usage,
)
from engine.progress import Progress

T = TypeVar("T")


def model_facts(path: str = "/models/tiny.gguf", *, name: str = "tiny") -> ModelFacts:
    return ModelFacts(
        name=name,
        path=path,
        architecture="lfm2",
        description="lfm2 1M F16",
        memory=MemoryKind.HYBRID,
        n_swa=0,
        n_params=1_000_000,
        n_bytes=2_000_000,
        n_ctx=4096,
        n_ctx_train=4096,
        n_batch=512,
        n_vocab=512,
        n_layers_gpu=0,
        devices=("CPU",),
        chat_template="",
        default_sampling=None,
        fingerprint="f",
    )


def explanation(n_prompt: int = 100, reused: int = 60, avoidable: int = 0) -> Explanation:
    return Explanation(
        n_prompt=n_prompt,
        reused=reused,
        unavoidable=n_prompt - reused - avoidable,
        avoidable=avoidable,
        cause=Cause.APPENDED if reused else Cause.FIRST_REQUEST,
    )


def usage(n_prompt: int = 100, n_reused: int = 60, n_generated: int = 10) -> Usage:
    return Usage(
        n_prompt=n_prompt,
        n_reused=n_reused,
        n_generated=n_generated,
        seconds_prefill=0.5,
        seconds_decode=0.5,
        seconds_snapshot=0.0,
        seconds_restore=0.0,
        seconds_first_token=0.5,
    )


@dataclass
class ScriptedEngine:
    """Records commands; `say_*` emit what a real engine would, on the calling thread."""

    commands: list[Command] = field(default_factory=list)
    cancelled: list[RequestId] = field(default_factory=list)
    listeners: list[Callable[[Event], None]] = field(default_factory=list)
    ended: set[RequestId] = field(default_factory=set)
    tick: int = 0

    def submit(self, command: Command) -> None:
        self.commands.append(command)

    def cancel(self, request: RequestId) -> None:
        self.cancelled.append(request)

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    @property
    def is_asked(self) -> bool:
        """Whether a reply is waited for."""
        return any(command.request not in self.ended for command in self.generates)

    def say(self, event: Event) -> None:
        if isinstance(event, Finished | Cancelled | Failed):
            self.ended.add(event.request)
        for listener in tuple(self.listeners):
            listener(event)

    @property
    def generates(self) -> list[Generate]:
        return [c for c in self.commands if isinstance(c, Generate)]

    @property
    def loads(self) -> list[LoadModel]:
        return [c for c in self.commands if isinstance(c, LoadModel)]

    @property
    def cache_changes(self) -> list[ChangeCache]:
        return [c for c in self.commands if isinstance(c, ChangeCache)]

    def say_loading(self, fraction: float) -> None:
        load = self.loads[-1]
        self.say(ModelLoading(request=load.request, path=load.path, fraction=fraction))

    def say_loaded(
        self,
        *,
        warnings: tuple[str, ...] = (),
        limits: tuple[MachineLimit, ...] = (),
        thinking: ThinkingChoices = NO_CHOICES,
    ) -> None:
        load = self.loads[-1]
        facts = replace(model_facts(load.path), limits=limits)
        self.say(ModelLoaded(request=load.request, facts=facts, seconds=0.1, warnings=warnings, thinking=thinking))

    def say_planned(
        self,
        n_prompt: int = 100,
        reused: int = 60,
        *,
        opens_reasoning: bool = False,
        held: Sequence[CheckpointView] = (),
        considered: Sequence[Considered] = (),
        avoidable: int = 0,
    ) -> None:
        command = self.generates[-1]
        self.tick += 1
        whole = Span(first=TokenIndex(0), end=TokenIndex(n_prompt), kind=Kind.USER, message=0)
        plan = ReusePlan(
            source=Source.WORKING if reused else Source.NOTHING,
            restore=None,
            reused=TokenIndex(reused),
            n_prompt=n_prompt,
            matched=TokenIndex(reused),
            considered=tuple(considered),
        )
        self.say(
            Planned(
                request=command.request,
                session=command.session,
                tick=self.tick,
                spans=SpanMap(spans=(whole,), boundaries=(), method=SpanMethod.SOURCE_MAP),
                n_media=0,
                reuse=plan,
                placement=PlacementPlan(take=(), lines=()),
                explanation=explanation(n_prompt, reused, avoidable),
                held=tuple(held),
                seconds_render=0.001,
                seconds_tokenize=0.001,
                seconds_plan=0.001,
                opens_reasoning=opens_reasoning,
            )
        )

    def say_progress(
        self, done: int, total: int, reused: int, seconds_left: float | None = None, *, seconds: float = 1.0
    ) -> None:
        request = self.generates[-1].request
        self.say(
            PrefillProgress(
                request=request, done=done, total=total, reused=reused, seconds=seconds, seconds_left=seconds_left
            )
        )

    def say_text(self, text: str, n_tokens: int = 1, channel: Channel = Channel.REPLY) -> None:
        self.say(Delta(request=self.generates[-1].request, channel=channel, text=text, n_tokens=n_tokens))

    def say_finished(self, raw_text: str, reason: StopReason = StopReason.END) -> None:
        request = self.generates[-1].request
        self.say(Finished(request=request, reason=reason, usage=usage(), explanation=explanation(), raw_text=raw_text))

    def say_cancelled(self, raw_text: str = "") -> None:
        self.say(Cancelled(request=self.generates[-1].request, raw_text=raw_text, explanation=explanation()))

    def say_failed(self, message: str = "It broke.", action: str = "Try again.") -> None:
        request = self.generates[-1].request
        self.say(Failed(request=request, code="x", message=message, action=action, details="ggml said so"))

    def say_cache(self, change: ChangeCache | None = None, n_live: int = 120, disk: DiskView = NOTHING_ON_DISK) -> None:
        found = change or self.cache_changes[-1]
        self.say(
            CacheChanged(
                settings=found.settings,
                checkpoints=(),
                n_bytes_ram=0,
                n_bytes_peak=0,
                n_live_tokens=n_live,
                n_ctx=4096,
                disk=disk,
            )
        )


class MemoryConversations:
    """Conversations without a disk. Futures are done at once, unless `hold` keeps them until `release`."""

    def __init__(self) -> None:
        self.chats: dict[ConversationId, Conversation] = {}
        self.deleted: set[ConversationId] = set()
        self.rows: dict[ConversationId, tuple[KeptRow, ...]] = {}
        self.saves: list[StoredMessage] = []
        self.listeners: list[Callable[[DamageReport], None]] = []
        self.imports: list[str] = []
        self.exports: list[tuple[str, tuple[ConversationId, ...]]] = []
        self.elsewhere: list[tuple[str, tuple[Conversation, ...]]] = []
        self.hidden: dict[MessageId, StoredMessage] = {}
        self.hold = False
        self.fails = False
        self._held: list[Callable[[], None]] = []

    def on_displaced(self, listener: Callable[[Displaced | None], None]) -> None:
        """There is no file that could go."""

    def look_after(self) -> Future[Displaced | None]:
        return self._done(lambda: None)

    def keep_at(self, folder: str) -> Future[Kept]:
        return self._done(lambda: Kept(path=folder))

    def _done(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()

        def finish() -> None:
            if self.fails:
                future.set_exception(StoreFailed("The disk is full.", action="Free some space."))
            else:
                try:
                    future.set_result(work())
                except KeyError:
                    future.set_exception(StoreFailed("There is no such conversation.", action=""))

        if self.hold:
            self._held.append(finish)
        else:
            finish()
        return future

    def release(self) -> None:
        self.hold = False
        for finish in self._held:
            finish()
        self._held.clear()

    def list(self) -> Future[tuple[ConversationSummary, ...]]:
        return self._done(self._summaries)

    def _summaries(self) -> tuple[ConversationSummary, ...]:
        shown = [c.summary for c in self.chats.values() if c.summary.id not in self.deleted]
        return tuple(sorted(shown, key=lambda s: -s.updated))

    def search(self, text: str) -> Future[tuple[FoundChat, ...]]:
        def work() -> tuple[FoundChat, ...]:
            found: list[FoundChat] = []
            for summary in self._summaries():
                messages = [m for m in reversed(self.chats[summary.id].messages) if text.lower() in m.text.lower()]
                places = [(m, m.text.lower().find(text.lower())) for m in messages]
                hits = tuple(
                    SearchHit(message=m.id, role=m.role, snippet=snippet_of(m.text, at, at + len(text)))
                    for m, at in places
                )
                if hits or text.lower() in summary.title.lower():
                    found.append(FoundChat(summary=summary, hits=hits, n_hits=len(hits)))
            return tuple(found)

        return self._done(work)

    def open(self, conversation: ConversationId) -> Future[Conversation]:
        return self._done(lambda: self.chats[conversation])

    def create(self, conversation: ConversationId, title: str, *, now: float) -> Future[ConversationSummary]:
        def work() -> ConversationSummary:
            summary = ConversationSummary(id=conversation, title=title, created=now, updated=now)
            self.chats[conversation] = Conversation(summary=summary, messages=(), leaf=None)
            return summary

        return self._done(work)

    def _change(self, conversation: ConversationId, **changes: object) -> None:
        self.chats[conversation] = replace(self.chats[conversation], **changes)  # type: ignore[arg-type]

    def rename(self, conversation: ConversationId, title: str) -> Future[None]:
        return self._done(
            lambda: self._change(conversation, summary=replace(self.chats[conversation].summary, title=title))
        )

    def _arrange(self, conversation: ConversationId, **changes: object) -> Future[None]:
        def work() -> None:
            summary = replace(self.chats[conversation].summary, **changes)  # type: ignore[arg-type]
            self._change(conversation, summary=summary)

        return self._done(work)

    def pin(self, conversation: ConversationId, is_pinned: bool) -> Future[None]:
        return self._arrange(conversation, is_pinned=is_pinned)

    def archive(self, conversation: ConversationId, is_archived: bool) -> Future[None]:
        return self._arrange(conversation, is_archived=is_archived)

    def move(self, conversation: ConversationId, folder: str) -> Future[None]:
        return self._arrange(conversation, folder=folder)

    def delete_messages(
        self, conversation: ConversationId, messages: Sequence[MessageId], leaf: MessageId | None, *, now: float
    ) -> Future[None]:
        def work() -> None:
            chat = self.chats[conversation]
            self.hidden |= {m.id: m for m in chat.messages if m.id in messages}
            kept = tuple(m for m in chat.messages if m.id not in messages)
            self._change(conversation, messages=kept, leaf=leaf)

        return self._done(work)

    def undelete_messages(
        self, conversation: ConversationId, messages: Sequence[MessageId], leaf: MessageId | None
    ) -> Future[None]:
        def work() -> None:
            chat = self.chats[conversation]
            back = tuple(self.hidden.pop(message) for message in messages)
            self._change(conversation, messages=(*chat.messages, *back), leaf=chat.leaf if leaf is None else leaf)

        return self._done(work)

    def set_system_prompt(self, conversation: ConversationId, text: str) -> Future[None]:
        return self._done(lambda: self._change(conversation, system_prompt=text))

    def set_thinking(self, conversation: ConversationId, choice: ThinkingChoice) -> Future[None]:
        return self._done(lambda: self._change(conversation, thinking=choice))

    def set_reply_options(self, conversation: ConversationId, options: ReplyOptions) -> Future[None]:
        def work() -> None:
            self._change(conversation, reply_options=options)
            chat = self.chats[conversation]
            self._change(conversation, summary=replace(chat.summary, is_private=options.is_private))

        return self._done(work)

    def delete(self, conversation: ConversationId, *, now: float) -> Future[None]:
        return self._done(lambda: self.deleted.add(conversation))

    def undelete(self, conversation: ConversationId) -> Future[None]:
        return self._done(lambda: self.deleted.discard(conversation))

    def purge(self, *, deleted_before: float) -> Future[int]:
        return self._done(lambda: 0)

    def save_message(self, message: StoredMessage) -> Future[None]:
        def work() -> None:
            self.saves.append(message)
            chat = self.chats[message.conversation]
            known = any(m.id == message.id for m in chat.messages)
            kept = tuple(message if m.id == message.id else m for m in chat.messages)
            messages = kept if known else (*kept, message)
            self._change(message.conversation, messages=messages, leaf=chat.leaf if known else message.id)

        return self._done(work)

    def select(self, conversation: ConversationId, leaf: MessageId) -> Future[None]:
        return self._done(lambda: self._change(conversation, leaf=leaf))

    def keep_row(self, conversation: ConversationId, row: KeptRow) -> Future[None]:
        def work() -> None:
            others = [kept for kept in self.rows.get(conversation, ()) if kept.message != row.message]
            self.rows[conversation] = (*others, row)

        return self._done(work)

    def kept_rows(self, conversation: ConversationId) -> Future[tuple[KeptRow, ...]]:
        return self._done(lambda: self.rows.get(conversation, ()))

    def on_damage(self, listener: Callable[[DamageReport], None]) -> None:
        self.listeners.append(listener)

    def back_up(self, day: str) -> Future[bool]:
        return self._done(lambda: False)

    def export_chats(
        self,
        path: str,
        conversations: Sequence[ConversationId],
        progress: Progress | None = None,
        picture: bytes = b"",
    ) -> Future[int]:
        self.exports.append((path, tuple(conversations)))
        return self._done(lambda: len(conversations))

    def import_chats(self, path: str, progress: Progress | None = None) -> Future[Imported]:
        self.imports.append(path)
        return self._done(lambda: Imported(n_conversations=0, n_messages=0))

    def save_elsewhere(self, folder: str, conversations: Sequence[Conversation]) -> Future[str]:
        self.elsewhere.append((folder, tuple(conversations)))
        done: Future[str] = Future()
        done.set_result(f"{folder}/Cairn chats.sqlite3")
        return done

    def close(self) -> None:
        return
