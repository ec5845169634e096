"""Kept embeddings stay within their limit, and what is about to be decoded is never dropped."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.items import Digest
from engine.native.projector.media_decoding import KeptEmbeddings

A, B, C = Digest("a"), Digest("b"), Digest("c")


def test_the_least_recently_used_goes_first() -> None:
    kept = KeptEmbeddings(10)
    kept.keep(A, b"1234")
    kept.keep(B, b"1234")
    assert kept.hold(A) is True
    kept.keep(C, b"1234")
    assert [kept.find(digest) for digest in (A, B, C)] == [b"1234", None, b"1234"]
    assert kept.hold(B) is False


def test_one_that_is_larger_than_the_limit_stays_until_it_was_decoded() -> None:
    """An image larger than the limit could never be read else."""
    kept = KeptEmbeddings(10)
    kept.keep(A, b"1234")
    kept.keep(B, b"x" * 50)
    assert kept.find(B) == b"x" * 50
    assert kept.find(A) is None
    kept.release(B)
    assert kept.find(B) is None
    assert kept.n_bytes == 0


def test_a_smaller_limit_takes_effect_at_once_but_not_on_what_is_held() -> None:
    kept = KeptEmbeddings(100)
    kept.keep(A, b"x" * 40)
    kept.keep(B, b"x" * 40)
    kept.limit(30)
    assert (kept.find(A), kept.n_bytes) == (None, 40)
    kept.release(A)
    assert kept.n_bytes == 40
    kept.release(B)
    assert kept.n_bytes == 0


@given(
    st.lists(
        st.tuples(st.sampled_from(["keep", "hold", "release", "limit"]), st.sampled_from("abcd"), st.integers(0, 9))
    )
)
def test_the_bytes_are_counted_and_within_the_limit_unless_one_is_held(moves: list[tuple[str, str, int]]) -> None:
    kept, limit, held = KeptEmbeddings(12), 12, ""
    for move, name, n in moves:
        digest = Digest(name)
        match move:
            case "keep":
                kept.keep(digest, b"x" * n)
                held = name
            case "hold":
                held = name if kept.hold(digest) else held
            case "release":
                kept.release(digest)
                held = "" if held == name else held
            case _:
                kept.limit(n)
                limit = n
        sizes = {other: len(kept.find(Digest(other)) or b"") for other in "abcd"}
        assert kept.n_bytes == sum(sizes.values())
        assert kept.n_bytes <= max(limit, sizes[held] if held else 0)
        assert not held or kept.find(Digest(held)) is not None
