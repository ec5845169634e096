"""What the build says when it cannot go on."""

from __future__ import annotations


class EngineBuildError(Exception):
    """For the person: what is wrong and what to do."""
