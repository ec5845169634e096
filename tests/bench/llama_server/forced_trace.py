"""A made trace as a real llama-server can be made to play it, its replies included.

The trace's tokens become letters of the tiny vocabulary, where a grammar leaves the server no choice but to say the
reply; and each user message starts with a marker, which the server is told to look for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.core.prompt.items import Tokens
from tests.bench.interleaved.traces import Asked
from tests.bench.llama_server.server_process import Delimiters
from tests.support.tiny_vocabulary import N_BYTES, PAIRS, printable_ids, special_id

USER = "<|im_start|>"
DELIMITERS: Delimiters = (("user", USER),)

_FIRST, _LAST = 32, 126  # tokens of a trace; as many as there are printable letters
_TEXT = "".join(map(chr, range(_FIRST, _LAST + 1)))
_IDS = tuple(printable_ids()[1 : 1 + len(_TEXT)])  # behind the line end's
_NO_PAIRS = [[N_BYTES + index, False] for index in range(len(PAIRS))]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One request. `text` is the reply, a letter for each token."""

    prompt: Tokens
    reply: Tokens
    text: str
    user_starts: tuple[int, ...]

    def request(self) -> dict[str, object]:
        """What makes llama-server say the reply and nothing else."""
        escaped = re.sub(r'(["\\])', r"\\\1", self.text)
        return {"grammar": f'root ::= "{escaped}"', "logit_bias": _NO_PAIRS}


def played(asked: Asked) -> Played:
    """The request in letters. Equal tokens stay equal, but at the starts of user messages, which are all the same."""
    prompt = [_IDS[token - _FIRST] for token in asked.prompt.ids()]
    for start in asked.user_starts:
        prompt[start] = special_id(USER)
    return Played(
        prompt=Tokens.of(prompt),
        reply=Tokens.of(_IDS[token - _FIRST] for token in asked.reply),
        text="".join(_TEXT[token - _FIRST] for token in asked.reply),
        user_starts=asked.user_starts,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """The checkpoints that one request made, and how many the slot had in the end."""

    places: tuple[int, ...]
    n_held: int


_CREATED = re.compile(r"\btask (\d+) \| created context checkpoint (\d+) of \d+ .*\bn_tokens = (\d+)")


def read_made(log: str) -> Iterator[Made]:
    """From the server's log, for each request that made one, in order."""
    places: list[int] = []
    task, n_held = "", 0
    for found in _CREATED.finditer(log):
        if places and found[1] != task:
            yield Made(places=tuple(places), n_held=n_held)
            places = []
        task, n_held = found[1], int(found[2])
        places.append(int(found[3]))
    if places:
        yield Made(places=tuple(places), n_held=n_held)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """How often what limits a server came into play: whole prompts loaded from RAM and dropped there, slots emptied."""

    n_loaded: int
    n_dropped: int
    n_purged: int


def read_moves(log: str) -> Moves:
    """From the server's log, of its whole life."""
    return Moves(
        n_loaded=log.count(" - found better prompt with"),
        n_dropped=log.count("removing oldest entry"),
        n_purged=len(re.findall(r"\bpurging slot \d+ with", log)),
    )
