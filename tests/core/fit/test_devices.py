"""Which devices a model is put on when nobody says, and when somebody does."""

from __future__ import annotations

import pytest

from engine.core.fit.values import Device, DeviceKind, choose_devices

GIB = 1024**3


def device(name: str, kind: DeviceKind, backend: str = "Vulkan") -> Device:
    return Device(name=name, description=name, backend=backend, kind=kind, n_bytes_free=8 * GIB, n_bytes_total=8 * GIB)


CPU = device("CPU", DeviceKind.CPU, "CPU")
BLAS = device("BLAS", DeviceKind.ACCELERATOR, "BLAS")
CARD, OTHER_CARD = device("CUDA0", DeviceKind.GPU, "CUDA"), device("CUDA1", DeviceKind.GPU, "CUDA")
SAME_CARD = device("Vulkan0", DeviceKind.GPU)
BUILT_IN = device("Vulkan1", DeviceKind.INTEGRATED_GPU)
AWAY = device("RPC0", DeviceKind.REMOTE, "RPC")


@pytest.mark.parametrize(
    ("found", "wanted", "names"),
    [
        ([CPU, BLAS], "", []),
        ([CPU, BUILT_IN], "", ["Vulkan1"]),
        ([CPU, BUILT_IN, SAME_CARD], "", ["Vulkan0"]),
        ([CPU, CARD, OTHER_CARD, SAME_CARD, BUILT_IN], "", ["CUDA0", "CUDA1"]),
        ([CPU, AWAY], "", []),
        ([CPU, AWAY, CARD], "RPC0,cuda0", ["RPC0", "CUDA0"]),
        ([CPU, CARD, BUILT_IN], " vulkan1 , Vulkan1", ["Vulkan1"]),
        ([CPU, CARD], "CPU", []),
    ],
)
def test_the_choice(found: list[Device], wanted: str, names: list[str]) -> None:
    choice = choose_devices(found, wanted)
    assert [chosen.name for chosen in choice.devices] == names
    assert not choice.unknown


def test_a_name_that_no_device_has_is_told() -> None:
    assert choose_devices([CPU, CARD], "CUDA7, CUDA0").unknown == ("CUDA7",)


def test_another_computer_is_no_gpu_of_this_one() -> None:
    assert not DeviceKind.REMOTE.is_gpu
    assert DeviceKind.REMOTE.holds_layers
