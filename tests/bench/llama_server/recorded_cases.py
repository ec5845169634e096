"""Ten cases of recorded sessions for real runs: alone, by turns and at random, of one client and of all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, takewhile
from pathlib import Path

from tests.bench.interleaved.limit_sweep import at_random, in_turns
from tests.bench.interleaved.recorded import client_of
from tests.bench.llama_server.request_sets import Asked, recorded

N_MOST = 16  # requests of a session
MOST_CHARS = 20_000  # of the messages: one thread reads some 500 tokens a second


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """Requests in the order in which they come."""

    name: str
    requests: tuple[Asked, ...]


def recorded_cases(path: Path) -> tuple[Case, ...]:
    """From a file that has sessions of the clients named here. Of each session the beginning; long ones come first."""
    sessions: dict[str, list[Asked]] = {}
    for asked in recorded(path, None):
        sessions.setdefault(asked.session, []).append(asked)
    by_client: dict[str, list[tuple[Asked, ...]]] = {}
    for name, requests in sessions.items():
        by_client.setdefault(client_of(name), []).append(tuple(takewhile(_is_short, requests[:N_MOST])))
    return tuple(_cases({client: sorted(own, key=len, reverse=True) for client, own in by_client.items()}))


def _is_short(asked: Asked) -> bool:
    return sum(len(message.text) for message in asked.chat.messages) <= MOST_CHARS


def _cases(sessions: dict[str, list[tuple[Asked, ...]]]) -> Iterator[Case]:
    tool_loops, rewritten = sessions["mini-swe-agent"], sessions["swe-agent"]
    short, edited = sessions["tau-bench"], sessions["aider"]
    six = [own[0] for own in sessions.values()][:6]
    yield Case(name="pi, one", requests=sessions["pi"][0])
    yield Case(name="mini-swe-agent, one", requests=tool_loops[0])
    yield Case(name="swe-agent, three one after another", requests=tuple(chain(*rewritten[:3])))
    yield Case(name="aider, three one after another", requests=tuple(chain(*edited[:3])))
    yield Case(name="mini-swe-agent, 3 by turns", requests=in_turns([own[:14] for own in tool_loops[1:4]]))
    yield Case(name="swe-agent, 3 by turns", requests=in_turns(rewritten[3:6]))
    yield Case(name="aider, 6 at random", requests=at_random(edited[:6], 1))
    yield Case(name="tau-bench, 3 by turns", requests=in_turns(short[:3]))
    yield Case(name="tau-bench, 6 at random", requests=at_random([own[:12] for own in short[3:9]], 1))
    yield Case(name="one of each client, at random", requests=at_random([own[:14] for own in six], 1))
