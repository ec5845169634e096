"""The table of policies is whole, and each row holds for what it is there for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.policies import DEFAULT_POLICY, CheckpointTree, Policy, PolicyRules
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.items import Tokens
from tests.core.builders import checkpoint

PATH = Tokens.of(range(30_000))


@pytest.mark.parametrize("policy", Policy)
def test_every_policy_has_rules(policy: Policy) -> None:
    """No type checker sees a row that is missing."""
    assert isinstance(policy.rules, PolicyRules)


def test_the_default_weighs_and_keeps_all_there_is() -> None:
    rules = CacheSettings().policy.rules
    assert CacheSettings().policy is DEFAULT_POLICY
    assert rules.weighs
    assert (rules.keeps_branches, rules.keeps_logits, rules.starts_nearby) == (True, True, True)


@pytest.mark.parametrize("policy", [policy for policy in Policy if policy.rules.order is not None])
@given(places=st.lists(st.tuples(st.integers(1, 30_000), st.integers(1, 9)), max_size=8))
def test_an_order_ranks_each_checkpoint_once(policy: Policy, places: list[tuple[int, int]]) -> None:
    """One that is left out could never go, however little room there is."""
    held = [checkpoint(number, PATH, at, made_at=made_at) for number, (at, made_at) in enumerate(places)]
    tree, order = CheckpointTree(held, None, 9), policy.rules.order
    assert order is not None
    assert sorted(c.id for c in order.ranked(tree)) == sorted(c.id for c in held)
    assert all(order.loss(tree, at) >= 0 for at in range(len(tree.held)))
