"""What the readers of documents have in common: how much text is read, and in which form."""

from __future__ import annotations

from engine.errors import MediaRefused
from engine.language.translation import number, tr

MAX_CHARACTERS = 1_000_000  # some 250,000 tokens: longer than the contexts that fit into a personal machine
SECONDS = 2.0  # of processor time for a file that yields nothing
CHARACTERS_PER_SECOND = 20_000  # what it yields buys more time; a slow laptop reads about five times as fast


def cleaned(text: str) -> str:
    """Without NULs and halves of characters, which nothing later could write down."""
    whole = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return whole.replace("\0", "").replace("\r\n", "\n").replace("\r", "\n").strip()


def check_length(n_characters: int) -> None:
    """Raises MediaRefused where a document has more than are read."""
    if n_characters <= MAX_CHARACTERS:
        return
    raise MediaRefused(
        tr("The document has more than {max_characters} characters.", max_characters=number(f"{MAX_CHARACTERS:,}")),
        action=tr("Attach the part of it that matters."),
    )
