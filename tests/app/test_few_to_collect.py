"""The engine's process does not look through what a loaded model needs each time it collects garbage."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from app.engine_child import few_to_collect
from tests.ui import event_builders as make


@pytest.fixture
def nothing_set_aside() -> Iterator[None]:
    gc.unfreeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("nothing_set_aside")
def test_what_a_loaded_model_needs_is_set_aside() -> None:
    """It took 40 ms every now and then, in the middle of a request."""
    few_to_collect(make.failed("load"))
    assert gc.get_freeze_count() == 0, "there is no model"
    few_to_collect(make.loaded())
    assert gc.get_freeze_count() > 10_000
    assert len(gc.get_objects(generation=2)) < 100


@pytest.mark.usefixtures("nothing_set_aside")
def test_what_the_model_before_left_is_collected() -> None:
    class Node:
        other: Node

    one, two = Node(), Node()
    one.other, two.other = two, one
    left = weakref.ref(one)
    few_to_collect(make.loaded())
    del one, two
    few_to_collect(make.loaded())
    assert left() is None
