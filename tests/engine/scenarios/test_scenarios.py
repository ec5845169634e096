"""Every scenario on every memory kind; on real templates, where those can tell; and on llama.cpp itself."""

from __future__ import annotations

import pytest

from engine.core.cache.states import MemoryKind
from tests.engine.scenarios import beside, calls, offers, replies, returning, structure, unseen
from tests.engine.scenarios.bed import Bed, Needs, Scenario, check, source_of
from tests.engine.scenarios.carrying_out import check_offers

ALL = (
    *returning.SCENARIOS,
    *unseen.SCENARIOS,
    *structure.SCENARIOS,
    *calls.SCENARIOS,
    *offers.SCENARIOS,
    *beside.SCENARIOS,
    *replies.SCENARIOS,
    *replies.REWRITTEN,
)

# What each template can do, as docs/templates.md and its own source say.
_BASIC = frozenset({Needs.SYSTEM})
_AGENTS = frozenset({Needs.SYSTEM, Needs.TOOLS, Needs.HIDES_IDS})
TEMPLATES = {
    "Qwen-Qwen2.5-7B-Instruct": _AGENTS | {Needs.THINKING, Needs.KEEPS_SPACE, Needs.ARGUMENTS},
    "Qwen-Qwen3-0.6B": _AGENTS | {Needs.THINKING, Needs.ARGUMENTS},
    "Qwen3.5-4B": _BASIC | {Needs.TOOLS, Needs.HIDES_IDS},
    "ibm-granite-granite-4.0": _AGENTS | {Needs.THINKING, Needs.ARGUMENTS},
    "google-gemma-2-2b-it": frozenset[Needs](),
    "meta-llama-Llama-3.1-8B-Instruct": _BASIC | {Needs.THINKING},
    "LFM2-8B-A1B": _BASIC | {Needs.THINKING},
    "microsoft-Phi-3.5-mini-instruct": _BASIC | {Needs.THINKING},
    "NousResearch-Hermes-3-Llama-3.1-8B-tool_use": _AGENTS | {Needs.THINKING},
    "deepseek-ai-DeepSeek-V3.1": _BASIC,
}
ON_TEMPLATES = [
    pytest.param(scenario, template, id=f"{scenario.name}-{template}")
    for scenario in ALL
    for template, can in TEMPLATES.items()
    if not scenario.template and scenario.needs <= can and not (scenario.is_fake_only and "Qwen3-" not in template)
]
NATIVE = ("llama", "gemma3", "lfm2", "mamba2", "lfm2-swa")
_ON_LLAMA_CPP = [scenario for scenario in ALL if not scenario.template and not scenario.is_fake_only]


def names(scenario: Scenario) -> str:
    return scenario.name


def run(bed: Bed, scenario: Scenario) -> None:
    try:
        check_offers(bed, scenario, check(bed, scenario))
    finally:
        bed.close()


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
@pytest.mark.parametrize("scenario", ALL, ids=names)
def test_what_is_said_is_what_was_done(scenario: Scenario, memory: MemoryKind) -> None:
    """The person is told of a change that nobody made, or is not told of the one that was."""
    run(Bed.on_fake(memory, source_of(scenario.template)), scenario)


@pytest.mark.parametrize(("scenario", "template"), ON_TEMPLATES)
def test_it_is_said_with_real_templates_too(scenario: Scenario, template: str) -> None:
    """Templates merge, trim, reorder and drop: what is found in one may be missed in another."""
    run(Bed.on_fake(MemoryKind.HYBRID, source_of(template)), scenario)


@pytest.mark.native
@pytest.mark.parametrize("architecture", NATIVE)
@pytest.mark.parametrize("scenario", _ON_LLAMA_CPP[::4], ids=names)
def test_it_is_said_with_llama_cpp_too(scenario: Scenario, architecture: str) -> None:
    """What a real model writes comes back in other tokens, and its memory forgets in its own way."""
    run(Bed.on_real(architecture), scenario)


def test_there_are_enough() -> None:
    """Names are unique, and each of the templates has many."""
    assert len({scenario.name for scenario in ALL}) == len(ALL) >= 80
