"""What is left out to make room: the oldest turns behind the first, whole, and no more than has to go."""

from __future__ import annotations

from engine.core.prompt.conversation import ConversationId, MessageId, StoredMessage
from ui.options.room import is_beyond, larger_context, to_leave_out


def chat(*n_characters: int) -> list[StoredMessage]:
    """Questions and replies in turn, of these lengths."""
    return [
        StoredMessage(
            id=MessageId(f"m{place}"),
            conversation=ConversationId("c"),
            parent=None,
            role="assistant" if place % 2 else "user",
            text="x" * n,
        )
        for place, n in enumerate(n_characters)
    ]


def left_out(path: list[StoredMessage], n_ctx: int, n_besides: int = 0) -> tuple[str, ...]:
    return to_leave_out(path, n_ctx=n_ctx, n_besides=n_besides, per_character=1.0)


def test_the_middle_goes_first_and_whole_turns_only() -> None:
    """A question without its reply would be refused by many templates."""
    path = chat(100, 100, 100, 100, 100, 100, 100)
    assert left_out(path, 1200) == ("m2", "m3")
    assert left_out(path, 10_000) == ()


def test_the_first_turn_goes_when_nothing_else_is_left_and_the_last_never() -> None:
    assert left_out(chat(900, 100, 100), 1000) == ("m0", "m1")
    assert left_out(chat(900, 100, 100, 100, 700), 1000) == ("m2", "m3", "m0", "m1")
    assert left_out(chat(900, 100, 100, 100, 5000), 1000) == (), "that would make no room for it"
    assert left_out(chat(5000), 1000) == ()
    assert left_out([], 1000) == ()


def test_what_is_in_no_message_counts() -> None:
    """A system prompt that fills half of the context leaves room for half as many messages."""
    path = chat(100, 100, 100, 100, 100)
    assert left_out(path, 1200, n_besides=0) == ()
    assert left_out(path, 1200, n_besides=350) == ("m2", "m3")


def test_a_larger_context_is_one_that_does_as_far_as_the_model_was_trained() -> None:
    assert larger_context(4096, 32_768, 5000) == 8192
    assert larger_context(4096, 32_768, 9000) == 16_384
    assert larger_context(4096, 6000, 5500) == 6000
    assert larger_context(4096, 6000, 50_000) == 0, "loaded with that it would fail once more"
    assert larger_context(4096, 4096, 5000) == 0


def test_an_error_is_over_once_the_context_has_another_size() -> None:
    """Then to ask again makes sense."""
    error = "The prompt takes 5,000 tokens, and the context holds 4,096."
    assert is_beyond(error, 4096)
    assert not is_beyond(error, 8192)
    assert not is_beyond("", 4096)
