"""One engine with the demo model for all tests of a worker, and a server in front of it for those of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.client.threaded import Engine
from engine.events import ModelLoaded
from tests.support.running_server import Running, running_engine, serving


@pytest.fixture(scope="package")
def demo_engine() -> Iterator[tuple[Engine, ModelLoaded]]:
    with running_engine() as found:
        yield found


@pytest.fixture(scope="module")
def server(demo_engine: tuple[Engine, ModelLoaded]) -> Iterator[Running]:
    with serving(*demo_engine) as running:
        yield running
