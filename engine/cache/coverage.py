"""Whether anything can be stranded at all: looking through all states and segments for it takes longer than this."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cache.checkpoint_book import CheckpointBook
from engine.core.cache.states import CheckpointId
from engine.core.prompt.items import Tokens
from engine.core.tree.tree import Match


class Coverage:
    """What the model's memory held when nothing was stranded. As long as all of that is there, with what states were
    taken of since, and nothing has gone from the book or from disk on which others stand, nothing is.
    """

    def __init__(self) -> None:
        self._paths: tuple[Tokens, ...] = ()
        self._n_moves = -1  # of the book
        self.n_gone = 0  # from disk, as of then
        self._next_id = CheckpointId(0)  # of the first state that was taken since

    def is_whole(self, book: CheckpointBook, paths: Sequence[Tokens], match: Match, n_gone: int = 0) -> bool:
        """`paths`: what the sequences of the model hold now. `n_gone`: how many blobs have ever gone from disk."""
        if (self._n_moves, self.n_gone) != (book.n_moves, n_gone):
            return False
        taken = [(c.path, c.n_tokens) for c in book if c.id >= self._next_id]
        needed = [*((path, len(path)) for path in self._paths), *taken]
        return all(max(match.shared(path, other) for other in paths) >= n for path, n in needed)

    def note(self, book: CheckpointBook, paths: Sequence[Tokens], n_gone: int = 0) -> None:
        """Nothing is stranded now."""
        self.n_gone = n_gone
        self._paths, self._n_moves, self._next_id = tuple(paths), book.n_moves, book.next_id()
