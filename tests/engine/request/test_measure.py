"""Counting the tokens of what is about to be sent: between requests, and without touching the memory."""

from __future__ import annotations

import hashlib

import pytest

from engine.commands import Measure, RequestId, UnloadModel
from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType
from engine.events import Failed, Measured
from tests.engine.client.test_service import Desk
from tests.support.fake_model import FakeModel


def picture(data: bytes = b"a picture") -> Media:
    return Media(kind=MediaType.IMAGE, digest=Digest(hashlib.sha256(data).hexdigest()), data=data, name="a.png")


@pytest.mark.parametrize(
    ("command", "n_tokens"),
    [
        (Measure(request=RequestId("m"), text="hello"), len(FakeModel().tokenize("hello"))),
        (Measure(request=RequestId("m"), media=picture()), 26),
    ],
    ids=["text", "picture"],
)
def test_what_is_measured_is_what_it_takes_in_a_prompt(command: Measure, n_tokens: int) -> None:
    """A picture counts with the text around it, which it does not go without."""
    desk = Desk(FakeModel(media_tokens=24))
    desk.engine.submit(command)
    ended = desk.until_ended("m")["m"]
    assert ended == Measured(request=RequestId("m"), n_tokens=n_tokens)
    assert desk.engine.stop()


def test_a_medium_that_the_model_does_not_take_fails_and_nothing_else_does() -> None:
    desk = Desk(FakeModel())
    desk.engine.submit(Measure(request=RequestId("m"), media=picture()))
    desk.ask("after")
    ended = desk.until_ended("m", "after")
    failed = ended["m"]
    assert isinstance(failed, Failed)
    assert failed.code == "media"
    assert not isinstance(ended["after"], Failed)
    assert desk.engine.stop()


def test_measuring_leaves_the_memory_alone() -> None:
    """A prompt that continues the last one would be read again otherwise."""
    desk = Desk(FakeModel(media_tokens=24))
    desk.ask("one")
    desk.until_ended("one")
    before = desk.model.pos_max()
    desk.engine.submit(Measure(request=RequestId("m"), media=picture()))
    desk.until_ended("m")
    assert desk.model.pos_max() == before
    assert desk.engine.stop()


def test_without_a_model_it_says_so() -> None:
    desk = Desk(FakeModel())
    desk.until_ended("load")
    desk.engine.submit(UnloadModel())
    desk.engine.submit(Measure(request=RequestId("m"), text="hello"))
    failed = desk.until_ended("m")["m"]
    assert isinstance(failed, Failed)
    assert failed.message == "No model is loaded."
    assert desk.engine.stop()
