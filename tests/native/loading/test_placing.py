"""Where layers go when a device refuses them all the same, and what counts as a device's memory."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.commands import LoadSettings
from engine.core.fit.values import Device, DeviceKind
from engine.errors import NotEnoughMemory, RequestInvalid
from engine.native.backend import context_params
from engine.native.backend.ggml import list_devices
from engine.native.gguf.gguf_facts import read_gguf_facts
from engine.native.loading import loading, memory_need, placing
from engine.native.loading.memory_need import chosen_devices, free_for_context
from engine.native.loading.placing import Placement, attempts, place_model
from tests.support.tiny_models import tiny_model

pytestmark = pytest.mark.native

MIB = 1024**2
GIB = 1024**3
SETTINGS = LoadSettings(n_ctx=1024, n_seq_max=2)


def device(name: str, kind: DeviceKind, free: int = 8 * GIB, *, backend: str = "Test") -> Device:
    return Device(name=name, description=name, backend=backend, kind=kind, n_bytes_free=free, n_bytes_total=free)


def on_machine(monkeypatch: pytest.MonkeyPatch, *devices: Device) -> None:
    monkeypatch.setattr(memory_need, "list_devices", lambda: devices)
    monkeypatch.setattr(context_params, "device_handles", lambda names: [])  # llama.cpp knows none of them


def test_fewer_layers_are_tried_before_none() -> None:
    first = Placement(n_ctx=4096, devices=("GPU0", "GPU1"), split=(8, 4))
    tried = list(attempts(first))
    assert [placement.split for placement in tried] == [(8, 4), (6, 3), (4, 2), (2, 1), ()]
    assert [placement.n_gpu_layers for placement in attempts(replace(first, split=(1, 0)))] == [1, 0]
    assert list(attempts(Placement(n_ctx=512))) == [Placement(n_ctx=512)]


@pytest.mark.parametrize(
    ("room", "sentence"),
    [
        (3, "GPU0 had less memory than it said: 3 layers are there, the others on the CPU."),
        (0, "GPU0 had no memory for the model, so it runs on the CPU."),
    ],
)
def test_a_device_that_refuses_gets_less_and_the_person_is_told(
    room: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The GPU is made up: what it takes is loaded for the CPU."""
    on_machine(monkeypatch, *list_devices(), device("GPU0", DeviceKind.GPU))
    real, seen = loading._Load._weights, []

    def refuse(load: loading._Load, settings: LoadSettings, placement: Placement, mark: int) -> int:
        seen.append(placement.n_gpu_layers)
        if placement.n_gpu_layers > room:
            raise NotEnoughMemory("no room", action="Close other programs.")
        return real(load, settings, Placement(n_ctx=placement.n_ctx), mark)

    monkeypatch.setattr(loading._Load, "_weights", refuse)
    model, warnings = loading.load_model(str(tiny_model("llama")), SETTINGS, lambda fraction: True)
    model.close()
    assert sentence in warnings
    assert seen == ([5, 3] if room else [5, 3, 2, 1, 0])
    assert model.facts.n_layers_gpu == room
    assert ("GPU0" in model.facts.devices) is bool(room)


def test_a_model_goes_where_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    gguf = read_gguf_facts(tiny_model("llama"))
    for free, expected in ((8 * GIB, ("GPU0",)), (MIB, ())):
        on_machine(monkeypatch, *list_devices(), device("GPU0", DeviceKind.GPU, free))
        assert place_model(SETTINGS, gguf).devices == expected
    on_machine(monkeypatch, *(device(f"GPU{i}", DeviceKind.GPU) for i in range(2)))
    both = place_model(SETTINGS, gguf)
    assert both.devices == ("GPU0", "GPU1")
    assert sum(both.split) == 5


@pytest.mark.parametrize(("backend", "fits"), [("CUDA", False), ("ROCm", False), ("Vulkan", False), ("Test", True)])
def test_what_a_backend_s_libraries_take_is_left_free(
    backend: str, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A model of a few MiB on a card with 300 free: the first reply would ask for more than is left."""
    card = device("GPU0", DeviceKind.GPU, 300 * MIB, backend=backend)
    on_machine(monkeypatch, *list_devices(), card)
    assert bool(place_model(SETTINGS, read_gguf_facts(tiny_model("llama"))).devices) is fits


def test_the_context_is_chosen_with_the_layers(monkeypatch: pytest.MonkeyPatch) -> None:
    """8,192 where nobody says and no GPU is there; as long as all layers stay on one that is."""
    gguf = read_gguf_facts(tiny_model("llama"))
    free = replace(SETTINGS, n_ctx=0)
    on_machine(monkeypatch, *list_devices())
    assert place_model(free, gguf).n_ctx == 8192
    on_machine(monkeypatch, *list_devices(), device("GPU0", DeviceKind.GPU))
    assert place_model(free, gguf).n_ctx == 32_768
    assert place_model(replace(free, n_ctx=1024), gguf).n_ctx == 1024


def test_the_memory_of_another_computer_is_not_this_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    on_machine(monkeypatch, device("RPC0", DeviceKind.REMOTE, 48 * GIB))
    monkeypatch.setattr(memory_need, "free_memory", lambda: GIB)
    assert free_for_context(SETTINGS) == GIB
    assert free_for_context(replace(SETTINGS, devices="RPC0")) == 48 * GIB


def test_a_name_that_no_device_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    on_machine(monkeypatch, device("CPU", DeviceKind.CPU), device("GPU0", DeviceKind.GPU))
    with pytest.raises(RequestInvalid, match="no device named GPU7"):
        chosen_devices(replace(SETTINGS, devices="GPU7"))
    assert chosen_devices(replace(SETTINGS, devices="CPU")) == ()
    assert chosen_devices(replace(SETTINGS, n_gpu_layers=0)) == ()


def test_nothing_is_planned_where_there_is_only_the_cpu(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_args: object, **_kwargs: object) -> None:
        raise AssertionError("planned")

    on_machine(monkeypatch, *list_devices())
    monkeypatch.setattr(placing, "fit_plan", never)
    assert place_model(SETTINGS, read_gguf_facts(tiny_model("llama"))) == Placement(n_ctx=1024)
