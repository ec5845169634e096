"""What servers have besides tools: resources, which a person attaches to a message, and prompts to begin one with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedResource:
    """As its server lists it. `n_bytes` 0: it does not say."""

    uri: str
    name: str
    description: str = ""
    n_bytes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptBlank:
    """What a prompt wants to be told."""

    name: str
    description: str = ""
    is_needed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPrompt:
    name: str
    description: str = ""
    blanks: tuple[PromptBlank, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedOut:
    """What a server gave: the bytes of a resource or the text of a prompt; or why it did not, a sentence."""

    data: bytes = b""
    problem: str = ""

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", errors="replace")
