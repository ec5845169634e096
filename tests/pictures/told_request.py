"""One request as the pictures show it: the engine itself on the demo model, of which nothing is computed.

The simulated model keeps its memory as llama.cpp does and says the replies that stand here, and the clock stands still:
what is decided depends on no machine.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.cache.session import ModelSession
from engine.commands import LoadSettings
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import CheckpointId, KvSegment
from engine.core.decisions.eviction_values import Held, stops_of
from engine.core.decisions.weighted_gap import Forecast, Losses
from engine.core.difference.explanation import Explanation
from engine.core.prompt.items import Tokens, shared_prefix
from engine.core.prompt.messages import Message
from engine.events import CheckpointLost, CheckpointSaved, Event, Planned
from engine.simulated.model import SimulatedLoader, open_simulation
from tests.support.engine_runs import Bench, Run, assistant, system, user

ROOT = Path(__file__).resolve().parents[2]
MODEL = ROOT / "resources" / "demo" / "model.gguf"
LOAD = LoadSettings(n_ctx=2048, n_seq_max=3, n_threads=1)  # one branch may stay in the model's memory
CACHE = CacheSettings(max_checkpoints=7)

SYSTEM = "You help the visitors of a small town library. Be brief, and name a shelf whenever you name a book."
SEA = "I liked stories about the sea as a child. What should I read now?"
NEWER, OLDER = ("I have read that one. Something newer?", "I have read that one. Something older?")
LONG = "How long does it take to read?"
FLOOR = "Is it on the ground floor?"
BEES = "A neighbour wants to keep bees on the roof. Is there a book about that, and one about roofs?"
KEEPER = "Try the diary of a lighthouse keeper, shelf 4. It is calm, and every chapter ends with the weather."
SISTERS = "Then take the novel about two sisters who repair boats, shelf 9."
EVENINGS = "Two evenings, or one rainy Sunday."
YEARBOOK = (
    "For the bees, take the yearbook of the town's beekeepers, shelf 2. For the roof, ask at the desk: that book is"
    " lent until Friday."
)


class StandingClock:
    """Implements engine.ports.Clock. No time passes, so nothing is learned of how fast this machine is."""

    def monotonic(self) -> float:
        return 0.0

    def wall(self) -> float:
        return 1_700_000_000.0


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldState:
    """A saved state when the request came.

    `loss`: the tokens that later prompts are expected to read more without it; `loss_then`: without it and those that
    this request gave up.
    """

    id: CheckpointId
    at: int
    loss: float
    loss_then: float


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldPath:
    """What one sequence of the model held then, how much of the prompt begins in the same way, and the states on it.

    A state that lies on several is named at the first.
    """

    name: str
    n_tokens: int
    shared: int
    states: tuple[HeldState, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldRequest:
    """The last request of the conversation, from its prompt to what it left behind."""

    messages: tuple[Message, ...]
    settings: CacheSettings
    planned: Planned
    explanation: Explanation
    paths: tuple[HeldPath, ...]  # the working one first
    saved: tuple[CheckpointSaved, ...]
    lost: tuple[CheckpointLost, ...]
    segments: tuple[KvSegment, ...]  # of attention, that went to RAM

    @property
    def n_prompt(self) -> int:
        return self.explanation.n_prompt

    @property
    def held(self) -> tuple[HeldState, ...]:
        return tuple(state for path in self.paths for state in path.states)


def tell() -> ToldRequest:
    """Two questions, another chat in between, a third question; then the second one is edited and a fourth is asked."""
    with open_simulation(str(MODEL), LOAD, state_bytes=None) as loader:
        desk = _Desk(loader)
        chat = [system(SYSTEM), user(SEA)]
        desk.ask(chat, KEEPER, session="books")
        chat += [assistant(KEEPER), user(NEWER)]
        desk.ask(chat, SISTERS, session="books")
        desk.ask([system(SYSTEM), user(BEES)], YEARBOOK, session="bees")
        chat += [assistant(SISTERS), user(LONG)]
        desk.ask(chat, EVENINGS, session="books")
        chat[3] = user(OLDER)
        chat += [assistant(EVENINGS), user(FLOOR)]
        run = desk.ask(chat, "Yes, beside the window.", session="books")
        told = desk.told(chat, run)
        desk.close()
    return told


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """What the cache held as soon as the prompt was planned, before anything was touched."""

    held: Held
    forecast: Forecast
    paths: tuple[tuple[str, Tokens, int], ...]  # the name, the path, and what the prompt shares of it

    @classmethod
    def at(cls, session: ModelSession, planned: Planned) -> _Look:
        shared = {line.sequence: line.shared for line in planned.reuse.considered if line.checkpoint is None}
        working, held = session.working.tokens, session.held(session.working.tokens)
        paths = [(f"the working sequence: “{session.working_chat}”", working, shared[0])]
        paths += [(f"a branch that was left: “{b.chat}”", b.path, shared[b.sequence]) for b in session.branches]
        return cls(held=held, forecast=session.forecaster.forecast, paths=tuple(paths))

    def told(self, gone: Collection[CheckpointId]) -> tuple[HeldPath, ...]:
        """With what was given up since."""
        before, then = (Losses(stops_of(self.held), self.forecast) for _ in range(2))
        states = dict(enumerate(self.held.checkpoints))
        for key, state in states.items():
            if state.id in gone:
                then.remove(key)
        found = list[HeldPath]()
        for name, path, shared in self.paths:
            here = {key: state for key, state in states.items() if shared_prefix(state.path, path) >= state.n_tokens}
            states = {key: state for key, state in states.items() if key not in here}
            rows = tuple(
                HeldState(
                    id=state.id,
                    at=state.n_tokens,
                    loss=before.of(key),
                    loss_then=0.0 if state.id in gone else then.of(key),
                )
                for key, state in here.items()
            )
            found.append(HeldPath(name=name, n_tokens=len(path), shared=shared, states=rows))
        return tuple(found)


class _Desk:
    """Asks, and looks at the cache on the way."""

    def __init__(self, loader: SimulatedLoader) -> None:
        self._loader = loader
        self._bench = Bench(loader=loader, cache=CACHE, clock=StandingClock())
        self._bench.load(str(MODEL), LOAD)
        self._bench.on_event = self._on_event
        self._looks = list[_Look]()

    def ask(self, chat: Sequence[Message], reply: str, *, session: str) -> Run:
        self._loader.reply = self._loader.outline.tokenize(reply)
        return self._bench.ask(*chat, session=session, max_tokens=100)

    def told(self, chat: Sequence[Message], run: Run) -> ToldRequest:
        look, lost = self._looks[-1], run.of(CheckpointLost)
        return ToldRequest(
            messages=tuple(chat),
            settings=CACHE,
            planned=run.planned,
            explanation=run.explanation,
            paths=look.told({event.id for event in lost}),
            saved=tuple(run.of(CheckpointSaved)),
            lost=tuple(lost),
            segments=tuple(kv for kv in self._session.checkpoints.segments if kv not in look.held.segments),
        )

    def close(self) -> None:
        self._bench.close()

    @property
    def _session(self) -> ModelSession:
        session = self._bench.worker.session
        assert session is not None
        return session

    def _on_event(self, event: Event) -> None:
        if isinstance(event, Planned):
            self._looks.append(_Look.at(self._session, event))
