"""What the command line says of how a model is loaded: `--device`, `--gpu-layers`, `--draft-model`."""

from __future__ import annotations

from dataclasses import replace

from app.options.tasks import ChatOnce, Replay, Serve
from engine.commands import LoadSettings


def as_asked(settings: LoadSettings, task: ChatOnce | Replay | Serve) -> LoadSettings:
    """As the settings say, where the command line says nothing."""
    if task.devices is not None:
        settings = replace(settings, devices=task.devices)
    if task.n_gpu_layers is not None:
        settings = replace(settings, n_gpu_layers=task.n_gpu_layers)
    if task.speculates:  # also where the settings, or the model's own, say no
        settings = replace(settings, drafts=True, draft_heads=True)
    return replace(settings, draft_model=task.draft_model) if task.draft_model else settings
