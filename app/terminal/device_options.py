"""`--device` and `--gpu-layers`."""

from __future__ import annotations

from dataclasses import replace

from app.options.tasks import ChatOnce, Replay, Serve
from engine.commands import LoadSettings


def on_devices(settings: LoadSettings, task: ChatOnce | Replay | Serve) -> LoadSettings:
    """As the settings say, where the command line says nothing."""
    if task.devices is not None:
        settings = replace(settings, devices=task.devices)
    return settings if task.n_gpu_layers is None else replace(settings, n_gpu_layers=task.n_gpu_layers)
