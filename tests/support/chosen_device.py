"""The device that tests of llama.cpp run on: CAIRN_TEST_DEVICE names it, by the names that `cairn doctor` prints.

Without that it is the processor. The engine must have the device's backend: CAIRN_ENGINE, or `make engine`. Logits then
differ a little more between two ways to the same text; see `tests/support/exactness.py`. CAIRN_TEST_BATCH makes batches
smaller: up to 8 tokens Vulkan needs none of its shaders for large matrices, which Mesa's software driver compiles for
minutes each.
"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from engine.commands import LoadSettings

VARIABLE = "CAIRN_TEST_DEVICE"
DEVICE = os.environ.get(VARIABLE, "")
MOST_IN_A_BATCH = int(os.environ.get("CAIRN_TEST_BATCH", "0"))


def on_device(settings: LoadSettings) -> LoadSettings:
    """With all layers on the device, unless the test says itself where they go."""
    if not DEVICE or settings.devices or settings.n_gpu_layers == 0:
        return settings
    most = MOST_IN_A_BATCH or settings.n_batch
    n_batch, n_ubatch = min(settings.n_batch, most), min(settings.n_ubatch, most)
    return replace(settings, devices=DEVICE, n_gpu_layers=-1, n_batch=n_batch, n_ubatch=n_ubatch)


def start_device() -> None:
    """Once, before the first test. A device that is not there ends the run: tests on another one would say nothing."""
    if not DEVICE:
        return
    from engine.native.backend.ggml import add_gpu_backends, list_devices

    add_gpu_backends()
    names = [device.name for device in list_devices()]
    if DEVICE not in names:
        pytest.exit(f"{VARIABLE}={DEVICE}, but the devices here are {', '.join(names)}", returncode=4)
