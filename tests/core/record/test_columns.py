"""Folded JSON: nothing is lost, alike objects take little room, and what is no such thing is refused."""

from __future__ import annotations

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.record.forms import RecordError, dump, fields_of, fold, unfold

NAMES = st.text(st.characters(codec="utf-8"), max_size=4).filter(lambda name: name != "@")
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from((0, 1, 0.0, -0.0, 1.0, True, False))
    | st.text(st.characters(codec="utf-8"), max_size=5)
)


def alike(values: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """Objects with the same names, as a row of the timeline has them."""
    return st.lists(NAMES, min_size=1, max_size=4, unique=True).flatmap(
        lambda names: st.lists(st.fixed_dictionaries(dict.fromkeys(names, values)), max_size=8)
    )


VALUES = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=6) | st.dictionaries(NAMES, inner, max_size=4) | alike(inner)
)


@given(VALUES)
def test_what_is_unfolded_is_what_was_folded(value: object) -> None:
    """Also true and 1, zero and minus zero, and the order of names, which Python takes for the same."""
    assert dump(unfold(fold(value))) == dump(value)


@given(alike(st.integers(0, 3) | st.sampled_from((True, 1.0, "a", None))))
def test_columns_of_mixed_kinds_stay_what_they_are(value: object) -> None:
    assert dump(unfold(fold(value))) == dump(value)


def test_many_alike_objects_take_a_few_bytes_each() -> None:
    """A prompt of a long chat has thousands of spans, and each reply keeps them."""
    spans = [{"first": 10 * n, "end": 10 * n + 10, "kind": "user", "message": n // 3} for n in range(3000)]
    assert len(dump(spans)) > 100_000
    assert len(fold(spans)) < 1000


def test_an_object_comes_back_and_plain_json_is_refused() -> None:
    fields = {"marks": [1, 2]}
    assert fields_of(fold(fields)) == fields
    with pytest.raises(RecordError):
        fields_of(dump(fields).encode())


@given(VALUES, st.data())
def test_damaged_bytes_are_refused_or_mean_what_they_meant(value: object, data: st.DataObject) -> None:
    """A few bits say nothing; those that do are guarded by the checksum."""
    whole = fold(value)
    at = data.draw(st.integers(0, len(whole) - 1))
    with pytest.raises(RecordError):
        unfold(whole[:at])
    with pytest.raises(RecordError):
        unfold(whole + b"\0")
    damaged = bytearray(whole)
    damaged[at] ^= data.draw(st.integers(1, 255))
    try:
        found = unfold(bytes(damaged))
    except RecordError:
        return
    assert dump(found) == dump(value)


@pytest.mark.parametrize(
    "text",
    [
        '{"@":[1000000000,[["a","=",0]]]}',
        '{"@":[1048576,[["a",".",[{"@":[1048576,[["b","=",0]]]}]]]]}',
        '{"@":[2,[["a","+",[1]]]]}',
        '{"@":[2,[["a","+",[1,true]]]]}',
        '{"@":[2,[["a",".",[1]]]]}',
        '{"@":[2,[["a","?",[1,2]]]]}',
        '{"@":[true,[["a","=",0]]]}',
        '{"@":[0,[]]}',
        '{"@":7}',
        '{"@":[2,7]}',
    ],
)
def test_forged_columns_are_refused_before_they_fill_the_memory(text: str) -> None:
    with pytest.raises(RecordError):
        unfold(b"\x01" + zlib.compress(text.encode()))


def test_a_text_that_unfolds_without_end_is_refused() -> None:
    with pytest.raises(RecordError, match="too long"):
        unfold(b"\x01" + zlib.compress(b"[" + b" " * (1 << 27) + b"]", 9))
