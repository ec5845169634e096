"""What is offered is what would have helped: each remedy is carried out, on every memory kind and on llama.cpp."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.core.cache.prefill_rates import UNMEASURED, BatchCosts, Knot
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Explanation, Remedy
from engine.core.what_if.offering import least_saving
from tests.engine.scenarios.advice import RETRIEVED, SETTINGS, TO_CLIENTS, Advice, Setting
from tests.engine.scenarios.bed import Ask, Bed, Scenario, source_of, user
from tests.engine.scenarios.carrying_out import check_offers
from tests.engine.scenarios.talk import SYSTEM, words
from tests.engine.scenarios.test_scenarios import TEMPLATES
from tests.engine.scenarios.unseen import SCENARIOS as UNSEEN

NATIVE = ("llama", "gemma3", "lfm2", "qwen35", "mamba2", "lfm2-swa")


def played(bed: Bed, scenario: Scenario) -> Explanation:
    """What is told of the last request; everything that is offered was carried out."""
    try:
        found, _ = bed.run(scenario)
        check_offers(bed, scenario, found)
        return found
    finally:
        bed.close()


def assert_advised(found: Explanation, advice: Advice) -> None:
    offers = {offer.remedy: offer for offer in found.offers}
    assert advice.remedy in offers, found
    told = offers[advice.remedy]
    assert advice.subject in (told.subject or ", ".join(told.names))
    saved = [offer.saves_tokens for offer in found.offers]
    assert saved == sorted(saved, reverse=True)
    assert min(saved) >= least_saving(found.n_prompt)


def named(case: Advice | Setting) -> str:
    return case.scenario.name if isinstance(case, Advice) else case.name


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
@pytest.mark.parametrize("advice", TO_CLIENTS, ids=named)
def test_a_client_is_told_what_to_send_and_that_it_pays(advice: Advice, memory: MemoryKind) -> None:
    """No remedy where there is one, or one that saves less than it says."""
    assert_advised(played(Bed.on_fake(memory), advice.scenario), advice)


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("advice", TO_CLIENTS, ids=named)
def test_it_pays_with_real_templates_too(advice: Advice, template: str) -> None:
    """Templates move, merge and trim what a client is told to leave alone."""
    if advice.scenario.needs <= TEMPLATES[template]:
        played(Bed.on_fake(MemoryKind.HYBRID, source_of(template)), advice.scenario)


@pytest.mark.native
@pytest.mark.parametrize("architecture", NATIVE)
@pytest.mark.parametrize("advice", TO_CLIENTS[:5], ids=named)
def test_it_pays_with_llama_cpp_too(advice: Advice, architecture: str) -> None:
    """A promise that only holds on paper."""
    assert_advised(played(Bed.on_real(architecture), advice.scenario), advice)


@pytest.mark.parametrize("memory", [MemoryKind.FULL, MemoryKind.HYBRID], ids=lambda memory: memory.name)
@pytest.mark.parametrize(
    ("template", "option", "off"),
    [("GLM-4.7-Flash", "clear_thinking", True), ("LFM2.5-8B-A1B", "preserve_thinking", False)],
)
def test_thinking_is_kept_by_the_option_that_the_template_has(
    template: str, option: str, off: bool, memory: MemoryKind
) -> None:
    """Whoever turned it off would not be told what that costs, and who did not has nothing to be told."""
    name = "the template drops the thinking of an agent's turn when a question follows"
    scenario = next(scenario for scenario in UNSEEN if scenario.name == name)
    without = replace(scenario, asks=tuple(replace(ask, options=((option, off),)) for ask in scenario.asks))
    found = played(Bed.on_fake(memory, source_of(template)), without)
    assert (Remedy.KEEP_REASONING, (option,)) in {(offer.remedy, offer.names) for offer in found.offers}
    kept = played(Bed.on_fake(memory, source_of(template)), scenario)
    assert Remedy.KEEP_REASONING not in {offer.remedy for offer in kept.offers}


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
def test_a_system_prompt_that_is_edited_once_is_left_where_it_is(memory: MemoryKind) -> None:
    """Who edits it by hand has no use for the advice to send it in the newest message."""
    first, second, *_ = RETRIEVED.scenario.asks
    once = replace(RETRIEVED.scenario, asks=(first, replace(first, messages=(second.messages[0], *first.messages[1:]))))
    found = played(Bed.on_fake(memory), once)
    assert Remedy.TEXT_LAST not in found.remedies


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
def test_nothing_is_offered_where_nothing_is_lost(memory: MemoryKind) -> None:
    """A chat that simply goes on needs no advice, and a date that was not read again costs nothing."""
    dated = next(advice.scenario for advice in TO_CLIENTS if advice.scenario.name == "a date in every system prompt")
    first, second, _ = dated.asks
    same = replace(second, messages=(first.messages[0], *second.messages[1:]))
    found = played(Bed.on_fake(memory), Scenario(name="", asks=(first, same), causes=()))
    assert (found.offers, found.remedies) == ((), ())


def assert_set(found: Explanation, setting: Setting) -> None:
    offers = [offer for offer in found.offers if offer.remedy is setting.remedy]
    assert len(offers) == 1, found
    assert setting.limit in (None, offers[0].limit), offers


def needs_it(setting: Setting, is_full: bool) -> bool:
    """Full attention has no checkpoints that could be too few."""
    return not is_full or setting.remedy is Remedy.TURN_ON_REUSE


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda memory: memory.name)
@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_a_setting_is_named_with_a_value_that_would_do(setting: Setting, memory: MemoryKind) -> None:
    """People change settings that had nothing to do with it."""
    scenario = Scenario(name=setting.name, asks=setting.asks, causes=())
    found = played(Bed.on_fake(memory, cache=setting.cache), scenario)
    if needs_it(setting, memory is MemoryKind.FULL):
        assert_set(found, setting)
    else:
        assert setting.remedy not in found.remedies


@pytest.mark.parametrize("memory", [m for m in MemoryKind if m.needs_checkpoints], ids=lambda memory: memory.name)
def test_how_fast_a_machine_was_does_not_decide_what_is_advised(memory: MemoryKind) -> None:
    """The same request would be advised something one day and nothing the next."""
    text = words(7, 2_000).split()
    edited = " ".join((*text[:1_700], words(6, 3), *text[1_703:]))
    slow_when_short = BatchCosts(knots=(Knot(n=16, a=0.5, b=0.0), Knot(n=512, a=0.001, b=0.0)))
    offers: list[list[tuple[Remedy, int, int]]] = []
    for costs in (UNMEASURED, slow_when_short):
        bed = Bed.on_fake(memory)
        try:
            bed.ask(Ask((SYSTEM, user(" ".join(text)))))
            session = bed.bench.worker.session
            assert session is not None
            session.costs = costs
            found = bed.ask(Ask((SYSTEM, user(edited))))
            assert session.costs is costs
        finally:
            bed.close()
        offers.append([(offer.remedy, offer.value, offer.saves_tokens) for offer in found.offers])
    assert offers[0] == offers[1]
    assert Remedy.LOWER_INTERVAL in {remedy for remedy, _, _ in offers[0]}


@pytest.mark.native
@pytest.mark.parametrize("architecture", NATIVE)
@pytest.mark.parametrize("setting", SETTINGS, ids=named)
def test_that_value_does_with_llama_cpp_too(setting: Setting, architecture: str) -> None:
    """The paper forgets in another way than the model does."""
    scenario = Scenario(name=setting.name, asks=setting.asks, causes=())
    found = played(Bed.on_real(architecture, cache=setting.cache), scenario)
    if architecture == "llama":
        assert needs_it(setting, is_full=True) or setting.remedy not in found.remedies
    elif found.avoidable >= least_saving(found.n_prompt):  # a window may still reach back that far
        assert_set(found, setting)
