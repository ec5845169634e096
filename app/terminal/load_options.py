"""What the command line says of how a model is loaded."""

from __future__ import annotations

from dataclasses import replace

from app.options.machine import with_machines
from app.options.tasks import ModelTask
from engine.commands import LoadSettings


def as_asked(settings: LoadSettings, task: ModelTask) -> LoadSettings:
    """As the settings say, where the command line says nothing; but the other machines are those that it names."""
    if task.devices is not None:
        settings = replace(settings, devices=task.devices)
    if task.n_gpu_layers is not None:
        settings = replace(settings, n_gpu_layers=task.n_gpu_layers)
    if task.speculates:  # also where the settings, or the model's own, say no
        settings = replace(settings, drafts=True, draft_heads=True)
    return replace(
        with_machines(settings, task.machines),
        draft_model=task.draft_model or settings.draft_model,
        n_ctx=task.n_ctx or settings.n_ctx,
        projector=task.projector or settings.projector,
        plain_template=task.plain_template,
    )
