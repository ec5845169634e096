"""Frames come out as they went in; a pipe that ends in the midst of one is an end, no error."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.client.packing import Packed
from engine.client.wire import Cancel, Happened, Logged, read_frame, write_frame
from engine.commands import Generate, RequestId

MESSAGES = st.one_of(
    st.text().map(lambda name: Cancel(request=RequestId(name))),
    st.text().map(lambda text: Packed(command=Generate(request=RequestId("r"), session="s", text=text))),
    st.builds(Logged, topic=st.text(), level=st.integers(0, 50), text=st.text()).map(
        lambda line: Happened(told=(line,))
    ),
)


@given(st.lists(MESSAGES, max_size=5))
def test_frames_come_out_as_they_went_in(messages: list[Cancel | Packed | Happened]) -> None:
    pipe = io.BytesIO()
    for message in messages:
        write_frame(pipe, message)
    pipe.seek(0)
    assert [read_frame(pipe) for _ in messages] == messages
    assert read_frame(pipe) is None


@pytest.mark.parametrize("n_left", [1, 7, 8, 9, 30])
def test_an_end_in_the_midst_of_a_frame_is_an_end(n_left: int) -> None:
    pipe = io.BytesIO()
    write_frame(pipe, Cancel(request=RequestId("r")))
    assert read_frame(io.BytesIO(pipe.getvalue()[:n_left])) is None
