"""Both systems' figures in one form: sums against the floor, a table, and where their replies part."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.terminal.simulation.simulate import PastRequest, aligned
from engine.core.prompt.items import Tokens
from engine.telling.words.figures import fmt_bytes
from tests.bench.llama_server.cairn_side import Answer, Ending
from tests.bench.llama_server.request_sets import Asked
from tests.bench.llama_server.server_answers import Candidates, Completion, LogFigures, ProcessMemory
from tests.optimum.solving import floor_of

_UNKNOWN = -1  # stands for a token that nobody told; equal to no token of a prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """One request on one system."""

    prompt: Tokens
    reply: tuple[int | None, ...]  # without an end marker; None: not told
    n_decoded: int  # tokens of the reply that were processed, not only sampled
    n_processed: int  # of the prompt
    seconds_first: float
    seconds_prefill: float
    seconds_all: float

    def past(self) -> PastRequest:
        """For the floor: what this request left behind to be reused."""
        told = (_UNKNOWN if token is None else token for token in self.reply[: self.n_decoded])
        return PastRequest(prompt=self.prompt, reply=Tokens.of(told))


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """One system on one set of requests."""

    name: str
    requests: tuple[Measured, ...]
    memory: ProcessMemory
    n_bytes_loaded: int
    n_made: int
    n_restored: int
    n_evicted: int

    @property
    def n_prompt(self) -> int:
        return sum(len(request.prompt) for request in self.requests)

    @property
    def n_processed(self) -> int:
        return sum(request.n_processed for request in self.requests)

    @property
    def n_unavoidable(self) -> int:
        """What any cache must process, given these prompts and this system's own replies."""
        return floor_of([request.past() for request in self.requests])

    @property
    def n_avoidable(self) -> int:
        return self.n_processed - self.n_unavoidable


def of_cairn(answers: Sequence[Answer], ending: Ending) -> Outcome:
    return Outcome(
        name="cairn",
        requests=tuple(
            Measured(
                prompt=answer.prompt,
                reply=answer.reply,
                n_decoded=answer.n_decoded,
                n_processed=len(answer.prompt) - answer.n_reused,
                seconds_first=answer.seconds_first,
                seconds_prefill=answer.seconds_prefill,
                seconds_all=answer.seconds_all,
            )
            for answer in answers
        ),
        memory=ending.memory,
        n_bytes_loaded=ending.n_bytes_loaded,
        n_made=ending.n_made,
        n_restored=ending.n_restored,
        n_evicted=ending.n_evicted,
    )


def of_server(
    name: str,
    asked: Sequence[Answer],
    completions: Sequence[Completion],
    eog: frozenset[int],
    *,
    log: LogFigures,
    memory: ProcessMemory,
    n_bytes_loaded: int,
) -> Outcome:
    """`asked` are Cairn's answers to the same prompts: where both said the same, a token kept back is known."""
    return Outcome(
        name=name,
        requests=tuple(
            _of_completion(answer, completion, eog) for answer, completion in zip(asked, completions, strict=True)
        ),
        memory=memory,
        n_bytes_loaded=n_bytes_loaded,
        n_made=log.n_made,
        n_restored=log.n_restored,
        n_evicted=log.n_evicted + log.n_invalidated,
    )


def _of_completion(answer: Answer, completion: Completion, eog: frozenset[int]) -> Measured:
    reply = completion.reply
    ended = bool(reply) and not completion.ended_by_limit and (reply[-1] is None or reply[-1] in eog)
    if ended:
        reply = reply[:-1]
    if first_difference(answer.reply, reply) is None:
        reply = answer.reply
    return Measured(
        prompt=answer.prompt,
        reply=reply,
        n_decoded=len(reply) if ended else max(0, len(reply) - 1),  # the last one was sampled only
        n_processed=completion.n_processed,
        seconds_first=completion.seconds_first,
        seconds_prefill=completion.seconds_prefill,
        seconds_all=completion.seconds_all,
    )


def first_difference(ours: Sequence[int | None], theirs: Sequence[int | None]) -> int | None:
    """The first place where two replies are not the same. A token that nobody told is no difference."""
    for at, (our, their) in enumerate(zip(ours, theirs, strict=False)):
        if our is not None and their is not None and our != their:
            return at
    return None if len(ours) == len(theirs) else min(len(ours), len(theirs))


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two systems' replies part here. `judged` is what llama-server computes there without a cache."""

    request: int  # from 0
    at: int  # of the reply
    ours: int | None  # None: the reply ends here, or the token was not told
    theirs: int | None
    judged: Candidates

    def _behind(self, token: int | None) -> float | None:
        """How far the token lies behind the likeliest one, in logits; None when that is not known."""
        found = None if token is None else self.judged.of(token)
        return None if found is None else self.judged.logarithms[0][1] - found

    @property
    def ours_behind(self) -> float | None:
        return self._behind(self.ours)

    @property
    def theirs_behind(self) -> float | None:
        return self._behind(self.theirs)

    def line(self, name: str) -> str:
        """For people."""
        said = ((name, self.theirs, self.theirs_behind), ("cairn", self.ours, self.ours_behind))
        places = " and ".join(
            f"{who} {'unknown' if token is None else token} ({'far' if behind is None else f'{behind:.5f}'} behind)"
            for who, token, behind in said
        )
        return (
            f"  they part in request {self.request + 1} at token {self.at + 1} of the reply: {places}"
            f" the likeliest token of a run without a cache, {self.judged.logarithms[0][0]}, in logits"
        )


def n_different(ours: Outcome, theirs: Outcome) -> int:
    """Requests whose replies differ."""
    pairs = zip(ours.requests, theirs.requests, strict=True)
    return sum(first_difference(our.reply, their.reply) is not None for our, their in pairs)


def differences(
    ours: Outcome,
    theirs: Outcome,
    eog: frozenset[int],
    judge: Callable[[Tokens], Candidates],
) -> Iterator[Difference]:
    """Where replies part, request by request: both were asked the same, so each stands for itself.

    A reply that ends says an end marker, so that is what is compared.
    """
    for index, (our, their) in enumerate(zip(ours.requests, theirs.requests, strict=True)):
        at = first_difference(our.reply, their.reply)
        if at is None:
            continue
        before = Tokens.of(token for token in our.reply[:at] if token is not None)
        judged = judge(our.prompt + before)
        end = next((token for token, _ in judged.logarithms if token in eog), None)
        yield Difference(
            request=index,
            at=at,
            ours=our.reply[at] if at < len(our.reply) else end,
            theirs=their.reply[at] if at < len(their.reply) else end,
            judged=judged,
        )


_ROWS: tuple[tuple[str, Callable[[Outcome], str]], ...] = (
    ("prompt tokens", lambda o: f"{o.n_prompt:,}"),
    ("reprocessed", lambda o: f"{o.n_processed:,}"),
    ("  unavoidable", lambda o: f"{o.n_unavoidable:,}"),
    ("  avoidable", lambda o: f"{o.n_avoidable:,}"),
    ("first token, median", lambda o: _milliseconds(o, 50, lambda r: r.seconds_first)),
    ("first token, p90", lambda o: _milliseconds(o, 90, lambda r: r.seconds_first)),
    ("first tokens, sum", lambda o: f"{sum(r.seconds_first for r in o.requests):,.2f} s"),
    ("whole requests, sum", lambda o: f"{sum(r.seconds_all for r in o.requests):,.2f} s"),
    ("prefill alone, median", lambda o: _milliseconds(o, 50, lambda r: r.seconds_prefill)),
    ("prefill alone, p90", lambda o: _milliseconds(o, 90, lambda r: r.seconds_prefill)),
    ("peak memory", lambda o: fmt_bytes(o.memory.n_bytes_peak)),
    ("  after loading", lambda o: fmt_bytes(max(0, o.memory.n_bytes_peak - o.n_bytes_loaded))),
    ("checkpoints made", lambda o: f"{o.n_made:,}"),
    ("  restored", lambda o: f"{o.n_restored:,}"),
    ("  dropped", lambda o: f"{o.n_evicted:,}"),
)


def table(outcomes: Sequence[Outcome]) -> list[str]:
    """A column for each system."""
    rows = [["", *(outcome.name for outcome in outcomes)]]
    rows += [[label, *(value(outcome) for outcome in outcomes)] for label, value in _ROWS]
    ours = outcomes[0]
    equal = [f"{len(ours.requests) - n_different(ours, theirs)} of {len(ours.requests)}" for theirs in outcomes[1:]]
    return aligned([*rows, ["replies equal", "-", *equal]])


def noted(asked: Sequence[Asked], outcomes: Sequence[Outcome]) -> list[str]:
    """What the requests with a note cost; nothing when there are none."""
    rows = [["reprocessed by one request", "prompt", *(outcome.name for outcome in outcomes)]]
    for index, request in enumerate(asked):
        if request.note:
            processed = [f"{outcome.requests[index].n_processed:,}" for outcome in outcomes]
            rows.append([f"  {request.note}", f"{len(outcomes[0].requests[index].prompt):,}", *processed])
    return aligned(rows) if len(rows) > 1 else []


def avoidable_line(answers: Sequence[Answer]) -> str:
    """Why Cairn read again what it had read, in its own words."""
    causes = Counter[str]()
    for answer in answers:
        for cause, n in answer.causes:
            causes[cause] += n
    told = ", ".join(f"{n:,} {cause}" for cause, n in causes.most_common())
    return f"cairn's avoidable tokens: {told or 'none'}"


def percentile(values: Sequence[float], percent: int) -> float:
    """Interpolated; of one value, that value."""
    if len(values) == 1:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]


def _milliseconds(outcome: Outcome, percent: int, value: Callable[[Measured], float]) -> str:
    return f"{percentile([value(request) for request in outcome.requests], percent) * 1e3:,.1f} ms"
