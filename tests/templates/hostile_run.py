"""Render hostile templates: `python -m tests.templates.hostile_run SEED N SECONDS`, one JSON line each.

SECONDS are those that each may take: the engine allows 5 at load, a test less, so that it is over soon.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import datetime

from engine.core.prompt.messages import Chat, Message, Role
from engine.core.template.budget import TemplateError, look_at
from engine.core.template.chat_template import compile_template
from tests.support.process_memory import peak_bytes
from tests.templates.hostile_templates import hostile_templates

_MESSAGES = tuple(Message(role=Role.ASSISTANT if n % 2 else Role.USER, text=f"Message {n}. " * 40) for n in range(20))


class Watch:
    """Counts the looks and measures the longest time between two, in seconds of the thread's own work."""

    def __init__(self, seconds: float) -> None:
        self.n_looks = 0
        self.longest = 0.0
        self._end = time.thread_time() + seconds
        self._last = time.thread_time()

    def is_late(self) -> bool:
        now = time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self._last = now
        self.n_looks += 1
        return now > self._end


def render(source: str, seconds: float) -> dict[str, object]:
    watch = Watch(seconds)
    started = time.thread_time()
    stage, says = "load", ""
    try:
        template = compile_template(source, look=look_at(watch.is_late))
        stage = "prompt"
        chat = Chat(messages=_MESSAGES)
        template.render(chat, now=datetime(2026, 1, 1), bos_text="", eos_text="", look=look_at(watch.is_late))  # noqa: DTZ001
    except TemplateError as error:
        says = str(error)
    watch.is_late()
    return {
        "stage": stage,
        "says": says,
        "longest": watch.longest,
        "looks": watch.n_looks,
        "seconds": time.thread_time() - started,
        "peak": peak_bytes() or 0,
    }


def main() -> None:
    seed, n, seconds = sys.argv[1:]
    for source in hostile_templates(int(seed), int(n)):
        sys.stdout.write(json.dumps(render(source, float(seconds))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
