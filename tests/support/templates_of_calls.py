"""Real llama.cpp on a tiny model with another model's chat template, to try how that one's calls are read and kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.commands import LoadSettings
from engine.core.prompt.messages import ToolSpec
from engine.native.model.llama import LlamaModel
from engine.ports import Model
from tests.support.engine_runs import Bench, RealLoader
from tests.support.llama_source import template_source
from tests.support.tiny_models import tiny_model


@dataclass
class WithTemplate(RealLoader):
    """Loads a model, and takes a template of llama.cpp's folder for its own."""

    name: str

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[Model, tuple[str, ...]]:
        model, warnings = super().__call__(path, settings, on_progress)
        assert isinstance(model, LlamaModel)
        model._facts = replace(model.facts, chat_template=template_source(self.name))
        return model, warnings


def bench_with(template: str, kind: str = "llama") -> Bench:
    bench = Bench(loader=WithTemplate(template))
    bench.load(str(tiny_model(kind)), LoadSettings(n_ctx=8192, n_threads=1))
    return bench


def tool(name: str, required: tuple[str, ...] = (), *, is_strict: bool = False, **properties: object) -> ToolSpec:
    parameters = {"type": "object", "properties": properties, "required": list(required)}
    function = {"name": name, "description": "what it does", "parameters": parameters, "strict": is_strict}
    return ToolSpec(name=name, definition=json.dumps({"type": "function", "function": function}))
