"""What the packaging says when it cannot go on."""

from __future__ import annotations


class PackagingError(Exception):
    """For the person: what is wrong and what to do."""
