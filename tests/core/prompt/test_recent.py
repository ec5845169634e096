from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.prompt.recent import MAX_ITEMS, MAX_OF_ONE, Recent


def sized(*, max_bytes: int = 1_000_000) -> Recent[tuple[str, int]]:
    return Recent(lambda item: item[1], max_bytes=max_bytes)


def test_a_conversation_finds_its_own_first_and_then_the_newest_of_others() -> None:
    """Chats that take turns would find each other's prompts, and look at their own as if they had never seen it."""
    recent = sized()
    for chat in "abcdefgh":
        recent.add(chat, (chat, 1))
    recent.add("b", ("b again", 1))
    assert recent.likely("a") == (("a", 1), ("b again", 1), ("h", 1), ("g", 1))
    assert recent.likely("b")[:2] == (("b again", 1), ("b", 1))
    assert recent.likely("new") == (("b again", 1), ("h", 1), ("g", 1), ("f", 1))
    assert recent.newest() == ("b again", 1)


def test_one_conversation_does_not_push_the_others_out() -> None:
    """A hundred turns of one chat would make the others start over."""
    recent = sized()
    recent.add("quiet", ("quiet", 1))
    for turn in range(2 * MAX_ITEMS):
        recent.add("busy", (f"turn {turn}", 1))
    assert recent.likely("quiet")[0] == ("quiet", 1)
    assert len(recent) == 1 + MAX_OF_ONE


def test_a_deleted_conversation_is_forgotten() -> None:
    """What was deleted would stay in memory until others push it out."""
    recent = sized()
    for chat in "aba":
        recent.add(chat, (chat, 1))
    recent.forget("a")
    recent.forget("never seen")
    assert recent.likely("a") == (("b", 1),)
    recent.forget("b")
    assert recent.newest() is None


steps = st.lists(st.tuples(st.sampled_from([f"chat {n}" for n in range(30)]), st.integers(0, 60)), max_size=200)


@settings(max_examples=60)
@given(steps=steps)
def test_number_and_bytes_stay_within_their_bounds_and_the_oldest_go_first(steps: list[tuple[str, int]]) -> None:
    """A server with many clients would keep every prompt that it was ever asked."""
    recent = sized(max_bytes=1000)
    asked: list[tuple[str, tuple[str, int]]] = []
    for number, (chat, n_bytes) in enumerate(steps):
        item = (f"{chat}, {number}", n_bytes)
        asked.append((chat, item))
        recent.add(chat, item)
        assert recent.newest() == item
        assert recent.n_bytes <= 1000
        assert len(recent) <= MAX_ITEMS
    kept = [(chat, item) for chat, item in asked if item in recent.likely(chat)]
    oldest = next((asked.index(one) for one in kept), len(asked))
    for chat in {chat for chat, _ in asked[oldest:]}:
        own = [item for name, item in asked[oldest:] if name == chat]
        assert list(recent.likely(chat))[: len(own[-MAX_OF_ONE:])] == own[::-1][:MAX_OF_ONE]


def test_one_that_is_larger_than_the_bound_is_kept_alone() -> None:
    """A very long chat would be rendered twice at every turn."""
    recent = sized(max_bytes=10)
    recent.add("a", ("small", 5))
    recent.add("b", ("large", 11))
    assert recent.likely("b") == (("large", 11),)
