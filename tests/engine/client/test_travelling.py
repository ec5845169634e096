"""Every command and event can go to another process: pickled, and equal to what it was when it arrives."""

from __future__ import annotations

import pickle
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.commands import (
    ChangeCache,
    Command,
    Detokenize,
    Embed,
    ForecastPrompt,
    ForgetChat,
    Generate,
    LoadModel,
    LoadSettings,
    LookAtDisk,
    Measure,
    PinCheckpoint,
    RenderPrompt,
    RequestId,
    Settle,
    Survey,
    Tokenize,
    TrySettings,
    UnloadModel,
)
from engine.core.cache.blobs import DiskView
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, LossReason
from engine.core.difference.explanation import AvoidableCause, AvoidablePart, Offer, Remedy
from engine.core.fit.values import Device, DeviceKind, DeviceRoom, DeviceShare, DeviceVerdict, FitPlan, TriedDevice
from engine.core.prompt.items import Digest, Prompt, TokenIndex, Tokens, media_items
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role, Sampling, ToolCall, ToolSpec
from engine.core.prompt.span_values import Kind
from engine.core.prompt.streaming import Channel
from engine.events import (
    Called,
    Calling,
    Cancelled,
    CheckpointRestored,
    CopyWay,
    Delta,
    Detokenized,
    DiskSeen,
    Embedded,
    EngineDied,
    EngineLost,
    Event,
    Finished,
    LikelyToken,
    Measured,
    ModelUnloaded,
    Offered,
    Paused,
    Planned,
    Prepared,
    PromptForecast,
    Queued,
    Rendered,
    RestoreRefused,
    SaferLoad,
    SaferWay,
    SettingsTried,
    Settled,
    Started,
    Surveyed,
    Tokenized,
    TokenLogprob,
    TriedRequest,
    TryProgress,
)
from tests.support.engine_runs import Bench, system, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.shown_values import shown
from tests.ui import event_builders as make

R = RequestId("r")
IMAGE = Media(kind=MediaType.IMAGE, digest=Digest("d"), data=b"\x89PNG", name="cat.png", size="4x4", at=2)
CHAT = Chat(
    messages=(
        Message(role=Role.SYSTEM, text="You are kind."),
        Message(role=Role.USER, text="a cat", media=(IMAGE,)),
        Message(role=Role.ASSISTANT, reasoning="hm", tool_calls=(ToolCall(id="1", name="look", arguments="{}"),)),
        Message(role=Role.TOOL, text="seen", tool_call_id="1"),
    ),
    tools=(ToolSpec(name="look", definition='{"type": "function"}'),),
    options=(("enable_thinking", False), ("effort", "low")),
)
COMMANDS: tuple[Command, ...] = (
    LoadModel(request=R, path="demo.gguf", settings=LoadSettings(n_ctx=4096, flash_attention="off")),
    Generate(request=R, session="s", chat=CHAT, sampling=Sampling(logit_bias=((3, -1.5),)), stop=("\n",)),
    ForecastPrompt(request=R, session="s", chat=CHAT, resume="and so"),
    Measure(request=R, media=IMAGE),
    Tokenize(request=R, text="a cat", with_pieces=True),
    Detokenize(request=R, ids=(3, 4)),
    RenderPrompt(request=R, chat=CHAT),
    Embed(request=R, texts=("a cat", "a dog")),
    Survey(request=R, path="demo.gguf", settings=LoadSettings(devices="CUDA0")),
    Settle(request=R),
    LookAtDisk(request=R, clears=True),
    TrySettings(request=R, session="s", settings=CacheSettings(max_checkpoints=3)),
    ChangeCache(settings=CacheSettings(policy=Policy.FIFO, max_checkpoints=3)),
    PinCheckpoint(checkpoint=CheckpointId(3), pinned=True),
    ForgetChat(session="s"),
    UnloadModel(),
)
TOLD = make.explanation(
    100,
    reused=40,
    parts=(AvoidablePart(first=TokenIndex(40), end=TokenIndex(60), cause=AvoidableCause.KV_GONE),),
    considered=(make.considered(None, 40, shared=40, usable=40), make.considered(1, 90, shared=40)),
)
OFFER = Offer(remedy=Remedy.MOVE_DATE, saves_tokens=20, message=0, subject="12:41")
TRIED = TriedDevice(
    device=Device(
        name="CUDA0", description="a card", backend="CUDA", kind=DeviceKind.GPU, n_bytes_free=7, n_bytes_total=8
    ),
    verdict=DeviceVerdict.WORKS,
    without=("flash attention",),
)
FIT = FitPlan(
    n_ctx=4096,
    n_layers=5,
    shares=(
        DeviceShare(room=DeviceRoom(name="CUDA0", n_bytes_free=7, n_bytes_total=8), n_layers=5, weights=3),
        DeviceShare(room=DeviceRoom(name="CPU", n_bytes_free=9, n_bytes_total=9, is_host=True), n_layers=0),
    ),
)
VIEW = make.checkpoint(1, 90, pinned=True)
PLAN = make.planned(
    "r",
    span_map=make.spans((Kind.SYSTEM, 40), (Kind.USER, 60)),
    told=TOLD,
    places=(make.place(40), make.place(90)),
    held=(VIEW,),
    media=(make.chunk(50, 24, n_pos=6),),
)
EVENTS: tuple[Event, ...] = (
    Queued(request=R, place=2),
    Started(request=R),
    Paused(request=R),
    make.loading("r"),
    make.loaded("r"),
    ModelUnloaded(path="demo.gguf"),
    PLAN,
    make.saved("r", VIEW, path_of=1),
    make.lost(None, VIEW, reason=LossReason.KV_GONE),
    CheckpointRestored(request=R, id=CheckpointId(1), n_tokens=90, n_bytes=4, seconds=0.1),
    RestoreRefused(request=R, id=CheckpointId(1), n_tokens=90, error="no", explanation=TOLD),
    make.copying("r", CopyWay.TO_RAM, 1, 3),
    make.encoding("r", 0.5),
    make.progress("r", 50, 100, reused=40),
    make.delta("r", 3, text="ä"),
    Delta(
        request=R,
        channel=Channel.REPLY,
        text="a",
        n_tokens=1,
        logprobs=(TokenLogprob(id=3, text=b"a", logprob=-0.5, top=(LikelyToken(id=4, text=b"\xc3", logprob=-0.1),)),),
    ),
    Calling(request=R, index=0, name="read", arguments="{}", n_tokens=3),
    Called(request=R, index=0, call=ToolCall(id="", name="look", arguments="{}")),
    make.finished("r", TOLD, n_generated=3),
    Offered(request=R, offers=(OFFER,)),
    Prepared(request=R, session="chat", n_tokens=1204, seconds=0.4),
    Measured(request=R, n_tokens=24),
    Tokenized(request=R, ids=(3, 4), pieces=(b"a", b" cat")),
    Detokenized(request=R, text="a cat"),
    Rendered(request=R, text="a cat", n_tokens=2),
    Embedded(request=R, vectors=((0.6, 0.8),), n_tokens=2),
    Surveyed(request=R, devices=(TRIED,), path="demo.gguf", plan=FIT),
    Settled(request=R),
    DiskSeen(request=R, disk=DiskView(n_bytes=7, n_blobs=1, problem="The disk is full.")),
    TryProgress(request=R, done=1, total=4),
    SettingsTried(request=R, rows=(TriedRequest(number=1, n_prompt=100, now=40, then=20),)),
    PromptForecast(
        request=R,
        explanation=TOLD,
        n_bytes_restore=1,
        seconds_prefill=None,
        seconds_restore=0.1,
        seconds_plan=0.01,
        n_before=20,
    ),
    Cancelled(request=R, usage=make.usage(100), explanation=TOLD, raw_text="half a re"),
    make.failed("r"),
    make.cache_changed(VIEW, n_branches=1),
    EngineLost(
        message="gone",
        details="exit code 9",
        path="demo.gguf",
        offers=(SaferLoad(way=SaferWay.CPU, settings=LoadSettings(n_gpu_layers=0)),),
    ),
    EngineDied(message="gone"),
)


def travelled(value: object) -> object:
    return pickle.loads(pickle.dumps(value, protocol=5))


def assert_frozen(value: object) -> None:
    """All the way down: what is changed after it was sent would be another value on each side."""
    if isinstance(value, tuple | frozenset):
        for item in value:
            assert_frozen(item)
    elif is_dataclass(value):
        assert vars(type(value))["__dataclass_params__"].frozen, type(value).__name__
        assert type(value).__eq__ is not object.__eq__, f"{type(value).__name__} is compared by identity"
        for field in fields(value):
            assert_frozen(getattr(value, field.name))
    else:
        assert value is None or isinstance(value, Enum | str | bytes | int | float), type(value).__name__


def kinds_of(values: tuple[object, ...]) -> set[type[object]]:
    return {type(value) for value in values}


@pytest.mark.parametrize(("union", "samples"), [(Command, COMMANDS), (Event, EVENTS)], ids=["commands", "events"])
def test_each_has_a_sample_here(union: object, samples: tuple[object, ...]) -> None:
    """Who adds one shows here what it looks like, and learns at once if it cannot travel."""
    missing = set(get_args(union)) - kinds_of(samples)
    assert {kind.__name__ for kind in missing} == set()


@pytest.mark.parametrize("value", [*COMMANDS, *EVENTS], ids=lambda value: type(value).__name__)
def test_it_arrives_as_it_was_sent(value: object) -> None:
    arrived = travelled(value)
    assert arrived == value
    assert shown(arrived) == shown(value)
    assert hash(arrived) == hash(value)
    assert_frozen(value)


def test_the_file_of_a_medium_travels_though_it_is_not_compared() -> None:
    """Its digest says which it is; without its bytes the model sees nothing."""
    command = COMMANDS[1]
    arrived = travelled(command)
    assert isinstance(arrived, Generate)
    assert arrived.chat is not None
    assert arrived.chat.messages[1].media[0].data == IMAGE.data
    measured = travelled(COMMANDS[3])
    assert isinstance(measured, Measure)
    assert measured.media is not None
    assert measured.media.data == IMAGE.data


@given(st.one_of([st.from_type(cls) for cls in (*get_args(Command), *get_args(Event))]))
def test_any_of_them_arrives_as_it_was_sent(value: object) -> None:
    """By the types of the fields, so that a new field counts by itself; repr, because NaN equals itself there."""
    assert shown(travelled(value)) == shown(value)


def test_prompts_and_tokens_are_equal_by_what_is_in_them() -> None:
    prompt = Prompt(tokens=Tokens.of([1, 2]) + media_items(Digest("d"), 3), media=(make.chunk(2, 3),))
    assert travelled(prompt) == prompt
    assert travelled(prompt.tokens) == prompt.tokens != Tokens.of([1, 2])


def test_what_a_real_engine_says_arrives_as_it_was_sent() -> None:
    """Plans and explanations of a conversation that goes on, is edited, and loses states."""
    bench = Bench(FakeLoader(model=FakeModel(state_bytes=2000)), CacheSettings(ram_bytes=20_000))
    bench.load()
    first = (system("You are a helpful assistant. " * 8), user("Why is the sky blue?"))
    runs = [
        bench.ask(*first),
        bench.ask(*first, Message(role=Role.ASSISTANT, text="It is not."), user("Are you sure?")),
        bench.ask(first[0], user("Why is the sea green? " * 5)),
        bench.ask(replace(first[0], text="You are a poet. " * 20), user("Why?")),
    ]
    events = [event for run in runs for event in run.events]
    assert {Planned, Finished} <= {type(event) for event in events}
    for event in events:
        assert travelled(event) == event
        assert_frozen(event)
    assert any(isinstance(event, Planned) and event.explanation.plan is not None for event in events)
