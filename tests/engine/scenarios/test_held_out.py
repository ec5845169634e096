"""Scenarios that were made after the rules: several changes at once, requests beside a chat, parts of each template."""

from __future__ import annotations

import pytest

from engine.core.cache.states import MemoryKind
from tests.engine.scenarios import aligned, asides, parts
from tests.engine.scenarios.bed import Bed, Scenario, check, source_of
from tests.engine.scenarios.test_scenarios import NATIVE, TEMPLATES, names

ALL = (*aligned.SCENARIOS, *asides.SCENARIOS, *parts.SCENARIOS)
ON_TEMPLATES = [
    pytest.param(scenario, template, id=f"{scenario.name}-{template}")
    for scenario in ALL
    for template, can in TEMPLATES.items()
    if not scenario.template and scenario.needs <= can
]


def run(bed: Bed, scenario: Scenario) -> None:
    try:
        check(bed, scenario)
    finally:
        bed.close()


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
@pytest.mark.parametrize("scenario", ALL, ids=names)
def test_each_change_is_told_as_what_it_is(scenario: Scenario, memory: MemoryKind) -> None:
    """Who edits one thing and is told of three others looks for the cost in the wrong place."""
    run(Bed.on_fake(memory, source_of(scenario.template)), scenario)


@pytest.mark.parametrize(("scenario", "template"), ON_TEMPLATES)
def test_so_it_is_with_real_templates(scenario: Scenario, template: str) -> None:
    run(Bed.on_fake(MemoryKind.HYBRID, source_of(template)), scenario)


@pytest.mark.native
@pytest.mark.parametrize("architecture", NATIVE)
@pytest.mark.parametrize("scenario", [s for s in ALL if not s.template][::12], ids=names)
def test_so_it_is_with_llama_cpp(scenario: Scenario, architecture: str) -> None:
    run(Bed.on_real(architecture), scenario)


def test_there_are_enough_of_them() -> None:
    assert len({scenario.name for scenario in ALL}) == len(ALL) >= 80
    of_one = {scenario.template for scenario in ALL if scenario.template}
    assert len(of_one | set(TEMPLATES)) >= 20
