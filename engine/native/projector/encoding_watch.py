"""How far an encoder has come, and the way to stop it: ggml asks about every node of the graph that it computes."""

from __future__ import annotations

from collections.abc import Callable

import llama_cpp.llama_cpp as binding

from engine.core.prompt.messages import MediaType
from engine.errors import Interrupted

_STEP = 32  # nodes that are computed in one go: each stop wakes the threads of the CPU anew
_FIRST_GUESS = 1000  # nodes of an encoder that was never watched; a tower of 27 layers has 900


class EncodingWatch:
    """Belongs to one projector, which is made with `callback` and must not outlive it.

    ggml computes all nodes up to one that is wanted (the question), then shows it (the answer). An answer of False
    leaves the rest of the graph out without an error, and what comes out is noise: `run` raises then.
    """

    def __init__(self) -> None:
        self.callback = binding.ggml_backend_sched_eval_callback(self._on_node)
        self._n_expected: dict[MediaType, int] = {}  # as many as the last time: hardly any depend on the size
        self._on_progress: Callable[[float], bool] | None = None
        self._n_all = 0
        self._n_nodes = 0
        self._is_stopped = False
        self._raised: BaseException | None = None

    def run(self, kind: MediaType, encode: Callable[[], int], on_progress: Callable[[float], bool]) -> int:
        """What `encode` returns. `on_progress` gets 0..1; when it returns False, Interrupted is raised."""
        self._n_all = self._n_expected.get(kind, _FIRST_GUESS)
        self._n_nodes, self._is_stopped, self._raised = 0, False, None
        self._on_progress = on_progress
        status = 0
        try:
            self._report(0.0)
            if not self._is_stopped:
                status = encode()
            if not self._is_stopped:
                self._report(1.0)
        finally:
            self._on_progress = None
        if self._raised is not None:
            raise self._raised
        if self._is_stopped:
            raise Interrupted("encoding was stopped")
        self._n_expected[kind] = max(1, self._n_nodes)
        return status

    def _on_node(self, _tensor: object, is_question: bool, _user_data: object) -> bool:
        if self._on_progress is None:
            return False
        if is_question:
            self._n_nodes += 1
            return self._is_stopped or self._n_nodes % _STEP == 0
        if not self._is_stopped:
            self._report(min(0.99, self._n_nodes / self._n_all))
        return not self._is_stopped

    def _report(self, fraction: float) -> None:
        assert self._on_progress is not None
        try:
            self._is_stopped = not self._on_progress(fraction)
        except BaseException as error:  # noqa: BLE001 it must not cross the C frames; raised again by `run`
            self._raised = error
            self._is_stopped = True
