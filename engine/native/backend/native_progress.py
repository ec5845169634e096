"""Hearing in a callback of llama.cpp's how far something is, and ending it from there."""

from __future__ import annotations

from collections.abc import Callable

from engine.errors import Interrupted


class NativeProgress:
    """Give `report` to llama.cpp as the callback, keep this alive until the call returns, then call `raise_if_over`."""

    def __init__(self, on_progress: Callable[[float], bool]) -> None:
        self._on_progress = on_progress
        self._raised: BaseException | None = None
        self._stopped = False

    @property
    def is_over(self) -> bool:
        """What came of it is not wanted any more."""
        return self._stopped or self._raised is not None

    def report(self, fraction: float, _user_data: object = None) -> bool:
        if not self.is_over:
            try:
                self._stopped = not self._on_progress(fraction)
            except BaseException as error:  # noqa: BLE001 it must not cross the C frames; raised again below
                self._raised = error
        return not self.is_over

    def raise_if_over(self) -> None:
        """What `on_progress` raised, or Interrupted where it said no."""
        if self._raised is not None:
            raise self._raised
        if self._stopped:
            raise Interrupted("llama.cpp was stopped")
