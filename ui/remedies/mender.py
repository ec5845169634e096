"""Does what a card of the inspector offers, and takes it back."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Slot

from engine.client.state import UiState
from engine.client.timeline_row import TimelineRow
from engine.commands import Command, PinCheckpoint
from engine.core.cache.states import CheckpointId
from engine.core.difference.explanation import Explanation, Limit, Offer, Remedy
from engine.core.prompt.conversation import ConversationId
from engine.core.prompt.messages import pretty, tools_of
from engine.core.tidying.requests import FREEZABLE, Tidiness, Values
from engine.core.volatile.tokens import VolatileKind
from engine.events import CheckpointView
from engine.language.translation import tr
from ui.chats.controller import ChatController
from ui.chats.open_chat import ChatParts, parts_of
from ui.remedies.cards import Doing
from ui.settings.store import SettingsStore, choose_tidiness, tidiness_for

_OF_VALUES = {Remedy.MOVE_DATE: Values.MOVE, Remedy.FREEZE_VALUE: Values.FREEZE}


def tidied_as(offer: Offer, told: Explanation, now: Tidiness) -> Tidiness | None:
    """What is chosen for a program once it is done for it; None: only the program itself, or a person, can do it.

    What must not be frozen is moved, and who moves one value moves the others as well.
    """
    remedies = (offer.remedy, *offer.together)
    if not all(remedy is Remedy.SORT_TOOLS or remedy in _OF_VALUES for remedy in remedies):
        return None
    found = replace(now, sorts_tools=now.sorts_tools or Remedy.SORT_TOOLS in remedies)
    ways = [_OF_VALUES[remedy] for remedy in remedies if remedy in _OF_VALUES]
    if not ways:
        return found
    kinds = {change.text.kind for change in told.changes if change.text is not None} - {None}
    is_moved = Values.MOVE in ways or not kinds <= FREEZABLE
    return replace(found, values=Values.MOVE if is_moved else Values.FREEZE)


_MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChange:
    """`name` of a field of Settings, its new value, and what a button that does it is called."""

    label: str
    name: str
    value: int | bool
    is_reload: bool = False  # it takes effect when the model is loaded again


def change_for(offer: Offer) -> SettingsChange | None:
    """None: it is not a matter of the settings."""
    match offer.remedy:
        case Remedy.RAISE_BUDGET if offer.limit is Limit.CHECKPOINTS:
            return SettingsChange(label=tr("Raise"), name="cache_max_checkpoints", value=offer.value)
        case Remedy.RAISE_BUDGET if offer.limit is Limit.RAM:
            return SettingsChange(label=tr("Raise"), name="cache_ram_mib", value=-(-offer.value // _MIB))
        case Remedy.RAISE_BUDGET if offer.limit is Limit.CONTEXT:
            return SettingsChange(label=tr("Load again"), name="n_ctx", value=offer.value, is_reload=True)
        case Remedy.LOWER_SPACING:
            return SettingsChange(label=tr("Lower"), name="cache_min_spacing", value=offer.value)
        case Remedy.LOWER_INTERVAL:
            return SettingsChange(label=tr("Lower"), name="cache_interval", value=offer.value)
        case Remedy.TURN_ON_REUSE:
            return SettingsChange(label=tr("Turn on"), name="cache_enabled", value=True)
        case _:
            return None


_Key = tuple[Offer, ConversationId | None]


class Mender(QObject):
    """Settings are those of the window, everything else is kept with the chat that is shown."""

    def __init__(
        self,
        controller: ChatController,
        settings: SettingsStore,
        *,
        shown: Callable[[], tuple[TimelineRow | None, Explanation | None]],
        refresh: Callable[[], None],
        submit: Callable[[Command], None],
        change: Callable[[str, object], None],
        reload: Callable[[], None],
        state: Callable[[], UiState],
        program_of: Callable[[str], str],
        parent: QObject | None = None,
    ) -> None:
        """`shown`: the request that is explained, and its explanation. `refresh`: what is done may have changed.

        `change` changes a setting, `reload` loads the model again, `state` is what the window knows by now.
        `program_of`: which program sent a request to the local server; "" for none.
        """
        super().__init__(parent)
        self._controller = controller
        self._shown, self._refresh = shown, refresh
        self._settings = settings
        self._submit = submit
        self._change_setting = change
        self._reload = reload
        self._state = state
        self._program_of = program_of
        self._pinned: CheckpointId | None = None  # asked for last; the engine has not told yet, maybe
        self._before: dict[_Key, ChatChange | Tidiness | int | bool] = {}  # what was there before, to go back to
        controller.conversation_changed.connect(refresh)
        self.destroyed.connect(settings.subscribe(lambda before, after: refresh()))

    def doing(self, offer: Offer) -> Doing:
        """As things are now: a setting may have been changed back, a checkpoint dropped."""
        change = change_for(offer)
        if change is not None:
            is_done = bool(getattr(self._settings.in_use, change.name) == change.value)
            return Doing(label=change.label, is_done=is_done, can_undo=(offer, None) in self._before)
        if offer.remedy is Remedy.PIN_CHECKPOINT:
            view = self._to_pin(offer)
            is_pinned = view is not None and (view.pinned or view.id == self._pinned)
            return Doing(label=tr("Pin") if view is not None else "", is_done=is_pinned, can_undo=True)
        if self._program:
            return self._doing_to_program(offer)
        of_chat = self._chat_change(offer)
        if of_chat is None:
            return Doing()
        done, now = self._before.get(self._key(offer)), parts_of(self._controller.chat)
        can_undo = isinstance(done, ChatChange) and done.after.taken_back(done.before, now) != now
        return Doing(label=of_chat.label, title=of_chat.title, is_done=of_chat.is_done, can_undo=can_undo)

    @Slot(object)
    def mend(self, offer: Offer) -> None:
        change, of_chat = change_for(offer), self._chat_change(offer)
        if change is not None:
            self._before[offer, None] = getattr(self._settings.in_use, change.name)
            self._change(change, change.value)
        elif offer.remedy is Remedy.PIN_CHECKPOINT:
            view = self._to_pin(offer)
            if view is not None:
                self.pin(view.id, True)
        elif (ways := self._tidied_as(offer)) is not None:
            self._before[offer, None] = self._tidiness
            choose_tidiness(self._settings, self._program, ways)
        elif of_chat is not None:
            self._before[self._key(offer)] = of_chat
            self._controller.give(of_chat.after)

    @Slot(object)
    def undo(self, offer: Offer) -> None:
        change, key = change_for(offer), self._key(offer)
        if change is not None:
            before = self._before.pop((offer, None), None)
            if isinstance(before, bool | int):
                self._change(change, before)
        elif offer.remedy is Remedy.PIN_CHECKPOINT:
            view = self._to_pin(offer)
            if view is not None:
                self.pin(view.id, False)
        elif self._program and isinstance(was := self._before.pop((offer, None), None), Tidiness):
            choose_tidiness(self._settings, self._program, was)
        elif isinstance(done := self._before.pop(key, None), ChatChange):
            self._controller.give(done.after.taken_back(done.before, parts_of(self._controller.chat)))

    def _change(self, change: SettingsChange, value: int | bool) -> None:
        self._change_setting(change.name, value)
        self._refresh()
        if change.is_reload:
            self._reload()

    # --- a program ---

    @property
    def _program(self) -> str:
        """That sent the request which is shown."""
        row, _ = self._shown()
        return "" if row is None else self._program_of(row.request)

    @property
    def _tidiness(self) -> Tidiness:
        return tidiness_for(self._settings.current, self._program)

    def _tidied_as(self, offer: Offer) -> Tidiness | None:
        _, told = self._shown()
        return tidied_as(offer, told, self._tidiness) if told is not None and self._program else None

    def _doing_to_program(self, offer: Offer) -> Doing:
        ways = self._tidied_as(offer)
        if ways is None:
            return Doing()
        label = tr("Do this for {program}", program=self._program)
        return Doing(label=label, is_done=ways == self._tidiness, can_undo=(offer, None) in self._before)

    # --- the chat ---

    def _key(self, offer: Offer) -> _Key:
        return offer, self._controller.chat.id

    def _chat_change(self, offer: Offer) -> ChatChange | None:
        """Only of the chat that is shown: another one would be changed behind one's back."""
        (row, told), chat = self._shown(), self._controller.chat
        if told is None or (row is not None and row.session != chat.id):
            return None
        return chat_change(offer, told, parts_of(chat))

    # --- checkpoints ---

    @Slot(int, bool)
    def pin(self, checkpoint: int, pinned: bool) -> None:
        self._pinned = CheckpointId(checkpoint) if pinned else None
        self._submit(PinCheckpoint(checkpoint=CheckpointId(checkpoint), pinned=pinned))

    def _to_pin(self, offer: Offer) -> CheckpointView | None:
        return next((view for view in self._state().checkpoints if view.n_tokens == offer.value), None)


# What of a chat a remedy changes: its thoughts, the date, the order of its tools.


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatChange:
    """`label` is on the button, `title` on the card. `after` equals `before` where it has been done."""

    label: str
    title: str
    before: ChatParts
    after: ChatParts

    @property
    def is_done(self) -> bool:
        return self.before == self.after


def chat_change(offer: Offer, told: Explanation, now: ChatParts) -> ChatChange | None:
    """None: that is nothing which can be changed here, or no longer."""
    if offer.together:
        return None  # one of them alone is not what was promised
    match offer.remedy:
        case Remedy.FREEZE_CLOCK if offer.value > 0:
            frozen = replace(now, options=replace(now.options, clock=offer.value))
            return ChatChange(label=tr("Freeze"), title=tr("Freeze the date for this chat"), before=now, after=frozen)
        case Remedy.FREEZE_VALUE if offer.message == 0:
            return _frozen_prompt(told, now)
        case Remedy.KEEP_REASONING if offer.names:
            kept = replace(now, thinking=replace(now.thinking, keeps=None))
            done = kept if now.thinking.keeps is False else now
            return ChatChange(label=tr("Keep"), title=tr("Keep earlier thoughts in this chat"), before=now, after=done)
        case Remedy.SORT_TOOLS if offer.order:
            return _sorted_tools(offer.order, now)
        case _:
            return None


def _frozen_prompt(told: Explanation, now: ChatParts) -> ChatChange | None:
    """The chat's system prompt with the value that it had; only where nothing else changed with it."""
    change = next((c.text for c in told.changes if c.message == 0 and c.text is not None and c.text.kind), None)
    if change is None or change.first < 0 or change.also or not change.is_only:
        return None
    text, first = now.system_prompt, change.first
    is_date = change.kind is VolatileKind.CLOCK
    title = tr("Freeze the date for this chat") if is_date else tr("Freeze the value for this chat")
    if text[first : first + len(change.old_text)] == change.old_text:
        return ChatChange(label=tr("Freeze"), title=title, before=now, after=now)
    if text[first : first + len(change.new_text)] != change.new_text:
        return None  # it was edited since
    frozen = text[:first] + change.old_text + text[first + len(change.new_text) :]
    return ChatChange(label=tr("Freeze"), title=title, before=now, after=replace(now, system_prompt=frozen))


def _sorted_tools(order: tuple[str, ...], now: ChatParts) -> ChatChange | None:
    tools = {tool.name: tool for tool in tools_of(now.options.tools)}
    if set(tools) != set(order):
        return None
    title = tr("Send the tools in the order they had")
    if tuple(tools) == order:
        return ChatChange(label=tr("Sort"), title=title, before=now, after=now)
    text = pretty([json.loads(tools[name].definition) for name in order])
    return ChatChange(
        label=tr("Sort"), title=title, before=now, after=replace(now, options=replace(now.options, tools=text))
    )
