"""How far something is, told across threads."""

from __future__ import annotations


class Progress:
    """How far something is that takes a while; `total` is 0 while nobody knows. Any thread may read it and cancel."""

    def __init__(self) -> None:
        self.done = 0
        self.total = 0
        self.is_cancelled = False
        self.is_over = False  # done, cancelled or failed
