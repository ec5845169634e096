"""What other programs ask of the engine goes through its process as it goes to a thread."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.commands import Detokenize, Embed, Generate, RenderPrompt, RequestId, Tokenize
from engine.core.prompt.messages import GREEDY, Chat, Message, Role
from engine.events import (
    Called,
    Delta,
    Detokenized,
    Embedded,
    Finished,
    Paused,
    Planned,
    PrefillProgress,
    Rendered,
    Started,
    Tokenized,
)
from tests.support.engine_process import ProcessDesk
from tests.support.patience import PATIENCE
from tests.support.templates_of_calls import tool

pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(sys.platform == "win32", reason="processes are stopped by signals here"),
]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[ProcessDesk]:
    desk = ProcessDesk(tmp_path / "base")
    yield desk
    assert desk.engine.stop(PATIENCE)


def test_texts_are_answered_and_calls_told_as_by_a_thread(desk: ProcessDesk) -> None:
    desk.load()
    chat = Chat(messages=(Message(role=Role.USER, text="Hello!"),), tools=(tool("look", n={"enum": [1, 2]}),))
    for command, kind in (
        (Tokenize(request=RequestId("1"), text="hello", with_pieces=True), Tokenized),
        (Detokenize(request=RequestId("2"), ids=(20, 30)), Detokenized),
        (RenderPrompt(request=RequestId("3"), chat=chat), Rendered),
        (Embed(request=RequestId("4"), texts=("hello",)), Embedded),
    ):
        desk.send(command)
        assert isinstance(desk.end_of(command.request), kind)
    said = Generate(
        request=RequestId("5"),
        session="s",
        chat=chat,
        sampling=GREEDY,
        max_tokens=200,
        parses_calls=True,
        tool_choice="required",
        n_logprobs=2,
        allows_parallel=False,
    )
    desk.send(said)
    end = desk.end_of(said.request)
    assert isinstance(end, Finished)
    assert [event.call.name for event in desk.events if isinstance(event, Called)] == ["look"]
    assert end.message is not None
    assert [call.name for call in end.message.tool_calls] == ["look"]
    chances = [one for event in desk.events if isinstance(event, Delta) for one in event.logprobs]
    assert len(chances) == end.usage.n_generated
    assert all(len(one.top) == 2 for one in chances)


def test_the_person_comes_before_a_prompt_that_is_being_read(desk: ProcessDesk) -> None:
    desk.load()
    long = "The sea was calm and the ship went on, and nobody spoke. " * 150
    asked = [
        Generate(
            request=RequestId(name),
            session=name,
            chat=Chat(messages=(Message(role=Role.USER, text=text),)),
            sampling=GREEDY,
            max_tokens=4,
            client="" if name == "mine" else "agent",
            is_foreground=name == "mine",
        )
        for name, text in (("agent", long), ("mine", "Hello!"))
    ]
    desk.send(asked[0])
    desk.wait_for(PrefillProgress)
    desk.send(asked[1])
    ends = [desk.end_of(command.request) for command in asked]
    assert [type(end) for end in ends] == [Finished, Finished]
    paused = [event for event in desk.events if isinstance(event, Paused)]
    n_started = sum(isinstance(event, Started) and event.request == "agent" for event in desk.events)
    assert n_started == 1 + len(paused)
    assert sum(isinstance(event, Planned) for event in desk.events) == 2
