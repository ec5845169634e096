"""A process that ended by itself is told of in one sentence, and nothing of a chat is in it."""

from __future__ import annotations

import pytest

from engine.client.last_words import last_words

ASSERTION = "/build/x/llama.cpp/ggml/src/ggml.c:3135: GGML_ASSERT(tensor->data != NULL) failed"


@pytest.mark.parametrize(
    ("code", "lines", "told"),
    [
        (-9, (), "there may not have been enough memory"),
        (-6, ("noise", ASSERTION), "llama.cpp stopped it: “ggml.c:3135: GGML_ASSERT(tensor->data != NULL) failed”"),
        (
            -6,
            ("ggml_backend_cpu_buffer_type_alloc_buffer: failed to allocate buffer", ASSERTION),
            "there was not enough memory",
        ),
        (
            -6,
            ("/x/ggml-rpc.cpp:566: Remote RPC server crashed or returned malformed response",),
            "the worker on another machine ended, or the connection to it was lost",
        ),
        (-6, ("cairn:0: the worker at 10.0.0.1:5 does not answer any more",), "the worker on another machine ended"),
        (-11, (), "memory that is not its own"),
        (-4, (), "cannot do something"),
        (-64, (), "the system ended it"),
        (0xC0000005, (), "memory that is not its own"),
        (3, (), "llama.cpp stopped it"),
        (9, (), "with the number 9"),
        (None, (), "the reason is not known"),
    ],
)
def test_the_exit_code_and_the_last_lines_say_why(code: int | None, lines: tuple[str, ...], told: str) -> None:
    found = last_words(code, lines)
    assert told in found.message
    assert found.message.startswith("The engine process ended: ")
    assert found.message.endswith(".")
    assert "/build/" not in found.message


def test_a_long_talker_is_cut() -> None:
    found = last_words(1, ["x" * 10_000] * 500)
    assert len(found.details) < 20_000


def test_a_grammar_that_llama_cpp_prints_is_not_told() -> None:
    """It may be made of the schema that a person gave."""
    found = last_words(1, ["parse: error", 'r0 ::= "\\"my secret\\""', "the end"])
    assert "secret" not in found.details
    assert "the end" in found.details
