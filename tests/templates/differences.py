"""Where Cairn's prompt is not llama-server's, and why that is so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.prompt.messages import Role
from tests.templates.reference_chats import REFERENCE_CHATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """In these conversations, for one reason, which is a sentence without its full stop."""

    templates: tuple[str, ...]
    labels: frozenset[str]
    reason: str


_CALLS = frozenset(
    label
    for label, chat in REFERENCE_CHATS.items()
    if any(message.tool_calls and not message.text for message in chat.messages)
)
_ANY_CALLS = frozenset(
    label for label, chat in REFERENCE_CHATS.items() if any(message.tool_calls for message in chat.messages)
)
_TOOLS = frozenset(label for label, chat in REFERENCE_CHATS.items() if chat.tools)
_THOUGHTS = frozenset(
    label for label, chat in REFERENCE_CHATS.items() if any(m.reasoning and m.text for m in chat.messages)
)
_NOT_THINKING = frozenset(
    label for label, chat in REFERENCE_CHATS.items() if ("enable_thinking", False) in chat.options
)
_SYSTEMS = frozenset({"two systems", "later system", "later developer"})

_RESULTS = frozenset(
    label for label, chat in REFERENCE_CHATS.items() if any(m.role is Role.TOOL for m in chat.messages)
)
_SEVERAL_CALLS = frozenset(
    label for label, chat in REFERENCE_CHATS.items() if any(len(m.tool_calls) > 1 for m in chat.messages)
)

_ONE_TEXT = "Cairn joins a text in parts if the template would drop, print or number the parts"

DIFFERENCES = (
    Difference(
        templates=("Apertus-8B-Instruct",),
        labels=frozenset(REFERENCE_CHATS) - _NOT_THINKING - _SYSTEMS,
        reason="Cairn turns thinking on; llama-server does not detect it",
    ),
    Difference(
        templates=("Apriel-1.6-15b-Thinker-fixed", "unsloth-Apriel-1.5"),
        labels=frozenset({"tools offered", "objects"}),
        reason="a printed list has Python's quoting of texts with both kinds of quotes",
    ),
    Difference(
        templates=("CohereForAI-c4ai-command-r-plus-tool_use",),
        labels=frozenset({"tools offered", "objects"}),
        reason="tools may have list parameters; llama-server refuses them",
    ),
    Difference(
        templates=(
            "Apriel-1.6-15b-Thinker-fixed",
            "MiniMax-M1",
            "Mistral-Small-3.2-24B-Instruct-2506",
            "google-gemma-4-31B-it-interleaved",
            "unsloth-Apriel-1.5",
            "unsloth-mistral-Devstral-Small-2507",
        ),
        labels=frozenset({"all in parts", "result in parts"}),
        reason=_ONE_TEXT,
    ),
    Difference(
        templates=("google-gemma-4-31B-it",),
        labels=frozenset({"all in parts"}),
        reason=_ONE_TEXT,
    ),
    Difference(
        templates=("Cohere2MoE", "GLM-4.6", "GLM-4.7-Flash", "MiniMax-M2", "Spark2.5", "moonshotai-Kimi-K2"),
        labels=frozenset({"result in parts"}),
        reason=_ONE_TEXT,
    ),
    Difference(
        templates=("LFM2-8B-A1B", "LFM2.5-Instruct", "ibm-granite-granite-3.3-2B-Instruct"),
        labels=_ANY_CALLS,
        reason="the reply keeps its tool calls as the model wrote them; llama-server leaves them out",
    ),
    Difference(
        templates=("StepFun3.5-Flash",),
        labels=frozenset({"images between words"}),
        reason="white space next to an image stays",
    ),
    Difference(
        templates=("deepseek-ai-DeepSeek-R1-Distill-Llama-8B",),
        labels=_CALLS,
        reason="the template needs a missing content to show calls; llama-server passes an empty text",
    ),
    Difference(
        templates=("deepseek-ai-DeepSeek-V4", "deepseek-ai-DeepSeek-V4-Flash-0731"),
        labels=frozenset({"results in another order"}),
        reason="results keep their order; llama-server sorts them by their calls",
    ),
    Difference(
        templates=("fireworks-ai-llama-3-firefunction-v2",),
        labels=_TOOLS,
        reason="Cairn passes the tools in the form that the template expects; llama-server leaves them out",
    ),
    Difference(
        templates=("google-gemma-2-2b-it",),
        labels=_SYSTEMS,
        reason="system prompts go into the first question; llama-server refuses them",
    ),
    Difference(
        templates=(
            "Apertus-8B-Instruct",
            "Mistral-Small-3.2-24B-Instruct-2506",
            "Qwen3.5-4B",
            "mistralai-Ministral-3-14B-Reasoning-2512",
            "mistralai-Mistral-Nemo-Instruct-2407",
        ),
        labels=_SYSTEMS,
        reason="a second system message goes where the template accepts it; llama-server refuses it",
    ),
    Difference(
        templates=(
            "Bielik-11B-v3.0-Instruct",
            "HuggingFaceTB-SmolLM3-3B",
            "MiniMax-M1",
            "MiniMax-M2",
            "MiniMax-M3",
            "NVIDIA-Nemotron-Nano-v2",
            "Reka-Edge",
            "deepseek-ai-DeepSeek-R1-Distill-Llama-8B",
            "deepseek-ai-DeepSeek-R1-Distill-Qwen-32B",
            "llama-cpp-deepseek-r1",
            "llama-cpp-rwkv-world",
            "openai-gpt-oss-120b",
        ),
        labels=_SYSTEMS,
        reason="a second system message goes where the template accepts it; llama-server drops it",
    ),
    Difference(
        templates=(
            "Mistral-Small-3.2-24B-Instruct-2506",
            "google-gemma-2-2b-it",
            "mistralai-Ministral-3-14B-Reasoning-2512",
            "mistralai-Mistral-Nemo-Instruct-2407",
        ),
        labels=frozenset({"two questions"}),
        reason="two questions in a row become one; llama-server refuses them",
    ),
    Difference(
        templates=("google-gemma-2-2b-it",),
        labels=_RESULTS,
        reason="tool results become text of the user; llama-server refuses them",
    ),
    Difference(
        templates=(
            "meta-llama-Llama-3.1-8B-Instruct",
            "meta-llama-Llama-3.2-3B-Instruct",
            "meta-llama-Llama-3.3-70B-Instruct",
        ),
        labels=_SEVERAL_CALLS,
        reason="parallel calls are written one after another, each with its result; llama-server refuses them",
    ),
    Difference(
        templates=("openbmb-MiniCPM5-1B",),
        labels=frozenset({"objects"}),
        reason="a printed list is written as in Python; llama-server joins its parts",
    ),
    Difference(
        templates=("unsloth-mistral-Devstral-Small-2507",),
        labels=_THOUGHTS,
        reason="the template shows no thoughts; llama-server drops the reply with them",
    ),
    Difference(
        templates=("upstage-Solar-Open-100B",),
        labels=frozenset({"parallel calls", "thought, text and calls"}),
        reason="Cairn passes the thought in the form that the template expects; llama-server leaves it out",
    ),
)


REASONS = tuple(dict.fromkeys(difference.reason for difference in DIFFERENCES))


def of_template(name: str) -> Iterator[Difference]:
    return (difference for difference in DIFFERENCES if name in difference.templates)


def expected(name: str) -> frozenset[str]:
    """The conversations that are rendered otherwise."""
    return frozenset(label for difference in of_template(name) for label in difference.labels)
