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

_ONE_TEXT = "a text in parts comes whole and as one where the template loses, prints or numbers the parts"

DIFFERENCES = (
    Difference(
        templates=("Apertus-8B-Instruct",),
        labels=frozenset(REFERENCE_CHATS) - _NOT_THINKING - _SYSTEMS,
        reason="Cairn lets the model think; llama-server does not see that it can",
    ),
    Difference(
        templates=("Apriel-1.6-15b-Thinker-fixed", "unsloth-Apriel-1.5"),
        labels=frozenset({"tools offered", "objects"}),
        reason="a text with both kinds of quotes, in a list that is printed, is written as Python writes it",
    ),
    Difference(
        templates=("CohereForAI-c4ai-command-r-plus-tool_use",),
        labels=frozenset({"tools offered", "objects"}),
        reason="llama-server refuses a tool of which a parameter is a list",
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
        reason="what the model called stands in its reply, as it wrote it; llama-server leaves it out",
    ),
    Difference(
        templates=("StepFun3.5-Flash",),
        labels=frozenset({"images between words"}),
        reason="white space next to an image stays",
    ),
    Difference(
        templates=("deepseek-ai-DeepSeek-R1-Distill-Llama-8B",),
        labels=_CALLS,
        reason="the template shows calls of messages whose content is none; llama-server gives it an empty text",
    ),
    Difference(
        templates=("deepseek-ai-DeepSeek-V4", "deepseek-ai-DeepSeek-V4-Flash-0731"),
        labels=frozenset({"results in another order"}),
        reason="results stay in the order in which they came; llama-server sorts them by their calls",
    ),
    Difference(
        templates=("fireworks-ai-llama-3-firefunction-v2",),
        labels=_TOOLS,
        reason="Cairn hands over the tools as the template wants them; llama-server leaves them out",
    ),
    Difference(
        templates=("google-gemma-2-2b-it",),
        labels=_SYSTEMS,
        reason="every system prompt goes into the first question; llama-server refuses",
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
        reason="a second system message is told where the template can take it; llama-server refuses",
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
        reason="a second system message is told where the template can take it; llama-server loses it",
    ),
    Difference(
        templates=(
            "Mistral-Small-3.2-24B-Instruct-2506",
            "google-gemma-2-2b-it",
            "mistralai-Ministral-3-14B-Reasoning-2512",
            "mistralai-Mistral-Nemo-Instruct-2407",
        ),
        labels=frozenset({"two questions"}),
        reason="two questions in a row are one; llama-server refuses",
    ),
    Difference(
        templates=("google-gemma-2-2b-it",),
        labels=_RESULTS,
        reason="results of tools are the user's words; llama-server refuses",
    ),
    Difference(
        templates=(
            "meta-llama-Llama-3.1-8B-Instruct",
            "meta-llama-Llama-3.2-3B-Instruct",
            "meta-llama-Llama-3.3-70B-Instruct",
        ),
        labels=_SEVERAL_CALLS,
        reason="several calls come one after another, each with its result; llama-server refuses",
    ),
    Difference(
        templates=("openbmb-MiniCPM5-1B",),
        labels=frozenset({"objects"}),
        reason="a list that is printed is written as Python writes it; llama-server writes its parts together",
    ),
    Difference(
        templates=("unsloth-mistral-Devstral-Small-2507",),
        labels=_THOUGHTS,
        reason="the template shows no thoughts; llama-server loses the reply with them",
    ),
    Difference(
        templates=("upstage-Solar-Open-100B",),
        labels=frozenset({"parallel calls", "thought, text and calls"}),
        reason="Cairn hands over the thought as the template wants it; llama-server leaves it out",
    ),
)


def of_template(name: str) -> Iterator[Difference]:
    return (difference for difference in DIFFERENCES if name in difference.templates)


def expected(name: str) -> frozenset[str]:
    """The conversations that are rendered otherwise."""
    return frozenset(label for difference in of_template(name) for label in difference.labels)
