"""How much memory the cache takes where nobody says."""

from __future__ import annotations

import pytest

from engine.core.cache.settings import AUTOMATIC, CacheSettings, ram_share

GIB = 1024**3


@pytest.mark.parametrize(
    ("total", "share"),
    [(8 * GIB, 2 * GIB), (32 * GIB, 8 * GIB), (256 * GIB, 16 * GIB), (GIB, GIB // 2), (None, 2 * GIB)],
)
def test_a_quarter_of_the_machine_within_bounds(total: int | None, share: int) -> None:
    assert ram_share(total) == share


def test_only_what_is_left_to_the_machine_is_replaced() -> None:
    assert CacheSettings(ram_bytes=AUTOMATIC).on_machine(7 * GIB).ram_bytes == 7 * GIB
    assert CacheSettings(ram_bytes=5).on_machine(7 * GIB).ram_bytes == 5
    assert CacheSettings(ram_bytes=0).on_machine(7 * GIB).ram_bytes == 0
