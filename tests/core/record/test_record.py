"""The codec reads back what it wrote, hides what is private, and refuses what is malformed."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NewType, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.states import Checkpoint
from engine.core.decisions.reuse import Considered, ReusePlan, Source, Verdict
from engine.core.difference.explanation import Cause, Explanation, FirstDifference
from engine.core.prompt.items import Digest, MediaChunk, Pos, Prompt, TokenIndex, Tokens, media_items
from engine.core.prompt.messages import Chat, Media, MediaType, Message, Role
from engine.core.prompt.span_values import Kind
from engine.core.record.forms import MAX_TOKENS, RecordError, Redact, dump, parse
from engine.core.record.parsing import (
    MAX_STORED_CANDIDATES,
    EventCodec,
    Unknown,
    decode,
    encode,
    explanation_from_json,
    explanation_to_json,
)
from engine.events import Event
from tests.support.shown_values import shown

Name = NewType("Name", str)


class Colour(Enum):
    RED = "red"
    TWO = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Inner:
    number: int

    def __post_init__(self) -> None:
        if self.number < 0:
            raise ValueError("negative")


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Everything:
    name: Name
    colour: Colour
    ratio: float
    flag: bool
    inner: Inner
    either: Inner | Other | None
    many: tuple[Inner, ...]
    pair: tuple[str, bool | int | str]
    ids: frozenset[int]
    tokens: Tokens
    data: bytes
    maybe: int | None = None
    listed: tuple[int, ...] = field(default_factory=lambda: (7,))


FULL = Everything(
    name=Name("n"),
    colour=Colour.TWO,
    ratio=0.5,
    flag=True,
    inner=Inner(number=1),
    either=Other(text="o"),
    many=(Inner(number=2), Inner(number=3)),
    pair=("p", True),
    ids=frozenset({3, 1}),
    tokens=Tokens.of([1, -2, 3]),
    data=b"\0\xff",
    maybe=4,
    listed=(),
)

st.register_type_strategy(Tokens, st.lists(st.integers(-(2**31), 2**31 - 1)).map(Tokens.of))


@given(st.one_of([st.from_type(cls) for cls in get_args(Event)]))
def test_every_event_comes_back_as_it_was(event: object) -> None:
    """A record that loses or changes a field shows something that did not happen."""
    codec = EventCodec(get_args(Event))
    line = dump(codec.encode_event(event))
    assert shown(codec.decode_event(parse(line))) == shown(event)


@given(st.from_type(Explanation) | st.from_type(Chat) | st.from_type(Checkpoint) | st.builds(Inner, number=st.just(1)))
def test_any_value_of_the_core_comes_back_as_it_was(value: object) -> None:
    """The codec must follow the classes by itself: nobody remembers to extend it by hand."""
    assert shown(decode(type(value), parse(dump(encode(value))))) == shown(value)


def test_all_kinds_of_fields_have_a_readable_form() -> None:
    """The format is public: scripts read it."""
    written = encode(FULL)
    assert written == {
        "name": "n",
        "colour": 2,
        "ratio": 0.5,
        "flag": True,
        "inner": {"number": 1},
        "either": {"type": "Other", "text": "o"},
        "many": [{"number": 2}, {"number": 3}],
        "pair": ["p", True],
        "ids": [1, 3],
        "tokens": "AQAAAP7///8DAAAA",
        "data": "AP8=",
        "maybe": 4,
        "listed": [],
    }
    assert decode(Everything, written) == FULL


def test_missing_fields_take_their_defaults_and_unknown_ones_are_ignored() -> None:
    """Records of an older and of a newer Cairn can be read."""
    written = encode(FULL) | {"invented": [1]}
    del written["maybe"], written["listed"]
    assert decode(Everything, written) == replace(FULL, maybe=None, listed=(7,))


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("name", 1, "Everything.name"),
        ("colour", "blue", "Everything.colour"),
        ("colour", True, "Everything.colour"),
        ("colour", ["red"], "Everything.colour"),
        ("ratio", "fast", "Everything.ratio"),
        ("ratio", True, "Everything.ratio"),
        ("ratio", 10**400, "Everything.ratio"),
        ("flag", 1, "Everything.flag"),
        ("inner", [], "Everything.inner"),
        ("inner", {}, "Everything.inner.number"),
        ("inner", {"number": -1}, "Everything.inner"),
        ("inner", {"number": 1.5}, "Everything.inner.number"),
        ("inner", {"number": True}, "Everything.inner.number"),
        ("either", {"number": 1}, "Everything.either"),
        ("either", {"type": "Colour"}, "Everything.either"),
        ("either", {"type": ["Inner"]}, "Everything.either"),
        ("either", {"type": "Inner", "number": "1"}, "Everything.either.Inner.number"),
        ("many", {}, "Everything.many"),
        ("many", [{"number": 1}, {"number": "x"}], "Everything.many[1].number"),
        ("pair", ["p"], "Everything.pair"),
        ("pair", ["p", 1.5], "Everything.pair[1]"),
        ("pair", [1, 1], "Everything.pair[0]"),
        ("ids", [1, None], "Everything.ids[1]"),
        ("tokens", "AQAAA", "Everything.tokens"),
        ("tokens", "AQAA", "Everything.tokens"),
        ("tokens", "ä", "Everything.tokens"),
        ("tokens", 1, "Everything.tokens"),
        ("tokens", {"n_tokens": MAX_TOKENS + 1, "digest": "00"}, "Everything.tokens"),
        ("tokens", {"n_tokens": -1, "digest": "00"}, "Everything.tokens"),
        ("tokens", {"n_tokens": 1, "digest": "\ud800"}, "Everything.tokens"),
        ("tokens", {"digest": "00"}, "Everything.tokens"),
        ("data", "AP8", "Everything.data"),
        ("data", "A-8=", "Everything.data"),
        ("data", "A-P8=", "Everything.data"),
        ("data", "ä", "Everything.data"),
        ("data", 1, "Everything.data"),
        ("data", None, "Everything.data"),
    ],
)
def test_malformed_input_is_refused_with_its_place(name: str, value: object, where: str) -> None:
    """A record is input from outside: it must not put wrong types into our values, nor crash the reader."""
    with pytest.raises(RecordError) as refused:
        decode(Everything, encode(FULL) | {name: value})
    assert refused.value.where == where
    assert refused.value.at_line(3).args[0].startswith(f"line 3: {where}: ")


def test_an_error_names_the_place_and_never_the_value() -> None:
    """The message may end in a bug report; the value may be somebody's text."""
    with pytest.raises(RecordError) as refused:
        decode(Everything, encode(FULL) | {"inner": "my secret", "colour": "my secret"})
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "not JSON"),
        ("", "not JSON"),
        (b"\xff\xfe{}", "not JSON"),
        ('{"a": NaN}', "NaN"),
        ("[" * 100_000, "nested"),
        ("9" * 5_000, "not JSON"),
    ],
)
def test_text_that_is_no_json_is_refused(text: str | bytes, problem: str) -> None:
    """Hostile or broken lines must all end in the one error that readers handle."""
    with pytest.raises(RecordError, match=problem):
        parse(text)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner)))
def test_any_json_at_all_is_decoded_or_refused(obj: object) -> None:
    """No other exception may come out of reading."""
    for cls in (Everything, Explanation):
        with pytest.raises(RecordError):
            decode(cls, obj)
        for name in encode(FULL):
            try:
                decode(Everything, encode(FULL) | {name: obj})
            except RecordError:
                continue


IMAGE = MediaChunk(
    first=TokenIndex(1),
    n_tokens=24,
    n_pos=6,
    digest=Digest("d1"),
    label="cat.png, 640x480",
    source=Digest("s"),
    part=1,
)
SEEN = Prompt(
    tokens=Tokens.of([5]) + media_items(IMAGE.digest, 24) + Tokens.of([6]) + media_items(Digest("d2"), 3),
    media=(IMAGE, replace(IMAGE, first=TokenIndex(26), n_tokens=3, n_pos=3, digest=Digest("d2"), label="", part=0)),
)


def test_a_prompt_with_media_comes_back_with_its_items_chunks_and_positions() -> None:
    """One image's size lost, and every position behind it is wrong."""
    read = decode(Prompt, parse(dump(encode(SEEN))))
    assert read == SEEN
    assert read.pos_next == SEEN.pos_next == 1 + 6 + 1 + 3


@pytest.mark.parametrize("first", [0, 24, 27])
def test_a_prompt_whose_chunks_lie_wrong_is_refused(first: int) -> None:
    """Overlapping chunks or one that reaches past the end: a forged record must not reach anything that trusts it."""
    written = parse(dump(encode(SEEN)))
    assert isinstance(written, dict)
    written["media"][1 if first else 0]["first"] = first or 3
    with pytest.raises(RecordError, match="no valid Prompt"):
        decode(Prompt, written)


def test_the_file_of_a_medium_comes_back_whole() -> None:
    """It is left out of comparisons and texts, so that nothing else would notice."""
    media = Media(kind=MediaType.AUDIO, digest=Digest("d"), data=bytes(range(256)), name="a.wav", size="3.2 s", at=4)
    (read,) = decode(Message, parse(dump(encode(Message(role=Role.USER, media=(media,)))))).media
    assert (read, read.data) == (media, media.data)


def test_numbers_that_json_lacks_are_written_as_words() -> None:
    """`Infinity` in a file makes it unreadable for every other program."""
    for number in (math.inf, -math.inf, math.nan):
        text = dump(encode(replace(FULL, ratio=number)))
        assert repr(decode(Everything, parse(text)).ratio) == repr(number)


def test_lone_surrogates_survive_in_plain_ascii() -> None:
    """SQLite and UTF-8 files cannot hold them: they must be escaped."""
    value = Other(text="a\ud800 ä")
    text = dump(encode(value))
    assert text.isascii()
    assert decode(Other, parse(text)) == value


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": 1},
        {"colour": "red"},
        {"ratio": "x"},
        {"flag": 1},
        {"inner": Other(text="")},
        {"either": Message(role=Role.USER)},
        {"many": [Inner(number=1)]},
        {"pair": ("a", 1.5)},
        {"pair": ("a", 1, 2)},
        {"ids": {1}},
        {"tokens": b""},
        {"data": "AP8="},
        {"maybe": "4"},
    ],
    ids=str,
)
def test_a_value_of_the_wrong_type_is_not_written(wrong: dict[str, object]) -> None:
    """A bug of ours must show when it is written, not when somebody reads the file a month later."""
    with pytest.raises((TypeError, ValueError)):
        encode(replace(FULL, **wrong))  # type: ignore[arg-type]


def test_classes_that_cannot_be_recorded_are_refused_at_once() -> None:
    """Found when the program starts and in every test, not at the first event of that kind."""

    @dataclass(frozen=True)
    class Loose:
        things: dict[str, int]

    @dataclass(frozen=True)
    class Mixed:
        either: Inner | int

    @dataclass(frozen=True)
    class Tagged:
        type: str

    same_name: type[object] = dataclass(frozen=True)(type("Inner", (), {}))
    cases: tuple[tuple[type[object], ...], ...] = ((Loose,), (Mixed,), (Tagged,), (Colour,), (Inner, same_name))
    for types in cases:
        with pytest.raises(TypeError):
            EventCodec(types)


def test_an_event_of_a_newer_cairn_is_kept_as_it_is() -> None:
    """A record must be copied and filtered without loss by a program that does not know everything."""
    codec = EventCodec((Inner,))
    line: dict[str, object] = {"type": "Novelty", "n": 1, "more": {"a": []}}
    event = codec.decode_event(line)
    assert event == Unknown(type="Novelty", fields=(("n", 1), ("more", {"a": []})))
    assert codec.encode_event(event) == line


@pytest.mark.parametrize("line", [[], {}, {"type": 1}, {"number": 1}, None, {"type": "Inner"}])
def test_what_is_no_event_is_refused(line: object) -> None:
    """A line of another file must not pass as an unknown event."""
    with pytest.raises(RecordError):
        EventCodec((Inner,)).decode_event(line)


def test_a_class_that_was_not_named_is_not_recorded() -> None:
    """Only the classes whose private fields somebody has thought about go to the file."""
    with pytest.raises(TypeError, match="Other"):
        EventCodec((Inner,)).encode_event(Other(text="x"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Private:
    text: str
    piece: str
    token: int | None
    tokens: Tokens
    other: Other


def test_private_fields_are_hidden_wherever_they_are() -> None:
    """The text of a chat must not be in a record that somebody attaches to a bug report."""
    codec = EventCodec(
        (Private,),
        private={
            (Private, "text"): Redact.LENGTH,
            (Private, "piece"): Redact.OMIT,
            (Private, "token"): Redact.OMIT,
            (Private, "tokens"): Redact.DIGEST,
            (Other, "text"): Redact.LENGTH,
        },
    )
    tokens = Tokens.of([5, 6, 7])
    value = Private(text="secret", piece="secret", token=5, tokens=tokens, other=Other(text="secret"))
    line = dump(codec.encode_event(value))
    assert "secret" not in line
    read = codec.decode_event(parse(line))
    assert isinstance(read, Private)
    assert (read.text, read.piece, read.token, read.other.text) == ("[6 characters]", "", None, "[6 characters]")
    assert len(read.tokens) == 3
    assert all(item < 0 for item in read.tokens), "stand-ins are no token of any vocabulary"
    again = codec.decode_event(codec.encode_event(replace(value, tokens=Tokens.of([5, 6, 8]))))
    assert isinstance(again, Private)
    assert again.tokens != read.tokens


def test_an_empty_text_stays_empty_when_hidden() -> None:
    """'Nothing there' and 'something hidden' are different facts."""
    codec = EventCodec((Other,), private={(Other, "text"): Redact.LENGTH})
    assert codec.encode_event(Other(text="")) == {"type": "Other", "text": ""}


def test_a_private_field_that_does_not_exist_is_an_error() -> None:
    """After a renaming, the new field would be written in the clear without anybody noticing."""
    for cls, name in ((Other, "txt"), (str, "text")):
        with pytest.raises(TypeError, match="to redact"):
            EventCodec((Other,), private={(cls, name): Redact.LENGTH})


@pytest.mark.parametrize("how", [Redact.LENGTH, Redact.DIGEST])
def test_a_value_that_cannot_be_hidden_that_way_is_not_written(how: Redact) -> None:
    """Better no record than one with the value in it."""
    with pytest.raises(TypeError, match="redacted"):
        EventCodec((Inner,), private={(Inner, "number"): how}).encode_event(Inner(number=5))


def explanation(n_candidates: int) -> Explanation:
    lines = tuple(
        Considered(
            checkpoint=None,
            n_tokens=TokenIndex(n),
            shared=TokenIndex(n),
            usable=TokenIndex(0),
            verdict=Verdict.CHOSEN if n == 1 else Verdict.DIVERGED,
        )
        for n in range(n_candidates)
    )
    plan = ReusePlan(
        source=Source.NOTHING,
        restore=None,
        reused=TokenIndex(0),
        n_prompt=Pos(10),
        matched=TokenIndex(0),
        considered=lines,
    )
    difference = FirstDifference(
        at=TokenIndex(1), old_token=1, new_token=2, old_text="a", new_text="ä", message=0, kind=Kind.USER
    )
    return Explanation(
        n_prompt=10, reused=0, unavoidable=4, avoidable=6, cause=Cause.BRANCH, difference=difference, plan=plan
    )


def test_an_explanation_is_stored_whole_with_its_message() -> None:
    """Opened again next week, the cache line must say what it said."""
    whole = explanation(MAX_STORED_CANDIDATES)
    assert explanation_from_json(explanation_to_json(whole)) == whole
    without_plan = replace(whole, plan=None)
    assert explanation_from_json(explanation_to_json(without_plan)) == without_plan


def test_a_stored_explanation_keeps_the_most_telling_candidates_in_their_order() -> None:
    """A thousand checkpoints must not make every stored message large; the chosen one must be among those kept."""
    text = explanation_to_json(explanation(5_000))
    assert len(text) < 10_000
    plan = explanation_from_json(text).plan
    assert plan is not None
    assert [line.shared for line in plan.considered] == [1, *range(5_000 - MAX_STORED_CANDIDATES + 1, 5_000)]


def test_a_damaged_stored_explanation_is_an_error_of_one_kind() -> None:
    """The window shows the message without its explanation then."""
    for text in ("", "{}", "[1]", '{"cause":"magic"}', "null"):
        with pytest.raises(RecordError):
            explanation_from_json(text)
