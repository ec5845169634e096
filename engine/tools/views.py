"""What is known of a server of tools, as the window shows it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.toolbox.handouts import ListedPrompt, ListedResource
from engine.core.toolbox.offers import ListedTool


class ServerStand(Enum):
    OFF = "off"
    STARTING = "starting"
    READY = "ready"
    FAILED = "failed"  # it did not start, or it has ended by itself


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerView:
    """`problem`: why it failed, a sentence. `says`: its own name and version."""

    stand: ServerStand = ServerStand.OFF
    problem: str = ""
    says: str = ""
    tools: tuple[ListedTool, ...] = ()
    resources: tuple[ListedResource, ...] = ()
    prompts: tuple[ListedPrompt, ...] = ()


OFF = ServerView()
