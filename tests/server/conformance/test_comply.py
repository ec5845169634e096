"""llm-comply, a test suite for servers of the three APIs, with their published schemas."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import llm_comply
import pytest
from llm_comply.config import ComplianceConfig
from llm_comply.http import close_client
from llm_comply.result import TestStatus as Status
from llm_comply.runner import TestRunner as Runner
from llm_comply.schema import SpecLoader
from llm_comply.tests import get_tests

from engine.core.cache.facts import ModelFacts
from engine.core.prompt.messages import GREEDY, Sampling
from tests.support.patience import PATIENCE
from tests.support.running_server import SETTINGS, OnShelf, Running, running_server
from tests.support.tiny_projectors import tiny_pair

pytestmark = pytest.mark.filterwarnings("ignore:jsonschema.RefResolver:DeprecationWarning")  # llm-comply's own

MODEL = "o1-claude-opus"  # the demo model answers to any name; with this one no test is skipped
SPECS = {"openai-chat": "openai_chat", "open-responses": "openresponses", "anthropic": "anthropic"}
ALL = [(form, test.id) for form in SPECS for test in get_tests(form)]
OF_PICTURES = {id for _, id in ALL if id.endswith("image-input")}
# What we do otherwise, and why.
OTHERWISE = {"chat-error-handling": "a chat need not name a model where one is loaded, as with llama-server"}


@cache
def spec(form: str) -> SpecLoader:
    return SpecLoader(str(Path(llm_comply.__file__).parent / "specs" / f"{SPECS[form]}.json"))


@pytest.fixture(scope="module", autouse=True)
def _closed() -> Iterator[None]:
    yield
    close_client()


def check(server: Running, form: str, id: str) -> None:
    config = ComplianceConfig(base_url=server.v1, api_key="none", model=MODEL, timeout=PATIENCE)
    test = next(test for test in get_tests(form) if test.id == id)
    result = Runner(config=config, test_cases=[], spec_loader=spec(form)).run_one(test)
    assert result.errors == []
    assert result.status is Status.PASSED


@pytest.mark.parametrize(("form", "id"), [one for one in ALL if one[1] not in OF_PICTURES])
def test_a_test_of_llm_comply_passes(server: Running, form: str, id: str, request: pytest.FixtureRequest) -> None:
    if id in OTHERWISE:
        request.applymarker(pytest.mark.xfail(reason=OTHERWISE[id], strict=True))
    check(server, form, id)


@dataclass(frozen=True)
class OnlyYes(OnShelf):
    """A model without sense says this, and ends."""

    def sampling(self, facts: ModelFacts) -> Sampling:
        return replace(GREEDY, grammar='root ::= "Yes."')


@pytest.fixture(scope="module")
def seeing() -> Iterator[Running]:
    model, projector = tiny_pair("gemma3")
    settings = replace(SETTINGS, projector=str(projector))
    with running_server(model, shelf=OnlyYes(), settings=settings) as running:
        yield running


@pytest.mark.native
@pytest.mark.parametrize(("form", "id"), [one for one in ALL if one[1] in OF_PICTURES])
def test_a_test_with_a_picture_passes_on_a_model_that_sees(seeing: Running, form: str, id: str) -> None:
    check(seeing, form, id)
