"""Whether anything can be stranded at all: looking through all states and segments for it takes longer than this."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cache.checkpoint_book import CheckpointBook
from engine.core.cache.states import CheckpointId
from engine.core.prompt.items import Tokens
from engine.core.tree.tree import Match


class Coverage:
    """What the model's memory held when nothing was stranded. As long as all of that is there, with what states were
    taken of since, and nothing has gone from the book on which others stand, nothing is.
    """

    def __init__(self) -> None:
        self._paths: tuple[Tokens, ...] = ()
        self._n_moves = -1  # of the book
        self._next_id = CheckpointId(0)  # of the first state that was taken since

    def is_whole(self, book: CheckpointBook, paths: Sequence[Tokens], match: Match) -> bool:
        """`paths`: what the sequences of the model hold now."""
        if self._n_moves != book.n_moves:
            return False
        taken = [(c.path, c.n_tokens) for c in book if c.id >= self._next_id]
        needed = [*((path, len(path)) for path in self._paths), *taken]
        return all(max(match.shared(path, other) for other in paths) >= n for path, n in needed)

    def note(self, book: CheckpointBook, paths: Sequence[Tokens]) -> None:
        """Nothing is stranded now."""
        self._paths, self._n_moves, self._next_id = tuple(paths), book.n_moves, book.next_id()
