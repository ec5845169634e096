"""Opening a simulation: an outline of a model, and a loader of models over it that compute nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from engine.commands import LoadSettings
from engine.errors import EngineBug, RequestInvalid, UnsupportedModel
from engine.native.loading.outline import open_outline
from engine.native.memory.model_outline import ModelOutline
from engine.simulated.model import SimulatedModel


class SimulatedLoader:
    """Implements ports.ModelLoader: every load gives a fresh model over one outline. See `open_simulation`."""

    def __init__(self, outline: ModelOutline, state_bytes: int | None, kv_bytes_per_token: int | None) -> None:
        self._outline = outline
        self._given_state_bytes = state_bytes
        self._given_kv_bytes = kv_bytes_per_token
        self.reply: Sequence[int] = ()  # what the models say next; changed only while no request runs

    @property
    def outline(self) -> ModelOutline:
        return self._outline

    @property
    def state_bytes_at_most(self) -> int:
        """What the largest state takes; on full attention, where none are taken, 0."""
        if self._given_state_bytes is not None:
            return self._given_state_bytes
        sizes = self._outline.sizes
        if sizes is None or not self._outline.facts.memory.needs_checkpoints:
            return 0
        return sizes.state_bytes(n_tokens=0, n_window=self._outline.facts.n_swa)

    def check(self, path: str, settings: LoadSettings) -> None:
        """The file was checked when its outline was opened."""
        if path != self._outline.facts.path:
            raise EngineBug("a simulation is of one model")

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[SimulatedModel, tuple[str, ...]]:
        """`settings` are not looked at: the outline was opened with others, and has all that they say."""
        model = SimulatedModel(
            self._outline,
            n_sequences=self._outline.n_sequences,
            state_bytes=self._given_state_bytes,
            kv_bytes_per_token=self._given_kv_bytes,
            next_reply=lambda: self.reply,
        )
        return model, ()


@contextmanager
def open_simulation(
    path: str, settings: LoadSettings, *, state_bytes: int | None, kv_bytes_per_token: int | None = None
) -> Iterator[SimulatedLoader]:
    """A loader of models that compute nothing; close them before the block ends. Raises UserFixable.

    `state_bytes`: what a saved state is to take; `kv_bytes_per_token`: what the attention of a left branch is to take
    in RAM. None asks llama.cpp. Branches stay in the model's memory only where `settings.n_seq_max` has sequences for
    them: how many a real load would choose depends on the machine, which is not simulated.
    """
    with open_outline(path, settings) as outline:
        yield simulated_loader(outline, state_bytes=state_bytes, kv_bytes_per_token=kv_bytes_per_token)


def simulated_loader(
    outline: ModelOutline, *, state_bytes: int | None, kv_bytes_per_token: int | None = None
) -> SimulatedLoader:
    """Raises UserFixable when `outline` does not say what a simulation needs."""
    if not outline.vocabulary.eog:
        raise UnsupportedModel(
            f"{outline.facts.name} has no token that ends a reply.", action="Choose a language model for chat."
        )
    if outline.sizes is None and state_bytes is None and outline.facts.memory.needs_checkpoints:
        raise RequestInvalid(
            f"llama.cpp does not say beforehand how many bytes a saved state of {outline.facts.name} takes.",
            action="Say it with --state-bytes.",
        )
    return SimulatedLoader(outline, state_bytes, kv_bytes_per_token)
