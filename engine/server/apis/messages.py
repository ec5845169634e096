"""Anthropic's API: /v1/messages."""

from __future__ import annotations

from engine.commands import Generate
from engine.server.apis.api import Circumstances, Json, ReplyWriter
from engine.server.apis.message_reading import read_messages
from engine.server.apis.message_writing import MessageWriter, error_body
from engine.server.asked.asking import ApiRequest, new_id, new_request


class Messages:
    """An Api."""

    path = "/v1/messages"

    def read_request(self, body: Json, given: Circumstances) -> tuple[ApiRequest, ReplyWriter]:
        read = read_messages(body, given)
        id = new_id("msg_")
        command = Generate(
            request=new_request(),
            session=given.session,
            chat=read.chat,
            sampling=read.sampling,
            max_tokens=read.max_tokens,
            stop=read.stop,
            schema=read.schema,
            parses_calls=True,
            tool_choice=read.tool_choice,
            allows_parallel=read.allows_parallel,
            client=given.client,
        )
        asked = ApiRequest(
            model=str(body["model"]),
            command=command,
            streams=read.streams,
            client=given.client,
            wants_explanation=read.explains,
            compared_with=read.compared_with,
        )
        writer = MessageWriter(
            id=id,
            model=given.model_name,
            hides_thoughts=read.hides_thoughts,
            compares=read.compares,
            explains=read.explains,
        )
        return asked, writer

    def error_body(self, status: int, message: str, field: str, code: str) -> Json:
        return error_body(status, message, code)
