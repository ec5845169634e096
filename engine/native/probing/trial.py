"""A trial load of the person's own file, in a child process, before the first real one.

A damaged file may end llama.cpp, and with it whatever runs it, or keep it busy for ever. So a child loads it first,
reads, goes on and renders; what it dies of becomes a sentence. A file that worked is not tried again with this build on
this machine, unless other code is used for it.
"""

from __future__ import annotations

import hashlib
import logging
import re
import signal
from collections.abc import Callable, Collection
from dataclasses import replace
from pathlib import Path

import engine.errors as errors
from engine.commands import LoadSettings
from engine.errors import ModelFileError, NotEnoughMemory, UserFixable
from engine.kept_json import read_kept, write_kept
from engine.language.translation import tr
from engine.native.backend.context_params import choose_n_threads
from engine.native.gguf.file_samples import add_file
from engine.native.gguf.gguf_facts import GgufFacts, read_gguf_facts
from engine.native.gguf.header_rules import suspects
from engine.native.loading.memory_need import chosen_devices
from engine.native.loading.model_facts import weights_digest
from engine.native.probing.probe import settings_key
from engine.native.probing.trial_child import Stage, child_command
from engine.native.probing.trial_run import Runner, TrialRun, TrialVerdict, patience_for, run_trial
from engine.native.projector.choice import NO_PROJECTOR, projectors_beside

log = logging.getLogger("engine.native")

_SCHEMA = 2  # since 2 a projector has seen a picture
_MEMORY_NAME = "trial-loads.json"
_N_CTX = 512  # of the trial
_MOST_ANSWERS = 500
_MOST_SHIPPED_BYTES = 64 * 1024**2  # a larger file is no model that Cairn brings with it


class Trials:
    """What is known of files, in `folder`, and how more is found out."""

    def __init__(self, folder: Path, *, shipped: Collection[str] = (), runner: Runner | None = None) -> None:
        """`shipped`: sha256 of files that need no trial."""
        self._path = folder / _MEMORY_NAME
        self._shipped = frozenset(shipped)
        self._runner = runner or run_trial

    def is_needed(self, gguf: GgufFacts, settings: LoadSettings) -> bool:
        """False for what worked before and for what Cairn came with."""
        has_worked = self._answers().get(_key(gguf, settings)) == TrialVerdict.WORKED.value
        return not has_worked and not self._is_shipped(gguf)

    def run(self, gguf: GgufFacts, settings: LoadSettings, on_progress: Callable[[float], bool]) -> None:
        """Try it. Raises UserFixable where it cannot be used, and Interrupted when `on_progress` returns False."""
        n_bytes = gguf.n_bytes_weights
        patience = patience_for(
            n_bytes, n_threads=choose_n_threads(settings.n_threads, n_bytes), uses_gpu=bool(chosen_devices(settings))
        )
        run = self._runner(child_command(str(gguf.path), _smaller(settings)), patience, on_progress)
        self._take(gguf, _key(gguf, settings), run)

    def run_without_weights(self, path: Path, settings: LoadSettings) -> None:
        """Open it as a simulation does, unless that worked before. Raises UserFixable where it cannot be opened."""
        gguf = read_gguf_facts(path)
        key = f"{_key(gguf, settings)}-outline"
        if self._answers().get(key) == TrialVerdict.WORKED.value or self._is_shipped(gguf):
            return
        command = child_command(str(gguf.path), settings, without_weights=True)
        run = self._runner(command, patience_for(0, n_threads=1, uses_gpu=False), lambda _: True)
        self._take(gguf, key, run)

    def _take(self, gguf: GgufFacts, key: str, run: TrialRun) -> None:
        """What it found is kept, and told where that is no good."""
        log.info("the trial load: %s at %s", run.verdict.value, run.stage.value)
        match run.verdict:
            case TrialVerdict.WORKED:
                self._remember(key, run)
            case TrialVerdict.DIED | TrialVerdict.HUNG:
                self._remember(key, run)
                raise trial_error(gguf, run)
            case TrialVerdict.REFUSED:
                _raise_refusal(gguf, run)
            case TrialVerdict.NOTHING:
                pass  # the child did not start, or the machine is too busy to tell

    def _is_shipped(self, gguf: GgufFacts) -> bool:
        if not self._shipped or gguf.n_bytes_weights > _MOST_SHIPPED_BYTES:
            return False
        with gguf.path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() in self._shipped

    def _answers(self) -> dict[str, object]:
        found = read_kept(self._path, _SCHEMA).get("answers")
        return found if isinstance(found, dict) else {}

    def _remember(self, key: str, run: TrialRun) -> None:
        """A failure takes the place of an earlier success; it does not keep anybody from trying again."""
        known = {**self._answers()}
        known.pop(key, None)
        known[key] = run.verdict.value
        newest = dict(list(known.items())[-_MOST_ANSWERS:])
        write_kept(self._path, _SCHEMA, {"answers": newest}, what="the answer of the trial load")


def _smaller(settings: LoadSettings) -> LoadSettings:
    """The same code, and less memory."""
    return replace(
        settings, n_ctx=_N_CTX, n_batch=min(settings.n_batch, _N_CTX), n_ubatch=min(settings.n_ubatch, _N_CTX)
    )


def _key(gguf: GgufFacts, settings: LoadSettings) -> str:
    """Machine, build, settings that choose code paths, the file, and the projectors that it may get."""
    digest = hashlib.blake2b(digest_size=8)
    digest.update(
        repr((settings.swa_full, settings.plain_template, settings.draft_heads, weights_digest(gguf))).encode()
    )
    if settings.projector != NO_PROJECTOR:
        for path in [Path(settings.projector)] if settings.projector else projectors_beside(gguf.path):
            add_file(digest, path)
    return f"{settings_key(settings)}-{digest.hexdigest()}"


def _raise_refusal(gguf: GgufFacts, run: TrialRun) -> None:
    """What the child reported, with the file's name, unless it is of a memory that the real load may well have."""
    kind = getattr(errors, run.refusal.get("error", ""), None)
    if not isinstance(kind, type) or not issubclass(kind, UserFixable) or kind is NotEnoughMemory:
        return
    message, name = run.refusal.get("message", ""), gguf.path.name
    if name not in message:
        message = tr("“{name}” cannot be used. {message}", name=name, message=message)
    raise kind(message, action=run.refusal.get("action", ""), details=run.refusal.get("details", ""))


# What is said of a file that ended its trial load: one sentence that names the file, the moment and the cause.


_DOING = {
    Stage.OPENING: tr("it reads what the file says of itself"),
    Stage.VOCABULARY: tr("it reads the vocabulary"),
    Stage.WEIGHTS: tr("it reads the weights"),
    Stage.CONTEXT: tr("it builds the context"),
    Stage.PROJECTOR: tr("it opens the projector"),
    Stage.READING: tr("it reads a text"),
    Stage.DECODING: tr("it goes on with a text"),
    Stage.LOOKING: tr("it looks at a picture"),
    Stage.LISTENING: tr("it listens to a sound"),
    Stage.TEMPLATE: tr("the chat template is rendered"),
}
_SAID = re.compile(r"(GGML_ASSERT\(.*\)|GGML_ABORT.*|what\(\): .*|fatal error)")
# What llama.cpp says when it gives up, and what that means: exactly, or nearly.
_EXACT = (
    (r"id_to_token\.size\(\) == token_to_id\.size\(\)", tr("a token of its vocabulary stands there twice")),
    (r"unordered_map::at|_Map_base::at|out_of_range", tr("its vocabulary lacks a token that it needs")),
    (r"n_layer_all", tr("its number of layers is impossible")),
    (r"n_expert", tr("its number of experts is impossible")),
    (r"eps >= 0", tr("a number below zero in its normalisation")),
    (r"rope_scaling_type", tr("its way of stretching positions is not known")),
    (r"sections\[0\]", tr("its rope sections are all 0")),
    (r"TENSOR_ALIGNMENT", tr("its weights do not begin at a multiple of 32 bytes")),
)
_VAGUE = (
    (
        r"->ne\[|ggml_can_|ggml_are_same|ggml_nelements|ne0|n_dims|n_rot",
        tr("the sizes of its tensors do not fit together"),
    ),
    (r"bad_alloc|length_error|vector", tr("a size in it is absurd")),
)
_SIGNALS = {
    "SIGSEGV": tr("it sends llama.cpp into memory that is not its own"),
    "SIGBUS": tr("a part of the file cannot be read"),
    "SIGFPE": tr("llama.cpp divides by a zero in it"),
    "SIGILL": tr("it needs an instruction that this processor lacks"),
}
_AGAIN = tr("Download it again, or choose another model. If other models fail in the same way, update Cairn.")
_WITHOUT = tr("Load the model without a projector, or choose another projector for it.")
_FREE = tr("Close other programs, or choose a smaller model.")


def trial_error(gguf: GgufFacts, run: TrialRun) -> UserFixable:
    """Of a child that died or hung."""
    name, doing = gguf.path.name, _DOING[run.stage]
    details = "\n".join(
        (f"trial load: {run.verdict.value} at {run.stage.value}, exit code {run.exit_code}", *run.lines)
    )
    if run.verdict is TrialVerdict.DIED and run.exit_code == -getattr(signal, "SIGKILL", 9):
        return NotEnoughMemory(
            tr(
                "“{name}” cannot be used: the system ended llama.cpp while {doing}. It may need more "
                "memory than there is.",
                name=name,
                doing=doing,
            ),
            action=_FREE,
            details=details,
        )
    what = tr("crashes") if run.verdict is TrialVerdict.DIED else tr("does not come to an end")
    cause = _cause(gguf, run)
    damaged = (
        tr(" The file is probably damaged ({cause}).", cause=cause) if cause else tr(" The file is probably damaged.")
    )
    if run.stage in (Stage.PROJECTOR, Stage.LOOKING, Stage.LISTENING):
        return ModelFileError(
            tr(
                "“{name}” cannot be used with its projector: llama.cpp {what} while {doing}.",
                name=name,
                what=what,
                doing=doing,
            ),
            action=_WITHOUT,
            details=details,
        )
    return ModelFileError(
        tr(
            "“{name}” cannot be used: llama.cpp {what} while {doing}.{damaged}",
            name=name,
            what=what,
            doing=doing,
            damaged=damaged,
        ),
        action=_AGAIN,
        details=details,
    )


def _cause(gguf: GgufFacts, run: TrialRun) -> str:
    """From its last words, numbers that are seldom right, and the signal; "" where nothing is known."""
    told = next((found[1] for line in reversed(run.lines) if (found := _SAID.search(line))), "")
    exact = _first(_EXACT, told)
    if exact:
        return exact
    odd = suspects(gguf.architecture, gguf.metadata)
    if odd:
        return ", ".join(odd[:2])
    if run.verdict is TrialVerdict.HUNG or run.exit_code is None:
        return ""
    vague = _first(_VAGUE, told)
    if vague:
        return vague
    if told and told != "fatal error":
        return tr("llama.cpp says {told}", told=told[:160])
    try:
        return _SIGNALS.get(signal.Signals(-run.exit_code).name, "") if run.exit_code < 0 else ""
    except ValueError:
        return ""


def _first(causes: tuple[tuple[str, str], ...], told: str) -> str:
    return next((words for pattern, words in causes if re.search(pattern, told)), "") if told else ""
