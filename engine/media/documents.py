"""Documents: PDF and every kind of text file, as text."""

from __future__ import annotations


def text_of(data: bytes, name: str) -> str:
    """The text of a PDF or of a text file, line ends as "\\n". Raises MediaRefused."""
    raise NotImplementedError


def is_document(data: bytes, name: str) -> bool:
    """The bytes are a PDF or text, whatever the name says; a PDF may still be broken or hold no text."""
    raise NotImplementedError
