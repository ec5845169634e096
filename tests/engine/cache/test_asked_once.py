"""What a prompt shares with all that is known is asked once: every book and every decision goes by that answer."""

from __future__ import annotations

import pytest

from engine.commands import Generate, RequestId
from engine.core.cache.states import MemoryKind
from engine.core.prompt.items import Prompt, Tokens
from engine.core.prompt.messages import GREEDY, Chat, Message
from engine.core.tree.known_by_key import ReadAgo
from engine.core.tree.tree import CacheTree, Match
from tests.support.branch_runs import WITH_KV, A, B, C, bench, session_of
from tests.support.engine_runs import assistant, user
from tests.support.exactness import without_trials


class Asked:
    """Notes the prompts that the tree is asked about, and what is asked of the book of earlier runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.prompts: list[int] = []
        self.earlier: list[int] = []
        match = CacheTree.match

        def counted(tree: CacheTree, prompt: Prompt) -> Match:
            self.prompts.append(len(prompt))
            return match(tree, prompt)

        monkeypatch.setattr(CacheTree, "match", counted)

    def find(self, path: Tokens) -> ReadAgo:
        self.earlier.append(len(path))
        return ReadAgo()


@pytest.mark.parametrize("memory", [*WITH_KV, MemoryKind.RECURRENT])
def test_a_prompt_is_laid_beside_the_tree_once(memory: MemoryKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that returns to a branch, and one that is only forecast; it was asked in nine places."""
    without_trials(monkeypatch)  # they play requests of their own
    it, _ = bench(memory, n_sequences=4)
    asked, session = Asked(monkeypatch), session_of(it)
    monkeypatch.setattr(session.tree, "_earlier", asked)
    chats: list[tuple[Message, ...]] = [A, B, C]
    for number in range(7):
        chat = chats[number % 3]
        typed = Generate(
            request=RequestId("typed"), session=f"s{number % 3}", chat=Chat(messages=chat), sampling=GREEDY
        )
        it.forecast(typed)
        run = it.ask(*chat, session=f"s{number % 3}")
        assert asked.prompts == asked.earlier == [run.planned.explanation.n_prompt] * 2
        asked.prompts.clear()
        asked.earlier.clear()
        chats[number % 3] = (*chat, assistant(run.text), user("more " * 20))


@pytest.mark.parametrize("memory", [MemoryKind.HYBRID, MemoryKind.FULL])
def test_what_was_recorded_is_found_without_comparing_it(memory: MemoryKind, monkeypatch: pytest.MonkeyPatch) -> None:
    """A prompt that goes on from a chat is followed along the tree; the chats beside it are not read again for it."""
    without_trials(monkeypatch)
    it, _ = bench(memory, n_sequences=4)
    chats: list[tuple[Message, ...]] = [A, B, C]
    for number in range(6):
        run = it.ask(*chats[number % 3], session=f"s{number % 3}")
        chats[number % 3] = (*chats[number % 3], assistant(run.text), user("more " * 20))
    followed: list[Tokens] = []
    follow = CacheTree._follow

    def noted(tree: CacheTree, path: Tokens) -> object:
        followed.append(path)
        return follow(tree, path)

    monkeypatch.setattr(CacheTree, "_follow", noted)
    it.ask(*chats[0], session="s0")
    longest = max(len(path) for path in followed)
    assert len([path for path in followed if len(path) == longest]) <= 2  # the path behind the reply
    assert len(followed) <= 4  # the prompt, what is reused of it, and what is in the memory in the end
