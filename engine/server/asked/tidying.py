"""Programs whose requests are sent on in one form, as a person chose for each: `engine.core.tidying`.

Requests of all programs are remembered, so that one for which it is switched on has something to go by at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.commands import RequestId
from engine.core.prompt.messages import Chat, Message, without_data
from engine.core.tidying.requests import UNTIDIED, KnownRequest, Tidiness, is_same_conversation, tidied
from engine.server.asked.asking import ApiRequest

TidinessOf = Callable[[str], Tidiness]  # by the program's name; any thread
MOST = 64  # conversations that are remembered, of all programs together
MOST_CHARS = 4_000_000  # of a conversation; longer ones are not remembered


def untidied(client: str) -> Tidiness:
    """Nothing is done for any program."""
    return UNTIDIED


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    client: str
    request: RequestId
    known: KnownRequest


class Tidying:
    """Belongs to one loop. The conversation that came up longest ago is forgotten first."""

    def __init__(self, chosen: TidinessOf) -> None:
        self._chosen = chosen
        self._entries: list[_Entry] = []  # the newest first

    def of(self, chat: Chat, client: str) -> Chat:
        """What the model would get; nothing is remembered of it."""
        return self._tidied(chat, client).chat

    def sent_on(self, asked: ApiRequest, client: str) -> ApiRequest:
        """The request as the engine gets it, and that it was made."""
        chat, request = asked.command.chat, asked.command.request
        if chat is None:
            return asked
        now = self._tidied(chat, client)
        self._remember(_Entry(client=client, request=request, known=now))
        return replace(asked, command=replace(asked.command, chat=now.chat))

    def keep_reply(self, request: RequestId, reply: Message) -> None:
        for at, entry in enumerate(self._entries):
            if entry.request == request:
                self._entries[at] = replace(entry, known=replace(entry.known, reply=reply))
                return

    def _tidied(self, chat: Chat, client: str) -> KnownRequest:
        known = [entry.known for entry in self._entries if entry.client == client]
        return tidied(chat, known, self._chosen(client))

    def _remember(self, new: _Entry) -> None:
        now = new.known
        if sum(len(message.text) for message in now.sent.messages) > MOST_CHARS:
            return
        sent, told = without_data(now.sent), without_data(now.told)
        others = [one for one in self._entries if one.client != new.client or not is_same_conversation(one.known, now)]
        kept = replace(new, known=replace(now, sent=sent, told=sent if now.told == now.sent else told))
        self._entries = [kept, *others][:MOST]
