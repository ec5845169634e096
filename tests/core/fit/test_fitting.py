"""Layers onto devices: all are placed, no device is over its memory, and more memory never means fewer layers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.fit.fitting import plan_fit
from engine.core.fit.values import ContextNeed, Device, DeviceKind, DeviceRoom, LayerNeed, room_on

MIB = 1024**2
GIB = 1024**3
HOST = DeviceRoom(name="CPU", n_bytes_free=64 * GIB, n_bytes_total=64 * GIB, is_host=True)


BACKENDS = ("CUDA", "ROCm", "Vulkan", "MTL", "another")


def room(name: str, free: int, *, total: int = 0, backend: str = "") -> DeviceRoom:
    return DeviceRoom(name=name, n_bytes_free=free, n_bytes_total=total or free, backend=backend)


def need(
    n_ctx: int = 8192, *, n_layers: int = 32, weights: int = 128 * MIB, per_cell: int = 4096, shares: bool = False
) -> ContextNeed:
    layer = LayerNeed(weights=weights, cache=n_ctx * per_cell)
    return ContextNeed(
        n_ctx=n_ctx,
        layers=(layer,) * n_layers,
        inputs=200 * MIB,
        output=250 * MIB,
        shares_inputs=shares,
        compute=300 * MIB,
        host_compute=300 * MIB,
        rows=MIB,
    )


layers = st.builds(
    LayerNeed, weights=st.integers(1, 2 * GIB), cache=st.integers(0, GIB), states=st.integers(0, 200 * MIB)
)
needs = st.builds(
    ContextNeed,
    n_ctx=st.just(8192),
    layers=st.lists(layers, min_size=1, max_size=40).map(tuple),
    inputs=st.integers(0, GIB),
    output=st.integers(0, GIB),
    shares_inputs=st.booleans(),
    compute=st.integers(0, GIB),
    host_compute=st.integers(0, GIB),
    rows=st.integers(0, MIB),
)
frees = st.lists(st.integers(0, 48 * GIB), min_size=1, max_size=3)


def rooms(free: list[int]) -> list[DeviceRoom]:
    """Each of another backend."""
    return [room(f"GPU{i}", n, backend=BACKENDS[i % len(BACKENDS)]) for i, n in enumerate(free)]


@given(needs, frees)
def test_no_device_is_over_its_memory_and_every_layer_is_somewhere(needed: ContextNeed, free: list[int]) -> None:
    plan = plan_fit([needed], rooms(free), HOST)
    assert sum(share.n_layers for share in plan.shares) == plan.n_layers == needed.n_layers
    for share in plan.gpus:
        assert share.n_layers == 0 or share.fits
        assert share.total == 0 or share.n_layers > 0
    weights = sum(share.weights for share in plan.shares)
    whole = sum(layer.weights for layer in needed.layers) + needed.inputs + needed.output
    assert weights in (whole, whole - needed.output * needed.shares_inputs)
    assert sum(share.cache for share in plan.shares) == sum(layer.cache for layer in needed.layers)


@given(needs, frees, st.integers(0, 2), st.integers(1, 16 * GIB))
def test_more_memory_never_means_fewer_layers(needed: ContextNeed, free: list[int], which: int, more: int) -> None:
    larger = [n + more if i == which % len(free) else n for i, n in enumerate(free)]
    before, after = (plan_fit([needed], rooms(sizes), HOST) for sizes in (free, larger))
    assert after.n_layers_gpu >= before.n_layers_gpu


@given(needs, frees, st.integers(0, 48 * GIB))
def test_another_device_never_means_fewer_layers(needed: ContextNeed, free: list[int], another: int) -> None:
    one, two = (plan_fit([needed], rooms(sizes), HOST) for sizes in (free, [*free, another]))
    assert two.n_layers_gpu >= one.n_layers_gpu


@given(needs, frees, st.integers(0, 50))
def test_layers_that_are_asked_for_are_placed(needed: ContextNeed, free: list[int], n: int) -> None:
    plan = plan_fit([needed], rooms(free), HOST, n_gpu_layers=n)
    assert plan.n_layers_gpu == min(n, needed.n_layers)


def test_all_layers_with_the_largest_context_that_leaves_them_together() -> None:
    """8 GiB: 4.25 of weights, 0.3 to compute, and 128 KiB for each token."""
    ladder = [need(n) for n in (32_768, 16_384, 8192)]
    plan = plan_fit(ladder, [room("GPU0", 8 * GIB)], HOST, n_ctx_usual=8192)
    assert (plan.n_ctx, plan.n_layers_gpu, plan.fits) == (16_384, 33, True)


def test_what_finds_no_room_stays_with_the_cpu_and_the_context_is_the_usual_one() -> None:
    ladder = [need(n) for n in (32_768, 16_384, 8192, 4096)]
    plan = plan_fit(ladder, [room("GPU0", 4 * GIB)], HOST, n_ctx_usual=8192)
    assert plan.n_ctx == 8192
    assert 0 < plan.n_layers_gpu < 33
    assert plan.host.n_layers == 33 - plan.n_layers_gpu


def test_two_devices_share_by_what_they_have_free() -> None:
    plan = plan_fit([need(n_layers=30)], [room("GPU0", 24 * GIB), room("GPU1", 8 * GIB)], HOST)
    first, second = (share.n_layers for share in plan.gpus)
    assert first + second == 31
    assert 2 * second < first


def test_a_device_that_does_not_tell_its_memory_gets_nothing_by_itself() -> None:
    assert plan_fit([need()], [room("GPU0", 0)], HOST).n_layers_gpu == 0
    assert plan_fit([need()], [room("GPU0", 0)], HOST, n_gpu_layers=12).n_layers_gpu == 12


def test_the_output_that_is_the_embedding_too_takes_memory_once_at_home() -> None:
    tied = need(shares=True)
    assert plan_fit([tied], [], HOST).host.weights == 32 * 128 * MIB + 200 * MIB
    moved = plan_fit([tied], [room("GPU0", 48 * GIB)], HOST)
    assert moved.gpus[0].weights == 32 * 128 * MIB + 250 * MIB


def test_it_does_not_fit_anywhere() -> None:
    small = replace(HOST, n_bytes_free=GIB)
    plan = plan_fit([need(8192), need(2048)], [], small)
    assert not plan.fits
    assert plan.n_ctx == 2048


@pytest.mark.parametrize(
    ("backend", "reserve", "on_decoding"),
    [("CUDA", 256, 192), ("ROCm", 256, 192), ("Vulkan", 256, 64), ("MTL", 64, 0), ("another", 64, 0)],
)
@given(free=st.integers(500, 4_000))
def test_a_full_card_still_has_what_the_first_reply_takes(
    backend: str, reserve: int, on_decoding: int, free: int
) -> None:
    """Of 2,089 MiB 50 were left: the first batch asked cuBLAS for a handle, and that ended the process."""
    small = need(n_layers=800, weights=8 * MIB, per_cell=0)
    (share,) = plan_fit([small], [room("GPU0", free * MIB, backend=backend)], HOST).gpus
    assert 0 <= share.n_layers < small.n_layers
    loaded = share.weights + share.cache + share.states + small.compute
    if share.n_layers:
        assert free * MIB - loaded >= (reserve + on_decoding) * MIB
        assert share.total == loaded + on_decoding * MIB
    else:
        assert free <= 300 + 250 + max(reserve, free // 20) + on_decoding  # the output goes first
    assert share.as_loaded().room.n_bytes_free == free * MIB + share.total


def test_the_room_of_a_device_knows_its_backend() -> None:
    """Without it every card would be planned as one that no library works on."""
    card = Device(
        name="CUDA0",
        description="a card",
        backend="CUDA",
        kind=DeviceKind.GPU,
        n_bytes_free=2_089 * MIB,
        n_bytes_total=8 * GIB,
    )
    assert room_on(card) == room("CUDA0", 2_089 * MIB, total=8 * GIB, backend="CUDA")
    assert room_on(card).usable == (2_089 - 256) * MIB
