"""The form a reply is held to, as the sampling that keeps it: a schema, or tool calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.cache.session import ModelSession
from engine.commands import CALLS_OF, MOST_LOGPROBS, MUST_CALL, NO_CALLS, Generate
from engine.core.calls.grammar import grammar_of_calls, grammar_without_calls
from engine.core.prompt.items import Tokens
from engine.core.prompt.json_text import JsonError
from engine.core.prompt.messages import Sampling, ToolSpec
from engine.core.prompt.streaming import ReasoningTags
from engine.core.schema.grammar import grammar_of
from engine.errors import RequestInvalid
from engine.language.translation import tr


def penalised(prompt: Tokens, sampling: Sampling) -> list[int]:
    """The prompt's last tokens, which the repetition penalties count as well."""
    n_last = sampling.penalty_last_n
    first = 0 if n_last < 0 else max(0, len(prompt) - n_last)
    return [token for token in prompt.cut(first) if token >= 0]


def is_held(command: Generate) -> bool:
    """A reply that is gone on with must have kept that form so far."""
    return bool(command.schema.strip() or command.tool_choice)


def sampling_of(session: ModelSession, command: Generate, opened: ReasoningTags | None) -> Sampling:
    """With the grammar of the form, which begins behind the thought that the prompt `opened`.

    Raises RequestInvalid for a form that cannot be kept, or that stands beside another one.
    """
    if not -1 <= command.n_logprobs <= MOST_LOGPROBS:
        raise RequestInvalid(
            tr("At most {most} other tokens can be told beside each.", most=MOST_LOGPROBS), action=tr("Ask for fewer.")
        )
    choice, calls = command.tool_choice, session.builder.template.capabilities.calls
    if choice in ("", NO_CALLS):
        if command.schema.strip():
            return _with_schema(command, opened)
        if choice and calls is not None and not command.sampling.grammar and command.chat and command.chat.tools:
            return replace(command.sampling, grammar=grammar_without_calls(calls, opened=opened))
        return command.sampling
    if command.schema.strip() or command.sampling.grammar:
        raise RequestInvalid(
            tr("A reply cannot be held to a tool call and to another form at once."),
            action=tr("Leave one of them out."),
        )
    tools, model = _chosen(command), session.model
    if calls is None:
        raise RequestInvalid(
            tr("The model's chat template does not show how it writes tool calls, so no reply can be held to one."),
            action=tr("Let the model choose, or load another one."),
        )
    ends = tuple(model.piece(token).decode("utf-8", errors="replace") for token in model.vocabulary.eog)
    try:
        grammar = grammar_of_calls(calls, tools, allows_parallel=command.allows_parallel, opened=opened, ends=ends)
    except JsonError as error:
        raise RequestInvalid(
            tr("The tools of this chat cannot be kept to. {told}", told=error.told),
            action=tr("Change them, or let the model choose."),
        ) from error
    return replace(command.sampling, grammar=grammar)


def _with_schema(command: Generate, opened: ReasoningTags | None) -> Sampling:
    if command.sampling.grammar:
        raise RequestInvalid(tr("A schema and a grammar cannot both be kept."), action=tr("Leave one of them out."))
    try:
        grammar = grammar_of(command.schema, opened=opened)
    except JsonError as error:
        raise RequestInvalid(
            tr("The JSON schema of this chat cannot be kept. {told}", told=error.told),
            action=tr("Change it, or leave it out."),
        ) from error
    return replace(command.sampling, grammar=grammar)


def _chosen(command: Generate) -> Sequence[ToolSpec]:
    """The tools that may be called."""
    choice, tools = command.tool_choice, command.chat.tools if command.chat is not None else ()
    if not tools:
        raise RequestInvalid(
            tr("A tool call is asked for, and the chat has no tools."), action=tr("Add a tool, or ask for none.")
        )
    if choice == MUST_CALL:
        return tools
    found = [tool for tool in tools if choice == CALLS_OF + tool.name]
    if not found:
        raise RequestInvalid(
            tr(
                "The tool “{choice}”, which is to be called, is none of this chat's.",
                choice=choice.removeprefix(CALLS_OF),
            ),
            action=tr("Name a tool of the chat."),
        )
    return found
