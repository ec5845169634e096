"""What people are told: sentences, and none of a library's own words."""

from __future__ import annotations


def assert_is_for_people(message: str, action: str) -> None:
    for sentence in (message, action):
        assert sentence[0].isalnum()
        assert sentence.endswith(".")
        assert len(sentence.split()) > 2
        assert "Error" not in sentence
