"""What is proposed first on a machine, and what a badge says of a model."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.fit.values import DeviceRoom
from engine.core.models.fit import FitVerdict, Proposal, Rooms, recommended
from engine.models.hub.hub import read_proposals

ROOT = Path(__file__).resolve().parents[3]
GB = 1_000_000_000


def rooms(gpu: int, host: int) -> Rooms:
    gpus = (DeviceRoom(name="CUDA0", n_bytes_free=gpu, n_bytes_total=gpu),) if gpu else ()
    return Rooms(gpus=gpus, host=DeviceRoom(name="CPU", n_bytes_free=host, n_bytes_total=host, is_host=True))


def proposal(n_bytes: int, active: float = 1.0) -> Proposal:
    return Proposal(
        name=f"{n_bytes} {active}",
        repo="org/name",
        quantisation="Q4_K_M",
        n_bytes=n_bytes,
        memory_gb=4,
        licence="mit",
        source="https://example.org",
        good_for="Much.",
        active=active,
    )


@pytest.mark.parametrize(
    ("n_bytes", "active", "gpu", "host", "verdict"),
    [
        (6 * GB, 1.0, 24 * GB, 32 * GB, FitVerdict.FITS),
        (2 * GB, 1.0, 0, 8 * GB, FitVerdict.FITS),
        (12 * GB, 1.0, 0, 32 * GB, FitVerdict.SLOW),
        (12 * GB, 1.0, 8 * GB, 32 * GB, FitVerdict.SLOW),
        (12 * GB, 0.1, 0, 32 * GB, FitVerdict.FITS),
        (24 * GB, 0.1, 0, 8 * GB, FitVerdict.TOO_LARGE),
    ],
)
def test_a_badge_tells_whether_it_fits_and_answers_quickly(
    n_bytes: int, active: float, gpu: int, host: int, verdict: FitVerdict
) -> None:
    """Of a mixture of experts a token reads a part alone: it is quick without a graphics card."""
    assert proposal(n_bytes, active).verdict(rooms(gpu, host)) is verdict


def test_the_largest_that_are_quick_come_first() -> None:
    offered = [proposal(n * GB) for n in (1, 2, 3, 4, 30)]
    assert [each.n_bytes // GB for each in recommended(offered, rooms(0, 16 * GB))] == [4, 3, 2]
    assert recommended(offered, rooms(0, GB // 2)) == ()


@pytest.mark.parametrize(("gpu", "host"), [(0, 4), (0, 8), (0, 16), (8, 16), (16, 32), (24, 64)])
def test_every_computer_gets_something_that_fits(gpu: int, host: int) -> None:
    offered = read_proposals(ROOT / "resources")
    assert recommended(offered, rooms(gpu * GB, host * GB))


def test_the_list_goes_from_small_to_large() -> None:
    sizes = [each.n_bytes for each in read_proposals(ROOT / "resources")]
    assert sizes == sorted(sizes)
    assert sizes[0] < GB
    assert sizes[-1] > 20 * GB
