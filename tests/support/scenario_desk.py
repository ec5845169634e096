"""One worker under a scenario: every request is checked against an uncached run, and every event against the limits."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.cache.session import ModelSession
from engine.commands import Generate, LoadSettings, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions.reuse import Source, Verdict
from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import GREEDY, Chat, Message, Role, ToolSpec
from engine.events import Cancelled, CheckpointRestored, Event, Finished, Planned
from tests.support.checkpoint_counts import most_of_one
from tests.support.engine_runs import EXACT, Bench, RealLoader, Run, assistant, of_the_plan
from tests.support.exactness import says_the_same
from tests.support.fake_model import ANY, EOG, FakeLoader, FakeModel
from tests.support.tiny_models import tiny_model
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Fresh:
    """T(n): n items never used before, as letters; one letter is one item of the fake."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def __call__(self, n: int) -> str:
        return "".join(self._random.choices(_LETTERS, k=n))


@dataclass
class Desk:
    """Sends prompts and asserts what every scenario asserts (I1-I6)."""

    bench: Bench
    plain: Bench | None = None  # the same model without reuse; a fake is simply asked what it would say
    has_parted: bool = False  # from it, at a tie
    runs: list[Run] = field(default_factory=list)

    @classmethod
    def on_fake(
        cls, memory: MemoryKind = MemoryKind.HYBRID, *, cache: CacheSettings | None = None, **model: int | str | bool
    ) -> Desk:
        model.setdefault("template", CHAT_TEMPLATE)
        fake = FakeModel(memory=memory, **model)  # type: ignore[arg-type]
        return cls._loaded(Bench(loader=FakeLoader(model=fake), cache=cache or CacheSettings()), "fake.gguf", EXACT)

    @classmethod
    def on_real(cls, architecture: str, *, cache: CacheSettings, load: LoadSettings) -> Desk:
        path = str(tiny_model(architecture))
        desk = cls._loaded(Bench(loader=RealLoader(), cache=cache, is_heard=True), path, load)
        desk.plain = Bench(loader=RealLoader(), cache=replace(cache, enabled=False), is_heard=True)
        desk.plain.load(path, load)
        return desk

    @classmethod
    def _loaded(cls, bench: Bench, path: str, load: LoadSettings) -> Desk:
        desk = cls(bench=bench)
        bench.load(path, load)
        bench.on_event = desk.look
        return desk

    @property
    def session(self) -> ModelSession:
        session = self.bench.worker.session
        assert session is not None
        return session

    @property
    def fake(self) -> FakeModel:
        model = self.session.model
        assert isinstance(model, FakeModel)
        return model

    def copy(self) -> Desk:
        """The same state again, to try several things from it; what has no state of its own is shared."""
        builder = self.session.builder
        bench = copy.deepcopy(self.bench, {id(builder): builder, id(self): self})
        other = Desk(bench=bench, plain=self.plain)
        bench.on_event = other.look
        return other

    def look(self, event: Event) -> None:
        """I5: also in between."""
        store, limits = self.session.checkpoints, self.bench.cache
        assert store.n_bytes <= limits.ram_bytes, event
        assert limits.max_checkpoints is None or most_of_one(store) <= limits.max_checkpoints, event

    def send(
        self,
        *messages: Message,
        text: str | None = None,
        tools: tuple[ToolSpec, ...] = (),
        session: str = "chat",
        n_reply: int = 8,
        reply: str = "",
    ) -> Explanation:
        """Answer a chat, or go on with raw `text`; of what it cost, the explanation. The fake says `reply`."""
        model = self.session.model
        if isinstance(model, FakeModel):
            model.reply = reply or ANY * n_reply
            n_reply = len(model.reply_ids()) + 1  # so that it ends by itself, and all of it is in memory
        command = Generate(
            request=RequestId(f"scenario {len(self.runs)}"),
            session=session,
            chat=None if text is not None else Chat(messages=tuple(messages), tools=tools),
            text=text or "",
            sampling=GREEDY,
            max_tokens=n_reply,
        )
        forecast = self.bench.forecast(command)
        run = self.bench.do(command)
        self.runs.append(run)
        end = run.end
        assert isinstance(end, Finished), end
        assert of_the_plan(forecast.explanation) == of_the_plan(run.planned.explanation)
        self._assert_exact(command, run, end.raw_text)
        assert_adds_up(end.explanation)
        assert_judged(run.planned)
        for restored in run.of(CheckpointRestored):
            assert restored.n_tokens == run.planned.reuse.reused or end.explanation != run.planned.explanation
        return run.explanation

    @property
    def reply(self) -> Message:
        """What was answered last, as the next chat carries it."""
        return assistant(self.runs[-1].text)

    def stop_after(self, n_decodes: int, *messages: Message) -> Run:
        """Send, and cancel after so many calls of decode."""
        left = [n_decodes]

        def count() -> None:
            left[0] -= 1

        self.fake.faults.on_decode = count
        self.bench.is_cancelled = lambda _: left[0] <= 0
        run = self.bench.ask(*messages)
        self.bench.is_cancelled = lambda _: False
        self.fake.faults.on_decode = None
        assert isinstance(run.end, Cancelled)
        return run

    def _assert_exact(self, command: Generate, run: Run, text: str) -> None:
        """I1, as far as two letters do not tie: from then on the two chats are not the same any more."""
        if self.plain is None:
            said = uncached_reply(
                self.fake, self.session.working.tokens.ids()[: len_of(run.planned)], command.max_tokens
            )
            assert text == said
            return
        if not self.has_parted:
            self.plain.do(command)
            self.has_parted = not says_the_same(self.plain, self.bench)

    def close(self) -> None:
        self.bench.on_event = lambda _: None
        self.bench.close()
        if self.plain is not None:
            self.plain.close()


def len_of(planned: Planned) -> int:
    return planned.reuse.n_prompt


def uncached_reply(model: FakeModel, prompt: Sequence[int], n_max: int) -> str:
    """What a fresh model of this kind says after that prompt."""
    fresh = FakeModel(
        memory=model.memory, n_ctx=model.n_ctx, n_batch=max(1, len(prompt)), n_swa=model.n_swa, reply=model.reply
    )
    fresh.decode(prompt, 0)
    sampler = fresh.sampler(GREEDY)
    said: list[int] = []
    while len(said) < n_max and (token := sampler.sample()) != EOG:
        said.append(token)
        fresh.decode((token,), len(fresh.items))
    return b"".join(map(fresh.piece, said)).decode()


def assert_adds_up(found: Explanation) -> None:
    """I2, and the parts cover what was avoidable exactly."""
    assert found.n_prompt == found.reused + found.reprocessed
    assert found.unavoidable >= (found.reused < found.n_prompt)  # the last item, unless its logits were kept
    edges = [found.reused, *(part.end for part in found.parts)]
    assert [part.first for part in found.parts] == edges[:-1]
    assert edges[-1] == found.reused + found.avoidable


def assert_judged(planned: Planned) -> None:
    """I3: the live state and every checkpoint are there, each with a verdict, and one is chosen."""
    plan = planned.reuse
    live, *others = plan.considered
    assert live.checkpoint is None
    states = [line.checkpoint or 0 for line in others if not line.is_branch]
    assert sorted(states) == sorted(view.id for view in planned.held)
    chosen = [line for line in plan.considered if line.verdict is Verdict.CHOSEN]
    assert len(chosen) == (plan.source is not Source.NOTHING)


def turns(desk: Desk, fresh: Fresh, system_items: int, user_items: int, reply_items: int, n: int) -> list[Message]:
    """chat(S, u, r, turns): one request a turn; the messages with the last reply, as the next prompt carries them."""
    history = [Message(role=Role.SYSTEM, text=fresh(system_items))]
    for _ in range(n):
        history.append(Message(role=Role.USER, text=fresh(user_items)))
        desk.send(*history, n_reply=reply_items)
        history.append(desk.reply)
    return history
