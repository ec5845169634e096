"""The form a reply is held to, as the sampling that keeps it."""

from __future__ import annotations

from dataclasses import replace

from engine.commands import Generate
from engine.core.prompt.json_text import JsonError
from engine.core.prompt.messages import Sampling
from engine.core.prompt.streaming import ReasoningTags
from engine.core.schema.grammar import grammar_of
from engine.errors import RequestInvalid
from engine.language.translation import tr


def sampling_of(command: Generate, opened: ReasoningTags | None) -> Sampling:
    """With the grammar of the schema, which begins behind the thoughts where the prompt `opened` them.

    Raises RequestInvalid for a schema that cannot be kept, or that stands beside a grammar.
    """
    if not command.schema.strip():
        return command.sampling
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
